// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bench/sampling.hpp"
#include "sediment/bench/settings.hpp"

namespace thalweg::sediment::bench {

struct Phase {
    std::string name;
    double seconds = 0;  ///< of a step, median; waited for
    double bytes = 0;    ///< that cannot be avoided, see bytes_of
};

/// A line of the table.
struct Row {
    std::string solver, precision;
    int classes = 0;
    int size = 0;
    int threads = 0;     ///< CPU; 0 on a GPU
    int iterations = 0;  ///< most of the systems
    double water = 0;    ///< s, of a step of the flow with its results
    double step = 0;     ///< s, of a step of the sediment
    std::vector<Phase> phases;
    double copy_rate = 0;  ///< bytes read and written a second by a copy of such arrays

    auto is_cuda() const -> bool { return threads == 0; }

    auto bytes() const -> double {
        double all = 0;
        for (const Phase& one : phases) {
            all += one.bytes;
        }
        return all;
    }

    auto share_of_copy() const -> double { return bytes() / step / copy_rate; }
};

/// Measures all that the settings ask for; `show` gets each row at once. Throws where a run is not sound, or
/// the device fails.
void measure_all(const Settings& settings, const std::function<void(const Row&)>& show);

}  // namespace thalweg::sediment::bench
