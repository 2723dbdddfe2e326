// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <memory>

#include "run.hpp"

using namespace thalweg::river;
using namespace thalweg::river::test;

namespace {

constexpr int moving_nx = 20;
constexpr int moving_ny = 12;

void move_bed(const Run& run, const std::vector<double>& change) {
    const auto values = Machine::chosen().upload(change);
    run.solver->move_bed(thalweg::compute::AnyValues(values.get()));
    run.solver->summary();  // waits, so that the values may go
}

}  // namespace

// The stage outside is that over the bed after it has moved, so that faces must move, too.
TEST_CASE("a uniform flow stays so when all of its bed has risen") {
    const RiverBed bed =
        mapped(moving_nx, moving_ny, wavy(100, 40, 0.015), [](double, double) { return -0.3; });
    Options options;
    options.time_step = 5;
    double in = 0;
    for (const FacePlace& f : faces_of_side(moving_nx, moving_ny, 0)) {
        in += 2 * normal_of(bed, f).x;
    }
    options.boundaries = {
        discharge(faces_of_side(moving_nx, moving_ny, 0), in, 0),
        stage(bed, faces_of_side(moving_nx, moving_ny, 1), [](double, double) { return 2.0; })};
    Run run(bed, options);
    run.solver->initialise({{1.7}, {1}, {0}});
    std::vector<double> change(run.cells(), 0.3);

    move_bed(run, change);
    run.solver->advance(0, 100);

    CHECK(largest_difference(run.field(&Outputs<double>::depth), 2) < 1e-10);
    CHECK(largest_difference(run.field(&Outputs<double>::velocity_x), 1) < 1e-10);
}

TEST_CASE("a pool over a bed that moves keeps its water and comes to rest at one level") {
    const RiverBed bed =
        mapped(moving_nx, moving_ny, wavy(100, 40, 0.015), [](double, double) { return 0.0; });
    Options options;
    options.time_step = 2;
    Run run(bed, options);
    run.solver->initialise({{1}, {0}, {0}});
    std::vector<double> change =
        run.at_cells([](double x, double y) { return 0.3 * std::sin(x / 20) * std::cos(y / 10); });

    move_bed(run, change);
    const double least_before = run.field(&Outputs<double>::level)[0];
    run.solver->advance(0, 4000);

    const Summary s = run.solver->summary();
    CHECK(std::fabs(s.error()) < 1e-13 * s.volume);
    const auto level = run.field(&Outputs<double>::level);
    CHECK(largest_difference(level, level[0]) < 1e-3);
    CHECK(std::fabs(least_before - level[0]) > 1e-2);
    const auto depth = run.field(&Outputs<double>::depth);
    for (std::size_t k = 0; k < depth.size(); ++k) {
        CHECK(level[k] - depth[k] == doctest::Approx(change[k]).epsilon(1e-12));
    }
    // Back where it was, also where a cell has no value.
    change.assign(change.size(), NAN);
    move_bed(run, change);
    CHECK(largest_difference(run.field(&Outputs<double>::level), run.field(&Outputs<double>::depth)) == 0);
}

TEST_CASE("a roughness that comes later is as one from the start") {
    RiverBed bed =
        mapped(moving_nx, moving_ny, wavy(100, 40, 0.015), [](double x, double) { return -x / 500; });
    Options options;
    options.time_step = 5;
    const auto cells = static_cast<std::size_t>(moving_nx * moving_ny);
    std::vector<double> smooth(cells, 0.02), rough(cells);
    for (std::size_t k = 0; k < cells; ++k) {
        rough[k] = 0.03 + 1e-4 * static_cast<double>(k);
    }
    const auto start = [&](const std::vector<double>& manning) {
        bed.manning = manning;
        auto run = std::make_unique<Run>(bed, options);
        run->solver->initialise({{1.5}, {0.5}, {0}});
        return run;
    };
    const auto from_start = start(rough);
    const auto later = start(smooth);
    auto given = rough;
    given[7] = NAN;  // keeps its own
    const auto values = Machine::chosen().upload(given);

    later->solver->set_manning(thalweg::compute::AnyValues(values.get()));
    const auto manning = later->field(&Outputs<double>::manning);

    CHECK(manning[7] == 0.02);
    CHECK(manning[8] == rough[8]);
    const auto all = Machine::chosen().upload(rough);
    later->solver->set_manning(thalweg::compute::AnyValues(all.get()));
    later->solver->advance(0, 50);
    from_start->solver->advance(0, 50);
    CHECK(later->field(&Outputs<double>::velocity_x) == from_start->field(&Outputs<double>::velocity_x));
    CHECK(later->field(&Outputs<double>::depth) == from_start->field(&Outputs<double>::depth));
}
