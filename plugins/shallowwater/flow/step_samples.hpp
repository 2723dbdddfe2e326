// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace thalweg::shallowwater {

// Looks at the state of a flow between two of its steps, at times inside an interval; empty: nobody does.
struct StepSamples {
    std::function<double()> next;          // s, of the first that has not been passed; infinity: none
    std::function<void(double)> take_now;  // publish() tells the state at this time [s]
    std::vector<std::int64_t> cells = {};  // which publish() need tell meanwhile; empty: all
};

}  // namespace thalweg::shallowwater
