// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/cpu/row_view.hpp"
#include "shallowwater/schemes/waf/waf.hpp"

// Part of stage_rows.cpp only, which is compiled once for each level of the instruction set: hence the
// unnamed namespace.
namespace thalweg::shallowwater {
namespace {

// Hands out row buffers of scratch memory, each with room for a few columns outside the part.
template <class Real>
class RowSource {
  public:
    explicit RowSource(Real* scratch) : next_(scratch + 8) {}

    auto take() -> Real* {
        Real* row = next_;
        next_ += widest_part + 16;
        return row;
    }

  private:
    Real* next_;
};

// Level and velocities of the cells of a row; the inverse of the depth is 0 where the cell is dry.
template <class Real>
struct PrimitiveRow {
    Real *level, *x, *y, *inverse_depth;

    explicit PrimitiveRow(RowSource<Real>& rows)
        : level(rows.take()), x(rows.take()), y(rows.take()), inverse_depth(rows.take()) {}
};

// One side of the faces of a row.
template <class Real>
struct SideRow {
    Real *depth, *level, *normal, *tangential;

    explicit SideRow(RowSource<Real>& rows)
        : depth(rows.take()), level(rows.take()), normal(rows.take()), tangential(rows.take()) {}

    auto operator[](int k) const -> WafSide<Real> { return {depth[k], level[k], normal[k], tangential[k]}; }

    void put(int k, const WafSide<Real>& s) const {
        depth[k] = s.depth;
        level[k] = s.level;
        normal[k] = s.normal;
        tangential[k] = s.tangential;
    }
};

// The interfaces of a row; a face belongs to the cell on its high side.
template <class Real>
struct InterfaceRow {
    Real *low_depth, *low_normal, *low_tangential, *high_depth, *high_normal, *high_tangential;
    Real *behind, *contact, *ahead, *first, *weight_high;

    explicit InterfaceRow(RowSource<Real>& rows)
        : low_depth(rows.take()),
          low_normal(rows.take()),
          low_tangential(rows.take()),
          high_depth(rows.take()),
          high_normal(rows.take()),
          high_tangential(rows.take()),
          behind(rows.take()),
          contact(rows.take()),
          ahead(rows.take()),
          first(rows.take()),
          weight_high(rows.take()) {}

    auto operator[](int k) const -> WafInterface<Real> {
        return {{low_depth[k], low_normal[k], low_tangential[k]},
                {high_depth[k], high_normal[k], high_tangential[k]},
                behind[k],
                contact[k],
                ahead[k],
                first[k],
                weight_high[k]};
    }

    void put(int k, const WafInterface<Real>& f) const {
        low_depth[k] = f.low.depth;
        low_normal[k] = f.low.normal;
        low_tangential[k] = f.low.tangential;
        high_depth[k] = f.high.depth;
        high_normal[k] = f.high.normal;
        high_tangential[k] = f.high.tangential;
        behind[k] = f.behind;
        contact[k] = f.contact;
        ahead[k] = f.ahead;
        first[k] = f.first;
        weight_high[k] = f.weight_high;
    }
};

// Sets columns [begin, end) of a row to zero.
template <class Real>
void clear_row(Real* row, int begin, int end) {
    for (int k = begin; k < end; ++k) {
        row[k] = 0;
    }
}

template <class Real>
auto largest_of(const Real* row, int end) -> Real {
    Real most = 0;
    for (int k = 0; k < end; ++k) {
        most = greater(row[k], most);
    }
    return most;
}

// The two interfaces beside one, seen from it.
template <class Real>
auto neighbours(const WafInterface<Real>& below, const WafInterface<Real>& above) -> WafNeighbours<Real> {
    return {below.jumps(), above.jumps(), below.wet(), above.wet()};
}

// The first becomes the second, and so on; the last one's memory is free for what comes first.
template <class Row>
void pass_on(Row* ring, int count) {
    const Row last = ring[count - 1];
    for (int k = count - 1; k > 0; --k) {
        ring[k] = ring[k - 1];
    }
    ring[0] = last;
}

}  // namespace
}  // namespace thalweg::shallowwater
