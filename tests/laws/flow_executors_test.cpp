// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// The CPU against the machine that the tests run on.
#include <doctest/doctest.h>

#include "compare.hpp"
#include "flow_draw.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using thalweg::test::check_law;
using thalweg::test::Largest;

TEST_SUITE_BEGIN("flow");

// Where water covers the bed everywhere. At a shore a face depth of 0 may come out as rounding, and the waves
// of that depth have its square root for a speed.
TEST_CASE("law: a CUDA device makes what the CPU makes, but for rounding") {
    if (!Machine::chosen().is_cuda()) {
        MESSAGE("skipped: the tests run on the CPU");
        return;
    }
    Machine cpu(false);
    Largest in_float, in_double;
    check_law<FlowDraw>("executors", 400, [&](const FlowDraw& drawn) {
        const FlowDraw draw = drawn.covered();
        return in_its_precision(draw, [&](const auto& c, double end) -> Finding {
            const double apart = ulps_apart(run(c, end, cpu), run(c, end));
            (draw.in_float ? in_float : in_double).see(apart);
            const double most = draw.in_float ? 8192 : 524288;  // 1e-3 and 1e-10 of the deepest water
            return apart <= most ? "" : std::to_string(apart) + " ulps apart";
        });
    });
    MESSAGE("at most " << in_float.value << " ulps apart in float, " << in_double.value << " in double");
}

TEST_SUITE_END();
