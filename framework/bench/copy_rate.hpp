// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>

#include "bench/machine.hpp"
#include "bench/sampling.hpp"

namespace thalweg::bench {

// On the CPU by all threads, which one alone cannot keep up with.
inline void copy(Machine& machine, int threads, char* to, const char* from, std::size_t bytes) {
    if (machine.is_cuda()) {
        machine.copy_inside(to, from, bytes);
        return;
    }
    const std::size_t share =
        (bytes + static_cast<std::size_t>(threads) - 1) / static_cast<std::size_t>(threads);
#pragma omp parallel for num_threads(threads) schedule(static, 1)
    for (int k = 0; k < threads; ++k) {
        const auto begin = std::min(share * static_cast<std::size_t>(k), bytes);
        machine.copy_inside(to + begin, from + begin, std::min(share, bytes - begin));
    }
}

// Bytes read and written a second by a copy of so many bytes.
inline auto measure_copy(Machine& machine, const Sampling& sampling, int threads, std::size_t bytes)
    -> double {
    const auto from = machine.array<char>(bytes);
    const auto to = machine.array<char>(bytes);
    const Timed timed = time_one(
        {sampling.samples, sampling.shortest}, [] {},
        [&](int repeats) {
            for (int k = 0; k < repeats; ++k) {
                copy(machine, threads, to.get(), from.get(), bytes);
            }
            machine.wait();
        });
    return 2 * static_cast<double>(bytes) / timed.seconds;
}

}  // namespace thalweg::bench
