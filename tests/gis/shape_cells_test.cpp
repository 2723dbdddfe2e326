// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <vector>

#include <doctest/doctest.h>
#include <thalweg/error.hpp>
#include <thalweg/gis/shape_cells.hpp>
#include <thalweg/gis/shape_measures.hpp>
#include <thalweg/testing/small_meshes.hpp>

using namespace thalweg::gis;
using thalweg::Error;
using thalweg::Grid;
using thalweg::testing::bent_cells;
using thalweg::testing::square_of_triangles;

namespace {

using Cells = std::vector<std::int64_t>;

auto box(double x0, double y0, double x1, double y1) -> Shape {
    return {{{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}, {x0, y0}}}, true, 0};
}

const Grid raster(4, 3, 100, 200, 10, 5);

}  // namespace

TEST_CASE(
    "cells of a raster lie inside by their centre, or are touched, by rising number from the south-west") {
    const auto two_rows = box(96, 203, 117, 209);

    CHECK(raster_cells(raster, two_rows, false) == Cells{4, 5});
    CHECK(raster_cells(raster, two_rows, true) == Cells{0, 1, 4, 5});
    CHECK(raster_cells(raster, box(100, 200, 140, 215), false).size() == 12);
    CHECK(raster_cells(raster, box(50, 203, 90, 209), false).empty());
    CHECK(raster_cells(raster, box(100, 300, 140, 400), true).empty());
}

TEST_CASE(
    "a centre on a shared rim belongs to one polygon, or to both along a row of a raster and on a mesh") {
    const auto data = square_of_triangles(3);  // centres at thirds
    const thalweg::mesh::TriangleView triangles(data);
    const auto west = box(100, 200, 125, 215), east = box(125, 200, 140, 215);
    const auto south = box(100, 200, 140, 207.5), north = box(100, 207.5, 140, 215);

    const auto sides = cells_inside(raster, {west, east});
    const auto halves = cells_inside(raster, {south, north});
    const auto on_mesh = cells_inside(triangles.grid(), {box(0, 0, 2.0 / 3, 1), box(2.0 / 3, 0, 1, 1)});

    CHECK(sides[0].size() + sides[1].size() == 12);
    CHECK(halves[0].size() + halves[1].size() == 12 + 4);  // GDAL draws rims that run along a row
    CHECK(on_mesh == std::vector<Cells>{{0, 1}, {0}});
}

TEST_CASE("a ring inside a ring is a hole, and one beside it belongs to the area") {
    auto holed = box(100, 200, 140, 215);
    holed.parts.push_back(box(110, 200, 130, 215).parts.front());
    auto apart = box(100, 200, 110, 215);
    apart.parts.push_back(box(130, 200, 140, 215).parts.front());

    CHECK(cells_inside(raster, {holed, apart}) ==
          std::vector<Cells>{{0, 3, 4, 7, 8, 11}, {0, 3, 4, 7, 8, 11}});
}

TEST_CASE(
    "cells of meshes lie inside by the mean of their corners; those that are not there are passed over") {
    const auto data = square_of_triangles(2);
    const thalweg::mesh::TriangleView triangles(data);
    auto bent = bent_cells(1, 3);
    bent.cell = {1, 0, 1};
    const auto view = bent.to_abi();
    auto both = box(0, 0, 1, 0.5);
    both.parts.push_back(box(1, 1, 2, 2).parts.front());

    CHECK(cells_inside(triangles.grid(), {box(0, 0, 2, 1), box(5, 5, 6, 6), both}) ==
          std::vector<Cells>{{0, 1, 2, 3}, {}, {0, 6, 7}});
    CHECK(cells_inside(thalweg::mesh::grid_on(bent, view), {box(0, 0, 40, 40)}) ==
          std::vector<Cells>{{0, 2}});
    CHECK(frame_of(triangles.grid()).extent.x_max == 2);
    CHECK(frame_of(raster).extent.y_max == 215);
}

TEST_CASE("areas leave out holes, add parts, and have a place inside where the middle is outside") {
    Shape with_hole = box(0, 0, 10, 10);
    with_hole.parts.push_back(box(2, 2, 8, 8).parts.front());
    Shape two_parts = box(0, 0, 2, 2);
    two_parts.parts.push_back(box(10, 0, 13, 3).parts.front());

    CHECK(measured_area(with_hole) == doctest::Approx(64).epsilon(1e-12));
    CHECK(measured_area(two_parts) == doctest::Approx(13).epsilon(1e-12));
    const auto place = place_inside(with_hole);
    CHECK((place.x < 2 || place.x > 8 || place.y < 2 || place.y > 8));
    CHECK(place_inside(box(4, 6, 6, 8)).x == doctest::Approx(5));
    Shape nothing;
    nothing.is_area = true;
    CHECK_THROWS_WITH_AS(place_inside(nothing), "a polygon has no place inside", Error);
}
