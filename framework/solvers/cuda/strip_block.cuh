// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/cuda/cluster_blocks.cuh"
#include "solvers/cuda/lane_line.cuh"
#include "thalweg/solvers/five_point.hpp"

namespace thalweg::solvers::cuda {

/// The block of a strip of columns in an iteration by alternating lines. What the blocks of the layer tell
/// each other goes straight into each other's shared memory; the kernel says who waits for whom.
template <class Real>
struct StripBlock {
    const ClusterShape& s;
    StripRoom<Real> room;
    int rank, first_column, width;
    LaneRows<Real> rows_x, rows_y;
    LaneFactors<Real, 1> along_x;
    LaneFactors<Real, lines_a_warp> along_y;
    int line_x, line_y, first_x, first_y;                     ///< of this lane
    Real before_first, before_last, after_first, after_last;  ///< what is outside, from a block's ends

    __device__ StripBlock(const ClusterShape& shape, unsigned char* memory)
        : s(shape), room(shape, memory), rank(block_of_cluster()) {
        first_column = s.first_column(rank);
        width = s.first_column(rank + 1) - first_column;
        const auto thread = static_cast<int>(threadIdx.x);
        line_x = thread / line_lanes;
        line_y = thread / 32 * lines_a_warp + thread % lines_a_warp;
        first_x = along_x.position() * width / line_lanes;
        first_y = along_y.position() * s.rows() / line_lanes;
        const int end_x = (along_x.position() + 1) * width / line_lanes;
        const int end_y = (along_y.position() + 1) * s.rows() / line_lanes;
        const int at_x = line_x * s.pitch + first_x;
        const int at_y = first_y * s.pitch + line_y;
        const bool has_x = line_x < s.rows();
        const bool has_y = line_y < width;
        rows_x = {room.west + at_x,
                  room.centre + at_x,
                  room.east + at_x,
                  room.inverse_x + at_x,
                  room.before_x + at_x,
                  has_x ? end_x - first_x : 0,
                  1};
        rows_y = {room.south + at_y,
                  room.centre + at_y,
                  room.north + at_y,
                  room.inverse_y + at_y,
                  room.before_y + at_y,
                  has_y ? end_y - first_y : 0,
                  s.pitch};
    }

    __device__ auto field_pitch() const -> int { return StripRoom<Real>::field_pitch(s); }

    /// Reads the layer, its field with a column of the neighbours on either side. What points out of the
    /// layer is 0.
    __device__ void load(const FivePoint<Real>& matrix, const Real* right, const Real* x) {
        for (std::size_t n = threadIdx.x; n < 2 * room.field_cells(s); n += blockDim.x) {
            room.x[static_cast<std::ptrdiff_t>(n) - field_pitch() - 1] = 0;
        }
        if (threadIdx.x == 0) {
            *room.broken = 0;
        }
        __syncthreads();
        const auto nx = static_cast<int>(s.field.nx);
        const int margin = width + 2;
        for (int n = static_cast<int>(threadIdx.x); n < margin * s.rows();
             n += static_cast<int>(blockDim.x)) {
            const int j = n / margin;
            const int column = n % margin - 1;
            const int i = first_column + column;
            if (i < 0 || i >= nx) {
                continue;
            }
            const std::int64_t from = s.field.at(i, j);
            room.x[j * field_pitch() + column] = x[from];
            if (column < 0 || column >= width) {
                continue;
            }
            const int at = j * s.pitch + column;
            room.west[at] = i > 0 ? matrix.west[from] : Real(0);
            room.east[at] = i + 1 < nx ? matrix.east[from] : Real(0);
            room.south[at] = j > 0 ? matrix.south[from] : Real(0);
            room.north[at] = j + 1 < s.rows() ? matrix.north[from] : Real(0);
            room.centre[at] = matrix.centre[from];
            room.right[at] = right[from];
        }
        __syncthreads();
    }

    __device__ void store(Real* x) const {
        for (int n = static_cast<int>(threadIdx.x); n < width * s.rows(); n += static_cast<int>(blockDim.x)) {
            x[s.field.at(first_column + n % width, n / width)] =
                room.x[n / width * field_pitch() + n % width];
        }
    }

    /// Eliminates the lines and tells the other blocks what they need of it.
    __device__ void factor() {
        const bool whole_x = along_x.factor(rows_x);
        const bool whole_y = along_y.factor(rows_y);
        tell_broken(whole_x && whole_y);
        const Link<Real> edge = first_end(along_x.first, along_x.last);
        const int last = line_lanes - 1;
        const Real of_ends[4] = {along_x.of_lane(edge.lower, 0), along_x.of_lane(edge.upper, 0),
                                 along_x.of_lane(along_x.last.lower, last),
                                 along_x.of_lane(along_x.last.upper, last)};
        if (has_peer()) {
            for (int k = 0; k < 4; ++k) {
                of_block(room.ends, along_x.position())[(line_x * s.blocks + rank) * 4 + k] = of_ends[k];
            }
        }
    }

    /// After factor() of all blocks: finds what the ends of a block, whose number is the lane's, mean to the
    /// unknowns on either side of this block.
    __device__ void join() {
        const auto unit = [&](bool is_first) {
            const auto ends = [&](int h) {
                const Real* e = room.ends + (line_x * s.blocks + h) * 4;
                const Real one = h == along_x.position() ? Real(1) : Real(0);
                return GroupEnds<Real>{{e[0], e[1], is_first ? one : Real(0)},
                                       {e[2], e[3], is_first ? Real(0) : one}};
            };
            return has_peer() ? join_groups<Real>(rank, s.blocks, ends) : Outside<Real>{0, 0};
        };
        const Outside<Real> of_first = unit(true);
        const Outside<Real> of_last = unit(false);
        before_first = of_first.before;
        before_last = of_last.before;
        after_first = of_first.after;
        after_last = of_last.after;
        tell_broken(is_whole(Link<Real>{before_first, before_last, after_first}) &&
                    is_whole(Link<Real>{after_last, 0, 0}));
    }

    /// Whether the lane sends to, and reads from, a block of its own number.
    __device__ auto has_peer() const -> bool { return line_x < s.rows() && along_x.position() < s.blocks; }

    __device__ auto end_place(int turn, int block) const -> int {
        return ((turn % 2 * s.rows() + line_x) * s.blocks + block) * 2;
    }

    __device__ void tell_broken(bool whole) {
        if (!whole) {
            for (int block = 0; block < s.blocks; ++block) {
                *of_block(room.broken, block) = 1;
            }
        }
    }
};

}  // namespace thalweg::solvers::cuda
