// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "../scheme_forms.hpp"

// Beds that fall eastward from every cell to the next, so that all water must leave through the open eastern
// edge, and the kinematic wave on them.
namespace thalweg::shallowwater::test {

// One storm on all of them: 30 mm in an hour.
constexpr double storm_seconds = 3600;
constexpr double storm_depth = 0.03;  // m
constexpr double bed_manning = 0.05;  // s m^(-1/3)
constexpr double cell_width = 10;     // m

// The shape of a bed [m] by column.
struct FallingBed {
    const char* name;
    std::vector<double> level;
    int rows = 1;
    std::vector<double> roughness = {};  // m, of each cell, in addition

    auto columns() const -> int { return static_cast<int>(level.size()); }
};

// A slope of 60 cells under a sine of `amplitude` [m] and `wave` [rad] a cell.
inline auto wavy_bed(const char* name, double slope, double amplitude, double wave, double phase = 0)
    -> FallingBed {
    FallingBed bed = {name, {}};
    for (int i = 0; i < 60; ++i) {
        bed.level.push_back(500 - slope * cell_width * i + amplitude * std::sin(wave * i + phase));
    }
    return bed;
}

inline auto plane_bed() -> FallingBed {
    return wavy_bed("plane", 0.1, 0, 1);
}

// Waves along one axis on a slope; steps to the next cell between 0.1 and 1.9 m.
inline auto wavy_beds() -> std::vector<FallingBed> {
    const double turn = 2 * std::acos(-1.0);
    return {wavy_bed("ripple", 0.1, 0.3, 2.1), wavy_bed("fine ripple", 0.05, 0.1, 2.1),
            wavy_bed("wave of 20 cells", 0.1, 2, turn / 20, 0.3),
            wavy_bed("wave of 10 cells", 0.1, 1, turn / 10, 0.3),
            wavy_bed("wave of 6 cells", 0.1, 0.5, turn / 6, 0.3)};
}

// 60 columns whose steps to the next one are drawn between 1 mm and 3 m, evenly in their logarithm.
inline auto random_bed(int seed) -> FallingBed {
    FallingBed bed = {"random steps", {500}};
    for (int i = 0; i < 59; ++i) {
        bed.level.push_back(bed.level.back() - 0.001 * std::pow(3000.0, noise(i, seed, 5)));
    }
    return bed;
}

// A slope of 0.3 with random roughness of 1.2 m either way, which falls eastward everywhere, and 30 rows.
inline auto rough_bed() -> FallingBed {
    FallingBed bed = wavy_bed("rough", 0.3, 0, 1);
    bed.rows = 30;
    for (int j = 0; j < bed.rows; ++j) {
        for (int i = 0; i < bed.columns(); ++i) {
            bed.roughness.push_back(1.2 * (2 * noise(i, j, 6) - 1));
        }
    }
    return bed;
}

template <class Real>
auto storm_on(const FallingBed& bed, const SchemeForm& method) -> Case<Real> {
    Case<Real> c;
    c.domain = {bed.columns(), bed.rows, cell_width, cell_width};
    c.domain.east = Edge::open;
    set_defaults(c, method);
    c.options.threads = 1;
    c.manning_everywhere = bed_manning;
    c.bed_cells = raster<Real>(bed.columns(), bed.rows, [&](int i, int j) {
        const auto k = static_cast<std::size_t>(i);
        const auto n = static_cast<std::size_t>(j) * bed.level.size() + k;
        return bed.level[k] + (bed.roughness.empty() ? 0 : bed.roughness[n]);
    });
    c.options.rain.series = {{{0, storm_seconds, storm_seconds + 1},
                              {storm_depth / storm_seconds, storm_depth / storm_seconds, 0}}};
    return c;
}

inline auto rain_on(const FallingBed& bed) -> double {
    return storm_depth * cell_width * cell_width * bed.columns() * bed.rows;
}

// When a half and when nine tenths of the rain have left [s].
struct Runoff {
    double half = 0, most = 0;
};

// The times of a kinematic wave (Manning) on the bed that joins the levels of the columns, each of `parts`
// pieces.
inline auto kinematic_runoff(const FallingBed& bed, int parts = 20) -> Runoff {
    const int n = bed.columns() * parts;
    const double dx = cell_width / parts;
    std::vector<double> alpha, depth(static_cast<std::size_t>(n));
    for (int k = 0; k < n; ++k) {
        const int i = std::clamp(static_cast<int>(std::floor((k + 0.5) / parts - 0.5)), 0, bed.columns() - 2);
        const auto at = static_cast<std::size_t>(i);
        alpha.push_back(std::sqrt((bed.level[at] - bed.level[at + 1]) / cell_width) / bed_manning);
    }
    Runoff found;
    const double all = storm_depth * cell_width * bed.columns();
    double time = 0;
    double out = 0;
    while (found.most == 0 && time < 86400) {
        double celerity = 1e-9;
        for (std::size_t k = 0; k < depth.size(); ++k) {
            celerity = std::fmax(celerity, 5.0 / 3 * alpha[k] * std::pow(depth[k], 2.0 / 3));
        }
        const double dt = std::fmin(5, 0.8 * dx / celerity);
        const double rain = time < storm_seconds ? storm_depth / storm_seconds : 0;
        double in = 0;
        for (std::size_t k = 0; k < depth.size(); ++k) {
            const double q = alpha[k] * std::pow(depth[k], 5.0 / 3);
            depth[k] = std::fmax(0, depth[k] + dt * (rain + (in - q) / dx));
            in = q;
        }
        out += in * dt;
        time += dt;
        found.half = found.half == 0 && out > 0.5 * all ? time : found.half;
        found.most = out > 0.9 * all ? time : 0;
    }
    return found;
}

}  // namespace thalweg::shallowwater::test
