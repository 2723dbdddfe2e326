// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "thalweg/compute/hd.hpp"
#include "thalweg/solvers/lines.hpp"

namespace thalweg::solvers::papers {

/// Nodes of a rectangle, those on its edges included, x fastest.
struct Mesh {
    int nx = 0, ny = 0;
    double dx = 0, dy = 0;

    THALWEG_HD auto at(int i, int j) const -> std::int64_t { return i + static_cast<std::int64_t>(j) * nx; }

    THALWEG_HD auto on_edge(int i, int j) const -> bool {
        return i == 0 || j == 0 || i == nx - 1 || j == ny - 1;
    }

    auto nodes() const -> std::size_t { return static_cast<std::size_t>(nx) * static_cast<std::size_t>(ny); }

    auto shape() const -> FieldShape { return field_of(nx, ny); }
};

}  // namespace thalweg::solvers::papers
