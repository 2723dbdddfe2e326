// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "float_environment.hpp"

#include <atomic>

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace thalweg::runtime {

namespace {

std::atomic<unsigned> undone{0};

// Flush to zero and the masks of exceptions, without the flags of what has happened.
auto control_word() noexcept -> unsigned {
#if defined(__x86_64__)
    return _mm_getcsr() & ~0x3Fu;
#else
    return 0;
#endif
}

}  // namespace

FloatEnvironment::FloatEnvironment() noexcept : rounding_(std::fegetround()), control_(control_word()) {
    std::fegetenv(&environment_);
}

FloatEnvironment::~FloatEnvironment() {
    if (std::fegetround() != rounding_ || control_word() != control_) {
        undone.fetch_add(1, std::memory_order_relaxed);
    }
    std::fesetenv(&environment_);
}

auto FloatEnvironment::times_undone() noexcept -> unsigned {
    return undone.load(std::memory_order_relaxed);
}

}  // namespace thalweg::runtime
