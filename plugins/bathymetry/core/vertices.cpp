// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/core/vertices.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace thalweg::bathymetry {

auto values_at_vertices(const cell_field& field) -> std::vector<double> {
    const auto& grid = field.grid;
    std::vector<double> result;
    result.reserve(static_cast<std::size_t>(grid.nx + 1) * static_cast<std::size_t>(grid.ny + 1));
    for (int j = 0; j <= grid.ny; ++j) {
        for (int i = 0; i <= grid.nx; ++i) {
            double sum = 0;
            int count = 0;
            for (int cj = std::max(j - 1, 0); cj <= std::min(j, grid.ny - 1); ++cj) {
                for (int ci = std::max(i - 1, 0); ci <= std::min(i, grid.nx - 1); ++ci) {
                    const double value = field.values[grid.index(ci, cj)];
                    if (!std::isnan(value)) {
                        sum += value;
                        ++count;
                    }
                }
            }
            result.push_back(count > 0 ? sum / count : std::numeric_limits<double>::quiet_NaN());
        }
    }
    return result;
}

}  // namespace thalweg::bathymetry
