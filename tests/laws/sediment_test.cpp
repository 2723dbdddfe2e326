// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Laws of a stream and its bed, on whichever machine the tests run.
#include <doctest/doctest.h>

#include <cmath>

#include "compare.hpp"
#include "law.hpp"
#include "sediment_draw.hpp"

using namespace thalweg::sediment;
using namespace thalweg::sediment::test;
using thalweg::shallowwater::test::first_difference;
using thalweg::shallowwater::test::Image;
using thalweg::shallowwater::test::largest_difference;
using thalweg::test::check_law;
using thalweg::test::Finding;
using thalweg::test::Largest;

namespace {

/// What is left of a run for others to compare.
struct Outcome {
    std::vector<double> bed_change, depth, concentration, d50;
    Summary summary;
};

auto outcome_of(const River& river, int steps) -> Outcome {
    Coupled run(river);
    for (int n = 0; n < steps; ++n) {
        run.advance(drawn_step);
    }
    return {run.result(&Outputs<double>::bed_change), run.depth(),
            run.result(&Outputs<double>::concentration), run.result(&Outputs<double>::d50),
            run.sediment().summary()};
}

auto same_bits(const Outcome& a, const Outcome& b, int nx) -> Finding {
    return first_difference("bed_change", a.bed_change, b.bed_change, nx) +
           first_difference("depth", a.depth, b.depth, nx) +
           first_difference("concentration", a.concentration, b.concentration, nx) +
           first_difference("d50", a.d50, b.d50, nx);
}

auto image_of(const River& river, Image image) -> River {
    using thalweg::shallowwater::test::turn;
    River r = river;
    const int nx = river.domain.nx;
    r.domain = thalweg::shallowwater::test::image_of(river.domain, image);
    r.sediment.nx = r.domain.nx;
    r.sediment.ny = r.domain.ny;
    r.sediment.dx = r.domain.dx;
    r.sediment.dy = r.domain.dy;
    r.bed = thalweg::shallowwater::test::image_of(river.bed, nx, image);
    r.depth = thalweg::shallowwater::test::image_of(river.depth, nx, image);
    turn(r.discharge_x, r.discharge_y, nx, image);
    return r;
}

/// Of the solids of a class that the run had to do with, how many are missing; rounding of the bed counts by
/// its whole volume.
auto missing_share(const ClassBalance& b, const River& river, std::size_t n) -> double {
    const Options& o = river.sediment;
    const double bed = o.classes[n].fraction * (1 - o.porosity) * o.sediment_thickness * o.dx * o.dy *
                       static_cast<double>(river.cells()) / o.morphological_factor;
    return std::fabs(b.error()) / (b.started + b.suspended + b.entered + b.left + std::fabs(b.bed) + bed);
}

/// Divides one class of the river's sand into 2 to 4 equal ones; `seed` chooses which and how many.
auto divide_a_class(const River& river, int seed) -> River {
    River r = river;
    Options& o = r.sediment;
    const auto chosen = static_cast<std::ptrdiff_t>(static_cast<std::size_t>(seed) % o.classes.size());
    const std::size_t parts = 2 + static_cast<std::size_t>(seed / 16) % 3;
    const auto divide = [&](auto& values, auto part) {
        if (!values.empty()) {
            values[static_cast<std::size_t>(chosen)] = part;
            values.insert(values.begin() + chosen, parts - 1, part);
        }
    };
    const auto share = [&](const std::vector<double>& values) {
        return values.empty() ? 0 : values[static_cast<std::size_t>(chosen)] / static_cast<double>(parts);
    };
    SizeClass part = o.classes[static_cast<std::size_t>(chosen)];
    part.fraction /= static_cast<double>(parts);
    divide(o.classes, part);
    divide(o.inflow_concentration, share(o.inflow_concentration));
    divide(o.inflow_bed_load, share(o.inflow_bed_load));
    return r;
}

auto largest(const std::vector<double>& values) -> double {
    double most = 0;
    for (const double value : values) {
        most = std::fmax(most, std::fabs(value));
    }
    return most;
}

/// The largest difference of two runs in the bed, the concentration and the diameters, as a share of each.
auto share_apart(const Outcome& a, const Outcome& b) -> double {
    double apart = 0;
    for (const auto member : {&Outcome::bed_change, &Outcome::concentration, &Outcome::d50}) {
        apart =
            std::fmax(apart, largest_difference(a.*member, b.*member) / std::fmax(largest(a.*member), 1e-6));
    }
    return apart;
}

/// What an image may add to the bed, m: rounding of the water and what the iteration leaves.
constexpr double most_apart = 1e-10;

void check_image(const std::string& law, Image image, int cases) {
    Largest seen;
    check_law<SedimentDraw>(law, cases, [&](const SedimentDraw& draw) -> Finding {
        River river = river_of(draw);
        river.sediment.tolerance.relative = river.sediment.tolerance.pointwise = 1e-13;
        const auto straight = outcome_of(river, draw.steps).bed_change;
        const River other = image_of(river, image);
        const auto back = thalweg::shallowwater::test::image_of(outcome_of(other, draw.steps).bed_change,
                                                                other.domain.nx, image);
        const double apart = largest_difference(straight, back);
        seen.see(apart);
        return apart <= most_apart
                   ? ""
                   : "the beds are " + std::to_string(apart / most_apart) + " times 1e-10 m apart";
    });
    MESSAGE(law << ": at most " << seen.value << " m apart, bound " << most_apart);
}

}  // namespace

