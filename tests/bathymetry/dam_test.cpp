// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/structures/dam.hpp"

#include <algorithm>
#include <cmath>
#include <queue>

#include <doctest/doctest.h>

#include "bathymetry/structures/reservoir.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;

namespace {

/// A V-shaped valley of 10 m cells, 40 x 31, its floor along row 15 falling by 1 m a cell from west to east,
/// its flanks rising by 4 m a cell.
auto valley() -> CellField {
    CellField field;
    field.grid.nx = 40;
    field.grid.ny = 31;
    field.grid.dx = 10;
    field.grid.dy = 10;
    for (int j = 0; j < 31; ++j) {
        for (int i = 0; i < 40; ++i) {
            field.values.push_back(100 - i + 4 * std::abs(j - 15));
        }
    }
    return field;
}

auto build(const CellField& ground, const DamDesign& wanted) -> BuiltDam {
    return build_dam(site_on(ground.grid), ground.values, wanted);
}

auto design(std::vector<Point> line, double crest) -> DamDesign {
    DamDesign result;
    result.line = std::move(line);
    result.crest = crest;
    return result;
}

/// A dam across the valley at x = 305, its abutments at ground of 94 m.
auto cross_dam() -> DamDesign {
    return design({{305, 85}, {305, 225}}, 90);
}

/// Whether cells below `level` connect two cells, corners counting as openings.
auto connected(const CellField& field, double level, std::size_t from, std::size_t to) -> bool {
    std::vector<char> seen(field.values.size(), 0);
    std::queue<std::size_t> queue;
    queue.push(from);
    seen[from] = 1;
    while (!queue.empty()) {
        const auto cell = queue.front();
        queue.pop();
        const int i = static_cast<int>(cell) % field.grid.nx;
        const int j = static_cast<int>(cell) / field.grid.nx;
        for (int v = std::max(j - 1, 0); v <= std::min(j + 1, field.grid.ny - 1); ++v) {
            for (int u = std::max(i - 1, 0); u <= std::min(i + 1, field.grid.nx - 1); ++u) {
                const auto next = field.grid.index(u, v);
                if (seen[next] == 0 && field.values[next] < level) {
                    seen[next] = 1;
                    queue.push(next);
                }
            }
        }
    }
    return seen[to] != 0;
}

}  // namespace

TEST_CASE("a dam in any direction leaves no gap between cells' corners") {
    CellField plain;
    plain.grid.nx = 30;
    plain.grid.ny = 20;
    plain.grid.dx = 10;
    plain.grid.dy = 15;
    plain.values.assign(plain.grid.size(), 0.0);
    for (const double x : {0.0, 37.0, 100.0, 150.0, 220.0, 300.0}) {
        const auto dam = build(plain, design({{x, 0}, {150, 140}, {300 - x, 300}}, 10));

        CHECK_FALSE(connected({plain.grid, dam.intact}, 5, plain.grid.index(0, x < 150 ? 19 : 0),
                              plain.grid.index(29, x < 150 ? 0 : 19)));
        CHECK(dam.highest == 10);
    }
}

TEST_CASE("a dam raises the ground to its crest and leaves higher ground alone") {
    const auto ground = valley();

    const auto dam = build(ground, cross_dam());

    CHECK(dam.length == 140);
    CHECK(dam.intact[ground.grid.index(30, 15)] == 90);
    CHECK(dam.highest == 20);
    CHECK(dam.intact[ground.grid.index(30, 8)] == ground.values[ground.grid.index(30, 8)]);
    CHECK(dam.intact[ground.grid.index(20, 15)] == 80);
    CHECK(dam.breached == dam.intact);
}

TEST_CASE("a thick dam covers all cells within half its thickness") {
    auto thick = cross_dam();
    thick.thickness = 50;

    const auto ground = valley();
    const auto dam = build(ground, thick);

    for (int i = 28; i <= 32; ++i) {
        CHECK(dam.intact[ground.grid.index(i, 15)] == 90);
    }
    CHECK(dam.intact[ground.grid.index(27, 15)] == 73);
    CHECK(dam.intact[ground.grid.index(33, 15)] == 67);
}

TEST_CASE("a breach opens the dam to the ground between its distances along the line") {
    const auto ground = valley();
    auto broken = cross_dam();
    broken.breach = DamBreach{60, 80, {}};

    const auto dam = build(ground, broken);

    CHECK(dam.intact[ground.grid.index(30, 15)] == 90);
    CHECK(dam.breached[ground.grid.index(30, 15)] == 70);
    CHECK(dam.breached[ground.grid.index(30, 13)] == 90);
    CHECK(dam.breached[ground.grid.index(30, 17)] == 90);
    CHECK(connected({ground.grid, dam.breached}, 85, ground.grid.index(25, 15), ground.grid.index(35, 15)));
    broken.breach->bottom = 78;
    CHECK(build(ground, broken).breached[ground.grid.index(30, 15)] == 78);
}

