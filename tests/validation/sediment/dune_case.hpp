// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "flume.hpp"

namespace thalweg::sediment::validation {

struct DuneSize {
    int cells = 100;      ///< along a side of 1 km
    double factor = 100;  ///< morphological
    double hours = 100;   ///< of the bed
    double interval = 2;  ///< s, of coupling
    bool judge_angle = true;
};

/// A dune of sand in a wide channel spreads to a star whose half-angle is known (de Vriend 1987).
void judge_dune(const DuneSize& size, SolverResults& results);

}  // namespace thalweg::sediment::validation
