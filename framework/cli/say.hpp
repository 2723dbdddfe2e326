// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace thalweg::cli {

/// Writes a message to standard error, at once and as it is. A line that stands there unfinished (progress)
/// is erased first, unless the text starts with '\r' or '\n'. Any thread; signal-safe. Of failures the first
/// is remembered.
void say(std::string_view text) noexcept;

/// Descriptor that data go to: that of standard output, unless it was set.
auto data_descriptor() noexcept -> int;
void set_data_descriptor(int descriptor) noexcept;

/// Writes data to standard output, at once and as they are. Of failures the first is remembered. Any thread.
void print(std::string_view text) noexcept;

/// errno of the first failure of `say`, or 0.
auto say_failure() noexcept -> int;

/// errno of the first failure of `print`, or 0.
auto print_failure() noexcept -> int;

/// Remembers a failure (an errno) that showed elsewhere, as one of `say` or of `print`; 0 is none.
void note_say_failure(int error) noexcept;
void note_print_failure(int error) noexcept;

}  // namespace thalweg::cli
