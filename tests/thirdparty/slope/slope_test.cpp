// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// slope_test LIBRARY: the slope of a plane on bent triangles, on each device of this machine.
#include <cmath>
#include <cstdio>
#include <vector>

#include <thalweg/mesh/triangles.hpp>
#include <thalweg/testing/lone_node.hpp>
#include <thalweg/testing/small_meshes.hpp>

using namespace thalweg;
using testing::LoneNode;

namespace {

/// Returns how many cells do not have the slope of the plane; the two corners with one neighbour have none.
auto wrong_cells(const char* library, Device device) -> int {
    auto data = testing::square_of_triangles(40);
    for (std::size_t k = 0; k < data.x.size(); ++k) {
        const double x = data.x[k], y = data.y[k];
        data.x[k] = x + 0.2 * std::sin(y);
        data.y[k] = y + 0.2 * std::cos(x);
    }
    const mesh::TriangleView view(data);
    const mesh::Triangles mesh(view.grid());
    std::vector<double> level;
    for (std::int64_t cell = 0; cell < mesh.cells(); ++cell) {
        const auto at = mesh::cell_centre(mesh, cell);
        level.push_back(3 + 0.03 * at.x - 0.04 * at.y);
    }

    testing::Surroundings around;
    around.device = device;
    auto node = LoneNode::from_library(library, "slope", around);
    node.give({"level", level, view.grid()});
    const auto wrong = testing::to_text(node.start());
    std::fprintf(stderr, "%s", wrong.c_str());
    const auto slope = node.output("slope");

    int count = slope.size() == level.size() ? 0 : 1;
    for (std::size_t cell = 0; cell < slope.size(); ++cell) {
        int neighbours = 0;
        for (int side = 0; side < 3; ++side) {
            neighbours += mesh.neighbour(static_cast<std::int64_t>(cell), side) >= 0 ? 1 : 0;
        }
        const bool right = neighbours < 2 ? std::isnan(slope[cell]) : std::fabs(slope[cell] - 0.05) < 1e-12;
        count += right ? 0 : 1;
    }
    return count;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: slope_test LIBRARY\n");
        return 3;
    }
    int failures = wrong_cells(argv[1], Device());
    std::printf("cpu: %d wrong cells\n", failures);
    testing::Surroundings anywhere;
    if (LoneNode::has_cuda() && LoneNode::from_library(argv[1], "slope", anywhere).runs_on(Device::cuda())) {
        const int on_cuda = wrong_cells(argv[1], Device::cuda());
        std::printf("cuda: %d wrong cells\n", on_cuda);
        failures += on_cuda;
    }
    return failures == 0 ? 0 : 1;
}
