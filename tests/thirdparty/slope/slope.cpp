// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// A node of an installed package's user that computes on triangles, on the CPU and on CUDA.
#include <cmath>
#include <optional>

#include <thalweg/compute/executor.hpp>
#include <thalweg/compute/field_values.hpp>
#include <thalweg/mesh/triangles.hpp>
#include <thalweg/plugin.hpp>

using namespace thalweg;

/// Slope of the plane through a triangle's value that fits those of its neighbours best: least squares over
/// the centroids. No value where fewer than two neighbours lie in different directions.
struct FindSlope {
    mesh::Triangles mesh;
    compute::AnyValues level;
    compute::AnyTarget slope;

    THALWEG_HD void operator()(std::int64_t cell) const {
        const auto here = mesh::cell_centre(mesh, cell);
        double xx = 0, xy = 0, yy = 0, xz = 0, yz = 0;
        for (int side = 0; side < 3; ++side) {
            const auto other = mesh.neighbour(cell, side);
            if (other >= 0) {
                const auto there = mesh::cell_centre(mesh, other);
                const double dx = there.x - here.x, dy = there.y - here.y, dz = level[other] - level[cell];
                xx += dx * dx, xy += dx * dy, yy += dy * dy, xz += dx * dz, yz += dy * dz;
            }
        }
        const double determinant = xx * yy - xy * xy;
        if (determinant > 1e-12 * (xx + yy) * (xx + yy)) {
            const double along_x = (xz * yy - yz * xy) / determinant;
            const double along_y = (yz * xx - xz * xy) / determinant;
            slope.put(cell, sqrt(along_x * along_x + along_y * along_y));
        } else {
            slope.put_none(cell);
        }
    }
};

class Slope final : public Node {
    Input level_{*this, "level", port().unit("m").on<mesh::Triangles>().help("Levels of cells")};
    Output slope_{*this, "slope",
                  port().unit("1").on<mesh::Triangles>().help("Slope of cells, rise over run")};
    Device device_;
    std::optional<compute::Executor> executor_;

  public:
    static auto about() -> About {
        return {"slope", "Finds the slope of a surface on triangles.", Clock::following,
                THW_ON_CPU | THW_ON_CUDA};
    }

    void configure(const Setup& setup) override { device_ = setup.device; }

    void run(const Step& step) override {
        if (!executor_) {
            executor_.emplace(device_, step.stream);
        }
        if (slope_->has_data()) {
            const auto mesh = mesh::Triangles::in_executor(level_->grid());
            executor_->for_each(mesh.cells(),
                                FindSlope{mesh, compute::values_of(*level_), compute::target_of(*slope_)});
        }
    }
};

THALWEG_PLUGIN("slope", "0.1.0", "Apache-2.0", Slope)
