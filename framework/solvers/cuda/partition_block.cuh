// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/cuda/exchange.cuh"

namespace thalweg::solvers::cuda {

/// Position of a warp's group of rows in its line, its block and the workspace.
struct GroupPlace {
    int lane;
    int group;                  ///< of its line
    int slot;                   ///< of its block's room for ends
    std::int64_t in_workspace;  ///< first group of its line there
};

/// What the lanes of a group know in the end: the last unknown of the lane's chunk and of the chunk before.
template <class Real>
struct Around {
    Real before, own;
};

template <class Real>
__device__ auto solved_around(const Link<Real>& y, const Outside<Real>& outside, int lane) -> Around<Real> {
    const Real own = fused(-y.upper, outside.after, fused(-y.lower, outside.before, y.right));
    const Real below = __shfl_up_sync(all_lanes, own, 1);
    return {lane == 0 ? outside.before : below, own};
}

/// From the chunks of a group to their last unknowns; all warps of the block call it. False after the first
/// of two launches, which only leaves the ends. `workspace` is null for a group of no line. `tell()` is
/// called where a pivot is found to be 0.
template <class Real, class Tell>
__device__ auto solve_group(const Link<Real>& first, const Link<Real>& last, const GroupPlace& place,
                            const PartitionShape& shape, GroupEnds<Real>* room, GroupEnds<Real>* workspace,
                            Around<Real>& around, const Tell& tell) -> bool {
    const bool whole = __all_sync(all_lanes, is_whole(last) && is_whole(first));
    const Link<Real> next = from_above(first, 1);
    Link<Real> y = place.lane + 1 < group_chunks ? join_next(last, next) : last;
    y = reduce_group(y, place.lane);
    if (whole && !is_whole(y)) {
        y.right = nan_value<Real>();
        if (place.lane == 0) {
            tell();
        }
    }
    Outside<Real> outside = {0, 0};
    if (shape.groups > 1) {
        GroupEnds<Real> own;
        const Link<Real> edge = first_end(first, y);
        own.first = {__shfl_sync(all_lanes, edge.lower, 0), __shfl_sync(all_lanes, edge.upper, 0),
                     __shfl_sync(all_lanes, edge.right, 0)};
        own.last = {__shfl_sync(all_lanes, y.lower, group_chunks - 1),
                    __shfl_sync(all_lanes, y.upper, group_chunks - 1),
                    __shfl_sync(all_lanes, y.right, group_chunks - 1)};
        if (shape.joining == Joining::leave_ends) {
            if (place.lane == 0 && workspace != nullptr) {
                workspace[place.in_workspace + place.group] = own;
            }
            return false;
        }
        bool all_whole = true;
        if (shape.joining == Joining::take_ends && workspace != nullptr) {
            const GroupEnds<Real>* ends = workspace + place.in_workspace;
            const int count = static_cast<int>(shape.groups);
            outside = join_groups<Real>(place.group, count, [&](int h) {
                const GroupEnds<Real> e = ends[h];
                all_whole = all_whole && is_whole(e.first) && is_whole(e.last);
                return e;
            });
        } else if (shape.joining != Joining::take_ends) {
            share_ends(own, room, place.slot, shape, place.lane);
            const int line_slot = place.slot - place.group % shape.groups_a_block;
            const auto count = static_cast<int>(shape.groups);
            outside = join_groups<Real>(place.group, count, [&](int h) {
                const int block = h / shape.groups_a_block;
                const GroupEnds<Real> e = room[block * block_groups + line_slot + h % shape.groups_a_block];
                all_whole = all_whole && is_whole(e.first) && is_whole(e.last);
                return e;
            });
        }
        if (all_whole && !is_whole(Link<Real>{outside.before, outside.after, 0}) && place.lane == 0) {
            tell();
        }
    }
    around = solved_around(y, outside, place.lane);
    return true;
}

}  // namespace thalweg::solvers::cuda
