// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/compute/outer_faces.hpp>

#include "sediment/core/flow_fields.hpp"
#include "sediment/core/planes.hpp"
#include "sediment/core/setting.hpp"

/// Transport through the faces between cells. A face is known by the cell on its high side, (i, j), and by
/// its axis; both cells find the same numbers, so what one loses the other gains, bit for bit.
namespace thalweg::sediment {

/// The solid volume that crosses a face a second, toward its high side: low * x_low - high * x_high, of the
/// values x of its two cells. Neither is negative.
template <class Real>
struct FaceCoefficients {
    Real low = Real(0);  ///< m3/s for a concentration, m for bed load
    Real high = Real(0);
};

/// Coefficients of a transport that carries the value of the upstream cell.
template <class Real>
THALWEG_HD auto upwind_coefficients(Real through) -> FaceCoefficients<Real> {
    return {positive_part(through), positive_part(-through)};
}

template <class Real>
struct Faces {
    Setting<Real> s;
    Planes<Real> p;
    FlowFields flow;

    /// Water through the western or southern face of cell (i, j), m3/s; also one cell beyond the grid.
    THALWEG_HD auto discharge(int i, int j, bool along_x) const -> Real {
        const AnyValues& all = along_x ? flow.face_discharge_x : flow.face_discharge_y;
        const double found = all[s.geometry.face(i, j, along_x)];
        if (s.geometry.is_raster()) {
            return static_cast<Real>(found) * s.geometry.length(i, j, along_x);
        }
        return is_number(found) ? static_cast<Real>(found) : Real(0);
    }

    /// Whether water stands on both sides of the western or southern face of cell (i, j), and no wall
    /// between.
    THALWEG_HD auto joins_wet(int i, int j, bool along_x) const -> bool {
        return wet(i, j) && wet(along_x ? i - 1 : i, along_x ? j : j - 1) &&
               !p.has_wall(s.cell(i, j), along_x);
    }

    THALWEG_HD auto wet(int i, int j) const -> bool {
        return s.contains(i, j) && p.active[s.cell(i, j)] != 0 && p.depth[s.cell(i, j)] > s.dry_depth;
    }

    /// Returns whether loads can enter cell (i, j), which is false for walls. A wall that water crosses is an
    /// edge.
    THALWEG_HD auto goes_on(int i, int j) const -> bool {
        return s.contains(i, j) && (p.rim == nullptr || p.active[s.cell(i, j)] != 0);
    }

    /// Coefficients of suspended load at an inner face (Patankar 1980): convection, and diffusion between wet
    /// cells.
    THALWEG_HD auto suspended(int i, int j, bool along_x) const -> FaceCoefficients<Real> {
        const Real through = discharge(i, j, along_x);
        FaceCoefficients<Real> c = upwind_coefficients(through);
        const int a = along_x ? i - 1 : i;
        const int b = along_x ? j : j - 1;
        if (joins_wet(i, j, along_x)) {
            const Real conductance =
                diffusion(s.cell(a, b), s.cell(i, j)) * s.geometry.conductance(i, j, along_x);
            const Real exchange =
                conductance > Real(0)
                    ? conductance * scheme_function(s.convection, ::fabs(through) / conductance)
                    : Real(0);
            c.low += exchange;
            c.high += exchange;
        }
        return c;
    }

    /// Coefficients of bed load at an inner face, from its direction there; 0 unless both cells are wet.
    THALWEG_HD auto bed_load(int i, int j, bool along_x) const -> FaceCoefficients<Real> {
        const int a = along_x ? i - 1 : i;
        const int b = along_x ? j : j - 1;
        if (!joins_wet(i, j, along_x)) {
            return {};
        }
        return upwind_coefficients(bed_load_through(s.cell(a, b), i, j, along_x) *
                                   s.geometry.length(i, j, along_x));
    }

    THALWEG_HD auto inner(int layer, int i, int j, bool along_x) const -> FaceCoefficients<Real> {
        return s.is_bed_load(layer) ? bed_load(i, j, along_x) : suspended(i, j, along_x);
    }

    /// Whether the faces between cells carry more of a layer than their coefficients say.
    THALWEG_HD auto is_corrected(int layer) const -> bool {
        return p.correction_x != nullptr && !s.is_bed_load(layer);
    }

    /// At one of CrossedFaces: `low` by which the cell loses, `high` by which what comes in is multiplied
    /// (see incoming). The load goes where the water does, and only where it does.
    THALWEG_HD auto outer(int layer, const compute::OuterFace& f) const -> FaceCoefficients<Real> {
        const Real through = outward(f);
        if (!s.is_bed_load(layer)) {
            return upwind_coefficients(through);
        }
        if (through == Real(0) || !wet(f.i, f.j)) {
            return {};
        }
        const Direction<Real> direction = p.bed_load_along(s.cell(f.i, f.j));
        const Real along = s.geometry.through(high_i(f), high_j(f), f.along_x, direction.x, direction.y) *
                           (f.high ? Real(1) : Real(-1));
        const FaceCoefficients<Real> c = upwind_coefficients(along * length(f));
        return through > Real(0) ? FaceCoefficients<Real>{c.low, Real(0)}
                                 : FaceCoefficients<Real>{Real(0), c.high};
    }

