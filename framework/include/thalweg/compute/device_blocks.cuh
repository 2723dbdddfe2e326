// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <cstddef>
#include <vector>

#include "check_cuda.cuh"

namespace thalweg::compute {

/// Blocks of memory on one CUDA device, taken from the pool of the process: cudaMalloc and cudaFree would
/// stop the work of all other runs on the device each time. When it ends it waits once for the streams that
/// its blocks were taken for, which must outlive it, and for no other: to wait for the device would spoil
/// what other threads capture there. Thread: any, one at a time.
class DeviceBlocks {
  public:
    DeviceBlocks() = default;
    DeviceBlocks(const DeviceBlocks&) = delete;
    auto operator=(const DeviceBlocks&) -> DeviceBlocks& = delete;

    ~DeviceBlocks() {
        if (blocks_.empty()) {
            return;
        }
        int current = 0;
        cudaGetDevice(&current);
        cudaSetDevice(device_);
        for (const cudaStream_t stream : streams_) {
            cudaStreamSynchronize(stream);
        }
        for (void* block : blocks_) {
            cudaFree(block);
        }
        cudaSetDevice(current);
    }

    /// A block on the current device, for work on `stream` at once and on others after a wait; null for no
    /// bytes.
    auto take(std::size_t bytes, cudaStream_t stream) -> void* {
        if (bytes == 0) {
            return nullptr;
        }
        if (blocks_.empty()) {
            check_cuda(cudaGetDevice(&device_), "find the current device");
        }
        if (std::find(streams_.begin(), streams_.end(), stream) == streams_.end()) {
            streams_.push_back(stream);
        }
        void* block = nullptr;
        blocks_.reserve(blocks_.size() + 1);
        check_cuda(cudaMallocAsync(&block, bytes, stream), "allocate device memory");
        blocks_.push_back(block);
        return block;
    }

  private:
    int device_ = 0;
    std::vector<void*> blocks_;
    std::vector<cudaStream_t> streams_;
};

}  // namespace thalweg::compute
