// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>

#include "scheme_forms.hpp"
#include "triangle_schemes.hpp"

// Looks at a flow between its steps: they change no bit of it, and see the steps around their times.
using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;

namespace {

// Notes the times at which the state can be taken.
struct Looks {
    std::vector<double> times;  // s, wanted
    std::vector<double> taken;  // s

    auto samples() -> StepSamples {
        return {[this] {
                    const double last = taken.empty() ? 0 : taken.back();
                    const auto next =
                        std::find_if(times.begin(), times.end(), [last](double time) { return time > last; });
                    return next == times.end() ? INFINITY : *next;
                },
                [this](double time) { taken.push_back(time); }};
    }
};

// The state and the times taken after 3 s in two advances, the second with looks.
template <class RunningFlow>
auto state_after(RunningFlow& running, Looks& looks) -> thalweg::test::SavedBlocks {
    running.solver().advance(0, 1);
    running.solver().advance(1, 3, {}, looks.samples());
    return running.save();
}

// Runs a problem without looks, with few and with a look in every step.
template <class RunningFlow, class Problem>
void check_looks(const Problem& problem) {
    const auto run = [&](Looks& looks) {
        RunningFlow running(problem);
        return state_after(running, looks);
    };
    Looks none, few{{1.3, 1.31, 2, 2.9, 2.95}, {}}, all;
    for (int k = 1; k < 4000; ++k) {
        all.times.push_back(1 + k * 0.0005);
    }
    const auto expected = run(none);
    CHECK(run(few) == expected);
    CHECK(run(all) == expected);
    REQUIRE(all.taken.size() > 10);
    CHECK(none.taken.empty());
    for (const double time : few.times) {
        CAPTURE(time);
        const auto after = std::lower_bound(all.taken.begin(), all.taken.end(), time);
        const bool at_end = after == all.taken.end();
        if (!at_end) {
            CHECK(std::binary_search(few.taken.begin(), few.taken.end(), *after));
        }
        if (after != all.taken.begin() && (at_end || *after > time)) {
            CHECK(std::binary_search(few.taken.begin(), few.taken.end(), *std::prev(after)));
        }
    }
}

// A dam break over rough ground with dry places, and all records.
template <class Real>
auto rough_dam(const SchemeForm& form) -> Case<Real> {
    Case<Real> c;
    c.domain.nx = 60;
    c.domain.ny = 40;
    c.domain.dx = c.domain.dy = 1;
    set_defaults(c, form);
    c.bed_cells = raster<Real>(60, 40, [](int i, int j) { return 0.02 * i + 0.3 * noise(i, j); });
    c.level = raster<Real>(60, 40, [](int i, int) { return i < 15 ? 2.5 : 0.0; });
    c.manning_everywhere = 0.03;
    return c;
}

}  // namespace

TEST_CASE_TEMPLATE("looks between steps change no bit of a flow on a raster", Real, float, double) {
    for (const SchemeForm& form : scheme_forms) {
        CAPTURE(static_cast<int>(form.scheme));
        check_looks<Running<Real>>(rough_dam<Real>(form));
    }
}

TEST_CASE_TEMPLATE("looks between steps change no bit of a flow on triangles", Real, float, double) {
    const auto dam = [](Scheme scheme, int local_steps) {
        TriangleCase<Real> c;
        c.mesh = jittered_mesh(30, 20, 0.5, 0.25);
        c.options = triangle_options(scheme);
        c.options.local_steps = local_steps;
        c.bed = c.at_centres([](double x, double y) {
            return 0.02 * x + 0.3 * noise(static_cast<int>(x), static_cast<int>(y));
        });
        c.level = c.at_centres([](double x, double) { return x < 4 ? 2.5 : 0.0; });
        c.manning_everywhere = 0.03;
        return c;
    };
    for_triangle_schemes([&](Scheme scheme) { check_looks<RunningTriangles<Real>>(dam(scheme, 1)); });
    check_looks<RunningTriangles<Real>>(dam(Scheme::roe, 8));
}
