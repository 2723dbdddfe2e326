// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/cuda/strip.cuh"

namespace thalweg::shallowwater::kernel {

// Where somebody wants to know, notes the mass flux of each outer face of the grid and adds up what passes
// the others. One lane of one strip knows each face, so the order of a sum is that of the steps; it is an
// atomic one because that needs no register for the old value, and the kernels have none to spare. So the
// length of the step comes as a function, too.
template <class Real>
class FaceWatch {
  public:
    __device__ FaceWatch(const CudaStage<Real>& stage, const Strip& strip) : s_(stage), strip_(strip) {}

    // Whether row j is one of the strip's.
    __device__ auto owns(int j) const -> bool { return j >= strip_.south && j < strip_.north; }

    // The flux northwards through the southern face of this lane's cell in row j. `own`: see owns(). A march
    // begins ahead of its strip, so that of a flat one's neighbour may pass the edge of the grid, too, with
    // less than the true flux.
    template <class Length>
    __device__ void south_of(int j, bool own, Real mass, const Length& step) const {
        if (!s_.watched || !strip_.updates) {
            return;
        }
        if ((j == 0 && strip_.south == 0) || (j == s_.ny && strip_.north == s_.ny)) {
            s_.edge_mass[2 * s_.ny + (j == 0 ? 0 : s_.nx) + strip_.column] = mass;
        } else if (own && s_.water.y != nullptr) {
            atomicAdd(s_.water.y + (j * s_.nx + strip_.column), mass * (s_.water_share * step()));
        }
    }

    // The flux eastwards through the eastern face of this lane's cell in row j, one of the strip's.
    template <class Length>
    __device__ void east_of(int j, Real mass, const Length& step) const {
        const int column = strip_.column;
        if (!s_.watched || !(column == -1 || strip_.updates)) {
            return;
        }
        if (column == -1 || column == s_.nx - 1) {
            s_.edge_mass[(column == -1 ? 0 : s_.ny) + j] = mass;
        } else if (s_.water.x != nullptr) {
            atomicAdd(s_.water.x + (j * (s_.nx + 1) + column + 1), mass * (s_.water_share * step()));
        }
    }

  private:
    const CudaStage<Real>& s_;
    const Strip& strip_;
};

}  // namespace thalweg::shallowwater::kernel
