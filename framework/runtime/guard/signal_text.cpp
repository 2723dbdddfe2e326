// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "signal_text.hpp"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace thalweg::runtime {

namespace {

constexpr std::size_t longest_foreign = 200;

/// Digits of a number, written from the back of a buffer.
class Digits {
    std::array<char, 24> text_;
    std::size_t start_ = 24;

  public:
    explicit Digits(std::uint64_t number, std::size_t at_least = 1) {
        for (; number > 0 || at_least > 0; number /= 10) {
            text_[--start_] = static_cast<char>('0' + number % 10);
            at_least -= at_least > 0 ? 1 : 0;
        }
    }

    auto view() const -> std::string_view { return {text_.data() + start_, text_.size() - start_}; }
};

void write_all(std::string_view text) noexcept {
    while (!text.empty()) {
        const auto count = ::write(STDERR_FILENO, text.data(), text.size());
        if (count <= 0) {
            return;
        }
        text.remove_prefix(static_cast<std::size_t>(count));
    }
}

}  // namespace

auto SignalText::operator<<(std::string_view text) noexcept -> SignalText& {
    const auto count = std::min(text.size(), text_.size() - size_);
    std::copy_n(text.begin(), count, text_.begin() + static_cast<std::ptrdiff_t>(size_));
    size_ += count;
    return *this;
}

auto SignalText::operator<<(int number) noexcept -> SignalText& {
    const auto magnitude = static_cast<std::uint64_t>(std::abs(static_cast<std::int64_t>(number)));
    return *this << (number < 0 ? "-" : "") << Digits(magnitude).view();
}

auto SignalText::operator<<(double number) noexcept -> SignalText& {
    if (!(std::abs(number) < 1e12)) {
        return *this << (number > 0 ? "more than 1e12" : "an unknown number of");
    }
    const auto millionths = static_cast<std::uint64_t>(std::llround(std::abs(number) * 1e6));
    *this << (number < 0 ? "-" : "") << Digits(millionths / 1000000).view();
    const Digits fraction(millionths % 1000000, 6);
    auto decimals = fraction.view();
    decimals.remove_suffix(decimals.size() - 1 -
                           std::min(decimals.find_last_not_of('0'), decimals.size() - 1));
    return millionths % 1000000 == 0 ? *this : *this << "." << decimals;
}

auto SignalText::add_foreign(std::string_view text) noexcept -> SignalText& {
    for (const char c : text.substr(0, longest_foreign)) {
        const auto code = static_cast<unsigned char>(c);
        *this << (code < 0x20 || code == 0x7f ? std::string_view("?") : std::string_view(&c, 1));
    }
    return *this << (text.size() > longest_foreign ? "..." : "");
}

void SignalText::write() const noexcept {
    if (::isatty(STDERR_FILENO) != 0) {
        write_all("\n");
    }
    write_all(text());
}

}  // namespace thalweg::runtime
