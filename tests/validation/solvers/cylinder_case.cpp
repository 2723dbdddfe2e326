// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "cylinder_case.hpp"

#include <chrono>
#include <cmath>
#include <string>

namespace thalweg::solvers::validation {
namespace {

class Teller {
    SolverRow row_;
    SolverResults& results_;

  public:
    Teller(double reynolds, int cells, int steps, double seconds, SolverResults& results)
        : row_{"square, Re " + std::to_string(static_cast<int>(reynolds)),
               "ADI (QUICK), ADI for psi",
               cells + 1,
               steps,
               seconds,
               {}},
          results_(results) {}

    void tell(const std::string& quantity, double value, double limit = NAN) {
        row_.finding = {quantity, value, limit};
        results_.add(row_);
    }
};

using Clock = std::chrono::steady_clock;

auto seconds_since(Clock::time_point start) -> double {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// Of a lattice-Boltzmann code in this geometry, 20 cells a side (numerics V5); 0 where it has none.
auto drag_at_rest(double reynolds) -> double {
    return reynolds == 10 ? 3.668 : reynolds == 20 ? 2.463 : reynolds == 40 ? 1.762 : 0;
}

}  // namespace

auto wake_setup(double reynolds, const CylinderSize& size) -> CylinderSetup {
    CylinderSetup setup;
    setup.reynolds = reynolds;
    setup.cells = size.cells;
    setup.upstream = size.upstream;
    setup.downstream = size.downstream;
    setup.step = size.step / 100.0 / size.cells;
    return setup;
}

void judge_wake(Device device, double reynolds, const CylinderSize& size, SolverResults& results) {
    const auto start = Clock::now();
    CylinderFlow flow(device, wake_setup(reynolds, size));
    const SteadyWake wake = run_to_rest(flow, size.time, 2e-3);
    Teller teller(reynolds, size.cells, static_cast<int>(std::lround(wake.time / flow.step())),
                  seconds_since(start), results);
    const double fit = -0.065 + 0.0554 * reynolds;  // Breuer et al. (2000)
    const bool judged = size.cells >= 20 && (reynolds == 20 || reynolds == 40);
    teller.tell("length of the wake / side", wake.length);
    teller.tell("length against Breuer et al., relative", std::abs(wake.length / fit - 1),
                judged ? 0.05 : NAN);
    teller.tell("drag", wake.forces.drag);
    if (const double drag = drag_at_rest(reynolds); drag != 0) {
        teller.tell("drag against a lattice-Boltzmann code, relative", std::abs(wake.forces.drag / drag - 1),
                    judged ? 0.04 : NAN);
    }
    teller.tell("change of psi at the end", wake.change);
}

auto shedding_setup(double reynolds, const CylinderSize& size) -> CylinderSetup {
    CylinderSetup setup = wake_setup(reynolds, size);
    // All starts at once, and the flow around a corner is the faster then the smaller its cells are.
    const int percent = size.cells <= 25 ? 60 : 40;
    setup.step = (size.step != 0 ? size.step : percent) / 100.0 / size.cells;
    setup.kick = 1;
    return setup;
}

void judge_shedding(CylinderFlow& flow, double reynolds, double time, SolverResults& results) {
    const auto start = Clock::now();
    const Shedding s = run_shedding(flow, 0.6 * time, time, 0.1);
    const CylinderChannel& c = flow.channel();
    Teller teller(reynolds, c.right - c.left, static_cast<int>(std::lround(flow.time() / flow.step())),
                  seconds_since(start), results);
    const bool judged = reynolds == 100;
    teller.tell("Strouhal number", s.strouhal);
    if (judged) {
        teller.tell("|Strouhal number - 0.140|", std::abs(s.strouhal - 0.140), 0.006);
        teller.tell("|drag - 1.35|", std::abs(s.drag - 1.35), 0.05);
    }
    teller.tell("mean drag", s.drag);
    teller.tell("amplitude of the lift", s.lift_amplitude);
    teller.tell("periods", s.periods);
    teller.tell("spread of the periods, relative", s.period_spread);
}

}  // namespace thalweg::solvers::validation
