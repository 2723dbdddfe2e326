// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include "shallowwater/bench/ladder/horvath.hpp"

namespace thalweg::shallowwater::bench {

namespace kernel {

using namespace kp07;

constexpr unsigned all_lanes = 0xffffffffu;
constexpr int block_threads = block * block;
constexpr int padded = block + 1;  // columns of a shared array: threads of a column then use different banks

enum class Form { global, shared, shuffle };

// The fastest face that any thread of a block has seen.
__device__ void store_block_speed(const Grid& g, float speed) {
    __shared__ float of_warp[block_threads / 32];
    const int thread = static_cast<int>(threadIdx.y * block + threadIdx.x);
    for (int step = 16; step > 0; step /= 2) {
        speed = greater(speed, __shfl_xor_sync(all_lanes, speed, step));
    }
    if (thread % 32 == 0) {
        of_warp[thread / 32] = speed;
    }
    __syncthreads();
    if (thread == 0) {
        for (const float other : of_warp) {
            speed = greater(speed, other);
        }
        g.block_speed[blockIdx.y * gridDim.x + blockIdx.x] = speed;
    }
}

// A thread a cell; neighbours come from global memory, and every flux is computed by both of its cells.
__global__ void __launch_bounds__(block_threads) flux_global(Grid g, Fields f) {
    const int i = static_cast<int>(blockIdx.x * block + threadIdx.x);
    const int j = static_cast<int>(blockIdx.y * block + threadIdx.y);
    float speed = 0;
    if (i < g.n && j < g.n) {
        const auto k = g.index(i, j);
        const Rate x = rate_from_memory(f.level, f.qx, f.qy, g.bed_east, k, 1, speed);
        const Rate y = rate_from_memory(f.level, f.qy, f.qx, g.bed_north, k, g.pitch, speed);
        store_rates(g, k, x, y);
    }
    store_block_speed(g, speed);
}

using Tile = float[block][padded];

// Where a thread of the blocks with a rim of ghosts stands.
struct Place {
    int i, j;
    std::ptrdiff_t k;
    bool updates;

    __device__ explicit Place(const Grid& g)
        : i(static_cast<int>(blockIdx.x) * inner - ghosts + static_cast<int>(threadIdx.x)),
          j(static_cast<int>(blockIdx.y) * inner - ghosts + static_cast<int>(threadIdx.y)),
          k(g.index(i, j)),
          updates(inside(threadIdx.x) && inside(threadIdx.y) && i < g.n && j < g.n) {}

    __device__ static auto inside(unsigned thread) -> bool {
        return thread >= ghosts && thread < block - ghosts;
    }
};

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
    const Place p(g);
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

__device__ auto from_low(float value) -> float {
    return __shfl_up_sync(all_lanes, value, 1, block);
}

__device__ auto from_high(float value) -> float {
    return __shfl_down_sync(all_lanes, value, 1, block);
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
    __shared__ Tile level, qx, qy, bed;
    const Place p(g);
    const auto x = static_cast<int>(threadIdx.x);
    const auto y = static_cast<int>(threadIdx.y);
    const Cell cell = {f.level[p.k], f.qx[p.k], f.qy[p.k]};
    level[x][y] = cell.level;
    qx[x][y] = cell.normal;
    qy[x][y] = cell.tangential;
    bed[x][y] = g.bed_north[p.k];
    float speed_x = 0;
    const Rate along_x = rates_by_shuffle(cell, g.bed_east[p.k], speed_x);
    __syncthreads();
    float speed_y = 0;
    const Rate turned = rates_by_shuffle({level[y][x], qy[y][x], qx[y][x]}, bed[y][x], speed_y);
    level[y][x] = turned.level;
    qx[y][x] = turned.tangential;
    qy[y][x] = turned.normal;
    bed[y][x] = speed_y;
    __syncthreads();
    if (p.updates) {
        store_rates(g, p.k, along_x, {level[x][y], qy[x][y], qx[x][y]});
    }
    store_block_speed(g, p.updates ? greater(speed_x, bed[x][y]) : 0.0f);
}

constexpr int step_threads = 256;

// One block.
__global__ void __launch_bounds__(step_threads) choose_step(Grid g, int blocks) {
    __shared__ float of_thread[step_threads];
    const auto thread = static_cast<int>(threadIdx.x);
    float speed = 0;
    for (int k = thread; k < blocks; k += step_threads) {
        speed = greater(speed, g.block_speed[k]);
    }
    of_thread[thread] = speed;
    for (int half = step_threads / 2; half > 0; half /= 2) {
        __syncthreads();
        if (thread < half) {
            of_thread[thread] = greater(of_thread[thread], of_thread[thread + half]);
        }
    }
    if (thread == 0) {
        *g.step = step_for(of_thread[0], g.longest_step);
    }
}

// Blocks of the inner size, as in the paper.
template <bool Second>
__global__ void __launch_bounds__(inner* inner) integrate(Grid g) {
    const int i = static_cast<int>(blockIdx.x * inner + threadIdx.x);
    const int j = static_cast<int>(blockIdx.y * inner + threadIdx.y);
    if (i < g.n && j < g.n) {
        kp07::integrate<Second>(g, i, j);
    }
}

constexpr int mirror_threads = 128;

__global__ void __launch_bounds__(mirror_threads) mirror(Grid g, Fields f) {
    const int k = static_cast<int>(blockIdx.x * mirror_threads + threadIdx.x);
    if (k < g.n) {
        kp07::mirror(g, f, k);
    }
}

}  // namespace kernel

namespace {

using namespace kp07;
using kernel::Form;

auto square(int blocks) -> dim3 {
    return dim3(static_cast<unsigned>(blocks), static_cast<unsigned>(blocks));
}

class Kernels final : public Variant {
  public:
    Kernels(Machine& machine, const CircularDam& dam, Form form)
        : machine_(machine),
          form_(form),
          first_(dam),
          level_(machine.upload(first_.level)),
          bed_east_(machine.upload(first_.bed_east)),
          bed_north_(machine.upload(first_.bed_north)),
          fields_(machine.array<float>(9 * first_.level.size())) {
        const int n = dam.size;
        flux_blocks_ = form == Form::global ? (n + block - 1) / block : blocks_along(n);
        const auto blocks = static_cast<std::size_t>(flux_blocks_) * static_cast<std::size_t>(flux_blocks_);
        speeds_ = machine.array<float>(blocks + 1);
        const std::ptrdiff_t origin = static_cast<std::ptrdiff_t>(ghosts) * pitch_of(n) + ghosts;
        const auto field = [&](std::size_t k) { return fields_.get() + k * first_.level.size() + origin; };
        grid_ = {{field(0), field(1), field(2)},
                 {field(3), field(4), field(5)},
                 {field(6), field(7), field(8)},
                 bed_east_.get() + origin,
                 bed_north_.get() + origin,
                 speeds_.get(),
                 speeds_.get() + blocks,
                 n,
                 pitch_of(n),
                 static_cast<float>(CircularDam::step())};
    }

