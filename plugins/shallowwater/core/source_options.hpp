// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace thalweg::shallowwater {

// Rain on all cells that are no walls. Without rates and field there is none.
struct RainOptions {
    std::vector<double> rates;  // m/s: one for all cells, or one for each of `zones`
    std::vector<int> zones;     // numbers in InitialState::rain_zones, at most 255 different ones
    bool field = false;         // the rates come from Solver::set_rain instead

    auto on() const -> bool { return field || !rates.empty(); }
};

// Green & Ampt 1911; without suction a constant loss.
struct Soil {
    double conductivity = 0;      // m/s, saturated
    double suction_head = 0;      // m, at the wetting front
    double moisture_deficit = 0;  // 1, share of the soil's volume that water can still fill
};

// Water that soils take up. Without soils there is none.
struct InfiltrationOptions {
    std::vector<Soil> soils;  // one for all cells, or one for each of `zones`
    std::vector<int> zones;   // numbers in InitialState::soil_zones, at most 255 different ones

    auto on() const -> bool { return !soils.empty(); }
};

// What has come down and gone into the ground since initialise() [m3].
struct SourceVolumes {
    double rain = 0;
    double infiltration = 0;
};

}  // namespace thalweg::shallowwater
