// my-node: soil creep, which smooths a bed: dz/dt = D (d2z/dx2 + d2z/dy2), after Culling (1960).
// One function holds the physics; a kernel drives it on the GPU, a loop on the CPU.
#include <cuda_runtime.h>
#include <thalweg/plugin.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

using thalweg::option;
using thalweg::port;

struct Cells {
    int nx, ny;
    float dx, dy;
};

// Elevation of cell (i, j) after dt. Nothing creeps across the edge of the grid.
__host__ __device__ inline float crept(const float* z, Cells cells, int i, int j, float diffusivity,
                                       float dt) {
    const int west = i > 0 ? i - 1 : i, east = i + 1 < cells.nx ? i + 1 : i;
    const int south = j > 0 ? j - 1 : j, north = j + 1 < cells.ny ? j + 1 : j;
    const float here = z[j * cells.nx + i];
    const float x = (z[j * cells.nx + west] - 2 * here + z[j * cells.nx + east]) / (cells.dx * cells.dx);
    const float y = (z[south * cells.nx + i] - 2 * here + z[north * cells.nx + i]) / (cells.dy * cells.dy);
    return here + dt * diffusivity * (x + y);
}

__global__ void creep(const float* now, float* next, Cells cells, float diffusivity, float dt) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < cells.nx && j < cells.ny) {
        next[j * cells.nx + i] = crept(now, cells, i, j, diffusivity, dt);
    }
}

void check(cudaError_t status) {
    if (status != cudaSuccess) {
        throw thalweg::Error(cudaGetErrorString(status));
    }
}

class MyNode final : public thalweg::Node {
    // Ports and parameters are declared once: checks, conversions and help derive from here.
    thalweg::Input bed_{*this, "bed", port().unit("m").of<float>().optional().help("Bed to start from")};
    thalweg::Output elevation_{
        *this, "elevation",
        port().unit("m").of<float>().standard_name("surface_altitude").help("Bed elevation")};
    thalweg::Parameter<double> diffusivity_{
        *this, "diffusivity",
        option().unit("m2 s-1").by_default("1").at_least(0).help("Creep diffusivity D")};
    thalweg::Parameter<std::int64_t> cells_{
        *this, "cells",
        option().by_default("64").at_least(1).at_most(10000).help("Cells on a side, without a bed")};
    thalweg::Parameter<double> cell_size_{
        *this, "cell_size",
        option().unit("m").by_default("10").at_least(0.001).help("Cell size, without a bed")};

    thalweg::Grid grid_;
    bool on_cuda_ = false;
    float *now_ = nullptr, *next_ = nullptr;  // on the device of the run
    std::vector<float> host_now_, host_next_;
    double steps_ = 0;

  public:
    ~MyNode() override {
        if (on_cuda_) {
            cudaFree(now_), cudaFree(next_);
        }
    }

    static auto about() -> thalweg::About {
        return {"my-node", "Smooths a bed by soil creep.", thalweg::Clock::stepping,
                THW_ON_CPU | THW_ON_CUDA};
    }

    void configure(const thalweg::Setup& setup) override { on_cuda_ = setup.on_cuda; }

    // Inputs show what will arrive, without data: say what will leave.
    void negotiate() override {
        grid_ = bed_->connected() ? bed_->grid()
                                  : thalweg::Grid(*cells_, *cells_, 0, 0, *cell_size_, *cell_size_);
        elevation_.set_grid(grid_).set_element<float>();
    }

    // The host calls first with t0 == t1, then once for every coupling interval. On the GPU all work goes to
    // the host's stream; nobody waits for it here.
    void run(const thalweg::Step& step) override {
        auto* stream = static_cast<cudaStream_t>(step.stream);
        if (now_ == nullptr) {
            start(stream);
        }
        const double stable =
            0.2 * std::min(grid_.dx * grid_.dx, grid_.dy * grid_.dy) / std::max(1e-12, *diffusivity_);
        const double count = std::ceil((step.t1 - step.t0) / stable);
        for (double k = 0; k < count; ++k) {
            advance(static_cast<float>((step.t1 - step.t0) / count), stream);
        }
        steps_ += count;
        metric("steps", steps_);
        if (count > 0) {
            metric("step_size", (step.t1 - step.t0) / count, "s");
        }
        if (elevation_->has_data()) {  // somebody is connected
            copy(elevation_->data<float>(), now_, stream);
        }
    }

  private:
    auto bytes() const -> std::size_t { return sizeof(float) * static_cast<std::size_t>(grid_.cells()); }

    void copy(float* to, const float* from, cudaStream_t stream) const {
        on_cuda_ ? check(cudaMemcpyAsync(to, from, bytes(), cudaMemcpyDefault, stream))
                 : static_cast<void>(std::copy_n(from, grid_.cells(), to));
    }

    void start(cudaStream_t stream) {
        host_now_.resize(static_cast<std::size_t>(grid_.cells()));
        for (std::int64_t j = 0; j < grid_.ny; ++j) {  // a hill in the middle, 10 m high
            for (std::int64_t i = 0; i < grid_.nx; ++i) {
                const double x = (i + 0.5) / grid_.nx - 0.5, y = (j + 0.5) / grid_.ny - 0.5;
                host_now_[j * grid_.nx + i] = static_cast<float>(10 * std::exp(-50 * (x * x + y * y)));
            }
        }
        if (on_cuda_) {
            check(cudaMalloc(&now_, bytes()));
            check(cudaMalloc(&next_, bytes()));
            copy(now_, host_now_.data(), stream);
            count_copy(THW_TO_DEVICE, bytes());
        } else {
            host_next_.resize(host_now_.size());
            now_ = host_now_.data(), next_ = host_next_.data();
        }
        if (bed_->has_data()) {
            copy(now_, bed_->data<const float>(), stream);
        }
    }

    void advance(float dt, cudaStream_t stream) {
        const Cells cells{static_cast<int>(grid_.nx), static_cast<int>(grid_.ny),
                          static_cast<float>(grid_.dx), static_cast<float>(grid_.dy)};
        const auto d = static_cast<float>(*diffusivity_);
        if (on_cuda_) {
            const dim3 block(32, 8), blocks((cells.nx + 31) / 32, (cells.ny + 7) / 8);
            creep<<<blocks, block, 0, stream>>>(now_, next_, cells, d, dt);
            check(cudaGetLastError());
        } else {
            for (int j = 0; j < cells.ny; ++j) {
                for (int i = 0; i < cells.nx; ++i) {
                    next_[j * cells.nx + i] = crept(now_, cells, i, j, d, dt);
                }
            }
        }
        std::swap(now_, next_);
    }
};

THALWEG_PLUGIN("my-node", "0.1.0", "Apache-2.0", MyNode)
