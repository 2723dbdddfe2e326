// my-node: soil creep, which smooths a bed: dz/dt = D (d2z/dx2 + d2z/dy2), after Culling (1960).
#include <thalweg/plugin.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

using thalweg::option;
using thalweg::port;

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

    thalweg::Grid grid_;
    std::vector<float> now_, next_;
    double steps_ = 0;

  public:
    static auto about() -> thalweg::About {
        return {"my-node", "Smooths a bed by soil creep.", thalweg::Clock::stepping, THW_ON_CPU, 1};
    }

    // Inputs show what will arrive, without data: say what will leave.
    void negotiate() override {
        grid_ = bed_->connected() ? bed_->grid()
                                  : thalweg::Grid(*cells_, *cells_, 0, 0, *cell_size_, *cell_size_);
        elevation_.set_grid(grid_).set_element<float>();
    }

    // The host calls first with t0 == t1, then once for every coupling interval.
    void run(const thalweg::Step& step) override {
        if (now_.empty()) {
            start();
        }
        const double stable =
            0.2 * std::min(grid_.dx * grid_.dx, grid_.dy * grid_.dy) / std::max(1e-12, *diffusivity_);
        const double count = std::ceil((step.t1 - step.t0) / stable);
        for (long k = 0; k < static_cast<long>(count); ++k) {
            advance((step.t1 - step.t0) / count);
        }
        steps_ += count;
        metric("steps", steps_);
        if (count > 0) {
            metric("step_size", (step.t1 - step.t0) / count, "s");
        }
        if (elevation_->has_data()) {  // somebody is connected
            std::copy(now_.begin(), now_.end(), elevation_->data<float>());
        }
    }

    // What later steps depend on, so that a run can be saved and gone on from. Give `about` another version
    // when these get another meaning.
    void list_state(thalweg::Register& all) override {
        all.values("elevation", "m", now_);
        all.value("steps", "1", steps_);
    }

  private:
    void start() {
        now_.resize(static_cast<std::size_t>(grid_.cells()));
        next_.resize(now_.size());
        if (bed_->has_data()) {
            std::copy_n(bed_->data<const float>(), now_.size(), now_.begin());
            return;
        }
        for (std::int64_t j = 0; j < grid_.ny; ++j) {  // a hill in the middle, 10 m high
            for (std::int64_t i = 0; i < grid_.nx; ++i) {
                const double x = (i + 0.5) / grid_.nx - 0.5, y = (j + 0.5) / grid_.ny - 0.5;
                now_[static_cast<std::size_t>(j * grid_.nx + i)] = 10 * std::exp(-50 * (x * x + y * y));
            }
        }
    }

    void advance(double dt) {
        const auto at = [&](std::int64_t i, std::int64_t j) {  // nothing creeps across the edge of the grid
            i = std::clamp<std::int64_t>(i, 0, grid_.nx - 1),
            j = std::clamp<std::int64_t>(j, 0, grid_.ny - 1);
            return now_[static_cast<std::size_t>(j * grid_.nx + i)];
        };
        for (std::int64_t j = 0; j < grid_.ny; ++j) {
            for (std::int64_t i = 0; i < grid_.nx; ++i) {
                const double z = at(i, j);
                const double curvature = (at(i - 1, j) - 2 * z + at(i + 1, j)) / (grid_.dx * grid_.dx) +
                                         (at(i, j - 1) - 2 * z + at(i, j + 1)) / (grid_.dy * grid_.dy);
                next_[static_cast<std::size_t>(j * grid_.nx + i)] = z + dt * *diffusivity_ * curvature;
            }
        }
        now_.swap(next_);
    }
};

THALWEG_PLUGIN("my-node", "0.1.0", "Apache-2.0", MyNode)
