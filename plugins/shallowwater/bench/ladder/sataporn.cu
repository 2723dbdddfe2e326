// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <string>
#include <utility>

#include "shallowwater/bench/ladder/sataporn.hpp"
#include "shallowwater/bench/ladder/waf_grid.hpp"

namespace thalweg::shallowwater::bench {

namespace kernel {

using namespace waf;

constexpr int square_side = 16;
constexpr int line = 64;
constexpr int most_threads = square_side * square_side;

__device__ auto x_face(const Grid& g, int i, int j) -> std::ptrdiff_t {
    return static_cast<std::ptrdiff_t>(j) * (g.n + 1) + i;
}

__device__ auto cell(const Grid& g, int i, int j) -> std::ptrdiff_t {
    return static_cast<std::ptrdiff_t>(j) * g.n + i;
}

__device__ auto first_index() -> int {
    return static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
}

__device__ auto second_index() -> int {
    return static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
}

// In both flux kernels a thread's first index runs along the line of the flux, as if x and y were the same to
// the memory; so along y square blocks walk across rows.
template <bool Unrolled>
__device__ void flux_x(const Grid& g) {
    const int i = first_index();
    const int j = second_index();
    if (i <= g.n && j < g.n) {
        store(g.x, x_face(g, i, j), flux_at<false, Unrolled>(g, i, j));
    }
}

template <bool Unrolled>
__device__ void flux_y(const Grid& g) {
    const int j = first_index();
    const int i = second_index();
    if (i < g.n && j <= g.n) {
        store(g.y, cell(g, i, j), flux_at<true, Unrolled>(g, j, i));
    }
}

// As the compiler likes it, and with registers held down so that more warps fit.
template <bool AlongY>
__global__ void flux_plain(Grid g) {
    AlongY ? flux_y<false>(g) : flux_x<false>(g);
}

// Bounds: threads of a block, blocks on a multiprocessor; the paper settles on 512 and 3.
template <bool AlongY, bool Unrolled, int Threads = 512, int Blocks = 3>
__global__ void __launch_bounds__(Threads, Blocks) flux_bounded(Grid g) {
    AlongY ? flux_y<Unrolled>(g) : flux_x<Unrolled>(g);
}

// The paper's computeNewFVM and computeNonMN.
__global__ void __launch_bounds__(most_threads) update_cells(Grid g) {
    const int i = first_index();
    const int j = second_index();
    if (i < g.n && j < g.n) {
        update(g, i, j, load_flux(g.x, x_face(g, i, j)), load_flux(g.x, x_face(g, i + 1, j)),
               load_flux(g.y, cell(g, i, j)), load_flux(g.y, cell(g, i, j + 1)));
    }
}

__global__ void __launch_bounds__(most_threads) add_friction(Grid g) {
    const int i = first_index();
    const int j = second_index();
    if (i < g.n && j < g.n) {
        slow_down(g, cell(g, i, j));
    }
}

}  // namespace kernel

namespace {

using namespace waf;

// The kernels of the fluxes and how threads lie in their blocks; those of the cells have blocks like those
// along x.
struct FluxLaunch {
    void (*along_x)(Grid);
    void (*along_y)(Grid);
    dim3 block_x, block_y;
};

auto in_squares(void (*along_x)(Grid), void (*along_y)(Grid)) -> FluxLaunch {
    const dim3 square(kernel::square_side, kernel::square_side);
    return {along_x, along_y, square, square};
}

auto in_lines(void (*along_x)(Grid), void (*along_y)(Grid)) -> FluxLaunch {
    return {along_x, along_y, dim3(kernel::line, 1), dim3(1, kernel::line)};
}

auto blocks_for(int width, int height, dim3 block) -> dim3 {
    return dim3((static_cast<unsigned>(width) + block.x - 1) / block.x,
                (static_cast<unsigned>(height) + block.y - 1) / block.y);
}

class Kernels final : public Variant {
  public:
    Kernels(Machine& machine, const CircularDam& dam, const FluxLaunch& launch)
        : machine_(machine), launch_(launch), cells_(dam.cells()) {
        const FirstState first(dam);
        depth_ = machine.upload(first.depth);
        bed_ = machine.upload(first.bed);
        const std::size_t faces = cells_ + static_cast<std::size_t>(dam.size);
        values_ = machine.array<float>(6 * cells_ + 8 * faces);
        const auto state = [&](std::size_t k) { return values_.get() + k * cells_; };
        const auto flux = [&](std::size_t k) { return values_.get() + 6 * cells_ + k * faces; };
        grid_ = {{state(0), state(1), state(2)},         {state(3), state(4), state(5)},       bed_.get(),
                 {flux(0), flux(1), flux(2), flux(3)},   {flux(4), flux(5), flux(6), flux(7)}, dam.size,
                 static_cast<float>(CircularDam::step())};
    }

    void start() override {
        const std::size_t bytes = cells_ * sizeof(float);
        machine_.copy_inside(grid_.now.depth, depth_.get(), bytes);
        check_cuda_call(cudaMemsetAsync(grid_.now.qx, 0, bytes, stream()));
        check_cuda_call(cudaMemsetAsync(grid_.now.qy, 0, bytes, stream()));
        machine_.wait();
    }

