// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/solvers/triangles/triangle_solver.hpp"

// How a TriangleSolver sums up, and what it remembers.
namespace thalweg::shallowwater {

template <class Real, class Stepper>
void TriangleSolver<Real, Stepper>::sum_up_edges(Summary& s) {
    const EdgeTables& tables = flow_.boundaries.tables();
    const Boundaries& named = flow_.options.boundaries;
    const std::vector<SupplyVolumes> volumes = flow_.boundaries.volumes();
    for (const Boundary& one : named.edges) {
        s.boundaries.push_back({one.name, 0, 0, 0});
    }
    for (const PointSource& one : named.sources) {
        s.boundaries.push_back({one.name, 0, 0, 0});
    }
    for (const HydrographCell& one : named.cells) {
        s.boundaries.push_back({one.name, 0, 0, 0});
    }
    const auto add = [&](std::size_t place, const SupplyVolumes& v) {
        s.boundaries[place].inflow += v.in;
        s.boundaries[place].outflow += v.out;
        s.boundaries[place].shortfall += v.short_of;
    };
    for (std::size_t n = 0; n < tables.held.size(); ++n) {
        add(static_cast<std::size_t>(tables.owner[n]), volumes[n]);
        s.inflow.inside += volumes[n].in;
        s.outflow.inside += volumes[n].out;
    }
    for (std::size_t m = 0; m < tables.supplies.size(); ++m) {
        const SupplyVolumes& v = volumes[tables.held.size() + m];
        add(named.edges.size() + static_cast<std::size_t>(tables.supply_owner[m]), v);
        s.source_inflow += v.in;
        s.source_outflow += v.out;
    }
    const std::vector<double> levels = flow_.boundaries.levels(flow_.edge_view(stepper_.current()));
    std::vector<OpenPlace> places(named.edges.size());
    std::vector<int> wet(named.edges.size());
    for (std::size_t n = 0; n < levels.size(); ++n) {
        if (tables.held[n].kind == BoundaryKind::open && !std::isnan(levels[n])) {
            const auto by = static_cast<std::size_t>(tables.owner[n]);
            places[by].level += levels[n];
            ++wet[by];
        }
    }
    for (std::size_t b = 0; b < places.size(); ++b) {
        if (wet[b] > 0) {
            s.open.push_back(
                {named.edges[b].name, places[b].level / wet[b] + flow_.datum, s.boundaries[b].outflow});
        }
    }
}

template <class Real, class Stepper>
void TriangleSolver<Real, Stepper>::list_bed(Register& all) {
    const auto shape = flow_.layout.shape();
    if (all.is_restoring()) {
        bed_moves_ = all.coming("first_bed") != nullptr;
        if (bed_moves_ && flow_.arrays.first_bed == nullptr) {
            flow_.arrays.first_bed = flow_.array();
        }
    }
    all.value("datum", "m", flow_.datum);
    all.array("bed", "m", flow_.arrays.bed.mean, shape);
    if (bed_moves_) {
        all.array("first_bed", "m", flow_.arrays.first_bed, shape);
    }
    if (flow_.friction.coefficient.field != nullptr) {
        all.array("drag", "1", flow_.arrays.friction, shape);  // its unit depends on the law of friction
    }
}

template <class Real, class Stepper>
void TriangleSolver<Real, Stepper>::list_state(Register& all) {
    constexpr std::uint32_t water = THW_BLOCK_KEPT | THW_BLOCK_EXCHANGED;
    const auto shape = flow_.layout.shape();
    const StateArrays<Real> now = stepper_.current();
    hot_start_.list(all);
    saved_memory_ = stepper_.memory();
    all.array("depth", "m", now.depth, shape, water, THW_AT_CELL);
    all.array("discharge_x", "m2 s-1", now.discharge_x, shape, water, THW_AT_CELL);
    all.array("discharge_y", "m2 s-1", now.discharge_y, shape, water, THW_AT_CELL);
    all.array("remainder", "m", flow_.arrays.remainder, shape, water, THW_AT_CELL);
    list_bed(all);
    if (flow_.has_local_steps()) {
        if (all.is_restoring()) {
            for_cells(ClearLocalCell<Real>{flow_.local});
        }
        all.array("local_wave", "m s-1", flow_.local.wave, shape);
    }
    for (int name = 0; name < record::count; ++name) {
        if (flow_.arrays.records.of[name] != nullptr) {
            all.array(record_words[name].name, record_words[name].unit, flow_.arrays.records.of[name], shape,
                      THW_BLOCK_RECORDED, THW_AT_CELL);
        }
    }
    flow_.boundaries.list_state(all);
    flow_.sources.list_state(all);
    shallowwater::list_state(all, saved_memory_);
}

template <class Real, class Stepper>
void TriangleSolver<Real, Stepper>::state_restored() {
    const StateArrays<Real> now = stepper_.current();
    const StateArrays<Real>& other = now.depth == flow_.arrays.a.depth ? flow_.arrays.b : flow_.arrays.a;
    for_cells(CopyState<Real>{0, now, other});
    flow_.boundaries.take_held();
    if (hot_start_.is_under_way()) {
        begin_with_water();
        return;
    }
    flow_.passed.start_interval(0);
    stepper_.restart(saved_memory_);
}

}  // namespace thalweg::shallowwater
