// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <thalweg/state.hpp>

#include "sediment/core/planes.hpp"
#include "sediment/core/setting.hpp"

namespace thalweg::sediment {

/// Lists what a bed and its loads are between two steps; planes that a step finds anew before it reads them
/// are left out.
template <class Real>
void list_planes(Register& all, const Setting<Real>& s, const Planes<Real>& p) {
    constexpr std::uint32_t loads = THW_BLOCK_KEPT | THW_BLOCK_EXCHANGED;
    const std::int64_t plane = s.plane;
    const auto list = [&](const char* name, const char* unit, Real* values, std::int64_t count = 1,
                          std::uint32_t roles = THW_BLOCK_KEPT) {
        if (values != nullptr) {
            all.array(name, unit, values, {count, plane}, roles, THW_AT_CELL);
        }
    };
    list("depth", "m", p.depth);
    list("depth_before", "m", p.depth_before);
    list("velocity_x", "m s-1", p.velocity_x);
    list("velocity_y", "m s-1", p.velocity_y);
    list("bed_shear_stress", "Pa", p.shear);
    list("manning", "1", p.manning);  // s m^(-1/3)
    list("bed_load_turn_x", "1", p.turned_x);
    list("bed_load_turn_y", "1", p.turned_y);
    list("slope_pull", "1", p.pull);
    list("bed_rise_x", "1", p.rise_x);
    list("bed_rise_y", "1", p.rise_y);
    list("slope_along", "1", p.slope);
    list("slope_across", "1", p.crosswise);
    list("first_bed", "m", p.first_bed);
    list("bed_change", "m", p.bed_change, 1, loads);
    list("hidden_change", "m", p.hidden);
    list("d50", "m", p.d50);
    list("d90", "m", p.d90);
    list("mixing_thickness", "m", p.mixing);
    list("layer_thickness", "m", p.bed.thickness, p.bed.layers, loads);
    list("layer_fractions", "1", p.bed.fractions, std::int64_t{p.bed.layers} * p.bed.classes, loads);
    list("pickup", "m s-1", p.pickup, s.classes);
    list("settling", "m s-1", p.settling, s.classes);
    list("capacity", "m2 s-1", p.capacity, s.classes);
    list("adaptation_length", "m", p.length, s.classes);
    list("grain_velocity", "m s-1", p.velocity, s.classes);
    list("moving_load", "m", p.moving, s.classes, loads);
    list("loads", "1", p.load, s.layers(), loads);  // concentrations, or bed loads [m2/s]
}

}  // namespace thalweg::sediment
