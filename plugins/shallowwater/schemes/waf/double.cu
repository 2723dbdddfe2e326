// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/schemes/waf/launch.cuh"

namespace thalweg::shallowwater {

template void run_room<WafRoom>(const CudaStage<double>&, bool, cudaStream_t);

}  // namespace thalweg::shallowwater
