// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "shallowwater/flow/time_series.hpp"
#include "shallowwater/physics/rain_loss.hpp"

namespace thalweg::shallowwater {

// Rain on all cells that are no walls. Without rates and field there is none.
struct RainOptions {
    std::vector<double> rates;            // m/s: one for all cells, or one for each of `zones`
    std::vector<int> zones;               // numbers in InitialState::rain_zones, at most 255 different ones
    bool field = false;                   // the rates come from Solver::set_rain instead
    std::vector<TimeSeries> series = {};  // m/s over s, instead of rates

    auto on() const -> bool { return field || !rates.empty() || !series.empty(); }
};

// Green & Ampt 1911, without suction a constant loss of standing water; or a loss of rain by its law.
struct Soil {
    double conductivity = 0;      // m/s, saturated
    double suction_head = 0;      // m, at the wetting front
    double moisture_deficit = 0;  // 1, share of the soil's volume that water can still fill
    RainLoss loss = {};
};

// Water that soils take up. Without soils there is none.
struct InfiltrationOptions {
    std::vector<Soil> soils;  // one for all cells, or one for each of `zones`
    std::vector<int> zones;   // numbers in InitialState::soil_zones, at most 255 different ones

    auto on() const -> bool { return !soils.empty(); }
};

struct WindOptions {
    double speed = 0;      // m/s, 10 m above the water
    double direction = 0;  // degree that it blows from, clockwise from north (the y axis)
    double drag = 0;       // 1; 0: (0.75 + 0.067 speed) / 1000, Garratt 1977
    // Over s, instead of the two above.
    TimeSeries speeds = {}, directions = {};
    bool field = false;  // the wind comes from Solver::set_wind instead

    auto on() const -> bool { return field || speed > 0 || !speeds.empty(); }
};

// parabolic: mean over the depth of a parabolic profile, kappa / 6 times shear velocity times depth.
enum class ViscosityLaw { none, constant, parabolic };

struct MomentumOptions {
    WindOptions wind;
    double coriolis = 0;  // 1/s, f = 2 omega sin(latitude)
    ViscosityLaw viscosity_law = ViscosityLaw::none;
    double viscosity = 0;  // m2/s, where it is constant

    auto pushes() const -> bool { return wind.on() || coriolis != 0; }
};

// What has come down and gone into the ground since initialise() [m3].
struct SourceVolumes {
    double rain = 0;
    double infiltration = 0;
};

}  // namespace thalweg::shallowwater
