// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>

#include "shallowwater/raster/cuda/stage_launch.cuh"
#include "shallowwater/schemes/hwp14/hwp14.hpp"
#include "shallowwater/schemes/kp07/kp07.hpp"
#include "shallowwater/schemes/waf/waf.hpp"

namespace thalweg::shallowwater {

namespace {

// Cells in each direction that a face of the scheme looks at.
auto halo_of(Scheme scheme) -> int {
    switch (scheme) {
        case Scheme::kp07:
            return Kp07<float>::halo;
        case Scheme::hwp14:
            return Hwp14<float, false>::halo;
        case Scheme::waf:
            return waf_halo;
    }
    throw std::logic_error("shallowwater: a scheme has no halo");
}

}  // namespace

auto strip_columns(const SchemeChoice& scheme) -> int {
    return warp_lanes - 2 * halo_of(scheme.scheme);
}

template <class Real>
void run_stage(const CudaStage<Real>& stage, bool second, cudaStream_t stream) {
    switch (stage.scheme.scheme) {
        case Scheme::kp07:
            return run_kp07(stage, second, stream);
        case Scheme::hwp14:
            return run_hwp14(stage, second, stream);
        case Scheme::waf:
            return stage.scheme.waf_form == WafForm::split ? run_waf_split(stage, stream)
                                                           : run_waf(stage, second, stream);
    }
    throw std::logic_error("shallowwater: a scheme has no stage");
}

template void run_stage<float>(const CudaStage<float>&, bool, cudaStream_t);
template void run_stage<double>(const CudaStage<double>&, bool, cudaStream_t);

}  // namespace thalweg::shallowwater
