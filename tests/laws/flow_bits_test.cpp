// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Laws of the flow that hold to the last bit, on whichever machine the tests run.
#include <doctest/doctest.h>

#include "compare.hpp"
#include "flow_draw.hpp"
#include "shallowwater/flow/constants.hpp"
#include "shallowwater/schemes/list.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using thalweg::test::check_law;

namespace {

/// Whether both cases have the same bits after the drawn time.
template <class Real>
auto compare(const Case<Real>& a, const Case<Real>& b, double end, const Units& unit = {}) -> Finding {
    return same_bits(run(a, end), run(b, end * unit.time), a.domain.nx, unit);
}

/// The case on a bed that stands `metres` higher.
template <class Real>
auto lifted(Case<Real> c, double metres) -> Case<Real> {
    for (auto* field : {&c.bed_cells, &c.bed_vertices, &c.level}) {
        for (Real& z : *field) {
            z = static_cast<Real>(z + metres);
        }
    }
    for (Boundary& edge : c.options.boundaries.edges) {
        const bool is_level = edge.kind == BoundaryKind::stage || edge.kind == BoundaryKind::absorbing;
        for (double& z : edge.kind == BoundaryKind::rating ? edge.value.x : edge.value.y) {
            z += is_level || edge.kind == BoundaryKind::rating ? metres : 0;
        }
        edge.still += metres;
    }
    return c;
}

template <class Real>
auto lowest_bed(const Case<Real>& c) -> double {
    double least = INFINITY;
    for (const auto* field : {&c.bed_cells, &c.bed_vertices}) {
        for (const Real z : *field) {
            least = std::fmin(least, z);
        }
    }
    return least;
}

/// The case with all volumes that come and go in a second multiplied.
template <class Real>
void multiply_discharges(Case<Real>& c, double factor) {
    for (Boundary& edge : c.options.boundaries.edges) {
        for (double& q : edge.value.y) {
            const bool is_discharge =
                edge.kind == BoundaryKind::discharge || edge.kind == BoundaryKind::rating;
            q *= is_discharge ? factor : 1;
        }
    }
    for (PointSource& source : c.options.boundaries.sources) {
        source.discharge.y[0] *= factor;
    }
}

/// The case on a map and with a clock stretched alike: depths and velocities stay.
template <class Real>
auto stretched(Case<Real> c, double factor) -> Case<Real> {
    c.domain.dx *= factor;
    c.domain.dy *= factor;
    const double root = std::sqrt(factor);
    c.manning_everywhere /= root;
    for (Real& n : c.manning) {
        n = static_cast<Real>(n / root);
    }
    for (double& rate : c.options.rain.rates) {
        rate /= factor;
    }
    multiply_discharges(c, factor);
    return c;
}

/// The frictionless case with all lengths multiplied by the square of `factor`, which times and velocities
/// are multiplied with; gravity stays.
template <class Real>
auto enlarged(Case<Real> c, double factor) -> Case<Real> {
    const double length = factor * factor;
    c.domain.dx *= length;
    c.domain.dy *= length;
    for (auto* field : {&c.bed_cells, &c.bed_vertices, &c.depth, &c.level}) {
        for (Real& z : *field) {
            z = static_cast<Real>(z * length);
        }
    }
    for (auto* field : {&c.discharge_x, &c.discharge_y}) {
        for (Real& q : *field) {
            q = static_cast<Real>(q * length * factor);
        }
    }
    c.options.dry_depth *= length;
    c.options.desingularisation_depth *= length;
    c.options.longest_step *= factor;
    for (double& rate : c.options.rain.rates) {
        rate *= factor;
    }
    return c;
}

}  // namespace

TEST_SUITE_BEGIN("flow");

TEST_CASE("law: any number of threads gives the same bits") {
    check_law<FlowDraw>("threads", 600, [](const FlowDraw& draw) {
        return in_its_precision(draw, [&](const auto& c, double end) {
            auto shared = c;
            constexpr int counts[] = {2, 3, 5};
            shared.options.threads = counts[draw.seed % 3];
            return compare(c, shared, end);
        });
    });
}

TEST_CASE("law: leaving out dry parts of the grid changes no bit") {
    check_law<FlowDraw>("dry parts", 1000, [](const FlowDraw& draw) {
        return in_its_precision(draw, [&](const auto& c, double end) {
            auto all = c;
            all.options.skip_dry = false;
            return compare(c, all, end);
        });
    });
}

TEST_CASE("law: a run that is stopped, saved and taken up again has the same bits") {
    check_law<FlowDraw>("taken up again", 600, [](const FlowDraw& draw) {
        return in_its_precision(draw, [&](const auto& c, double end) {
            Running straight(c);
            straight.advance(0, end / 2);
            const auto saved = straight.save();
            straight.advance(end / 2, end);
            Running again(c);
            again.restore(saved);
            again.advance(end / 2, end);
            return same_bits(straight.fields(), again.fields(), c.domain.nx);
        });
    });
}

// But for a rating curve, whose levels are interpolated.
TEST_CASE("law: a bed that stands whole metres higher carries the same water") {
    check_law<FlowDraw>("lifted bed", 1000, [](FlowDraw draw) {
        draw.boundary = draw.boundary == rating_curve ? 0 : draw.boundary;
        return in_its_precision(draw, [&](const auto& c, double end) {
            return compare(c, lifted(c, draw.seed % 2 != 0 ? 1024 : -4096), end);
        });
    });
}

TEST_CASE("law: a map and a clock stretched by a power of four keep every depth and velocity") {
    check_law<FlowDraw>("stretched map", 1000, [](const FlowDraw& draw) {
        return in_its_precision(draw, [&](const auto& c, double end) {
            const double factor = draw.seed % 2 != 0 ? 4 : 1.0 / 16;
            return compare(c, stretched(c, factor), end, {1, factor, 1});
        });
    });
}

// Friction is left out: n^2 goes with the cube root of a length. So are boundaries and sources: they have
// thresholds of their own. The lowest bed is at zero, since the solver counts from a whole metre below it.
// Discharges and speeds below 1e-10 count as none: the solver compares squares with 1e-30. WAF adds
// that to squares of jumps, which films show: it has deep water.
TEST_CASE("law: units of length by a power of four and of time by its root change no bit") {
    check_law<FlowDraw>("units", 1000, [](const FlowDraw& drawn) {
        const FlowDraw draw = drawn.method >= 2 ? drawn.covered() : drawn;
        return in_its_precision(draw, [&](auto c, double end) {
            c.manning.clear();
            c.manning_everywhere = 0;
            c.options.boundaries = {};
            using Real = std::decay_t<decltype(c.depth[0])>;
            c.options.dry_depth = static_cast<double>(dry_depth_of<Real>(c.options, traits_of(c.options)));
            c.options.longest_step = std::fmin(c.domain.dx, c.domain.dy);
            c = lifted(c, -lowest_bed(c));
            const double factor = draw.seed % 2 != 0 ? 2 : 1.0 / 8;
            return compare(c, enlarged(c, factor), end, {factor * factor, factor, factor, 1e-10});
        });
    });
}

TEST_SUITE_END();
