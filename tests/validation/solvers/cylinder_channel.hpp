// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "thalweg/solvers/lines.hpp"

/// The channel of Breuer et al. (2000): a square of side 1 midway between walls 8 apart, a parabolic inflow
/// of peak velocity 1. The nodes lie on the walls and on the square's faces.
namespace thalweg::solvers::validation {

constexpr int channel_height = 8;

struct CylinderSetup {
    double reynolds = 100;     ///< peak velocity times side over viscosity
    int cells = 10;            ///< a side of the square
    double upstream = 12.5;    ///< inlet to front face
    double downstream = 36.5;  ///< rear face to outlet
    double step = 0;           ///< of time; 0: as long as is stable
    double kick = 0;           ///< vorticity behind the square that starts the shedding
};

struct CylinderChannel {
    std::int64_t cells, nx, ny, left, right, low, high;  // the square's faces are these columns and rows
    double spacing;

    explicit CylinderChannel(const CylinderSetup& s)
        : cells(s.cells),
          nx(std::llround((s.upstream + 1 + s.downstream) * s.cells) + 1),
          ny(channel_height * s.cells + 1),
          left(std::llround(s.upstream * s.cells)),
          right(left + s.cells),
          low((ny - 1 - s.cells) / 2),
          high(low + s.cells),
          spacing(1.0 / s.cells) {}

    auto nodes() const -> std::size_t { return static_cast<std::size_t>(nx * ny); }

    auto at(std::int64_t i, std::int64_t j) const -> std::size_t {
        return static_cast<std::size_t>(i + j * nx);
    }

    /// On the square or inside it.
    auto solid(std::int64_t i, std::int64_t j) const -> bool {
        return i >= left && i <= right && j >= low && j <= high;
    }

    auto flows(std::int64_t i, std::int64_t j) const -> bool {
        return i > 0 && i < nx - 1 && j > 0 && j < ny - 1 && !solid(i, j);
    }

    auto height(std::int64_t j) const -> double { return static_cast<double>(j) * spacing; }

    /// Stream function and vorticity of the inflow, u = 4 y/H (1 - y/H).
    auto inflow_stream(std::int64_t j) const -> double {
        const double y = height(j) / channel_height;
        return channel_height * y * y * (2 - 4 * y / 3);
    }

    auto inflow_vorticity(std::int64_t j) const -> double {
        return (8 * height(j) / channel_height - 4) / channel_height;
    }

    auto shape() const -> FieldShape { return field_of(nx, ny); }
};

}  // namespace thalweg::solvers::validation
