// my-node: levels at the points of a CSV file, spread over a raster by inverse squared distances, after
// Shepard (1968). A static node runs once, before time 0.
#include <thalweg/plugin.hpp>
#include <thalweg/series/number_table.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

using thalweg::option;
using thalweg::port;

class MyNode final : public thalweg::Node {
    // Ports and parameters are declared once: checks, conversions and help derive from here.
    thalweg::Output elevation_{
        *this, "elevation",
        port().unit("m").of<float>().long_name("Bed elevation").help("Levels between the points")};
    thalweg::Parameter<thalweg::InputFile> file_{
        *this, "file",
        option().required().help("CSV file with the columns x, y and level, each with its unit")};
    thalweg::Parameter<double> cell_size_{
        *this, "cell_size", option().unit("m").by_default("10").at_least(0.001).help("Cell size")};

    std::vector<double> x_, y_, level_;  // m

    // Cells of a grid whose outer rows of centres go through, or just beyond, the outermost points.
    auto cells_along(const std::vector<double>& x) const -> std::int64_t {
        const auto [low, high] = std::minmax_element(x.begin(), x.end());
        const double cells = std::ceil((*high - *low) / *cell_size_) + 1;
        if (cells > 10000) {
            throw thalweg::Error("the grid has too many cells")
                .about("cell_size")
                .expected("at most 10000 on a side");
        }
        return static_cast<std::int64_t>(cells);
    }

  public:
    static auto about() -> thalweg::About {
        return {"my-node", "Spreads the levels of points over a raster.", thalweg::Clock::once};
    }

    // Say what will leave. Units of the file are converted; what is wrong with it is shown with file and
    // line.
    void negotiate() override {
        const thalweg::series::NumberTable points(file_->path, "file");
        x_ = points.numbers("x", "m"), y_ = points.numbers("y", "m"), level_ = points.numbers("level", "m");
        const double west = *std::min_element(x_.begin(), x_.end()) - *cell_size_ / 2;
        const double south = *std::min_element(y_.begin(), y_.end()) - *cell_size_ / 2;
        elevation_.set_grid({cells_along(x_), cells_along(y_), west, south, *cell_size_, *cell_size_})
            .set_element<float>();
    }

    void run(const thalweg::Step&) override {
        const auto& grid = elevation_->grid();
        for (std::int64_t k = 0; elevation_->has_data() && k < grid.cells(); ++k) {
            const auto i = k % grid.nx, j = k / grid.nx;
            const double x = grid.x0 + (i + 0.5) * grid.dx, y = grid.y0 + (j + 0.5) * grid.dy;
            double sum = 0, weights = 0;
            for (std::size_t n = 0; n < level_.size(); ++n) {
                // A point in the cell's middle must not divide by 0: it then outweighs all others.
                const double distance = std::max(std::hypot(x_[n] - x, y_[n] - y), 1e-9 * *cell_size_);
                sum += level_[n] / (distance * distance), weights += 1 / (distance * distance);
            }
            elevation_->data<float>()[k] = static_cast<float>(sum / weights);
        }
    }
};

THALWEG_PLUGIN("my-node", "0.1.0", "Apache-2.0", MyNode)
