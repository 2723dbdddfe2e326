// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/arrays.hpp"
#include "shallowwater/flow/options.hpp"
#include "shallowwater/physics/velocity.hpp"
#include "shallowwater/schemes/roe/local_steps.hpp"
#include "shallowwater/triangles/mesh_arrays.hpp"

// Functions of the cells of a mesh that a raster has in another form.
namespace thalweg::shallowwater {

// Sets cell i to nothing before the first water.
template <class Real>
struct ClearMeshCell {
    Arrays<Real> arrays;

    THALWEG_HD void operator()(int i, int /*row*/) const {
        arrays.remainder[i] = Real(0);
        for (Real* recorded : arrays.records.of) {
            if (recorded != nullptr) {
                recorded[i] = Real(0);
            }
        }
    }
};

// Mean bed of cell i from its nodes; missing where one of them is.
template <class Input>
struct BedFromNodes {
    const std::int32_t* cell_nodes;  // [cells * 3]
    const Input* nodes;
    Input* cells;

    THALWEG_HD void operator()(int i, int /*row*/) const {
        const std::int32_t* n = cell_nodes + 3 * std::ptrdiff_t{i};
        cells[i] = static_cast<Input>((static_cast<double>(nodes[n[0]]) + static_cast<double>(nodes[n[1]]) +
                                       static_cast<double>(nodes[n[2]])) /
                                      3);
    }
};

// Bed of cell i at the start and its change since; a missing change is none.
template <class Real, class Input>
struct MoveMeshCell {
    const std::int32_t* cell_nodes;
    BedChange<Input> change;
    const Real* first_bed;
    Real* mean;

    THALWEG_HD void operator()(int i, int /*row*/) const {
        if (first_bed[i] == no_ground<Real>) {
            return;
        }
        double rise = 0;
        if (change.cells != nullptr) {
            rise = or_none(change.cells[i]);
        } else {
            const std::int32_t* n = cell_nodes + 3 * std::ptrdiff_t{i};
            rise = (or_none(change.vertices[n[0]]) + or_none(change.vertices[n[1]]) +
                    or_none(change.vertices[n[2]])) /
                   3;
        }
        mean[i] = static_cast<Real>(static_cast<double>(first_bed[i]) + rise);
    }

  private:
    static THALWEG_HD auto or_none(double dz) -> double { return is_number(dz) ? dz : 0.0; }
};

// For the first step, before any wave is known: |u| + 2c of a cell over its height, see FirstRate.
template <class Real>
struct FirstMeshRate {
    StateArrays<Real> state;
    const double* heights;
    Real gravity, dry_depth, epsilon4;

    THALWEG_HD auto operator()(int i, int /*row*/) const -> Partial {
        Partial p;
        if (state.depth[i] > dry_depth) {
            p.least = -static_cast<double>(wave(i)) / heights[i];
        }
        return p;
    }

    // m/s, none where it is dry
    THALWEG_HD auto wave(int i) const -> Real {
        const Real depth = state.depth[i];
        if (!(depth > dry_depth)) {
            return Real(0);
        }
        const Real qx = state.discharge_x[i];
        const Real qy = state.discharge_y[i];
        const Real speed = square_root(qx * qx + qy * qy) * desingularised_inverse_depth(depth, epsilon4);
        return speed + Real(2) * square_root(gravity * depth);
    }
};

// Sets what cell i keeps for its local steps to nothing.
template <class Real>
struct ClearLocalCell {
    LocalArrays<Real> local;

    THALWEG_HD void operator()(int i, int /*row*/) const {
        local.level[i] = static_cast<std::uint8_t>(local.doublings);
        local.wave[i] = local.widened[i] = local.widened_more[i] = Real(0);
        for (int n = 0; n < 3; ++n) {
            local.passed_side(n, i) = {Real(0), Real(0), Real(0), Real(0)};
        }
    }
};

// The wave of FirstMeshRate for local steps [m/s].
template <class Real>
struct FirstLocalWave {
    FirstMeshRate<Real> first;
    LocalArrays<Real> local;

    THALWEG_HD void operator()(int i, int /*row*/) const { local.wave[i] = first.wave(i); }
};

// Courant number of cell i in the last step; missing where it is dry.
template <class Real>
struct PublishMeshCourant {
    StateArrays<Real> state;
    const double* heights;
    Real gravity, dry_depth, epsilon4;
    double step;                // s
    const std::uint8_t* level;  // of each cell, or null: all take the whole step
    int doublings;
    Real* out;

    THALWEG_HD void operator()(int i, int /*row*/) const {
        const Real depth = state.depth[i];
        const Real qx = state.discharge_x[i];
        const Real qy = state.discharge_y[i];
        const Real speed = square_root(qx * qx + qy * qy) * desingularised_inverse_depth(depth, epsilon4);
        const Real wave = speed + square_root(gravity * at_least(depth, Real(0)));
        const double own = level == nullptr ? step : step / (1 << (doublings - level[i]));
        out[i] = depth > dry_depth ? static_cast<Real>(static_cast<double>(wave) * own / heights[i])
                                   : static_cast<Real>(NAN);
    }
};

// Bed of cell i above the datum, for the host.
template <class Real>
struct BedForHost {
    const Real* mean;
    double* out;

    THALWEG_HD void operator()(int i, int /*row*/) const { out[i] = static_cast<double>(mean[i]); }
};

}  // namespace thalweg::shallowwater
