// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/river_mesh/river_grid.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <thalweg/error.hpp>

#include "bathymetry/ground/line.hpp"
#include "bathymetry/meshes/curvilinear_check.hpp"
#include "bathymetry/river_mesh/bank_nodes.hpp"
#include "bathymetry/river_mesh/row_places.hpp"

namespace thalweg::bathymetry {

namespace {

auto gap(Point a, Point b) -> double {
    return std::hypot(b.x - a.x, b.y - a.y);
}

void require_line(const std::vector<Point>& line, const char* input) {
    const bool is_finite = std::all_of(line.begin(), line.end(),
                                       [](Point p) { return std::isfinite(p.x) && std::isfinite(p.y); });
    if (line.size() < 2 || !is_finite || !(line_length(line) > 0)) {
        throw Error("a line with a length is needed")
            .about(input)
            .found(fmt::format("{} point(s)", line.size()))
            .expected("two different points at least, all finite");
    }
}

/// Turns all lines downstream, so that the right bank lies on the right of the direction of flow.
void turn_downstream(RiverRequest& request) {
    auto &left = request.left, &right = request.right, &centre = request.centre;
    if (gap(left.front(), right.front()) + gap(left.back(), right.back()) >
        gap(left.front(), right.back()) + gap(left.back(), right.front())) {
        std::reverse(left.begin(), left.end());
    }
    double doubled = 0;
    const auto add = [&](Point a, Point b) {
        const Point origin = right.front();
        doubled += (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y);
    };
    for (std::size_t k = 1; k < right.size(); ++k) {
        add(right[k - 1], right[k]);
    }
    add(right.back(), left.back());
    for (std::size_t k = left.size(); k-- > 1;) {
        add(left[k], left[k - 1]);
    }
    if (doubled < 0) {
        std::reverse(left.begin(), left.end());
        std::reverse(right.begin(), right.end());
    }
    if (!centre.empty() && gap(centre.front(), right.front()) > gap(centre.back(), right.front())) {
        std::reverse(centre.begin(), centre.end());
    }
}

/// Places across, from 0 to 1: equal, or by tanh, narrowest at both banks.
auto places_across(std::int64_t cells, double refinement) -> std::vector<double> {
    const double stretching = 2 * std::acosh(std::sqrt(refinement));
    std::vector<double> places;
    for (std::int64_t j = 0; j <= cells; ++j) {
        const double part = static_cast<double>(j) / static_cast<double>(cells);
        places.push_back(refinement > 1
                             ? (1 + std::tanh(stretching * (part - 0.5)) / std::tanh(stretching / 2)) / 2
                             : part);
    }
    return places;
}

auto cells_of(std::int64_t count, double size, double length) -> std::int64_t {
    constexpr double most = 1e5;
    const double cells = count > 0 ? static_cast<double>(count) : std::round(length / size);
    if (!(cells <= most)) {
        throw Error(
            fmt::format("{:.4g} cells in a row are too many; expected {:.0f} at most; give a larger "
                        "size, or a smaller number",
                        cells, most));
    }
    return std::max(static_cast<std::int64_t>(cells), std::int64_t{2});
}

void require_lengths(const std::vector<CellLength>& lengths) {
    double before = -1;
    for (const auto& one : lengths) {
        if (!(one.place > before) || !(one.length >= 0.001) || !std::isfinite(one.place + one.length)) {
            throw Error("the lengths of cells along the river cannot be")
                .about("lengths_along")
                .found(fmt::format("{} m at {} m", one.length, one.place))
                .expected(
                    "pairs of a place downstream, 0 m or more and rising, and a length of 0.001 m or "
                    "more, such as [[0, 20], [400, 5], [600, 20]]")
                .remedy("correct the pairs");
        }
        before = one.place;
    }
}

/// Pairs the banks with stations that are near enough for the shortest cells.
auto pair(const RiverRequest& request, double length) -> BankPairing {
    double size = request.size_along;
    for (const auto& one : request.lengths) {
        size = size > 0 ? std::min(size, one.length) : one.length;
    }
    const auto rows = static_cast<std::size_t>(cells_of(request.cells_along, size, length));
    return {request.left, request.right, request.centre, rows};
}

}  // namespace

auto make_river_grid(RiverRequest request) -> RiverGrid {
    require_line(request.left, "left_bank");
    require_line(request.right, "right_bank");
    if (!request.centre.empty()) {
        require_line(request.centre, "centre_line");
    }
    require_lengths(request.lengths);
    turn_downstream(request);
    const double length = (line_length(request.left) + line_length(request.right)) / 2;
    RiverGrid grid;
    const auto rows_at = pair(request, length);
    const double cells = request.lengths.empty() ? 0 : cells_along(request.lengths, rows_at.length());
    grid.mesh.nx = request.lengths.empty() ? cells_of(request.cells_along, request.size_along, length)
                                           : cells_of(0, 1, cells);
    const auto banks = rows_at.at(row_places(request.lengths, rows_at.length(), rows_at.steps(),
                                             static_cast<std::size_t>(grid.mesh.nx)));
    double width = 0;
    for (std::size_t i = 0; i < banks.left.size(); ++i) {
        width += gap(banks.left[i], banks.right[i]) / static_cast<double>(banks.left.size());
    }
    grid.mesh.ny = cells_of(request.cells_across, request.size_across, width);
    constexpr std::int64_t most_cells_in_all = 10000000;
    if (grid.mesh.nx > most_cells_in_all / grid.mesh.ny) {
        throw Error(fmt::format("{} x {} cells are too many; expected {} in all at most; give larger sizes",
                                grid.mesh.nx, grid.mesh.ny, most_cells_in_all));
    }
    for (const double e : places_across(grid.mesh.ny, request.bank_refinement)) {
        for (std::size_t i = 0; i < banks.left.size(); ++i) {
            grid.mesh.x.push_back((1 - e) * banks.right[i].x + e * banks.left[i].x);
            grid.mesh.y.push_back((1 - e) * banks.right[i].y + e * banks.left[i].y);
        }
    }
    std::vector<BankSlider> sliders;
    if (request.slides) {
        sliders = {{request.right, banks.right_parts}, {request.left, banks.left_parts}};
    }
    grid.smoothing = smooth_grid(grid.mesh, request.most_sweeps, std::move(sliders));
    require_sound(grid.mesh, {0, 0}, "the grid between the banks");
    return grid;
}

}  // namespace thalweg::bathymetry
