// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// The shipped graph of a river surveyed in sections: what the raster beneath the sections computes arrives on
// their cells, with its volume and its discharge.
#include <cmath>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "support/netcdf_file.hpp"
#include "support/scratch_folder.hpp"
#include "validation_session.hpp"

using namespace thalweg;
using namespace thalweg::validation;
using thalweg::test::netcdf_file;
using thalweg::test::scratch_folder;

namespace {

constexpr std::size_t nx = 80, ny = 12;  // cells along the river, and across it

/// The sections and what stands on their cells at the end.
class Result {
    netcdf_file file_;
    std::vector<double> x_ = file_.values("mesh2d_node_x"), y_ = file_.values("mesh2d_node_y");

  public:
    explicit Result(const std::filesystem::path& path) : file_(path) {}

    auto text(const std::string& variable, const std::string& attribute) const -> std::string {
        return file_.text(variable, attribute);
    }

    /// The values of the last time, [ny][nx].
    auto last(const std::string& variable) const -> std::vector<double> {
        const auto all = file_.values(variable);
        return {all.end() - nx * ny, all.end()};
    }

    auto area(std::size_t i, std::size_t j) const -> double {
        const auto a = j * (nx + 1) + i, b = a + 1, c = b + nx + 1, d = a + nx + 1;
        return ((x_[c] - x_[a]) * (y_[d] - y_[b]) - (x_[d] - x_[b]) * (y_[c] - y_[a])) / 2;
    }

    /// Discharge [m3/s] that passes the middle of the cells of one section, from its right to its left bank.
    auto discharge(std::size_t i) const -> double {
        const auto qx = last("discharge_x"), qy = last("discharge_y");
        double total = 0;
        for (std::size_t j = 0; j < ny; ++j) {
            const auto a = j * (nx + 1) + i, b = a + 1, d = a + nx + 1, c = d + 1;
            const double width_x = (x_[c] + x_[d] - x_[a] - x_[b]) / 2;
            const double width_y = (y_[c] + y_[d] - y_[a] - y_[b]) / 2;
            total += qx[j * nx + i] * width_y - qy[j * nx + i] * width_x;
        }
        return total;
    }
};

}  // namespace

TEST_CASE(
    "meander: water on the cells of the sections is that of the raster beneath, and the river is steady") {
    const scratch_folder folder;
    auto graph = shipped_graph("meander.json");
    graph.remove("picture");

    const auto summary = run_graph(graph, chosen_device(), folder.path());

    const Result result(folder.path() / "flood.nc");
    const auto depth = result.last("depth");
    double volume = 0;
    for (std::size_t k = 0; k < depth.size(); ++k) {
        volume += depth[k] * result.area(k % nx, k / nx);
    }
    const auto& metrics = summary.metrics.at("water.flow");
    CHECK(volume == doctest::Approx(metrics.at("volume").value).epsilon(1e-5));
    for (std::size_t i = 2; i < nx - 2; ++i) {
        INFO("section ", i);
        CHECK(result.discharge(i) == doctest::Approx(60).epsilon(0.03));
    }
    CHECK(result.text("time", "units") == "seconds since 2026-03-01 06:00:00");
}
