// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/river/arrays.hpp"

namespace thalweg::river {

/// Discharge out of a cell through a side [m3/s], theta-mean in time.
template <class Real>
THALWEG_HD auto outflow(const River<Real>& r, const SideAt& s) -> double {
    const FaceArrays<Real>& f = r.face[s.axis];
    const double now = f.discharge[s.face];
    const double before = r.kind(s) == FaceKind::discharge ? now : f.discharge_before[s.face];
    const double mean = r.theta() * now + (1 - r.theta()) * before;
    return s.high ? mean : -mean;
}

/// What a rise of the upstream level adds to the discharge out of a cell [m2/s]: W itself, at faces that
/// the level corrects.
template <class Real>
THALWEG_HD auto carried_out(const River<Real>& r, const SideAt& s) -> Real {
    const FaceArrays<Real>& f = r.face[s.axis];
    const Real unit = r.kind(s) != FaceKind::discharge ? f.unit[s.face] : Real(0);
    return s.high ? unit : -unit;
}

/// Depth of a cell at the end of the step [m] by what passes its sides and comes from sources; below 0 where
/// more leaves than there is.
template <class Real>
THALWEG_HD auto balanced_depth(const River<Real>& r, int i, int j) -> double {
    const auto k = r.cell(i, j);
    double out = 0;
    for (int n = 0; n < 4; ++n) {
        const SideAt s = r.side(i, j, n);
        out += r.is_open(s) ? outflow(r, s) : 0;
    }
    const double source = r.source != nullptr ? static_cast<double>(r.source[k]) : 0;
    return r.depth_before[k] + r.dt() * (source - out / r.area[k]);
}

/// Rows of the change eta' of the level with its volume A max(0, eta - z). The flag `swims` tells on which
/// branch of max() the cell is. A cell on the dry branch may take a level below its bed: the suction with
/// which its outflow ends at depth 0.
template <class Real>
struct LayLevel {
    River<Real> r;
    const int* passes;  ///< of the Newton iteration so far; 0: the flags are to be found

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = r.cell(i, j);
        Real* const of_side[4] = {r.west, r.east, r.south, r.north};
        Real links = Real(0);
        double out = 0;
        const Real theta = static_cast<Real>(r.theta());
        for (int n = 0; n < 4; ++n) {
            const SideAt s = r.side(i, j, n);
            const FaceKind kind = r.kind(s);
            of_side[n][k] = Real(0);
            if (r.active[k] != 0 && r.is_open(s)) {
                const Real link = theta * r.face[s.axis].coefficient[s.face];
                const Real carried = theta * carried_out(r, s);
                const Real brought = greater(-carried, Real(0));
                of_side[n][k] = kind == FaceKind::inner ? -link - brought : Real(0);
                links += link + greater(carried, Real(0));
                out += outflow(r, s);
            }
        }
        const double stored = r.area[k] / r.dt();
        const double gain = stored * r.depth_before[k] - out +
                            (r.source != nullptr ? r.area[k] * static_cast<double>(r.source[k]) : 0);
        if (*passes == 0) {
            r.rise[k] = Real(0);
            r.swims[k] = r.active[k] != 0 && (r.depth[k] > 0 || gain > 0) ? 1 : 0;
        }
        const double own = r.swims[k] != 0 ? stored : 0;
        const Real centre = static_cast<Real>(own) + links;
        const bool alone = !(centre > Real(0));
        r.centre[k] = alone ? Real(1) : centre;
        r.right_u[k] = alone ? Real(0) : static_cast<Real>(gain - own * r.depth[k]);
    }
};

/// Number of cells whose branch the solution has changed.
struct Flips {
    int count = 0;
};

THALWEG_HD auto combine(Flips a, Flips b) -> Flips {
    return {a.count + b.count};
}

/// Puts each cell on the branch where the solution is.
template <class Real>
struct FlipCell {
    River<Real> r;

    THALWEG_HD auto operator()(int i, int j) const -> Flips {
        const auto k = r.cell(i, j);
        const std::uint8_t now = r.active[k] != 0 && r.depth[k] + static_cast<double>(r.rise[k]) > 0 ? 1 : 0;
        const bool flips = now != r.swims[k];
        r.swims[k] = now;
        return {flips ? 1 : 0};
    }
};

}  // namespace thalweg::river
