// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "sediment_draw.hpp"

#include <cmath>
#include <ostream>

#include "spread.hpp"

namespace thalweg::sediment::test {
namespace {

using rc::gen::inRange;
using rc::gen::set;
using shallowwater::test::noise;
using thalweg::test::cells_in_line;
using thalweg::test::either_sign;
using thalweg::test::seldom;

// Shares of a sand to gravel that sum up to 1.
auto mixture(const SedimentDraw& d) -> std::vector<SizeClass> {
    std::vector<SizeClass> all;
    double sum = 0;
    for (int n = 0; n < d.classes; ++n) {
        const double share = 1 + 8 * noise(n, 0, d.seed + 7);
        all.push_back({0.0002 * std::pow(3.0, n + noise(n, 0, d.seed + 8)), share});
        sum += share;
    }
    for (SizeClass& one : all) {
        one.fraction /= sum;
    }
    return all;
}

auto options_of(const SedimentDraw& d) -> Options {
    Options o;
    o.nx = d.columns;
    o.ny = d.rows;
    o.dx = 2;
    o.dy = 1.5;
    o.classes = mixture(d);
    o.capacity = static_cast<Capacity>(d.capacity);
    o.loads = static_cast<Loads>(d.loads);
    if (o.loads != Loads::bed_load) {
        o.convection = static_cast<Convection>(d.convection);
    }
    o.settling = static_cast<Settling>(d.settling);
    if (o.capacity != Capacity::wu_wang_jia) {
        o.hiding = static_cast<HidingFactor>(d.hiding);
    }
    o.bed_load_velocity = static_cast<BedLoadVelocity>(d.velocity);
    o.roughness = static_cast<Roughness>(d.roughness);
    o.solution = d.adi ? Solution::adi : Solution::sip;
    o.sediment_thickness = d.thickness / 16.0;
    o.morphological_factor = d.factor;
    o.inflow.fill(static_cast<Inflow>(d.inflow));
    if (o.inflow[0] == Inflow::given) {
        o.inflow_concentration.assign(o.classes.size(), 2e-4);
        o.inflow_bed_load.assign(o.classes.size(), 1e-5);
    }
    o.threads = 1;
    return o;
}

}  // namespace

auto SedimentDraw::draws() -> rc::Gen<SedimentDraw> {
    const auto edge = rc::gen::element(0, 1);
    return rc::gen::build<SedimentDraw>(
        set(&SedimentDraw::columns, cells_in_line(14)), set(&SedimentDraw::rows, cells_in_line(14)),
        set(&SedimentDraw::seed, inRange(0, 1 << 20)),
        set(&SedimentDraw::classes, rc::gen::element(1, 2, 3, 4)),
        set(&SedimentDraw::capacity, rc::gen::element(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)),
        set(&SedimentDraw::loads, rc::gen::element(2, 1, 0)),
        set(&SedimentDraw::convection, rc::gen::element(4, 0, 2, 3, 5, 6)),
        set(&SedimentDraw::settling, rc::gen::element(0, 1, 2, 3, 4)),
        set(&SedimentDraw::hiding, rc::gen::element(0, 1, 2, 3)),
        set(&SedimentDraw::adi, rc::gen::arbitrary<bool>()), set(&SedimentDraw::relief, inRange(0, 65)),
        set(&SedimentDraw::tilt_x, either_sign(inRange(0, 9))),
        set(&SedimentDraw::tilt_y, either_sign(inRange(0, 9))), set(&SedimentDraw::holes, seldom(20)),
        set(&SedimentDraw::depth, inRange(1, 25)), set(&SedimentDraw::patches, rc::gen::arbitrary<bool>()),
        set(&SedimentDraw::speed_x, either_sign(inRange(0, 17))),
        set(&SedimentDraw::speed_y, either_sign(inRange(0, 17))), set(&SedimentDraw::west, edge),
        set(&SedimentDraw::east, edge), set(&SedimentDraw::south, edge), set(&SedimentDraw::north, edge),
        set(&SedimentDraw::inflow, rc::gen::element(0, 1, 2, 3)),
        set(&SedimentDraw::thickness, inRange(1, 33)), set(&SedimentDraw::factor, rc::gen::element(1, 5, 40)),
        set(&SedimentDraw::velocity, rc::gen::element(0, 1, 2, 3)),
        set(&SedimentDraw::roughness, rc::gen::element(0, 1, 2)), set(&SedimentDraw::steps, inRange(1, 4)));
}

void showValue(const SedimentDraw& d, std::ostream& out) {
    out << "columns " << d.columns << ", rows " << d.rows << ", seed " << d.seed << ", classes " << d.classes
        << ", capacity " << d.capacity << ", loads " << d.loads << ", convection " << d.convection
        << ", settling " << d.settling << ", hiding " << d.hiding << ", adi " << d.adi << ", relief "
        << d.relief << ", tilt_x " << d.tilt_x << ", tilt_y " << d.tilt_y << ", holes " << d.holes
        << ", depth " << d.depth << ", patches " << d.patches << ", speed_x " << d.speed_x << ", speed_y "
        << d.speed_y << ", west " << d.west << ", east " << d.east << ", south " << d.south << ", north "
        << d.north << ", inflow " << d.inflow << ", thickness " << d.thickness << ", factor " << d.factor
        << ", velocity " << d.velocity << ", roughness " << d.roughness << ", steps " << d.steps;
}

auto river_of(const SedimentDraw& d) -> River {
    using shallowwater::Edge;
    const auto edge = [](int open) { return open != 0 ? Edge::open : Edge::wall; };
    River river(options_of(d), edge(d.west), edge(d.east));
    river.domain.south = edge(d.south);
    river.domain.north = edge(d.north);
    river.for_each([&](std::size_t k, int i, int j) {
        const bool hole = i + j > 0 && 100 * noise(i, j, d.seed + 1) < d.holes;
        const bool dry = d.patches && noise(i / 3, j / 3, d.seed + 3) < 0.5;
        river.bed[k] = hole ? NAN : (d.tilt_x * i + d.tilt_y * j + d.relief * noise(i, j, d.seed)) / 64;
        river.depth[k] = dry ? 0 : d.depth / 8.0 * (0.25 + 0.75 * noise(i, j, d.seed + 2));
        river.discharge_x[k] = river.depth[k] * d.speed_x / 4.0 * noise(i, j, d.seed + 4);
        river.discharge_y[k] = river.depth[k] * d.speed_y / 4.0 * noise(i, j, d.seed + 5);
    });
    return river;
}

}  // namespace thalweg::sediment::test
