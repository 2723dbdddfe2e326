// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/flow/manning_cells.hpp"

#include <thalweg/compute/cuda_executor.cuh>

namespace thalweg::shallowwater {

void publish_manning_on_cuda(const ManningCell& cell, int ny, void* stream) {
    compute::CudaExecutor(static_cast<cudaStream_t>(stream)).for_each(cell.nx, ny, cell);
}

auto copy_to_cuda(const void* values, std::size_t bytes) -> std::shared_ptr<void> {
    auto owner = std::make_shared<compute::CudaExecutor>(nullptr);
    auto* copy = owner->allocate<std::byte>(bytes);
    owner->upload(copy, values, bytes);
    return {owner, copy};
}

}  // namespace thalweg::shallowwater
