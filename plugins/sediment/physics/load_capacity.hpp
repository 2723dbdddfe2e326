// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace thalweg::sediment {

// Load that the flow can carry over a bed of one class alone: solid volume without pores per time and width
// [m2/s]. The capacity of a class of a mixture is this times its fraction in the bed.
template <class Real>
struct LoadCapacity {
    Real bed_load = Real(0);
    Real suspended = Real(0);
};

}  // namespace thalweg::sediment
