// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "plots.hpp"

namespace thalweg::shallowwater::catalogue {

auto row_of(const Trial& trial, const std::vector<double>& field, const std::string& name) -> Curve {
    const Domain& d = trial.problem.domain;
    Curve curve;
    curve.name = name;
    for (int i = 0; i < d.nx; ++i) {
        curve.x.push_back((i + 0.5) * d.dx);
        curve.y.push_back(field[static_cast<std::size_t>(d.ny / 2) * static_cast<std::size_t>(d.nx) +
                                static_cast<std::size_t>(i)]);
    }
    return curve;
}

auto depth_plot(const std::string& title, Curve exact, const std::vector<Trial>& trials) -> Plot {
    Plot plot{title, "x [m]", "depth [m]", {std::move(exact)}, true, false};
    for (const Trial& trial : trials) {
        plot.curves.push_back(row_of(trial, trial.end().depth, name_of(trial.method)));
    }
    return plot;
}

}  // namespace thalweg::shallowwater::catalogue
