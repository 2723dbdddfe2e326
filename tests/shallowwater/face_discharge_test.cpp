// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "../support/cell_index.hpp"
#include "case.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;

namespace {

struct Variant {
    const char* name;
    Scheme scheme;
    Integrator integrator;
    WafForm form;
};

const Variant variants[] = {{"kp07", Scheme::kp07, Integrator::ssp_rk2, WafForm::muscl},
                            {"kp07 euler", Scheme::kp07, Integrator::euler, WafForm::muscl},
                            {"hwp14", Scheme::hwp14, Integrator::ssp_rk2, WafForm::muscl},
                            {"waf", Scheme::waf, Integrator::ssp_rk2, WafForm::muscl},
                            {"waf split", Scheme::waf, Integrator::ssp_rk2, WafForm::split}};

// A column of water that breaks over a rough slope with walls, most of it dry, and runs out in the
// south-east.
template <class Real>
auto break_over(const Variant& variant, bool skip_dry) -> Case<Real> {
    Case<Real> c;
    c.domain = {70, 83, 5, 4, Edge::wall, Edge::open, Edge::open, Edge::wall};
    c.options.scheme = variant.scheme;
    c.options.integrator = variant.integrator;
    c.options.waf_form = variant.form;
    c.options.desingularisation_depth = 0.05;
    c.options.face_discharges = true;
    c.options.skip_dry = skip_dry;
    c.bed_cells = raster<Real>(70, 83, [](int i, int j) {
        return noise(i / 3, j / 2, 5) < 0.06 ? NAN : 100 - 0.05 * i + 0.05 * j + 0.3 * noise(i, j);
    });
    c.depth = raster<Real>(70, 83, [](int i, int j) { return std::hypot(i - 52, j - 16) < 12 ? 3 : 0; });
    c.manning_everywhere = 0.02;
    return c;
}

template <class Real>
struct Passed {
    std::vector<Real> depth, x, y;
};

template <class Real>
auto publish(Running<Real>& flow, const Case<Real>& c) -> Passed<Real> {
    Machine& machine = Machine::chosen();
    const std::size_t along_x = c.cells() + static_cast<std::size_t>(c.domain.ny);
    const std::size_t along_y = c.cells() + static_cast<std::size_t>(c.domain.nx);
    auto depth = machine.array<Real>(c.cells());
    auto x = machine.array<Real>(along_x);
    auto y = machine.array<Real>(along_y);
    Outputs<Real> out;
    out.depth = depth.get();
    out.face_discharge_x = x.get();
    out.face_discharge_y = y.get();
    flow.solver().publish(out);
    return {machine.download(depth, c.cells()), machine.download(x, along_x), machine.download(y, along_y)};
}

// The largest difference between the change of a cell's depth and what its faces let pass [m], over what they
// let pass where that is more than a metre: in float it is added up step by step.
template <class Real>
auto largest_defect(const Case<Real>& c, const Passed<Real>& before, const Passed<Real>& after, double time)
    -> double {
    double most = 0;
    const int nx = c.domain.nx;
    for (int j = 0; j < c.domain.ny; ++j) {
        for (int i = 0; i < nx; ++i) {
            const auto k = thalweg::test::cell_index(i, j, nx);
            const auto west = thalweg::test::cell_index(i, j, nx + 1);
            if (std::isnan(after.depth[k])) {
                continue;
            }
            const double gain =
                (static_cast<double>(after.x[west]) - after.x[west + 1]) / c.domain.dx +
                (static_cast<double>(after.y[k]) - after.y[k + static_cast<std::size_t>(nx)]) / c.domain.dy;
            const double passed =
                (std::fabs(static_cast<double>(after.x[west])) + std::fabs(after.x[west + 1])) / c.domain.dx +
                (std::fabs(static_cast<double>(after.y[k])) +
                 std::fabs(after.y[k + static_cast<std::size_t>(nx)])) /
                    c.domain.dy;
            const double defect =
                std::fabs(after.depth[k] - before.depth[k] - gain * time) / std::fmax(1, passed * time);
            most = std::isnan(most) || defect <= most ? most : defect;  // a NaN stays
        }
    }
    return most;
}

}  // namespace

