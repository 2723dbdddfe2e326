// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "thalweg/solvers/tridiagonal.hpp"

/// Batches of tridiagonal systems for the tests, and what is true of them.
namespace thalweg::solvers::test {

template <class Real>
struct LineBatch {
    Lines lines;
    std::vector<Real> lower, diagonal, upper, right;
    std::vector<Real> solution;

    explicit LineBatch(const Lines& l) : lines(l) {
        const auto values = static_cast<std::size_t>(
            l.size == 0 || l.systems() == 0 ? 0 : l.at(l.size - 1, l.count - 1, l.layers - 1) + 1);
        lower.assign(values, 0);
        diagonal.assign(values, 1);
        upper.assign(values, 0);
        right.assign(values, 0);
        solution.assign(values, Real(-77));
    }

    auto index(std::int64_t row, std::int64_t system) const -> std::size_t {
        return static_cast<std::size_t>(lines.at(row, system % lines.count, system / lines.count));
    }
};

/// Rows with |diagonal| = |lower| + |upper| + excess, of either sign; what lies out of a line is NaN, for
/// nobody may use it.
template <class Real>
auto random_batch(const Lines& lines, double excess, unsigned seed = 1) -> LineBatch<Real> {
    LineBatch<Real> batch(lines);
    std::mt19937 engine(seed);
    std::uniform_real_distribution<double> number(-1, 1);
    for (std::int64_t system = 0; system < lines.systems(); ++system) {
        for (std::int64_t row = 0; row < lines.size; ++row) {
            const std::size_t at = batch.index(row, system);
            const double lower = number(engine);
            const double upper = number(engine);
            const double size = std::abs(lower) + std::abs(upper) + excess;
            batch.diagonal[at] = static_cast<Real>(number(engine) < 0 ? -size : size);
            batch.lower[at] = row == 0 ? Real(NAN) : static_cast<Real>(lower);
            batch.upper[at] = row + 1 == lines.size ? Real(NAN) : static_cast<Real>(upper);
            batch.right[at] = static_cast<Real>(number(engine));
        }
    }
    return batch;
}

/// -s, 1 + 2 s, -s: one direction of implicit heat conduction with a Fourier number of s.
template <class Real>
auto heat_batch(const Lines& lines, double s) -> LineBatch<Real> {
    auto batch = random_batch<Real>(lines, 1, 7);
    for (std::int64_t system = 0; system < lines.systems(); ++system) {
        for (std::int64_t row = 0; row < lines.size; ++row) {
            const std::size_t at = batch.index(row, system);
            batch.lower[at] = batch.upper[at] = static_cast<Real>(-s);
            batch.diagonal[at] = static_cast<Real>(1 + 2 * s);
        }
    }
    return batch;
}

/// Thomas in long double.
template <class Real>
auto reference(const LineBatch<Real>& batch, std::int64_t system) -> std::vector<long double> {
    const auto size = static_cast<std::size_t>(batch.lines.size);
    std::vector<long double> c(size);
    std::vector<long double> x(size);
    for (std::size_t i = 0; i < size; ++i) {
        const std::size_t at = batch.index(static_cast<std::int64_t>(i), system);
        const long double lower = i == 0 ? 0 : batch.lower[at];
        const long double before = i == 0 ? 0 : c[i - 1];
        const long double pivot = batch.diagonal[at] - lower * before;
        c[i] = i + 1 == size ? 0 : batch.upper[at] / pivot;
        x[i] = (batch.right[at] - (i == 0 ? 0 : lower * x[i - 1])) / pivot;
    }
    for (std::size_t i = size; i-- > 1;) {
        x[i - 1] -= c[i - 1] * x[i];
    }
    return x;
}

/// The greatest difference from the reference over the greatest unknown of the line; infinite for a NaN.
template <class Real>
auto worst_error(const LineBatch<Real>& batch) -> double {
    long double worst = 0;
    for (std::int64_t system = 0; system < batch.lines.systems(); ++system) {
        const auto x = reference(batch, system);
        long double difference = 0;
        long double largest = 0;
        for (std::int64_t row = 0; row < batch.lines.size; ++row) {
            const long double own = batch.solution[batch.index(row, system)];
            const long double d = std::abs(own - x[static_cast<std::size_t>(row)]);
            difference = d <= difference ? difference : (std::isnan(d) ? INFINITY : d);
            largest = std::max(largest, std::abs(x[static_cast<std::size_t>(row)]));
        }
        worst = std::max(worst, difference / largest);
    }
    return static_cast<double>(worst);
}

}  // namespace thalweg::solvers::test
