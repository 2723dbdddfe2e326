// my-node: rain of a storm that crosses the grid from west to east. A source has no input that it needs:
// others read what it gives in every coupling interval.
#include <thalweg/plugin.hpp>

#include <cmath>

using thalweg::option;
using thalweg::port;

class MyNode final : public thalweg::Node {
    // Ports and parameters are declared once: checks, conversions and help derive from here.
    thalweg::Input bed_{*this, "bed", port().unit("m").optional().help("Bed on whose grid it rains")};
    thalweg::Output rain_{*this, "rain",
                          port().unit("mm h-1").of<float>().long_name("Rain").help("Intensity of the rain")};
    thalweg::Parameter<double> peak_{
        *this, "peak",
        option().unit("mm h-1").by_default("60").at_least(0).at_most(2000).help("Largest intensity")};
    thalweg::Parameter<double> radius_{
        *this, "radius",
        option().unit("m").by_default("500").at_least(1).help("Distance at which 0.61 of the peak is left")};
    thalweg::Parameter<double> speed_{
        *this, "speed", option().unit("m s-1").by_default("10").help("Speed of the storm eastward")};
    thalweg::Parameter<std::int64_t> cells_{
        *this, "cells",
        option().by_default("64").at_least(1).at_most(2000).help("Cells on a side, without a bed")};
    thalweg::Parameter<double> cell_size_{
        *this, "cell_size",
        option().unit("m").by_default("25").at_least(0.001).help("Cell size, without a bed")};

  public:
    static auto about() -> thalweg::About {
        // The last number: it has a state, of which list_state() would list what it remembers: nothing.
        return {"my-node", "Gives the rain of a storm that crosses the grid.", thalweg::Clock::stepping,
                THW_ON_CPU, 1};
    }

    // Inputs show what will arrive, without data: say what will leave.
    void negotiate() override {
        const auto own = thalweg::Grid(*cells_, *cells_, 0, 0, *cell_size_, *cell_size_);
        rain_.set_grid(bed_->connected() ? bed_->grid() : own).set_element<float>();
    }

    // The host calls first with t0 == t1, then once for every coupling interval. The rain in the middle of
    // the interval stands for all of it.
    void run(const thalweg::Step& step) override {
        if (!rain_->has_data()) {  // nobody is connected
            return;
        }
        const auto& grid = rain_->grid();
        const double way = *speed_ * (step.t0 + step.t1) / 2;  // m east of the western edge
        for (std::int64_t j = 0; j < grid.ny; ++j) {
            for (std::int64_t i = 0; i < grid.nx; ++i) {
                const double x = ((i + 0.5) * grid.dx - way) / *radius_;
                const double y = (j + 0.5 - 0.5 * grid.ny) * grid.dy / *radius_;
                rain_->data<float>()[j * grid.nx + i] =
                    static_cast<float>(*peak_ * std::exp(-(x * x + y * y) / 2));
            }
        }
    }
};

THALWEG_PLUGIN("my-node", "0.1.0", "Apache-2.0", MyNode)
