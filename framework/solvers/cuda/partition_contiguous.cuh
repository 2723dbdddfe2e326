// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/cuda/line_source.cuh"
#include "solvers/cuda/partition_block.cuh"

namespace thalweg::solvers::cuda {
namespace kernel {

/// Rows of a chunk that pass through shared memory at once: a sector of memory.
template <class Real, int M>
constexpr int stage_rows = 32 / static_cast<int>(sizeof(Real)) < M ? 32 / static_cast<int>(sizeof(Real)) : M;

/// A warp's window on its group: memory is read and written along the line, chunks row by row. The odd pitch
/// keeps the lanes on different banks.
template <class Real, int M>
struct Stage {
    static constexpr int rows = stage_rows<Real, M>;
    static constexpr int pitch = rows + 1;
    Real lower[group_chunks * pitch], diagonal[group_chunks * pitch], upper[group_chunks * pitch],
        right[group_chunks * pitch];

    /// Row of the line that a lane reads and writes, the q-th of its share.
    static __device__ auto row_of(int first, int lane, int q) -> int {
        const int e = q * group_chunks + lane;
        return first + e / rows * M + e % rows;
    }

    static __device__ auto place_of(int lane, int q) -> int {
        const int e = q * group_chunks + lane;
        return e / rows * pitch + e % rows;
    }

    template <class Line>
    static __device__ void fetch(const Line& line, int first, int size, int lane, Row<Real> (&own)[rows]) {
#pragma unroll
        for (int q = 0; q < rows; ++q) {
            const int row = row_of(first, lane, q);
            own[q] = row < size ? line.row(row) : Row<Real>{};
        }
    }

    template <class Line>
    __device__ void lay_down(const Line& line, int first, int size, int lane, const Row<Real> (&own)[rows]) {
        __syncwarp();
#pragma unroll
        for (int q = 0; q < rows; ++q) {
            const int at = place_of(lane, q);
            lower[at] = own[q].lower;
            diagonal[at] = own[q].diagonal;
            upper[at] = own[q].upper;
            right[at] = own[q].right;
        }
        if (line.is_inspected()) {
            for (int q = 0; q < rows; ++q) {
                if (row_of(first, lane, q) < size) {
                    line.inspect(row_of(first, lane, q), row_at(place_of(lane, q)));
                }
            }
        }
        __syncwarp();
    }

    __device__ auto row_at(int at) const -> Row<Real> {
        return {lower[at], diagonal[at], upper[at], right[at]};
    }

    __device__ auto row(int lane, int k) const -> Row<Real> {
        return row_at(lane * pitch + k);
    }

    template <class Line>
    __device__ void store(const Line& line, int first, int size, int lane, const Real (&x)[rows]) {
        __syncwarp();
#pragma unroll
        for (int k = 0; k < rows; ++k) {
            right[lane * pitch + k] = x[k];
        }
        __syncwarp();
#pragma unroll
        for (int q = 0; q < rows; ++q) {
            const int row = row_of(first, lane, q);
            if (row < size) {
                line.store(row, right[place_of(lane, q)]);
            }
        }
    }
};

template <class Real, int M>
struct ContiguousRoom {
    Stage<Real, M> stages[block_groups];
    GroupEnds<Real> ends[block_groups * most_cluster_blocks];
    Real lower[M * partition_threads];
};

/// A warp a group; lines whose rows lie side by side.
template <class Source, int M>
__global__ void __launch_bounds__(partition_threads, 2)
    partition_contiguous(const Source source, const PartitionShape shape,
                         GroupEnds<typename Source::value_type>* workspace) {
    using Real = typename Source::value_type;
    extern __shared__ __align__(16) unsigned char memory[];
    auto& room = *reinterpret_cast<ContiguousRoom<Real, M>*>(memory);
    const std::int64_t unit = blockIdx.x / shape.blocks_a_line;
    const std::int64_t layer = unit / shape.units;
    const Entry entry = source.enter(layer);
    if (entry == Entry::skip) {  // so do all blocks of the cluster
        return;
    }
    if (shape.joining == Joining::in_cluster) {
        open_cluster();
    }
    const int warp = static_cast<int>(threadIdx.x) / group_chunks;
    const int lane = static_cast<int>(threadIdx.x) % group_chunks;
    const int in_block = warp % shape.groups_a_block;
    const std::int64_t block = blockIdx.x % shape.blocks_a_line;
    const std::int64_t index =
        unit % shape.units * (block_groups / shape.groups_a_block) + warp / shape.groups_a_block;
    const auto group = static_cast<int>(block * shape.groups_a_block + in_block);
    const int first = group * group_chunks * M;
    const bool is_line = index < shape.lines.count;
    const int size = is_line ? static_cast<int>(shape.lines.size) : 0;
    const auto line = source.line(layer, is_line ? index : 0);
    Stage<Real, M>& stage = room.stages[warp];
    constexpr int rows = Stage<Real, M>::rows;

    Chunk<Real, M, partition_threads> chunk(room.lower);
    Around<Real> around = {nan_value<Real>(), nan_value<Real>()};
    const int load_size = entry == Entry::solve ? size : 0;
    Row<Real> ahead[rows];
    stage.fetch(line, first, load_size, lane, ahead);
#pragma unroll
    for (int part = 0; part < M / rows; ++part) {
        stage.lay_down(line, first + part * rows, load_size, lane, ahead);
        if (part + 1 < M / rows) {
            stage.fetch(line, first + (part + 1) * rows, load_size, lane, ahead);
        }
#pragma unroll
        for (int k = 0; k < rows; ++k) {
            chunk.down(part * rows + k, stage.row(lane, k));
        }
    }
    if (chunk.broken < M) {
        chunk.give_up(line, first + lane * M);
    }
    const GroupPlace place = {lane, group, warp, (layer * shape.lines.count + index) * shape.groups};
    const auto tell = [&] { line.report(FaultKind::zero_pivot, min(first + M - 1, size - 1)); };
    const bool full = is_line && group < shape.groups;
    GroupEnds<Real>* const ends = full ? workspace : nullptr;
    if (!solve_group(chunk.first_link(), chunk.last_link(), place, shape, room.ends, ends, around, tell)) {
        return;
    }
    chunk.substitute(around.before, around.own);
#pragma unroll
    for (int part = 0; part < M / rows; ++part) {
        Real x[rows];
#pragma unroll
        for (int k = 0; k < rows; ++k) {
            x[k] = entry == Entry::solve ? chunk.right[part * rows + k] : nan_value<Real>();
        }
        stage.store(line, first + part * rows, size, lane, x);
    }
}

}  // namespace kernel
}  // namespace thalweg::solvers::cuda
