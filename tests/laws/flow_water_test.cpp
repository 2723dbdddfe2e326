// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Laws of the water itself: none is lost, none is owed, and none moves without a cause.
#include <doctest/doctest.h>

#include <algorithm>

#include "compare.hpp"
#include "flow_draw.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using thalweg::test::check_law;
using thalweg::test::Largest;

namespace {

/// Water that is missing in the ledger of a run, in units in the last place of all that was there or came, a
/// step.
template <class Real>
auto missing_ulps(const Case<Real>& c, double end) -> double {
    Running<Real> flow(c);
    const double before = flow.solver().summary().volume;
    const auto steps = static_cast<double>(flow.advance(0, end).steps);
    const Summary after = flow.solver().summary();
    const double came = before + after.inflow.total() + after.source_inflow + after.sources.rain;
    const double left = after.outflow.total() + after.source_outflow + after.sources.infiltration;
    const double missing = std::fabs(after.volume + left - came);
    return missing == 0 ? 0 : missing / came / std::numeric_limits<Real>::epsilon() / steps;
}

/// Walls beside periodic edges for waf's split form. Its second direction starts from what the first has made
/// of the cells outside a periodic edge, and the corners of the grid count as walls there whatever the edge.
auto without_split_corners(FlowDraw draw) -> FlowDraw {
    if (draw.is_split() && draw.periodic != 0) {
        draw.west = draw.east = draw.south = draw.north = draw.boundary = 0;
    }
    return draw;
}

/// A lake at a level of so many eighths of a metre over the drawn bed, between walls or periodic edges.
template <class Real>
auto lake(const FlowDraw& draw, bool submerged) -> Case<Real> {
    FlowDraw still = draw;
    still.water = still.speed = still.boundary = still.source = still.rain = 0;
    still.west = still.east = still.south = still.north = 0;
    Case<Real> c = case_of<Real>(still);
    c.depth.clear();
    const double highest = submerged ? 64 : 0;
    c.level.assign(c.cells(), static_cast<Real>(highest + draw.depth / 8.0));
    return c;
}

/// The largest discharge of a lake after some steps, in units in the last place of its largest depth at the
/// speed of its waves, and whether a depth changed.
template <class Real>
auto unrest(const Case<Real>& c, int steps) -> std::pair<double, bool> {
    Running<Real> flow(c);
    const auto before = flow.fields();
    flow.advance(0, steps * 0.05 * std::fmin(c.domain.dx, c.domain.dy));
    const auto after = flow.fields();
    double deepest = 1e-3;
    double most = 0;
    for (std::size_t k = 0; k < after.depth.size(); ++k) {
        deepest = std::fmax(deepest, std::isnan(after.depth[k]) ? 0 : after.depth[k]);
        const double q = std::fmax(std::fabs(after.discharge_x[k]), std::fabs(after.discharge_y[k]));
        most = std::fmax(most, std::isnan(after.depth[k]) ? 0 : q);
    }
    const double unit = deepest * std::sqrt(9.81 * deepest) * std::numeric_limits<Real>::epsilon();
    return {most / unit, largest_difference(before.depth, after.depth) != 0};
}

}  // namespace

TEST_SUITE_BEGIN("flow");

TEST_CASE("law: the ledger of the water closes to rounding") {
    constexpr double most = 64;
    Largest seen;
    check_law<FlowDraw>("ledger", 1200, [&](const FlowDraw& drawn) {
        const FlowDraw draw = without_split_corners(drawn);
        return in_its_precision(draw, [&](const auto& c, double end) -> Finding {
            const double missing = missing_ulps(c, end);
            seen.see(missing);
            return missing <= most ? "" : std::to_string(missing) + " ulps a step of the water are missing";
        });
    });
    MESSAGE("at most " << seen.value << " ulps a step, bound " << most);
}

TEST_CASE("law: no depth is negative and no value is not a number") {
    check_law<FlowDraw>("sound values", 1200, [](const FlowDraw& draw) {
        return in_its_precision(draw, [&](const auto& c, double end) -> Finding {
            const auto fields = run(c, end);
            const auto bad = fields.summary.bad_cell;
            return bad < 0 ? "" : "cell " + std::to_string(bad) + " is unsound";
        });
    });
}

TEST_CASE("law: a lake over any bed that it covers keeps every bit") {
    check_law<FlowDraw>("submerged lake", 800, [](const FlowDraw& draw) -> Finding {
        const auto [speed, moved] = draw.in_float ? unrest(lake<float>(draw, true), draw.steps)
                                                  : unrest(lake<double>(draw, true), draw.steps);
        return speed == 0 && !moved ? "" : "it moves, by " + std::to_string(speed) + " ulps of discharge";
    });
}

// KP07 moves the water of a shore: its cells have one level and a bed that falls below it.
TEST_CASE("law: a lake with shores stays at rest in hwp14 to rounding and in waf and hllc to the last bit") {
    Largest seen;
    check_law<FlowDraw>("lake with shores", 800, [&](const FlowDraw& drawn) -> Finding {
        FlowDraw draw = drawn;
        draw.method = 1 + draw.method % 4;
        const auto [speed, moved] = draw.in_float ? unrest(lake<float>(draw, false), draw.steps)
                                                  : unrest(lake<double>(draw, false), draw.steps);
        seen.see(speed);
        const double most = draw.method == 1 ? 32 : 0;
        return speed <= most && (draw.method == 1 || !moved) ? ""
                                                             : std::to_string(speed) + " ulps of discharge";
    });
    MESSAGE("at most " << seen.value << " ulps of discharge, bound 32");
}

TEST_SUITE_END();
