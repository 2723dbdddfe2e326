// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/cuda/stage_launch.cuh"
#include "shallowwater/physics/waf.hpp"

namespace thalweg::shallowwater {

auto strip_columns(const SchemeChoice& scheme) -> int {
    if (scheme.scheme == Scheme::waf) {
        return warp_lanes - 2 * waf_halo;
    }
    return with_scheme<float>(scheme,
                              [](auto chosen) -> int { return warp_lanes - 2 * decltype(chosen)::halo; });
}

template <class Real>
void run_stage(const CudaStage<Real>& stage, bool second, cudaStream_t stream) {
    if (stage.scheme.scheme == Scheme::waf && stage.scheme.waf_form == WafForm::split) {
        run_waf_split(stage, stream);
    } else if (stage.scheme.scheme == Scheme::waf) {
        run_waf(stage, second, stream);
    } else if (stage.scheme.scheme == Scheme::hwp14) {
        run_hwp14(stage, second, stream);
    } else {
        run_kp07(stage, second, stream);
    }
}

template void run_stage<float>(const CudaStage<float>&, bool, cudaStream_t);
template void run_stage<double>(const CudaStage<double>&, bool, cudaStream_t);

}  // namespace thalweg::shallowwater
