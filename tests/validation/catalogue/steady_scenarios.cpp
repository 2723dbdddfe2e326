// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// Steady flow in channels: over a bump without friction (12.6), and over MacDonald's beds with friction
// (12.9).
#include "../cases/bump.hpp"
#include "../cases/macdonald.hpp"
#include "../cases/mean.hpp"
#include "channel_case.hpp"
#include "plots.hpp"
#include "scenarios.hpp"

namespace thalweg::shallowwater::catalogue {
namespace {

// Judges depth and discharge along the channel at the end.
template <class Depth>
auto steady_scenario(const std::string& name, const std::string& title, double length, double discharge,
                     const Depth& depth, const std::vector<Limits>& limits) -> Scenario {
    Scenario s;
    s.name = name;
    s.title = title;
    s.sizes = {50, 100, 200};
    s.judge = [=](const Trial& trial) -> std::vector<Finding> {
        const double width = trial.problem.domain.dx;
        const auto exact = test::raster<double>(
            trial.cells, 1, [&](int i, int) { return cases::cell_mean(depth, i * width, width); });
        const std::vector<double> steady(exact.size(), discharge);
        return {
            {"L1(h)", cases::relative_l1(trial.end().depth, exact), limit_for(trial, limits), false, true},
            {"L1(q)", cases::relative_l1(trial.end().discharge_x, steady)}};
    };
    s.plot = [=](const std::vector<Trial>& trials) {
        return depth_plot(title, line_of("exact", 0, length, depth), trials);
    };
    return s;
}

auto bump(const std::string& name, const std::string& title, const cases::BumpFlow& flow, double discharge,
          double outlet, bool held, const std::vector<Limits>& limits) -> Scenario {
    auto s = steady_scenario(
        name, title, cases::BumpFlow::length, discharge, [flow](double x) { return flow.depth(x); }, limits);
    s.section = "12.6";
    s.small = 25;
    s.times = {200};
    s.problem = [discharge, outlet, held](int n) {
        auto c = channel_case(n, cases::BumpFlow::length, cases::BumpFlow::bed);
        c.level.assign(c.cells(), outlet);
        let_in(c, discharge);
        if (held) {
            hold(c, outlet);
        } else {
            fall(c);
        }
        return c;
    };
    return s;
}

auto macdonald(const std::string& name, const std::string& title, const cases::MacDonald& channel,
               bool fast_inlet, bool held, const std::vector<Limits>& limits) -> Scenario {
    auto s = steady_scenario(
        name, title, channel.length(), channel.discharge(), [channel](double x) { return channel.depth(x); },
        limits);
    s.section = "12.9";
    s.small = 25;
    s.times = {3000};
    s.problem = [channel, fast_inlet, held](int n) {
        auto c = channel_case(n, channel.length(), [&](double x) { return channel.bed(x); });
        c.manning_everywhere = channel.manning();
        // Critical flow everywhere, to become what it will.
        c.depth.assign(c.cells(), std::cbrt(std::pow(channel.discharge(), 2) / cases::gravity));
        c.discharge_x.assign(c.cells(), channel.discharge());
        let_in(c, channel.discharge(),
               fast_inlet ? TimeSeries::constant(channel.bed(0) + channel.depth(0)) : TimeSeries());
        if (held) {
            hold(c, channel.bed(channel.length()) + channel.depth(channel.length()));
        } else {
            fall(c);
        }
        return c;
    };
    return s;
}

}  // namespace

auto steady_scenarios() -> std::vector<Scenario> {
    using cases::BumpFlow;
    using cases::MacDonald;
    using Regime = BumpFlow::Regime;
    auto sub = bump(
        "bump-subcritical", "Subcritical flow over a bump", {Regime::subcritical, 4.42, 2}, 4.42, 2, true,
        {{100, margin * 1.2e-4, margin * 1.2e-4, margin * 1.7e-4, margin * 1.6e-4, margin * 7.1e-4},
         {200, 5e-5, 5e-5, 7e-5, 7e-5, margin * 3.4e-4}});
    auto jump =
        bump("bump-jump", "Transcritical flow over a bump with a jump", {Regime::jump, 0.18, 0.33}, 0.18,
             0.33, true,
             {{100, margin * 3.7e-3, margin * 3.7e-3, margin * 3.6e-3, margin * 1.7e-3, margin * 5.1e-3},
              {200, 1.5e-3, 1.5e-3, 1.5e-3, 2.5e-3, margin * 3.9e-3}});
    jump.quick = 100;
    auto fast =
        macdonald("macdonald-supercritical", "MacDonald: supercritical", MacDonald::supercritical(), true,
                  false, {{100, NAN, NAN, NAN, margin * 1.4e-4}, {200, NAN, NAN, NAN, margin * 3.7e-5}});
    // On 200 cells a jump stays in the first cell of WAF for good if what an inlet adds brings no momentum.
    fast.quick = 200;
    auto channel_jump =
        macdonald("macdonald-jump", "MacDonald: supercritical to subcritical with a jump", MacDonald::jump(),
                  true, true, {{100, NAN, NAN, NAN, margin * 1.8e-3}, {200, NAN, NAN, NAN, margin * 6.8e-4}});
    auto undular =
        macdonald("macdonald-undular", "MacDonald: undular, 5 km", MacDonald::undular(), false, true,
                  {{100, NAN, NAN, NAN, margin * 1.3e-2}, {200, NAN, NAN, NAN, margin * 5.9e-3}});
    undular.times = {6000};
    return {
        sub,
        bump("bump-transcritical", "Transcritical flow over a bump", {Regime::transcritical, 1.53, 0.66},
             1.53, 0.66, false, {{100, margin * 1.7e-3, margin * 1.7e-3, margin * 1.9e-3, margin * 1.5e-3}}),
        jump,
        macdonald("macdonald-subcritical", "MacDonald: subcritical", MacDonald::subcritical(), false, true,
                  {{100, NAN, NAN, NAN, margin * 4.2e-4}, {200, NAN, NAN, NAN, margin * 1.5e-4}}),
        fast,
        macdonald("macdonald-transcritical", "MacDonald: subcritical to supercritical",
                  MacDonald::transcritical(), false, false,
                  {{100, NAN, NAN, NAN, margin * 4.9e-4}, {200, NAN, NAN, NAN, margin * 1.6e-4}}),
        channel_jump,
        undular,
    };
}

}  // namespace thalweg::shallowwater::catalogue