TEST_CASE("a reservoir is filled from a seed or from its side, and its volume is the sum over its cells") {
    const auto ground = valley();
    const auto line = cross_dam().line;
    auto broken = cross_dam();
    broken.breach = DamBreach{60, 80, {}};
    const auto dam = build(ground, broken);
    ReservoirRequest request;
    request.level = 85;
    request.seed = Point{255, 155};
    double volume = 0;
    int cells = 0;
    for (int j = 0; j < 31; ++j) {
        for (int i = 0; i < 40; ++i) {
            const double bed = dam.intact[ground.grid.index(i, j)];
            if (i <= 30 && bed < 85) {
                volume += (85 - bed) * 100;
                ++cells;
            }
        }
    }

    const auto filled = fill_reservoir(dam, line, request);

    CHECK(filled.volume == doctest::Approx(volume));
    CHECK(filled.area == cells * 100);
    CHECK(filled.deepest == 14);
    CHECK(filled.level[ground.grid.index(25, 15)] == 85);
    CHECK(std::isnan(filled.level[ground.grid.index(35, 15)]));
    CHECK(std::isnan(filled.level[ground.grid.index(30, 15)]));
    request.seed.reset();
    request.side = DamSide::left;
    CHECK(fill_reservoir(dam, line, request).volume == filled.volume);
}

TEST_CASE("a dam that is too short leaks, and the message says where") {
    const auto ground = valley();
    const auto low = design({{305, 135}, {305, 225}}, 90);
    const auto dam = build(ground, low);
    ReservoirRequest request;
    request.level = 85;
    request.seed = Point{255, 155};

    const auto text = error_of([&] { fill_reservoir(dam, low.line, request); });

    CHECK(contains(text, "gets around the dam, to its other face"));
    CHECK(contains(text, "lengthen the line at its start"));
}

TEST_CASE("a reservoir that reaches the raster's edge is refused with the saddle it passes") {
    auto ground = valley();
    for (int i = 0; i < 6; ++i) {
        ground.values[ground.grid.index(i, 15)] = 80;
    }
    const auto dam = build(ground, design({{305, 45}, {305, 265}}, 110));
    ReservoirRequest request;
    request.level = 96;
    request.seed = Point{255, 155};

    const auto text = error_of([&] { fill_reservoir(dam, {{305, 45}, {305, 265}}, request); });

    CHECK(contains(
        text,
        "water at 96 m reaches the edge of the raster at x 5, y 155, over ground of 94 m at x 65, y 155"));
}

TEST_CASE("cells without ground hold a reservoir back, and are told of") {
    auto ground = valley();
    ReservoirRequest request;
    request.level = 85;
    request.seed = Point{255, 155};
    CHECK_FALSE(fill_reservoir(build(ground, cross_dam()), cross_dam().line, request).wall.has_value());
    for (int j = 0; j < 31; ++j) {
        ground.values[ground.grid.index(20, j)] = std::nan("");
    }

    const auto filled = fill_reservoir(build(ground, cross_dam()), cross_dam().line, request);

    REQUIRE(filled.wall.has_value());
    CHECK(filled.wall->x == 215);
    CHECK(std::isnan(filled.level[ground.grid.index(19, 15)]));
}

TEST_CASE("impossible reservoirs are refused one by one") {
    const auto ground = valley();
    const auto dam = build(ground, cross_dam());
    const auto line = cross_dam().line;
    const auto refusal = [&](double level, Point seed) {
        ReservoirRequest request;
        request.level = level;
        request.seed = seed;
        return error_of([&] { fill_reservoir(dam, line, request); });
    };

    CHECK(contains(refusal(95, {255, 155}), "the water level (95 m) is above the crest (90 m)"));
    CHECK(contains(refusal(85, {255, 300}),
                   "seed has ground of 135 m, which is not below the water level (85 m)"));
    CHECK(contains(refusal(85, {-5, 300}), "`seed` (-5, 300) lies outside the elevation raster"));
    CHECK(contains(refusal(73.5, {275, 155}), "no error"));
    CHECK(contains(refusal(69.5, {315, 155}), "reaches the edge of the raster"));
}

TEST_CASE("impossible dams are refused one by one") {
    const auto ground = valley();
    const auto refusal = [&](const DamDesign& wanted) { return error_of([&] { build(ground, wanted); }); };
    auto broken = cross_dam();

    CHECK(contains(refusal(design({{305, 85}}, 90)), "`line` has 1 point(s); at least two are expected"));
    CHECK(contains(refusal(design({{305, 85}, {305, 85}}, 90)), "`line` has no length"));
    CHECK(contains(refusal(design({{305, 85}, {405, 85}}, 90)), "point (405, 85) of `line` lies outside"));
    CHECK(contains(refusal(design({{305, 85}, {305, 225}}, 60)),
                   "the crest (60 m) is nowhere above the ground"));
    broken.breach = DamBreach{60, 150, {}};
    CHECK(contains(refusal(broken),
                   "the breach runs from 60 m to 150 m along the line; 0 <= start < end <= 140 m"));
    broken.breach = DamBreach{60, 80, 95};
    CHECK(contains(refusal(broken), "the bottom of the breach (95 m) is not below the crest (90 m)"));
}
