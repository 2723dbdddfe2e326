// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/characteristic_water.hpp"
#include "shallowwater/triangles/held_edge.hpp"

// What passes the edges of the boundary of a mesh that are no walls. It is found from the state at the start
// of a step, and the cell inside takes it as it is: no flux is solved there.
namespace thalweg::shallowwater {

// Finds what passes held edge n in the present step.
template <class Real>
struct FindEdgeFlow {
    HeldEdgeView<Real> view;
    DischargeShares<MeshFaces<Real>> shares;
    StageTime time;
    EdgeFlow<Real>* flows;
    SupplyVolumes* volumes;  // by held edge
    double* sea_velocities;  // by held edge, m/s inwards: of a sea; see SeaVelocity

    THALWEG_HD void operator()(int n, int /*row*/) const {
        flows[n] = {Real(0), Real(0), Real(0)};
        const HeldEdge& edge = view.held[n];
        if (time.clock->running == 0 || view.is_missing(edge)) {
            return;
        }
        const InnerWater<Real> in = view.inner(edge);
        if (only_lets_out(edge.kind) && !(in.depth > Real(0))) {
            return;
        }
        if (edge.group >= 0) {
            exchange(n, edge, in);
        } else {
            const OuterWater<Real> out =
                edge.kind == BoundaryKind::sea ? beside_sea(n, edge, in) : outer(n, edge, in);
            put(n, edge, in, out, static_cast<double>(out.depth) * static_cast<double>(out.normal));
        }
        count(n);
    }

  private:
    THALWEG_HD auto outer(int n, const HeldEdge& edge, const InnerWater<Real>& in) const -> OuterWater<Real> {
        const Real g = view.gravity;
        const double value = edge.value >= 0 ? view.series[edge.value].at(time.now()) + rise_of(n) : 0;
        switch (edge.kind) {
            case BoundaryKind::stage:
                return standing_water(in, view.depth_at(edge, value), g);
            case BoundaryKind::absorbing:
                return absorbing_water(in, view.depth_at(edge, value),
                                       view.depth_at(edge, edge.constant + rise_of(n)), g);
            case BoundaryKind::critical:
                return falling_water(in, g);
            default:
                return leaving_water(in, channel_beyond(edge), edge.kind == BoundaryKind::open, g);
        }
    }

    // m, added to the level at held edge n.
    THALWEG_HD auto rise_of(int n) const -> double {
        return view.profile == nullptr || !is_number(view.profile[n]) ? 0 : view.profile[n];
    }

    THALWEG_HD auto beside_sea(int n, const HeldEdge& edge, const InnerWater<Real>& in) const
        -> OuterWater<Real> {
        const double level = view.series[edge.value].at(time.now()) + rise_of(n);
        const SeaVelocity sea = {view.series, edge.second, edge.constant, time};
        const OuterWater<Real> out = sea_water(in, view.depth_at(edge, level),
                                               static_cast<Real>(sea.at(sea_velocities[n])), view.gravity);
        sea_velocities[n] = sea.followed(sea_velocities[n], static_cast<double>(out.normal));
        return out;
    }

    // Of first order, the water over the cell is that over its edge, and the bed outside lies as deep.
    THALWEG_HD auto channel_beyond(const HeldEdge& edge) const -> ChannelBeyond<Real> {
        return {static_cast<Real>(edge.slope), Real(0),
                view.friction.of(edge.cell, view.state.depth[edge.cell]),
                Real(edge.has_slope ? 0 : slowest_leaving), static_cast<Real>(edge.straight)};
    }

    // m, how far the bed falls from the centre of the cell to an edge whose channel goes on outside.
    static THALWEG_HD auto fall_to(const HeldEdge& edge) -> double {
        const bool goes_on = edge.kind == BoundaryKind::open || edge.kind == BoundaryKind::normal;
        return goes_on ? greater(edge.slope, 0.0) * 2 * edge.area / (3 * edge.length) : 0;
    }

    // Lets through the edge's part of a discharge, as far as the cell has water for it.
    THALWEG_HD void exchange(int n, const HeldEdge& edge, const InnerWater<Real>& in) const {
        const double all = discharge_of(edge);
        const double wanted = all * shares.of(n, edge.group, all > 0);
        const double most = static_cast<double>(at_least(view.state.depth[edge.cell], Real(0))) * edge.area /
                            (edge.length * edge.sharing * time.clock->dt);
        const double inwards = greater(wanted, -most);
        volumes[n].short_of += (inwards - wanted) * edge.length * time.clock->dt;
        const Real given =
            edge.second < 0 ? Real(0) : view.depth_at(edge, view.series[edge.second].at(time.now()));
        put(n, edge, in, exchanged_water(in, static_cast<Real>(inwards), given, view.gravity), -inwards);
    }

    // m3/s inwards. A hydrograph counts by its mean over the step, so that its whole volume comes in.
    THALWEG_HD auto discharge_of(const HeldEdge& edge) const -> double {
        const SeriesView series = view.series[edge.value];
        if (edge.kind == BoundaryKind::discharge) {
            return series.mean(time.step_start(), time.clock->time);
        }
        const bool is_wet = shares.sums[edge.group].conveyance > 0;
        return is_wet ? -series.at(shares.level(edge.group) + view.datum) : 0;
    }

    // `mass` leaves [m2/s]. The cell's own flux through all of its edges adds up to nothing, hence the part
    // of this one is taken off its momentum. Its water weighs on the slope towards this edge as towards
    // others.
    THALWEG_HD void put(int n, const HeldEdge& edge, const InnerWater<Real>& in, const OuterWater<Real>& out,
                        double mass) const {
        const double depth = static_cast<double>(at_least(view.state.depth[edge.cell], Real(0)));
        const double own = static_cast<double>(in.depth) * static_cast<double>(in.normal);
        const double outside = static_cast<double>(out.depth);
        const double push = 0.5 * static_cast<double>(view.gravity) * (outside - depth) * (outside + depth);
        const double weight = static_cast<double>(view.gravity) * depth * fall_to(edge);
        const double normal =
            mass * static_cast<double>(out.normal) - own * static_cast<double>(in.normal) + push - weight;
        const double tangential =
            mass * static_cast<double>(out.tangential) - own * static_cast<double>(in.tangential);
        flows[n] = {static_cast<Real>(edge.length * mass),
                    static_cast<Real>(edge.length * (normal * edge.normal_x - tangential * edge.normal_y)),
                    static_cast<Real>(edge.length * (normal * edge.normal_y + tangential * edge.normal_x))};
    }

    // As the cell takes it.
    THALWEG_HD void count(int n) const {
        const double moved =
            static_cast<double>(static_cast<Real>(time.clock->dt)) * static_cast<double>(flows[n].mass);
        volumes[n].out += greater(moved, 0.0);
        volumes[n].in += greater(-moved, 0.0);
    }
};

// Level [m above the datum] beside held edge n; missing where it is dry.
template <class Real>
struct LevelAtEdge {
    HeldEdgeView<Real> view;
    double* levels;

    THALWEG_HD void operator()(int n, int /*row*/) const {
        const std::int32_t k = view.held[n].cell;
        levels[n] = view.is_wet(k) ? static_cast<double>(view.bed[k] + view.state.depth[k])
                                   : static_cast<double>(NAN);
    }
};

}  // namespace thalweg::shallowwater
