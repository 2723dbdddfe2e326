// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "boundary_case.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

// One result, of `count` values.
auto result(Running<double>& flow, double* Outputs<double>::*member, std::size_t count)
    -> std::vector<double> {
    Machine& machine = Machine::chosen();
    const auto values = machine.upload(std::vector<double>(count));
    Outputs<double> out;
    out.*member = values.get();
    flow.solver().publish(out);
    return machine.download(values, count);
}

}  // namespace

TEST_CASE("the published discharge is what moves the water, also where velocities are damped") {
    // A column runs out over dry ground; with the desingularisation depth of the paper its front creeps.
    for (const double damping : {0.4, 1e-3}) {
        CAPTURE(damping);
        Case<double> c;
        c.domain = {200, 1, 1, 1};
        c.options.desingularisation_depth = damping;
        c.options.face_discharges = true;
        c.options.threads = 1;
        c.bed_cells.assign(c.cells(), 0);
        c.depth = raster<double>(200, 1, [](int i, int) { return i < 100 ? 0.9 : 0.0; });
        Running<double> flow(c);
        flow.advance(0, 10);
        flow.advance(10, 10.001);

        const auto faces = result(flow, &Outputs<double>::face_discharge_x, 201);
        const auto fields = flow.fields();

        double difference = 0;
        double moved = 0;
        for (std::size_t i = 0; i < 200; ++i) {
            difference += std::fabs(fields.discharge_x[i] - 0.5 * (faces[i] + faces[i + 1]));
            moved += faces[i];
            CHECK(fields.discharge_x[i] == Approx(fields.depth[i] * fields.speed[i]).epsilon(1e-12));
        }
        CHECK(moved > 1);
        CHECK(difference < 0.05 * moved);
    }
}

TEST_CASE("each output has the same values alone as beside another") {
    Case<double> c;
    c.domain = {40, 30, 5, 5};
    c.options.threads = 1;
    c.bed_cells = raster<double>(40, 30, [](int i, int j) { return 1 + 0.1 * noise(i, j); });
    c.depth = raster<double>(40, 30, [](int i, int j) { return 0.5 + 0.01 * i + 0.02 * j; });
    Running<double> flow(c);
    flow.advance(0, 10);

    using Out = Outputs<double>;
    for (const auto member : {&Out::depth, &Out::level, &Out::discharge_x, &Out::discharge_y, &Out::speed,
                              &Out::bed, &Out::depth_speed, &Out::froude_number, &Out::courant_number,
                              &Out::maximum_level, &Out::maximum_depth, &Out::arrival_time}) {
        Machine& machine = Machine::chosen();
        const auto values = machine.upload(std::vector<double>(c.cells(), -9));
        const auto other = machine.upload(std::vector<double>(c.cells()));
        Out both;
        both.depth = both.maximum_depth = other.get();
        both.*member = values.get();
        flow.solver().publish(both);
        const auto beside = machine.download(values, c.cells());
        CHECK(result(flow, member, c.cells()) == beside);
        CHECK(std::count(beside.begin(), beside.end(), -9.0) == 0);
    }
}

TEST_CASE("no maximum level lies below the bed, where water covers a cell in part neither") {
    for (const bool moves : {false, true}) {
        Case<double> c;
        c.domain = {40, 30, 5, 5};
        c.options.scheme = Scheme::hwp14;
        c.options.threads = 1;
        c.options.track = moves ? usual_records | set_of(record::maximum_level) : usual_records;
        c.bed_cells = raster<double>(40, 30, [](int i, int j) { return 0.8 * i + 0.4 * noise(i, j); });
        c.depth.assign(c.cells(), 0);
        c.options.rain.rates = {1e-5};
        c.manning_everywhere = 0.05;

        Running<double> flow(c);
        flow.advance(0, 300);
        const auto after = flow.fields();
        const auto bed = result(flow, &Outputs<double>::bed, c.cells());

        std::size_t wet = 0;
        for (std::size_t k = 0; k < c.cells(); ++k) {
            if (!std::isnan(after.maximum_level[k])) {
                ++wet;
                REQUIRE(after.maximum_level[k] >= bed[k]);
            }
        }
        CHECK(wet > 500);
    }
}

TEST_CASE("a field of elevations is no Manning roughness") {
    auto c = channel(5, 4, 1);
    c.manning.assign(c.cells(), 0.03);
    c.manning[7] = 1;
    CHECK_NOTHROW(Running<double>{c});
    c.manning[7] = 1.5;
    CHECK_THROWS_WITH_AS(Running<double>{c}, doctest::Contains("cell (2, 1)"), std::invalid_argument);
}
