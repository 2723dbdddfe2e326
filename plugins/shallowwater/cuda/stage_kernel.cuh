// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/cuda/cuda_executor.cuh"
#include "shallowwater/cuda/marcher.cuh"

namespace thalweg::shallowwater::kernel {

// Where a warp works.
struct Strip {
    int index;   // of the strip
    int column;  // of this lane
    int lane;
    int south, north;
    bool updates;  // whether this lane's cell is the warp's own
};

template <class Real>
__device__ auto find_strip(const CudaStage<Real>& s) -> Strip {
    const int across =
        static_cast<int>(blockIdx.x) * stage_warps + static_cast<int>(threadIdx.x) / warp_lanes;
    const int up = static_cast<int>(blockIdx.y);
    const int lane = static_cast<int>(threadIdx.x) % warp_lanes;
    const int column = across * Layout::warp_columns + lane - Layout::margin;
    const int south = up * s.strip_rows;
    const int north = south + s.strip_rows < s.ny ? south + s.strip_rows : s.ny;
    const bool updates =
        lane >= Layout::margin && lane < Layout::margin + Layout::warp_columns && column < s.nx;
    return {
        across < s.strips_across ? up * s.strips_across + across : -1, column, lane, south, north, updates};
}

// Whether a wet cell is in the strip or touches it.
template <class Real>
__device__ auto near_water(const CudaStage<Real>& s, const Strip& strip, const std::uint8_t* wet) -> bool {
    // The first five lanes look at the strip, west, east, south and north of it.
    const int across = strip.index % s.strips_across + (strip.lane == 2 ? 1 : 0) - (strip.lane == 1 ? 1 : 0);
    const int up = strip.index / s.strips_across + (strip.lane == 4 ? 1 : 0) - (strip.lane == 3 ? 1 : 0);
    const bool there = strip.lane < 5 && across >= 0 && across < s.strips_across && up >= 0 &&
                       up < static_cast<int>(gridDim.y);
    const unsigned facing = strip.lane == 0   ? wet_somewhere
                            : strip.lane == 1 ? wet_east
                            : strip.lane == 2 ? wet_west
                            : strip.lane == 3 ? wet_north
                                              : wet_south;
    return __any_sync(all_lanes, there && (wet[there ? up * s.strips_across + across : 0] & facing) != 0) !=
           0;
}

// From arrays that this kernel does not write.
template <class Real>
__device__ auto load(const StateArrays<Real>& from, std::ptrdiff_t k) -> CellRow<Real> {
    return {__ldg(from.depth + k), 0, __ldg(from.discharge_x + k), __ldg(from.discharge_y + k)};
}

template <class Real>
__device__ void store(const StateArrays<Real>& to, std::ptrdiff_t k, Real depth, Real qx, Real qy) {
    to.depth[k] = depth;
    to.discharge_x[k] = qx;
    to.discharge_y[k] = qy;
}

// Brings a dry strip of `to` up to date, so that neighbours find the true state there.
template <class Real>
__device__ void join(const CudaStage<Real>& s, const Strip& strip, const StateArrays<Real>& from,
                     const StateArrays<Real>& to) {
    for (int j = strip.south; j < strip.north; ++j) {
        const auto k = j * s.pitch + strip.column;
        if (strip.updates) {
            const CellRow<Real> u = load(from, k);
            store(to, k, u.depth, u.qx, u.qy);
        }
    }
}

// Maxima and first arrival of one cell; written only where they change.
template <class Real>
__device__ void track(const CudaStage<Real>& s, std::ptrdiff_t k, const Conserved<Real>& u, Real time) {
    if (u.depth > s.maximum_depth[k]) {
        s.maximum_depth[k] = u.depth;
    }
    const Real discharge = square_root(u.discharge_x * u.discharge_x + u.discharge_y * u.discharge_y);
    const Real speed = discharge * desingularised_inverse_depth(u.depth, s.constants.epsilon4);
    if (speed > s.maximum_speed[k]) {
        s.maximum_speed[k] = speed;
    }
    if (u.depth > s.arrival_depth && s.arrival_time[k] < Real(0)) {
        s.arrival_time[k] = time;
    }
}

// Steps one cell with its rates. Returns its new depth.
template <bool Second, bool Track, class Real>
__device__ auto finish(const CudaStage<Real>& s, std::ptrdiff_t k, const CellRow<Real>& u,
                       const Rates<Real>& rates, const StateArrays<Real>& out, Real dt) -> Real {
    if (u.depth < Real(0)) {
        store(out, k, u.depth, Real(0), Real(0));
        return u.depth;
    }
    const Real dry_depth = s.constants.dry_depth;
    const Real gn2 = s.friction != nullptr ? s.friction[k] : s.friction_everywhere;
    Conserved<Real> next =
        euler_step<Real>({u.depth, u.qx, u.qy}, {rates.depth, rates.x, rates.y}, dt, gn2, dry_depth);
    if (Second) {
        next = mean_state<Real>({out.depth[k], out.discharge_x[k], out.discharge_y[k]}, next, dry_depth);
    }
    store(out, k, next.depth, next.discharge_x, next.discharge_y);
    if (Track) {
        track(s, k, next, static_cast<Real>(s.clock->time));
    }
    return next.depth;
}

// Of one lane's column of a strip: the deepest new cell, the new depth in the southern- and northernmost row,
// and the largest speed over width.
template <class Real>
struct Marched {
    Real deepest, first, last, rate;
};

// Marches through a strip.
template <class Scheme, bool Second, bool Track, class Real>
__device__ auto march(const CudaStage<Real>& s, const Strip& strip, const StateArrays<Real>& in,
                      const StateArrays<Real>& out, Real dt) -> Marched<Real> {
    Marcher<Scheme, Real> marcher(s, dt);
    const Real dry_depth = s.constants.dry_depth;
    std::ptrdiff_t k = (strip.south - 2) * s.pitch + strip.column;
    const auto bed_row = [&](std::ptrdiff_t at) -> BedRow<Real> {
        return {__ldg(s.bed + at), __ldg(s.bed + at + 1)};
    };
    BedRow<Real> bed_below = bed_row(k);
    BedRow<Real> bed_south = bed_row(k + s.pitch);
    BedRow<Real> bed_north = bed_row(k + 2 * s.pitch);
    CellRow<Real> south = load(in, k);
    CellRow<Real> middle = load(in, k + s.pitch);
    south.level = Scheme::level(south.depth, bed_below.sum(), bed_south.sum());
    middle.level = Scheme::level(middle.depth, bed_south.sum(), bed_north.sum());
    // Row and bed of the next turn are on their way while this one computes.
    CellRow<Real> coming = load(in, k + 2 * s.pitch);
    BedRow<Real> bed_coming = bed_row(k + 3 * s.pitch);
    bool wet_south = __any_sync(all_lanes, south.depth > dry_depth) != 0;
    bool wet_middle = __any_sync(all_lanes, middle.depth > dry_depth) != 0;
    bool shut_south = __any_sync(all_lanes, south.depth < Real(0)) != 0;
    bool shut_middle = __any_sync(all_lanes, middle.depth < Real(0)) != 0;
    Marched<Real> result = {0, 0, 0, 0};

    for (int j = strip.south - 1; j <= strip.north; ++j) {
        CellRow<Real> north = coming;
        north.level = Scheme::level(north.depth, bed_north.sum(), bed_coming.sum());
        const BedRow<Real> bed_beyond = bed_coming;
        coming = load(in, k + 3 * s.pitch);
        bed_coming = bed_row(k + 4 * s.pitch);
        const bool wet_north = __any_sync(all_lanes, north.depth > dry_depth) != 0;
        const bool shut_north = __any_sync(all_lanes, north.depth < Real(0)) != 0;

        const bool inner = j >= strip.south && j < strip.north;
        Rates<Real> rates;
        if (!(wet_south || wet_middle || wet_north)) {
            rates = marcher.pass();
        } else if (shut_south || shut_middle || shut_north) {
            rates = marcher.template advance<true>(south, middle, north, bed_south, bed_north, inner);
        } else {
            rates = marcher.template advance<false>(south, middle, north, bed_south, bed_north, inner);
        }
        // The first turn has no true face to its south yet.
        if (j >= strip.south) {
            result.rate = greater(result.rate, marcher.rate(strip.lane));
        }
        if (j > strip.south && strip.updates) {
            const Real depth = finish<Second, Track>(s, k, south, rates, out, dt);
            result.deepest = greater(result.deepest, depth);
            result.first = j == strip.south + 1 ? depth : result.first;
            result.last = depth;
        }

        south = middle;
        middle = north;
        bed_south = bed_north;
        bed_north = bed_beyond;
        wet_south = wet_middle;
        wet_middle = wet_north;
        shut_south = shut_middle;
        shut_middle = shut_north;
        k += s.pitch;
    }
    return result;
}

template <class Scheme, bool Second, bool Track, class Real>
__global__ void __launch_bounds__(stage_block, stage_blocks_per_sm<Real>)
    run_stage(const __grid_constant__ CudaStage<Real> s) {
    const Strip strip = find_strip(s);
    if (strip.index < 0 || s.clock->running == 0) {
        return;
    }
    // The first stage goes from a to b, the second back over a. Euler goes from where the state was;
    // `flipped` already tells where it will be.
    const bool from_b = Second || (s.flips && s.clock->flipped == 0);
    const StateArrays<Real> in = from_b ? s.b : s.a;
    const StateArrays<Real> out = from_b ? s.a : s.b;
    const std::uint8_t* wet_in = from_b ? s.wet_b : s.wet_a;
    std::uint8_t* wet_out = from_b ? s.wet_a : s.wet_b;
    const bool taken_before = Second && s.taken[strip.index] != 0;
    if (s.skip_dry && !taken_before && !near_water(s, strip, wet_in)) {
        if (!Second) {
            if (s.apart[strip.index] != 0) {
                join(s, strip, in, out);
            }
            __syncwarp();
            if (strip.lane == 0) {
                s.apart[strip.index] = 0;
                s.taken[strip.index] = 0;
                wet_out[strip.index] = 0;
            }
        }
        return;
    }
    const Marched<Real> m = march<Scheme, Second, Track>(s, strip, in, out, static_cast<Real>(s.clock->dt));
    const Real dry_depth = s.constants.dry_depth;
    const bool wet = m.deepest > dry_depth;
    constexpr int last_lane = Layout::margin + Layout::warp_columns - 1;
    unsigned flags = __any_sync(all_lanes, wet) != 0 ? wet_somewhere : 0u;
    flags |= __any_sync(all_lanes, wet && strip.lane == Layout::margin) != 0 ? wet_west : 0u;
    flags |= __any_sync(all_lanes, wet && strip.lane == last_lane) != 0 ? wet_east : 0u;
    flags |= __any_sync(all_lanes, m.first > dry_depth) != 0 ? wet_south : 0u;
    flags |= __any_sync(all_lanes, m.last > dry_depth) != 0 ? wet_north : 0u;
    Real rate = m.rate;
    for (int step = warp_lanes / 2; step > 0; step /= 2) {
        rate = greater(rate, __shfl_xor_sync(all_lanes, rate, step));
    }
    if (strip.lane == 0) {
        s.apart[strip.index] = 1;
        s.taken[strip.index] = 1;
        wet_out[strip.index] = static_cast<std::uint8_t>(flags);
        if (rate > Real(0)) {
            atomicMax(&s.clock->rate_bits,
                      static_cast<unsigned long long>(__double_as_longlong(static_cast<double>(rate))));
        }
    }
}

}  // namespace thalweg::shallowwater::kernel

