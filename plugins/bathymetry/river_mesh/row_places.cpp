// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/river_mesh/row_places.hpp"

#include <algorithm>

namespace thalweg::bathymetry {

namespace {

/// Length of cells at a place; before the first and behind the last one it does not change.
auto length_at(const std::vector<CellLength>& lengths, double place) -> double {
    const auto next = std::find_if(lengths.begin(), lengths.end(),
                                   [&](const CellLength& one) { return one.place > place; });
    if (next == lengths.begin() || next == lengths.end()) {
        return next == lengths.end() ? lengths.back().length : next->length;
    }
    const auto& before = *(next - 1);
    const double part = (place - before.place) / (next->place - before.place);
    return before.length + part * (next->length - before.length);
}

/// Cells, with a part, up to each of the ends of `steps` equal steps.
auto cells_up_to(const std::vector<CellLength>& lengths, double length, std::size_t steps)
    -> std::vector<double> {
    const double step = length / static_cast<double>(steps);
    std::vector<double> cells{0};
    for (std::size_t k = 0; k < steps; ++k) {
        const double middle = (static_cast<double>(k) + 0.5) * step;
        cells.push_back(cells.back() + step / length_at(lengths, middle));
    }
    return cells;
}

}  // namespace

auto cells_along(const std::vector<CellLength>& lengths, double length) -> double {
    constexpr std::size_t steps = 10000;
    return cells_up_to(lengths, length, steps).back();
}

auto row_places(const std::vector<CellLength>& lengths, double length, std::size_t steps, std::size_t rows)
    -> std::vector<double> {
    std::vector<double> places;
    if (lengths.empty()) {
        for (std::size_t row = 0; row <= rows; ++row) {
            places.push_back(static_cast<double>(row * steps) / static_cast<double>(rows));
        }
        return places;
    }
    const auto cells = cells_up_to(lengths, length, steps);
    std::size_t k = 0;
    for (std::size_t row = 0; row < rows; ++row) {
        const double number = static_cast<double>(row) / static_cast<double>(rows) * cells.back();
        while (k + 1 < steps && cells[k + 1] <= number) {
            ++k;
        }
        places.push_back(static_cast<double>(k) + (number - cells[k]) / (cells[k + 1] - cells[k]));
    }
    places.push_back(static_cast<double>(steps));
    return places;
}

}  // namespace thalweg::bathymetry
