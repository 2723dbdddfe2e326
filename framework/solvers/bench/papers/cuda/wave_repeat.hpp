// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/bench/papers/wave_setup.hpp"
#include "solvers/methods/residual_rule.hpp"

namespace thalweg::solvers::papers::cuda {

/// Queues what a call asks for: measure(mirrored, iterations since the last) and iterate(mirrored) in turn.
template <class Real, class Measure, class Iterate>
void repeat(const WaveSetup& setup, const SipCall<Real>& call, const Measure& measure,
            const Iterate& iterate) {
    const Tolerance& tolerance = setup.options.tolerance;
    const bool measures = call.report != nullptr;
    const int most = measures ? tolerance.most_iterations : call.count;
    for (int done = 0;; ++done) {
        const bool mirrored = setup.options.alternate && done % 2 == 1;
        if (measures && is_measured(tolerance, done)) {
            measure(mirrored, since_measured(tolerance, done));
        }
        if (done == most) {
            return;
        }
        iterate(mirrored);
    }
}

}  // namespace thalweg::solvers::papers::cuda
