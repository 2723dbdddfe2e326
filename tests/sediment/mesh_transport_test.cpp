// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>

#include "bent_mesh.hpp"

using namespace thalweg::sediment;
using namespace thalweg::sediment::test;
namespace mesh = thalweg::mesh;
using doctest::Approx;

namespace {

/// Cells of 2 m along a bend of 1 m width, in equal steps of its angle.
auto bent_channel(int cells) -> MeshData {
    const double radius = 30;
    return mapped(cells, 1, [=](double s, double t) {
        const double angle = s * cells * 2 / radius;
        const double r = radius + 0.5 - t;
        return Point{r * std::cos(angle), r * std::sin(angle)};
    });
}

/// The flow along bent_channel(): as much through each face, along the chord of each cell.
auto channel_flow(const MeshData& m, double unit) -> Flow {
    const auto view = view_of(m);
    const int nx = static_cast<int>(m->nx);
    Flow flow(nx, 1, 1);
    for (int i = 0; i < nx; ++i) {
        const Point a = mesh::node_at(view, i, 0), b = mesh::node_at(view, i + 1, 0);
        const double length = std::hypot(b.x - a.x, b.y - a.y);
        flow.discharge_x[flow.at(i, 0)] = unit * (b.x - a.x) / length;
        flow.discharge_y[flow.at(i, 0)] = unit * (b.y - a.y) / length;
    }
    for (double& q : flow.face_x) {
        q = unit * 1;
    }
    return flow;
}

/// A parallelogram whose lines across lean by an angle in degrees.
auto leaning(double length, double width, double angle) -> Mapping {
    return [=](double s, double t) {
        const double y = (t - 0.5) * width;
        return Point{(s - 0.5) * length + y * std::tan(angle * pi / 180), y};
    };
}

/// Largest error of the concentration beside a jump along an oblique line in still water, which eddies
/// smooth over 5 m, over the jump. At the start there is as much as there can be where water flows.
auto mixing_error(const MeshData& m) -> double {
    Options o = on_mesh(plain_options(1, 1, 1, 1), m);
    o.loads = Loads::suspended;
    o.classes[0].settling_velocity = 1e-30;
    o.most_concentration = 0.01;
    o.diffusivity = {0, 0.125};
    o.convection = Convection::exponential;
    const auto view = view_of(m);
    const auto beside = [&](std::size_t k) {
        const Point p = mesh::cell_centre(view, static_cast<std::int64_t>(k));
        return p.x * std::cos(1.0) + p.y * std::sin(1.0);
    };
    Flow flow(o.nx, o.ny, 1);
    for (std::size_t k = 0; k < flow.depth.size(); ++k) {
        flow.discharge_x[k] = beside(k) < 0 ? 1 : 0;
    }
    Basin<> basin(o);
    basin.start(flow);
    const Flow still(o.nx, o.ny, 1);
    for (int n = 0; n < 100; ++n) {
        basin.step(still, 1);
    }
    const auto found = basin.results().concentration;
    double worst = 0;
    for (std::size_t k = 0; k < found.size(); ++k) {
        const Point p = mesh::cell_centre(view, static_cast<std::int64_t>(k));
        if (std::fabs(p.x) < 8 && std::fabs(p.y) < 8) {
            const double exact = 0.5 * std::erfc(beside(k) / (2 * std::sqrt(0.125 * 100)));
            worst = std::fmax(worst, std::fabs(found[k] / (0.01 * o.materials.sediment_density) - exact));
        }
    }
    return worst;
}

}  // namespace

TEST_CASE("loads in a bent channel take on their capacity as in a straight one") {
    const int cells = 40;
    const MeshData m = bent_channel(cells);
    const double length = mesh::cell_area(view_of(m), 0);
    for (const Solution solution : {Solution::sip, Solution::adi}) {
        Options straight = plain_options(cells, 1, length, 1);
        straight.bed_load_length = BedLoadLength::constant;
        straight.bed_load_length_value = 12;
        straight.inflow[0] = Inflow::clear;
        straight.morphological_factor = 1e-12;
        straight.solution = solution;
        Basin<> along(straight);
        const Flow flow(cells, 1, 1, 1.5, 0);
        along.start(flow);
        along.step(flow, 1e4);
        Basin<> around(on_mesh(straight, m));
        const Flow turning = channel_flow(m, 1.5);
        around.start(turning);

        around.step(turning, 1e4);

        const auto a = along.results();
        const auto b = around.results();
        const auto last = static_cast<std::size_t>(cells) - 1;
        CHECK(a.concentration[0] < 0.25 * a.concentration[last]);
        for (std::size_t i = 0; i < last; ++i) {
            CHECK(b.concentration[i] == Approx(a.concentration[i]).epsilon(1e-11));
            CHECK(std::hypot(b.bed_load_x[i], b.bed_load_y[i]) == Approx(a.bed_load_x[i]).epsilon(1e-11));
        }
        // The flow leaves half a cell further round than the bed load of the last cell points.
        CHECK(std::hypot(b.bed_load_x[last], b.bed_load_y[last]) == Approx(a.bed_load_x[last]).epsilon(2e-3));
    }
}

// Without what spreads aside of the leaning lines the error is 0.09.
TEST_CASE("eddies spread a load through leaning cells as through straight ones") {
    const double upright = mixing_error(mapped(60, 60, leaning(60, 60, 0)));
    const double oblique = mixing_error(mapped(60, 60, leaning(60, 60, 40)));
    CHECK(upright < 4e-3);
    CHECK(oblique < 4e-3);
}

