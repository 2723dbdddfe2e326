// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

namespace thalweg::bench {

// How often and how long something is measured.
struct Sampling {
    int samples = 5;
    double shortest = 0.05;  // s, that a sample must last
    int repeats = 0;         // in a sample; 0: as many as it takes
    int multiple = 1;        // of which the number of repeats is one
};

struct Timed {
    double seconds = 0;         // of one repeat, median of the samples
    int repeats = 0;            // in a sample
    double sample_seconds = 0;  // the shortest sample
};

// Times work(n), which does something n times and waits for it. prepare() goes before each sample and is not
// timed.
template <class Prepare, class Work>
auto time_one(const Sampling& sampling, const Prepare& prepare, const Work& work) -> Timed {
    const auto sample = [&](int repeats) {
        prepare();
        const auto start = std::chrono::steady_clock::now();
        work(repeats);
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    Timed timed;
    timed.repeats = sampling.repeats > 0 ? sampling.repeats : sampling.multiple;
    double seconds = sample(timed.repeats);  // warms up, too
    while (sampling.repeats == 0 && seconds < 1.1 * sampling.shortest) {
        const double wanted = 1.3 * sampling.shortest / std::max(seconds, 1e-7);
        const auto factor = static_cast<int>(std::clamp(std::ceil(wanted), 2.0, 100.0));
        timed.repeats *= factor;
        seconds = sample(timed.repeats);
    }
    std::vector<double> all;
    for (int k = 0; k < sampling.samples; ++k) {
        all.push_back(sample(timed.repeats));
    }
    std::sort(all.begin(), all.end());
    timed.seconds = all[all.size() / 2] / timed.repeats;
    timed.sample_seconds = all.front();
    return timed;
}

}  // namespace thalweg::bench
