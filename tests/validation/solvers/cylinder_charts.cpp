// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "cylinder_charts.hpp"

#include "../report/chart.hpp"

namespace thalweg::solvers::validation {
namespace {

using thalweg::validation::Curve;
using thalweg::validation::Plot;

auto titled(const std::string& title, const std::string& x, const std::string& y) -> Plot {
    Plot plot{"Square in a channel, Re 100: " + title, x, y, {}};
    plot.has_reference = false;
    return plot;
}

auto plot_across(const SheddingStory& story, bool is_u) -> Plot {
    const std::string name = is_u ? "u" : "v";
    Plot plot = titled(name + " across the channel", name + " / peak velocity", "y / side");
    for (const VelocityProfile& profile : story.profiles) {
        if (profile.name != "axis") {
            const std::string label = "x = " + profile.name.substr(2);  // "x-4"
            plot.curves.push_back({label, is_u ? profile.u : profile.v, profile.place});
        }
    }
    return plot;
}

}  // namespace

void draw_square_profiles(const SheddingStory& story, const std::filesystem::path& folder) {
    const VelocityProfile& axis = story.profiles.front();
    const VelocityProfile& mean = story.mean_profiles.front();
    Plot along = titled("velocity on the axis", "x / side", "velocity / peak velocity");
    along.curves = {Curve{"u", axis.place, axis.u}, Curve{"v", axis.place, axis.v},
                    Curve{"mean u", mean.place, mean.u}};
    along.legend_low = true;
    draw_chart(along, folder / "square-profile-axis.png");
    draw_chart(plot_across(story, true), folder / "square-profile-u.png");
    draw_chart(plot_across(story, false), folder / "square-profile-v.png");
}

}  // namespace thalweg::solvers::validation
