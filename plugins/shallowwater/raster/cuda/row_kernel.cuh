// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/compute/early_launch.cuh>

#include "shallowwater/raster/cuda/level_march.cuh"
#include "shallowwater/raster/cuda/stage_kernel.cuh"

// One stage in one kernel where there is too little water for a warp a strip: there a warp would march
// through the rows of its strip while most of the GPU waits, or through as many rows beside as it owns. A
// block takes a strip, each of its warps a row, and neighbours exchange what passes their faces through
// shared memory. One more warp chooses the step meanwhile.
//
// Row is the class of a scheme for one row:
//   Real: the precision, halo: columns and rows that it reaches
//   reach: rows beside the strip, on either side, that take part: 1, or 2 where faces depend on those of the
//     rows around
//   blocks_per_sm: of the largest blocks
//   Row(stage, strip)
//   set_step(dt)
//   south_face(w, side, j, inner) -> Conserved: what the row to the south loses through the face between the
//     two; `side`: that of the row to the south; `inner`: whether the row is one to update
//   cross(w, j): takes in what passes along x
//   kept() -> Conserved: the rates of the row so far
//   rate(strip): largest speed over width [1/s]
// Of a reach of 1, where the warp of a row reads those beside it, too:
//   open(w) -> Side: what lies at the northern face as seen from the row, before the step is known
// Of a reach of 2, where each row is read once:
//   begin(w, k, is) -> Post: the row at k, as those beside it must know it; fills the beds of `w`, and sets
//     `is` to what all cells of the row are
//   begin_beside(k, is) -> Post: of a row without a warp of its own
//   look(w, south, own, north, are) -> Look: completes the window from the posts of the rows and what each of
//     the three is, and returns what those beside must know of the faces of this one
//   settle(w, south, north) -> Side: from the looks of the rows beside, once the step is known
//   cost(): cost of the row, as that of a turn of a march, see work_of()
namespace thalweg::shallowwater::kernel {

// Warps of a block: for each row that takes part and for the clock.
template <class Row>
constexpr int warps_beside = 2 * Row::reach + 1;

template <class Row>
constexpr int most_block_warps = most_rows_a_block<typename Row::Real> + warps_beside<Row>;

template <class Row>
constexpr int most_row_warps = most_block_warps<Row> - 1;

// What a block has to do: nothing where no step runs; in a dry strip, to copy it where both states differ.
enum class StripTask : int { none, pass, copy, step };

// What the warps of a block exchange of their rows. `gains`: of each row through its southern face; they come
// when posts are no longer read. `posts`, `row_is`: from the row before that of warp 0 on.
template <class Row, int Reach = Row::reach>
struct RowViews {
    typename Row::Side sides[most_row_warps<Row>][warp_lanes];
    Conserved<typename Row::Real> gains[most_row_warps<Row>][warp_lanes];
};

template <class Row>
struct RowViews<Row, 2> {
    union {
        typename Row::Post posts[most_row_warps<Row> + 2][warp_lanes];
        Conserved<typename Row::Real> gains[most_row_warps<Row>][warp_lanes];
    };

    int row_is[most_row_warps<Row> + 2];
    int cost;  // cost of all rows, see work_of()
    typename Row::Look looks[most_row_warps<Row>][warp_lanes];
    typename Row::Side sides[most_row_warps<Row>][warp_lanes];
};

// All that they exchange.
template <class Row>
struct RowExchange : RowViews<Row> {
    using Real = typename Row::Real;

