// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/processes/discharge_shares.hpp"
#include "shallowwater/flow/processes/face_flow.hpp"
#include "shallowwater/flow/processes/sea_velocity.hpp"
#include "shallowwater/flow/processes/supply.hpp"

namespace thalweg::shallowwater {

// The held faces of a raster, for DischargeShares.
template <class Real>
struct RingFaces {
    RingView<Real> view;
    double dx, dy;

    THALWEG_HD auto has_ground(int n) const -> bool {
        return !view.held[n].is_shut && view.state.depth[place(n).cell] >= Real(0);
    }

    THALWEG_HD auto length(int n) const -> double { return view.held[n].at.along_x ? dy : dx; }

    THALWEG_HD auto weight(int n) const -> double {
        return view.profile == nullptr ? static_cast<double>(NAN) : view.profile[n];
    }

    THALWEG_HD auto is_wet(int n) const -> bool { return view.is_wet(place(n).cell); }

    THALWEG_HD auto depth(int n) const -> Real { return view.state.depth[place(n).cell]; }

    THALWEG_HD auto bed(int n) const -> double { return static_cast<double>(view.bed.mean[place(n).cell]); }

    THALWEG_HD auto level(int n) const -> double { return bed(n) + static_cast<double>(depth(n)); }

    template <class Depth>
    THALWEG_HD auto conveyance(int n, Depth depth) const -> double {
        const auto h = static_cast<Real>(depth);
        return uniform_discharge(view.friction.of(place(n).cell, h), h, view.constants.gravity);
    }

  private:
    THALWEG_HD auto place(int n) const -> FacePlace { return FacePlace(view.layout, view.held[n].at); }
};

// Fills the ring beside held face n before a stage, and marks the cell inside where there is water outside.
// Behind the held faces come the supplied cells, which are only marked.
template <class Real>
struct FillRing {
    RingView<Real> view;
    StateArrays<Real> first;  // the state at the start of the step, where `view` is a later one
    DischargeShares<RingFaces<Real>> shares;
    StageTime time;
    FaceFlow* flows;  // through each held face
    int held_count;
    const SuppliedCell* cells;
    WetMarks marks;
    const int* places = nullptr;  // places of the loop; null: all
    double* sea_velocities =
        nullptr;  // by held face, m/s inwards: of a sea, see SeaVelocity; null: there is none

    THALWEG_HD void operator()(int at) const {
        if (time.clock->running == 0) {
            return;
        }
        const int n = places == nullptr ? at : places[at];
        if (n >= held_count) {
            const SuppliedCell& cell = cells[n - held_count];
            if (cell.brings_water) {
                marks.mark(cell.i, cell.j);
            }
            return;
        }
        const HeldFace& held = view.held[n];
        const FacePlace place(view.layout, held.at);
        if (held.is_shut) {
            return;
        }
        if (held.periodic) {
            repeat(place);
        } else if (view.state.depth[place.cell] >= Real(0)) {
            hold(n, held, place);
        }
    }

  private:
    THALWEG_HD auto faces() const -> const RingFaces<Real>& { return shares.at_one_level.group.faces; }

    THALWEG_HD void repeat(const FacePlace& place) const {
        bool wet = false;
        for (int out = 1; out <= Layout::margin; ++out) {
            const auto to = place.cell + out * place.outward;
            const auto from = place.opposite(view.layout, out);
            view.state.depth[to] = view.state.depth[from];
            view.state.discharge_x[to] = view.state.discharge_x[from];
            view.state.discharge_y[to] = view.state.discharge_y[from];
            wet = wet || view.is_wet(from);
        }
        mark(place, wet);
    }

    THALWEG_HD void hold(int n, const HeldFace& held, const FacePlace& place) const {
        if (held.by_flow && only_lets_out(held.kind) && view.state.depth[place.cell] == Real(0)) {
            flows[n] = {0, 0, 0, 0, 0, 0, 0};
            return;
        }
        const Real g = view.constants.gravity;
        const FaceFlowRule<Real> rule(view, place, faces().dx, faces().dy);
        const InnerWater<Real> in = held.by_flow ? rule.even() : view.inner(place);
        const bool speaks = held.group < 0 && held.value >= 0;
        const double rise = view.profile == nullptr || !is_number(view.profile[n]) ? 0 : view.profile[n];
        const double value = speaks ? view.series[held.value].at(time.now()) + rise : 0;
        const auto depth_at = [&](double level) {
            return held.by_flow ? rule.depth_at(level) : view.depth_at(place, level);
        };
        if (held.kind == BoundaryKind::stage) {
            pass(n, held, place,
                 held.by_flow ? standing_water(in, depth_at(value), g) : held_water(in, depth_at(value), g));
        } else if (held.kind == BoundaryKind::absorbing) {
            pass(n, held, place, absorbing_water(in, depth_at(value), depth_at(held.constant + rise), g));
        } else if (held.kind == BoundaryKind::sea) {
            const SeaVelocity sea = {view.series, held.second, held.constant, time};
            const OuterWater<Real> out =
                sea_water(in, depth_at(value), static_cast<Real>(sea.at(sea_velocities[n])), g);
            sea_velocities[n] = sea.followed(sea_velocities[n], static_cast<double>(out.normal));
            pass(n, held, place, out);
        } else if (held.kind == BoundaryKind::critical) {
            pass(n, held, place, falling_water(in, g));
        } else if (held.kind == BoundaryKind::open || held.kind == BoundaryKind::normal) {
            const bool open = held.kind == BoundaryKind::open;
            pass(n, held, place, leaving_water(rule.leaving(), rule.channel_beyond(held.slope), open, g));
        } else {
            let_flow(n, held, place, in);
        }
    }

