// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/solvers/raster/grid_solver.hpp"

// How a GridSolver is saved and restored.
namespace thalweg::shallowwater {

template <class Real, class Stepper>
auto GridSolver<Real, Stepper>::make_header(const StepMemory& m) const -> Header {
    Header h = {};
    h.nx = flow_.domain.nx;
    h.ny = flow_.domain.ny;
    h.real_bytes = static_cast<std::int32_t>(sizeof(Real));
    h.integrator = static_cast<std::int32_t>(flow_.options.integrator);
    h.tracked = static_cast<std::int32_t>(complete(flow_.options.track));
    h.friction_varies = flow_.friction.coefficient.field != nullptr ? 1 : 0;
    h.bed_moves = bed_moves_ ? 1 : 0;
    h.has_corners = has_corners_ ? 1 : 0;
    for (const Chunk& chunk : source_chunks()) {
        h.source_bytes += static_cast<std::int64_t>(chunk.bytes);
    }
    h.boundaries = flow_.boundaries.tables().fingerprint();
    h.friction_everywhere = flow_.friction.coefficient.everywhere;
    h.datum = flow_.datum;
    h.memory = m;
    return h;
}

template <class Real, class Stepper>
auto GridSolver<Real, Stepper>::saved_arrays() const -> std::vector<Real*> {
    const StateArrays<Real> now = stepper_.current();
    std::vector<Real*> all = {now.depth,
                              now.discharge_x,
                              now.discharge_y,
                              flow_.arrays.bed.mean,
                              flow_.arrays.bed.half_x,
                              flow_.arrays.bed.half_y};
    if (flow_.arrays.remainder != nullptr) {
        all.push_back(flow_.arrays.remainder);
    }
    if (has_corners_) {
        all.push_back(flow_.arrays.corners);
    }
    if (bed_moves_) {
        all.push_back(flow_.arrays.first_bed);
    }
    if (flow_.friction.coefficient.field != nullptr) {
        all.push_back(flow_.arrays.friction);
    }
    for (Real* recorded : flow_.arrays.records.of) {
        if (recorded != nullptr) {
            all.push_back(recorded);
        }
    }
    return all;
}

template <class Real, class Stepper>
auto GridSolver<Real, Stepper>::source_chunks() const -> std::vector<Chunk> {
    std::vector<Chunk> chunks = {flow_.boundaries.held()};
    flow_.sources.add_chunks(chunks);
    return chunks;
}

template <class Real, class Stepper>
auto GridSolver<Real, Stepper>::save() -> std::vector<std::byte> {
    const Header header = make_header(stepper_.memory());
    std::vector<std::byte> bytes(sizeof header + flow_.ledger.bytes() + flow_.boundaries.bytes());
    std::memcpy(bytes.data(), &header, sizeof header);
    flow_.executor.download(bytes.data() + sizeof header, flow_.ledger.data(), flow_.ledger.bytes());
    flow_.executor.download(bytes.data() + sizeof header + flow_.ledger.bytes(), flow_.boundaries.data(),
                            flow_.boundaries.bytes());
    for (const Chunk& chunk : source_chunks()) {
        const auto end = bytes.size();
        bytes.resize(end + chunk.bytes);
        flow_.executor.download(bytes.data() + end, chunk.data, chunk.bytes);
    }
    for (Real* a : saved_arrays()) {
        const auto end = bytes.size();
        bytes.resize(end + array_bytes());
        flow_.executor.download(bytes.data() + end, a, array_bytes());
    }
    return bytes;
}

template <class Real, class Stepper>
void GridSolver<Real, Stepper>::restore(const std::vector<std::byte>& bytes) {
    Header header = {};
    const Header own = make_header({});
    std::memcpy(&header, bytes.data(), std::min(sizeof header, bytes.size()));
    const bool fits = header.nx == own.nx && header.ny == own.ny && header.real_bytes == own.real_bytes &&
                      header.integrator == own.integrator && header.tracked == own.tracked &&
                      header.boundaries == own.boundaries && header.source_bytes == own.source_bytes;
    std::size_t count = 6 + (flow_.arrays.remainder != nullptr ? 1 : 0) + header.has_corners +
                        (header.friction_varies != 0 ? 1 : 0) +
                        (header.bed_moves != 0 ? (adds_level() ? 2 : 1) : 0);
    for (int name = 0; name < record::count; ++name) {
        count += (complete(flow_.options.track) >> name & 1) != 0 ? 1 : 0;
    }
    const std::size_t ledgers =
        flow_.ledger.bytes() + flow_.boundaries.bytes() + static_cast<std::size_t>(own.source_bytes);
    if (!fits || bytes.size() != sizeof header + ledgers + count * array_bytes()) {
        throw std::invalid_argument(
            "shallowwater: the saved state is of another grid, precision, integrator or set of results, or "
            "of other edges, boundaries or sources");
    }
    flow_.datum = header.datum;
    flow_.set_friction(header.friction_varies != 0, header.friction_everywhere);
    set_corners(header.has_corners != 0);
    bed_moves(header.bed_moves != 0);
    const std::byte* from = bytes.data() + sizeof header;
    flow_.executor.upload(flow_.ledger.data(), from, flow_.ledger.bytes());
    from += flow_.ledger.bytes();
    flow_.executor.upload(flow_.boundaries.data(), from, flow_.boundaries.bytes());
    from += flow_.boundaries.bytes();
    for (const Chunk& chunk : source_chunks()) {
        flow_.executor.upload(chunk.data, from, chunk.bytes);
        from += chunk.bytes;
    }
    flow_.boundaries.take_held();
    flow_.ledger.place(flow_.boundaries.faces());
    for (Real* a : saved_arrays()) {
        flow_.executor.upload(a, from, array_bytes());
        from += array_bytes();
    }
    const StateArrays<Real> now = stepper_.current();
    const bool in_a = now.depth == flow_.arrays.a.depth;
    const StateArrays<Real> other = in_a ? flow_.arrays.b : flow_.arrays.a;
    flow_.executor.for_each(static_cast<int>(flow_.layout.pitch), flow_.layout.rows,
                            CopyState<Real>{flow_.layout.pitch, now, other});
    stepper_.restart(header.memory);
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
