// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/checks.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <sstream>

#include <thalweg/mesh/place_of_cell.hpp>
#include <thalweg/mesh/quality.hpp>
#include <thalweg/number_text.hpp>

#include "shallowwater/node/cell_port.hpp"
#include "shallowwater/triangles/exchange_tables.hpp"

namespace thalweg::shallowwater {

namespace {

// One digit beyond what a reader compares.
auto rough(double value) -> std::string {
    std::ostringstream text;
    text.precision(4);
    text << value;
    return text.str();
}

auto after(const FlowSteps& steps) -> std::string {
    return ", after " + std::to_string(steps.steps) + " steps, at " + number_text(steps.time) + " s";
}

// Not so many steps that a run until `end` [s] never ends, with cells `width` [m] across.
void check_length(double width, double end) {
    constexpr double most_crossings = 1e12;
    constexpr double creep = 1;  // m/s
    if (end > most_crossings * width / creep) {
        throw Error("the run is too long for cells this small: it would take years")
            .about("bed")
            .found(number_text(end) + " s on cells of " + number_text(width) + " m")
            .expected("at most " + number_text(most_crossings) + " times what 1 m/s takes to cross a cell")
            .remedy("shorten time.end, or use larger cells");
    }
}

// What the exchange of momentum by eddies sees of the cells of a grid.
struct CellWidths {
    double narrowest;        // m
    double inverse_squares;  // 1/m2, largest sum of 1/width^2 of a cell
};

auto widths_of_raster(const Grid& grid) -> CellWidths {
    return {std::min(grid.dx, grid.dy), 1 / (grid.dx * grid.dx) + 1 / (grid.dy * grid.dy)};
}

// The narrowest by its height.
auto widths_of_triangles(const Grid& grid) -> CellWidths {
    const MeshTables tables{mesh::Triangles(grid)};
    return {*std::min_element(tables.height.begin(), tables.height.end()),
            ExchangeTables(tables).largest_widths()};
}

}  // namespace

void check_cells(const Grid& grid, double end) {
    const double shorter = std::min(grid.dx, grid.dy);
    const double longer = std::max(grid.dx, grid.dy);
    if (!(shorter >= shortest_side && longer <= longest_side)) {
        throw Error("cells of this size hold no shallow water")
            .about("bed")
            .found(number_text(grid.dx) + " m x " + number_text(grid.dy) + " m")
            .expected("sides from " + number_text(shortest_side) + " m to " + number_text(longest_side) +
                      " m")
            .remedy("check the unit and the georeference of the file that the bed is read from");
    }
    constexpr double most_unlike = 1e4;
    if (longer > most_unlike * shorter) {
        throw Error("the sides of a cell are too unlike each other")
            .about("bed")
            .found(number_text(grid.dx) + " m x " + number_text(grid.dy) + " m")
            .expected("one side at most " + number_text(most_unlike) + " times the other")
            .remedy("resample the bed to nearly square cells");
    }
    check_length(shorter, end);
}

void check_triangles(const Grid& grid, double end) {
    const mesh::Triangles mesh(grid);
    const mesh::WorstTriangle smallest = mesh::quality_of(mesh).smallest_radius;
    const double width = 2 * smallest.value;
    if (!(width >= shortest_side && width <= longest_side)) {
        throw Error("triangles of this size hold no shallow water")
            .about("bed")
            .found(number_text(width) + " m across " + mesh::place_of_cell(grid, smallest.cell))
            .expected("from " + number_text(shortest_side) + " m to " + number_text(longest_side) + " m")
            .remedy("check the unit of the coordinates in the file that the mesh is read from");
    }
    check_length(width, end);
}

void check_viscosity(const Grid& grid, double viscosity) {
    constexpr double least_share = 1e-6;
    constexpr double usual_speed = 1;  // m/s
    const CellWidths cells = is_on_triangles(grid) ? widths_of_triangles(grid) : widths_of_raster(grid);
    const double step = 1 / (2 * viscosity * cells.inverse_squares);
    if (step < least_share * cells.narrowest / usual_speed) {
        throw Error("the eddy viscosity makes the time step hopelessly short")
            .about("viscosity")
            .found(rough(viscosity) + " m2/s on cells of " + number_text(cells.narrowest) + " m: steps of " +
                   rough(step) + " s by diffusion, of about " + rough(cells.narrowest / usual_speed) +
                   " s by the waves")
            .expected("at most " + rough(viscosity * step / (least_share * cells.narrowest / usual_speed)) +
                      " m2/s; rivers have 0.01 to 10")
            .remedy("lower viscosity, or use larger cells");
    }
}

auto dry_start_text(const std::vector<double>& levels, const std::vector<double>& bed, double dry_depth)
    -> std::string {
    constexpr double none = std::numeric_limits<double>::infinity();
    double highest = -none;
    double lowest = none;
    for (const double level : levels) {
        highest = std::fmax(highest, level);
    }
    for (std::size_t k = 0; k < bed.size(); ++k) {
        const bool has_level = bed.size() != levels.size() || !std::isnan(levels[k]);
        lowest = has_level ? std::fmin(lowest, bed[k]) : lowest;
    }
    if (highest > lowest && highest - lowest <= dry_depth) {
        return "no cell starts wet: initial_level, at most " + number_text(highest) +
               " m, leaves nowhere more water than dry_depth, " + number_text(dry_depth) +
               " m; lower dry_depth";
    }
    return highest == -none
               ? "initial_level has no value, so that no cell starts wet"
               : "no cell starts wet: initial_level, at most " + number_text(highest) +
                     " m, lies below the ground, which is at least " + number_text(lowest) + " m high there";
}

auto low_level_text(const std::string& name, const std::string& kind, double highest, double lowest_bed)
    -> std::string {
    return highest < lowest_bed ? name + ", " + kind + ": its level, at most " + number_text(highest) +
                                      " m, lies below the bed of all its faces, the lowest at " +
                                      number_text(lowest_bed) + " m, so that no water can come in there"
                                : "";
}

auto high_level_text(const std::string& what, double highest, double highest_ground) -> std::string {
    constexpr double tallest = 100;  // m, of water above all ground
    return highest > highest_ground + tallest
               ? what + ", at most " + number_text(highest) + " m, is " + rough(highest - highest_ground) +
                     " m above the highest ground, " + number_text(highest_ground) +
                     " m; look at its unit and at the datum of the bed"
               : "";
}

auto low_cell_text(const std::string& name, const series::TimeSeries& level, double bed) -> std::string {
    const double highest = *std::max_element(level.y.begin(), level.y.end());
    return highest < bed ? name + ": the level that is held, at most " + number_text(highest) +
                               " m, lies below the bed of its cell, " + number_text(bed) +
                               " m, so that the cell stays dry"
                         : "";
}

auto falling_curve_text(const std::string& name, const series::TimeSeries& curve) -> std::string {
    const auto fall = std::adjacent_find(curve.y.begin(), curve.y.end(), std::greater<>());
    if (fall == curve.y.end()) {
        return "";
    }
    const auto k = static_cast<std::size_t>(fall - curve.y.begin());
    return name + ", rating: its discharge falls while the level rises, from " + number_text(curve.y[k]) +
           " m3/s at " + number_text(curve.x[k]) + " m to " + number_text(curve.y[k + 1]) + " m3/s at " +
           number_text(curve.x[k + 1]) + " m; look at the points of the curve";
}

void check_health(const Grid& grid, const FlowSteps& steps, std::int64_t bad_cell, const char* lowered) {
    if (bad_cell >= 0) {
        throw Error("the flow has become unsound")
            .about("depth")
            .found("a negative depth or a value that is not a number in " +
                   mesh::place_of_cell(grid, bad_cell) + after(steps))
            .expected("finite values and depths of zero or more")
            .remedy(std::string("look at the bed, the boundaries and the initial water around that cell, "
                                "or lower ") +
                    lowered);
    }
}

void check_progress(const StepReport& steps, double end) {
    if (steps.time < end) {
        throw Error("the waves are so fast that no time step is left")
            .about("depth")
            .found("a wave of " + number_text(steps.fastest_wave) + " m/s" + after(flow_steps(steps)))
            .expected("a step that moves the clock")
            .remedy("look at the depths and at maximum_speed of the last output before");
    }
}

void refuse_wave(const Grid& grid, const StepReport& steps, const FastestCell& fastest) {
    throw Error("the waves are so fast that the time step is hopelessly short")
        .about("depth")
        .found("a step of " + rough(steps.last_step) + " s for a wave of " + rough(steps.fastest_wave) +
               " m/s between cells; the fastest one, of " + rough(fastest.wave) + " m/s, is in " +
               mesh::place_of_cell(grid, fastest.cell) + after(flow_steps(steps)))
        .expected("waves of at most " + number_text(fastest_possible_wave) + " m/s")
        .remedy(
            "look at the bed and the water around that cell: steps of kilometres in the bed, wrong units "
            "and missing values that were taken for ground are the usual causes");
}

void check_volume_error(double error, double tolerance, const FlowSteps& steps) {
    if (!(std::fabs(error) <= tolerance)) {
        throw Error("the volume of water does not add up")
            .about("volume_tolerance")
            .found("a relative error of " + rough(error) + after(steps))
            .expected("at most " + rough(tolerance) + " of the water that was there and came in")
            .remedy(
                std::isfinite(error)
                    ? "compute in double (precision), or raise volume_tolerance if that error is small enough"
                    : "look at the depths and inflows: one of them is not finite");
    }
}

}  // namespace thalweg::shallowwater
