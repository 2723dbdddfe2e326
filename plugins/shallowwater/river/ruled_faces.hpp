// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/characteristic_water.hpp"
#include "shallowwater/river/boundaries.hpp"
#include "shallowwater/river/face_law.hpp"

/// Boundaries whose level follows at each face from the wave that leaves there, by the laws of the flow on
/// rasters and triangles.
namespace thalweg::river {

/// How much of the velocity outside does not follow that at a face in the step: all but for a sea with a
/// response. Not 0, at which the face would hold a level.
template <class Real>
THALWEG_HD auto stiffness(const River<Real>& r, const OpenFaces& open, const OpenFace& o) -> double {
    constexpr double least = 1e-6;
    const bool follows = open.kind[o.group] == BoundaryKind::sea && !(open.velocity[o.group].count > 0);
    const double response = open.constant[o.group];
    return follows ? greater(response / (response + r.dt()), least) : 1;
}

/// Finds in each outer iteration what the law of a boundary asks of the velocity at each of its faces, at the
/// level that AnswerFace and RaiseFace have found there. Where no law holds the velocity, because the water
/// runs faster than its waves or the cell is dry, the level is that of the water outside.
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
        }
        const bool is_free = shallowwater::leaves_freely(in, static_cast<double>(r.gravity));
        const double least = least_depth(kind, o, at, bed);
        open.answer[n] = {0, -1, is_free ? 1.0 : 0.0, 0, 0};
        if (is_free || r.wet[o.cell] == 0 || !(least > 0) || (lets_out && !(in.head > 0))) {
            const double level = bed + outside(kind, o, at, in, bed).depth;
            at.level = lets_out ? lesser(level, greater(r.level[o.cell], bed)) : level;
            return;
        }
        const double depth = greater(at.level - bed, least);
        at.level = bed + depth;
        const FaceLaw law = law_of(kind, o, at, in, bed, depth);
        const double length = length_of(r, o);
        open.answer[n] = {length * law.velocity, length * law.growth, law.with_cell ? 1.0 : 0.0, 0, 0};
    }

  private:
    using Inner = shallowwater::InnerWater<double>;

    /// Level of the series over the bed, not below that.
    THALWEG_HD auto depth_outside(const OpenFace& o, double bed) const -> double {
        return greater(open.series[o.group].at(r.clock->time + r.dt()) + o.profile - bed, 0.0);
    }

    /// Velocity of the sea inwards, as far as it does not follow that at the face in this step.
    THALWEG_HD auto sea_velocity(const OpenFace& o, const RuledFace& at) const -> double {
        const series::SeriesView velocity = open.velocity[o.group];
        return velocity.count > 0 ? velocity.at(r.clock->time + r.dt()) : at.sea_before;
    }

    /// Water of uniform flow outside.
    THALWEG_HD auto channel(BoundaryKind kind, const OpenFace& o) const
        -> shallowwater::ChannelBeyond<double> {
        return {o.slope, o.sink, r.resistance_of(o.cell),
                kind == BoundaryKind::open ? shallowwater::slowest_leaving : 0, least_straight};
    }

    /// Invariant of the wave that comes in over a sea or an absorbing side [m/s], without what follows the
    /// velocity at the face.
    THALWEG_HD auto inward(BoundaryKind kind, const OpenFace& o, const RuledFace& at, double bed) const
        -> double {
        const auto g = static_cast<double>(r.gravity);
        const double c = square_root(g * depth_outside(o, bed));
        if (kind == BoundaryKind::sea) {
            return shallowwater::inward_of_sea(c, stiffness(r, open, o) * sea_velocity(o, at));
        }
        const double still = greater(open.constant[o.group] + o.profile - bed, 0.0);
        return shallowwater::inward_of_simple_wave(c, square_root(g * still));
    }

    /// Depth below which the level of a face is not sought: that at which water comes in as fast as its
    /// waves, and a tenth of what the cell has over the face.
    THALWEG_HD auto least_depth(BoundaryKind kind, const OpenFace& o, const RuledFace& at, double bed) const
        -> double {
        const double inside = greater(0.1 * (r.level[o.cell] - bed), 0.0);
        if (shallowwater::only_lets_out(kind)) {
            return inside;
        }
        const double c = inward(kind, o, at, bed) / (2 + stiffness(r, open, o));
        return greater(inside, c * c / static_cast<double>(r.gravity));
    }

    THALWEG_HD auto law_of(BoundaryKind kind, const OpenFace& o, const RuledFace& at, const Inner& in,
                           double bed, double depth) const -> FaceLaw {
        const auto g = static_cast<double>(r.gravity);
        if (kind == BoundaryKind::critical) {
            return law_of_fall(depth, g);
        }
        if (!shallowwater::only_lets_out(kind)) {
            return law_of_waves(depth, inward(kind, o, at, bed), stiffness(r, open, o), g);
        }
        const double own = velocity_out(o);
        const double straight = shallowwater::straightness(Inner{in.depth, in.head, own, in.tangential});
        const FaceLaw uniform = law_of_channel(depth, channel(kind, o), greater(straight, least_straight), g);
        if (kind == BoundaryKind::normal) {
            return uniform;
        }
        const FaceLaw going_on = law_of_going_on(depth, greater(own, 0.0), in.head, g);
        return going_on.velocity > uniform.velocity ? going_on : uniform;
    }

    /// The water outside where no law holds the velocity.
    THALWEG_HD auto outside(BoundaryKind kind, const OpenFace& o, const RuledFace& at, const Inner& in,
                            double bed) const -> shallowwater::OuterWater<double> {
        const auto g = static_cast<double>(r.gravity);
        switch (kind) {
            case BoundaryKind::sea:
                return shallowwater::sea_water(in, depth_outside(o, bed), sea_velocity(o, at), g);
            case BoundaryKind::absorbing:
                return shallowwater::absorbing_water(
                    in, depth_outside(o, bed), greater(open.constant[o.group] + o.profile - bed, 0.0), g);
            case BoundaryKind::critical:
                return shallowwater::falling_water(in, g);
            default:
                return shallowwater::leaving_water(in, channel(kind, o), kind == BoundaryKind::open, g);
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

    /// Velocity of the cell towards the face.
    THALWEG_HD auto velocity_out(const OpenFace& o) const -> double {
        const FaceArrays<Real>& f = r.face[o.axis];
        return -o.inward * (r.u[o.cell] * f.normal_x[o.face] + r.v[o.cell] * f.normal_y[o.face]) /
               length_of(r, o);
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

    /// Of a velocity goes straight out at least as much as at 60 degrees: water that has only run along the
    /// side could not begin to leave otherwise.
    static constexpr double least_straight = 0.5;
};

/// Joins the law of a boundary to the momentum of a face. With the rise e of the level at the face and eta'
/// in the cell, the momentum gives it U + p (eta' - e) [m2/s], p being the pull, and the law gives U_law +
/// growth e. So e is a rise of its own and a share of eta', and the face passes what remains of U and p. The
/// system of the level then contains the law. A level taken from the last iteration instead changes the
/// discharge by far more than a wave does where it is another than that of the faces beside it, and long
/// steps then blow up along the boundary.
template <class Real>
struct AnswerFace {
    River<Real> r;
    OpenFaces open;

    THALWEG_HD void operator()(std::int64_t n) const {
        const OpenFace& o = open.list[n];
        if (open.kind[o.group] == BoundaryKind::discharge) {
            return;
        }
        FaceAnswer& a = open.answer[n];
        const FaceArrays<Real>& f = r.face[o.axis];
        const double pull = f.pull[o.face];
        a.rise = 0;
        a.share = a.with_cell;
        if (!(pull > 0)) {
            return;
        }
        const double unit = -o.inward * static_cast<double>(f.unit[o.face]);
        if (!(a.growth < 0)) {
            a.rise = (unit - a.unit) / (pull + a.growth);
            a.share = (pull + a.growth * a.with_cell) / (pull + a.growth);
        }
        f.unit[o.face] = static_cast<Real>(-o.inward * (unit - pull * a.rise));
        f.pull[o.face] = static_cast<Real>(pull * (1 - a.share));
        f.coefficient[o.face] = f.depth[o.face] * f.pull[o.face];
        f.discharge[o.face] = static_cast<double>(f.depth[o.face]) * static_cast<double>(f.unit[o.face]);
    }
};

/// Raises the level at each face that has one with that of its cell, and lets the sea outside follow the
/// velocity through it.
template <class Real>
struct RaiseFace {
    River<Real> r;
    OpenFaces open;

    THALWEG_HD void operator()(std::int64_t n) const {
        const OpenFace& o = open.list[n];
        const BoundaryKind kind = open.kind[o.group];
        if (kind == BoundaryKind::discharge) {
            return;
        }
        const FaceAnswer& a = open.answer[n];
        const double rise = a.rise + a.share * static_cast<double>(r.rise[o.cell]);
        r.face[o.axis].ghost_rise[o.face] = static_cast<Real>(rise);
        if (is_ruled(kind)) {
            open.ruled[n].level += rise;
            follow(o, open.ruled[n]);
        }
    }

  private:
    THALWEG_HD void follow(const OpenFace& o, RuledFace& at) const {
        if (open.kind[o.group] == BoundaryKind::sea) {
            const double outwards = -o.inward * r.face[o.axis].unit[o.face] / length_of(r, o);
            const double kept = stiffness(r, open, o);
            at.sea = kept * at.sea_before - (1 - kept) * outwards;
        }
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
