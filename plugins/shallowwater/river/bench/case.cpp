// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/river/bench/case.hpp"

#include <cmath>

namespace thalweg::river::bench {

namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double manning = 0.025;
constexpr double day = 86400;

/// Slope of the bed that keeps up 1.3 m/s in a wide channel.
auto slope_of(const Case& c) -> double {
    constexpr double speed = 1.3;
    return manning * manning * speed * speed / std::pow(c.depth, 4.0 / 3.0);
}

auto discharge_of(const Case& c) -> double {
    return 1.3 * c.depth * c.across * c.width;
}

struct Place {
    double x, y;
};

/// Place at s [m] along the middle of a river and n [m] to the left of it.
auto place_in_bend(const Case& c, double s, double n) -> Place {
    const double wave = 20 * c.across * c.width;
    const double amplitude = wave / 16;
    const double slope = 2 * pi / wave * amplitude * std::cos(2 * pi * s / wave);
    const double root = std::sqrt(1 + slope * slope);
    return {s - n * slope / root, amplitude * std::sin(2 * pi * s / wave) + n / root};
}

auto place_of(const Case& c, int i, int j) -> Place {
    return c.is_lake ? Place{i * c.length, j * c.width}
                     : place_in_bend(c, i * c.length, (j - 0.5 * c.across) * c.width);
}

auto bed_at(const Case& c, int i, int j) -> double {
    if (c.is_lake) {
        return -c.depth + 0.5 * std::sin(6 * pi * i / c.along) * std::sin(4 * pi * j / c.across);
    }
    const double bank = 2.0 * j / c.across - 1;  // -1 and 1 at the banks
    return slope_of(c) * (c.along - i) * c.length + 0.2 * c.depth * (bank * bank - 1.0 / 3);
}

/// Every 32nd line across is a dike from one bank and then from the other, over an eighth of the width.
auto dikes_of(const Case& c) -> std::vector<FacePlace> {
    std::vector<FacePlace> faces;
    const int reach = c.across / 8;
    for (int i = 32; i + 32 < c.along; i += 32) {
        const int first = i / 32 % 2 == 0 ? 0 : c.across - reach;
        for (int j = first; j < first + reach; ++j) {
            faces.push_back({true, i, j});
        }
    }
    return faces;
}

auto side(const Case& c, bool west) -> std::vector<FacePlace> {
    std::vector<FacePlace> faces;
    for (int j = 0; j < c.across; ++j) {
        faces.push_back({true, west ? 0 : c.along, j});
    }
    return faces;
}

auto river_boundaries(const Case& c) -> std::vector<Boundary> {
    Boundary inflow;
    inflow.name = "inflow";
    inflow.kind = BoundaryKind::discharge;
    inflow.faces = side(c, true);
    inflow.value = series::TimeSeries::constant(discharge_of(c));
    Boundary outflow;
    outflow.name = "outflow";
    outflow.kind = BoundaryKind::stage;
    outflow.faces = side(c, false);
    outflow.value = series::TimeSeries::constant(c.depth);
    return {inflow, outflow};
}

/// A tide of 12.42 h and 0.25 m in a pass of 12 cells.
auto tide_of(const Case& c) -> std::vector<Boundary> {
    Boundary pass;
    pass.name = "pass";
    pass.kind = BoundaryKind::stage;
    for (int n = 0; n < 12; ++n) {
        pass.faces.push_back({true, c.along, c.across / 2 - 6 + n});
    }
    for (double t = 0; t <= 31 * day; t += 600) {
        pass.value.x.push_back(t);
        pass.value.y.push_back(0.25 * std::sin(2 * pi * t / (12.42 * 3600)));
    }
    return {pass};
}

}  // namespace

auto all_cases() -> const std::vector<Case>& {
    static const std::vector<Case> cases = {
        {"65x1204", 65, 1204, 4.6, 13.3, 6, 24, 1665, false},
        {"141x224", 141, 224, 280, 280, 4.5, 100, 26179, true},
        {"34x339", 34, 339, 12, 18, 4, 2, 5000, false},
        {"33x501", 33, 501, 0.8, 4, 1, 2, 777600, false},
        {"1000x1000", 1000, 1000, 4.6, 13.3, 6, 24, 100, false},
        {"4096x1024", 1024, 4096, 4.6, 13.3, 6, 24, 100, false},
    };
    return cases;
}

auto find_case(const std::string& shape) -> const Case& {
    const std::vector<Case>& cases = all_cases();
    std::size_t n = 0;
    while (n + 1 < cases.size() && cases[n].shape != shape) {
        ++n;
    }
    return cases[n];
}

auto bed_of(const Case& c) -> RiverBed {
    RiverBed b;
    b.mesh.nx = c.along;
    b.mesh.ny = c.across;
    for (int j = 0; j <= c.across; ++j) {
        for (int i = 0; i <= c.along; ++i) {
            const Place p = place_of(c, i, j);
            b.mesh.x.push_back(p.x);
            b.mesh.y.push_back(p.y);
            b.node_bed.push_back(bed_at(c, i, j));
        }
    }
    b.manning = {manning};
    if (!c.is_lake) {
        b.walls = dikes_of(c);
    }
    return b;
}

auto options_of(const Case& c) -> Options {
    Options o;
    o.time_step = c.dt;
    o.theta = c.is_lake ? 0.55 : 1;
    o.coriolis = c.is_lake ? 7.3e-5 : 0;
    o.boundaries = c.is_lake ? tide_of(c) : river_boundaries(c);
    return o;
}

auto first_water(const Case& c, const MeshMetrics& metrics) -> FirstWater {
    if (c.is_lake) {
        return {{0.0}, {}, {}};
    }
    FirstWater water;
    water.level.resize(metrics.cells());
    for (std::size_t k = 0; k < water.level.size(); ++k) {
        const auto i = static_cast<int>(k % static_cast<std::size_t>(c.along));
        water.level[k] = slope_of(c) * (c.along - i - 0.5) * c.length + c.depth;
    }
    return water;
}

auto wind_of(const Case& c) -> double {
    return c.is_lake ? 1e-4 : 0;
}

}  // namespace thalweg::river::bench
