// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace thalweg::compute {

// Makes the thread treat subnormal numbers as zero during the object's lifetime. Reason: ahead of a wave the
// discharge decays through subnormal numbers, and an operation on one costs as much as a hundred ordinary
// ones.
class FlushSubnormals {
  public:
#if defined(__SSE2__)
    FlushSubnormals() : before_(_mm_getcsr()) {
        _mm_setcsr(before_ | flush_results | flush_operands);
    }

    ~FlushSubnormals() {
        _mm_setcsr(before_);
    }
#else
    FlushSubnormals() = default;
#endif

    FlushSubnormals(const FlushSubnormals&) = delete;
    auto operator=(const FlushSubnormals&) -> FlushSubnormals& = delete;

  private:
    static constexpr unsigned flush_results = 0x8000;
    static constexpr unsigned flush_operands = 0x0040;
    unsigned before_ = 0;
};

}  // namespace thalweg::compute
