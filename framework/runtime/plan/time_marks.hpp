// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace thalweg::runtime {

/// A time [s] and how much its exact value matters: of times that are one but for rounding the lowest rank
/// wins.
struct Mark {
    double time;
    int rank;
};

/// Times of a run that lasts until `end` [s] are one if they differ by less: k * step carries a few roundings
/// of the end's size, and nobody asks for two outputs a billionth of a run apart.
constexpr auto time_tolerance(double end) -> double {
    return 1e-9 * end;
}

/// Multiples of a step [s] > 0, from the first on. Steps are short decimals ("0.1 s"), and so are their
/// multiples: 3 * 0.1 becomes the number that 0.3 reads as.
class Multiples {
    double step_;
    double units_ = 0;  ///< the step is units_ / scale_; 0 where it has more than a few digits
    double scale_ = 1;

  public:
    explicit Multiples(double step);
    auto operator[](std::size_t k) const -> double;

    auto step() const -> double { return step_; }
};

/// Marks in the order of their times, asked for one by one: given ones, and the multiples of a step up to the
/// end. Of marks at one time the given come first.
class MarkStream {
    std::vector<Mark> given_;  ///< in order
    std::size_t next_given_ = 0;
    std::optional<Multiples> multiples_;
    std::size_t next_multiple_ = 1;
    int rank_ = 0;  ///< of multiples
    double end_;

    auto head_of_multiples() const -> std::optional<Mark>;
    auto given_is_next() const -> bool;

  public:
    MarkStream(std::vector<Mark> given, double end);

    /// The multiples of `step` [s], too.
    MarkStream(std::vector<Mark> given, double step, int rank, double end);

    /// The next mark; nothing after the last.
    auto head() const -> std::optional<Mark>;

    /// Goes on to the mark after head().
    void pop();
};

}  // namespace thalweg::runtime
