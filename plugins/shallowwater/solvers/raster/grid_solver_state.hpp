// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/solvers/raster/grid_solver.hpp"

// What a GridSolver remembers, and its balance.
namespace thalweg::shallowwater {

template <class Real, class Stepper>
void GridSolver<Real, Stepper>::list_bed(Register& all) {
    const auto shape = flow_.layout.shape();
    const BedArrays<Real>& bed = flow_.arrays.bed;
    if (all.is_restoring()) {
        bed_moves(all.coming("first_bed") != nullptr);
    }
    all.value("datum", "m", flow_.datum);
    all.array("bed", "m", bed.mean, shape);
    all.array("bed_half_x", "m", bed.half_x, shape);
    all.array("bed_half_y", "m", bed.half_y, shape);
    if (has_corners_) {
        all.array("bed_corners", "m", flow_.arrays.corners, shape);
    }
    if (bed_moves_) {
        all.array("first_bed", "m", flow_.arrays.first_bed, shape);
    }
    if (flow_.friction.coefficient.field != nullptr) {
        all.array("drag", "1", flow_.arrays.friction, shape);  // its unit depends on the law of friction
    }
}

template <class Real, class Stepper>
void GridSolver<Real, Stepper>::list_state(Register& all) {
    constexpr std::uint32_t water = THW_BLOCK_KEPT | THW_BLOCK_EXCHANGED;
    const auto shape = flow_.layout.shape();
    const StateArrays<Real> now = stepper_.current();
    hot_start_.list(all);
    saved_memory_ = stepper_.memory();
    saved_boundaries_ = flow_.boundaries.tables().fingerprint();
    all.array("depth", "m", now.depth, shape, water, THW_AT_CELL);
    all.array("discharge_x", "m2 s-1", now.discharge_x, shape, water, THW_AT_CELL);
    all.array("discharge_y", "m2 s-1", now.discharge_y, shape, water, THW_AT_CELL);
    if (flow_.arrays.remainder != nullptr) {
        all.array("remainder", "m", flow_.arrays.remainder, shape, water, THW_AT_CELL);
    }
    list_bed(all);
    for (int name = 0; name < record::count; ++name) {
        if (flow_.arrays.records.of[name] != nullptr) {
            all.array(record_words[name].name, record_words[name].unit, flow_.arrays.records.of[name], shape,
                      THW_BLOCK_RECORDED, THW_AT_CELL);
        }
    }
    flow_.ledger.list_state(all);
    flow_.boundaries.list_state(all);
    flow_.sources.list_state(all);
    all.value("boundaries", "1", saved_boundaries_);
    shallowwater::list_state(all, saved_memory_);
}

template <class Real, class Stepper>
void GridSolver<Real, Stepper>::state_restored() {
    if (saved_boundaries_ != flow_.boundaries.tables().fingerprint()) {
        throw Error("the saved state is of other boundaries, edges or sources")
            .remedy("go on with the boundaries that the state was saved with");
    }
    flow_.boundaries.take_held();
    flow_.ledger.place(flow_.boundaries.faces());
    const StateArrays<Real> now = stepper_.current();
    const bool in_a = now.depth == flow_.arrays.a.depth;
    const StateArrays<Real> other = in_a ? flow_.arrays.b : flow_.arrays.a;
    flow_.executor.for_each(static_cast<int>(flow_.layout.pitch), flow_.layout.rows,
                            CopyState<Real>{flow_.layout.pitch, now, other});
    if (hot_start_.is_under_way()) {
        begin_with_water();
    } else {
        stepper_.restart(saved_memory_);
    }
}

template <class Real, class Stepper>
void GridSolver<Real, Stepper>::sum_up_boundaries(Summary& s) {
    const Boundaries& all = flow_.options.boundaries;
    for (const auto& b : all.edges) {
        s.boundaries.push_back({b.name, 0, 0, 0});
    }
    for (const auto& source : all.sources) {
        s.boundaries.push_back({source.name, 0, 0, 0});
    }
    for (const auto& cell : all.cells) {
        s.boundaries.push_back({cell.name, 0, 0, 0});
    }
    const BoundaryTables& tables = flow_.boundaries.tables();
    if (tables.opens_edges) {
        const std::vector<double> volumes = flow_.ledger.volumes();
        s.outflow = flow_.ledger.by_edges(volumes, false);
        s.inflow = flow_.ledger.by_edges(volumes, true);
        s.open = flow_.boundaries.open_places(flow_.ring_view(stepper_.current()), all, volumes);
        for (std::size_t n = 0; n < tables.owner.size(); ++n) {
            if (tables.owner[n] >= 0) {
                BoundaryVolumes& b = s.boundaries[static_cast<std::size_t>(tables.owner[n])];
                b.outflow += volumes[n];
                b.inflow += volumes[tables.owner.size() + n];
            }
        }
    }
    if (!tables.supplies.empty()) {
        const std::vector<SupplyVolumes> volumes = flow_.boundaries.volumes();
        for (std::size_t n = 0; n < tables.supplies.size(); ++n) {
            const int by = tables.supply_owner[n];
            if (by < 0) {
                continue;  // an open edge
            }
            BoundaryVolumes& b = s.boundaries[static_cast<std::size_t>(by)];
            b.inflow += volumes[n].in;
            b.outflow += volumes[n].out;
            b.shortfall += volumes[n].short_of;
            s.source_inflow += volumes[n].in;
            s.source_outflow += volumes[n].out;
        }
    }
}

}  // namespace thalweg::shallowwater
