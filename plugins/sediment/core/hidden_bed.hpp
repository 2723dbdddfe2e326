// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/compute/corner_value.hpp>

#include "sediment/core/flow_fields.hpp"
#include "sediment/core/setting.hpp"

namespace thalweg::sediment {

/// Height of a field of cells above the mean of the four corners of cell (i, j), without walls.
/// A flow that takes the bed's change at corners does not see that of the change. Of waves of length L across
/// it is the share sin^2(pi dx/L), so all of one that rises and falls from cell to cell; at an edge of the
/// grid nothing of what changes across the edge.
template <class Real>
struct AboveCorners {
    Setting<Real> s;
    AnyValues depth;  ///< m; NaN in walls
    const Real* values;

    THALWEG_HD auto operator()(int i, int j) const -> Real {
        // Seen from the cell's own value, so that even values give 0, to the bit.
        const Real own = values[s.cell(i, j)];
        Real corners = 0;
        for (int north = j; north <= j + 1; ++north) {
            for (int east = i; east <= i + 1; ++east) {
                corners += compute::corner_value<Real>(
                    {s.nx, s.ny}, east, north,
                    [this](int a, int b) { return is_number(depth[s.cell(a, b)]); },
                    [this, own](int a, int b) { return values[s.cell(a, b)] - own; });
            }
        }
        return -corners / Real(4);
    }
};

/// Part [m] of the bed change in cell (i, j) that the flow does not get, because it takes means at corners.
template <class Real>
struct FindHiddenBed {
    AboveCorners<Real> of_change;
    Real* hidden;

    THALWEG_HD void operator()(int i, int j) const { hidden[of_change.s.cell(i, j)] = of_change(i, j); }
};

/// Depth [m] over the bed of wet cell (i, j) where the flow hides some: the level of the water is the flow's,
/// so over a hidden rise it is shallower than the flow knows, and faster, as the discharge is the same. Only
/// what is hidden again of the hidden part counts, sin^4(pi dx/L): a bed that the cells resolve is left to
/// the flow. Within half and twice the flow's depth, so that a rough bed falls not dry.
template <class Real>
THALWEG_HD auto depth_over_bed(const Setting<Real>& s, const AnyValues& depth, const Real* hidden, int i,
                               int j) -> Real {
    const auto of_flow = static_cast<Real>(depth[s.cell(i, j)]);
    if (hidden == nullptr) {
        return of_flow;
    }
    const Real rise = AboveCorners<Real>{s, depth, hidden}(i, j);
    return clamped(of_flow - rise, of_flow / Real(2), Real(2) * of_flow);
}

}  // namespace thalweg::sediment
