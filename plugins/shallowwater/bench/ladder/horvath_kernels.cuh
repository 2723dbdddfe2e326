// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include "shallowwater/bench/ladder/horvath.hpp"

// What the kernels of both schemes of the Horvath ladder share, and the steps that launch them.
namespace thalweg::shallowwater::bench {

namespace kernel {

using namespace horvath;

constexpr unsigned all_lanes = 0xffffffffu;
constexpr int block_threads = block * block;
constexpr int padded = block + 1;  // columns of a shared array: threads of a column then use different banks

using Tile = float[block][padded];

// The fastest face that any thread of a block has seen.
static __device__ void store_block_speed(const Grid& g, float speed) {
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
template <class Scheme>
__global__ void __launch_bounds__(block_threads) flux_global(Grid g, Fields f) {
    const int i = static_cast<int>(blockIdx.x * block + threadIdx.x);
    const int j = static_cast<int>(blockIdx.y * block + threadIdx.y);
    float speed = 0;
    if (i < g.n && j < g.n) {
        const auto k = g.index(i, j);
        const Rate x = Scheme::rate_from_memory(line_along_x(g, f, k), speed);
        const Rate y = Scheme::rate_from_memory(line_along_y(g, f, k), speed);
        store_rates(g, k, x, y);
    }
    store_block_speed(g, speed);
}

// Where a thread of the blocks with a rim of ghosts stands.
template <class Scheme>
struct Place {
    static constexpr int halo = Scheme::halo;
    static constexpr int inner = BlockLayout<Scheme>::inner;
    int i, j;
    std::ptrdiff_t k;
    bool updates;

    __device__ explicit Place(const Grid& g)
        : i(static_cast<int>(blockIdx.x) * inner - halo + static_cast<int>(threadIdx.x)),
          j(static_cast<int>(blockIdx.y) * inner - halo + static_cast<int>(threadIdx.y)),
          k(g.index(i, j)),
          updates(inside(threadIdx.x) && inside(threadIdx.y) && i < g.n && j < g.n) {}

    __device__ static auto inside(unsigned thread) -> bool { return thread >= halo && thread < block - halo; }
};

static __device__ auto from_low(float value) -> float {
    return __shfl_up_sync(all_lanes, value, 1, block);
}

static __device__ auto from_high(float value) -> float {
    return __shfl_down_sync(all_lanes, value, 1, block);
}

// A block of cells in shared memory, which is transposed so that rates along y are made by the shuffles of
// rates along x, and transposed back. Each thread takes its own cell and writes its rates in its place; the
// block must be synchronised after put() and after put_rates().
struct TurnedBlock {
    Tile level, qx, qy, bed_north;

    // The cell of this thread and the bed [m] at its northern face.
    __device__ void put(const Cell& cell, float bed) {
        level[threadIdx.x][threadIdx.y] = cell.level;
        qx[threadIdx.x][threadIdx.y] = cell.normal;
        qy[threadIdx.x][threadIdx.y] = cell.tangential;
        bed_north[threadIdx.x][threadIdx.y] = bed;
    }

    // A cell of the transposed block, normal to its faces along y.
    __device__ auto turned_cell() const -> Cell {
        return {level[threadIdx.y][threadIdx.x], qy[threadIdx.y][threadIdx.x], qx[threadIdx.y][threadIdx.x]};
    }

    __device__ auto turned_bed() const -> float { return bed_north[threadIdx.y][threadIdx.x]; }

    // Rates [m2/s, m3/s2, m3/s2] of the turned cell, and the speed [m/s] of its fastest face.
    __device__ void put_rates(const Rate& turned, float speed) {
        level[threadIdx.y][threadIdx.x] = turned.level;
        qx[threadIdx.y][threadIdx.x] = turned.tangential;
        qy[threadIdx.y][threadIdx.x] = turned.normal;
        bed_north[threadIdx.y][threadIdx.x] = speed;
    }

    // Stores the rates of both directions, those along y from this block.
    template <class Scheme>
    __device__ void store(const Grid& g, const Place<Scheme>& p, const Rate& along_x, float speed_x) const {
        const auto x = threadIdx.x;
        const auto y = threadIdx.y;
        if (p.updates) {
            store_rates(g, p.k, along_x, {level[x][y], qy[x][y], qx[x][y]});
        }
        store_block_speed(g, p.updates ? greater(speed_x, bed_north[x][y]) : 0.0f);
    }
};

constexpr int step_threads = 256;

// One block.
static __global__ void __launch_bounds__(step_threads) choose_step(Grid g, int blocks) {
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
template <class Scheme, bool Second>
__global__ void __launch_bounds__(BlockLayout<Scheme>::inner* BlockLayout<Scheme>::inner) integrate(Grid g) {
    constexpr int inner = BlockLayout<Scheme>::inner;
    const int i = static_cast<int>(blockIdx.x * inner + threadIdx.x);
    const int j = static_cast<int>(blockIdx.y * inner + threadIdx.y);
    if (i < g.n && j < g.n) {
        horvath::integrate<Second>(g, i, j);
    }
}

constexpr int mirror_threads = 128;

template <int Ghosts>
__global__ void __launch_bounds__(mirror_threads) mirror(Grid g, Fields f) {
    const int k = static_cast<int>(blockIdx.x * mirror_threads + threadIdx.x);
    if (k < g.n) {
        horvath::mirror<Ghosts>(g, f, k);
    }
}

}  // namespace kernel

inline auto square_of_blocks(int blocks) -> dim3 {
    return dim3(static_cast<unsigned>(blocks), static_cast<unsigned>(blocks));
}

// Steps by one flux kernel of a scheme. `by_blocks`: it has a block of threads for each inner block, with the
// halo around it; else a thread for each cell.
template <class Scheme>
class HorvathKernels final : public Variant {
    using Blocks = horvath::BlockLayout<Scheme>;
    using Fields = horvath::Fields;

  public:
    using FluxKernel = void (*)(horvath::Grid, Fields);

    HorvathKernels(Machine& machine, const CircularDam& dam, FluxKernel flux, bool by_blocks)
        : machine_(machine),
          flux_(flux),
          first_(dam),
          level_(machine.upload(first_.level)),
          bed_east_(machine.upload(first_.bed_east)),
          bed_north_(machine.upload(first_.bed_north)),
          fields_(machine.array<float>(9 * first_.level.size())) {
        const int n = dam.size;
        flux_blocks_ = by_blocks ? Blocks::blocks_along(n) : (n + horvath::block - 1) / horvath::block;
        const auto blocks = static_cast<std::size_t>(flux_blocks_) * static_cast<std::size_t>(flux_blocks_);
        speeds_ = machine.array<float>(blocks + 1);
        const std::ptrdiff_t origin = Blocks::origin(n);
        const auto field = [&](std::size_t k) { return fields_.get() + k * first_.level.size() + origin; };
        grid_ = {{field(0), field(1), field(2)},
                 {field(3), field(4), field(5)},
                 {field(6), field(7), field(8)},
                 bed_east_.get() + origin,
                 bed_north_.get() + origin,
                 speeds_.get(),
                 speeds_.get() + blocks,
                 n,
                 Blocks::pitch(n),
                 static_cast<float>(CircularDam::step())};
    }

    void start() override {
        const std::size_t bytes = first_.level.size() * sizeof(float);
        check_cuda_call(cudaMemsetAsync(fields_.get(), 0, 9 * bytes, stream()));
        machine_.copy_inside(fields_.get(), level_.get(), bytes);
        mirror(grid_.u);
        choose_step(0);
        machine_.wait();
    }

    void run(int steps) override {
        for (int step = 0; step < steps; ++step) {
            find_rates(grid_.u);
            if (!Scheme::limits_outflow) {
                choose_step(flux_blocks_ * flux_blocks_);
            }
            integrate<false>();
            mirror(grid_.star);
            find_rates(grid_.star);
            integrate<true>();
            mirror(grid_.u);
            if (Scheme::limits_outflow) {
                choose_step(flux_blocks_ * flux_blocks_);
            }
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
        const dim3 threads(horvath::block, horvath::block);
        flux_<<<square_of_blocks(flux_blocks_), threads, 0, stream()>>>(grid_, fields);
    }

    // Chooses the step from the speeds of so many blocks; from none it is the longest step.
    void choose_step(int blocks) const {
        kernel::choose_step<<<1, kernel::step_threads, 0, stream()>>>(grid_, blocks);
    }

    template <bool Second>
    void integrate() const {
        const dim3 threads(Blocks::inner, Blocks::inner);
        const dim3 blocks = square_of_blocks(Blocks::blocks_along(grid_.n));
        kernel::integrate<Scheme, Second><<<blocks, threads, 0, stream()>>>(grid_);
    }

    void mirror(const Fields& fields) const {
        const auto blocks =
            static_cast<unsigned>((grid_.n + kernel::mirror_threads - 1) / kernel::mirror_threads);
        kernel::mirror<Scheme::ghosts><<<blocks, kernel::mirror_threads, 0, stream()>>>(grid_, fields);
    }

    Machine& machine_;
    FluxKernel flux_;
    horvath::FirstState<Scheme> first_;
    std::shared_ptr<float> level_, bed_east_, bed_north_, fields_, speeds_;
    int flux_blocks_ = 0;
    horvath::Grid grid_ = {};
};

template <class Scheme>
void add_kernel_rung(Machine& machine, Ladder& ladder, const char* name, const char* what,
                     typename HorvathKernels<Scheme>::FluxKernel flux, bool by_blocks) {
    ladder.rungs.push_back({std::string(Scheme::name) + " " + name, what, Scheme::name, false,
                            [&machine, flux, by_blocks](const CircularDam& dam) {
                                return std::make_unique<HorvathKernels<Scheme>>(machine, dam, flux,
                                                                                by_blocks);
                            }});
}

// `shared`, `shuffle`: the kernels of the paper's two forms.
template <class Scheme>
void add_kernel_rungs(Machine& machine, Ladder& ladder, typename HorvathKernels<Scheme>::FluxKernel shared,
                      typename HorvathKernels<Scheme>::FluxKernel shuffle) {
    add_kernel_rung<Scheme>(machine, ladder, "global", "neighbours from global memory, every flux twice",
                            kernel::flux_global<Scheme>, false);
    add_kernel_rung<Scheme>(machine, ladder, "shared",
                            "a block's state, faces and fluxes in shared memory (paper: SMO)", shared, true);
    add_kernel_rung<Scheme>(machine, ladder, "shuffle",
                            "half-warp shuffles, transposed through shared memory (paper: SB)", shuffle,
                            true);
}

}  // namespace thalweg::shallowwater::bench
