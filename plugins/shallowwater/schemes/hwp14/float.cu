// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/schemes/hwp14/launch.cuh"

namespace thalweg::shallowwater {

template void run_room<Hwp14Room>(const CudaStage<float>&, bool, cudaStream_t);

}  // namespace thalweg::shallowwater
