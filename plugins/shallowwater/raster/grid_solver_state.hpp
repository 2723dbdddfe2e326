// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/grid_solver.hpp"

// How a GridSolver is saved and restored.
namespace thalweg::shallowwater {

template <class Real, class Executor>
auto GridSolver<Real, Executor>::make_header(const StepMemory& m) const -> Header {
    Header h = {};
    h.nx = domain_.nx;
    h.ny = domain_.ny;
    h.real_bytes = static_cast<std::int32_t>(sizeof(Real));
    h.integrator = static_cast<std::int32_t>(options_.integrator);
    h.tracked = static_cast<std::int32_t>(complete(options_.track));
    h.friction_varies = friction_varies_ ? 1 : 0;
    h.bed_moves = bed_moves_ ? 1 : 0;
    h.has_corners = has_corners_ ? 1 : 0;
    for (const Chunk& chunk : source_chunks()) {
        h.source_bytes += static_cast<std::int64_t>(chunk.bytes);
    }
    h.boundaries = boundaries_.tables().fingerprint();
    h.friction_everywhere = friction_everywhere_;
    h.datum = datum_;
    h.memory = m;
    return h;
}

template <class Real, class Executor>
auto GridSolver<Real, Executor>::saved_arrays() const -> std::vector<Real*> {
    const StateArrays<Real> now = current();
    std::vector<Real*> all = {now.depth,        now.discharge_x,    now.discharge_y,
                              arrays_.bed.mean, arrays_.bed.half_x, arrays_.bed.half_y};
    if (has_corners_) {
        all.push_back(arrays_.corners);
    }
    if (bed_moves_) {
        all.push_back(arrays_.first_bed);
    }
    if (friction_varies_) {
        all.push_back(arrays_.friction);
    }
    for (Real* recorded : arrays_.records.of) {
        if (recorded != nullptr) {
            all.push_back(recorded);
        }
    }
    return all;
}

template <class Real, class Executor>
auto GridSolver<Real, Executor>::source_chunks() const -> std::vector<Chunk> {
    std::vector<Chunk> chunks = {boundaries_.held()};
    sources_.add_chunks(chunks);
    return chunks;
}

template <class Real, class Executor>
auto GridSolver<Real, Executor>::save() -> std::vector<std::byte> {
    const Header header = make_header(memory());
    std::vector<std::byte> bytes(sizeof header + ledger_.bytes() + boundaries_.bytes());
    std::memcpy(bytes.data(), &header, sizeof header);
    executor_.download(bytes.data() + sizeof header, ledger_.data(), ledger_.bytes());
    executor_.download(bytes.data() + sizeof header + ledger_.bytes(), boundaries_.data(),
                       boundaries_.bytes());
    for (const Chunk& chunk : source_chunks()) {
        const auto end = bytes.size();
        bytes.resize(end + chunk.bytes);
        executor_.download(bytes.data() + end, chunk.data, chunk.bytes);
    }
    for (Real* a : saved_arrays()) {
        const auto end = bytes.size();
        bytes.resize(end + array_bytes());
        executor_.download(bytes.data() + end, a, array_bytes());
    }
    return bytes;
}

template <class Real, class Executor>
void GridSolver<Real, Executor>::restore(const std::vector<std::byte>& bytes) {
    Header header = {};
    const Header own = make_header({});
    std::memcpy(&header, bytes.data(), std::min(sizeof header, bytes.size()));
    const bool fits = header.nx == own.nx && header.ny == own.ny && header.real_bytes == own.real_bytes &&
                      header.integrator == own.integrator && header.tracked == own.tracked &&
                      header.boundaries == own.boundaries && header.source_bytes == own.source_bytes;
    std::size_t count = 6 + header.has_corners + (header.friction_varies != 0 ? 1 : 0) +
                        (header.bed_moves != 0 ? (adds_level() ? 2 : 1) : 0);
    for (int name = 0; name < record::count; ++name) {
        count += (complete(options_.track) >> name & 1) != 0 ? 1 : 0;
    }
    const std::size_t ledgers =
        ledger_.bytes() + boundaries_.bytes() + static_cast<std::size_t>(own.source_bytes);
    if (!fits || bytes.size() != sizeof header + ledgers + count * array_bytes()) {
        throw std::invalid_argument(
            "shallowwater: the saved state is of another grid, precision, integrator or set of results, or "
            "of other edges, boundaries or sources");
    }
    datum_ = header.datum;
    set_friction(header.friction_varies != 0, header.friction_everywhere);
    set_corners(header.has_corners != 0);
    bed_moves(header.bed_moves != 0);
    const std::byte* from = bytes.data() + sizeof header;
    executor_.upload(ledger_.data(), from, ledger_.bytes());
    from += ledger_.bytes();
    executor_.upload(boundaries_.data(), from, boundaries_.bytes());
    from += boundaries_.bytes();
    for (const Chunk& chunk : source_chunks()) {
        executor_.upload(chunk.data, from, chunk.bytes);
        from += chunk.bytes;
    }
    boundaries_.take_held();
    ledger_.place(boundaries_.faces());
    for (Real* a : saved_arrays()) {
        executor_.upload(a, from, array_bytes());
        from += array_bytes();
    }
    const StateArrays<Real> now = current();
    const bool in_a = now.depth == arrays_.a.depth;
    const StateArrays<Real> other = in_a ? arrays_.b : arrays_.a;
    executor_.for_each(static_cast<int>(layout_.pitch), layout_.rows,
                       CopyState<Real>{layout_.pitch, now, other});
    restart(header.memory);
}

template <class Real, class Executor>
void GridSolver<Real, Executor>::sum_up_boundaries(Summary& s) {
    const Boundaries& all = options_.boundaries;
    for (const auto& b : all.edges) {
        s.boundaries.push_back({b.name, 0, 0, 0});
    }
    for (const auto& source : all.sources) {
        s.boundaries.push_back({source.name, 0, 0, 0});
    }
    for (const auto& cell : all.cells) {
        s.boundaries.push_back({cell.name, 0, 0, 0});
    }
    const BoundaryTables& tables = boundaries_.tables();
    if (tables.opens_edges) {
        const std::vector<double> volumes = ledger_.volumes();
        s.outflow = ledger_.by_edges(volumes, false);
        s.inflow = ledger_.by_edges(volumes, true);
        s.open = boundaries_.open_places(ring_view(current()), all, volumes);
        for (std::size_t n = 0; n < tables.owner.size(); ++n) {
            if (tables.owner[n] >= 0) {
                BoundaryVolumes& b = s.boundaries[static_cast<std::size_t>(tables.owner[n])];
                b.outflow += volumes[n];
                b.inflow += volumes[tables.owner.size() + n];
            }
        }
    }
    if (!tables.supplies.empty()) {
        const std::vector<SupplyVolumes> volumes = boundaries_.volumes();
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
