// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include "check_cuda.cuh"

namespace thalweg::compute {

/// A stream of its owner, which does not wait for the default stream. It is not copyable and must not outlive
/// the device's context. An error of CUDA becomes an Error.
class SideStream {
  public:
    SideStream() {
        check_cuda(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "create a stream");
    }

    SideStream(const SideStream&) = delete;
    auto operator=(const SideStream&) -> SideStream& = delete;

    ~SideStream() { cudaStreamDestroy(stream_); }

    auto get() const -> cudaStream_t { return stream_; }

  private:
    cudaStream_t stream_ = nullptr;
};

}  // namespace thalweg::compute
