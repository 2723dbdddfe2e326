// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/triangles/held_edges.hpp"

namespace thalweg::shallowwater {

// Pours water into supplied cell n of a mesh after a step, takes it out, or sets its level.
template <class Real>
struct PourIntoCell {
    HeldEdgeView<Real> view;  // of the new state
    Real* remainder;          // m
    const double* areas;      // m2
    StageTime time;
    const SuppliedCell* cells;
    const Supply* supplies;
    SupplyVolumes* volumes;  // by supply

    THALWEG_HD void operator()(int n, int /*row*/) const {
        const SuppliedCell& cell = cells[n];
        if (time.clock->running == 0 || view.state.depth[cell.i] < Real(0)) {
            return;
        }
        for (int m = cell.first; m < cell.end; ++m) {
            if (supplies[m].kind == SupplyKind::point) {
                pour(supplies[m], cell.i, volumes[m]);
            } else {
                set(supplies[m], cell.i, volumes[m]);
            }
        }
    }

  private:
    // What is taken takes its momentum with it.
    THALWEG_HD void pour(const Supply& supply, int k, SupplyVolumes& volume) const {
        const double discharge = view.series[supply.value].mean(time.step_start(), time.clock->time);
        const double wanted = time.clock->dt * discharge / areas[k];
        const Real before = view.state.depth[k];
        const double present = water(k);
        const double done = greater(wanted, -greater(present, 0.0));
        set_water(k, present + done);
        const Real depth = view.state.depth[k];
        if (depth < before) {
            const Real left = depth > view.dry_depth ? depth / before : Real(0);
            view.state.discharge_x[k] *= left;
            view.state.discharge_y[k] *= left;
        }
        count(done, k, volume);
        volume.short_of += areas[k] * (done - wanted);
    }

    THALWEG_HD void set(const Supply& supply, int k, SupplyVolumes& volume) const {
        const double when = time.clock->time;
        const double before = water(k);
        const Real depth = at_least(
            static_cast<Real>(view.series[supply.value].at(when) - view.datum) - view.bed[k], Real(0));
        const Real moving = depth > view.dry_depth ? depth : Real(0);
        set_water(k, static_cast<double>(depth));
        view.state.discharge_x[k] = moving * velocity(supply.velocity_x, when);
        view.state.discharge_y[k] = moving * velocity(supply.velocity_y, when);
        count(static_cast<double>(depth) - before, k, volume);
    }

    THALWEG_HD auto velocity(int series, double when) const -> Real {
        return series < 0 ? Real(0) : static_cast<Real>(view.series[series].at(when));
    }

    // All water of a cell [m], negative where it owes some.
    THALWEG_HD auto water(int k) const -> double {
        return static_cast<double>(view.state.depth[k]) + static_cast<double>(remainder[k]);
    }

    THALWEG_HD void set_water(int k, double wanted) const {
        const Real depth = at_least(static_cast<Real>(wanted), Real(0));
        view.state.depth[k] = depth;
        remainder[k] = static_cast<Real>(wanted - static_cast<double>(depth));
    }

    THALWEG_HD void count(double depth, int k, SupplyVolumes& volume) const {
        volume.in += greater(areas[k] * depth, 0.0);
        volume.out += greater(-areas[k] * depth, 0.0);
    }
};

}  // namespace thalweg::shallowwater
