// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/arrays.hpp"
#include "shallowwater/flow/options.hpp"
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
        arrays.bed.mean[k] = no_ground<Real>;
        clear(arrays.bed.half_x, k);
        clear(arrays.bed.half_y, k);
        clear(arrays.remainder, k);
        clear(arrays.corners, k);
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

// Bed of vertex (i, j) above the datum, for a BedShape::corners. From cells: the mean of the cells around it
// that are not walls, so that a wall never smears its (missing) height into the flow. The bed is 0 where it
// does not matter.
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

// Bed of cell (i, j) from its four vertices, so that it does not jump at faces.
template <class Real>
struct BedFromCorners {
    Layout layout;
    const Real* corners;
    const Real* depth;  // tells the walls
    BedArrays<Real> bed;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = layout.index(i, j);
        const Real* south = corners + k;
        const Real* north = south + layout.pitch;
        const Real quarter(0.25);
        const Real mean = quarter * ((south[0] + south[1]) + (north[0] + north[1]));
        bed.mean[k] = depth[k] < Real(0) ? no_ground<Real> : mean;
        bed.half_x[k] = quarter * ((south[1] + north[1]) - (south[0] + north[0]));
        bed.half_y[k] = quarter * ((north[0] + north[1]) - (south[0] + south[1]));
    }
};

// Mean bed of cell (i, j) above the datum, as it is given.
template <class Real, class Input>
struct MeanBed {
    Layout layout;
    const Input* cells;
    double datum;
    Real* mean;

    THALWEG_HD void operator()(int i, int j) const {
        const double z = cells[static_cast<std::ptrdiff_t>(j) * layout.nx + i];
        mean[layout.index(i, j)] = is_number(z) ? static_cast<Real>(z - datum) : no_ground<Real>;
    }
};

// Square of what the mean bed of cell (i, j) differs from the given one.
template <class Real, class Input>
struct BedDifference {
    Layout layout;
    const Input* cells;
    double datum;
    const Real* mean;

    THALWEG_HD auto operator()(int i, int j) const -> Partial {
        const double z = cells[static_cast<std::ptrdiff_t>(j) * layout.nx + i];
        Partial p;
        if (is_number(z)) {
            const double off = static_cast<double>(mean[layout.index(i, j)]) + datum - z;
            p.sum = off * off;
            p.count = 1;
        }
        return p;
    }
};

// Rise of the bed within cell (i, j), from the means of the cells around it, up to the second one in each
// direction; walls do not count.
template <class Real>
struct BedRise {
    Layout layout;
    bool periodic_x, periodic_y;
    BedArrays<Real> bed;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = layout.index(i, j);
        bed.half_x[k] = along({i, layout.nx, periodic_x, 1, k});
        bed.half_y[k] = along({j, layout.ny, periodic_y, layout.pitch, k});
    }

  private:
    // A cell in a line of cells.
    struct Place {
        int at, cells;
        bool periodic;
        std::ptrdiff_t step;  // to the next one
        std::ptrdiff_t k;

        // The one `way` cells further, round a periodic edge; `at` may lie outside where that is none.
        THALWEG_HD auto further(int way) const -> Place {
            const int to = at + way;
            const int inside = periodic ? (to % cells + cells) % cells : to;
            return {inside, cells, periodic, step, k + (inside - at) * step};
        }
    };

    THALWEG_HD auto mean_at(const Place& p) const -> Real {
        return p.at >= 0 && p.at < p.cells ? bed.mean[p.k] : no_ground<Real>;
    }

    // Half of the rise of a cell before it is made to meet its neighbours.
    THALWEG_HD auto free_rise(const Place& p) const -> Real {
        const Real own = mean_at(p);
        const Real low = mean_at(p.further(-1));
        const Real high = mean_at(p.further(1));
        const bool has_low = low != no_ground<Real>;
        const bool has_high = high != no_ground<Real>;
        if (own == no_ground<Real> || has_low == has_high) {
            return has_low && own != no_ground<Real> ? half_rise(low, own, high) : Real(0);
        }
        const Real next = has_low ? low : high;
        const Real second = mean_at(p.further(has_low ? -2 : 2));
        const bool is_edge = p.at == (has_low ? p.cells - 1 : 0);
        const Real outwards =
            half_rise_at_end(own, next, second == no_ground<Real> ? next + (next - own) : second, is_edge);
        return has_low ? outwards : -outwards;
    }

    // How much of it the cell and the next one keep.
    THALWEG_HD auto share(const Place& low, const Place& high) const -> Real {
        const Real mean_low = mean_at(low);
        const Real mean_high = mean_at(high);
        const bool is_face = mean_low != no_ground<Real> && mean_high != no_ground<Real>;
        return is_face ? share_that_meets(mean_low, free_rise(low), mean_high, free_rise(high)) : Real(1);
    }

    THALWEG_HD auto along(const Place& p) const -> Real {
        return free_rise(p) * lesser(share(p.further(-1), p), share(p, p.further(1)));
    }
};

}  // namespace thalweg::shallowwater
