// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/core/arrays.hpp"
#include "shallowwater/core/options.hpp"
#include "shallowwater/physics/boundary.hpp"

// The bed and the empty grid at the beginning of a run, written once and called by both executors.
namespace thalweg::shallowwater {

// Range of a bed of any location: its least value and how many values are numbers.
template <class Real>
struct BedRange {
    const Real* bed;
    std::ptrdiff_t width;

    THALWEG_HD auto operator()(int i, int j) const -> Partial {
        const double z = bed[j * width + i];
        Partial p;
        p.least = is_number(z) ? z : p.least;
        p.count = is_number(z) ? 1 : 0;
        return p;
    }
};

// Fills the whole layout (column, row count from its very corner): no water, and in the ring what stands at
// the edges.
template <class Real>
struct ClearCell {
    Layout layout;
    Domain domain;
    Arrays<Real> arrays;

    THALWEG_HD void operator()(int column, int row) const {
        const int i = column - Layout::margin;
        const int j = row - Layout::margin;
        Edge edge = Edge::wall;
        if (j >= 0 && j < layout.ny) {
            edge = i < 0 ? domain.west : domain.east;
        } else if (i >= 0 && i < layout.nx) {
            edge = j < 0 ? domain.south : domain.north;
        }
        const Real outside = edge == Edge::open ? open_depth<Real> : wall_depth<Real>;
        const Real depth = layout.contains(i, j) ? Real(0) : outside;
        const auto k = layout.index(i, j);
        clear(arrays.a, k, depth);
        clear(arrays.b, k, depth);
        arrays.bed[k] = 0;
        // These have no meaning outside the grid, but are saved with it.
        clear(arrays.friction, k);
        for (Real* recorded : arrays.records.of) {
            clear(recorded, k);
        }
    }

  private:
    static THALWEG_HD void clear(const StateArrays<Real>& state, std::ptrdiff_t k, Real depth) {
        state.depth[k] = depth;
        state.discharge_x[k] = 0;
        state.discharge_y[k] = 0;
    }

    static THALWEG_HD void clear(Real* array, std::ptrdiff_t k) {
        if (array != nullptr) {
            array[k] = 0;
        }
    }
};

// Makes one state equal to another, over the whole layout.
template <class Real>
struct CopyState {
    std::ptrdiff_t pitch;
    StateArrays<Real> from;
    StateArrays<Real> to;

    THALWEG_HD void operator()(int column, int row) const {
        const auto k = row * pitch + column;
        to.depth[k] = from.depth[k];
        to.discharge_x[k] = from.discharge_x[k];
        to.discharge_y[k] = from.discharge_y[k];
    }
};

// Bed of vertex (i, j) above the datum. From cells: the mean of the cells around it that are not walls, so
// that a wall never smears its (missing) height into the flow. The bed is 0 where it does not matter.
template <class Real, class Input>
struct VertexBed {
    Layout layout;
    const Input* cells;     // one of these two
    const Input* vertices;  // is null
    double datum;
    Real* bed;

    THALWEG_HD void operator()(int i, int j) const {
        double sum = 0;
        int count = 0;
        if (vertices != nullptr) {
            add(vertices[static_cast<std::ptrdiff_t>(j) * (layout.nx + 1) + i], sum, count);
        } else {
            for (int south = j - 1; south <= j; ++south) {
                for (int west = i - 1; west <= i; ++west) {
                    if (layout.contains(west, south)) {
                        add(cells[static_cast<std::ptrdiff_t>(south) * layout.nx + west], sum, count);
                    }
                }
            }
        }
        bed[layout.index(i, j)] = count > 0 ? static_cast<Real>(sum / count) : Real(0);
    }

  private:
    THALWEG_HD void add(double z, double& sum, int& count) const {
        sum += is_number(z) ? z - datum : 0;
        count += is_number(z) ? 1 : 0;
    }
};

}  // namespace thalweg::shallowwater
