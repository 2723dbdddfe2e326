// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "shallowwater/physics/scalar.hpp"

namespace thalweg::shallowwater {

// How rain is lost before it runs off. none: the ground takes standing water instead, see infiltration.hpp.
enum class LossLaw : std::int32_t { none, curve_number, initial_constant };

struct RainLoss {
    LossLaw law = LossLaw::none;
    double curve_number = 0;         // 1, above 0, at most 100
    double abstraction_ratio = 0.2;  // 1, initial abstraction over the storage of the curve number
    double initial_loss = 0;         // m
    double constant_loss = 0;        // m/s, once the initial loss is filled
};

// Depth [m] that ground of a curve number can hold beside its initial abstraction: 25400 / CN - 254 mm.
THALWEG_HD auto curve_number_storage(double curve_number) -> double {
    return 25.4 / curve_number - 0.254;
}

// Depth [m] lost of `rain` [m] since the start (SCS National Engineering Handbook, section 4: the rest,
// (P - Ia)^2 / (P - Ia + S), runs off).
THALWEG_HD auto curve_number_loss(double rain, double initial, double storage) -> double {
    const double over = rain - initial;
    return over > 0 ? initial + storage * over / (over + storage) : rain;
}

// Depth [m] lost of `fallen` [m] that falls evenly within dt, `before` [m] having fallen until then: all of
// it until the initial loss is filled, from that moment on at most the constant rate. `fallen` is above 0.
THALWEG_HD auto initial_constant_loss(const RainLoss& loss, double before, double fallen, double dt)
    -> double {
    const double first = lesser(greater(loss.initial_loss - before, 0.0), fallen);
    const double rest = fallen - first;
    return first + lesser(rest, loss.constant_loss * dt * (rest / fallen));
}

}  // namespace thalweg::shallowwater
