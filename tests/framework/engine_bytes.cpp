// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "engine_bytes.hpp"

#include <cstring>

#ifdef THALWEG_HAS_CUDA
#include <cuda_runtime.h>
#endif

namespace thalweg::testing::engine {

void fill(const MutableField& field, int byte, [[maybe_unused]] void* stream) {
    if (!field.has_data()) {
        return;
    }
#ifdef THALWEG_HAS_CUDA
    if (field.memory() == THW_CUDA_MEMORY) {
        cudaMemsetAsync(field.bytes(), byte, byte_count(field), static_cast<cudaStream_t>(stream));
        return;
    }
#endif
    std::memset(field.bytes(), byte, byte_count(field));
}

void copy(const MutableField& to, const Field& from, [[maybe_unused]] void* stream) {
    if (!to.has_data()) {
        return;
    }
#ifdef THALWEG_HAS_CUDA
    if (to.memory() == THW_CUDA_MEMORY) {
        cudaMemcpyAsync(to.bytes(), from.bytes(), byte_count(to), cudaMemcpyDeviceToDevice,
                        static_cast<cudaStream_t>(stream));
        return;
    }
#endif
    std::memcpy(to.bytes(), from.bytes(), byte_count(to));
}

}  // namespace thalweg::testing::engine
