// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "flow_draw.hpp"

#include <algorithm>
#include <cmath>
#include <ostream>

#include "../shallowwater/boundary_case.hpp"
#include "../support/cell_index.hpp"
#include "spread.hpp"

namespace thalweg::shallowwater::test {
namespace {

using rc::gen::inRange;
using rc::gen::set;
using rc::gen::weightedElement;
using thalweg::test::cells_in_line;
using thalweg::test::either_sign;
using thalweg::test::seldom;

constexpr double widths[][2] = {{1, 1}, {4, 4}, {0.25, 0.5}, {25, 25}, {3.7, 2.9}};

auto node_options(int method) -> Options {
    constexpr Scheme schemes[] = {Scheme::kp07, Scheme::hwp14, Scheme::waf, Scheme::waf, Scheme::hllc};
    constexpr double courants[] = {0.25, 0.45, 0.25, 0.9, 0.45};
    Options o;
    o.scheme = schemes[method];
    o.waf_form = method == 3 ? WafForm::split : WafForm::muscl;
    o.courant = courants[method];
    o.desingularisation_depth = o.scheme == Scheme::hwp14 ? 1e-4 : 0.4;
    o.threads = 1;
    return o;
}

auto bed_at(const FlowDraw& d, int i, int j) -> double {
    return (d.tilt_x * i + d.tilt_y * j + std::floor(d.relief * noise(i, j, d.seed))) / 64;
}

auto depth_at(const FlowDraw& d, int i, int j) -> double {
    const double most = d.depth / 8.0;
    const double share = noise(i, j, d.seed + 2);
    const int patch = d.seed % 2 != 0 ? 3 : 17;
    switch (d.water) {
        case 0:
            return 0;
        case 1:
            return std::fmax(0, most - bed_at(d, i, j));
        case 2:
            return 2 * i < d.columns ? most : 0;
        case 3:
            return noise(i / patch, j / patch, d.seed + 3) < 0.5 ? 0 : most * share;
        default:
            return most * (0.25 + 0.75 * share);
    }
}

// Whether no corner of a cell misses its bed.
template <class Real>
auto has_ground(const Case<Real>& c, int i, int j) -> bool {
    const int more = c.bed_vertices.empty() ? 0 : 1;
    const auto& bed = more != 0 ? c.bed_vertices : c.bed_cells;
    for (int b = j; b <= j + more; ++b) {
        for (int a = i; a <= i + more; ++a) {
            if (std::isnan(bed[thalweg::test::cell_index(a, b, c.domain.nx + more)])) {
                return false;
            }
        }
    }
    return true;
}

// Everything of the boundary is in the datum of the bed, which is about 0.
template <class Real>
void add_drawn_boundary(const FlowDraw& d, Case<Real>& c) {
    constexpr BoundaryKind kinds[] = {
        BoundaryKind::wall,      BoundaryKind::stage,     BoundaryKind::absorbing, BoundaryKind::critical,
        BoundaryKind::discharge, BoundaryKind::discharge, BoundaryKind::rating};
    const Side side = static_cast<Side>(d.side);
    const bool along_x = side == Side::west || side == Side::east;
    if (d.boundary == 0 || d.periodic == (along_x ? 1 : 2)) {
        return;
    }
    const int faces = along_x ? d.rows : d.columns;
    const double level = bed_at(d, 0, 0) + d.depth / 16.0;
    const double discharge = (d.boundary == 4 ? 0.5 : -0.5) * faces * (along_x ? c.domain.dy : c.domain.dx);
    const BoundaryKind kind = kinds[d.boundary];
    const TimeSeries value = kind == BoundaryKind::discharge ? TimeSeries::constant(discharge)
                             : kind == BoundaryKind::rating
                                 ? TimeSeries{{level - 2, level + 2}, {0, 4.0 * faces}}
                             : kind == BoundaryKind::critical ? TimeSeries{}
                                                              : TimeSeries::constant(level);
    const std::vector<int> some = faces_of(c.domain, side, faces / 3);
    const bool is_reached = std::any_of(some.begin(), some.end(), [&](int n) {
        const OuterFace face = OuterFaces{c.domain.nx, c.domain.ny}[n];
        return has_ground(c, face.i, face.j);
    });
    if (is_reached) {
        add_boundary(c, kind, some, value, {}, level);
    }
}

}  // namespace

auto FlowDraw::draws() -> rc::Gen<FlowDraw> {
    return rc::gen::build<FlowDraw>(
        set(&FlowDraw::columns, cells_in_line(40)), set(&FlowDraw::rows, cells_in_line(40)),
        set(&FlowDraw::seed, inRange(0, 1 << 20)), set(&FlowDraw::method, rc::gen::element(0, 1, 2, 3, 4)),
        set(&FlowDraw::in_float, rc::gen::arbitrary<bool>()),
        set(&FlowDraw::width, rc::gen::element(0, 1, 2, 3, 4)),
        set(&FlowDraw::at_vertices, rc::gen::arbitrary<bool>()), set(&FlowDraw::relief, inRange(0, 257)),
        set(&FlowDraw::tilt_x, either_sign(inRange(0, 33))),
        set(&FlowDraw::tilt_y, either_sign(inRange(0, 33))), set(&FlowDraw::holes, seldom(30)),
        set(&FlowDraw::water, rc::gen::element(4, 3, 2, 1, 0)), set(&FlowDraw::depth, inRange(1, 65)),
        set(&FlowDraw::speed, inRange(0, 17)), set(&FlowDraw::friction, inRange(0, 9)),
        set(&FlowDraw::west, rc::gen::element(0, 1)), set(&FlowDraw::east, rc::gen::element(0, 1)),
        set(&FlowDraw::south, rc::gen::element(0, 1)), set(&FlowDraw::north, rc::gen::element(0, 1)),
        set(&FlowDraw::periodic, weightedElement<int>({{8, 0}, {1, 1}, {1, 2}})),
        set(&FlowDraw::boundary, seldom(6)), set(&FlowDraw::side, rc::gen::element(0, 1, 2, 3)),
        set(&FlowDraw::source, either_sign(seldom(8))), set(&FlowDraw::rain, seldom(20)),
        set(&FlowDraw::steps, inRange(1, 7)));
}

auto FlowDraw::covered() const -> FlowDraw {
    FlowDraw draw = *this;
    draw.water = 4;
    draw.depth += 64;
    draw.relief %= 64;
    draw.tilt_x = draw.tilt_y = draw.source = 0;
    return draw;
}

auto method_of(const FlowDraw& draw) -> const char* {
    constexpr const char* names[] = {"kp07", "hwp14", "waf", "waf split", "hllc"};
    return names[draw.method];
}

void showValue(const FlowDraw& d, std::ostream& out) {
    out << method_of(d) << (d.in_float ? " in float" : " in double") << ", columns " << d.columns << ", rows "
        << d.rows << ", seed " << d.seed << ", width " << d.width << ", at_vertices " << d.at_vertices
        << ", relief " << d.relief << ", tilt_x " << d.tilt_x << ", tilt_y " << d.tilt_y << ", holes "
        << d.holes << ", water " << d.water << ", depth " << d.depth << ", speed " << d.speed << ", friction "
        << d.friction << ", west " << d.west << ", east " << d.east << ", south " << d.south << ", north "
        << d.north << ", periodic " << d.periodic << ", boundary " << d.boundary << ", side " << d.side
        << ", source " << d.source << ", rain " << d.rain << ", steps " << d.steps;
}

template <class Real>
auto case_of(const FlowDraw& d) -> Case<Real> {
    Case<Real> c;
    const auto edge = [](int periodic, int open) {
        return periodic != 0 ? Edge::periodic : open != 0 ? Edge::open : Edge::wall;
    };
    const int in_x = d.periodic == 1 ? 1 : 0;
    const int in_y = d.periodic == 2 ? 1 : 0;
    c.domain = {d.columns,           d.rows,
                widths[d.width][0],  widths[d.width][1],
                edge(in_x, d.west),  edge(in_x, d.east),
                edge(in_y, d.south), edge(in_y, d.north)};
    c.options = node_options(d.method);
    const int more = d.at_vertices ? 1 : 0;
    auto& bed = d.at_vertices ? c.bed_vertices : c.bed_cells;
    bed = raster<Real>(d.columns + more, d.rows + more, [&](int i, int j) {
        const bool hole = i + j > 0 && 100 * noise(i, j, d.seed + 1) < d.holes;
        return hole ? NAN : bed_at(d, i, j);
    });
    c.depth = raster<Real>(d.columns, d.rows, [&](int i, int j) { return depth_at(d, i, j); });
    const auto discharge = [&](int direction) {
        return raster<Real>(d.columns, d.rows, [&](int i, int j) {
            return depth_at(d, i, j) * d.speed / 4 * (2 * noise(i, j, d.seed + direction) - 1);
        });
    };
    c.discharge_x = discharge(4);
    c.discharge_y = discharge(5);
    c.manning_everywhere = d.friction / 100.0;
    if (d.friction % 2 != 0) {
        c.manning = raster<Real>(d.columns, d.rows, [&](int i, int j) {
            return c.manning_everywhere * (0.5 + noise(i, j, d.seed + 6));
        });
    }
    add_drawn_boundary(d, c);
    const int i = d.columns / 2;
    const int j = d.rows / 2;
    if (d.source != 0 && has_ground(c, i, j)) {
        c.options.boundaries.sources.push_back({"source", i, j, TimeSeries::constant(d.source)});
    }
    if (d.rain != 0) {
        c.options.rain.rates = {d.rain / 1000.0};
    }
    return c;
}

template <class Real>
auto duration_of(const FlowDraw& d, const Case<Real>& c) -> double {
    const double fastest = d.speed / 4.0 + 2 * std::sqrt(c.options.gravity * d.depth / 8.0);
    return d.steps * c.options.courant * std::fmin(c.domain.dx, c.domain.dy) / fastest;
}

template auto case_of<float>(const FlowDraw&) -> Case<float>;
template auto case_of<double>(const FlowDraw&) -> Case<double>;
template auto duration_of<float>(const FlowDraw&, const Case<float>&) -> double;
template auto duration_of<double>(const FlowDraw&, const Case<double>&) -> double;

}  // namespace thalweg::shallowwater::test
