// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario.hpp"

namespace thalweg::shallowwater::catalogue {

// What must not depend on how a case is computed, from runs of its small size.
struct Parity {
    bool dense_has_same_bits = false;
    double float_to_double = NAN;  // sum |h - h'| / sum h at the end
    double cpu_to_cuda = NAN;      // m, largest difference of depth in double; NAN without a CUDA device
};

auto parity_of(const Scenario& scenario, Method method) -> Parity;

}  // namespace thalweg::shallowwater::catalogue
