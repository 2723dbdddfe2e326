// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/cuda/run_room.cuh"
#include "shallowwater/schemes/waf/split_march.cuh"
#include "shallowwater/schemes/waf/traits.hpp"
#include "shallowwater/schemes/waf/with_limiter.hpp"

namespace thalweg::shallowwater {

template <class Real>
void launch(WafSplitRoom, const CudaStage<Real>& stage, bool /*second*/, cudaStream_t stream) {
    with_limiter(stage.scheme.waf_limiter, [&](auto limiter) {
        using Limiter = decltype(limiter);
        if (stage.along_y_first) {
            kernel::launch_stage<kernel::WafSplitMarch<Limiter, true, Real>, false>(stage, false, stream);
        } else {
            kernel::launch_stage<kernel::WafSplitMarch<Limiter, false, Real>, false>(stage, false, stream);
        }
    });
}

}  // namespace thalweg::shallowwater
