// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/characteristic_water.hpp"
#include "shallowwater/river/boundaries.hpp"

/// Boundaries whose level follows at each face from the wave that leaves there, by the laws of the flow on
/// rasters and triangles.
namespace thalweg::river {

/// Moves the level at an open face in each outer iteration. The level of the last one and the velocity that
/// came of it make up the wave that leaves: to an implicit step, too, a change of the level sends a wave into
/// the mesh, so that this wave is as good as free of it, and a few iterations find the level.
template <class Real>
struct MoveRuled {
    River<Real> r;
    OpenFaces open;
    const int* outer;  ///< iterations of the step so far

    THALWEG_HD void operator()(std::int64_t n) const {
        const OpenFace& o = open.list[n];
        const BoundaryKind kind = open.kind[o.group];
        if (!is_ruled(kind)) {
            return;
        }
        RuledFace& at = open.ruled[n];
        const double bed = r.face[o.axis].bed[o.face];
        const bool lets_out = shallowwater::only_lets_out(kind);
        const Inner in = lets_out ? leaving(o, bed) : at_face(o, at.level - bed);
        if (*outer == 0) {
            at.level_before = at.level;
            at.sea_before = at.sea;
            at.sea -= r.dt() / (r.dt() + open.constant[o.group]) * (at.sea + in.normal);
        }
        const double level = bed + outside(kind, o, at, in, bed).depth;
        at.level = lets_out ? lesser(level, greater(r.level[o.cell], bed)) : level;
    }

  private:
    using Inner = shallowwater::InnerWater<double>;

    THALWEG_HD auto outside(BoundaryKind kind, const OpenFace& o, const RuledFace& at, const Inner& in,
                            double bed) const -> shallowwater::OuterWater<double> {
        const auto g = static_cast<double>(r.gravity);
        const double now = r.clock->time + r.dt();
        const auto depth_at = [&](double level) { return greater(level - bed, 0.0); };
        switch (kind) {
            case BoundaryKind::sea: {
                const series::SeriesView velocity = open.velocity[o.group];
                return shallowwater::sea_water(in, depth_at(open.series[o.group].at(now) + o.profile),
                                               velocity.count > 0 ? velocity.at(now) : at.sea, g);
            }
            case BoundaryKind::absorbing:
                return shallowwater::absorbing_water(in, depth_at(open.series[o.group].at(now) + o.profile),
                                                     depth_at(open.constant[o.group] + o.profile), g);
            case BoundaryKind::critical:
                return shallowwater::falling_water(in, g);
            default: {
                const bool is_open = kind == BoundaryKind::open;
                const shallowwater::ChannelBeyond<double> channel = {
                    o.slope, o.sink, r.resistance_of(o.cell), is_open ? shallowwater::slowest_leaving : 0};
                return shallowwater::leaving_water(in, channel, is_open, g);
            }
        }
    }

    /// The water at the face itself, as the last iteration has left it; `head` [m] is its depth.
    THALWEG_HD auto at_face(const OpenFace& o, double head) const -> Inner {
        if (r.wet[o.cell] == 0) {
            return {0, 0, 0, 0};
        }
        const FaceArrays<Real>& f = r.face[o.axis];
        const double length = length_of(r, o);
        const double sx = -o.inward * f.normal_x[o.face] / length;
        const double sy = -o.inward * f.normal_y[o.face] / length;
        return {r.depth[o.cell], greater(head, 0.0), -o.inward * f.unit[o.face] / length,
                r.v[o.cell] * sx - r.u[o.cell] * sy};
    }

    /// The water of the cell. Its surface goes on to the face as it comes, and never rises; see
    /// shallowwater::FaceFlowRule::leaving().
    THALWEG_HD auto leaving(const OpenFace& o, double bed) const -> Inner {
        const double rise = lesser(2 * (bed - r.bed[o.cell]), 0.0);
        const bool knows = o.behind >= 0 && r.wet[o.behind] != 0;
        const double coming = knows ? r.level[o.cell] - r.level[o.behind] : rise;
        const double kept = lesser(greater(coming, rise - 0.25 * r.depth[o.cell]), 0.0);
        return at_face(o, r.level[o.cell] + 0.5 * kept - bed);
    }
};

/// Gives levels and velocities back where a step has failed.
struct RestoreRuled {
    OpenFaces open;

    THALWEG_HD void operator()(std::int64_t n) const {
        open.ruled[n].level = open.ruled[n].level_before;
        open.ruled[n].sea = open.ruled[n].sea_before;
    }
};

}  // namespace thalweg::river
