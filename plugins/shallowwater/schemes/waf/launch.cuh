// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/cuda/run_room.cuh"
#include "shallowwater/schemes/waf/march.cuh"
#include "shallowwater/schemes/waf/traits.hpp"
#include "shallowwater/schemes/waf/with_limiter.hpp"

namespace thalweg::shallowwater {

template <class Real>
void launch(WafRoom, const CudaStage<Real>& stage, bool second, cudaStream_t stream) {
    with_limiter(stage.scheme.waf_limiter, [&](auto limiter) {
        using Limiter = decltype(limiter);
        if (stage.scheme.form == Form::published) {
            kernel::launch_stage<kernel::WafMarch<Limiter, true, Real>>(stage, second, stream);
        } else {
            kernel::launch_stage<kernel::WafMarch<Limiter, false, Real>>(stage, second, stream);
        }
    });
}

}  // namespace thalweg::shallowwater
