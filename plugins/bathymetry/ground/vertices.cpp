// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/ground/vertices.hpp"

#include <limits>

#include "bathymetry/ground/bed_view.hpp"

namespace thalweg::bathymetry {

auto values_at_vertices(const CellField& field) -> std::vector<double> {
    const auto& grid = field.grid;
    const BedView ground{compute::AnyValues(field.values.data()), false, grid.nx, grid.ny};
    std::vector<double> result;
    result.reserve(static_cast<std::size_t>(grid.nx + 1) * static_cast<std::size_t>(grid.ny + 1));
    for (int j = 0; j <= grid.ny; ++j) {
        for (int i = 0; i <= grid.nx; ++i) {
            const VertexMean mean(ground.bed, ground, i, j);
            result.push_back(mean.value_or(std::numeric_limits<double>::quiet_NaN()));
        }
    }
    return result;
}

}  // namespace thalweg::bathymetry
