// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/compute/cuda_executor.cuh>

#include "shallowwater/flow/cuda/load_now.cuh"
#include "shallowwater/physics/update.hpp"
#include "shallowwater/raster/cuda/stage.cuh"

// What every scheme's march through a strip has in common. A warp owns 32 columns, of which it updates all
// but `Halo` on either side, and goes north through the rows of its strip.
namespace thalweg::shallowwater::kernel {

using compute::check_cuda;

constexpr int stage_warps = 4;
constexpr int stage_block = stage_warps * warp_lanes;
constexpr unsigned all_lanes = 0xffffffffu;

template <int Halo>
constexpr int columns_of = warp_lanes - 2 * Halo;

// Where a warp works.
struct Strip {
    int index;       // of the strip; negative: there is none
    int across, up;  // its place among the strips
    int column;      // of this lane
    int lane;
    int south, north;
    bool updates;  // whether this lane's cell is the warp's own
    bool inside;   // whether it is one of the grid
    bool beside;   // whether the face to its east is
};

// Blocks of stage_warps warps, one for each strip that there may be.
inline auto blocks_of(const StripList& list, int strips_across, int strips_up) -> dim3 {
    const auto blocks = [](int warps) {
        return static_cast<unsigned>((warps + stage_warps - 1) / stage_warps);
    };
    return list.places == nullptr ? dim3(blocks(strips_across), static_cast<unsigned>(strips_up))
                                  : dim3(blocks(list.capacity));
}

// Tells the compiler that a value is the same in all lanes, so that one register holds it for all of them and
// what is branched on it keeps them together.
__device__ inline auto same_in_warp(int value) -> int {
    return static_cast<int>(__reduce_or_sync(all_lanes, static_cast<unsigned>(value)));
}

// The place of the warp's strip, from the list or else from the grid of blocks; `across` is negative where
// there is none.
__device__ inline auto place_of_warp(const StripList& list, int strips_across) -> StripPlace {
    const int warp = same_in_warp(static_cast<int>(threadIdx.x) / warp_lanes);
    const int across = static_cast<int>(blockIdx.x) * stage_warps + warp;
    if (list.places == nullptr) {
        return {across < strips_across ? across : -1, static_cast<int>(blockIdx.y)};
    }
    const auto* place = reinterpret_cast<const long long*>(list.places + across);
    const int count = load_first(list.count);
    const long long both = load_first(place);
    return {same_in_warp(across < count ? static_cast<int>(both) : -1),
            same_in_warp(static_cast<int>(both >> 32))};
}

// The place of the block's strip where a block takes one; `across` is negative where there is none.
__device__ inline auto place_of_block(const StripList& list) -> StripPlace {
    if (list.places == nullptr) {
        return {static_cast<int>(blockIdx.x), static_cast<int>(blockIdx.y)};
    }
    const int n = static_cast<int>(blockIdx.x);
    const int count = load_first(list.count);
    const long long both = load_first(reinterpret_cast<const long long*>(list.places + n));
    return {same_in_warp(n < count ? static_cast<int>(both) : -1),
            same_in_warp(static_cast<int>(both >> 32))};
}

// Blocks, one for each strip that there may be.
inline auto blocks_a_strip(const StripList& list, int strips_across, int strips_up) -> dim3 {
    return list.places == nullptr
               ? dim3(static_cast<unsigned>(strips_across), static_cast<unsigned>(strips_up))
               : dim3(static_cast<unsigned>(list.capacity));
}

// The strip at a place, for a lane of any warp that works there.
template <int Halo, class Real>
__device__ auto strip_at(const CudaStage<Real>& s, const StripPlace& place) -> Strip {
    const int lane = static_cast<int>(threadIdx.x) % warp_lanes;
    const int column = place.across * columns_of<Halo> + lane - Halo;
    const int south = place.up * s.strip_rows;
    const int north = south + s.strip_rows < s.ny ? south + s.strip_rows : s.ny;
    const bool updates = lane >= Halo && lane < Halo + columns_of<Halo> && column < s.nx;
    const bool inside = column >= 0 && column < s.nx;
    const bool beside = column >= -1 && column < s.nx;
    return {place.across < 0 ? -1 : place.up * s.strips_across + place.across,
            place.across,
            place.up,
            column,
            lane,
            south,
            north,
            updates,
            inside,
            beside};
}

template <int Halo, class Real>
__device__ auto find_strip(const CudaStage<Real>& s) -> Strip {
    return strip_at<Halo>(s, place_of_warp(s.list, s.strips_across));
}

// Whether this lane knows of a wet cell in the strip or touching it.
template <class Real>
__device__ auto sees_water(const CudaStage<Real>& s, const Strip& strip, const std::uint8_t* wet) -> bool {
    // The first nine lanes look at the strip and all around it. At a corner both flags of a side must be set;
    // a split step reaches there.
    const int aside = strip.lane % 3 - 1;
    const int ahead = strip.lane / 3 - 1;
    const int across = strip.across + aside;
    const int up = strip.up + ahead;
    const bool there =
        strip.lane < 9 && across >= 0 && across < s.strips_across && up >= 0 && up < s.strips_up;
    const unsigned facing = wet_somewhere | (aside < 0 ? wet_east : 0u) | (aside > 0 ? wet_west : 0u) |
                            (ahead < 0 ? wet_north : 0u) | (ahead > 0 ? wet_south : 0u);
    const unsigned flags = load_first(wet + (there ? up * s.strips_across + across : 0));
    return there && (flags & facing) == facing;
}

template <class Real>
__device__ auto from_west(Real value) -> Real {
    return __shfl_up_sync(all_lanes, value, 1);
}

template <class Real>
__device__ auto from_east(Real value) -> Real {
    return __shfl_down_sync(all_lanes, value, 1);
}

// From arrays that this kernel does not write.
template <class Real>
__device__ auto load(const StateArrays<Real>& from, int k) -> Conserved<Real> {
    return {__ldg(from.depth + k), __ldg(from.discharge_x + k), __ldg(from.discharge_y + k)};
}

// The first rows that a march reads.
template <class Real>
struct FirstRows {
    Conserved<Real> south, middle, north;
};

// `rows_before`: how many rows the march begins before its strip.
template <class Real>
__device__ auto first_rows(const CudaStage<Real>& s, const Strip& strip, int rows_before) -> FirstRows<Real> {
    const int k = (strip.south - 1 - rows_before) * s.pitch + strip.column;
    return {load_first(s.in, k), load_first(s.in, k + s.pitch), load_first(s.in, k + 2 * s.pitch)};
}

template <class Real>
__device__ void store(const StateArrays<Real>& to, int k, const Conserved<Real>& u) {
    to.depth[k] = u.depth;
    to.discharge_x[k] = u.discharge_x;
    to.discharge_y[k] = u.discharge_y;
}

// Brings a dry strip of `to` up to date, so that neighbours find the true state there.
template <class Real>
__device__ void join(const CudaStage<Real>& s, const Strip& strip) {
    for (int j = strip.south; j < strip.north; ++j) {
        const int k = j * s.pitch + strip.column;
        if (strip.updates) {
            store(s.out, k, load(s.in, k));
        }
    }
}

// What a stage needs of a row besides the state that its fluxes are taken from: of a second stage the
// discharges at the start of the step and, in place of the depth, the remainder if one is kept; of a first
// stage that alone.
template <bool Second, class Real>
class OldRows {
  public:
    // As RowReader::take().
    __device__ auto take(const CudaStage<Real>& s, int k, bool wanted) -> Conserved<Real> {
        Real* const depth = keeps_remainder<Real> ? s.remainder : s.out.depth;
        if (Second) {
            return rows_.take({depth, s.out.discharge_x, s.out.discharge_y}, k, s.pitch, wanted);
        }
        next_ = keeps_remainder<Real> ? load_now(depth + k + s.pitch) : Real(0);
        return {coming_, Real(0), Real(0)};
    }

