// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/river/multigrid/ladder.hpp"

/// Lines of the preconditioner, each by a team of warps of one block. A lane holds four rows that follow each
/// other; a line longer than its team is taken in pieces.
namespace thalweg::river::kernel {

constexpr unsigned whole_warp = 0xffffffff;
constexpr int warp_lanes = 32;
constexpr int lane_rows = 4;
constexpr int warp_rows = warp_lanes * lane_rows;
constexpr int most_warps = 32;  // of a block, and so of a team

/// What lies ahead of some rows makes value + factor v of it, where v is the solution ahead.
struct Recurrence {
    float factor, value;
};

/// `first`, then `second`.
__device__ inline auto after(const Recurrence& first, const Recurrence& second) -> Recurrence {
    return {first.factor * second.factor, second.value + second.factor * first.value};
}

/// Four rows of one array.
struct Rows {
    float of[lane_rows];

    static __device__ auto load(const float* p, bool there) -> Rows {
        const float4 v = there ? *reinterpret_cast<const float4*>(p) : float4{0, 0, 0, 0};
        return {v.x, v.y, v.z, v.w};
    }

    /// The same past the first-level cache, for what other multiprocessors have written in this kernel.
    static __device__ auto load_of_others(const float* p, bool there) -> Rows {
        const float4 v = there ? __ldcg(reinterpret_cast<const float4*>(p)) : float4{0, 0, 0, 0};
        return {v.x, v.y, v.z, v.w};
    }

    __device__ void store(float* p, bool there) const {
        if (there) {
            *reinterpret_cast<float4*>(p) = {of[0], of[1], of[2], of[3]};
        }
    }
};

/// The team of a thread, and where it is in it.
struct Team {
    int warps;  ///< a power of two
    int warp;   ///< number of this one
    int lane;
    Recurrence* room;  ///< in shared memory, 2 x most_warps for a block; halves are used in turn
    int half = 0;

    static __device__ auto of_block(int warps, Recurrence* room) -> Team {
        const int warp = static_cast<int>(threadIdx.x) / warp_lanes;
        return {warps, warp % warps, static_cast<int>(threadIdx.x) % warp_lanes, room + warp / warps * warps};
    }

    /// Waits for all threads of the block. Teams may come from different places in the code.
    static __device__ void wait() { asm volatile("barrier.sync 0;" ::: "memory"); }

    /// First row of this thread in a piece of a line.
    __device__ auto first_row() const -> int { return (warp * warp_lanes + lane) * lane_rows; }

    __device__ auto rows() const -> int { return warps * warp_rows; }
};

/// Makes `value` (in; out: the solution) of each row from that of the row ahead: v = value + factor v_ahead.
/// `sense` is 1 up the line and -1 down. `ahead` is the solution ahead of the piece. Returns the last
/// solution of the piece. In a block with teams of several warps all threads wait for each other once.
template <int sense>
__device__ auto solve_piece(Team& team, const Rows& factor, Rows& value, float ahead) -> float {
    Recurrence own = {1, 0};
#pragma unroll
    for (int n = 0; n < lane_rows; ++n) {
        const int row = sense > 0 ? n : lane_rows - 1 - n;
        own = after(own, {factor.of[row], value.of[row]});
    }
    // Recurrence of all rows of the warp up to this lane's.
    Recurrence sum = own;
#pragma unroll
    for (int step = 1; step < warp_lanes; step *= 2) {
        const Recurrence before = {sense > 0 ? __shfl_up_sync(whole_warp, sum.factor, step)
                                             : __shfl_down_sync(whole_warp, sum.factor, step),
                                   sense > 0 ? __shfl_up_sync(whole_warp, sum.value, step)
                                             : __shfl_down_sync(whole_warp, sum.value, step)};
        if (sense > 0 ? team.lane >= step : team.lane + step < warp_lanes) {
            sum = after(before, sum);
        }
    }
    Recurrence before = {
        sense > 0 ? __shfl_up_sync(whole_warp, sum.factor, 1) : __shfl_down_sync(whole_warp, sum.factor, 1),
        sense > 0 ? __shfl_up_sync(whole_warp, sum.value, 1) : __shfl_down_sync(whole_warp, sum.value, 1)};
    const int last_lane = sense > 0 ? warp_lanes - 1 : 0;
    before = team.lane == warp_lanes - 1 - last_lane ? Recurrence{1, 0} : before;
    float ahead_of_warp = ahead;
    float last = 0;
    if (team.warps == 1) {
        last = __shfl_sync(whole_warp, sum.value + sum.factor * ahead, last_lane);
    } else {
        Recurrence* room = team.room + team.half * most_warps;
        team.half = 1 - team.half;
        if (team.lane == last_lane) {
            room[team.warp] = sum;
        }
        Team::wait();
        float solution = ahead;
        for (int n = 0; n < team.warps; ++n) {
            const int warp = sense > 0 ? n : team.warps - 1 - n;
            ahead_of_warp = warp == team.warp ? solution : ahead_of_warp;
            solution = room[warp].value + room[warp].factor * solution;
        }
        last = solution;
    }
    float solution = before.value + before.factor * ahead_of_warp;
#pragma unroll
    for (int n = 0; n < lane_rows; ++n) {
        const int row = sense > 0 ? n : lane_rows - 1 - n;
        solution = value.of[row] + factor.of[row] * solution;
        value.of[row] = solution;
    }
    return last;
}

}  // namespace thalweg::river::kernel