    Real rates[most_row_warps<Row>];
    Real dt;  // s
    StripTask task;
    unsigned wet;
};

// The row at k and what is needed of those beside it.
template <class Real>
__device__ auto window_at(const CudaStage<Real>& s, int k) -> Window<Real> {
    const int south = k - s.pitch;
    const int north = k + s.pitch;
    Window<Real> w;
    w.south = level_row(load_first(s.in, south));
    w.middle = level_row(load_first(s.in, k));
    w.north = level_row(load_first(s.in, north));
    const CellBed<Real> below = {load_first(s.bed.mean + south), Real(0), load_first(s.bed.half_y + south)};
    w.bed = {load_first(s.bed.mean + k), load_first(s.bed.half_x + k), load_first(s.bed.half_y + k)};
    w.bed_north = {load_first(s.bed.mean + north), Real(0), load_first(s.bed.half_y + north)};
    w.bed_south = below.north();
    w.mean_south = below.mean;
    w.south.level = w.south.depth + below.mean;
    w.middle.level = w.middle.depth + w.bed.mean;
    w.north.level = w.north.depth + w.bed_north.mean;
    return w;
}

// What a stage needs of a cell besides the state that its fluxes are taken from, see OldRows.
template <bool Second, class Real>
__device__ auto old_cell(const CudaStage<Real>& s, int k) -> Conserved<Real> {
    const Real depth = keeps_remainder<Real> ? load_now(s.remainder + k)
                       : Second              ? load_now(s.out.depth + k)
                                             : Real(0);
    return {depth, Second ? load_now(s.out.discharge_x + k) : Real(0),
            Second ? load_now(s.out.discharge_y + k) : Real(0)};
}

// Brings row j of a dry strip up to date, see join().
template <class Real>
__device__ void join_row(const CudaStage<Real>& s, const Strip& strip, int j) {
    if (j >= strip.south && j < strip.north && strip.updates) {
        const int k = j * s.pitch + strip.column;
        store(s.out, k, load(s.in, k));
    }
}

// WetFlags of a row whose cells are wet in these lanes.
template <int Halo>
__device__ auto flags_of(unsigned wet_lanes, const Strip& strip, int j) -> unsigned {
    constexpr int last_lane = Halo + columns_of<Halo> - 1;
    return wet_lanes == 0 ? 0u
                          : wet_somewhere | ((wet_lanes >> Halo & 1u) != 0 ? wet_west : 0u) |
                                ((wet_lanes >> last_lane & 1u) != 0 ? wet_east : 0u) |
                                (j == strip.south ? wet_south : 0u) | (j == strip.north - 1 ? wet_north : 0u);
}

// Of numbers that are not negative.
__device__ inline auto greatest_in_warp(float value) -> float {
    return __int_as_float(__reduce_max_sync(all_lanes, __float_as_int(value)));
}

__device__ inline auto greatest_in_warp(double value) -> double {
    for (int step = warp_lanes / 2; step > 0; step /= 2) {
        value = greater(value, __shfl_xor_sync(all_lanes, value, step));
    }
    return value;
}

// Begins the count of what the rows of a block cost, if it is counted.
template <class Row>
__device__ void clear_cost(RowExchange<Row>& shared) {
    if constexpr (Row::reach > 1) {
        shared.cost = 0;
    }
}

// The work of a stage in a strip, see work_of(). Where rows cost about alike it is not counted: one register
// more would leave a multiprocessor two blocks of eight rows of kp07 in place of three.
template <class Row>
__device__ auto work_of_rows(const RowExchange<Row>& shared, int rows) -> int {
    if constexpr (Row::reach > 1) {
        return work_of(shared.cost, rows);
    } else {
        return 1;
    }
}

// What each row of a block knows before the step is known, and puts down for the others. `j`: the row of the
// warp, at `k`.
template <class Row, class Real>
__device__ void begin_row(const CudaStage<Real>& s, Row& row, Window<Real>& w, RowExchange<Row>& shared,
                          const Strip& strip, int warp, int j, int k) {
    if constexpr (Row::reach == 1) {
        w = window_at(s, k);
        shared.sides[warp][strip.lane] = row.open(w);
    } else {
        shared.posts[warp + 1][strip.lane] = row.begin(w, k, shared.row_is[warp + 1]);
        const bool is_last = __any_sync(all_lanes, j == strip.north + Row::reach - 1) != 0;
        if (warp == 0 || is_last) {
            const int beyond = warp == 0 ? -1 : 1;
            const int n = warp + 1 + beyond;
            shared.posts[n][strip.lane] = row.begin_beside(k + beyond * s.pitch, shared.row_is[n]);
        }
    }
}

// The side of each row, as far as begin_row() has left it open. Returns false in rows of which no more is
// needed.
template <class Row, class Real>
__device__ auto settle_row(Row& row, Window<Real>& w, RowExchange<Row>& shared, const Strip& strip, int warp,
                           int j) -> bool {
    if constexpr (Row::reach > 1) {
        const int lane = strip.lane;
        shared.looks[warp][lane] = row.look(w, shared.posts[warp][lane], shared.posts[warp + 1][lane],
                                            shared.posts[warp + 2][lane], shared.row_is + warp);
        __syncthreads();
        if (warp == 0 || __any_sync(all_lanes, j > strip.north) != 0) {
            return false;
        }
        if (lane == 0) {
            atomicAdd(&shared.cost, row.cost());
        }
        shared.sides[warp][lane] = row.settle(w, shared.looks[warp - 1][lane], shared.looks[warp + 1][lane]);
        __syncthreads();
    }
    return warp != Row::reach - 1;  // the southernmost of those left is another strip's
}

// What a block has to do in its strip, by one warp of it. `runs`: whether a step does.
template <bool Second, class Real>
__device__ auto task_of(const CudaStage<Real>& s, const Strip& strip, bool near_water, bool differs,
                        bool runs) -> StripTask {
    if (!runs) {
        return StripTask::none;
    }
    if (!s.skip_dry || __any_sync(all_lanes, near_water) != 0) {
        return StripTask::step;
    }
    return differs ? StripTask::copy : StripTask::pass;
}

template <class Row, bool Second>
__global__ void __launch_bounds__(most_block_warps<Row>* warp_lanes, Row::blocks_per_sm)
    run_rows(const __grid_constant__ CudaStage<typename Row::Real> s) {
    using Real = typename Row::Real;
    __shared__ RowExchange<Row> shared;
    compute::await_launch_before();
    const Strip strip = strip_at<Row::halo>(s, place_of_block(s.list));
    if (strip.index < 0) {
        return;
    }
    constexpr int first = Row::reach;  // the warp of the southernmost row to update
    const int warp = same_in_warp(static_cast<int>(threadIdx.x) / warp_lanes);
    const int last = s.strip_rows + 2 * Row::reach - 1;
    const int j = strip.south - first + warp;
    const int k = j * s.pitch + strip.column;
    const bool has_row = warp <= last && j < strip.north + Row::reach;

    Row row(s, strip);
    Window<Real> w;
    if (warp > last) {
        const Clock before = clock_before<Second>(s);
        const unsigned mark = load_first((Second ? s.work_before : s.apart) + strip.index);
        const bool near_water = sees_water(s, strip, s.wet_in) || (Second && mark != 0);
        const double length = length_of_step<Second>(s, before, strip.lane == 0);
        const StripTask task = task_of<Second>(s, strip, near_water, !Second && mark != 0, length != 0);
        if (strip.lane == 0) {
            shared.dt = static_cast<Real>(length);
            shared.task = task;
            shared.wet = 0;
            clear_cost(shared);
        }
    } else if (has_row) {
        begin_row(s, row, w, shared, strip, warp, j, k);
    }
    __syncthreads();
    const int task = has_row ? same_in_warp(static_cast<int>(shared.task)) : 0;
    if (task < static_cast<int>(StripTask::step)) {
        if (task == static_cast<int>(StripTask::copy)) {
            join_row(s, strip, j);
        }
        if (task > 0 && warp == 0 && strip.lane == 0) {
            pass_by<Second>(s, strip);
        }
        return;
    }
    const Real dt = shared.dt;
    row.set_step(dt);
    if (!settle_row(row, w, shared, strip, warp, j)) {
        return;
    }
    const bool inner = __any_sync(all_lanes, j < strip.north) != 0;
    Conserved<Real> old = {0, 0, 0};
    if (inner) {
        old = old_cell<Second>(s, k);
    }
    shared.gains[warp][strip.lane] = row.south_face(w, shared.sides[warp - 1][strip.lane], j, inner);
    if (inner) {
        row.cross(w, j);
    }
    const Real rate = greatest_in_warp(row.rate(strip));
    if (strip.lane == 0) {
        shared.rates[warp] = rate;
    }
    __syncthreads();
    if (warp == first) {
        const int rows = strip.north - strip.south + 1;
        const Real fastest = greatest_in_warp(strip.lane < rows ? shared.rates[first + strip.lane] : Real(0));
        if (strip.lane == 0 && fastest > Real(0)) {
            atomicMax(&s.clock->rate_bits,
                      static_cast<unsigned long long>(__double_as_longlong(static_cast<double>(fastest))));
        }
    }
    if (inner) {
        const Conserved<Real> gain = shared.gains[warp + 1][strip.lane];
        const Conserved<Real> kept = row.kept();
        const Conserved<Real> rates = {kept.depth - gain.depth, kept.discharge_x - gain.discharge_x,
                                       kept.discharge_y - gain.discharge_y};
        bool wet = false;
        if (strip.updates) {
            const Conserved<Real> u = {w.middle.depth, w.middle.qx, w.middle.qy};
            wet = finish<Second, Real>(s, k, u, old, rates, dt) > s.constants.dry_depth;
        }
        const unsigned flags = flags_of<Row::halo>(__ballot_sync(all_lanes, wet), strip, j);
        if (strip.lane == 0 && flags != 0) {
            atomicOr(&shared.wet, flags);
        }
    }
    __syncthreads();
    if (warp == first && strip.lane == 0) {
        s.apart[strip.index] = 1;
        s.work[strip.index] = static_cast<std::uint8_t>(work_of_rows(shared, s.strip_rows));
        s.wet_out[strip.index] = static_cast<std::uint8_t>(shared.wet);
    }
}

template <class Row>
void launch_rows(const CudaStage<typename Row::Real>& stage, bool second, cudaStream_t stream) {
    const dim3 grid = blocks_a_strip(stage.list, stage.strips_across, stage.strips_up);
    const int threads = (stage.strip_rows + warps_beside<Row>)*warp_lanes;
    const auto run = second ? run_rows<Row, true> : run_rows<Row, false>;
    compute::launch_early(run, grid, dim3(static_cast<unsigned>(threads)), stream, "queue a stage", stage);
}

// Runs a stage by a warp a row or by a warp a strip, as the stage says.
template <class March, class Row>
void launch_rows_or_march(const CudaStage<typename Row::Real>& stage, bool second, cudaStream_t stream) {
    if (stage.warp_a_row) {
        launch_rows<Row>(stage, second, stream);
    } else {
        launch_stage<March>(stage, second, stream);
    }
}

}  // namespace thalweg::shallowwater::kernel
