// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/cuda/run_room.cuh"
#include "shallowwater/schemes/kp07/march.cuh"
#include "shallowwater/schemes/kp07/row.cuh"
#include "shallowwater/schemes/kp07/traits.hpp"

namespace thalweg::shallowwater {

template <class Scheme, class Real>
void launch_kp07(const CudaStage<Real>& stage, bool second, cudaStream_t stream) {
    using Row = kernel::Kp07Row<Scheme, Real>;
    kernel::launch_rows_or_march<kernel::Kp07March<Scheme, Real>, Row>(stage, second, stream);
}

template <class Real>
void launch(Kp07Room, const CudaStage<Real>& stage, bool second, cudaStream_t stream) {
    if (stage.scheme.form == Form::published) {
        launch_kp07<Kp07<Real, false, true>>(stage, second, stream);
    } else if (stage.scheme.velocity_bound) {
        launch_kp07<Kp07<Real, true>>(stage, second, stream);
    } else {
        launch_kp07<Kp07<Real, false>>(stage, second, stream);
    }
}

}  // namespace thalweg::shallowwater
