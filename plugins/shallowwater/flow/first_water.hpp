// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/arrays.hpp"
#include "shallowwater/flow/dry_level.hpp"
#include "shallowwater/flow/options.hpp"
#include "shallowwater/physics/boundary.hpp"
#include "shallowwater/physics/waterline.hpp"

// The water at the beginning of a run, written once and called by both executors.
namespace thalweg::shallowwater {

// Water and roughness of cell (i, j). As a reduction it finds the first cell with impossible input.
template <class Real, class Input>
struct FirstWater {
    Layout layout;
    InitialState<Input> input;
    double datum;
    double gravity;
    Real dry_depth;
    bool waterline;   // whether a level stands for the waterline of a cell, as in HWP14
    bool is_raster;   // whether cells beside each other are those of a raster
    double roughest;  // the largest friction coefficient that a field of them may have
    Arrays<Real> arrays;

    THALWEG_HD auto operator()(int i, int j) const -> Partial {
        const auto source = static_cast<std::ptrdiff_t>(j) * layout.nx + i;
        const auto k = layout.index(i, j);
        const bool wall = is_wall(i, j);
        const double n = input.friction[source];
        Real depth = is_left_dry(i, j) ? Real(0) : first_depth(source, k);
        Real qx =
            first_discharge(input.discharge_x, input.velocity_x, input.velocity_everywhere[0], source, depth);
        Real qy =
            first_discharge(input.discharge_y, input.velocity_y, input.velocity_everywhere[1], source, depth);
        const bool sound = depth >= 0 && is_number(depth) && is_number(qx) && is_number(qy) && n >= 0 &&
                           is_number(n) && (input.friction.field == nullptr || n <= roughest);
        Partial p;
        p.first = wall || sound ? p.first : source;
        arrays.bed.mean[k] = wall ? no_ground<Real> : arrays.bed.mean[k];
        depth = wall ? wall_depth<Real> : depth;
        qx = depth > dry_depth ? qx : Real(0);
        qy = depth > dry_depth ? qy : Real(0);
        store(arrays.a, k, depth, qx, qy);
        store(arrays.b, k, depth, qx, qy);
        if (input.friction.field != nullptr) {
            arrays.friction[k] = wall ? Real(0) : static_cast<Real>(gravity * n * n);
        }
        return p;
    }

  private:
    THALWEG_HD auto is_wall(int i, int j) const -> bool {
        if (input.bed_cells != nullptr) {
            return !is_number(input.bed_cells[static_cast<std::ptrdiff_t>(j) * layout.nx + i]);
        }
        const auto v = static_cast<std::ptrdiff_t>(j) * (layout.nx + 1) + i;
        const auto next = v + layout.nx + 1;
        return !is_number(0.0 + input.bed_vertices[v] + input.bed_vertices[v + 1] + input.bed_vertices[next] +
                          input.bed_vertices[next + 1]);
    }

    THALWEG_HD auto is_left_dry(int i, int j) const -> bool {
        return is_raster && input.level != nullptr && LevelRaster<Input>{layout, input}.leaves_dry(i, j);
    }

    THALWEG_HD auto first_depth(std::ptrdiff_t source, std::ptrdiff_t k) const -> Real {
        if (input.depth != nullptr) {
            return static_cast<Real>(input.depth[source]);
        }
        const double level =
            input.level != nullptr ? static_cast<double>(input.level[source]) : input.level_everywhere;
        if (is_number(level)) {
            const Real offset = static_cast<Real>(level - datum) - arrays.bed.mean[k];
            return waterline ? waterline_depth(offset, arrays.bed[k]) : greater(offset, Real(0));
        }
        return Real(0);
    }

    static THALWEG_HD auto first_discharge(const Input* discharge, const Input* velocity, double everywhere,
                                           std::ptrdiff_t source, Real depth) -> Real {
        if (discharge != nullptr) {
            return static_cast<Real>(discharge[source]);
        }
        if (velocity != nullptr) {
            return is_number(velocity[source]) ? static_cast<Real>(velocity[source]) * depth : Real(0);
        }
        return everywhere == 0 ? Real(0) : static_cast<Real>(everywhere) * depth;
    }

    static THALWEG_HD void store(const StateArrays<Real>& state, std::ptrdiff_t k, Real depth, Real qx,
                                 Real qy) {
        state.depth[k] = depth;
        state.discharge_x[k] = qx;
        state.discharge_y[k] = qy;
    }
};

}  // namespace thalweg::shallowwater