TEST_SUITE_BEGIN("sediment");

TEST_CASE("law: any number of threads moves the same grains") {
    check_law<SedimentDraw>("sediment: threads", 100, [](const SedimentDraw& draw) {
        const River river = river_of(draw);
        River shared = river;
        constexpr int counts[] = {2, 3, 5};
        shared.sediment.threads = shared.water.threads = counts[draw.seed % 3];
        return same_bits(outcome_of(river, draw.steps), outcome_of(shared, draw.steps), draw.columns);
    });
}

TEST_CASE("law: each class of grains closes to rounding, and no value is unsound") {
    Largest seen;
    check_law<SedimentDraw>("sediment: balance", 300, [&](const SedimentDraw& draw) -> Finding {
        const River river = river_of(draw);
        const Outcome after = outcome_of(river, draw.steps);
        if (after.summary.bad_cell >= 0) {
            return "cell " + std::to_string(after.summary.bad_cell) + " is unsound";
        }
        for (std::size_t n = 0; n < after.summary.classes.size(); ++n) {
            const double missing = missing_share(after.summary.classes[n], river, n);
            seen.see(missing);
            if (missing > 1e-12) {
                return "of class " + std::to_string(n) + " a share of " + std::to_string(missing) +
                       " is missing";
            }
        }
        return "";
    });
    MESSAGE("at most a share of " << seen.value << " missing, bound 1e-12");
}

TEST_CASE("law: a stream in the mirror, west for east, moves the mirrored bed") {
    check_image("sediment: mirror in x", Image::mirrored_x, 100);
}

TEST_CASE("law: a stream in the mirror, south for north, moves the mirrored bed") {
    check_image("sediment: mirror in y", Image::mirrored_y, 100);
}

TEST_CASE("law: a stream with its axes exchanged moves the bed with its axes exchanged") {
    check_image("sediment: transposition", Image::transposed, 100);
}

// A bed of a great morphological factor is held to it for one step: where it fills the water or falls by a
// layer within a step, films and limits of layers let rounding decide in the next.
TEST_CASE("law: a class that is divided into equal ones moves the same grains") {
    Largest seen;
    check_law<SedimentDraw>("sediment: division", 200, [&](const SedimentDraw& draw) -> Finding {
        River river = river_of(draw);
        river.sediment.tolerance.relative = river.sediment.tolerance.pointwise = 1e-14;
        const int steps = draw.factor == 1 ? draw.steps : 1;
        const double apart =
            share_apart(outcome_of(river, steps), outcome_of(divide_a_class(river, draw.seed), steps));
        seen.see(apart);
        return apart <= 1e-12 ? ""
                              : "the results are a share of " + std::to_string(apart * 1e12) + "e-12 apart";
    });
    MESSAGE("at most a share of " << seen.value << " apart, bound 1e-12");
}

TEST_SUITE_END();
