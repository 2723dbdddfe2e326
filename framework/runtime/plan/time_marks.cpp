// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "time_marks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <utility>

namespace thalweg::runtime {

namespace {

/// The number that the first 15 digits of `value` read as.
auto nearest_short_decimal(double value) -> double {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.15g", value);
    return std::strtod(text.data(), nullptr);
}

}  // namespace

Multiples::Multiples(double step) : step_(step) {
    // Quotients of whole numbers below 2^53 are rounded once, as texts are that are read.
    for (double scale = 1; scale <= 1e9 && units_ == 0; scale *= 10) {
        const double units = std::round(step * scale);
        if (units / scale == step && units <= 1e9) {
            units_ = units;
            scale_ = scale;
        }
    }
}

auto Multiples::operator[](std::size_t k) const -> double {
    const double units = static_cast<double>(k) * units_;
    constexpr double most_exact = 1e15;  // 15 digits, which nearest_short_decimal keeps
    return units_ > 0 && units < most_exact ? units / scale_
                                            : nearest_short_decimal(static_cast<double>(k) * step_);
}

MarkStream::MarkStream(std::vector<Mark> given, double end) : given_(std::move(given)), end_(end) {
    std::stable_sort(given_.begin(), given_.end(),
                     [](const Mark& a, const Mark& b) { return a.time < b.time; });
}

MarkStream::MarkStream(std::vector<Mark> given, double step, int rank, double end)
    : MarkStream(std::move(given), end) {
    multiples_.emplace(step);
    rank_ = rank;
}

auto MarkStream::head_of_multiples() const -> std::optional<Mark> {
    if (!multiples_ ||
        !(static_cast<double>(next_multiple_) * multiples_->step() < end_ + time_tolerance(end_))) {
        return std::nullopt;
    }
    return Mark{std::min((*multiples_)[next_multiple_], end_), rank_};
}

auto MarkStream::given_is_next() const -> bool {
    if (next_given_ == given_.size()) {
        return false;
    }
    const auto multiple = head_of_multiples();
    return !multiple || given_[next_given_].time <= multiple->time;
}

auto MarkStream::head() const -> std::optional<Mark> {
    return given_is_next() ? given_[next_given_] : head_of_multiples();
}

void MarkStream::pop() {
    ++(given_is_next() ? next_given_ : next_multiple_);
}

}  // namespace thalweg::runtime
