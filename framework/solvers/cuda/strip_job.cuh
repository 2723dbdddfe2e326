// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include "solvers/methods/residual_rule.hpp"
#include "solvers/methods/sip_setup.hpp"

/// SIP by strips: a block owns 32 columns of a system; lane l of its chain warp is at row t - l at step t, so
/// that what comes from the west is what lane l - 1 made a step earlier. Blocks of a system follow each
/// other.
namespace thalweg::solvers::cuda {

constexpr int strip_columns = 32;
constexpr int chunk = 8;  ///< steps between two looks at what is ready; also the rows of a tile of the norms
static_assert(chunk == norm_rows && strip_columns == norm_columns);

/// Where things lie. Factors by rows, padded to whole strips, for what is wanted before the chain; by steps
/// and lanes (skewed) for what the chain itself goes along: every load of a warp is 32 neighbours.
struct StripShape {
    int nx = 0, ny = 0, layers = 0;
    int strips = 0;
    int chunks = 0;  ///< of steps, with the 31 that the last lane comes after the first
    int tiles = 0;   ///< chunks of rows

    THALWEG_HD auto width() const -> std::int64_t { return std::int64_t{strips} * strip_columns; }

    THALWEG_HD auto by_rows() const -> std::int64_t { return width() * ny; }

    THALWEG_HD auto by_steps() const -> std::int64_t { return width() * chunks * chunk; }

    /// Values of one set of factors: three arrays by rows, two by steps.
    THALWEG_HD auto factors() const -> std::int64_t { return 3 * by_rows() + 2 * by_steps(); }
};

inline auto strip_shape(const FieldShape& f) -> StripShape {
    StripShape s;
    s.nx = static_cast<int>(f.nx);
    s.ny = static_cast<int>(f.ny);
    s.layers = static_cast<int>(f.layers);
    s.strips = (s.nx + strip_columns - 1) / strip_columns;
    s.chunks = (s.ny + strip_columns - 1 + chunk - 1) / chunk;
    s.tiles = (s.ny + chunk - 1) / chunk;
    return s;
}

template <class Real>
struct StripJob {
    StripShape shape;
    std::int64_t row_pitch = 0, layer_pitch = 0;
    FivePoint<Real> matrix;
    const Real* right = nullptr;
    Real* x = nullptr;
    Real* factors = nullptr;
    SipFaults* faults = nullptr;
    Real cancellation = 0;
    int cancelling_layers = 0;
    bool alternate = false;
    int count = 0;
    Tolerance tolerance;
    Convergence* report = nullptr;

    // Workspace.
    Real* change = nullptr;    // V, by steps
    Real* eastward = nullptr;  // what a strip hands on: a value a row, in sweep order
    Real* westward = nullptr;
    ResidualNorms* tiles = nullptr;  // a layer's strips behind each other
    ResidualNorms* joined = nullptr;
    int* running = nullptr;   // a layer: whether it goes on
    int* done = nullptr;      // a strip: iterations
    int* measured = nullptr;  // a strip: measurements
    int* verdict = nullptr;   // a layer: 2 * measurements, plus 1 where it goes on
    int* tickets = nullptr;   // next strip to take, blocks that have left
};

/// One strip of one system in one orientation.
template <class Real>
struct Strip {
    int nx, ny, number, last, layer, chunks, tiles;
    bool mirrored;
    std::int64_t pitch, width;
    FivePoint<Real> matrix;
    const Real* right;
    Real* x;
    Real *lower_west, *lower_south, *inverse;  // by rows, at the strip's first column
    Real *upper_east, *upper_north, *change;   // by steps
    Real *from_west, *to_east, *from_east, *to_west;

    __device__ auto column() const -> int {
        return number * strip_columns + static_cast<int>(threadIdx.x % 32);
    }

    __device__ auto row(int step) const -> std::int64_t { return mirrored ? ny - 1 - step : step; }
};

template <class Real>
__device__ auto strip_of(const StripJob<Real>& job, int layer, int number, bool mirrored) -> Strip<Real> {
    const StripShape& s = job.shape;
    const std::int64_t at = layer * job.layer_pitch;
    const std::int64_t index = std::int64_t{layer} * s.strips + number;
    Real* base = job.factors + (std::int64_t{layer} + (mirrored ? s.layers : 0)) * s.factors();
    const std::int64_t first = std::int64_t{number} * strip_columns;
    const std::int64_t steps = std::int64_t{number} * s.chunks * chunk * strip_columns;
    Strip<Real> strip;
    strip.nx = s.nx;
    strip.ny = s.ny;
    strip.number = number;
    strip.last = s.strips - 1;
    strip.layer = layer;
    strip.chunks = s.chunks;
    strip.tiles = s.tiles;
    strip.mirrored = mirrored;
    strip.pitch = job.row_pitch;
    strip.width = s.width();
    strip.matrix = layer_of(job.matrix, at);
    strip.right = job.right + at;
    strip.x = job.x + at;
    strip.lower_west = base + first;
    strip.lower_south = base + s.by_rows() + first;
    strip.inverse = base + 2 * s.by_rows() + first;
    strip.upper_east = base + 3 * s.by_rows() + steps;
    strip.upper_north = base + 3 * s.by_rows() + s.by_steps() + steps;
    strip.change = job.change + layer * s.by_steps() + steps;
    strip.to_east = job.eastward + index * s.ny;
    strip.from_west = strip.to_east - s.ny;
    strip.to_west = job.westward + index * s.ny;
    strip.from_east = strip.to_west + s.ny;
    return strip;
}

}  // namespace thalweg::solvers::cuda
