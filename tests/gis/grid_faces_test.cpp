// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>

#include <thalweg/gis/grid_faces.hpp>

#include "error_text.hpp"
#include "support/scratch_folder.hpp"

using namespace thalweg;
using namespace thalweg::gis;
using namespace thalweg::test;

namespace {

const char* const two_lines = R"({"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {"name": "inlet"},
     "geometry": {"type": "LineString", "coordinates": [[100, 198], [100, 221]]}},
    {"type": "Feature", "properties": {"name": "outlet"},
     "geometry": {"type": "LineString", "coordinates": [[121, 243], [150, 243]]}}]})";

}  // namespace

TEST_CASE("an edge of the grid has the faces of its side") {
    const Grid grid(3, 2, 0, 0, 1, 1);

    CHECK(faces_of_edge("west", grid) == std::vector<int>{0, 1});
    CHECK(faces_of_edge("east", grid) == std::vector<int>{2, 3});
    CHECK(faces_of_edge("south", grid) == std::vector<int>{4, 5, 6});
    CHECK(faces_of_edge("north", grid) == std::vector<int>{7, 8, 9});
    CHECK(faces_of_edge("up", grid).empty());
}

TEST_CASE("a line takes the faces that it runs along, and none across or beyond its ends") {
    const Grid grid(6, 4, 100, 200, 10, 10);
    const ScratchFolder folder;

    const NamedLines lines = read_boundary_lines(folder.write("l.geojson", two_lines).string(), grid);

    // Two of the west, whose middles are at y = 205 and 215; that of the next is at 225.
    CHECK(faces_along("inlet", lines.at("inlet"), grid).outer == std::vector<int>{0, 1});
    // The north starts behind 2 x 4 faces of west and east and 6 of the south.
    CHECK(faces_along("outlet", lines.at("outlet"), grid).outer == std::vector<int>{16, 17, 18});
}

TEST_CASE("faces of each side lie on a line along it, and a cell away from one beside it") {
    const Grid grid(6, 4, 100, 200, 10, 20);
    for (const auto& face : faces_along("a", {{{100, 200}, {100, 280}}}, grid).between) {
        CHECK((face.along_x ? face.i : face.j) > 0);  // those of the edge are no faces between cells
    }
    const auto distances = [&](double x0, double y0, double x1, double y1) {
        std::vector<double> all;
        for (const Beside& one : faces_along("a", {{{x0, y0}, {x1, y1}}}, grid).outer_beside) {
            all.push_back(one.distance);
        }
        return all;
    };

    CHECK(distances(100, 200, 100, 280) == std::vector<double>(4, 0));
    CHECK(distances(160, 200, 160, 280) == std::vector<double>(4, 0));
    CHECK(distances(100, 200, 160, 200) == std::vector<double>(6, 0));
    CHECK(distances(100, 280, 160, 280) == std::vector<double>(6, 0));
    CHECK(distances(166, 200, 166, 280) == std::vector<double>(4, 6));
    CHECK(distances(100, 287, 160, 287) == std::vector<double>(6, 7));
}

TEST_CASE("a face between cells that two parts of a line pass lies beside the nearer one") {
    const Grid grid(6, 4, 100, 200, 10, 10);
    for (const auto& line : {LineParts{{{130, 200}, {130, 240}}, {{133, 200}, {133, 240}}},
                             LineParts{{{133, 200}, {133, 240}}, {{130, 200}, {130, 240}}}}) {
        const auto found = faces_along("a", line, grid);
        for (std::size_t k = 0; k < found.between.size(); ++k) {
            const auto& face = found.between[k];
            if (face.along_x && face.i == 3) {
                CHECK(found.between_beside[k].distance == 0);
            }
            if (face.along_x && face.i == 4) {
                CHECK(found.between_beside[k].distance == 7);
            }
        }
        CHECK(found.between.size() >= 8);
    }
}

TEST_CASE("a line through the grid takes the faces beside it, but not those that it crosses squarely") {
    const Grid grid(6, 4, 100, 200, 10, 10);
    // Straight along x = 130, from y = 210 to 230: faces across x within a cell, at x = 120, 130 and 140.
    const FacesAlong straight = faces_along("a", {{{130, 210}, {130, 230}}}, grid);
    CHECK(straight.outer.empty());
    CHECK(straight.between.size() == 2 * 3);
    for (const auto& face : straight.between) {
        CHECK(face.along_x);
        CHECK(face.i >= 2);
        CHECK(face.i <= 4);
    }
    // Slanting: faces of both directions, each once.
    const FacesAlong slanting = faces_along("a", {{{120, 210}, {140, 230}, {120, 210}}}, grid);
    CHECK(std::any_of(slanting.between.begin(), slanting.between.end(), [](auto f) { return f.along_x; }));
    CHECK(std::any_of(slanting.between.begin(), slanting.between.end(), [](auto f) { return !f.along_x; }));
    for (std::size_t a = 0; a < slanting.between.size(); ++a) {
        for (std::size_t b = 0; b < a; ++b) {
            const auto& f = slanting.between[a];
            const auto& g = slanting.between[b];
            CHECK((f.i != g.i || f.j != g.j || f.along_x != g.along_x));
        }
    }
    // A long line costs what its cells do, and one of no length nothing.
    CHECK(faces_along("a", {{{130 - 1e9, 220 - 1e9}, {130 + 1e9, 220 + 1e9}}}, grid).between.size() > 10);
    CHECK_THROWS(faces_along("a", {{{130, 210}, {130, 210}}}, grid));
}

TEST_CASE("a segment is the line of its name, and one that nobody has drawn is refused with the likeliest") {
    const Grid grid(6, 4, 100, 200, 10, 10);
    const NamedLines drawn = {{"inlet", {{{100, 198}, {100, 221}}}}, {"far", {{{0, 0}, {0, 9}}}}};
    const auto refusal = [&](const std::string& name) {
        return error_of([&] { faces_of_segment(name, drawn, grid, "boundaries/2/segment"); });
    };

    CHECK(faces_of_segment("inlet", drawn, grid, "boundaries/2/segment").outer == std::vector<int>{0, 1});
    CHECK(refusal("inlt") ==
          "nobody has drawn this segment | \"inlt\" | one of 'far' or 'inlet', the lines of "
          "boundary_lines | did you mean \"inlet\"?");
    CHECK(
        refusal("far") ==
        "line 'far' runs along no face of the grid | a line within x 0 to 0, y 0 to 9 | one within a cell of "
        "the grid, x 100 to 160, y 200 to 240 | draw it where water shall cross, in the CRS of the bed");
}