TEST_CASE_TEMPLATE("what passes the faces is the change of the depths", Real, float, double) {
    for (const Variant& variant : variants) {
        for (const bool skip_dry : {false, true}) {
            CAPTURE(std::string(variant.name));
            CAPTURE(skip_dry);
            const Case<Real> c = break_over<Real>(variant, skip_dry);
            Running<Real> flow(c);
            Passed<Real> before = publish(flow, c);
            double time = 0;
            for (const double next : {3.0, 12.0, 25.0}) {
                flow.advance(time, next);
                const Passed<Real> after = publish(flow, c);

                const double moved = largest_difference(after.depth, before.depth);
                CHECK(moved > 0.1);
                CHECK(moved < 10);
                CHECK(largest_defect(c, before, after, next - time) < (sizeof(Real) == 8 ? 1e-12 : 2e-5));
                before = after;
                time = next;
            }
            CHECK(flow.solver().summary().outflow.total() > 1);
        }
    }
}

TEST_CASE_TEMPLATE("what passes the faces is a mean over the steps of an interval that was stopped", Real,
                   float, double) {
    for (const Variant& variant : variants) {
        CAPTURE(std::string(variant.name));
        const Case<Real> c = break_over<Real>(variant, true);
        Running<Real> flow(c);
        const Passed<Real> before = publish(flow, c);

        const StepReport stopped =
            flow.solver().advance(0, 1e5, [](const StepReport& now) { return now.time > 2; });
        const Passed<Real> after = publish(flow, c);

        CHECK(stopped.time > 2);
        CHECK(stopped.time < 1e5);
        CHECK(largest_difference(after.depth, before.depth) > 0.1);
        CHECK(largest_defect(c, before, after, stopped.time) < (sizeof(Real) == 8 ? 1e-12 : 2e-5));
    }
}

TEST_CASE_TEMPLATE("the fastest cell is found, and none where all is dry", Real, float, double) {
    Case<Real> c;
    c.domain = {33, 5, 10, 10, Edge::wall, Edge::wall, Edge::wall, Edge::wall};
    c.bed_cells.assign(c.cells(), 0);
    c.depth.assign(c.cells(), 0);
    CHECK(Running<Real>(c).solver().fastest_cell().cell == -1);
    c.depth[70] = c.depth[101] = 4;
    c.depth[100] = 1;

    const FastestCell fastest = Running<Real>(c).solver().fastest_cell();

    CHECK(fastest.cell == 70);
    CHECK(fastest.wave == doctest::Approx(std::sqrt(9.81 * 4)).epsilon(1e-6));
}

TEST_CASE_TEMPLATE("before a first step nothing has passed a face", Real, float, double) {
    const Case<Real> c = break_over<Real>(variants[0], true);
    Running<Real> flow(c);

    const Passed<Real> first = publish(flow, c);

    CHECK(largest_difference(first.x, std::vector<Real>(first.x.size())) == 0);
    CHECK(largest_difference(first.y, std::vector<Real>(first.y.size())) == 0);
}

TEST_CASE("uniform flow passes every face with its discharge, periodic edges too") {
    Case<double> c;
    c.domain = {30, 7, 5, 3, Edge::periodic, Edge::periodic, Edge::periodic, Edge::periodic};
    c.options.face_discharges = true;
    c.bed_cells.assign(c.cells(), 0);
    c.depth.assign(c.cells(), 2);
    c.discharge_x.assign(c.cells(), 6);
    c.discharge_y.assign(c.cells(), -1.5);
    Running<double> flow(c);

    flow.advance(0, 5);
    const Passed<double> after = publish(flow, c);

    CHECK(largest_difference(after.x, std::vector<double>(after.x.size(), 6)) < 1e-13 * 6);
    CHECK(largest_difference(after.y, std::vector<double>(after.y.size(), -1.5)) < 1e-13 * 6);
}
