// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "swinging_lake.hpp"

#include <omp.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "shallowwater/bench/ladder/lacasta.hpp"
#include "view/image_files/png_file.hpp"
#include "view/terrain/colour_map.hpp"

namespace thalweg::shallowwater::catalogue {
namespace {

constexpr int panel = 240;     // pixels
constexpr int gap = 10;        // pixels
constexpr double deepest = 6;  // m, full colour
constexpr double fastest = 5;  // m/s, full colour

// The value of the nearest cell: cells of a coarse lattice list those whose centres are near.
class NearestCell {
  public:
    NearestCell(const bench::WholeMesh& mesh, double side) : mesh_(mesh), side_(side) {
        lists_.resize(place(0, across));
        for (std::size_t cell = 0; cell < mesh.x.size(); ++cell) {
            lists_[place(column(mesh.x[cell]), column(mesh.y[cell]))].push_back(cell);
        }
    }

    auto at(double x, double y) const -> std::size_t {
        std::size_t nearest = 0;
        double least = HUGE_VAL;
        for (int j = column(y) - 1; j <= column(y) + 1; ++j) {
            for (int i = column(x) - 1; i <= column(x) + 1; ++i) {
                if (i < 0 || j < 0 || i >= across || j >= across) {
                    continue;
                }
                for (const std::size_t cell : lists_[place(i, j)]) {
                    const double d = std::hypot(mesh_.x[cell] - x, mesh_.y[cell] - y);
                    nearest = d < least ? cell : nearest;
                    least = std::fmin(least, d);
                }
            }
        }
        return nearest;
    }

  private:
    static constexpr int across = 40;  // columns and rows of the lattice

    auto column(double x) const -> int {
        return std::clamp(static_cast<int>(x / side_ * across), 0, across - 1);
    }

    auto place(int i, int j) const -> std::size_t {
        return static_cast<std::size_t>(j) * across + static_cast<std::size_t>(i);
    }

    const bench::WholeMesh& mesh_;
    double side_;
    std::vector<std::vector<std::size_t>> lists_;
};

void paint(view::Picture& picture, int column, int row, view::Colour colour) {
    auto* pixel = &picture.rgb[3 * (static_cast<std::size_t>(row) * static_cast<std::size_t>(picture.width) +
                                    static_cast<std::size_t>(column))];
    const auto byte = [](float share) { return static_cast<unsigned char>(std::lround(255 * share)); };
    pixel[0] = byte(colour.red);
    pixel[1] = byte(colour.green);
    pixel[2] = byte(colour.blue);
}

// Whether the exact shore runs between this pixel and one beside it.
auto is_on_shore(const bench::WholeCase& lake, double t, double x, double y) -> bool {
    const double pixel = lake.length / panel;
    const auto is_wet = [&](double at_x, double at_y) { return lake.exact_depth(at_x, at_y, t) > 0; };
    return is_wet(x, y) &&
           !(is_wet(x - pixel, y) && is_wet(x + pixel, y) && is_wet(x, y - pixel) && is_wet(x, y + pixel));
}

// Both meshes at one time, squares first.
struct Panel {
    std::array<LakeResult, 2> lakes;
    double share;  // of the period

    auto colour(const LakeResult& lake, std::size_t cell, bool speeds) const -> view::Colour {
        if (lake.depth[cell] < 1e-3) {
            return {0.85F, 0.85F, 0.85F};
        }
        const double part = speeds ? lake.speed[cell] / fastest : lake.depth[cell] / deepest;
        const view::ColourMap& colours = speeds ? view::sequential_colours() : view::water_colours();
        return colours(static_cast<float>(std::clamp(part, 0.0, 1.0)));
    }

    // Its lower left corner is there; lines between the halves and along the exact shore are black.
    void draw(bool speeds, int left, int bottom, view::Picture& picture) const {
        const bench::WholeCase lake = bench::whole_cases().front();
        const std::array<NearestCell, 2> nearest = {NearestCell(lakes[0].mesh, lake.length),
                                                    NearestCell(lakes[1].mesh, lake.length)};
        for (int row = 0; row < panel; ++row) {
            for (int column = 0; column < panel; ++column) {
                const double x = (column + 0.5) * lake.length / panel;
                const double y = (row + 0.5) * lake.length / panel;
                const std::size_t which = row + column >= panel ? 0 : 1;
                const bool is_line = row + column == panel - 1 || is_on_shore(lake, share * lake.end, x, y);
                paint(picture, left + column, bottom + row,
                      is_line ? view::Colour{} : colour(lakes[which], nearest[which].at(x, y), speeds));
            }
        }
    }
};

}  // namespace

auto run_lake(const LakeRun& run) -> LakeResult {
    const bench::WholeCase lake = bench::whole_cases().front();
    LakeResult result;
    result.mesh = run.on_triangles ? generated_triangles(lake, run.cells) : whole_squares(lake, run.cells);
    bench::LacastaRung rung;
    rung.on_cpu = true;
    rung.threads = omp_get_max_threads();
    rung.form = bench::Form::store;
    rung.sides = result.mesh.rows.sides;
    bench::Machine machine(false);
    const auto mesh = renumbered(result.mesh.rows, bench::Numbering::rows);
    const auto variant = bench::make_on_cpu<double>(machine, rung, mesh);
    variant->set(first_flow(lake, result.mesh));
    const bench::WholeRun whole = variant->count_whole(run.share * lake.end);
    variant->repeat_whole(whole);
    result.steps = whole.steps;
    result.depth = variant->depth();
    result.error = relative_error(lake, result.mesh, result.depth, whole.seconds);
    result.least_height = 1 / *std::max_element(mesh.inverse_height.begin(), mesh.inverse_height.end());
    const auto x = variant->values(bench::CellValue::discharge_x);
    const auto y = variant->values(bench::CellValue::discharge_y);
    for (std::size_t cell = 0; cell < x.size(); ++cell) {
        const double depth = result.depth[cell];
        result.speed.push_back(depth > 1e-3 ? std::hypot(x[cell], y[cell]) / depth : 0);
    }
    return result;
}

void draw_lakes(int cells, const std::filesystem::path& file) {
    const std::array<double, 4> shares = {0.25, 0.5, 0.75, 1};
    view::Picture picture{gap + static_cast<int>(shares.size()) * (panel + gap), 3 * gap + 2 * panel, {}};
    picture.rgb.assign(3 * static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height),
                       255);
    int left = gap;
    for (const double share : shares) {
        const Panel both = {{run_lake({false, cells, share}), run_lake({true, cells, share})}, share};
        both.draw(false, left, 2 * gap + panel, picture);
        both.draw(true, left, gap, picture);
        left += panel + gap;
    }
    view::write_png(file, picture, "thalweg shallowwater_validation");
}

}  // namespace thalweg::shallowwater::catalogue
