// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/processes/face_flow.hpp"

// Water that comes into cells, or is taken from them, besides the fluxes of a stage.
namespace thalweg::shallowwater {

enum class SupplyKind { face, flow, point, cell };

// One supply of a cell. face: what the flux of a held face has too little or too much for the discharge that
// is wanted; flow: all that passes a held face without ring cells.
struct Supply {
    SupplyKind kind;
    int held;                    // of a face: its place among the held ones
    int value;                   // series, of the others: discharge or level
    int velocity_x, velocity_y;  // series of a hydrograph cell; negative: at rest
};

// The supplies [first, end) of a cell; one thread works through them, so none gets in another's way.
struct SuppliedCell {
    int i, j;
    int first, end;
    bool brings_water;  // whether any of them may
};

// What supply n has brought, taken and failed to take [m3].
struct SupplyVolumes {
    double in, out, short_of;
};

// Works on a supplied cell after a stage.
template <class Real>
struct SupplyCell {
    RingView<Real> view;  // of what the stage has written
    Real* remainder;      // m, what its depths are short of, or null: nobody keeps it
    StageTime time;
    double dx, dy;
    Real part;       // of the step that the stage counts for there: 1 or 1/2
    double counted;  // of what is added now, in the state after the step: 1/2 before a second stage
    const SuppliedCell* cells;
    const Supply* supplies;
    const FaceFlow* flow_of;      // by held face
    Real* edge_mass;              // mass fluxes of this stage [m2/s], as in OutflowLedger
    SupplyVolumes* volumes;       // by supply
    const int* places = nullptr;  // places of the loop among the cells; null: all

    THALWEG_HD void operator()(int at) const {
        const SuppliedCell& cell = cells[places == nullptr ? at : places[at]];
        const auto k = view.layout.index(cell.i, cell.j);
        if (time.clock->running == 0 || view.state.depth[k] < Real(0) || stays_empty(cell, k)) {
            return;
        }
        exchange(cell);
        for (int m = cell.first; m < cell.end; ++m) {
            const Supply& supply = supplies[m];
            if (supply.kind == SupplyKind::face) {
                complete(supply, k, volumes[m]);
            } else if (supply.kind == SupplyKind::point) {
                pour(supply, k, volumes[m]);
            } else if (supply.kind == SupplyKind::cell) {
                set(supply, k, volumes[m]);
            }
        }
    }

  private:
    // Whether a cell has no water, and none comes or goes. Most cells of long open edges are such.
    THALWEG_HD auto stays_empty(const SuppliedCell& cell, std::ptrdiff_t k) const -> bool {
        if (cell.brings_water || view.state.depth[k] != Real(0) ||
            (remainder != nullptr && remainder[k] != Real(0))) {
            return false;
        }
        bool still = true;
        for (int m = cell.first; m < cell.end; ++m) {
            still = still && supplies[m].kind == SupplyKind::flow;  // others count what they cannot take
            if (flows(supplies[m], cell)) {
                const int held = supplies[m].held;
                still = still && flow_of[held].discharge == 0 && edge_mass[view.held[held].note] == Real(0);
            }
        }
        return still;
    }

    // Makes the mass that has come through the face the one that is wanted. What is added brings its
    // momentum: without it a fast inlet stands still behind a jump that holds itself.
    THALWEG_HD void complete(const Supply& supply, std::ptrdiff_t k, SupplyVolumes& volume) const {
        const int n = view.held[supply.held].note;
        const OuterFace face = view.held[supply.held].at;
        const double inwards = face.high ? -1 : 1;
        const double per_depth = (face.along_x ? dx : dy) / (static_cast<double>(part) * time.clock->dt);
        const double found = inwards * static_cast<double>(edge_mass[n]);
        const FaceFlow& flow = flow_of[supply.held];
        const double change = (flow.discharge - found) / per_depth;
        const double done = add(k, change);
        const double came = done == change ? flow.discharge : found + done * per_depth;
        if (done > 0 && view.is_wet(k)) {
            Real& along = face.along_x ? view.state.discharge_x[k] : view.state.discharge_y[k];
            along += static_cast<Real>(inwards * done * flow.velocity);
        }
        edge_mass[n] = static_cast<Real>(inwards * came);
        volume.short_of += counted * dx * dy * (done - change);
    }

