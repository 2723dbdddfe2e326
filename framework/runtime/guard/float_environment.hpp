// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cfenv>

namespace thalweg::runtime {

/// Keeps the calling thread's rounding and its treatment of subnormal numbers as they are now, whatever is
/// called while this object lives: a library that was linked with -ffast-math, or a node that rounds up,
/// would else change the results of others.
class FloatEnvironment {
    std::fenv_t environment_;
    int rounding_;
    unsigned control_;

  public:
    FloatEnvironment() noexcept;
    ~FloatEnvironment();

    FloatEnvironment(const FloatEnvironment&) = delete;
    auto operator=(const FloatEnvironment&) -> FloatEnvironment& = delete;

    /// How often in this process, on any thread, an object of this class had to undo a change.
    static auto times_undone() noexcept -> unsigned;
};

}  // namespace thalweg::runtime
