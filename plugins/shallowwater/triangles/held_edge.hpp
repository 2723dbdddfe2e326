// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/processes/discharge_shares.hpp"
#include "shallowwater/flow/processes/sea_velocity.hpp"
#include "shallowwater/flow/processes/supply.hpp"
#include "shallowwater/physics/friction.hpp"
#include "shallowwater/triangles/held_flow.hpp"

// Edges of the boundary of a mesh that are no walls, and the water beside them.
namespace thalweg::shallowwater {

// An edge with water outside.
struct HeldEdge {
    std::int32_t cell;
    int side;                   // of that cell, see MeshArrays
    double length;              // m
    double area;                // m2, of the cell
    double normal_x, normal_y;  // unit, outwards
    BoundaryKind kind;
    int value, second;  // series; negative: none. The second: level of a discharge, velocity of a sea
    int group;          // of a discharge or a rating, else negative
    int sharing;        // held edges of the cell
    double constant;    // absorbing: level at rest [m]; sea: its response [s]
    bool has_slope;     // whether the slope below is the user's
    double slope;       // 1, of the bed outwards
    double straight;    // 1, see straight_down()
};

// A cell with held edges: which of its sides they are, -1 where a side is none.
struct HeldCell {
    std::int32_t cell;
    int held[3];
};

template <class Real>
struct HeldEdgeView {
    StateArrays<Real> state;
    const Real* bed;
    double datum;
    Real gravity, dry_depth;
    BedFriction<Real> friction;
    const HeldEdge* held;
    SeriesSet series;
    const double* profile = nullptr;  // by held edge, see Boundary::profile; missing: none

    THALWEG_HD auto is_wet(std::int32_t k) const -> bool { return state.depth[k] > dry_depth; }

    // Whether the cell of an edge is missing ground.
    THALWEG_HD auto is_missing(const HeldEdge& edge) const -> bool {
        return state.depth[edge.cell] < Real(0);
    }

    THALWEG_HD auto inner(const HeldEdge& edge) const -> InnerWater<Real> {
        const std::int32_t k = edge.cell;
        if (!is_wet(k)) {
            return {0, 0, 0, 0};
        }
        const Real depth = state.depth[k];
        const Real u = state.discharge_x[k] / depth;
        const Real v = state.discharge_y[k] / depth;
        const Real nx = static_cast<Real>(edge.normal_x);
        const Real ny = static_cast<Real>(edge.normal_y);
        return {depth, depth, u * nx + v * ny, v * nx - u * ny};
    }

    // Depth over the bed of the cell of a level in the user's datum.
    THALWEG_HD auto depth_at(const HeldEdge& edge, double level) const -> Real {
        return at_least(static_cast<Real>(level - datum) - bed[edge.cell], Real(0));
    }
};

// The held edges of a mesh, for DischargeShares.
template <class Real>
struct MeshFaces {
    HeldEdgeView<Real> view;

    THALWEG_HD auto has_ground(int n) const -> bool { return !view.is_missing(view.held[n]); }

    THALWEG_HD auto length(int n) const -> double { return view.held[n].length; }

    THALWEG_HD auto weight(int n) const -> double {
        return view.profile == nullptr ? static_cast<double>(NAN) : view.profile[n];
    }

    THALWEG_HD auto is_wet(int n) const -> bool { return view.is_wet(view.held[n].cell); }

    THALWEG_HD auto depth(int n) const -> Real { return view.state.depth[view.held[n].cell]; }

    THALWEG_HD auto bed(int n) const -> double { return static_cast<double>(view.bed[view.held[n].cell]); }

    THALWEG_HD auto level(int n) const -> double { return bed(n) + static_cast<double>(depth(n)); }

    template <class Depth>
    THALWEG_HD auto conveyance(int n, Depth depth) const -> double {
        const auto h = static_cast<Real>(depth);
        return uniform_discharge(view.friction.of(view.held[n].cell, h), h, view.gravity);
    }
};

}  // namespace thalweg::shallowwater
