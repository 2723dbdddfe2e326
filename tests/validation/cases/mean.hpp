// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

namespace thalweg::shallowwater::cases {

// Means of exact solutions over cells: schemes compute means, and point values differ from them where water
// ends or jumps. By the midpoint rule on 32 parts, or 8 x 8.
template <class Function>
auto cell_mean(const Function& exact, double west, double width) -> double {
    constexpr int parts = 32;
    double sum = 0;
    for (int k = 0; k < parts; ++k) {
        sum += exact(west + width * (k + 0.5) / parts);
    }
    return sum / parts;
}

template <class Function>
auto cell_mean(const Function& exact, double west, double south, double dx, double dy) -> double {
    constexpr int parts = 8;
    double sum = 0;
    for (int k = 0; k < parts * parts; ++k) {
        sum += exact(west + dx * (k % parts + 0.5) / parts,
                     south + dy * (std::floor(static_cast<double>(k) / parts) + 0.5) / parts);
    }
    return sum / (parts * parts);
}

// sum |found - exact| / sum |exact|, of cells of one size.
inline auto relative_l1(const std::vector<double>& found, const std::vector<double>& exact) -> double {
    double difference = 0;
    double total = 0;
    for (std::size_t k = 0; k < exact.size(); ++k) {
        difference += std::fabs(found[k] - exact[k]);
        total += std::fabs(exact[k]);
    }
    return difference / total;
}

// Where a function that changes its sign once between a and b is zero.
template <class Function>
auto bisect(const Function& f, double a, double b) -> double {
    const bool rises = f(a) < 0;
    for (int k = 0; k < 200; ++k) {
        const double middle = (a + b) / 2;
        ((f(middle) < 0) == rises ? a : b) = middle;
    }
    return (a + b) / 2;
}

}  // namespace thalweg::shallowwater::cases
