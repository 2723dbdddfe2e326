// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <thalweg/mesh/number_edges.hpp>

namespace thalweg::shallowwater::bench {

/// Place of point `along` of a Hilbert curve through a square of `side` places, a power of two.
struct HilbertPlace {
    int i = 0, j = 0;

    HilbertPlace(int side, std::int64_t along) {
        for (int s = 1; s < side; s *= 2) {
            const int right = static_cast<int>(1 & (along / 2));
            const int up = static_cast<int>(1 & (along ^ right));
            if (up == 0) {
                i = right == 1 ? s - 1 - i : i;
                j = right == 1 ? s - 1 - j : j;
                std::swap(i, j);
            }
            i += s * right;
            j += s * up;
            along /= 4;
        }
    }
};

/// Squares of a square of `size` by `size` in an order: rows, hilbert or random.
inline auto squares_in(const std::string& numbering, int size) -> std::vector<std::int32_t> {
    std::vector<std::int32_t> order;
    order.reserve(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
    if (numbering == "hilbert") {
        int side = 1;
        while (side < size) {
            side *= 2;
        }
        for (std::int64_t k = 0; k < std::int64_t{side} * side; ++k) {
            const HilbertPlace at(side, k);
            if (at.i < size && at.j < size) {
                order.push_back(at.j * size + at.i);
            }
        }
        return order;
    }
    for (std::int32_t k = 0; k < size * size; ++k) {
        order.push_back(k);
    }
    if (numbering == "random") {
        std::mt19937 draw(1);  // NOLINT(cert-msc51-cpp,cert-msc32-c): the same mesh each time
        std::shuffle(order.begin(), order.end(), draw);
    }
    return order;
}

/// The square of CircularDam cut into triangles: inner nodes moved by up to a quarter of a width, diagonals
/// drawn at random, and cells in an order.
inline auto triangle_square(int size, double width, const std::string& numbering) -> mesh::TriangleData {
    std::mt19937 draw(7);  // NOLINT(cert-msc51-cpp,cert-msc32-c): the same mesh each time
    std::uniform_real_distribution<double> shift(-0.25 * width, 0.25 * width);
    mesh::TriangleData data;
    for (int j = 0; j <= size; ++j) {
        for (int i = 0; i <= size; ++i) {
            const bool inside = i > 0 && i < size && j > 0 && j < size;
            data.x.push_back(i * width + (inside ? shift(draw) : 0));
            data.y.push_back(j * width + (inside ? shift(draw) : 0));
        }
    }
    std::vector<bool> rises;
    for (int k = 0; k < size * size; ++k) {
        rises.push_back(draw() % 2 == 0);
    }
    for (const std::int32_t square : squares_in(numbering, size)) {
        const std::int32_t a = square / size * (size + 1) + square % size, b = a + 1, c = b + size + 1,
                           d = c - 1;
        const bool up = rises[static_cast<std::size_t>(square)];
        data.cell_nodes.push_back({a, b, up ? c : d});
        data.cell_nodes.push_back({up ? a : b, c, d});
        data.user_cell.push_back(2 * square);
        data.user_cell.push_back(2 * square + 1);
    }
    mesh::number_edges(data);
    return data;
}

}  // namespace thalweg::shallowwater::bench
