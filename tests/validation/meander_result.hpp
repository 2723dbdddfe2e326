// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "support/netcdf_file.hpp"

namespace thalweg::validation {

/// The sections of graphs/data/meander_nodes.csv and what stands on their cells at the end of a run.
class MeanderResult {
  public:
    static constexpr std::size_t nx = 80, ny = 12;  // cells along the river, and across it

  private:
    thalweg::test::NetcdfFile file_;
    std::vector<double> x_ = file_.values("mesh2d_node_x"), y_ = file_.values("mesh2d_node_y");

  public:
    explicit MeanderResult(const std::filesystem::path& path) : file_(path) {}

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

    /// Discharge [m3/s] that passes the middle of the cells j from `first` to before `end` of one section,
    /// from its right to its left bank. The variables are prefix + "discharge_x" and "discharge_y".
    auto discharge(std::size_t i, const std::string& prefix = "", std::size_t first = 0,
                   std::size_t end = ny) const -> double {
        const auto qx = last(prefix + "discharge_x"), qy = last(prefix + "discharge_y");
        double total = 0;
        for (std::size_t j = first; j < end; ++j) {
            const auto a = j * (nx + 1) + i, b = a + 1, d = a + nx + 1, c = d + 1;
            const double width_x = (x_[c] + x_[d] - x_[a] - x_[b]) / 2;
            const double width_y = (y_[c] + y_[d] - y_[a] - y_[b]) / 2;
            total += qx[j * nx + i] * width_y - qy[j * nx + i] * width_x;
        }
        return total;
    }
};

}  // namespace thalweg::validation
