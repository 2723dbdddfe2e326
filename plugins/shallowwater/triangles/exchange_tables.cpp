// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/triangles/exchange_tables.hpp"

#include <algorithm>
#include <cstddef>

namespace thalweg::shallowwater {

ExchangeTables::ExchangeTables(const MeshTables& mesh) {
    const auto count = static_cast<std::size_t>(mesh.cells());
    widths.assign(count, 0);
    for (auto& of_side : slant) {
        of_side.assign(count, 0);
    }
    for (std::size_t k = 0; k < count; ++k) {
        for (int n = 0; n < 3; ++n) {
            const SideOf side(mesh.side[n][k]);
            const auto other = static_cast<std::size_t>(side.cell());
            if (other == k) {
                continue;
            }
            const std::size_t from = side.is_first() ? other : k;
            const std::size_t to = side.is_first() ? k : other;
            const double x = mesh.normal_x[n][k], y = mesh.normal_y[n][k];
            const double way_x = mesh.centre_x[to] - mesh.centre_x[from];
            const double way_y = mesh.centre_y[to] - mesh.centre_y[from];
            const double across = way_x * x + way_y * y;
            slant[n][k] = (way_y * x - way_x * y) / across;
            widths[k] += (x * x + y * y) / (2 * across * mesh.area[k]);
        }
    }
}

auto ExchangeTables::largest_widths() const -> double {
    return *std::max_element(widths.begin(), widths.end());
}

}  // namespace thalweg::shallowwater
