// my-node: soil creep, which smooths a bed: dz/dt = D (d2z/dx2 + d2z/dy2), after Culling (1960).
// Hill and Creep are the physics of one cell; the executor calls them for all cells, on the GPU or the CPU.
#include <thalweg/compute/executor.hpp>
#include <thalweg/plugin.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

using thalweg::option;
using thalweg::port;

// A hill in the middle, 10 m high.
struct Hill {
    float* z;
    int nx, ny;

    THALWEG_HD void operator()(int i, int j) const {
        const float x = (i + 0.5f) / nx - 0.5f, y = (j + 0.5f) / ny - 0.5f;
        z[j * nx + i] = 10 * expf(-50 * (x * x + y * y));
    }
};

// Elevations after a step. Nothing creeps across the edge of the grid.
struct Creep {
    const float* now;
    float* next;
    int nx, ny;
    float rate_x, rate_y;  // D dt / dx2 and D dt / dy2

    THALWEG_HD void operator()(int i, int j) const {
        const int west = i > 0 ? i - 1 : i, east = i + 1 < nx ? i + 1 : i;
        const int south = j > 0 ? j - 1 : j, north = j + 1 < ny ? j + 1 : j;
        const float z = now[j * nx + i];
        next[j * nx + i] = z + rate_x * (now[j * nx + west] - 2 * z + now[j * nx + east]) +
                           rate_y * (now[south * nx + i] - 2 * z + now[north * nx + i]);
    }
};

class MyNode final : public thalweg::Node {
    // Ports and parameters are declared once: checks, conversions and help derive from here.
    thalweg::Input bed_{*this, "bed", port().unit("m").of<float>().optional().help("Bed to start from")};
    thalweg::Output elevation_{*this, "elevation",
                               port()
                                   .unit("m")
                                   .of<float>()
                                   .standard_name("surface_altitude")
                                   .long_name("Bed elevation")
                                   .help("Bed after the creep")};
    thalweg::Parameter<double> diffusivity_{
        *this, "diffusivity",
        option().unit("m2 s-1").by_default("0.01").at_least(0).at_most(1000).help("Creep diffusivity D")};
    thalweg::Parameter<std::int64_t> cells_{
        *this, "cells",
        option().by_default("64").at_least(1).at_most(2000).help("Cells on a side, without a bed")};
    thalweg::Parameter<double> cell_size_{
        *this, "cell_size",
        option().unit("m").by_default("10").at_least(0.001).help("Cell size, without a bed")};

    thalweg::Device device_;
    int nx_ = 0, ny_ = 0;
    double area_x_ = 0, area_y_ = 0;  // dx2 and dy2
    std::optional<thalweg::compute::Executor> executor_;
    float *now_ = nullptr, *next_ = nullptr;  // in the executor's memory
    double steps_ = 0;

  public:
    static auto about() -> thalweg::About {
        return {"my-node", "Smooths a bed by soil creep.", thalweg::Clock::stepping, THW_ON_CPU | THW_ON_CUDA,
                1};
    }

    void configure(const thalweg::Setup& setup) override { device_ = setup.device; }

    // Inputs show what will arrive, without data: say what will leave.
    void negotiate() override {
        const auto grid = bed_->connected() ? bed_->grid()
                                            : thalweg::Grid(*cells_, *cells_, 0, 0, *cell_size_, *cell_size_);
        nx_ = static_cast<int>(grid.nx), ny_ = static_cast<int>(grid.ny);
        area_x_ = grid.dx * grid.dx, area_y_ = grid.dy * grid.dy;
        elevation_.set_grid(grid).set_element<float>();
    }

    // The host calls first with t0 == t1, then once for every coupling interval. On the GPU all work is
    // queued on the host's stream, and nobody waits for it here.
    void run(const thalweg::Step& step) override {
        if (!executor_) {
            executor_.emplace(device_, step.stream);
            start();
        }
        const double stable = 0.2 * std::min(area_x_, area_y_) / std::max(1e-12, *diffusivity_);
        const double count = std::ceil((step.t1 - step.t0) / stable);
        const double reach = *diffusivity_ * (step.t1 - step.t0) / count;  // D dt
        for (double k = 0; k < count; ++k) {
            executor_->for_each(nx_, ny_,
                                Creep{now_, next_, nx_, ny_, static_cast<float>(reach / area_x_),
                                      static_cast<float>(reach / area_y_)});
            std::swap(now_, next_);
        }
        metric("steps", steps_ += count);
        if (elevation_->has_data()) {  // somebody is connected
            executor_->copy(elevation_->data<float>(), now_, bytes());
        }
    }

    // What later steps depend on, so that a run can be saved and gone on from. Give `about` another version
    // when these get another meaning.
    void list_state(thalweg::Register& all) override {
        all.array("elevation", "m", now_, {ny_, nx_}, THW_BLOCK_KEPT, THW_AT_CELL);
        all.value("steps", "1", steps_);
    }

  private:
    auto bytes() const -> std::size_t { return sizeof(float) * nx_ * ny_; }

    void start() {
        now_ = executor_->allocate<float>(bytes() / sizeof(float));
        next_ = executor_->allocate<float>(bytes() / sizeof(float));
        if (bed_->has_data()) {
            executor_->copy(now_, bed_->data<float>(), bytes());
        } else {
            executor_->for_each(nx_, ny_, Hill{now_, nx_, ny_});
        }
    }
};

THALWEG_PLUGIN("my-node", "0.1.0", "Apache-2.0", MyNode)
