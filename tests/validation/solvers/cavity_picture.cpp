// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "cavity_picture.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "../report/chart.hpp"
#include "cavity_case.hpp"
#include "view/image_files/png_file.hpp"
#include "view/terrain/colour_map.hpp"

namespace thalweg::solvers::validation {
namespace {

using thalweg::validation::Curve;
using thalweg::validation::Plot;

constexpr int side = 360;  // pixels
constexpr int gap = 12;    // pixels
constexpr double full_colour = 5;

// Ghia et al.'s table III, but for the faintest eddies.
constexpr std::array<double, 20> levels = {-0.1175, -0.1150, -0.11, -0.1,   -0.09,  -0.07, -0.05,
                                           -0.03,   -0.01,   -1e-4, -1e-5,  -1e-10, 1e-8,  1e-6,
                                           1e-5,    5e-5,    1e-4,  2.5e-4, 5e-4,   1e-3};

// Linear between nodes, at x and y of 0 to 1.
auto sample(const CavityFlow& flow, const std::vector<double>& field, double x, double y) -> double {
    const int last = flow.intervals - 1;
    const int i = std::min(last, static_cast<int>(x * flow.intervals));
    const int j = std::min(last, static_cast<int>(y * flow.intervals));
    const double across = x * flow.intervals - i, up = y * flow.intervals - j;
    const auto at = [&](int di, int dj) {
        const auto row = static_cast<std::size_t>(j + dj) * static_cast<std::size_t>(flow.nodes());
        return field[row + static_cast<std::size_t>(i + di)];
    };
    return (at(0, 0) * (1 - across) + at(1, 0) * across) * (1 - up) +
           (at(0, 1) * (1 - across) + at(1, 1) * across) * up;
}

// How much of a pixel the nearest streamline covers: its distance follows from psi and its slope.
auto line_share(const CavityFlow& flow, double x, double y) -> float {
    constexpr double pixel = 1.0 / side;
    const double psi = sample(flow, flow.psi, x, y);
    const double along = (sample(flow, flow.psi, std::min(1.0, x + pixel), y) -
                          sample(flow, flow.psi, std::max(0.0, x - pixel), y)) /
                         2;
    const double up = (sample(flow, flow.psi, x, std::min(1.0, y + pixel)) -
                       sample(flow, flow.psi, x, std::max(0.0, y - pixel))) /
                      2;
    double nearest = HUGE_VAL;
    for (const double level : levels) {
        nearest = std::min(nearest, std::abs(psi - level));
    }
    const double pixels = nearest / (std::hypot(along, up) + 1e-12);
    return static_cast<float>(std::clamp(1.1 - pixels, 0.0, 1.0));
}

auto byte_of(float share) -> unsigned char {
    return static_cast<unsigned char>(std::lround(255 * std::clamp(share, 0.0F, 1.0F)));
}

void draw(const CavityFlow& flow, int left, view::Picture& picture) {
    for (int row = 0; row < side; ++row) {
        for (int column = 0; column < side; ++column) {
            const double x = (column + 0.5) / side, y = (row + 0.5) / side;
            const double turn = std::round(2 * sample(flow, flow.omega, x, y)) / (2 * full_colour);
            const auto share = static_cast<float>(0.5 + 0.5 * std::clamp(turn, -1.0, 1.0));
            const view::Colour here =
                view::mix(view::diverging_colours()(share), {0.1F, 0.1F, 0.1F}, line_share(flow, x, y));
            auto* pixel =
                &picture.rgb[3 * static_cast<std::size_t>((row + gap) * picture.width + left + column)];
            pixel[0] = byte_of(here.red);
            pixel[1] = byte_of(here.green);
            pixel[2] = byte_of(here.blue);
        }
    }
}

// Of all Reynolds numbers drawn.
template <class Table>
auto points_of(const Table& table, const std::vector<CavityFlow>& flows, bool upright) -> Curve {
    Curve curve;
    curve.name = "Ghia et al. 1982";
    curve.points = true;
    for (const CavityFlow& flow : flows) {
        const auto found = std::find(reynolds_of_tables.begin(), reynolds_of_tables.end(), flow.reynolds);
        for (const CavityValue& entry : table) {
            const double value = entry.velocity[static_cast<std::size_t>(found - reynolds_of_tables.begin())];
            if (!std::isnan(value)) {
                curve.x.push_back(upright ? value : entry.node / 128.0);
                curve.y.push_back(upright ? entry.node / 128.0 : value);
            }
        }
    }
    return curve;
}

auto line_of(const CavityFlow& flow, const std::vector<double>& velocity, bool upright) -> Curve {
    Curve curve;
    curve.name = "Re " + std::to_string(static_cast<int>(flow.reynolds));
    for (int k = 0; k < flow.nodes(); ++k) {
        const double place = 1.0 * k / flow.intervals, value = velocity[static_cast<std::size_t>(k)];
        curve.x.push_back(upright ? value : place);
        curve.y.push_back(upright ? place : value);
    }
    return curve;
}

}  // namespace

void draw_cavities(const std::vector<CavityFlow>& flows, const std::filesystem::path& file) {
    const int count = static_cast<int>(flows.size());
    view::Picture picture{gap + count * (side + gap), side + 2 * gap, {}};
    picture.rgb.assign(3 * static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height),
                       255);
    for (int k = 0; k < count; ++k) {
        draw(flows[static_cast<std::size_t>(k)], gap + k * (side + gap), picture);
    }
    view::write_png(file, picture, "thalweg solver_validation");
}

void draw_profiles(const std::vector<CavityFlow>& flows, const std::filesystem::path& folder) {
    const std::string nodes = std::to_string(flows.front().nodes()) + " nodes a side";
    Plot u{"Lid-driven cavity: u along x = 0.5, " + nodes, "u", "y", {points_of(ghia_u, flows, true)}};
    Plot v{"Lid-driven cavity: v along y = 0.5, " + nodes, "x", "v", {points_of(ghia_v, flows, false)}};
    for (const CavityFlow& flow : flows) {
        u.curves.push_back(line_of(flow, middle_u(flow), true));
        v.curves.push_back(line_of(flow, middle_v(flow), false));
    }
    draw_chart(u, folder / "cavity-u.png");
    draw_chart(v, folder / "cavity-v.png");
}

}  // namespace thalweg::solvers::validation
