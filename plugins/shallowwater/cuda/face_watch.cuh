// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/cuda/strip.cuh"

namespace thalweg::shallowwater::kernel {

// Where somebody wants to know, notes the mass flux of each outer face of the grid and adds up what passes
// the others. One lane of one strip knows each face.
template <class Real>
class FaceWatch {
  public:
    __device__ FaceWatch(const CudaStage<Real>& stage, const Strip& strip, Real dt)
        : s_(stage), strip_(strip), time_(stage.water_share * dt) {}

    // The flux northwards through the southern face of this lane's cell in row j.
    __device__ void south_of(int j, Real mass) const {
        if (!s_.watched || !strip_.updates) {
            return;
        }
        if (j == 0 || j == s_.ny) {
            s_.edge_mass[2 * s_.ny + (j == 0 ? 0 : s_.nx) + strip_.column] = mass;
        } else if (s_.water.y != nullptr && j >= strip_.south && j < strip_.north) {
            s_.water.y[static_cast<std::ptrdiff_t>(j) * s_.nx + strip_.column] += mass * time_;
        }
    }

    // The flux eastwards through the eastern face of this lane's cell in row j.
    __device__ void east_of(int j, Real mass) const {
        const int column = strip_.column;
        if (!s_.watched || !(column == -1 || strip_.updates)) {
            return;
        }
        if (column == -1 || column == s_.nx - 1) {
            s_.edge_mass[(column == -1 ? 0 : s_.ny) + j] = mass;
        } else if (s_.water.x != nullptr && j >= strip_.south && j < strip_.north) {
            s_.water.x[static_cast<std::ptrdiff_t>(j) * (s_.nx + 1) + column + 1] += mass * time_;
        }
    }

  private:
    const CudaStage<Real>& s_;
    const Strip& strip_;
    Real time_;
};

}  // namespace thalweg::shallowwater::kernel