    // Whether a supply is the flow of a face of this cell.
    THALWEG_HD auto flows(const Supply& supply, const SuppliedCell& cell) const -> bool {
        if (supply.kind != SupplyKind::flow) {
            return false;
        }
        const HeldFace& held = view.held[supply.held];
        return !held.is_shut && held.at.i == cell.i && held.at.j == cell.j;
    }

    // Change of the depth [m] in a step by a flow of 1 m2/s through the face.
    THALWEG_HD auto per_flow(const OuterFace& face) const -> double {
        return time.clock->dt / (face.along_x ? dx : dy);
    }

    // Lets through the cell's held faces what the water outside asks for; if it asks for more than there is,
    // of all faces in proportion.
    THALWEG_HD void exchange(const SuppliedCell& cell) const {
        double in = 0;
        double out = 0;
        int last = -1;
        for (int m = cell.first; m < cell.end; ++m) {
            if (flows(supplies[m], cell)) {
                const double change = static_cast<double>(part) * flow_of[supplies[m].held].discharge *
                                      per_flow(view.held[supplies[m].held].at);
                in += greater(change, 0.0);
                out += greater(-change, 0.0);
                last = m;
            }
        }
        if (last < 0) {
            return;
        }
        const auto k = view.layout.index(cell.i, cell.j);
        const double before = water(k);
        // A cell may owe a last digit that its depth, which is never negative, could not give.
        const double most = at_least(before + in, 0.0);
        const double share = out > most ? most / out : 1;
        double gain_x = 0;
        double gain_y = 0;
        for (int m = cell.first; m < cell.end; ++m) {
            if (flows(supplies[m], cell)) {
                add_gain(supplies[m], share, volumes[m], gain_x, gain_y);
            }
        }
        push(k, flow_of[supplies[last].held], before + in - share * out, gain_x, gain_y);
    }

    THALWEG_HD void add_gain(const Supply& supply, double share_of_outflow, SupplyVolumes& volume,
                             double& gain_x, double& gain_y) const {
        const HeldFace& held = view.held[supply.held];
        const FaceFlow& flow = flow_of[supply.held];
        const double outwards = held.at.high ? 1 : -1;
        const double share = flow.discharge < 0 ? share_of_outflow : 1;
        edge_mass[held.note] = static_cast<Real>(-outwards * share * flow.discharge);
        if (held.group >= 0) {
            const double wanted = static_cast<double>(part) * flow.discharge * per_flow(held.at);
            volume.short_of += counted * dx * dy * (share - 1) * wanted;
        }
        const double along = -share * per_flow(held.at) * outwards * flow.momentum;
        const double aside = -share * per_flow(held.at) * flow.tangential;
        gain_x += held.at.along_x ? along : aside;
        gain_y += held.at.along_x ? aside : along;
    }

    // Gives the cell a new depth and a change of discharge [m2/s], as if both had been part of the stage:
    // ahead of its friction, which is taken off and put on again, and of the mean with the first state.
    THALWEG_HD void push(std::ptrdiff_t k, const FaceFlow& flow, double depth, double gain_x,
                         double gain_y) const {
        const bool mean = part < Real(1) && view.friction.is_in_stages();
        const double weight = mean ? 0.5 : 1;
        const double share = mean ? 1 : static_cast<double>(part);
        const auto whole = [&](double value, double first) { return mean ? 2 * value - first : value; };
        const double dt = share * time.clock->dt;
        const double step_depth = whole(static_cast<double>(view.state.depth[k]), flow.first_depth);
        const double qx = whole(static_cast<double>(view.state.discharge_x[k]), flow.first_x);
        const double qy = whole(static_cast<double>(view.state.discharge_y[k]), flow.first_y);
        const double free = 1 + dt * drag(k, step_depth) * square_root(qx * qx + qy * qy);
        const double x = qx * free + share * gain_x;
        const double y = qy * free + share * gain_y;
        const double next = whole(depth, flow.first_depth);
        const double slowed = dt * drag(k, next) * square_root(x * x + y * y);
        const double left = 2 / (1 + square_root(1 + 4 * slowed));
        set_water(k, depth);
        const bool wet = view.is_wet(k);
        view.state.discharge_x[k] = wet ? put_back(x * left, flow.first_x, weight) : Real(0);
        view.state.discharge_y[k] = wet ? put_back(y * left, flow.first_y, weight) : Real(0);
    }

