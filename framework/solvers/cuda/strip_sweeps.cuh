// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/cuda/residual_norms.cuh"
#include "solvers/cuda/strip_block.cuh"

namespace thalweg::solvers::cuda {

/// The two sweeps of an iteration, and the norms of the residual, in the block of a strip.
template <class Real>
struct StripSweeps : StripBlock<Real> {
    using StripBlock<Real>::StripBlock;
    using Block = StripBlock<Real>;
    using Block::field_pitch, Block::has_peer, Block::end_place;
    using Block::line_x, Block::line_y, Block::first_x, Block::first_y;
    using Block::rows_x, Block::rows_y, Block::along_x, Block::along_y;
    using Block::s, Block::room, Block::rank, Block::first_column, Block::width;

    /// First half of a sweep along x, and the norms of the residual on the way: leaves what elimination makes
    /// of the right-hand sides in `between`, sends the ends. Returns the lane's last unknown as it would be
    /// with 0 on either side of the block.
    __device__ auto begin_along_x(int turn, bool measures) -> Real {
        ResidualNorms norms;
        const int pitch = field_pitch();
        const Real* x = room.x + line_x * pitch + first_x;
        Real* between = room.between + line_x * pitch + first_x;
        const int at = line_x * s.pitch + first_x;
        Real y = 0;
        for (int k = 0; k < rows_x.count; ++k) {
            const Real rest = fused(-room.south[at + k], x[k - pitch], room.right[at + k]);
            const Real right = fused(-room.north[at + k], x[k + pitch], rest);
            const Real w = rows_x.inverse[k];
            if (measures) {
                const Real centre = rows_x.diagonal[k];
                const Real residual = fused(-rows_x.lower[k], x[k - 1],
                                            fused(-rows_x.upper[k], x[k + 1], fused(-centre, x[k], right)));
                norms = solvers::join(norms, norms_of_cell(residual, reciprocal(centre), x[k]));
            }
            y = fused(-(w * rows_x.lower[k]), y, w * right);
            between[k] = y;
        }
        const Real first_right = along_x.first_right(rows_x, between, 1);
        y = along_x.reduce(y, first_right);
        const Real first = along_x.of_lane(fused(-along_x.first.upper, y, first_right), 0);
        const Real last = along_x.of_lane(y, line_lanes - 1);
        if (has_peer()) {
            Real* to = of_block(room.ends, along_x.position()) + end_place(turn, rank);
            to[0] = first;
            to[1] = last;
        }
        if (measures) {
            send(norms, turn);
        }
        return y;
    }

    /// Second half, after the ends of all blocks have come.
    __device__ void end_along_x(int turn, Real y) {
        Real before = 0;
        Real after = 0;
        if (has_peer()) {
            const Real* e = room.ends + end_place(turn, along_x.position());
            before = fused(this->before_first, e[0], this->before_last * e[1]);
            after = fused(this->after_first, e[0], this->after_last * e[1]);
        }
#pragma unroll
        for (int half = line_lanes / 2; half > 0; half /= 2) {
            before += __shfl_xor_sync(all_lanes, before, half);
            after += __shfl_xor_sync(all_lanes, after, half);
        }
        y = fused(-along_x.last.upper, after, fused(-along_x.last.lower, before, y));
        Real* line = room.between + line_x * field_pitch();
        along_x.substitute(rows_x, y, before, line + first_x, 1);
        if (line_x < s.rows() && along_x.position() == 0) {
            line[-1] = before;
            line[width] = after;
        }
    }

    /// A sweep along y, from `between` to x, which is sent to the columns beside it in other blocks.
    __device__ void sweep_along_y() {
        const int pitch = field_pitch();
        const Real* between = room.between + first_y * pitch + line_y;
        Real* x = room.x + first_y * pitch + line_y;
        const int at = first_y * s.pitch + line_y;
        Real y = 0;
        for (int k = 0; k < rows_y.count; ++k) {
            const int row = at + k * s.pitch;
            const Real rest = fused(-room.west[row], between[k * pitch - 1], room.right[row]);
            const Real right = fused(-room.east[row], between[k * pitch + 1], rest);
            const Real w = rows_y.inverse[k * s.pitch];
            y = fused(-(w * rows_y.lower[k * s.pitch]), y, w * right);
            x[k * pitch] = y;
        }
        y = along_y.reduce(y, along_y.first_right(rows_y, x, pitch));
        along_y.substitute(rows_y, y, 0, x, pitch);
        if (line_y == 0 && rank > 0) {
            const int beyond = first_column - s.first_column(rank - 1);
            send_column(x, rank - 1, beyond);
        }
        if (line_y == width - 1 && rank + 1 < s.blocks) {
            send_column(x, rank + 1, -1);
        }
    }

    /// The norms of the layer, after those of all blocks have come; the same in all threads.
    __device__ auto joined_norms(int turn) const -> ResidualNorms {
        const int count = s.blocks * s.warps();
        ResidualNorms own;
        for (int n = static_cast<int>(threadIdx.x) % 32; n < count; n += 32) {
            own = solvers::join(own, room.norms[turn % 2 * count + n]);
        }
        return join_all_lanes(own);
    }

  private:
    __device__ void send_column(const Real* x, int block, int column) const {
        Real* to = of_block(room.x, block) + first_y * field_pitch() + column;
        for (int k = 0; k < rows_y.count; ++k) {
            to[k * field_pitch()] = x[k * field_pitch()];
        }
    }

    __device__ void send(ResidualNorms norms, int turn) const {
        norms = join_all_lanes(norms);
        const int block = static_cast<int>(threadIdx.x) % 32;
        if (block < s.blocks) {
            const int warp = static_cast<int>(threadIdx.x) / 32;
            of_block(room.norms, block)[(turn % 2 * s.blocks + rank) * s.warps() + warp] = norms;
        }
    }

    static __device__ auto join_all_lanes(ResidualNorms n) -> ResidualNorms {
        n = join_lanes(n);
        return {__shfl_sync(whole_warp, n.absolute, 0), __shfl_sync(whole_warp, n.sum, 0),
                __shfl_sync(whole_warp, n.scaled, 0), __shfl_sync(whole_warp, n.largest, 0)};
    }
};

}  // namespace thalweg::solvers::cuda
