// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>

#include "chosen_flow.hpp"
#include "run.hpp"

using namespace thalweg::river;
using namespace thalweg::river::test;

namespace {

/// Turbulence that was chosen, in the flow that was chosen: in equilibrium with the bed where it enters,
/// without gradients through the sides.
struct ChosenTurbulence {
    static constexpr double water = 1e-6;          ///< m2/s
    static constexpr double bed = gravity * 4e-4;  ///< c of the friction where the depth is 1 m
    static constexpr double c1 = 1.44, c2 = 1.92;
    Field wave = [](double x, double y) { return std::pow(std::sin(pi * x / 10), 2) * std::cos(pi * y / 4); };
    Field k = [this](double x, double y) { return 0.925926 * std::pow(bed, 0.75) * (1 + 0.3 * wave(x, y)); };
    Field epsilon = [this](double x, double y) { return bed * (1 + 0.2 * wave(x, y)); };
    Field eddy = [this](double x, double y) { return 0.09 * std::pow(k(x, y), 2) / epsilon(x, y); };
    Chosen flow{[this](double x, double y) { return water + eddy(x, y); }};

    ChosenTurbulence() = default;
    ChosenTurbulence(const ChosenTurbulence&) = delete;
    auto operator=(const ChosenTurbulence&) -> ChosenTurbulence& = delete;

    /// What has to be added to k (or epsilon) to keep it as it is [m2/s3], [m2/s4].
    auto source(bool of_k) const -> Field {
        const Field& own = of_k ? k : epsilon;
        const double sigma = of_k ? 1 : 1.3;
        const auto spread = [=](const Field& slope) -> Field {
            return
                [=](double x, double y) { return flow.h(x, y) * (water + eddy(x, y) / sigma) * slope(x, y); };
        };
        const Field own_x = along_x(own), own_y = along_y(own);
        const Field spread_x = along_x(spread(own_x)), spread_y = along_y(spread(own_y));
        const Field u_x = along_x(flow.u), u_y = along_y(flow.u), v_x = along_x(flow.v),
                    v_y = along_y(flow.v);
        return [=](double x, double y) {
            const double h = flow.h(x, y), speed = std::hypot(flow.u(x, y), flow.v(x, y));
            const double c = bed / std::cbrt(h), ratio = epsilon(x, y) / k(x, y);
            const double strain =
                2 * (std::pow(u_x(x, y), 2) + std::pow(v_y(x, y), 2)) + std::pow(u_y(x, y) + v_x(x, y), 2);
            const double sheared = eddy(x, y) * strain;
            const double made = of_k ? sheared + c * std::pow(speed, 3) / h - epsilon(x, y)
                                     : c1 * ratio * sheared +
                                           3.6 * c2 * 0.3 * std::pow(c, 1.25) * std::pow(speed, 4) / (h * h) -
                                           c2 * ratio * epsilon(x, y);
            return flow.u(x, y) * own_x(x, y) + flow.v(x, y) * own_y(x, y) -
                   (spread_x(x, y) + spread_y(x, y)) / h - made;
        };
    }
};

/// Root mean squares over those of the chosen fields.
struct TurbulenceErrors {
    double k, epsilon, eddy, velocity;

    explicit TurbulenceErrors(int rows) {
        const ChosenTurbulence t;
        const int columns = 5 * rows / 2;
        RiverBed bed = mapped(columns, rows, rectangle(10, 4), t.flow.bed);
        bed.manning = {0.02};
        Options options;
        options.closure = Closure::k_epsilon;
        options.time_step = 2;
        options.dry_depth = 1e-3;
        options.tolerance = 1e-8;
        options.boundaries = {discharge(faces_of_side(columns, rows, 0), 4),
                              stage(bed, faces_of_side(columns, rows, 1), t.flow.level)};
        Run run(bed, options);
        run.solver->initialise({run.at_cells(t.flow.level), run.at_cells(t.flow.u), run.at_cells(t.flow.v)});
        run.solver->set_wind_stress(run.at_cells(t.flow.force(true)), run.at_cells(t.flow.force(false)));
        run.solver->set_source(run.at_cells(t.flow.source()));
        run.solver->set_turbulence_source(run.at_cells(t.source(true)), run.at_cells(t.source(false)));
        settle(run, 2, 1e-8);
        k = error(run, &Outputs<double>::turbulent_energy, t.k);
        epsilon = error(run, &Outputs<double>::dissipation, t.epsilon);
        eddy = error(run, &Outputs<double>::eddy_viscosity, t.eddy);
        velocity = error(run, &Outputs<double>::velocity_x, t.flow.u);
    }

  private:
    static auto error(const Run& run, double* Outputs<double>::*which, const Field& exact) -> double {
        const auto found = run.field(which), wanted = run.at_cells(exact);
        double squares = 0, all = 0;
        for (std::size_t c = 0; c < found.size(); ++c) {
            squares += std::pow(found[c] - wanted[c], 2);
            all += std::pow(wanted[c], 2);
        }
        return std::sqrt(squares / all);
    }
};

}  // namespace

TEST_CASE("a manufactured k-epsilon is found with the first order of its convection") {
    const TurbulenceErrors e[] = {TurbulenceErrors(10), TurbulenceErrors(20), TurbulenceErrors(40)};
    for (const TurbulenceErrors& one : e) {
        MESSAGE("relative errors: k ", one.k, ", epsilon ", one.epsilon, ", eddy viscosity ", one.eddy,
                ", velocity ", one.velocity);
    }

    for (int n = 0; n < 2; ++n) {
        CHECK(order(e[n].k, e[n + 1].k) >= 0.8);
        CHECK(order(e[n].epsilon, e[n + 1].epsilon) >= 0.8);
        CHECK(order(e[n].eddy, e[n + 1].eddy) >= 0.8);
        CHECK(order(e[n].velocity, e[n + 1].velocity) >= 1.8);
    }
}
