// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/compute/hd.hpp>

namespace thalweg::shallowwater {

// Whether the stages keep what the last digit of a depth cannot take. In float it is most of a step's change
// where the flow is nearly steady.
template <class Real>
constexpr bool keeps_remainder = sizeof(Real) == sizeof(float);

// Adds a small change to a value and keeps in `remainder` what the rounding has lost, so that a millimetre of
// rain an hour reaches a lake of 8 m in float too, where a single step's share is below the last digit. The
// result is never negative; what is missing then stays in the remainder. Without a change the value and its
// remainder keep their bits, however often nothing is added.
template <class Real>
THALWEG_HD auto add_compensated(Real value, Real change, Real& remainder) -> Real {
    const Real wanted = change + remainder;
    const Real sum = value + wanted;
    const Real result = sum < Real(0) ? Real(0) : sum;
    remainder = wanted - (result - value);
    return result;
}

}  // namespace thalweg::shallowwater
