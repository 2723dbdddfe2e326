// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "../case.hpp"
#include "shallowwater/physics/wind.hpp"

namespace thalweg::shallowwater::test {

// A wind from `direction` [degree] whose stress over the density of water is `stress` [m2/s2]: on a level bed
// that repeats it stands for the slope of an endless channel.
template <class Real>
void push_by_wind(Case<Real>& c, double stress, double direction) {
    c.options.momentum.wind = {std::sqrt(stress / wind_stress(1, 1)), direction, 1};
}

}  // namespace thalweg::shallowwater::test
