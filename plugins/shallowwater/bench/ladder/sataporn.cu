// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <utility>

#include "shallowwater/bench/ladder/sataporn.hpp"
#include "shallowwater/bench/ladder/waf_grid.hpp"

namespace thalweg::shallowwater::bench {

namespace kernel {

using namespace waf;

constexpr int square_side = 16;
constexpr int line = 64;
constexpr int most_threads = square_side * square_side;
// The paper's launch bounds: threads of a block, blocks on a multiprocessor.
constexpr int bound_threads = 512;
constexpr int bound_blocks = 3;

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

template <bool AlongY, bool Unrolled>
__global__ void __launch_bounds__(bound_threads, bound_blocks) flux_bounded(Grid g) {
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

enum class Form { plain, bounded, lines, unrolled };

auto blocks_for(int width, int height, dim3 block) -> dim3 {
    return dim3((static_cast<unsigned>(width) + block.x - 1) / block.x,
                (static_cast<unsigned>(height) + block.y - 1) / block.y);
}

class Kernels final : public Variant {
  public:
    Kernels(Machine& machine, const CircularDam& dam, Form form)
        : machine_(machine), form_(form), cells_(dam.cells()) {
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
            const bool in_lines = form_ == Form::lines || form_ == Form::unrolled;
            const dim3 block = in_lines ? dim3(kernel::line, 1) : square();
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

    static auto square() -> dim3 { return dim3(kernel::square_side, kernel::square_side); }

    void find_fluxes() const {
        using namespace kernel;
        if (form_ == Form::plain) {
            launch(flux_plain<false>, flux_plain<true>, square(), square());
        } else if (form_ == Form::bounded) {
            launch(flux_bounded<false, false>, flux_bounded<true, false>, square(), square());
        } else if (form_ == Form::lines) {
            launch(flux_bounded<false, false>, flux_bounded<true, false>, dim3(line, 1), dim3(1, line));
        } else {
            launch(flux_bounded<false, true>, flux_bounded<true, true>, dim3(line, 1), dim3(1, line));
        }
    }

    void launch(void (*along_x)(Grid), void (*along_y)(Grid), dim3 block_x, dim3 block_y) const {
        along_x<<<blocks_for(grid_.n + 1, grid_.n, block_x), block_x, 0, stream()>>>(grid_);
        along_y<<<blocks_for(grid_.n + 1, grid_.n, block_y), block_y, 0, stream()>>>(grid_);
    }

    Machine& machine_;
    Form form_;
    std::size_t cells_;
    std::shared_ptr<float> depth_, bed_, values_;
    Grid grid_ = {};
};

}  // namespace

void add_sataporn_kernels(Machine& machine, Ladder& ladder) {
    const auto add = [&](const char* name, const char* what, Form form) {
        ladder.rungs.push_back({name, what, true, false, [&machine, form](const CircularDam& dam) {
                                    return std::make_unique<Kernels>(machine, dam, form);
                                }});
    };
    add("parallel V1", "four kernels by edges, square blocks", Form::plain);
    add("occupancy", "registers held down by launch bounds", Form::bounded);
    add("memory pattern", "blocks of 64 x 1 and 1 x 64, along the memory", Form::lines);
    add("unroll", "the loop over the waves written out", Form::unrolled);
}

}  // namespace thalweg::shallowwater::bench
