// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

#include "bench/sampling.hpp"
#include "shallowwater/bench/measure/settings.hpp"

namespace thalweg::shallowwater::bench {

using thalweg::bench::Timed;

// A line of the table.
struct Row {
    std::string scheme, integrator, precision;
    int size = 0;
    int grids = 1;           // of this size, which step beside each other
    int cells_a_square = 1;  // 2 where each is cut into triangles
    int threads = 0;         // CPU; 0 on a GPU
    int stages = 0;          // a step
    int bytes = 0;           // a cell-step that cannot be avoided
    Timed step;              // of all grids
    double copy_rate = 0;    // bytes read and written a second by a copy of such arrays

    auto cell_steps() const -> double {
        return static_cast<double>(cells_a_square) * grids * size * size / step.seconds;
    }

    auto cell_stages() const -> double { return stages * cell_steps(); }

    auto is_cuda() const -> bool { return threads == 0; }

    auto share_of_copy() const -> double { return cell_steps() * bytes / copy_rate; }
};

// Measures all that the settings ask for; `show` gets each row at once. Throws std::runtime_error where a
// flow does not stay sound, or the device fails.
void measure_all(const Settings& settings, const std::function<void(const Row&)>& show);

}  // namespace thalweg::shallowwater::bench
