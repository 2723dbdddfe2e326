// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/river/arrays.hpp"

namespace thalweg::river {

/// Marks wet cells. A cell that was wet in an earlier iteration of the step stays so: cells at the dry depth
/// would otherwise change sides for ever.
template <class Real>
struct MarkWet {
    River<Real> r;
    const int* outer;  ///< iterations of the step so far

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = r.cell(i, j);
        const bool deep = greater(r.depth[k], r.depth_before[k]) > static_cast<double>(r.dry_depth);
        r.wet[k] = r.active[k] != 0 && (deep || (*outer > 0 && r.wet[k] != 0)) ? 1 : 0;
    }
};

/// Finds which inner faces are open, with which depth and over which sill. At shores and weirs the depth is
/// that of the upstream side over the sill, in wet interiors the mean; both are exact in uniform flow.
template <class Real>
struct FindFace {
    River<Real> r;
    int axis;

    THALWEG_HD void operator()(int i, int j) const {
        const FaceArrays<Real>& f = r.face[axis];
        const FaceAt at = r.face_at(axis, i, j);
        const auto k = at.face;
        if (f.kind[k] == FaceKind::wall) {
            f.state[k] = r.wall == Wall::no_slip ? face_joined : 0;
        }
        if (f.kind[k] != FaceKind::inner) {
            return;
        }
        const double crest = greater(r.bed[at.low], r.bed[at.high]);
        const double low = thin_level(at.low);
        const double high = thin_level(at.high);
        const Real over_low = static_cast<Real>(greater(low - crest, 0.0));
        const Real over_high = static_cast<Real>(greater(high - crest, 0.0));
        const bool from_low = f.unit[k] > Real(0) || (f.unit[k] == Real(0) && low >= high);
        const auto higher = low >= high ? at.low : at.high;
        const bool feeds =
            greater(r.depth[higher], r.depth_before[higher]) > static_cast<double>(r.dry_depth);
        const bool opens = greater(over_low, over_high) > Real(0) && feeds;
        if (!opens && (f.state[k] & face_open) == 0) {
            close(f, k);
            return;
        }
        const bool both_wet = r.wet[at.low] != 0 && r.wet[at.high] != 0;
        f.state[k] = both_wet ? face_open | face_joined : face_open;
        f.depth[k] = depth_of(at, over_low, over_high, from_low);
        f.sill[k] = Real(0.5) * (over_low + over_high);
    }

  private:
    THALWEG_HD static void close(const FaceArrays<Real>& f, std::ptrdiff_t k) {
        f.state[k] = 0;
        f.unit[k] = f.depth[k] = f.sill[k] = Real(0);
        f.discharge[k] = 0;
    }

    /// In films a cell that the step has drained still counts half of its water, so that it does not change
    /// between drained and full.
    THALWEG_HD auto thin_level(std::ptrdiff_t c) const -> double {
        return r.depth[c] < static_cast<double>(r.dry_depth)
                   ? r.bed[c] + greater(r.depth[c], 0.5 * r.depth_before[c])
                   : r.level[c];
    }

    THALWEG_HD auto depth_of(const FaceAt& at, Real over_low, Real over_high, bool from_low) const -> Real {
        const Real low = static_cast<Real>(r.depth[at.low]);
        const Real high = static_cast<Real>(r.depth[at.high]);
        const Real deepest = greater(low, high);
        const Real upstream = from_low ? over_low : over_high;
        const Real ratio = deepest > Real(0) ? lesser(over_low, over_high) / deepest : Real(0);
        const Real central = lesser(greater((ratio - Real(0.2)) / Real(0.3), Real(0)), Real(1));
        return upstream + central * (Real(0.5) * (low + high) - upstream);
    }
};

/// Weight with which a cell sees the level beyond a side. A film high on a bank does not push a deep cell
/// below.
template <class Real>
THALWEG_HD auto level_weight(const River<Real>& r, std::ptrdiff_t k, const SideAt& s) -> Real {
    if (!r.is_open(s)) {
        return Real(0);
    }
    if (r.kind(s) == FaceKind::stage) {
        return Real(1);
    }
    const Real half = Real(0.5) * static_cast<Real>(r.depth[k]);
    const Real sill = r.face[s.axis].sill[s.face];
    return sill < half ? sill / half : (sill > Real(0) ? Real(1) : Real(0));
}

}  // namespace thalweg::river