namespace thalweg::shallowwater {

template <class Real>
void run_stage(const CudaStage<Real>& stage, StageKind kind, bool track, cudaStream_t stream) {
    const int strips_up = (stage.ny + stage.strip_rows - 1) / stage.strip_rows;
    const dim3 grid(
        static_cast<unsigned>((stage.strips_across + kernel::stage_warps - 1) / kernel::stage_warps),
        static_cast<unsigned>(strips_up));
    const auto launch = [&](auto scheme) {
        using Scheme = decltype(scheme);
        if (kind == StageKind::second) {
            track ? kernel::run_stage<Scheme, true, true><<<grid, kernel::stage_block, 0, stream>>>(stage)
                  : kernel::run_stage<Scheme, true, false><<<grid, kernel::stage_block, 0, stream>>>(stage);
        } else {
            track ? kernel::run_stage<Scheme, false, true><<<grid, kernel::stage_block, 0, stream>>>(stage)
                  : kernel::run_stage<Scheme, false, false><<<grid, kernel::stage_block, 0, stream>>>(stage);
        }
    };
    if (stage.velocity_bound) {
        launch(Kp07<Real, true>{});
    } else {
        launch(Kp07<Real, false>{});
    }
    check_cuda(cudaGetLastError(), "queue a stage");
}

}  // namespace thalweg::shallowwater
