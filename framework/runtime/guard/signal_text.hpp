// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace thalweg::runtime {

/// A message in a buffer of fixed size, made and written without memory, locks or stdio: a signal handler may
/// use all of it. What does not fit is left out.
class SignalText {
    std::array<char, 4096> text_;
    std::size_t size_ = 0;

  public:
    SignalText() = default;

    auto operator<<(std::string_view text) noexcept -> SignalText&;

    auto operator<<(int number) noexcept -> SignalText&;

    /// At most six decimals, as many as there are: "3", "0.25".
    auto operator<<(double number) noexcept -> SignalText&;

    /// A name or a text of a plugin: its first 200 bytes, '?' for control characters.
    auto add_foreign(std::string_view text) noexcept -> SignalText&;

    auto text() const noexcept -> std::string_view { return {text_.data(), size_}; }

    /// Writes the text to standard error, on a terminal below what stands there. Failures are ignored.
    void write() const noexcept;
};

}  // namespace thalweg::runtime
