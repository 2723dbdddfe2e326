// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "solvers/bench/papers/flow_mesh.hpp"

namespace thalweg::solvers::validation {

using papers::Mesh;

struct CylinderSetup {
    double reynolds = 100;     ///< peak velocity times side over viscosity
    int cells = 10;            ///< a side of the square
    double upstream = 12.5;    ///< inlet to front face
    double downstream = 36.5;  ///< rear face to outlet
    double step = 0;           ///< of time; 0: as long as is stable
    double kick = 0;           ///< vorticity behind the square that starts the shedding
};

/// The channel of Breuer et al. (2000): a square of side 1 midway between walls 8 apart, a parabolic inflow
/// of peak velocity 1. Nodes lie on the walls and on the square's faces.
struct CylinderChannel {
    static constexpr int height = 8;

    Mesh mesh;
    int left, right, low, high;  // the columns and rows of the square's faces

    explicit CylinderChannel(const CylinderSetup& s) {
        const auto whole = [&](double length) { return static_cast<int>(std::lround(length * s.cells)); };
        mesh = {whole(s.upstream + 1 + s.downstream) + 1, height * s.cells + 1, 1.0 / s.cells, 1.0 / s.cells};
        left = whole(s.upstream);
        right = left + s.cells;
        low = (mesh.ny - 1 - s.cells) / 2;
        high = low + s.cells;
    }

    /// On the square or inside it.
    THALWEG_HD auto solid(int i, int j) const -> bool {
        return i >= left && i <= right && j >= low && j <= high;
    }

    THALWEG_HD auto flows(int i, int j) const -> bool { return !mesh.on_edge(i, j) && !solid(i, j); }

    /// Stream function and vorticity of the inflow, u = 4 y/H (1 - y/H).
    auto inflow_stream(int j) const -> double {
        const double y = j * mesh.dy / height;
        return height * y * y * (2 - 4 * y / 3);
    }

    auto inflow_vorticity(int j) const -> double { return (8 * j * mesh.dy / height - 4) / height; }
};

}  // namespace thalweg::solvers::validation