    THALWEG_HD void pass(int n, const HeldFace& held, const FacePlace& place,
                         const OuterWater<Real>& out) const {
        if (held.by_flow) {
            const double inwards = -static_cast<double>(out.depth) * static_cast<double>(out.normal);
            flow(n, place, out, inwards);
        } else {
            put(place, out, Real(0));
        }
    }

    THALWEG_HD void flow(int n, const FacePlace& place, const OuterWater<Real>& out, double inwards) const {
        flows[n] = FaceFlowRule<Real>(view, place, faces().dx, faces().dy).flow_of(out, inwards);
        if (time.second) {
            flows[n].first_depth = static_cast<double>(first.depth[place.cell]);
            flows[n].first_x = static_cast<double>(first.discharge_x[place.cell]);
            flows[n].first_y = static_cast<double>(first.discharge_y[place.cell]);
        }
    }

    THALWEG_HD void let_flow(int n, const HeldFace& held, const FacePlace& place,
                             const InnerWater<Real>& in) const {
        const double all = discharge_of(held);
        const double q = all * shares.of(n, held.group, all > 0);
        const Real g = view.constants.gravity;
        const Real given =
            held.second < 0 ? Real(0) : view.depth_at(place, view.series[held.second].at(time.now()));
        if (held.by_flow) {
            flow(n, place, exchanged_water(in, static_cast<Real>(q), given, g), q);
            return;
        }
        const OuterWater<Real> out = flowing_water(in, static_cast<Real>(q), given, g);
        flows[n] = {q, static_cast<double>(-out.normal), 0, 0, 0, 0, 0};
        const bool goes_on = given == Real(0) && out.depth == in.head;
        put(place, out, goes_on ? level_step(place, in) : Real(0));
    }

    // m3/s inwards. A hydrograph counts by its mean over the step, so that its whole volume comes in.
    THALWEG_HD auto discharge_of(const HeldFace& held) const -> double {
        const SeriesView series = view.series[held.value];
        if (held.kind == BoundaryKind::discharge) {
            return series.mean(time.step_start(), time.clock->time);
        }
        const bool is_wet = shares.sums[held.group].conveyance > 0;
        return is_wet ? -series.at(shares.level(held.group) + view.datum) : 0;
    }

    // How far the level falls or rises from cell to cell outwards if it goes on as inside.
    THALWEG_HD auto level_step(const FacePlace& place, const InnerWater<Real>& in) const -> Real {
        const Real most = Real(0.25) * in.head;
        return lesser(greater(view.level_rise(place), -most), most);
    }

    THALWEG_HD void put(const FacePlace& place, const OuterWater<Real>& water, Real step) const {
        if (view.sloping) {
            put_sloping(place, water);
        } else {
            for (int out = 1; out <= Layout::margin; ++out) {
                put(place, out, water.depth + Real(out) * step, water.depth, water);
            }
        }
        mark(place, water.depth > view.constants.dry_depth);
    }

    // The depth is that over the face. So that the slopes of the cells beside it come out as the water's, the
    // level goes on outwards as it comes: as from the cell inside to the face and as between the cells, if
    // both agree. Nothing inside acts on water that comes faster than its waves; it goes along the bed.
    THALWEG_HD void put_sloping(const FacePlace& place, const OuterWater<Real>& water) const {
        const Real bed = view.bed_rise(place);
        const Real at_face = view.face_bed(place) + water.depth;
        const Real to_face = Real(2) * (at_face - view.level(place.cell));
        const Real rise = enters_freely(water, view.constants.gravity)
                              ? bed
                              : minmod_slope(Real(1), -to_face, Real(0), view.outward_rise(place));
        const bool wet = water.depth > view.constants.dry_depth;
        const Real least = water.normal < Real(0) ? Real(0.5) * water.depth : Real(0);
        for (int out = 1; out <= Layout::margin; ++out) {
            const Real held = greater(water.depth + (Real(out) - Real(0.5)) * (rise - bed), least);
            const Real depth = wet ? held : water.depth;
            put(place, out, depth, depth, water);
        }
    }

    // Fills the ring cell `out` cells outside with the discharge of `moving` metres of this water.
    THALWEG_HD void put(const FacePlace& place, int out, Real depth, Real moving,
                        const OuterWater<Real>& water) const {
        const auto k = place.cell + out * place.outward;
        const Real normal = moving * (place.face.high ? water.normal : -water.normal);
        const Real tangential = moving * water.tangential;
        view.state.depth[k] = depth;
        view.state.discharge_x[k] = place.face.along_x ? normal : tangential;
        view.state.discharge_y[k] = place.face.along_x ? tangential : normal;
    }

    THALWEG_HD void mark(const FacePlace& place, bool wet) const {
        if (wet) {
            marks.mark(place.face.i, place.face.j);
        }
    }
};

}  // namespace thalweg::shallowwater
