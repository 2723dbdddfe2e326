// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "cylinder_paper.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

namespace thalweg::solvers::validation {
namespace {

constexpr double phase_place = 8;  // [sides] where v on the axis tells the phase
constexpr int periods = 3;         // of the means
constexpr double apart = 2;        // [sides / peak velocity] from picture to picture
constexpr int pictures = 6;
constexpr double longest = 60;  // [sides / peak velocity] for all periods: far more than they take

auto picture_of(const CylinderFlow& flow, const std::string& title) -> StreamPicture {
    return {flow.channel(), flow.stream(), title};
}

// The times at which v on the axis turns positive.
class Upcrossings {
    double before_ = 0;
    int count_ = 0;

  public:
    void look(const CylinderFlow& flow) {
        const double now = v_on_axis(flow, phase_place);
        count_ += before_ < 0 && now >= 0 ? 1 : 0;
        before_ = now;
    }

    auto count() const -> int { return count_; }
};

auto value_at(const VelocityProfile& profile, const std::vector<double>& values, double place) -> double {
    const auto nearest =
        std::min_element(profile.place.begin(), profile.place.end(),
                         [&](double a, double b) { return std::abs(a - place) < std::abs(b - place); });
    return values[static_cast<std::size_t>(nearest - profile.place.begin())];
}

auto half_range(const std::vector<double>& values) -> double {
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    return (*high - *low) / 2;
}

// v on the axis over the periods.
struct Swings {
    std::vector<double> at_4, at_8;

    void look(const CylinderFlow& flow) {
        at_4.push_back(v_on_axis(flow, 4));
        at_8.push_back(v_on_axis(flow, 8));
    }
};

void tell(const SheddingStory& story, const Swings& swings, SolverRow row, SolverResults& results) {
    const VelocityProfile& axis = story.mean_profiles.front();
    const auto add = [&](const std::string& quantity, double value) {
        row.finding = {quantity, value, NAN};
        results.add(row);
    };
    add("lowest mean u on the axis", *std::min_element(axis.u.begin(), axis.u.end()));
    for (const int x : {4, 8}) {
        add(fmt::format("mean u on the axis at x = {}", x), value_at(axis, axis.u, x));
        add(fmt::format("amplitude of v on the axis at x = {}", x),
            half_range(x == 4 ? swings.at_4 : swings.at_8));
    }
    for (const VelocityProfile& across : story.mean_profiles) {
        if (across.name != "axis") {
            add("greatest mean u at " + across.name, *std::max_element(across.u.begin(), across.u.end()));
        }
    }
}

}  // namespace

auto streams_at_rest(Device device, const CylinderSize& size, SolverResults& results)
    -> std::vector<StreamPicture> {
    std::vector<StreamPicture> all;
    for (const int reynolds : {1, 15, 30}) {
        const auto begin = std::chrono::steady_clock::now();
        CylinderFlow flow(device, wake_setup(reynolds, size));
        const SteadyWake wake = run_to_rest(flow, size.time, 2e-3);
        const double seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        results.add({fmt::format("square, Re {}", reynolds),
                     "ADI (QUICK), ADI for psi",
                     size.cells + 1,
                     static_cast<int>(std::lround(wake.time / flow.step())),
                     seconds,
                     {"length of the wake / side", wake.length, NAN}});
        all.push_back(picture_of(flow, fmt::format("Re = {}", reynolds)));
    }
    return all;
}

auto tell_shedding(Device device, const CylinderSize& size, double start, SolverResults& results)
    -> SheddingStory {
    const auto begin = std::chrono::steady_clock::now();
    CylinderFlow flow(device, shedding_setup(100, size));
    while (flow.time() < start) {
        flow.advance();
    }
    SheddingStory story;
    MeanProfiles means;
    Swings swings;
    Upcrossings turns;
    const double end = flow.time() + longest;
    double next_picture = flow.time();
    const auto is_drawn = [&] { return static_cast<int>(story.streams.size()) == pictures; };
    while ((turns.count() <= periods || !is_drawn()) && flow.time() < end) {
        if (!is_drawn() && flow.time() > next_picture - flow.step() / 2) {
            story.streams.push_back(picture_of(flow, fmt::format("t = {:.0f} D/u", flow.time())));
            next_picture += apart;
        }
        flow.advance();
        turns.look(flow);
        if (turns.count() >= 1 && turns.count() <= periods) {
            const auto now = profiles_of(flow);
            story.profiles = story.profiles.empty() ? now : story.profiles;
            means.take(now);
            swings.look(flow);
        }
    }
    if (turns.count() <= periods) {
        throw std::runtime_error("the flow past the square sheds no vortices");
    }
    story.mean_profiles = means.mean();
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    tell(story, swings,
         {"square, Re 100",
          "ADI (QUICK), ADI for psi",
          size.cells + 1,
          static_cast<int>(std::lround(flow.time() / flow.step())),
          seconds,
          {}},
         results);
    return story;
}

}  // namespace thalweg::solvers::validation
