// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/processes/ring.hpp"
#include "shallowwater/physics/characteristic_water.hpp"
#include "shallowwater/physics/surface_faces.hpp"

// Held faces without ring cells. A stage closes such a face and takes the level of its cell for even there;
// what passes the face is found from the state that the stage starts from, and given to the cell after it.
// So the face needs nothing of what lies outside, and may lie anywhere.
namespace thalweg::shallowwater {

// What should come in through a held face [m2/s], and how fast it comes [m/s]. Without ring cells also the
// momentum that leaves there, besides the push of the even level [m3/s2], and what the cell had at the start
// of the step [m, m2/s].
struct FaceFlow {
    double discharge, velocity;
    double momentum, tangential;
    double first_depth, first_x, first_y;
};

// The bed of some cells in a line to a face, without the last two, which may be unlike the channel: the
// straight line through them.
struct BedBehind {
    double fall;     // 1, outwards
    double at_face;  // m above the datum
    double mean;     // m above the datum, of the cells
    double way;      // m, from their middle to the face
    int cells;
};

template <class Real>
class FaceFlowRule {
  public:
    THALWEG_HD FaceFlowRule(const RingView<Real>& view, const FacePlace& place, double dx, double dy)
        : v_(view), place_(place), width_(place.face.along_x ? dx : dy) {}

    // The first of the cells that BedBehind is of, inwards from 0.
    static constexpr int nearest = 2;

    // Bed of the n-th cell inwards [m above the datum]; missing where there is none.
    THALWEG_HD auto bed_inwards(int n) const -> double {
        return is_ground(n) ? bed_of(n) : static_cast<double>(NAN);
    }

    // Of the third to the sixth cell, as far as they are there.
    THALWEG_HD auto bed_behind() const -> BedBehind {
        const int most = 4;
        double sum = 0;
        double moment = 0;
        int count = 0;
        for (int m = 0; m < nearest + most && is_ground(m); ++m) {
            if (m >= nearest) {
                const double bed = bed_of(m);
                sum += bed;
                moment += bed * (m - nearest);
                ++count;
            }
        }
        if (count < 2) {
            return {0, static_cast<double>(v_.face_bed(place_)), 0, 0, count};
        }
        const double middle = 0.5 * (count - 1);
        const double spread = count * (static_cast<double>(count) * count - 1) / 12;
        const double rise_inwards = (moment - middle * sum) / spread / width_;
        const double mean = sum / count;
        const double way = (nearest + middle + 0.5) * width_;
        return {rise_inwards, mean - rise_inwards * way, mean, way, count};
    }

    // The channel goes on with a slope [1], its bed from the cells behind. Without one it falls as they do.
    THALWEG_HD auto channel_beyond(double slope) const -> ChannelBeyond<Real> {
        const BedBehind behind = bed_behind();
        const bool is_given = slope > 0;
        const double used = is_given ? slope : behind.fall;
        const double bed = behind.cells > 1 ? behind.mean - used * behind.way : behind.at_face;
        return {static_cast<Real>(used), v_.face_bed(place_) - static_cast<Real>(bed),
                v_.friction.of(place_.cell, v_.state.depth[place_.cell]),
                Real(is_given ? 0 : slowest_leaving)};
    }

    // The water inside; its surface goes on to the face as it comes, along the bed where nothing is behind,
    // and never rises.
    THALWEG_HD auto leaving() const -> InnerWater<Real> {
        InnerWater<Real> in = v_.inner(place_);
        if (in.depth > Real(0)) {
            const Real bed = lesser(v_.bed_rise(place_), Real(0));
            const Real rise = v_.knows_level_rise(place_) ? v_.level_rise(place_) : bed;
            const Real most = Real(0.25) * in.depth;
            const Real kept = lesser(greater(rise, bed - most), Real(0));
            in.head = at_least(v_.level(place_.cell) + Real(0.5) * kept - v_.face_bed(place_), Real(0));
        }
        return in;
    }

    // The water inside with its level even up to the face.
    THALWEG_HD auto even() const -> InnerWater<Real> {
        InnerWater<Real> in = v_.inner(place_);
        if (in.depth > Real(0) && !v_.sloping) {
            in.head = even_depth();
        }
        return in;
    }

    // Depth over the face of a level in the user's datum. A cell with one bed takes none below that.
    THALWEG_HD auto depth_at(double user_level) const -> Real {
        const bool above = v_.sloping && !v_.is_wet(place_.cell) &&
                           static_cast<Real>(user_level - v_.datum) <= v_.level_over(place_.cell, Real(0));
        return above ? Real(0) : v_.depth_at(place_, user_level);
    }

    THALWEG_HD auto flow_of(const OuterWater<Real>& out, double inwards) const -> FaceFlow {
        const auto velocity = static_cast<double>(out.normal);
        return {inwards,
                -velocity,
                -inwards * velocity + push(out.depth),
                -inwards * static_cast<double>(out.tangential),
                0,
                0,
                0};
    }

  private:
    THALWEG_HD auto is_ground(int inwards) const -> bool {
        const int way = place_.face.high ? -inwards : inwards;
        const int i = place_.face.i + (place_.face.along_x ? way : 0);
        const int j = place_.face.j + (place_.face.along_x ? 0 : way);
        return v_.layout.contains(i, j) && v_.state.depth[v_.layout.index(i, j)] >= Real(0);
    }

    THALWEG_HD auto bed_of(int inwards) const -> double {
        return static_cast<double>(v_.level_over(place_.cell - inwards * place_.outward, Real(0)));
    }

    // Push of the water outside beyond that with which the stage has reckoned [m3/s2].
    THALWEG_HD auto push(Real depth) const -> double {
        const Real inside = even_depth();
        const Real outside = v_.sloping ? over_cell(depth) : depth;
        return 0.5 * static_cast<double>(v_.constants.gravity * (outside - inside) * (outside + inside));
    }

    // The depth over the one bed of a cell of the water at its face. No water there stands as high as the
    // face, or as the water inside if that is lower.
    THALWEG_HD auto over_cell(Real depth) const -> Real {
        const Real bed = v_.face_bed(place_);
        const Real level = depth > Real(0) ? bed + depth : lesser(bed, v_.level(place_.cell));
        return at_least(level - v_.level_over(place_.cell, Real(0)), Real(0));
    }

    // The depth at the face of a cell with an even level.
    THALWEG_HD auto even_depth() const -> Real {
        const Real depth = at_least(v_.state.depth[place_.cell], Real(0));
        if (v_.sloping) {
            return depth;
        }
        const Real level = v_.surface(place_.cell);
        const Real bed = v_.face_bed(place_);
        if (v_.waterline) {
            return at_least(level - bed, Real(0));
        }
        const Real other_bed = Real(2) * v_.level_over(place_.cell, Real(0)) - bed;
        LineStencil<Real> s = {};
        s.depth = depth;
        s.level = s.level_low = s.level_high = level;
        s.bed_low = s.sill_low = other_bed;
        s.bed_high = s.sill_high = bed;
        return surface_faces(Real(1), s).depth_high;
    }

    const RingView<Real>& v_;
    const FacePlace& place_;
    double width_;
};

}  // namespace thalweg::shallowwater
