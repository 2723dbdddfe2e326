// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <memory>
#include <mutex>
#include <vector>

#include "check_cuda.cuh"

namespace thalweg::compute {

/// Small pieces of page-locked host memory, which any device of the process copies from and to. What an owner
/// gives back is kept for the next one until the process ends, since freeing it would stop all work on the
/// device. Thread-safe.
template <class T>
class KeptPinned {
    static inline std::mutex mutex_;
    static inline std::vector<void*> free_;

    static void give_back(T* piece) {
        const std::lock_guard<std::mutex> lock(mutex_);
        free_.push_back(piece);
    }

  public:
    /// A T with contents of an earlier owner, or undefined ones.
    static auto take() -> std::shared_ptr<T> {
        {
            const std::lock_guard<std::mutex> lock(mutex_);
            if (!free_.empty()) {
                auto* piece = static_cast<T*>(free_.back());
                free_.pop_back();
                return {piece, give_back};
            }
        }
        void* piece = nullptr;
        check_cuda(cudaHostAlloc(&piece, sizeof(T), cudaHostAllocPortable), "allocate pinned memory");
        return {static_cast<T*>(piece), give_back};
    }
};

}  // namespace thalweg::compute
