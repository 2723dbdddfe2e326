// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/core/outer_faces.hpp"
#include "shallowwater/cuda/strip.cuh"

namespace thalweg::shallowwater::kernel {

// Notes the mass flux of each outer face of the grid, where somebody counts it. One lane knows each face.
template <class Real>
class EdgeMass {
  public:
    __device__ EdgeMass(const CudaStage<Real>& stage, const Strip& strip)
        : mass_(stage.edge_mass),
          nx_(stage.nx),
          ny_(stage.ny),
          column_(strip.column),
          updates_(strip.updates),
          beside_(stage.edge_mass != nullptr && (strip.column == -1 || strip.updates)) {}

    // The flux northwards through the southern face of this lane's cell in row j.
    __device__ void south_of(int j, Real mass) const {
        if (mass_ != nullptr && updates_ && (j == 0 || j == ny_)) {
            mass_[2 * ny_ + (j == 0 ? 0 : nx_) + column_] = mass;
        }
    }

    // The flux eastwards through the eastern face of this lane's cell in row j.
    __device__ void east_of(int j, Real mass) const {
        if (beside_ && (column_ == -1 || column_ == nx_ - 1)) {
            mass_[(column_ == -1 ? 0 : ny_) + j] = mass;
        }
    }

  private:
    Real* mass_;
    int nx_, ny_, column_;
    bool updates_, beside_;
};

}  // namespace thalweg::shallowwater::kernel
