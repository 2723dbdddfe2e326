// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "swirl.hpp"

using namespace thalweg::sediment;
using namespace thalweg::sediment::test;
using doctest::Approx;

namespace {

/// Rows of `width` values in opposite order.
auto upside_down(std::vector<double> values, int width, double sign = 1) -> std::vector<double> {
    const auto w = static_cast<std::size_t>(width);
    std::vector<double> mirrored;
    for (std::size_t row = values.size() / w; row-- > 0;) {
        for (std::size_t i = 0; i < w; ++i) {
            mirrored.push_back(sign * values[row * w + i]);
        }
    }
    return mirrored;
}

auto upside_down(const Flow& flow) -> Flow {
    Flow m = flow;
    m.depth = upside_down(flow.depth, flow.nx);
    m.discharge_x = upside_down(flow.discharge_x, flow.nx);
    m.discharge_y = upside_down(flow.discharge_y, flow.nx, -1);
    m.face_x = upside_down(flow.face_x, flow.nx + 1);
    m.face_y = upside_down(flow.face_y, flow.nx, -1);
    return m;
}

/// Columns for rows.
auto transposed(const std::vector<double>& values, int width) -> std::vector<double> {
    const auto w = static_cast<std::size_t>(width);
    const std::size_t rows = values.size() / w;
    std::vector<double> turned(values.size());
    for (std::size_t j = 0; j < rows; ++j) {
        for (std::size_t i = 0; i < w; ++i) {
            turned[i * rows + j] = values[j * w + i];
        }
    }
    return turned;
}

auto transposed(const Flow& flow) -> Flow {
    Flow t(flow.ny, flow.nx, 0);
    t.depth = transposed(flow.depth, flow.nx);
    t.discharge_x = transposed(flow.discharge_y, flow.nx);
    t.discharge_y = transposed(flow.discharge_x, flow.nx);
    t.face_x = transposed(flow.face_y, flow.nx);
    t.face_y = transposed(flow.face_x, flow.nx + 1);
    return t;
}

auto tight(Options o) -> Options {
    o.tolerance.relative = o.tolerance.pointwise = 1e-14;
    o.inflow = {Inflow::equilibrium, Inflow::clear, Inflow::equilibrium, Inflow::equilibrium};
    return o;
}

auto bed_after(const Options& o, const Flow& flow, const std::vector<double>& bed) -> std::vector<double> {
    Basin<> basin(o);
    basin.start(flow, bed);
    for (int n = 0; n < 4; ++n) {
        basin.step(flow, 30);
    }
    return basin.results().bed_change;
}

void check_same(const std::vector<double>& a, const std::vector<double>& b) {
    double most = 0;
    double difference = 0;
    for (std::size_t k = 0; k < a.size(); ++k) {
        most = std::fmax(most, std::fabs(a[k]));
        difference = std::fmax(difference, std::fabs(a[k] - b[k]));
    }
    CHECK(most > 1e-3);
    CHECK(difference < 1e-12);
}

}  // namespace

TEST_CASE("a flow in the mirror makes the bed in the mirror") {
    for (const Solution solution : {Solution::sip, Solution::adi}) {
        Options o = tight(swirl_options());
        o.solution = solution;
        const auto bed = rough_bed(o);
        const auto straight = bed_after(o, swirl(o), bed);
        const auto mirrored = bed_after(o, upside_down(swirl(o)), upside_down(bed, o.nx));
        check_same(upside_down(mirrored, o.nx), straight);
    }
}

TEST_CASE("a flow with its axes exchanged makes the bed with its axes exchanged") {
    for (const Solution solution : {Solution::sip, Solution::adi}) {
        Options o = tight(swirl_options());
        o.solution = solution;
        const auto bed = rough_bed(o);
        const auto straight = bed_after(o, swirl(o), bed);
        Options turned = o;
        std::swap(turned.nx, turned.ny);
        std::swap(turned.dx, turned.dy);
        turned.inflow = {o.inflow[2], o.inflow[3], o.inflow[0], o.inflow[1]};
        const auto other = bed_after(turned, transposed(swirl(o)), transposed(bed, o.nx));
        check_same(transposed(other, turned.nx), straight);
    }
}

TEST_CASE("bed load rolls down a slope across the flow, as far off as the law says") {
    Options o = plain_options(12, 15, 2, 2);
    o.loads = Loads::bed_load;
    o.slope_direction = SlopeDirection::talmon;
    const double across = 0.04;
    std::vector<double> bed;
    for (int j = 0; j < o.ny; ++j) {
        bed.insert(bed.end(), static_cast<std::size_t>(o.nx), across * 2 * j);
    }
    Basin<> basin(o);
    const double depth = 1;
    const Flow flow(o.nx, o.ny, depth, 1.4);
    basin.start(flow, bed);
    basin.step(flow, 10);
    const auto results = basin.results();
    const double shields = 9.81 * 0.025 * 0.025 * 1.4 * 1.4 / (1.65 * 9.81 * 0.0005);
    const double expected = -across / (0.85 * std::sqrt(shields));
    for (int j = 1; j < o.ny - 1; ++j) {
        const auto k = flow.at(6, j);
        CHECK(results.bed_load_y[k] / results.bed_load_x[k] == Approx(expected).epsilon(1e-9));
    }
    CHECK(results.bed_change[flow.at(6, o.ny - 1)] < -1e-5);
    CHECK(results.bed_change[flow.at(6, 0)] > 1e-5);
}

// A flow round a centre in the south-west corner, with the centre of curvature on its left as it goes up the
// grid: the helical flow turns bed load to the inside.
TEST_CASE("in a bend bed load goes to the inner bank") {
    for (const double turn : {1.0, -1.0}) {
        Options o = plain_options(20, 20, 1, 1);
        o.loads = Loads::bed_load;
        o.helical_flow = HelicalFlow::engelund;
        o.helical_factor = 7;
        Flow flow(o.nx, o.ny, 0.2);
        for (int j = 0; j < o.ny; ++j) {
            for (int i = 0; i < o.nx; ++i) {
                const double x = i + 10.5;
                const double y = j + 10.5;
                const double r = std::hypot(x, y);
                flow.discharge_x[flow.at(i, j)] = -turn * 0.2 * y / r;
                flow.discharge_y[flow.at(i, j)] = turn * 0.2 * x / r;
            }
        }
        Basin<> basin(o);
        basin.start(flow);
        const auto results = basin.results();
        for (int j = 2; j < o.ny - 2; ++j) {
            const auto k = flow.at(9, j);
            const double x = 19.5;
            const double y = j + 10.5;
            const double r = std::hypot(x, y);
            const double outward = (results.bed_load_x[k] * x + results.bed_load_y[k] * y) / r;
            const double along = turn * (results.bed_load_y[k] * x - results.bed_load_x[k] * y) / r;
            // tan(delta) = 7 h / r, but for what central differences make of the curvature
            CHECK(-outward / along == Approx(7 * 0.2 / r).epsilon(0.01));
        }
    }
}