    static THALWEG_HD auto put_back(double value, double first, double weight) -> Real {
        return static_cast<Real>(weight * value + (1 - weight) * first);
    }

    // Of the friction in dq/dt = -drag |q| q [1/m2]; none in a dry cell.
    THALWEG_HD auto drag(std::ptrdiff_t k, double depth) const -> double {
        if (!(depth > static_cast<double>(view.constants.dry_depth))) {
            return 0;
        }
        const Real h = static_cast<Real>(depth);
        return static_cast<double>(view.friction.of(k, h).at(h)) / (depth * depth);
    }

    THALWEG_HD void pour(const Supply& supply, std::ptrdiff_t k, SupplyVolumes& volume) const {
        const double discharge = view.series[supply.value].mean(time.step_start(), time.clock->time);
        const double change = static_cast<double>(part) * time.clock->dt * discharge / (dx * dy);
        const double done = add(k, change);
        count(done, volume);
        volume.short_of += counted * dx * dy * (done - change);
    }

    THALWEG_HD void set(const Supply& supply, std::ptrdiff_t k, SupplyVolumes& volume) const {
        const double when = time.clock->time;
        const Real ground = view.level(k) - view.state.depth[k];
        const double before = water(k);
        const Real depth =
            at_least(static_cast<Real>(view.series[supply.value].at(when) - view.datum) - ground, Real(0));
        const Real moving = depth > view.constants.dry_depth ? depth : Real(0);
        set_water(k, static_cast<double>(depth));
        view.state.discharge_x[k] = moving * velocity(supply.velocity_x, when);
        view.state.discharge_y[k] = moving * velocity(supply.velocity_y, when);
        count(static_cast<double>(depth) - before, volume);
    }

    THALWEG_HD auto velocity(int series, double when) const -> Real {
        return series < 0 ? Real(0) : static_cast<Real>(view.series[series].at(when));
    }

    // Returns the change of depth [m] that there was water for. What is taken takes its momentum with it.
    THALWEG_HD auto add(std::ptrdiff_t k, double change) const -> double {
        const Real before = view.state.depth[k];
        const double present = water(k);
        const double after = greater(present + change, 0.0);
        set_water(k, after);
        const Real depth = view.state.depth[k];
        if (depth < before) {
            const Real left = depth > view.constants.dry_depth ? depth / before : Real(0);
            view.state.discharge_x[k] *= left;
            view.state.discharge_y[k] *= left;
        }
        return present + change < 0 ? -present : change;
    }

    // All water of a cell [m]. After a step with what the last digit of its depth cannot take; what its
    // remainder is between two stages, see stage_of_cell.
    THALWEG_HD auto water(std::ptrdiff_t k) const -> double {
        const auto depth = static_cast<double>(view.state.depth[k]);
        return remainder == nullptr || is_between_stages() ? depth
                                                           : depth + static_cast<double>(remainder[k]);
    }

    THALWEG_HD void set_water(std::ptrdiff_t k, double wanted) const {
        const double change = wanted - water(k);
        const auto before = static_cast<double>(view.state.depth[k]);
        const Real depth = at_least(static_cast<Real>(wanted), Real(0));
        view.state.depth[k] = depth;
        if (remainder != nullptr) {
            const double counted_change = is_between_stages() ? 0.5 * change : change;
            remainder[k] += static_cast<Real>(counted_change - (static_cast<double>(depth) - before));
        }
    }

    THALWEG_HD auto is_between_stages() const -> bool { return counted < 1; }

    THALWEG_HD void count(double depth, SupplyVolumes& volume) const {
        const double moved = counted * dx * dy * depth;
        volume.in += greater(moved, 0.0);
        volume.out += greater(-moved, 0.0);
    }
};

}  // namespace thalweg::shallowwater