    // At the end of each turn.
    __device__ void settle() {
        if (Second) {
            rows_.settle();
        } else {
            coming_ = settled(next_);
        }
    }

  private:
    RowReader<Real> rows_;
    Real coming_ = 0;
    Real next_ = 0;
};

// Steps one cell with its rates; `old` is from OldRows. Returns its new depth.
template <bool Second, class Real>
__device__ auto finish(const CudaStage<Real>& s, int k, const Conserved<Real>& u, const Conserved<Real>& old,
                       const Conserved<Real>& rates, Real dt) -> Real {
    if (u.depth < Real(0)) {
        store<Real>(s.out, k, {u.depth, Real(0), Real(0)});
        return u.depth;
    }
    const Real dry_depth = s.constants.dry_depth;
    const Real gn2 = s.friction[k];
    Conserved<Real> next;
    if constexpr (keeps_remainder<Real>) {
        Real remainder = old.depth;
        next = stage_of_cell<Second>(u, old, rates, dt, gn2, dry_depth, s.carried, remainder);
        s.remainder[k] = remainder;
    } else {
        next = stage_of_cell<Second>(u, old, rates, dt, gn2, dry_depth);
    }
    store(s.out, k, next);
    return next.depth;
}

// Notes that a stage has passed a dry strip by. One lane.
template <bool Second, class Real>
__device__ void pass_by(const CudaStage<Real>& s, const Strip& strip) {
    s.work[strip.index] = 0;
    if (!Second) {
        s.apart[strip.index] = 0;
        s.wet_out[strip.index] = 0;
    }
}

// Result of a march in one lane's column of a strip: the WetFlags of the new cells, the largest speed over
// width [1/s], and the cost of all turns (see work_of()).
template <class Real>
struct Marched {
    unsigned wet;
    Real rate;
    int cost;

    // Takes in the next cell to the north.
    __device__ void add(bool cell_is_wet, bool southernmost) {
        const unsigned flags = wet_somewhere | wet_north | (southernmost ? wet_south : 0u);
        wet = (wet & ~static_cast<unsigned>(wet_north)) | (cell_is_wet ? flags : 0u);
    }
};

// What the others and the next step need to know of a strip.
template <int Halo, class Real>
__device__ void report(const CudaStage<Real>& s, const Strip& strip, const Marched<Real>& m) {
    constexpr int last_lane = Halo + columns_of<Halo> - 1;
    unsigned flags = m.wet;
    flags |= m.wet != 0 && strip.lane == Halo ? wet_west : 0u;
    flags |= m.wet != 0 && strip.lane == last_lane ? wet_east : 0u;
    flags = __reduce_or_sync(all_lanes, flags);
    Real rate = m.rate;
    for (int step = warp_lanes / 2; step > 0; step /= 2) {
        rate = greater(rate, __shfl_xor_sync(all_lanes, rate, step));
    }
    if (strip.lane == 0) {
        // Asked for again, since an index that is kept through a march costs a register.
        const StripPlace place = place_of_warp(s.list, s.strips_across);
        const int index = place.up * s.strips_across + place.across;
        s.apart[index] = 1;
        s.work[index] = static_cast<std::uint8_t>(work_of(m.cost, s.strip_rows));
        s.wet_out[index] = static_cast<std::uint8_t>(flags);
        if (rate > Real(0)) {
            atomicMax(&s.clock->rate_bits,
                      static_cast<unsigned long long>(__double_as_longlong(static_cast<double>(rate))));
        }
    }
}

}  // namespace thalweg::shallowwater::kernel
