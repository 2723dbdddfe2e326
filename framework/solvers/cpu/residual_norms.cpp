// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/cpu/residual_norms.hpp"

#include <algorithm>

#include "solvers/cpu/sip_rows.hpp"
#include "solvers/methods/sip_setup.hpp"

namespace thalweg::solvers::cpu {
namespace {

/// Joins every 32nd value in one lane, then the lanes pairwise.
auto by_lanes(const ResidualNorms* values, std::int64_t count, std::int64_t step) -> ResidualNorms {
    ResidualNorms lanes[norm_columns];
    for (std::int64_t n = 0; n < count; ++n) {
        lanes[n % norm_columns] = join(lanes[n % norm_columns], values[n * step]);
    }
    for (int half = norm_columns / 2; half > 0; half /= 2) {
        for (int lane = 0; lane < half; ++lane) {
            lanes[lane] = join(lanes[lane], lanes[lane + half]);
        }
    }
    return lanes[0];
}

struct Scratch {
    ResidualNorms* tiles;  // of eight rows: one a strip
    ResidualNorms* strips;
    char* zeros;
    char* columns;  // one set a thread
    std::size_t column_bytes;
};

/// Where the parts of the scratch begin [bytes].
struct Offsets {
    std::size_t strips, zeros, columns, column_bytes;
};

auto offsets_of(const FieldShape& f) -> Offsets {
    const auto strips = static_cast<std::size_t>(norm_strips(f));
    const auto tiles = static_cast<std::size_t>(norm_tiles(f));
    const auto zeros = aligned((strips * tiles + strips) * sizeof(ResidualNorms));
    return {strips * tiles * sizeof(ResidualNorms), zeros,
            zeros + aligned(strips * norm_columns * sizeof(double)),
            aligned(4 * strips * norm_columns * sizeof(double))};
}

auto cut(const FieldShape& f, void* base) -> Scratch {
    const Offsets at = offsets_of(f);
    auto* tiles = static_cast<ResidualNorms*>(base);
    auto* bytes = static_cast<char*>(base);
    return {tiles, tiles + at.strips / sizeof(ResidualNorms), bytes + at.zeros, bytes + at.columns,
            at.column_bytes};
}

}  // namespace

auto residual_norms_bytes(const FieldShape& shape, int threads) -> std::size_t {
    const Offsets at = offsets_of(shape);
    return at.columns + at.column_bytes * static_cast<std::size_t>(threads);
}

auto norms_along(const FieldShape& shape, void* scratch) -> SipMeasure {
    const Scratch s = cut(shape, scratch);
    return {reinterpret_cast<double*>(s.columns), s.tiles};
}

auto join_norms(const FieldShape& shape, void* scratch) -> ResidualNorms {
    const std::int64_t strips = norm_strips(shape);
    const Scratch s = cut(shape, scratch);
    for (std::int64_t strip = 0; strip < strips; ++strip) {
        s.strips[strip] = by_lanes(s.tiles + strip, norm_tiles(shape), strips);
    }
    return by_lanes(s.strips, strips, 1);
}

template <class Real>
auto residual_norms(const SipLayer<Real>& system, void* scratch, int threads) -> ResidualNorms {
    const FieldShape shape = field_of(system.nx, system.ny);
    const std::int64_t strips = norm_strips(shape);
    const std::int64_t tiles = norm_tiles(shape);
    const Scratch s = cut(shape, scratch);
    std::fill_n(s.zeros, strips * norm_columns * static_cast<std::int64_t>(sizeof(Real)), '\0');
    const SipRows<Real> rows = sip_rows<Real>();
#pragma omp parallel for num_threads(threads) schedule(static) if (threads > 1)
    for (int part = 0; part < threads; ++part) {
        auto* columns =
            reinterpret_cast<double*>(s.columns + s.column_bytes * static_cast<std::size_t>(part));
        for (std::int64_t tile = tiles * part / threads; tile < tiles * (part + 1) / threads; ++tile) {
            const std::int64_t step = tile * norm_rows;
            rows.norms(system, step, static_cast<int>(std::min<std::int64_t>(norm_rows, system.ny - step)),
                       columns, reinterpret_cast<const Real*>(s.zeros), s.tiles + tile * strips);
        }
    }
    return join_norms(shape, scratch);
}

template <class Real>
auto residual_fault(const SipLayer<Real>& system, std::int64_t layer) -> FaultWord {
    for (std::int64_t j = 0; j < system.ny; ++j) {
        for (std::int64_t i = 0; i < system.nx; ++i) {
            if (!is_number(residual_at(system, i, j))) {
                return pack(FaultKind::not_finite, layer, j * system.nx + i);
            }
        }
    }
    return no_fault;
}

template auto residual_norms<float>(const SipLayer<float>&, void*, int) -> ResidualNorms;
template auto residual_norms<double>(const SipLayer<double>&, void*, int) -> ResidualNorms;
template auto residual_fault<float>(const SipLayer<float>&, std::int64_t) -> FaultWord;
template auto residual_fault<double>(const SipLayer<double>&, std::int64_t) -> FaultWord;

}  // namespace thalweg::solvers::cpu
