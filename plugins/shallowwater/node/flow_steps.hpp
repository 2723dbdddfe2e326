// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace thalweg::shallowwater {

/// How far the steps of a flow have come.
struct FlowSteps {
    double time = 0;         ///< s
    std::int64_t steps = 0;  ///< since the start of the flow
    double last_step = 0;    ///< s
};

}  // namespace thalweg::shallowwater
