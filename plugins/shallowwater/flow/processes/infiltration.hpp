// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "shallowwater/flow/constants.hpp"
#include "shallowwater/flow/processes/rain_losses.hpp"
#include "shallowwater/flow/processes/zones.hpp"
#include "shallowwater/flow/source_options.hpp"
#include "shallowwater/physics/infiltration.hpp"

namespace thalweg::shallowwater {

// What the ground takes up. The depth taken so far is in double in any precision: it closes the balance, and
// a step's share is far below the last digit of a float.
template <class Real>
struct InfiltrationOfStep {
    const std::uint8_t* zones;          // of each cell, or null: zone 0
    const SoilProperties<Real>* soils;  // of each zone, or null: nothing is taken up
    double* infiltrated;                // m, in each cell
    RainLossOfStep<Real> losses;

    // Takes up to `water` [m] from cell k within dt, of which `fallen` [m] is rain; returns how much.
    THALWEG_HD auto operator()(std::ptrdiff_t k, Real water, Real fallen, Real dt) const -> Real {
        if (soils == nullptr || !(water > Real(0))) {
            return Real(0);
        }
        const double before = infiltrated[k];
        const int zone = zones == nullptr ? 0 : zones[k];
        const Real taken =
            losses.applies(zone)
                ? losses(k, zone, water, fallen, dt, before)
                : lesser(infiltration_capacity(soils[zone], static_cast<Real>(before), dt), water);
        infiltrated[k] = before + static_cast<double>(taken);
        return taken;
    }
};

template <class Real>
struct SumInfiltration {
    Layout layout;
    const double* infiltrated;

    THALWEG_HD auto operator()(int i, int j) const -> Partial {
        Partial p;
        const auto k = layout.index(i, j);
        p.sum = layout.weight(k) * infiltrated[k];
        return p;
    }
};

// Soils by zones, losses of rain, and how much each cell has taken up. Memory is the executor's, which must
// outlive it.
template <class Real, class Executor>
class Infiltration {
  public:
    Infiltration(const Layout& layout, const InfiltrationOptions& options, Executor& executor)
        : layout_(layout),
          options_(options),
          executor_(executor),
          zones_(layout, executor, "soil zones", options.zones, options.soils.size()),
          losses_(layout, options, executor) {
        for (const Soil& soil : options.soils) {
            check(soil.conductivity, "conductivity of a soil", "zero or more [m/s]");
            check(soil.suction_head, "suction head of a soil", "zero or more [m]");
            check(soil.moisture_deficit, "moisture deficit of a soil", "between 0 and 1");
            require(soil.moisture_deficit <= 1, "moisture deficit of a soil", soil.moisture_deficit,
                    "between 0 and 1");
        }
        if (options.on()) {
            soils_ = executor.template allocate<SoilProperties<Real>>(options.soils.size());
            infiltrated_ = executor.template allocate<double>(layout.size());
        }
    }

    auto on() const -> bool { return options_.on(); }

    template <class Input>
    void start(const InitialState<Input>& input, const Real* depth) {
        zones_.start(input.soil_zones, depth);
        if (!on()) {
            return;
        }
        losses_.start(input, depth);
        std::vector<SoilProperties<Real>> soils;
        for (const Soil& soil : options_.soils) {
            soils.push_back({static_cast<Real>(soil.conductivity),
                             static_cast<Real>(soil.suction_head * soil.moisture_deficit)});
        }
        executor_.upload(soils_, soils.data(), soils_bytes());
        const std::vector<double> none(layout_.size());
        executor_.upload(infiltrated_, none.data(), none.size() * sizeof(double));
    }

    auto of_step() const -> InfiltrationOfStep<Real> {
        return {zones_.places(), soils_, infiltrated_, losses_.of_step()};
    }

    // m3, in a fixed order; `cell_area` is that of a weight of 1. Waits.
    auto volume(double cell_area) -> double {
        return on() ? cell_area *
                          executor_
                              .reduce(layout_.nx, layout_.ny, SumInfiltration<Real>{layout_, infiltrated_})
                              .sum
                    : 0;
    }

    void list_state(Register& all) const {
        if (on()) {
            zones_.list_state(all, "soil_zones");
            all.records("soils", soils_, options_.soils.size());
            all.array("infiltrated", "m", infiltrated_, layout_.shape());
            losses_.list_state(all);
        }
    }

  private:
    static void check(double value, const char* what, const char* expected) {
        require(value >= 0 && std::isfinite(value), what, value, expected);
    }

    auto soils_bytes() const -> std::size_t { return options_.soils.size() * sizeof(SoilProperties<Real>); }

    Layout layout_;
    InfiltrationOptions options_;
    Executor& executor_;
    Zones<Real, Executor> zones_;
    RainLosses<Real, Executor> losses_;
    SoilProperties<Real>* soils_ = nullptr;
    double* infiltrated_ = nullptr;
};

}  // namespace thalweg::shallowwater
