// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "sediment/core/options.hpp"
#include "sediment/core/planes.hpp"
#include "sediment/core/setting.hpp"

namespace thalweg::sediment {

/// Allocates the planes that these options need, in the memory of the executor, which owns them. Sets no
/// values; rim and inflows of faces, which follow from the first flow, are null.
template <class Real, class Executor>
auto allocate_planes(Executor& executor, const Options& options, const Setting<Real>& s) -> Planes<Real> {
    const auto cells = static_cast<std::size_t>(s.plane);
    const auto array = [&](int planes = 1) {
        return executor.template allocate<Real>(cells * static_cast<std::size_t>(planes));
    };
    const auto flags = [&] { return executor.template allocate<std::uint8_t>(cells); };
    Planes<Real> p = {};
    p.active = flags();
    for (Real** one : {&p.depth, &p.depth_before, &p.velocity_x, &p.velocity_y, &p.shear, &p.turned_x,
                       &p.turned_y, &p.pull, &p.rise_x, &p.rise_y, &p.slope, &p.crosswise, &p.first_bed,
                       &p.bed_change, &p.d50, &p.d90}) {
        *one = array();
    }
    const int classes = s.classes;
    const int layers = options.stored_layers + 1;
    const Real thickest = Real(2) * s.mixing_thickness;
    p.bed = {classes, layers, s.plane, array(layers), array(layers * classes), thickest / 4, thickest};
    for (Real** one : {&p.class_change, &p.pickup, &p.settling, &p.capacity, &p.length}) {
        *one = array(classes);
    }
    p.walls = s.geometry.is_raster() ? nullptr : flags();
    p.hidden = options.flow_bed == FlowBed::corners ? array() : nullptr;
    p.mixing = options.mixing_varies() ? array() : nullptr;
    p.manning = options.roughness != Roughness::flow ? array() : nullptr;
    if (options.stores_bed_load()) {
        p.velocity = array(classes);
        p.moving = array(classes);
    }
    if (s.is_corrected()) {
        p.correction_x = array(classes);
        p.correction_y = array(classes);
    }
    if (s.skewed) {
        p.load_slope_x = array(classes);
        p.load_slope_y = array(classes);
    }
    p.load = array(s.layers());
    p.load_before = array(s.layers());
    p.returned = executor.template allocate<Real>(static_cast<std::size_t>(s.layers()));
    return p;
}

}  // namespace thalweg::sediment
