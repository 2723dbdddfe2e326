// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/cpu/linear_rows.hpp"
#include "shallowwater/schemes/waf/waf.hpp"

// Part of stage_rows.cpp only, which is compiled once for each level of the instruction set: hence the
// unnamed namespace.
namespace thalweg::shallowwater {
namespace {

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

// The two interfaces beside one, seen from it.
template <class Real>
THALWEG_HD auto neighbours(const WafInterface<Real>& below, const WafInterface<Real>& above)
    -> WafNeighbours<Real> {
    return {below.jumps(), above.jumps(), below.wet(), above.wet()};
}

}  // namespace
}  // namespace thalweg::shallowwater
