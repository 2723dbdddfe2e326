// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/bench/ladder/horvath_kernels.cuh"

namespace thalweg::shallowwater::bench {

namespace kernel {

namespace {

using namespace hwp14;

// What the threads of a block tell each other in shared memory: the state, each cell's water, its faces as
// if it were covered, its faces, the fluxes.
struct SharedBlock {
    Tile level, qx, qy, bed_east, bed_north;
    // Beds [m] at the western faces of the first column and the southern ones of the first row.
    float bed_west[block], bed_south[block];
    Tile depth, waterline, inverse;
    Tile over_low, over_high;                       // as if covered
    Tile side, normal, tangential, most, fraction;  // of the low side of a cell
    Tile mass, normal_high, tangential_flux;        // of the face to its high side
};

// The arrays of one direction, and the step (dx, dy) to the neighbour on the high side.
struct SharedLine {
    const Tile &normal, &tangential, &bed;
    const float* first_bed;
    int dx, dy;
};

// The rates of one direction. All threads of the block take part.
__device__ auto rates_in_shared(SharedBlock& s, const SharedLine& line, float step, float& speed) -> Rate {
    const auto x = static_cast<int>(threadIdx.x);
    const auto y = static_cast<int>(threadIdx.y);
    const int dx = line.dx;
    const int dy = line.dy;
    const int along = dx * x + dy * y;
    const bool has_neighbours = along >= 1 && along < block - 1;
    const auto bed_low_of = [&](int offset) {
        const int k = along + offset;
        return k == 0 ? line.first_bed[dx * y + dy * x]
                      : line.bed[y + (offset - 1) * dy][x + (offset - 1) * dx];
    };
    const auto look = [&](int offset) -> Water {
        const int wx = x + offset * dx;
        const int wy = y + offset * dy;
        return {s.depth[wy][wx],         s.waterline[wy][wx], line.normal[wy][wx],
                line.tangential[wy][wx], s.inverse[wy][wx],   0.0f,
                bed_low_of(offset),      line.bed[wy][wx]};
    };
    const Water own =
        water({s.level[y][x], line.normal[y][x], line.tangential[y][x]}, bed_low_of(0), line.bed[y][x]);
    s.depth[y][x] = own.depth;
    s.waterline[y][x] = own.level;
    s.inverse[y][x] = own.inverse;
    __syncthreads();
    BalancedFaces<float> faces = {};
    Water low = own;
    Water high = own;
    if (has_neighbours) {
        low = look(-1);
        high = look(1);
        faces = covered_faces(low, own, high, step);
    }
    s.over_low[y][x] = faces.low.depth;
    s.over_high[y][x] = faces.high.depth;
    __syncthreads();
    if (has_neighbours) {
        correct(faces, low, own, high, s.over_high[y - dy][x - dx], s.over_low[y + dy][x + dx], step);
    }
    s.side[y][x] = faces.low.depth;
    s.normal[y][x] = faces.low.normal;
    s.tangential[y][x] = faces.low.tangential;
    s.most[y][x] = faces.limit.low;
    s.fraction[y][x] = faces.limit.fraction;
    __syncthreads();
    FaceFlux<float> out = {};
    if (has_neighbours) {
        const int hx = x + dx;
        const int hy = y + dy;
        out = flux(high_side(faces, own.depth), {{s.side[hy][hx], s.normal[hy][hx], s.tangential[hy][hx]},
                                                 high.depth,
                                                 s.most[hy][hx],
                                                 s.fraction[hy][hx]});
    }
    s.mass[y][x] = out.mass;
    s.normal_high[y][x] = out.normal_high;
    s.tangential_flux[y][x] = out.tangential;
    __syncthreads();
    Passed in = {};
    if (has_neighbours) {
        in = {s.mass[y - dy][x - dx], s.normal_high[y - dy][x - dx], s.tangential_flux[y - dy][x - dx]};
    }
    speed = greater(speed, out.speed);
    return rate(in, out, faces.thrust);
}

// The paper's older kernel: everything that threads share goes through shared memory.
__global__ void __launch_bounds__(block_threads) flux_shared(Grid g, Fields f) {
    __shared__ SharedBlock s;
    const Place<Scheme> p(g);
    const auto x = static_cast<int>(threadIdx.x);
    const auto y = static_cast<int>(threadIdx.y);
    s.level[y][x] = f.level[p.k];
    s.qx[y][x] = f.qx[p.k];
    s.qy[y][x] = f.qy[p.k];
    s.bed_east[y][x] = g.bed_east[p.k];
    s.bed_north[y][x] = g.bed_north[p.k];
    if (x == 0) {
        s.bed_west[y] = g.bed_east[p.k - 1];
    }
    if (y == 0) {
        s.bed_south[x] = g.bed_north[p.k - g.pitch];
    }
    __syncthreads();
    float speed = 0;
    const Rate along_x = rates_in_shared(s, {s.qx, s.qy, s.bed_east, s.bed_west, 1, 0}, *g.step, speed);
    const Rate along_y = rates_in_shared(s, {s.qy, s.qx, s.bed_north, s.bed_south, 0, 1}, *g.step, speed);
    if (p.updates) {
        store_rates(g, p.k, along_x, along_y);
    }
    store_block_speed(g, p.updates ? speed : 0.0f);
}

// What a cell sees of the one beside it, by shuffles.
template <class Shuffle>
__device__ auto beside(const Water& own, const Shuffle& from) -> Water {
    return {from(own.depth),      from(own.level),   from(own.normal),
            from(own.tangential), from(own.inverse), 0.0f,
            from(own.bed_low),    from(own.bed_high)};
}

// The paper's calcFlux: rates along a row of 16 cells, a half-warp, by shuffles alone. `bed_high` is that of
// the face to the high side, `before` that of the first cell's other face. Lanes 3 to 12 of the row have a
// whole stencil.
__device__ auto rates_by_shuffle(const Cell& cell, float bed_high, float before, float step, float& speed)
    -> Rate {
    const float of_low = from_low(bed_high);
    const Water own = water(cell, threadIdx.x == 0 ? before : of_low, bed_high);
    const Water low = beside(own, [](float value) { return from_low(value); });
    const Water high = beside(own, [](float value) { return from_high(value); });
    BalancedFaces<float> faces = covered_faces(low, own, high, step);
    const float over_low = from_low(faces.high.depth);
    const float over_high = from_high(faces.low.depth);
    correct(faces, low, own, high, over_low, over_high, step);
    const Side beyond = {
        {from_high(faces.low.depth), from_high(faces.low.normal), from_high(faces.low.tangential)},
        high.depth,
        from_high(faces.limit.low),
        from_high(faces.limit.fraction)};
    const FaceFlux<float> out = flux(high_side(faces, own.depth), beyond);
    const Passed in = {from_low(out.mass), from_low(out.normal_high), from_low(out.tangential)};
    speed = out.speed;
    return rate(in, out, faces.thrust);
}

// The paper's kernel: a warp holds two rows of a block, x by shuffles; then the block is transposed through
// shared memory, so that y is done by the same shuffles, and its rates are transposed back.
__global__ void __launch_bounds__(block_threads) flux_shuffle(Grid g, Fields f) {
    __shared__ TurnedBlock turned;
    __shared__ float bed_south[block];
    const Place<Scheme> p(g);
    const Cell cell = {f.level[p.k], f.qx[p.k], f.qy[p.k]};
    const float step = *g.step;
    turned.put(cell, g.bed_north[p.k]);
    if (threadIdx.y == 0) {
        bed_south[threadIdx.x] = g.bed_north[p.k - g.pitch];
    }
    const float bed_west = threadIdx.x == 0 ? g.bed_east[p.k - 1] : 0.0f;
    float speed_x = 0;
    const Rate along_x = rates_by_shuffle(cell, g.bed_east[p.k], bed_west, step, speed_x);
    __syncthreads();
    float speed_y = 0;
    const Rate along_y =
        rates_by_shuffle(turned.turned_cell(), turned.turned_bed(), bed_south[threadIdx.y], step, speed_y);
    turned.put_rates(along_y, speed_y);
    __syncthreads();
    turned.store(g, p, along_x, speed_x);
}

}  // namespace

}  // namespace kernel

void add_kernels(hwp14::Scheme, Machine& machine, Ladder& ladder) {
    add_kernel_rungs<hwp14::Scheme>(machine, ladder, kernel::flux_shared, kernel::flux_shuffle);
}

}  // namespace thalweg::shallowwater::bench
