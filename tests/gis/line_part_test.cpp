// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <numeric>
#include <random>

#include <thalweg/gis/grid_faces.hpp>
#include <thalweg/gis/share_faces.hpp>

#include "error_text.hpp"

using namespace thalweg;
using namespace thalweg::gis;
using namespace thalweg::test;

namespace {

/// Outer faces n, n + 1, ... of a grid.
auto from(int first, int count) -> std::vector<int> {
    std::vector<int> faces(static_cast<std::size_t>(count));
    std::iota(faces.begin(), faces.end(), first);
    return faces;
}

auto outer_along(const std::vector<Point>& line, const Grid& grid) -> std::vector<int> {
    return faces_along("a", {line}, grid).outer;
}

/// Faces of two lines after they have been shared out, and what is wrong with them.
struct Shared {
    std::vector<int> first, second;
    std::string errors;
};

auto shared(const std::vector<Point>& first, const std::vector<Point>& second, const Grid& grid) -> Shared {
    std::vector<SegmentFaces> both = {
        {"first", "boundaries/0/segment", faces_along("first", {first}, grid)},
        {"second", "boundaries/1/segment", faces_along("second", {second}, grid)}};
    std::string errors;
    for (const Error& error : share_faces(both)) {
        errors += error.subject() + ": " + error.what() + " | " + error.found() + "\n";
    }
    return {both[0].faces.outer, both[1].faces.outer, errors};
}

}  // namespace

TEST_CASE("a line takes the faces that it is beside, however long and narrow they are") {
    // Faces of 5 m on cells that are 50 m wide; the western edge has the first 100.
    const Grid flat(20, 100, 500000, 3999500, 50, 5);
    const auto west = [&](double x, double from_y, double to_y) {
        return outer_along({{500000 + x, 3999500 + from_y}, {500000 + x, 3999500 + to_y}}, flat);
    };

    CHECK(west(0, 200, 205) == from(40, 1));
    CHECK(west(0, 205, 200) == from(40, 1));
    CHECK(west(0, 200, 300) == from(40, 20));
    // By hand: outside or inside of the edge by less than a cell across, and a bit long or short.
    CHECK(west(-49, 198, 302) == from(40, 20));
    CHECK(west(49, 202, 298) == from(40, 20));
    CHECK_THROWS(west(-51, 200, 300));
    CHECK(outer_along({{500100, 3999496}, {500200, 3999496}}, flat) == from(202, 2));
    CHECK_THROWS(outer_along({{500100, 3999494}, {500200, 3999494}}, flat));
    // From middle to middle, as raster users draw: rounded coordinates lose neither end.
    CHECK(west(0, 202.52, 212.49) == from(40, 3));
    // Slanting by less than a cell from one end to the other.
    CHECK(outer_along({{499990, 3999700}, {500010, 3999800}}, flat) == from(40, 20));
}

TEST_CASE("a line that is shorter than a face takes the one beside its middle") {
    const Grid grid(6, 4, 100, 200, 10, 10);

    CHECK(outer_along({{100, 206}, {100, 209}}, grid) == from(0, 1));
    CHECK(outer_along({{100, 207}, {100, 216}}, grid) == from(1, 1));
    CHECK(outer_along({{100, 208}, {100, 212}}, grid) == from(1, 1));
    CHECK(outer_along({{100, 212}, {100, 208}}, grid) == from(1, 1));
    CHECK(outer_along({{97, 201}, {97, 204}}, grid) == from(0, 1));
    CHECK(outer_along({{100, 206}, {100.5, 207}, {100, 209}}, grid) == from(0, 1));
    CHECK_THROWS(outer_along({{89, 206}, {89, 209}}, grid));
}

