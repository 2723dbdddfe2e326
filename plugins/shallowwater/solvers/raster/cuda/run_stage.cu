// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/raster/cuda/stage_launch.cuh"
#include "shallowwater/schemes/list.hpp"

namespace thalweg::shallowwater {

template <class Real>
auto strip_shape(const SchemeChoice& scheme) -> StripShape {
    return with_room(Schemes{}, scheme, [](auto room) {
        constexpr SchemeTraits traits = decltype(room)::traits();
        return StripShape{warp_lanes - 2 * traits.halo,
                          sizeof(Real) == 4 ? traits.most_cells_by_row_float : traits.most_cells_by_row,
                          most_rows_a_block<Real>};
    });
}

template auto strip_shape<float>(const SchemeChoice&) -> StripShape;
template auto strip_shape<double>(const SchemeChoice&) -> StripShape;

template <class Real>
void run_stage(const CudaStage<Real>& stage, bool second, cudaStream_t stream) {
    with_room(Schemes{}, stage.scheme, [&](auto room) { run_room<decltype(room)>(stage, second, stream); });
}

template void run_stage<float>(const CudaStage<float>&, bool, cudaStream_t);
template void run_stage<double>(const CudaStage<double>&, bool, cudaStream_t);

}  // namespace thalweg::shallowwater
