// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/cuda/group.cuh"
#include "thalweg/solvers/lines.hpp"

/// Division of lines among blocks of threads by the partition method.
namespace thalweg::solvers::cuda {

constexpr int partition_threads = 256;
constexpr int block_groups = partition_threads / group_chunks;
constexpr int most_cluster_blocks = 8;

/// Way by which the groups of a line exchange their end values.
enum class Joining {
    in_block,    ///< all in one block
    in_cluster,  ///< blocks that write into each other's shared memory
    leave_ends,  ///< first of two launches: leaves the groups' ends in the workspace
    take_ends,   ///< second
};

struct PartitionShape {
    Lines lines;
    bool interleaved =
        false;           ///< a block holds a group of 8 neighbouring lines; else groups of one line or more
    int chunk_rows = 0;  ///< 4 or 16
    std::int64_t groups = 0;  ///< a line
    int groups_a_block = 1;   ///< of one line
    std::int64_t blocks_a_line = 1;
    std::int64_t units = 0;  ///< sets of lines that share a block, a layer
    Joining joining = Joining::in_block;
};

constexpr int long_chunk = 16;
constexpr int short_chunk = 4;

/// Rows of a chunk. A thread takes its rows one after the other: where all lines together leave threads idle,
/// shorter chunks end sooner, if the block then still holds the whole line.
inline auto rows_of_chunk(const Lines& lines, bool interleaved) -> int {
    constexpr std::int64_t few_rows = 1 << 19;
    const bool fits = !interleaved && lines.size <= block_groups * group_chunks * short_chunk &&
                      lines.size * lines.systems() <= few_rows;
    return lines.size <= group_chunks * short_chunk || fits ? short_chunk : long_chunk;
}

inline auto partition_shape(const Lines& lines, bool interleaved, bool has_clusters) -> PartitionShape {
    PartitionShape s;
    s.lines = lines;
    s.interleaved = interleaved;
    s.chunk_rows = rows_of_chunk(lines, interleaved);
    const std::int64_t group_rows = group_chunks * s.chunk_rows;
    s.groups = (lines.size + group_rows - 1) / group_rows;
    if (s.interleaved) {
        s.blocks_a_line = s.groups;
        s.units = (lines.count + block_groups - 1) / block_groups;
    } else {
        while (s.groups_a_block < s.groups && s.groups_a_block < block_groups) {
            s.groups_a_block *= 2;
        }
        s.blocks_a_line = (s.groups + s.groups_a_block - 1) / s.groups_a_block;
        const std::int64_t lines_a_block = block_groups / s.groups_a_block;
        s.units = (lines.count + lines_a_block - 1) / lines_a_block;
    }
    if (s.blocks_a_line > 1) {
        const bool fits = has_clusters && s.blocks_a_line <= most_cluster_blocks;
        s.joining = fits ? Joining::in_cluster : Joining::leave_ends;
    }
    return s;
}

template <class Real>
auto partition_workspace(const PartitionShape& s) -> std::size_t {
    const bool needed = s.joining == Joining::leave_ends;
    return needed ? static_cast<std::size_t>(s.lines.systems() * s.blocks_a_line * s.groups_a_block) *
                        sizeof(GroupEnds<Real>)
                  : 0;
}

}  // namespace thalweg::solvers::cuda