TEST_CASE("a bent line goes round the corners of a grid, and a closed one has no ends") {
    const Grid grid(6, 4, 0, 0, 10, 10);
    const std::vector<int> bent = {0, 1, 8, 9, 10};
    std::vector<int> all(20);
    std::iota(all.begin(), all.end(), 0);
    const std::vector<Point> ring = {{-3, -3}, {63, -3}, {63, 43}, {-3, 43}, {-3, -3}};
    // Drawn by hand, with a corner outside of the middle of a face that neither piece is beside.
    const std::vector<Point> wavy = {{4, 0}, {2, 15}, {4, 40}};

    CHECK(outer_along({{0, 20}, {0, 0}, {30, 0}}, grid) == bent);
    CHECK(outer_along(ring, grid) == all);
    CHECK(outer_along({ring[2], ring[3], ring[0], ring[1], ring[2]}, grid) == all);
    CHECK(outer_along(wavy, grid) == from(0, 4));
}

TEST_CASE("points that repeat or are no numbers do not count") {
    const LinePart line({{0, 0}, {0, 0}, {NAN, 3}, {0, 10}, {HUGE_VAL, 0}, {0, 10}});

    CHECK(line.pieces() == 1);
    CHECK(line.beside({{0, 0}, {0, 10}}, {10, 10, 0.5})->faces_to_end == 0.5);
    CHECK(LinePart({{1, 1}, {1, 1}}).pieces() == 0);
}

TEST_CASE("a line is closed where it ends at its first point, and nowhere else") {
    const Face first = {{0, 0}, {0, 10}};
    const Tolerance tolerance = {10, 10, 0.5};
    const auto faces_to_end = [&](const std::vector<Point>& points) {
        return LinePart(points).beside(first, tolerance)->faces_to_end;
    };

    CHECK(faces_to_end({{0, 0}, {0, 30}, {30, 30}, {30, 0}, {0, 0}}) == HUGE_VAL);
    CHECK(faces_to_end({{0, 0}, {0, 30}, {30, 30}, {0, 0}}) == HUGE_VAL);
    CHECK(faces_to_end({{0, 0}, {0, 30}, {30, 30}, {30, 0}}) == 0.5);
    CHECK(faces_to_end({{0, 0}, {0, 30}, {30, 30}, {0, 60}}) == 0.5);
    CHECK(faces_to_end({{0, 0}, {0, 30}, {0, 0}}) == 0.5);
}

TEST_CASE("lines that meet share no face, wherever along a face they do") {
    const Grid grid(60, 40, 0, 0, 10, 10);
    for (const double at : {196.0, 200.0, 203.0, 205.0, 209.0}) {
        CAPTURE(at);
        for (const double gap : {0.0, 4.0, -4.0}) {  // m, between them; less than 0: they overlap
            CAPTURE(gap);
            const auto now = shared({{0, 100}, {0, at - gap / 2}}, {{0, 300}, {0, at + gap / 2}}, grid);

            CHECK(now.errors == "");
            CHECK(now.first.size() + now.second.size() >= (gap > 0 ? 19 : 20));
            CHECK(now.first.size() + now.second.size() <= 20);
            CHECK(now.first.back() < now.second.front());
        }
    }
    const auto met = shared({{0, 100}, {0, 200}}, {{0, 200}, {0, 300}}, grid);
    CHECK(met.first == from(10, 10));
    CHECK(met.second == from(20, 10));
}

TEST_CASE("a face that two lines reach belongs to the nearer one, or to the first") {
    const Grid grid(6, 40, 0, 0, 10, 10);

    CHECK(shared({{0, 0}, {0, 206}}, {{-2, 204}, {-2, 300}}, grid).first == from(0, 21));
    CHECK(shared({{-2, 204}, {-2, 300}}, {{0, 0}, {0, 206}}, grid).second == from(0, 21));
    CHECK(shared({{0, 0}, {0, 206}}, {{0, 204}, {0, 300}}, grid).first == from(0, 21));
    CHECK(shared({{0, 204}, {0, 300}}, {{0, 0}, {0, 206}}, grid).first == from(20, 10));
}

