// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/bench/ladder/roe_tables.hpp"
#include "shallowwater/physics/update.hpp"
#include "shallowwater/schemes/roe/edge.hpp"
#include "shallowwater/triangles/mesh_arrays.hpp"

// The first-order Roe scheme of Lacasta et al. 2014 as loops over edges and over cells. Left out are what
// this program adds: the remainder of depths, water that runs against a dry step, and boundaries but walls.
namespace thalweg::shallowwater::bench {

// Columns of the tables.
namespace column {
enum Cell { depth, discharge_x, discharge_y, bed };

enum Shape { normal_x, normal_y, length, inverse_height };  // of an edge; 1/m, of the lower of its cells

enum Sum { mass, gain_x, gain_y };  // of what goes out of a cell
}  // namespace column

// Rows of three numbers are read at once where they are four.
template <Layout layout>
constexpr int sum_columns = layout == Layout::packed ? 4 : 3;

template <Layout layout, class Real>
using CellTable = Table<layout, Real, 4>;
template <Layout layout, class Real>
using SumTable = Table<layout, Real, sum_columns<layout>>;

// Lists of cells are read in the order of the cells; packing them gains nothing.
template <Layout layout>
constexpr Layout list_layout = layout == Layout::records ? Layout::records : Layout::apart;

// The length of steps: constant, or shorter where the waves ask for it. Rates [1/s] of three steps take
// turns.
template <class Real>
struct StepRates {
    Real* rate;    // [3]
    int turn;      // of this step, 0 to 2
    Real longest;  // s
    Real courant;
    Real* taken;  // s, where the length of this step goes; or null

    THALWEG_HD auto of_step() const -> Real* { return rate + turn; }

    // From the rate of this step, or of the one before it.
    THALWEG_HD auto length(bool of_this) const -> Real {
        const Real fastest = rate[of_this ? turn : (turn + 2) % 3];
        return fastest * longest > courant ? courant / fastest : longest;
    }

    // One cell of a step does this.
    THALWEG_HD void close(Real length) const {
        rate[(turn + 1) % 3] = Real(0);
        if (taken != nullptr) {
            *taken = length;
        }
    }
};

template <class Real>
struct WaterConstants {
    RoeConstants<Real> roe;
    Real gn2;  // m^(1/3), g n^2
};

// What an edge takes out of both of its cells.
template <class Real>
struct EdgeEffect {
    Values<Real, 3> first, second;  // see column::Sum
    Real wave;                      // m/s
};

// `there` is what lies beyond, for a cell at a wall itself. (x, y) is the unit normal from `here`.
template <class Real>
THALWEG_HD auto effect_of_edge(const Values<Real, 4>& here, const Values<Real, 4>& there, bool is_wall,
                               Real x, Real y, Real length, const RoeConstants<Real>& constants)
    -> EdgeEffect<Real> {
    const auto side = [&](const Values<Real, 4>& c, Real sign) -> EdgeSide<Real> {
        return {c.of[column::depth], DepthRoot<Real>(c.of[column::depth]),
                sign * sum_of_products(c.of[column::discharge_x], x, c.of[column::discharge_y], y),
                sum_of_products(c.of[column::discharge_y], x, -c.of[column::discharge_x], y),
                c.of[column::bed]};
    };
    const EdgeSide<Real> a = side(here, Real(1));
    const EdgeSide<Real> b = side(there, Real(is_wall ? -1 : 1));
    const Real mean_depth = Real(0.5) * (a.depth + b.depth);
    const EdgeRoots<Real> roots(a.root, b.root, mean_depth, Real(1), constants);
    const EdgeJump<Real> jump = roe_edge(a, b, mean_depth, roots, constants);
    const auto sum = [&](Real mass, const MomentumJump<Real>& q) -> Values<Real, 3> {
        return {{length * mass, length * sum_of_products(q.normal, x, -q.tangential, y),
                 length * sum_of_products(q.normal, y, q.tangential, x)}};
    };
    const Real mass = is_wall ? Real(0) : jump.mass;
    return {sum(mass, jump.first), sum(-mass, jump.second), jump.wave};
}

// A cell after a step in which `sum` went out of it.
template <class Real>
THALWEG_HD auto stepped_cell(const Values<Real, 4>& own, const Values<Real, 3>& sum, Real inverse_area,
                             Real dt, const WaterConstants<Real>& constants) -> Values<Real, 4> {
    const Conserved<Real> u = {own.of[column::depth], own.of[column::discharge_x],
                               own.of[column::discharge_y]};
    const Conserved<Real> rate = {-inverse_area * sum.of[column::mass],
                                  -inverse_area * sum.of[column::gain_x],
                                  -inverse_area * sum.of[column::gain_y]};
    const Conserved<Real> next = euler_step(u, rate, dt, constants.gn2, constants.roe.dry_depth);
    return {{next.depth, next.discharge_x, next.discharge_y, own.of[column::bed]}};
}

// Adds to a number to which other threads add, too.
template <class Real>
THALWEG_HD void add_among_others(Real& to, Real value) {
#if defined(__CUDA_ARCH__)
    atomicAdd(&to, value);
#else
#pragma omp atomic
    to += value;
#endif
}

// What loops over edges read.
template <Layout layout, class Real>
struct EdgesOf {
    CellTable<layout, Real> cells;
    Table<layout, std::int32_t, 2> ends;
    Table<layout, Real, 4> shape;
    RoeConstants<Real> constants;

