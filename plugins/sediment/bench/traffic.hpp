// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace thalweg::sediment::bench {

/// Values on which the memory traffic of a step depends.
struct TrafficOf {
    int classes;
    int layers;      ///< of the systems: classes times loads
    int iterations;  ///< of the solution
    bool sip;
    int real_bytes;
};

/// Bytes a cell that a phase of the step cannot but read and write if it takes each of its arrays once; 0
/// where nothing is counted. Values of the solver's precision, the flow in float. Of the solution: an
/// iteration by lines reads five coefficients, right side and guess twice and writes the guess twice; one of
/// SIP reads those, the five factors and the guess once, and writes the guess, and the change of it between
/// the two sweeps.
inline auto bytes_of(const std::string& phase, const TrafficOf& t) -> double {
    const double k = t.classes;
    const double layers = t.layers;
    const double real = t.real_bytes;
    if (phase == "flow") {
        return 3 * 4 + 2 + real * (4 + 7 + 7);
    }
    if (phase == "exchange") {
        return real * (8 + 2 + 2 * k + layers + 5 * k);
    }
    if (phase == "assembly") {
        return 2 * 4 + 1 + real * (9 + 2 * layers + layers + 7 * layers);
    }
    if (phase == "solution") {
        return real * layers * (t.sip ? 10 + 15.0 * t.iterations : 16.0 * t.iterations);
    }
    if (phase == "bed") {
        return 2 * 4 + 1 + real * (12 + 2 * layers + 5 * k);
    }
    if (phase == "mixture") {
        return real * (k + 2);
    }
    return 0;
}

}  // namespace thalweg::sediment::bench