TEST_CASE("lines that overlap by more than a face are refused, and so is one with nothing left") {
    const Grid grid(6, 40, 0, 0, 10, 10);

    const auto errors = [&](double from_a, double to_a, double from_b, double to_b) {
        return shared({{0, from_a}, {0, to_a}}, {{0, from_b}, {0, to_b}}, grid).errors;
    };
    const std::string overlap =
        "boundaries/1/segment: the segment overlaps another one | \"second\" and \"first\" along ";

    CHECK(errors(0, 230, 204, 300) == overlap + "3 faces\n");
    CHECK(errors(0, 300, 150, 160) == overlap + "1 face\n");
    CHECK(errors(0, 20, 0, 20) == overlap + "2 faces\n");
    CHECK(errors(0, 20, 1, 30) == overlap + "1 face\n");
    CHECK(errors(0, 30, 3, 6) == overlap + "1 face\n");
    CHECK(errors(4, 300, 1, 4) ==
          "boundaries/1/segment: other segments have all faces along this one | \"second\", farther from "
          "each of its faces, or later in the list\n");
    CHECK(errors(1, 4, 4, 300) == "");
}

TEST_CASE("pieces of a line, cut anywhere and turned at random, have its faces together") {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> share(0, 1);
    for (int draw = 0; draw < 60; ++draw) {
        CAPTURE(draw);
        const Grid grid(40, 30, 1000, 2000, draw % 2 == 0 ? 10 : 25, draw % 3 == 0 ? 4 : 10);
        const auto inside = [&] {
            return Point{grid.x0 + share(random) * 40 * grid.dx, grid.y0 + share(random) * 30 * grid.dy};
        };
        // Every third line is an edge of the grid, the others slant through it.
        const double off = (share(random) - 0.5) * grid.dx;
        const Point a = draw % 3 == 1 ? Point{grid.x0 + off, grid.y0} : inside();
        const Point b = draw % 3 == 1 ? Point{grid.x0 + off, grid.y0 + 30 * grid.dy} : inside();
        std::vector<double> cuts = {0, 0.25 + 0.1 * share(random), 0.6 + 0.1 * share(random), 1};
        std::vector<SegmentFaces> parts;
        for (int k = 0; k < 3; ++k) {
            const auto at = [&](double t) { return Point{a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)}; };
            std::vector<Point> part = {at(cuts[static_cast<std::size_t>(k)]),
                                       at(cuts[static_cast<std::size_t>(k) + 1])};
            if (share(random) < 0.5) {
                std::swap(part[0], part[1]);
            }
            parts.push_back({std::to_string(k), "", faces_along("part", {part}, grid)});
        }
        const FacesAlong whole = faces_along("whole", {{a, b}}, grid);

        const auto errors = share_faces(parts);

        CHECK(errors.empty());
        std::size_t outer = 0, between = 0;
        for (const SegmentFaces& part : parts) {
            outer += part.faces.outer.size();
            between += part.faces.between.size();
        }
        CHECK(outer == whole.outer.size());
        CHECK(between == whole.between.size());
    }
}

TEST_CASE("a slanting line has the steps of the ground along it, and none beyond its ends") {
    // Ground below a line of slope 1/2 on cells of 10 x 5 m: each step has one face of 10 m and one of 5 m.
    const Grid grid(40, 40, 0, 0, 10, 5);
    const auto is_ground = [](int i, int j) { return (j + 0.5) * 5 < 0.5 * (i + 0.5) * 10 + 3; };
    const Point a = {102, 54}, b = {302, 154};

    const FacesAlong faces = faces_along("shore", {{a, b}}, grid);

    double along_x = 0, along_y = 0;  // m, of the steps
    for (const auto& face : faces.between) {
        if (is_ground(face.i, face.j) !=
            is_ground(face.i - (face.along_x ? 1 : 0), face.j - (face.along_x ? 0 : 1))) {
            (face.along_x ? along_y : along_x) += face.along_x ? 5 : 10;
        }
    }
    CHECK(std::fabs(along_x - 200) <= 10);
    CHECK(std::fabs(along_y - 100) <= 5);
}
