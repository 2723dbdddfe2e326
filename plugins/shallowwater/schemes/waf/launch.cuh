// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/cuda/stage_kernel.cuh"
#include "shallowwater/raster/cuda/stage_launch.cuh"
#include "shallowwater/schemes/waf/march.cuh"
#include "shallowwater/schemes/waf/split_march.cuh"

namespace thalweg::shallowwater {

template <class Real>
void run_waf(const CudaStage<Real>& stage, bool second, cudaStream_t stream) {
    with_limiter(stage.scheme.waf_limiter, [&](auto limiter) {
        kernel::launch_stage<kernel::WafMarch<decltype(limiter), Real>>(stage, second, stream);
    });
}

template <class Real>
void run_waf_split(const CudaStage<Real>& stage, cudaStream_t stream) {
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
