// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/cuda/stage.cuh"

// The stages of each scheme; one file for each scheme and precision instantiates them, so that they compile
// side by side.
namespace thalweg::shallowwater {

template <class Real>
void run_kp07(const CudaStage<Real>& stage, bool second, cudaStream_t stream);

template <class Real>
void run_hwp14(const CudaStage<Real>& stage, bool second, cudaStream_t stream);

template <class Real>
void run_waf(const CudaStage<Real>& stage, bool second, cudaStream_t stream);

template <class Real>
void run_waf_split(const CudaStage<Real>& stage, cudaStream_t stream);

}  // namespace thalweg::shallowwater
