// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/core/percentiles.hpp"
#include "sediment/core/planes.hpp"
#include "sediment/core/setting.hpp"
#include "sediment/core/solver.hpp"

/// Results of each cell, and sums over all cells.
namespace thalweg::sediment {

/// Results of cell (i, j).
template <class Real, class Out>
struct PublishCell {
    Setting<Real> s;
    Planes<Real> p;
    ClassLimits<Real> limits;
    Outputs<Out> out;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = s.cell(i, j);
        const bool wall = p.active[k] == 0;
        if (out.bed_change != nullptr) {
            out.bed_change[k] = static_cast<Out>(wall ? Real(0) : p.bed_change[k]);
        }
        put(out.bed, k, wall, p.first_bed[k] + p.bed_change[k]);
        put(out.shear, k, wall, p.shear[k]);
        if (p.manning != nullptr) {
            put(out.manning, k, wall, p.manning[k]);
        }
        const ClassValues<const Real> fractions = p.bed.fractions_of(0, k);
        put_percentile(out.d16, k, wall, fractions, Real(0.16));
        put_percentile(out.d50, k, wall, fractions, Real(0.5));
        put_percentile(out.d84, k, wall, fractions, Real(0.84));
        const Real density = s.materials.sediment_density;
        put(out.concentration, k, wall, density * (s.suspended ? sum(0, k) : Real(0)));
        const Real bed_load = density * (s.bed_load ? sum(s.suspended ? s.classes : 0, k) : Real(0));
        const Direction<Real> along = p.bed_load_along(k);
        put(out.bed_load_x, k, wall, bed_load * along.x);
        put(out.bed_load_y, k, wall, bed_load * along.y);
        put(out.class_fraction, k, wall, fractions[out.shown]);
        put(out.class_concentration, k, wall,
            s.suspended ? density * p.load[out.shown * s.plane + k] : Real(0));
    }

  private:
    static THALWEG_HD void put(Out* target, std::ptrdiff_t k, bool missing, Real value) {
        if (target != nullptr) {
            target[k] = missing ? static_cast<Out>(NAN) : static_cast<Out>(value);
        }
    }

    THALWEG_HD void put_percentile(Out* target, std::ptrdiff_t k, bool missing,
                                   ClassValues<const Real> fractions, Real finer) const {
        if (target != nullptr) {
            put(target, k, missing, percentile(limits, fractions, finer));
        }
    }

    THALWEG_HD auto sum(int first, std::ptrdiff_t k) const -> Real {
        Real all = 0;
        for (int n = first; n < first + s.classes; ++n) {
            all += p.load[n * s.plane + k];
        }
        return all;
    }
};

/// Solid volumes of one class: over the cell area [m] on a raster, [m3] on a mesh; see Geometry::weight.
struct ClassStore {
    double suspended = 0;
    double moving = 0;
    double bed = 0;
};

THALWEG_HD auto combine(const ClassStore& a, const ClassStore& b) -> ClassStore {
    return {a.suspended + b.suspended, a.moving + b.moving, a.bed + b.bed};
}

/// Stores the results of class n in cell (i, j).
template <class Real>
struct StoreOfClass {
    Setting<Real> s;
    Planes<Real> p;
    int n;

    THALWEG_HD auto operator()(int i, int j) const -> ClassStore {
        const auto k = s.cell(i, j);
        if (p.active[k] == 0) {
            return {};
        }
        const double water =
            s.suspended ? static_cast<double>(p.depth[k]) * static_cast<double>(p.load[n * s.plane + k]) : 0;
        const double bed = static_cast<double>(s.solid_share) * static_cast<double>(p.bed.content(n, k));
        const double moving = p.moving != nullptr ? static_cast<double>(p.moving[n * s.plane + k]) : 0;
        const double weight = s.geometry.weight(k);
        return {weight * water, weight * moving, weight * bed};
    }
};

/// Summary of the state of the bed and the loads.
struct BedHealth {
    double lowest = 0, highest = 0;  ///< m
    double largest_step = 0;
    std::int64_t step_cell = INT64_MAX;  ///< where that is; the first of equal ones
    std::int64_t bad_cell = INT64_MAX;
};

THALWEG_HD auto combine(const BedHealth& a, const BedHealth& b) -> BedHealth {
    const bool first =
        a.largest_step > b.largest_step || (a.largest_step == b.largest_step && a.step_cell < b.step_cell);
    const BedHealth& more = first ? a : b;
    return {compute::lesser(a.lowest, b.lowest), compute::greater(a.highest, b.highest), more.largest_step,
            more.step_cell, compute::lesser(a.bad_cell, b.bad_cell)};
}

template <class Real>
struct HealthOfCell {
    Setting<Real> s;
    Planes<Real> p;

    THALWEG_HD auto operator()(int i, int j) const -> BedHealth {
        const auto k = s.cell(i, j);
        const auto change = static_cast<double>(p.bed_change[k]);
        double all = change;
        double step = 0;
        for (int n = 0; n < s.classes; ++n) {
            step += static_cast<double>(p.class_change[n * s.plane + k]);
        }
        for (int layer = 0; layer < s.layers(); ++layer) {
            all += static_cast<double>(p.load[layer * s.plane + k]);
        }
        BedHealth h;
        h.bad_cell = is_number(all) ? INT64_MAX : static_cast<std::int64_t>(k);
        h.lowest = h.highest = is_number(change) ? change : 0;
        const bool wet = p.depth[k] > s.dry_depth;
        h.largest_step = wet ? ::fabs(step) / static_cast<double>(p.depth[k]) : 0;
        h.largest_step = is_number(h.largest_step) ? h.largest_step : 0;
        h.step_cell = static_cast<std::int64_t>(k);
        return h;
    }
};

}  // namespace thalweg::sediment