    void start() override {
        const std::size_t bytes = first_.level.size() * sizeof(float);
        check_cuda_call(cudaMemsetAsync(fields_.get(), 0, 9 * bytes, stream()));
        machine_.copy_inside(fields_.get(), level_.get(), bytes);
        mirror(grid_.u);
        machine_.wait();
    }

    void run(int steps) override {
        for (int step = 0; step < steps; ++step) {
            find_rates(grid_.u);
            kernel::choose_step<<<1, kernel::step_threads, 0, stream()>>>(grid_, flux_blocks_ * flux_blocks_);
            const dim3 threads(inner, inner);
            kernel::integrate<false><<<square(blocks_along(grid_.n)), threads, 0, stream()>>>(grid_);
            mirror(grid_.star);
            find_rates(grid_.star);
            kernel::integrate<true><<<square(blocks_along(grid_.n)), threads, 0, stream()>>>(grid_);
            mirror(grid_.u);
        }
        check_cuda_call(cudaGetLastError());
        machine_.wait();
    }

    auto depth() -> std::vector<float> override {
        return depth_of(grid_, first_, machine_.download(fields_, first_.level.size()));
    }

  private:
    auto stream() const -> cudaStream_t { return static_cast<cudaStream_t>(machine_.stream()); }

    void find_rates(const Fields& fields) const {
        const dim3 blocks = square(flux_blocks_);
        const dim3 threads(block, block);
        if (form_ == Form::global) {
            kernel::flux_global<<<blocks, threads, 0, stream()>>>(grid_, fields);
        } else if (form_ == Form::shared) {
            kernel::flux_shared<<<blocks, threads, 0, stream()>>>(grid_, fields);
        } else {
            kernel::flux_shuffle<<<blocks, threads, 0, stream()>>>(grid_, fields);
        }
    }

    void mirror(const Fields& fields) const {
        const auto blocks =
            static_cast<unsigned>((grid_.n + kernel::mirror_threads - 1) / kernel::mirror_threads);
        kernel::mirror<<<blocks, kernel::mirror_threads, 0, stream()>>>(grid_, fields);
    }

    Machine& machine_;
    Form form_;
    FirstState first_;
    std::shared_ptr<float> level_, bed_east_, bed_north_, fields_, speeds_;
    int flux_blocks_ = 0;
    Grid grid_ = {};
};

}  // namespace

void add_horvath_kernels(Machine& machine, Ladder& ladder) {
    const auto add = [&](const char* name, const char* what, Form form) {
        ladder.rungs.push_back({name, what, true, false, [&machine, form](const CircularDam& dam) {
                                    return std::make_unique<Kernels>(machine, dam, form);
                                }});
    };
    add("global", "neighbours from global memory, every flux twice", Form::global);
    add("shared", "a block's state, faces and fluxes in shared memory (paper: SMO)", Form::shared);
    add("shuffle", "half-warp shuffles, transposed through shared memory (paper: SB)", Form::shuffle);
}

}  // namespace thalweg::shallowwater::bench
