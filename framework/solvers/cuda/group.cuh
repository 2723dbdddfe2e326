// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/cuda/chunk.cuh"

/// The partition method above the chunks: 32 chunks, one a lane, make a group; a line is one group or more.
namespace thalweg::solvers::cuda {

constexpr int group_chunks = 32;
constexpr unsigned all_lanes = 0xffffffffU;

template <class Real>
__device__ auto from_above(const Link<Real>& l, int lanes) -> Link<Real> {
    return {__shfl_down_sync(all_lanes, l.lower, lanes), __shfl_down_sync(all_lanes, l.upper, lanes),
            __shfl_down_sync(all_lanes, l.right, lanes)};
}

template <class Real>
__device__ auto from_below(const Link<Real>& l, int lanes) -> Link<Real> {
    return {__shfl_up_sync(all_lanes, l.lower, lanes), __shfl_up_sync(all_lanes, l.upper, lanes),
            __shfl_up_sync(all_lanes, l.right, lanes)};
}

/// Parallel cyclic reduction over the lanes of a warp. What couples to the unknowns on either side of the
/// group stays: in the end lower * (last unknown of the group before) + y + upper * (first of the one after)
/// = right.
template <class Real>
__device__ auto reduce_group(Link<Real> own, int lane) -> Link<Real> {
#pragma unroll
    for (int s = 1; s < group_chunks; s *= 2) {
        const Link<Real> below = from_below(own, s);
        const Link<Real> above = from_above(own, s);
        const bool has_below = lane >= s;
        const bool has_above = lane + s < group_chunks;
        const Real p = has_below ? own.lower : Real(0);
        const Real q = has_above ? own.upper : Real(0);
        const Real w = reciprocal(fused(-q, above.lower, fused(-p, below.upper, Real(1))));
        own.right = w * fused(-q, above.right, fused(-p, below.right, own.right));
        own.lower = w * (has_below ? -own.lower * below.lower : own.lower);
        own.upper = w * (has_above ? -own.upper * above.upper : own.upper);
    }
    return own;
}

/// A group seen from outside, with L the last unknown of the group before and F the first of the one after:
/// first.lower L + (its first unknown) + first.upper F = first.right, last likewise for its last unknown.
template <class Real>
struct GroupEnds {
    Link<Real> first, last;
};

/// `first` is the first row of the group's first chunk, `y` the reduced row of that chunk's last unknown.
template <class Real>
__device__ auto first_end(const Link<Real>& first, const Link<Real>& y) -> Link<Real> {
    return {fused(-first.upper, y.lower, first.lower), -first.upper * y.upper,
            fused(-first.upper, y.right, first.right)};
}

template <class Real>
struct Outside {
    Real before, after;  ///< last unknown of the group before, first of the one after
};

/// Solves for the unknowns on either side of group g of `count`: eliminates the groups before it upwards,
/// those after it downwards, and closes with the group itself. `ends(h)` gives a group's ends.
template <class Real, class Ends>
__device__ auto join_groups(int g, int count, const Ends& ends) -> Outside<Real> {
    Real p = 0, q = 0;  // last unknown of group h - 1 = p - q * first unknown of group h
    for (int h = 0; h < g; ++h) {
        const GroupEnds<Real> e = ends(h);
        const Real w = reciprocal(fused(-e.first.lower, q, Real(1)));
        const Real f = w * fused(-e.first.lower, p, e.first.right);
        const Real u = w * e.first.upper;
        p = fused(-e.last.lower, fused(-q, f, p), e.last.right);
        q = fused(e.last.lower * q, u, e.last.upper);
    }
    Real r = 0, s = 0;  // first unknown of group h + 1 = r - s * last unknown of group h
    for (int h = count - 1; h > g; --h) {
        const GroupEnds<Real> e = ends(h);
        const Real w = reciprocal(fused(-e.last.upper, s, Real(1)));
        const Real l = w * fused(-e.last.upper, r, e.last.right);
        const Real u = w * e.last.lower;
        r = fused(-e.first.upper, fused(-s, l, r), e.first.right);
        s = fused(e.first.upper * s, u, e.first.lower);
    }
    const GroupEnds<Real> own = ends(g);
    const Real first_right = fused(-own.first.upper, r, fused(-own.first.lower, p, own.first.right));
    const Real last_right = fused(-own.last.upper, r, fused(-own.last.lower, p, own.last.right));
    const Real ff = fused(-own.first.lower, q, Real(1));
    const Real fl = -own.first.upper * s;
    const Real lf = -own.last.lower * q;
    const Real ll = fused(-own.last.upper, s, Real(1));
    const Real w = reciprocal(fused(ff, ll, -fl * lf));
    const Real first = w * fused(first_right, ll, -fl * last_right);
    const Real last = w * fused(ff, last_right, -lf * first_right);
    return {fused(-q, first, p), fused(-s, last, r)};
}

}  // namespace thalweg::solvers::cuda