    // Returns the rate [1/s] of the edge.
    template <class Take>
    THALWEG_HD auto solve(std::int64_t edge, const Take& take) const -> Real {
        const Values<std::int32_t, 2> end = ends.load(edge);
        const Values<Real, 4> s = shape.load(edge);
        const bool is_wall = end.of[0] == end.of[1];
        const EdgeEffect<Real> effect =
            effect_of_edge(cells.load(end.of[0]), cells.load(end.of[1]), is_wall, s.of[column::normal_x],
                           s.of[column::normal_y], s.of[column::length], constants);
        take(end, is_wall, effect);
        return effect.wave * s.of[column::inverse_height];
    }
};

// Adds to the sums of both cells; `Alone`: no other thread does so.
template <Layout layout, class Real, bool Alone>
struct ScatterEdge {
    using Number = Real;
    static constexpr bool notes_rate = true;
    EdgesOf<layout, Real> edges;
    SumTable<layout, Real> sums;

    THALWEG_HD auto operator()(std::int64_t edge) const -> Real {
        return edges.solve(
            edge, [this](const Values<std::int32_t, 2>& end, bool is_wall, const EdgeEffect<Real>& effect) {
                add(end.of[0], effect.first);
                if (!is_wall) {
                    add(end.of[1], effect.second);
                }
            });
    }

  private:
    THALWEG_HD void add(std::int32_t cell, const Values<Real, 3>& sum) const {
        for (int n = 0; n < 3; ++n) {
            if constexpr (Alone) {
                sums.at(cell, n) += sum.of[n];
            } else {
                add_among_others(sums.at(cell, n), sum.of[n]);
            }
        }
    }
};

// Stores what the edge takes out of each cell, in rows of SideOf::pack(edge, of its first cell).
template <Layout layout, class Real>
struct StoreEdge {
    using Number = Real;
    static constexpr bool notes_rate = true;
    EdgesOf<layout, Real> edges;
    SumTable<layout, Real> of_sides;

    THALWEG_HD auto operator()(std::int64_t edge) const -> Real {
        return edges.solve(
            edge, [this, edge](const Values<std::int32_t, 2>&, bool is_wall, const EdgeEffect<Real>& effect) {
                store(2 * edge + 1, effect.first);
                if (!is_wall) {
                    store(2 * edge, effect.second);
                }
            });
    }

  private:
    THALWEG_HD void store(std::int64_t row, const Values<Real, 3>& sum) const {
        Values<Real, sum_columns<layout>> values = {};
        for (int n = 0; n < 3; ++n) {
            values.of[n] = sum.of[n];
        }
        of_sides.store(row, values);
    }
};

// Steps a cell by the sums of its edges, and clears them.
template <Layout layout, class Real>
struct StepFromSums {
    using Number = Real;
    static constexpr bool notes_rate = false;
    CellTable<layout, Real> cells;
    SumTable<layout, Real> sums;
    const Real* inverse_area;
    WaterConstants<Real> constants;
    StepRates<Real> rates;

