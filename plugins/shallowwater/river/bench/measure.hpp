// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

#include "shallowwater/river/bench/case.hpp"
#include "shallowwater/river/bench/settings.hpp"

namespace thalweg::river::bench {

/// A line of the table.
struct Row {
    const Case* of = nullptr;
    std::string solver, precision;
    int threads = 0;              ///< CPU; 0 on a GPU
    int steps = 0;                ///< in a sample
    double step_seconds = 0;      ///< a step
    double whole_seconds = 0;     ///< the whole case; measured with Settings::whole, else extrapolated
    double outer = 0, level = 0;  ///< iterations a step
    double restarts = 0, unsolved = 0, unconverged = 0;  ///< of the sample
    double volume_error = 0;                             ///< over the volume
    double bytes = 0;                                    ///< a cell and step that cannot be avoided
    double copy_rate = 0;                                ///< bytes read and written a second by a copy

    auto is_cuda() const -> bool { return threads == 0; }

    auto cells() const -> double { return static_cast<double>(of->across) * of->along; }

    auto share_of_copy() const -> double { return cells() * bytes / step_seconds / copy_rate; }
};

/// Measures all that the settings ask for; `show` gets each row at once. Throws std::runtime_error where a
/// flow does not stay sound, or the device fails.
void measure_all(const Settings& settings, const std::function<void(const Row&)>& show);

}  // namespace thalweg::river::bench