TEST_CASE("the eddy viscosity of the flow over the Schmidt number is the diffusivity") {
    const MeshData m = mapped(20, 10, bend(60, 40));
    Options o = on_mesh(plain_options(1, 1, 1, 1), m);
    o.inflow[0] = Inflow::clear;
    o.convection = Convection::exponential;
    Flow flow = stream_in_bend(m);
    const auto concentration = [&](const Diffusivity& diffusivity) {
        o.diffusivity = diffusivity;
        Basin<> basin(o);
        basin.start(flow);
        basin.step(flow, 30);
        return basin.results().concentration;
    };
    const auto constant = concentration({0, 0.5});
    flow.eddy_viscosity.assign(flow.depth.size(), 0.4);

    CHECK(concentration({7, 0, 0.8, true}) == constant);
    CHECK(concentration({7, 0, 0.4, true}) != constant);
    CHECK(concentration({0, 0.25, 1.6, true}) == constant);
}

TEST_CASE("nothing passes a thin wall, nor slides through it") {
    const int nx = 24, ny = 12, wall = 6;
    const MeshData m = mapped(nx, ny, leaning(48, 24, 40));
    Options o = on_mesh(plain_options(1, 1, 1, 1), m);
    o.diffusivity = {1, 0.2};
    o.convection = Convection::exponential;
    o.clear_start = true;
    o.slope_direction = SlopeDirection::talmon;
    o.avalanches.passes = 4;
    o.sediment_thickness = 20;
    o.inflow = {Inflow::clear, Inflow::clear, Inflow::clear, Inflow::clear};
    Flow flow = flow_on(m, {});
    // Slow water beyond the wall, that erodes nothing.
    for (int j = 0; j < wall; ++j) {
        for (int i = 0; i < nx; ++i) {
            flow.discharge_x[flow.at(i, j)] *= 1e-3;
        }
    }
    std::vector<double> bed(flow.depth.size());
    for (int i = 10; i < 14; ++i) {
        bed[flow.at(i, wall)] = 5;
    }
    const auto beyond = [&](bool walled) {
        for (int i = 0; i < nx; ++i) {
            flow.face_y[flow.at(i, wall)] = walled ? NAN : 0;
        }
        Basin<> basin(o);
        basin.start(flow, bed);
        for (int n = 0; n < 5; ++n) {
            basin.step(flow, 10);
        }
        const auto r = basin.results();
        double load = 0;
        double change = 0;
        for (int j = 0; j < wall; ++j) {
            for (int i = 0; i < nx; ++i) {
                load = std::fmax(load, r.concentration[flow.at(i, j)]);
                change = std::fmax(change, std::fabs(r.bed_change[flow.at(i, j)]));
            }
        }
        return std::pair(load, change);
    };

    CHECK(beyond(true) == std::pair(0.0, 0.0));
    CHECK(beyond(false).first > 1e-3);
    CHECK(beyond(false).second > 0.1);
}

TEST_CASE("a tower on leaning, growing cells comes to rest at the angle of repose and keeps its volume") {
    const int n = 24;
    const MeshData m = mapped(n, n, [](double s, double t) {
        const double y = 20 * t * (0.6 + 0.4 * t);
        return Point{30 * s * (0.7 + 0.3 * s) + 0.4 * y, y};
    });
    Options o = on_mesh(plain_options(1, 1, 1, 1), m);
    o.classes = {{0.0005, 0.25}, {0.002, 0.75}};
    o.avalanches.passes = 3000;
    o.sediment_thickness = 20;
    const Flow still(n, n, 1);
    std::vector<double> bed(still.depth.size());
    for (int j = 10; j < 14; ++j) {
        for (int i = 10; i < 14; ++i) {
            bed[still.at(i, j)] = 6;
        }
    }
    Basin<> basin(o);
    basin.start(still, bed);

    basin.step(still, 1);

    const auto change = basin.results().bed_change;
    const auto view = view_of(m);
    double sum = 0;
    double moved = 0;
    for (std::size_t k = 0; k < bed.size(); ++k) {
        bed[k] += change[k];
        const double volume = change[k] * mesh::cell_area(view, static_cast<std::int64_t>(k));
        sum += volume;
        moved += std::fabs(volume);
    }
    CHECK(moved > 50);
    CHECK(std::fabs(sum) < 1e-12 * moved);
    double steepest = 0;
    for (int j = 1; j + 1 < n; ++j) {
        for (int i = 1; i + 1 < n; ++i) {
            const Point own = mesh::cell_centre(view, j * n + i);
            for (int k = 0; k < 9; ++k) {
                const int a = i + k % 3 - 1, b = j + k / 3 - 1;
                const Point other = mesh::cell_centre(view, b * n + a);
                const double way = std::hypot(other.x - own.x, other.y - own.y);
                if (way > 0) {
                    const double drop = bed[still.at(i, j)] - bed[still.at(a, b)];
                    steepest = std::fmax(steepest, drop / way);
                }
            }
        }
    }
    CHECK(steepest == Approx(std::tan(32 * pi / 180)).epsilon(2e-4));
    for (const ClassBalance& b : basin.solver().summary().classes) {
        CHECK(std::fabs(b.error()) < 1e-12 * moved);
    }
}
