// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "bench/machine.hpp"
#include "thalweg/solvers/tridiagonal.hpp"

namespace thalweg::solvers::bench {

// 0 <= value < 1, the same for a number on every run.
inline auto scattered(std::uint64_t number) -> double {
    std::uint64_t z = (number + 1) * 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return static_cast<double>((z ^ (z >> 31U)) >> 11U) * 0x1p-53;
}

// The lines of one direction of a square, as implicit diffusion has them: dominant by 1. On the machine, and
// on the host to check solutions.
template <class Real>
struct LineField {
    Lines lines;
    std::vector<Real> host_lower, host_diagonal, host_upper, host_right;
    std::shared_ptr<Real> lower, diagonal, upper, right, solution;

    LineField(thalweg::bench::Machine& machine, const Lines& l)
        : lines(l),
          host_lower(values()),
          host_diagonal(values()),
          host_upper(values()),
          host_right(values()) {
#pragma omp parallel for schedule(static)
        for (std::int64_t line = 0; line < lines.count; ++line) {
            for (std::int64_t row = 0; row < lines.size; ++row) {
                set(row, line);
            }
        }
        lower = machine.upload(host_lower);
        diagonal = machine.upload(host_diagonal);
        upper = machine.upload(host_upper);
        right = machine.upload(host_right);
        solution = machine.array<Real>(values());
    }

    auto values() const -> std::size_t {
        return static_cast<std::size_t>(lines.size * lines.count);
    }

    auto bytes() const -> std::size_t {
        return values() * sizeof(Real);
    }

    auto systems() const -> TridiagonalSystems<Real> {
        return {lower.get(), diagonal.get(), upper.get(), right.get(), solution.get()};
    }

    // The greatest residual over the greatest right-hand side; infinite for a NaN.
    auto error(const std::vector<Real>& x) const -> double {
        double worst = 0;
#pragma omp parallel for schedule(static) reduction(max : worst)
        for (std::int64_t line = 0; line < lines.count; ++line) {
            for (std::int64_t row = 0; row < lines.size; ++row) {
                const double r = std::abs(residual(x, row, line));
                worst = std::max(worst, std::isnan(r) ? std::numeric_limits<double>::infinity() : r);
            }
        }
        return 2 * worst;
    }

  private:
    // Right-hand sides reach to 1/2.
    void set(std::int64_t row, std::int64_t line) {
        const auto k = static_cast<std::size_t>(lines.at(row, line));
        const double low = row == 0 ? 0 : -0.6 - 0.4 * scattered(3 * k);
        const double high = row + 1 == lines.size ? 0 : -0.6 - 0.4 * scattered(3 * k + 1);
        host_lower[k] = static_cast<Real>(low);
        host_diagonal[k] = static_cast<Real>(1 - low - high);
        host_upper[k] = static_cast<Real>(high);
        host_right[k] = static_cast<Real>(scattered(3 * k + 2) - 0.5);
    }

    auto residual(const std::vector<Real>& x, std::int64_t row, std::int64_t line) const -> double {
        const auto k = static_cast<std::size_t>(lines.at(row, line));
        const auto step = static_cast<std::size_t>(lines.step);
        double r = double{host_right[k]} - double{host_diagonal[k]} * double{x[k]};
        r -= row > 0 ? double{host_lower[k]} * double{x[k - step]} : 0;
        r -= row + 1 < lines.size ? double{host_upper[k]} * double{x[k + step]} : 0;
        return r;
    }
};

// A way to solve the lines of a field into its solution.
struct LineVariant {
    std::string name;
    int threads = 0;  // CPU; 0 on a GPU
    std::function<void()>
        restore;  // queues copies of what solving overwrites, whose time is taken off; may be empty
    std::function<void()> solve;  // queues; empty: cannot be measured, the note says why
    std::string note;
    std::string same_as = {};  // the variant that does the same work; empty: none does
};

}  // namespace thalweg::solvers::bench
