// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/cuda/run_room.cuh"
#include "shallowwater/schemes/hwp14/march.cuh"
#include "shallowwater/schemes/hwp14/row.cuh"
#include "shallowwater/schemes/hwp14/traits.hpp"

namespace thalweg::shallowwater {

template <class Scheme, class Real>
void launch_hwp14(const CudaStage<Real>& stage, bool second, cudaStream_t stream) {
    using Row = kernel::Hwp14Row<Scheme, Real>;
    kernel::launch_rows_or_march<kernel::Hwp14March<Scheme, Real>, Row>(stage, second, stream);
}

template <class Real>
void launch(Hwp14Room, const CudaStage<Real>& stage, bool second, cudaStream_t stream) {
    if (stage.scheme.form == Form::extended) {
        launch_hwp14<Hwp14<Real, false>>(stage, second, stream);
    } else if (stage.scheme.hwp14_form == Hwp14Form::per_direction) {
        launch_hwp14<Hwp14<Real, true, true>>(stage, second, stream);
    } else {
        launch_hwp14<Hwp14<Real, false, true>>(stage, second, stream);
    }
}

}  // namespace thalweg::shallowwater
