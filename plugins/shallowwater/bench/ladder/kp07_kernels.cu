// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/bench/ladder/horvath_kernels.cuh"

namespace thalweg::shallowwater::bench {

namespace kernel {

namespace {

using namespace kp07;

// What the threads of a block tell each other in shared memory: the state, the reconstruction, the fluxes.
struct SharedBlock {
    Tile level, qx, qy, bed_east, bed_north;
    Tile depth, normal, tangential;           // of the low side of a cell
    Tile mass, normal_high, tangential_flux;  // of the face to its high side
};

// The rates of one direction; (dx, dy) is the step to the neighbour on the high side. All threads of the
// block take part.
__device__ auto rates_in_shared(SharedBlock& s, const Tile& normal, const Tile& tangential, const Tile& bed,
                                int dx, int dy, float& speed) -> Rate {
    const auto x = static_cast<int>(threadIdx.x);
    const auto y = static_cast<int>(threadIdx.y);
    const bool has_neighbours = dx * x + dy * y >= 1 && dx * x + dy * y < block - 1;
    const auto cell = [&](int step) -> Cell {
        const int cx = x + step * dx;
        const int cy = y + step * dy;
        return {s.level[cy][cx], normal[cy][cx], tangential[cy][cx]};
    };
    Reconstruction own = {};
    float depth = 0;
    if (has_neighbours) {
        const float bed_low = bed[y - dy][x - dx];
        own = reconstruct(cell(-1), cell(0), cell(1), bed_low, bed[y][x]);
        depth = s.level[y][x] - 0.5f * (bed_low + bed[y][x]);
    }
    s.depth[y][x] = own.low.depth;
    s.normal[y][x] = own.low.normal;
    s.tangential[y][x] = own.low.tangential;
    __syncthreads();
    Flux out = {};
    if (has_neighbours) {
        const Side beyond = {s.depth[y + dy][x + dx], s.normal[y + dy][x + dx], s.tangential[y + dy][x + dx]};
        out = flux(own.high, beyond);
    }
    s.mass[y][x] = out.mass;
    s.normal_high[y][x] = out.normal_high;
    s.tangential_flux[y][x] = out.tangential;
    __syncthreads();
    Flux in = {};
    if (has_neighbours) {
        in = {s.mass[y - dy][x - dx], 0, s.normal_high[y - dy][x - dx], s.tangential_flux[y - dy][x - dx], 0};
    }
    speed = greater(speed, out.speed);
    return rate(in, out, depth, own.slope);
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
    __syncthreads();
    float speed = 0;
    const Rate along_x = rates_in_shared(s, s.qx, s.qy, s.bed_east, 1, 0, speed);
    const Rate along_y = rates_in_shared(s, s.qy, s.qx, s.bed_north, 0, 1, speed);
    if (p.updates) {
        store_rates(g, p.k, along_x, along_y);
    }
    store_block_speed(g, p.updates ? speed : 0.0f);
}

// The paper's calcFlux: rates along a row of 16 cells, a half-warp, by shuffles alone. `bed` is that of the
// face to the high side. Lanes 2 to 13 of the row have a whole stencil.
__device__ auto rates_by_shuffle(const Cell& cell, float bed, float& speed) -> Rate {
    const float bed_low = from_low(bed);
    const Cell low = {from_low(cell.level), from_low(cell.normal), from_low(cell.tangential)};
    const Cell high = {from_high(cell.level), from_high(cell.normal), from_high(cell.tangential)};
    const Reconstruction own = reconstruct(low, cell, high, bed_low, bed);
    const Side beyond = {from_high(own.low.depth), from_high(own.low.normal), from_high(own.low.tangential)};
    const Flux out = flux(own.high, beyond);
    const Flux in = {from_low(out.mass), 0, from_low(out.normal_high), from_low(out.tangential), 0};
    speed = out.speed;
    return rate(in, out, cell.level - 0.5f * (bed_low + bed), own.slope);
}

// The paper's kernel: a warp holds two rows of a block, x by shuffles; then the block is transposed through
// shared memory, so that y is done by the same shuffles, and its rates are transposed back.
__global__ void __launch_bounds__(block_threads) flux_shuffle(Grid g, Fields f) {
    __shared__ TurnedBlock turned;
    const Place<Scheme> p(g);
    const Cell cell = {f.level[p.k], f.qx[p.k], f.qy[p.k]};
    turned.put(cell, g.bed_north[p.k]);
    float speed_x = 0;
    const Rate along_x = rates_by_shuffle(cell, g.bed_east[p.k], speed_x);
    __syncthreads();
    float speed_y = 0;
    const Rate along_y = rates_by_shuffle(turned.turned_cell(), turned.turned_bed(), speed_y);
    turned.put_rates(along_y, speed_y);
    __syncthreads();
    turned.store(g, p, along_x, speed_x);
}

}  // namespace

}  // namespace kernel

void add_kernels(kp07::Scheme, Machine& machine, Ladder& ladder) {
    add_kernel_rungs<kp07::Scheme>(machine, ladder, kernel::flux_shared, kernel::flux_shuffle);
}

}  // namespace thalweg::shallowwater::bench
