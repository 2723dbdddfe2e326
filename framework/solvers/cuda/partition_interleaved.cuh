// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/cuda/line_source.cuh"
#include "solvers/cuda/partition_block.cuh"

namespace thalweg::solvers::cuda {
namespace kernel {

/// Eight neighbouring lines a block: a thread's chunk lies across memory, neighbouring threads along it.
/// Chunks change places through shared memory, so that a line's are the lanes of one warp.
template <class Real>
struct Turn {
    static constexpr int pitch = group_chunks + 2;  // keeps writers and readers off each other's banks
    Link<Real> first[block_groups * pitch], last[block_groups * pitch];
    Around<Real> around[block_groups * pitch];
};

template <class Real, int M>
struct InterleavedRoom {
    Turn<Real> turn;
    GroupEnds<Real> ends[block_groups * most_cluster_blocks];
    Real lower[M * partition_threads];
};

template <class Source, int M>
__global__ void __launch_bounds__(partition_threads, 2)
    partition_interleaved(const Source source, const PartitionShape shape,
                          GroupEnds<typename Source::value_type>* workspace) {
    using Real = typename Source::value_type;
    constexpr int rows_at_once = M < 4 ? M : 4;
    extern __shared__ __align__(16) unsigned char memory[];
    auto& room = *reinterpret_cast<InterleavedRoom<Real, M>*>(memory);
    Turn<Real>& turn = room.turn;
    const std::int64_t unit = blockIdx.x / shape.blocks_a_line;
    const std::int64_t layer = unit / shape.units;
    const Entry entry = source.enter(layer);
    if (entry == Entry::skip) {  // so do all blocks of the cluster
        return;
    }
    if (shape.joining == Joining::in_cluster) {
        open_cluster();
    }
    const int column = static_cast<int>(threadIdx.x) % block_groups;
    const int position = static_cast<int>(threadIdx.x) / block_groups;
    const auto group = static_cast<int>(blockIdx.x % shape.blocks_a_line);
    const std::int64_t first_line = unit % shape.units * block_groups;
    const std::int64_t index = first_line + column;
    const int first = (group * group_chunks + position) * M;
    const bool is_line = index < shape.lines.count;
    const int size = is_line ? static_cast<int>(shape.lines.size) : 0;
    const auto line = source.line(layer, is_line ? index : 0);
    const int load_size = entry == Entry::solve ? size : 0;

    Chunk<Real, M, partition_threads> chunk(room.lower);
    Row<Real> ahead[rows_at_once];
#pragma unroll
    for (int k = 0; k < rows_at_once; ++k) {
        ahead[k] = first + k < load_size ? line.row(first + k) : Row<Real>{};
    }
#pragma unroll
    for (int part = 0; part < M; part += rows_at_once) {
        Row<Real> rows[rows_at_once];
#pragma unroll
        for (int k = 0; k < rows_at_once; ++k) {
            const int next = first + part + rows_at_once + k;
            rows[k] = ahead[k];
            if (part + rows_at_once < M) {
                ahead[k] = next < load_size ? line.row(next) : Row<Real>{};
            }
        }
#pragma unroll
        for (int k = 0; k < rows_at_once; ++k) {
            if (line.is_inspected() && first + part + k < load_size) {
                line.inspect(first + part + k, rows[k]);
            }
            chunk.down(part + k, rows[k]);
        }
    }
    if (chunk.broken < M) {
        chunk.give_up(line, first);
    }

    const int mine = column * Turn<Real>::pitch + position;
    turn.first[mine] = chunk.first_link();
    turn.last[mine] = chunk.last_link();
    __syncthreads();
    const int warp = static_cast<int>(threadIdx.x) / group_chunks;
    const int lane = static_cast<int>(threadIdx.x) % group_chunks;
    const int turned = warp * Turn<Real>::pitch + lane;
    const std::int64_t warp_line = first_line + warp;
    const bool is_warp_line = warp_line < shape.lines.count;
    const GroupPlace place = {lane, group, warp, (layer * shape.lines.count + warp_line) * shape.groups};
    const auto tell = [&] {
        const int row = group * group_chunks * M + M - 1;
        if (is_warp_line) {
            source.line(layer, warp_line)
                .report(FaultKind::zero_pivot, min(row, static_cast<int>(shape.lines.size) - 1));
        }
    };
    Around<Real> around;
    GroupEnds<Real>* const ends = is_warp_line ? workspace : nullptr;
    if (!solve_group(turn.first[turned], turn.last[turned], place, shape, room.ends, ends, around, tell)) {
        return;
    }
    turn.around[turned] = around;
    __syncthreads();
    chunk.substitute(turn.around[mine].before, turn.around[mine].own);
#pragma unroll
    for (int k = 0; k < M; ++k) {
        if (first + k < size) {
            line.store(first + k, entry == Entry::solve ? chunk.right[k] : nan_value<Real>());
        }
    }
}

}  // namespace kernel
}  // namespace thalweg::solvers::cuda