    void run(int steps) override {
        for (int step = 0; step < steps; ++step) {
            find_fluxes();
            const dim3 block = launch_.block_x;
            const dim3 blocks = blocks_for(grid_.n, grid_.n, block);
            kernel::update_cells<<<blocks, block, 0, stream()>>>(grid_);
            kernel::add_friction<<<blocks, block, 0, stream()>>>(grid_);
            std::swap(grid_.now, grid_.next);
        }
        check_cuda_call(cudaGetLastError());
        machine_.wait();
    }

    auto depth() -> std::vector<float> override {
        // The states change places; the depth is in the first or the fourth array.
        const auto all = machine_.download(values_, 4 * cells_);
        const auto begin = all.begin() + (grid_.now.depth - values_.get());
        return {begin, begin + static_cast<std::ptrdiff_t>(cells_)};
    }

  private:
    auto stream() const -> cudaStream_t { return static_cast<cudaStream_t>(machine_.stream()); }

    void find_fluxes() const {
        const auto launch = [&](void (*flux)(Grid), dim3 block) {
            flux<<<blocks_for(grid_.n + 1, grid_.n, block), block, 0, stream()>>>(grid_);
        };
        launch(launch_.along_x, launch_.block_x);
        launch(launch_.along_y, launch_.block_y);
    }

    Machine& machine_;
    FluxLaunch launch_;
    std::size_t cells_;
    std::shared_ptr<float> depth_, bed_, values_;
    Grid grid_ = {};
};

void add_rung(Machine& machine, Ladder& ladder, const std::string& name, const std::string& what,
              const FluxLaunch& launch) {
    ladder.rungs.push_back({name, what, paper_scheme, false, [&machine, launch](const CircularDam& dam) {
                                return std::make_unique<Kernels>(machine, dam, launch);
                            }});
}

// Registers of a thread, what it spills, and the share of a multiprocessor's warps that run at once.
auto facts_of(void (*flux)(Grid)) -> std::string {
    cudaFuncAttributes attributes = {};
    int device = 0;
    int most_threads = 0;
    int blocks = 0;
    check_cuda_call(cudaFuncGetAttributes(&attributes, flux));
    check_cuda_call(cudaGetDevice(&device));
    check_cuda_call(cudaDeviceGetAttribute(&most_threads, cudaDevAttrMaxThreadsPerMultiProcessor, device));
    check_cuda_call(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, flux, kernel::most_threads, 0));
    return std::to_string(attributes.numRegs) + " registers, " + std::to_string(attributes.localSizeBytes) +
           " B local, " + std::to_string(100 * blocks * kernel::most_threads / most_threads) + " % of warps";
}

void add_bounds_rung(Machine& machine, Ladder& ladder, const std::string& name, const FluxLaunch& launch) {
    add_rung(machine, ladder, name, "x: " + facts_of(launch.along_x) + "; y: " + facts_of(launch.along_y),
             launch);
}

template <int Threads, int Blocks>
void add_bounds(Machine& machine, Ladder& ladder) {
    using namespace kernel;
    add_bounds_rung(
        machine, ladder, std::to_string(Threads) + " x " + std::to_string(Blocks),
        in_squares(flux_bounded<false, false, Threads, Blocks>, flux_bounded<true, false, Threads, Blocks>));
}

}  // namespace

void add_sataporn_kernels(Machine& machine, Ladder& ladder) {
    using namespace kernel;
    add_rung(machine, ladder, "parallel V1", "four kernels by edges, square blocks",
             in_squares(flux_plain<false>, flux_plain<true>));
    add_rung(machine, ladder, "occupancy", "registers held down by launch bounds",
             in_squares(flux_bounded<false, false>, flux_bounded<true, false>));
    add_rung(machine, ladder, "memory pattern", "blocks of 64 x 1 and 1 x 64, along the memory",
             in_lines(flux_bounded<false, false>, flux_bounded<true, false>));
    add_rung(machine, ladder, "unroll", "the loop over the waves written out",
             in_lines(flux_bounded<false, true>, flux_bounded<true, true>));
}

void add_sataporn_bounds(Machine& machine, Ladder& ladder) {
    add_bounds_rung(machine, ladder, "no bounds",
                    in_squares(kernel::flux_plain<false>, kernel::flux_plain<true>));
    add_bounds<256, 1>(machine, ladder);
    add_bounds<256, 4>(machine, ladder);
    add_bounds<256, 6>(machine, ladder);
    add_bounds<256, 8>(machine, ladder);
    add_bounds<512, 1>(machine, ladder);
    add_bounds<512, 2>(machine, ladder);
    add_bounds<512, 3>(machine, ladder);
    add_bounds<512, 4>(machine, ladder);
    add_bounds<1024, 1>(machine, ladder);
    add_bounds<1024, 2>(machine, ladder);
}

}  // namespace thalweg::shallowwater::bench
