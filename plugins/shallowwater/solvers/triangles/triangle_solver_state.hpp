// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/solvers/triangles/triangle_solver.hpp"

// How a TriangleSolver sums up, is saved and restored.
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
auto TriangleSolver<Real, Stepper>::saved_chunks() -> std::vector<Chunk> {
    std::vector<Chunk> chunks = flow_.boundaries.chunks();
    flow_.sources.add_chunks(chunks);
    const StateArrays<Real> now = stepper_.current();
    std::vector<Real*> arrays = {now.depth, now.discharge_x, now.discharge_y, flow_.arrays.bed.mean,
                                 flow_.arrays.remainder};
    if (bed_moves_) {
        arrays.push_back(flow_.arrays.first_bed);
    }
    if (flow_.friction.coefficient.field != nullptr) {
        arrays.push_back(flow_.arrays.friction);
    }
    if (flow_.has_local_steps()) {
        arrays.push_back(flow_.local.wave);
    }
    for (Real* recorded : flow_.arrays.records.of) {
        if (recorded != nullptr) {
            arrays.push_back(recorded);
        }
    }
    for (Real* one : arrays) {
        chunks.push_back({one, flow_.layout.size() * sizeof(Real)});
    }
    return chunks;
}

template <class Real, class Stepper>
auto TriangleSolver<Real, Stepper>::make_header() -> Header {
    Header h = {};
    h.cells = flow_.layout.nx;
    for (const Chunk& chunk : saved_chunks()) {
        h.bytes += static_cast<std::int64_t>(chunk.bytes);
    }
    h.real_bytes = static_cast<std::int32_t>(sizeof(Real));
    h.tracked = static_cast<std::int32_t>(complete(flow_.options.track));
    h.friction_varies = flow_.friction.coefficient.field != nullptr ? 1 : 0;
    h.bed_moves = bed_moves_ ? 1 : 0;
    h.friction_everywhere = flow_.friction.coefficient.everywhere;
    h.datum = flow_.datum;
    h.memory = stepper_.memory();
    return h;
}

template <class Real, class Stepper>
auto TriangleSolver<Real, Stepper>::save() -> std::vector<std::byte> {
    const Header header = make_header();
    std::vector<std::byte> bytes(sizeof header);
    std::memcpy(bytes.data(), &header, sizeof header);
    for (const Chunk& chunk : saved_chunks()) {
        const auto end = bytes.size();
        bytes.resize(end + chunk.bytes);
        flow_.executor.download(bytes.data() + end, chunk.data, chunk.bytes);
    }
    return bytes;
}

template <class Real, class Stepper>
void TriangleSolver<Real, Stepper>::restore(const std::vector<std::byte>& bytes) {
    Header header = {};
    std::memcpy(&header, bytes.data(), std::min(sizeof header, bytes.size()));
    flow_.set_friction(header.friction_varies != 0, header.friction_everywhere);
    bed_moves_ = header.bed_moves != 0;
    if (bed_moves_ && flow_.arrays.first_bed == nullptr) {
        flow_.arrays.first_bed = flow_.array();
    }
    const Header own = make_header();
    if (header.cells != own.cells || header.bytes != own.bytes || header.real_bytes != own.real_bytes ||
        header.tracked != own.tracked ||
        bytes.size() != sizeof header + static_cast<std::size_t>(own.bytes)) {
        throw std::invalid_argument(
            "shallowwater: the saved state is of another mesh, precision or set of results, or of other "
            "boundaries or sources");
    }
    flow_.datum = header.datum;
    if (flow_.has_local_steps()) {
        for_cells(ClearLocalCell<Real>{flow_.local});
    }
    const std::byte* from = bytes.data() + sizeof header;
    for (const Chunk& chunk : saved_chunks()) {
        flow_.executor.upload(chunk.data, from, chunk.bytes);
        from += chunk.bytes;
    }
    const StateArrays<Real> now = stepper_.current();
    const StateArrays<Real>& other = now.depth == flow_.arrays.a.depth ? flow_.arrays.b : flow_.arrays.a;
    for_cells(CopyState<Real>{0, now, other});
    flow_.passed.start_interval(0);
    stepper_.restart(header.memory);
}

}  // namespace thalweg::shallowwater
