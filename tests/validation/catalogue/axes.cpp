// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "axes.hpp"

#include <cmath>
#include <complex>
#include <vector>

#include "shallowwater/bench/ladder/lacasta.hpp"
#include "shallowwater/bench/measure/triangle_square.hpp"

namespace thalweg::shallowwater::catalogue {
namespace {

constexpr double side_of_basin = 40;  // m
const double full_turn = 2 * std::acos(-1.0);

// Places of cells in rows, from the centre of the basin.
auto places(bool on_triangles, int size) -> std::vector<std::complex<double>> {
    const double width = side_of_basin / size;
    const std::complex<double> middle(side_of_basin / 2, side_of_basin / 2);
    std::vector<std::complex<double>> at;
    if (!on_triangles) {
        for (int k = 0; k < size * size; ++k) {
            at.push_back(std::complex<double>((k % size + 0.5) * width, (k / size + 0.5) * width) - middle);
        }
        return at;
    }
    const mesh::TriangleData data = bench::triangle_square(size, width, "rows");
    for (const auto& nodes : data.cell_nodes) {
        std::complex<double> sum;
        for (const std::int32_t node : nodes) {
            sum += std::complex<double>(data.x[static_cast<std::size_t>(node)],
                                        data.y[static_cast<std::size_t>(node)]);
        }
        at.push_back(sum / 3.0 - middle);
    }
    return at;
}

// Smooth, so that what the flow prefers is not what the cells make of a circle.
auto first_depth(double radius) -> double {
    return 1.5 + 0.5 * std::tanh(10 - radius);
}

auto depth_after(double time, const bench::EdgeMesh& mesh, const std::vector<std::complex<double>>& at)
    -> std::vector<double> {
    bench::LacastaFlow flow;
    const int steps = static_cast<int>(std::ceil(time / (0.004 * side_of_basin / mesh.size)));
    flow.step = steps > 0 ? time / steps : 0;
    for (const auto& place : at) {
        flow.depth.push_back(first_depth(std::abs(place)));
    }
    flow.discharge_x.assign(at.size(), 0);
    flow.discharge_y.assign(at.size(), 0);
    flow.bed.assign(at.size(), 0);
    bench::LacastaRung rung;
    rung.on_cpu = true;
    rung.form = bench::Form::store;
    rung.sides = mesh.sides;
    bench::Machine machine(false);
    const auto variant = bench::make_on_cpu<double>(machine, rung, mesh);
    variant->set(flow);
    variant->start();
    variant->run(steps);
    return variant->depth();
}

}  // namespace

auto waves_around(const Spread& spread) -> std::vector<std::complex<double>> {
    const double width = side_of_basin / spread.size;
    const auto rows = spread.on_triangles ? bench::edges_of_triangles(spread.size, width)
                                          : bench::edges_of_squares(spread.size, width);
    const auto mesh = renumbered(rows, bench::Numbering::rows);
    const auto at = places(spread.on_triangles, spread.size);
    const auto depth = depth_after(spread.time, mesh, at);
    std::vector<std::complex<double>> waves(most_waves + 1);
    for (std::size_t cell = 0; cell < at.size(); ++cell) {
        const double moment = (depth[cell] - 1) * mesh.area[cell] * std::norm(at[cell]);
        for (std::size_t k = 0; k < waves.size(); ++k) {
            waves[k] += std::polar(moment, -static_cast<double>(k) * std::arg(at[cell]));
        }
    }
    const double whole = waves[0].real();
    for (auto& wave : waves) {
        wave /= whole;
    }
    return waves;
}

namespace {

auto by_direction(const Spread& spread) -> Curve {
    const auto waves = waves_around(spread);
    Curve curve;
    curve.name = spread.on_triangles ? "triangles" : "squares";
    for (int degree = 0; degree <= 360; ++degree) {
        double sum = 0;
        for (std::size_t k = 1; k < waves.size(); ++k) {
            sum += 2 * (waves[k] * std::polar(1.0, static_cast<double>(k) * full_turn * degree / 360)).real();
        }
        curve.x.push_back(degree);
        curve.y.push_back(100 * sum);
    }
    return curve;
}

}  // namespace

auto axes_plot(int size) -> Plot {
    return {"A column of water spreads: excess by direction",
            "direction (degree)",
            "excess of the second moment (%)",
            {by_direction({false, size}), by_direction({true, size})},
            false,
            false};
}

}  // namespace thalweg::shallowwater::catalogue
