// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/bench/ladder/whole_case.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "bathymetry/meshes/ordered_mesh.hpp"
#include "bathymetry/triangulate/generate.hpp"

namespace thalweg::shallowwater::bench {

namespace {

auto swinging_lake() -> WholeCase {
    const SwingingLake lake;
    WholeCase one;
    one.name = "swinging lake";
    one.length = one.width = lake.side;
    one.end = lake.period();
    one.with_squares = true;
    one.first = [lake](double x, double y) { return lake.at(x, y, 0); };
    one.exact_depth = [lake](double x, double y, double t) { return lake.at(x, y, t).depth; };
    return one;
}

// m, bed of the flume: the paper says two bumps with symmetric sides and no more of them. Assumed are crests
// of 0.1 m at 3.5 m and 5.5 m, so that the gauge at 4.5 m is between them, and sides of 1 in 5.
auto bed_of_bumps(double x) -> double {
    const double from_crest = std::fmin(std::fabs(x - 3.5), std::fabs(x - 5.5));
    return std::fmax(0, 0.1 - 0.2 * from_crest);
}

// The flume of Aureli et al. as far as the paper describes it. The end is assumed.
auto two_bumps() -> WholeCase {
    WholeCase one;
    one.name = "two bumps";
    one.length = 7;
    one.width = 1;
    one.manning = 0.007;
    one.end = 10;
    one.first = [](double x, double) -> CellWater { return {bed_of_bumps(x), x < 2.25 ? 0.45 : 0, 0, 0}; };
    return one;
}

// m, longest edge of meshes that have about so many triangles: the generator's triangles have half the area
// of an equilateral one of that edge.
auto longest_edge(double area, int cells) -> double {
    return std::sqrt(area / (0.5 * std::sqrt(3.0) / 4 * cells));
}

void find_centres(WholeMesh& mesh, const mesh::TriangleData& data) {
    for (const auto& nodes : data.cell_nodes) {
        double x = 0;
        double y = 0;
        for (const std::int32_t node : nodes) {
            x += data.x[static_cast<std::size_t>(node)] / 3;
            y += data.y[static_cast<std::size_t>(node)] / 3;
        }
        mesh.x.push_back(x);
        mesh.y.push_back(y);
    }
}

}  // namespace

auto whole_cases() -> std::vector<WholeCase> {
    return {swinging_lake(), two_bumps()};
}

auto generated_triangles(const WholeCase& of, int cells) -> WholeMesh {
    bathymetry::GenerateRequest request;
    const std::vector<bathymetry::Point> outline = {
        {0, 0}, {of.length, 0}, {of.length, of.width}, {0, of.width}, {0, 0}};
    request.lines = {{outline, bathymetry::LineRole::outline, ""}};
    const double edge = longest_edge(of.length * of.width, cells);
    request.size = [edge](bathymetry::Point) { return edge; };
    request.rules.least = 1e-3 * edge;
    const bathymetry::TriangleMesh generated = bathymetry::generate_mesh(request);
    const auto as_made = bathymetry::ordered(generated, bathymetry::CellOrder::file, of.name);
    WholeMesh mesh;
    mesh.rows = edges_of(as_made.data);
    mesh.along_hilbert = bathymetry::ordered(generated, bathymetry::CellOrder::hilbert, of.name).data;
    find_centres(mesh, as_made.data);
    return mesh;
}

auto whole_squares(const WholeCase& of, int cells) -> WholeMesh {
    if (of.length != of.width) {
        throw std::logic_error("only a square is divided into squares");
    }
    const int size = std::max(2, static_cast<int>(std::lround(std::sqrt(cells))));
    const double width = of.width / size;
    WholeMesh mesh;
    mesh.rows = edges_of_squares(size, width);
    for (int cell = 0; cell < size * size; ++cell) {
        const int column = cell % size;
        const int row = cell / size;
        mesh.x.push_back((column + 0.5) * width);
        mesh.y.push_back((row + 0.5) * width);
    }
    return mesh;
}

auto first_flow(const WholeCase& of, const WholeMesh& mesh) -> LacastaFlow {
    LacastaFlow flow;
    flow.step = LacastaFlow::as_waves_allow;
    flow.courant = mesh.rows.sides == 3 ? 0.9 : 0.45;
    flow.manning = of.manning;
    for (std::size_t cell = 0; cell < mesh.x.size(); ++cell) {
        flow.add(of.first(mesh.x[cell], mesh.y[cell]));
    }
    return flow;
}

auto relative_error(const WholeCase& of, const WholeMesh& mesh, const std::vector<double>& depth, double t)
    -> double {
    double difference = 0;
    double all = 0;
    for (std::size_t cell = 0; cell < depth.size(); ++cell) {
        const double exact = of.exact_depth(mesh.x[cell], mesh.y[cell], t);
        difference += mesh.rows.area[cell] * std::fabs(depth[cell] - exact);
        all += mesh.rows.area[cell] * exact;
    }
    return difference / all;
}

}  // namespace thalweg::shallowwater::bench
