// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "shallowwater/bench/measure/circular_dam.hpp"
#include "shallowwater/bench/measure/machine.hpp"
#include "shallowwater/bench/measure/settings.hpp"

// Ladders of published variants of one scheme, each a step up from the one before, so that the gain of each
// step can be measured on today's hardware. All run the same case in float with the same time step.
namespace thalweg::shallowwater::bench {

// One way to step a circular dam break. One thread at a time.
class Variant {
  public:
    virtual ~Variant() = default;

    // Back to the initial state. Waits.
    virtual void start() = 0;

    // Takes so many steps of CircularDam::step(). Waits.
    virtual void run(int steps) = 0;

    // m, size x size, row 0 in the south.
    virtual auto depth() -> std::vector<float> = 0;
};

struct Rung {
    std::string name;
    std::string what;
    std::string scheme;   // whose rungs must all give the same depths; empty: compared with none
    bool serial = false;  // one CPU thread: measured on no more than 1024 squared cells
    std::function<std::unique_ptr<Variant>(const CircularDam&)> make;
};

struct Ladder {
    std::string source;       // the paper, and what differs from it
    double tolerance = 0;     // m, of depths after the steps of a check: rounding
    std::vector<Rung> rungs;  // on a CPU those that can run there
};

// Horvath et al. 2016, Int. J. High Perform. Comput. Appl.: those of KP07 and HWP14, with SSP-RK2, that
// `schemes` names.
auto horvath_ladder(Machine& machine, const std::vector<std::string>& schemes) -> Ladder;

// Sataporn et al. 2021, Model. Simul. Eng.: MUSCL, hydrostatic reconstruction, WAF and one Euler step.
auto sataporn_ladder(Machine& machine) -> Ladder;

// The launch bounds of its fluxes: threads of a block x blocks on a multiprocessor. No rung on a CPU.
auto sataporn_sweep(Machine& machine) -> Ladder;

// Checks the ladder that the settings name and, unless only that is asked for, measures and prints it.
// Returns an ExitStatus. Throws std::runtime_error if the device fails.
auto run_ladder(const Settings& settings) -> int;

}  // namespace thalweg::shallowwater::bench