    /// Water that leaves through one of CrossedFaces, m3/s.
    THALWEG_HD auto outward(const compute::OuterFace& f) const -> Real {
        return discharge(high_i(f), high_j(f), f.along_x) * (f.high ? Real(1) : Real(-1));
    }

    /// Length of one of CrossedFaces, m.
    THALWEG_HD auto length(const compute::OuterFace& f) const -> Real {
        return s.geometry.length(high_i(f), high_j(f), f.along_x);
    }

    THALWEG_HD auto inflow_of(const compute::OuterFace& f) const -> FaceRule {
        if (p.inflow_at_faces != nullptr) {
            return p.inflow_at_faces[place_of(f)];
        }
        return {s.inflow[(f.along_x ? 0 : 2) + (f.high ? 1 : 0)], -1};
    }

    /// Concentration or bed load that comes in through one of CrossedFaces.
    THALWEG_HD auto incoming(int layer, const compute::OuterFace& f) const -> Real {
        const FaceRule at_face = inflow_of(f);
        const Inflow kind = at_face.rule;
        const int n = layer % s.classes;
        const bool of_bed = s.is_bed_load(layer);
        if (kind == Inflow::given && at_face.values >= 0) {
            return p.given_at_faces[(2 * at_face.values + (of_bed ? 1 : 0)) * s.classes + n];
        }
        if (kind == Inflow::given) {
            return of_bed ? s.inflow_bed_load[n] : s.inflow_concentration[n];
        }
        if (kind == Inflow::clear) {
            return Real(0);
        }
        if (kind == Inflow::zero_gradient) {
            return p.load_before[layer * s.plane + s.cell(f.i, f.j)];
        }
        if (kind == Inflow::recirculation) {
            return p.returned[layer];
        }
        const auto at = n * s.plane + s.cell(f.i, f.j);
        return of_bed ? p.capacity[at] : p.settling[at] > Real(0) ? p.pickup[at] / p.settling[at] : Real(0);
    }

    /// Eddy diffusivity times depth of the face between two wet cells, m3/s for a face as long as the cells
    /// are apart. The harmonic mean of the depths is of second order, and at most twice the lesser at a step.
    THALWEG_HD auto diffusion(std::ptrdiff_t a, std::ptrdiff_t b) const -> Real {
        const Real depth = Real(2) * p.depth[a] * p.depth[b] / (p.depth[a] + p.depth[b]);
        return Real(0.5) * (diffusivity(a) + diffusivity(b)) * depth;
    }

  private:
    /// Column of the cell on the high side of one of CrossedFaces, which may lie beyond the grid.
    static THALWEG_HD auto high_i(const compute::OuterFace& f) -> int {
        return f.along_x && f.high ? f.i + 1 : f.i;
    }

    static THALWEG_HD auto high_j(const compute::OuterFace& f) -> int {
        return !f.along_x && f.high ? f.j + 1 : f.j;
    }

    /// The number of a face among CrossedFaces.
    THALWEG_HD auto place_of(const compute::OuterFace& f) const -> int {
        const int step = f.high ? 1 : -1;
        if (s.contains(f.i + (f.along_x ? step : 0), f.j + (f.along_x ? 0 : step))) {
            const int side = (f.along_x ? 0 : 2) + (f.high ? 1 : 0);
            return 2 * (s.nx + s.ny) + 4 * p.rim[s.cell(f.i, f.j)] + side;
        }
        return f.along_x ? (f.high ? s.ny : 0) + f.j : 2 * s.ny + (f.high ? s.nx : 0) + f.i;
    }

    /// Share of the bed load that goes straight through the face between two wet cells, toward the high side.
    /// The slope through the face is that between the two cells: the slopes of cells, over three of them, do
    /// not see a bed that rises and falls from cell to cell.
    THALWEG_HD auto bed_load_through(std::ptrdiff_t low, int i, int j, bool along_x) const -> Real {
        const Geometry<Real>& g = s.geometry;
        const auto high = s.cell(i, j);
        const Real step = p.first_bed[high] + p.bed_change[high] - p.first_bed[low] - p.bed_change[low];
        const Real pull = mean(p.pull, low, high);
        const Direction<Real> turned = {mean(p.turned_x, low, high), mean(p.turned_y, low, high)};
        const Direction<Real> rise = {mean(p.rise_x, low, high), mean(p.rise_y, low, high)};
        const Real through = g.through(i, j, along_x, turned.x, turned.y) -
                             g.slope_through(i, j, along_x, pull * step, pull * rise.x, pull * rise.y);
        const Real aside = g.aside(i, j, along_x, turned.x - pull * rise.x, turned.y - pull * rise.y);
        return unit_vector(through, aside).x;
    }

    static THALWEG_HD auto mean(const Real* values, std::ptrdiff_t a, std::ptrdiff_t b) -> Real {
        return Real(0.5) * (values[a] + values[b]);
    }

    THALWEG_HD auto diffusivity(std::ptrdiff_t k) const -> Real {
        if (s.eddies_by_flow) {
            return s.constant_diffusivity + static_cast<Real>(flow.eddy_viscosity[k]) / s.schmidt;
        }
        return s.constant_diffusivity +
               s.parabolic * Real(von_karman / 6) * shear_velocity(p.shear[k], s.materials) * p.depth[k];
    }
};

}  // namespace thalweg::sediment