    THALWEG_HD auto operator()(std::int64_t cell) const -> Real {
        const auto all = sums.load(cell);
        sums.store(cell, {});
        const Values<Real, 3> sum = {{all.of[0], all.of[1], all.of[2]}};
        const Real length = rates.length(true);
        cells.store(cell, stepped_cell(cells.load(cell), sum, inverse_area[cell], length, constants));
        if (cell == 0) {
            rates.close(length);
        }
        return Real(0);
    }
};

// Steps a cell by what its edges have stored.
template <Layout layout, class Real, int Sides>
struct StepFromEdges {
    using Number = Real;
    static constexpr bool notes_rate = false;
    CellTable<layout, Real> cells;
    SumTable<layout, Real> of_sides;
    Table<list_layout<layout>, std::int32_t, Sides> sides;
    const Real* inverse_area;
    WaterConstants<Real> constants;
    StepRates<Real> rates;

    THALWEG_HD auto operator()(std::int64_t cell) const -> Real {
        const Values<std::int32_t, Sides> row = sides.load(cell);
        Values<Real, 3> sum = {};
        for (int side = 0; side < Sides; ++side) {
            const auto one = of_sides.load(row.of[side]);
            for (int n = 0; n < 3; ++n) {
                sum.of[n] += one.of[n];
            }
        }
        const Real length = rates.length(true);
        cells.store(cell, stepped_cell(cells.load(cell), sum, inverse_area[cell], length, constants));
        if (cell == 0) {
            rates.close(length);
        }
        return Real(0);
    }
};

// Steps a cell in one go: it solves each of its edges, so that every edge is solved twice. Normals are times
// the length of their edge, from the cell that is its first one. The step is that of the waves before.
template <Layout layout, class Real, int Sides>
struct StepFromNeighbours {
    using Number = Real;
    static constexpr bool notes_rate = true;
    CellTable<layout, Real> in, out;
    Table<list_layout<layout>, std::int32_t, Sides> neighbours;  // SideOf
    Table<list_layout<layout>, Real, 2 * Sides> normals;
    const Real* inverse_area;
    WaterConstants<Real> constants;
    StepRates<Real> rates;

    THALWEG_HD auto operator()(std::int64_t cell) const -> Real {
        const Values<Real, 4> own = in.load(cell);
        const Values<std::int32_t, Sides> row = neighbours.load(cell);
        const Values<Real, 2 * Sides> normal = normals.load(cell);
        Values<Real, 4> beyond[Sides];
        for (int n = 0; n < Sides; ++n) {
            beyond[n] = in.load(SideOf(row.of[n]).cell());
        }
        Values<Real, 3> sum = {};
        Real fastest = 0;
        Real longest = 0;
        for (int n = 0; n < Sides; ++n) {
            const SideOf side(row.of[n]);
            const Real x = normal.of[2 * n];
            const Real y = normal.of[2 * n + 1];
            const Real square = sum_of_products(x, x, y, y);
            const Real inverse_length = inverse_square_root(square);
            const Real length = square * inverse_length;
            const bool other_first = side.is_first();
            const EdgeEffect<Real> effect = effect_of_edge(
                other_first ? beyond[n] : own, other_first ? own : beyond[n], side.cell() == cell,
                x * inverse_length, y * inverse_length, length, constants.roe);
            for (int m = 0; m < 3; ++m) {
                sum.of[m] += other_first ? effect.second.of[m] : effect.first.of[m];
            }
            fastest = greater(fastest, effect.wave);
            longest = greater(longest, length);
        }
        const Real area = inverse_area[cell];
        const Real step = rates.length(false);
        out.store(cell, stepped_cell(own, sum, area, step, constants));
        if (cell == 0) {
            rates.close(step);
        }
        return fastest * longest * area;
    }
};

}  // namespace thalweg::shallowwater::bench
