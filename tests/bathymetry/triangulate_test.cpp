// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/triangulate/generate.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "bathymetry/triangulate/smooth.hpp"
#include "bathymetry/triangulate/triangle_shape.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;

namespace {

auto ring_of(std::vector<Point> points, LineRole role = LineRole::outline, std::string name = "")
    -> DrawnLine {
    points.push_back(points.front());
    return {std::move(points), role, std::move(name)};
}

auto box_ring(double x0, double y0, double x1, double y1, LineRole role = LineRole::outline,
              std::string name = "") -> DrawnLine {
    return ring_of({{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, role, std::move(name));
}

auto circle_ring(double x, double y, double radius, int corners, LineRole role = LineRole::outline)
    -> DrawnLine {
    std::vector<Point> points;
    for (int k = 0; k < corners; ++k) {
        const double angle = 2 * std::acos(-1.0) * k / corners;
        points.push_back({x + radius * std::cos(angle), y + radius * std::sin(angle)});
    }
    return ring_of(points, role);
}

auto everywhere(double size) -> SizeFunction {
    return [size](Point) { return size; };
}

auto generate_request_of(std::vector<DrawnLine> lines, const SizeFunction& size, double least = 1e-3)
    -> GenerateRequest {
    GenerateRequest request;
    request.lines = std::move(lines);
    request.size = size;
    request.rules.least = least;
    return request;
}

auto place_of(const TriangleMesh& mesh, int node) -> Point {
    return mesh.nodes[static_cast<std::size_t>(node)];
}

auto twice_the_area(Point a, Point b, Point c) -> double {
    return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
}

auto filled_area(const TriangleMesh& mesh) -> double {
    double sum = 0;
    for (const auto& [a, b, c] : mesh.triangles) {
        sum += twice_the_area(place_of(mesh, a), place_of(mesh, b), place_of(mesh, c)) / 2;
    }
    return sum;
}

/// [degree]
auto smallest_angle(const TriangleMesh& mesh) -> double {
    double least = 180;
    for (const auto& t : mesh.triangles) {
        for (std::size_t k = 0; k < 3; ++k) {
            const auto a = place_of(mesh, t[k]), b = place_of(mesh, t[(k + 1) % 3]),
                       c = place_of(mesh, t[(k + 2) % 3]);
            const double across = twice_the_area(a, b, c);
            const double along = (b.x - a.x) * (c.x - a.x) + (b.y - a.y) * (c.y - a.y);
            least = std::min(least, std::atan2(across, along) * 180 / std::acos(-1.0));
        }
    }
    return least;
}

/// The largest ratio of an edge to the size at the centre of its triangle.
auto longest_edge(const TriangleMesh& mesh, const SizeFunction& size) -> double {
    double most = 0;
    for (const auto& t : mesh.triangles) {
        const auto a = place_of(mesh, t[0]), b = place_of(mesh, t[1]), c = place_of(mesh, t[2]);
        const double edge = std::max({std::hypot(b.x - a.x, b.y - a.y), std::hypot(c.x - b.x, c.y - b.y),
                                      std::hypot(a.x - c.x, a.y - c.y)});
        most = std::max(most, edge / size({(a.x + b.x + c.x) / 3, (a.y + b.y + c.y) / 3}));
    }
    return most;
}

/// How many triangles lie at each edge.
auto edges_of(const TriangleMesh& mesh) -> std::map<std::pair<int, int>, int> {
    std::map<std::pair<int, int>, int> count;
    for (const auto& t : mesh.triangles) {
        for (std::size_t k = 0; k < 3; ++k) {
            count[std::minmax(t[k], t[(k + 1) % 3])] += 1;
        }
    }
    return count;
}

/// Length of the mesh's edges that lie on the straight line from a to b.
auto length_on(const TriangleMesh& mesh, Point a, Point b) -> double {
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    double sum = 0;
    for (const auto& [edge, count] : edges_of(mesh)) {
        const auto p = place_of(mesh, edge.first), q = place_of(mesh, edge.second);
        const auto is_on = [&](Point r) {
            const double along = ((r.x - a.x) * (b.x - a.x) + (r.y - a.y) * (b.y - a.y)) / length;
            return std::abs(twice_the_area(a, b, r)) / length < 1e-5 && along > -1e-5 &&
                   along < length + 1e-5;
        };
        sum += is_on(p) && is_on(q) ? std::hypot(q.x - p.x, q.y - p.y) : 0;
    }
    return sum;
}

/// Unmarked edges between faces inside whose opposite node lies in the circle of the other face.
auto edges_that_are_not_delaunay(const Domain& mesh) -> int {
    int count = 0;
    for (int f = 0; f < static_cast<int>(mesh.net.faces().size()); ++f) {
        const auto& face = mesh.net.of(f);
        REQUIRE(orientation(mesh.net.corner(f, 0), mesh.net.corner(f, 1), mesh.net.corner(f, 2)) > 0);
        for (int k = 0; k < 3; ++k) {
            const int g = face.beside[static_cast<std::size_t>(k)];
            if (g < 0 || face.marks[static_cast<std::size_t>(k)] != Triangulation::unmarked) {
                continue;
            }
            const int j = mesh.net.corner_of(g, face.nodes[static_cast<std::size_t>((k + 1) % 3)]);
            REQUIRE(mesh.net.of(g).beside[static_cast<std::size_t>(j)] == f);
            count += is_in_circle(mesh.net.corner(f, 0), mesh.net.corner(f, 1), mesh.net.corner(f, 2),
                                  mesh.net.corner(g, j + 2))
                         ? 1
                         : 0;
        }
    }
    return count;
}

/// A basin with an island, a bay with a corner of 20 degrees, a dike across and one that leaves the basin.
auto basin() -> std::vector<DrawnLine> {
    return {ring_of({{0, 0}, {400, 0}, {400, 150}, {520, 193.7}, {400, 193.7}, {400, 300}, {0, 300}}),
            circle_ring(120, 150, 40, 24, LineRole::hole),
            {{{200, 0}, {220, 120}, {260, 300}}, LineRole::break_line, ""},
            {{{300, 50}, {330, 100}, {180, 60}, {350, -40}}, LineRole::break_line, ""}};
}

auto drawing_refusal(std::vector<DrawnLine> lines, double least = 1e-3) -> std::string {
    return error_of([&] { generate_mesh(generate_request_of(std::move(lines), everywhere(10), least)); });
}

}  // namespace

TEST_CASE("orientation and circle are exact where floating point is not") {
    constexpr auto far = lattice_side - 1;
    CHECK(orientation({0, 0}, {far - 1, far}, {far - 2, far - 1}) == 1);
    CHECK(orientation({0, 0}, {far, far}, {far - 1, far - 1}) == 0);
    // Four corners of a square lie on one circle; one step inside it is in.
    CHECK_FALSE(is_in_circle({0, 0}, {far, 0}, {far, far}, {0, far}));
    CHECK(is_in_circle({0, 0}, {far, 0}, {far, far}, {1, far}));
    CHECK_FALSE(is_in_circle({1, 0}, {far, 0}, {far, far}, {0, far}));
}

TEST_CASE("the lattice keeps places within a part in 2^28 of the longer side") {
    const Lattice places({500000, 5000000, 600000, 5010000});

    CHECK(places.unit() < 4e-4);
    for (const Point p :
         {Point{500000, 5000000}, Point{600000, 5010000}, Point{543210.98765, 5004321.01234}}) {
        const auto back = places.point_of(places.spot_of(p));
        CHECK(std::abs(back.x - p.x) <= places.unit() / 2);
        CHECK(std::abs(back.y - p.y) <= places.unit() / 2);
    }
}

TEST_CASE("any points give a Delaunay triangulation, also on one circle, in line, or drawn twice") {
    Triangulation net;
    std::mt19937 draw(4);
    int near = 0;
    std::set<std::pair<int, int>> places;
    for (int k = 0; k < 3000; ++k) {
        // A grid of 40 by 40 places: many in line, on one circle and drawn again.
        const Spot p{static_cast<std::int32_t>(1000 + draw() % 40),
                     static_cast<std::int32_t>(1000 + draw() % 40)};
        const int node = net.add(p, near);
        places.insert({p.x, p.y});
        net.around(node, [&](int f, int) { near = f; });
        CHECK(net.at(node) == p);
    }
    CHECK(net.nodes().size() == places.size() + 4);
    CHECK(net.faces().size() == 2 * places.size() + 2);
    Domain all;
    all.net = net;
    CHECK(edges_that_are_not_delaunay(all) == 0);
}

TEST_CASE("a forced edge passes through nodes on its way and is one with them") {
    Triangulation net;
    std::mt19937 draw(9);
    for (int k = 0; k < 500; ++k) {
        net.add({static_cast<std::int32_t>(1 + draw() % 1000000),
                 static_cast<std::int32_t>(1 + draw() % 1000000)},
                0);
    }
    const int west = net.add({1000, 500000}, 0), middle = net.add({500000, 500000}, 0);
    const int east = net.add({999000, 500000}, 0);

    int pieces = 0;
    for (int from = west; from != east; ++pieces) {
        const auto way = net.trace(from, east);
        REQUIRE(way.next >= 0);
        net.force(from, way, pieces);
        from = way.next;
    }

    CHECK(pieces >= 2);
    CHECK(net.find_edge(west, east).face == -1);
    CHECK((pieces > 2 || net.find_edge(west, middle).face >= 0));
    Domain all;
    all.net = net;
    CHECK(edges_that_are_not_delaunay(all) == 0);
    // What crosses it is told.
    const int south = net.add({500100, 1000}, 0), north = net.add({500100, 999000}, 0);
    for (int from = south; from >= 0;) {
        const auto way = net.trace(from, north);
        from = way.next;
        REQUIRE(from != north);
        CHECK((from >= 0) == (way.in_the_way.face < 0));
    }
}

TEST_CASE("a square is filled exactly, with edges up to the size and angles from 25 degrees") {
    const auto mesh = generate_mesh(
        generate_request_of({box_ring(0, 0, 100, 100, LineRole::outline, "rim")}, everywhere(7)));

    CHECK(filled_area(mesh) == doctest::Approx(10000).epsilon(1e-12));
    CHECK(longest_edge(mesh, everywhere(7)) <= 1);
    CHECK(smallest_angle(mesh) >= 25);
    // Triangles with sides of 7 m have 21 m2; generated ones may be smaller, but not wastefully.
    CHECK(mesh.triangles.size() > 10000 / 21.3);
    CHECK(mesh.triangles.size() < 4 * 10000 / 21.3);
    CHECK(mesh.groups == std::vector<std::string>{"rim"});
    int rim = 0;
    for (const auto& [edge, count] : edges_of(mesh)) {
        CHECK(count <= 2);
        rim += count == 1 ? 1 : 0;
    }
    CHECK(mesh.lines.size() == static_cast<std::size_t>(rim));
    CHECK(mesh.nodes.size() == (mesh.triangles.size() + static_cast<std::size_t>(rim)) / 2 + 1);  // Euler
}

TEST_CASE("outline, holes and break lines are edges, and the area is that of the drawing") {
    const auto lines = basin();
    const auto mesh = generate_mesh(generate_request_of(lines, everywhere(20)));

    double hole = 0;
    for (std::size_t k = 0; k + 1 < lines[1].points.size(); ++k) {
        hole += twice_the_area({120, 150}, lines[1].points[k], lines[1].points[k + 1]) / 2;
    }
    CHECK(filled_area(mesh) == doctest::Approx(120000 + 120 * 43.7 / 2 - hole).epsilon(1e-9));
    CHECK(longest_edge(mesh, everywhere(20)) <= 1);
    for (const auto& line : {lines[0], lines[1], lines[2]}) {
        for (std::size_t k = 0; k + 1 < line.points.size(); ++k) {
            const auto a = line.points[k], b = line.points[k + 1];
            CHECK(length_on(mesh, a, b) == doctest::Approx(std::hypot(b.x - a.x, b.y - a.y)).epsilon(1e-6));
        }
    }
    // The second dike crosses the first one, and ends at the outline.
    CHECK(length_on(mesh, {330, 100}, {180, 60}) == doctest::Approx(std::hypot(150, 40)).epsilon(1e-6));
    CHECK(length_on(mesh, {180, 60}, {350, -40}) == doctest::Approx(std::hypot(102, 60)).epsilon(1e-6));
    // Drawn points are nodes to the last bit.
    for (const auto& p : lines[1].points) {
        CHECK(std::any_of(mesh.nodes.begin(), mesh.nodes.end(),
                          [&](Point q) { return q.x == p.x && q.y == p.y; }));
    }
}

TEST_CASE("a mesh stays constrained Delaunay through refinement and smoothing, exactly") {
    const auto lines = basin();
    const Lattice places(extent_of(lines));
    auto mesh = join_lines(lines, places, 1e-3);
    CHECK(edges_that_are_not_delaunay(mesh) == 0);

    refine(mesh, places, everywhere(12), {});
    CHECK(edges_that_are_not_delaunay(mesh) == 0);
    smooth(mesh, places, 3);
    CHECK(edges_that_are_not_delaunay(mesh) == 0);
    refine(mesh, places, everywhere(12), {});
    CHECK(edges_that_are_not_delaunay(mesh) == 0);
}

TEST_CASE("small angles are left at sharp corners of the drawing alone") {
    const auto mesh = generate_mesh(generate_request_of(basin(), everywhere(20)));

    for (const auto& t : mesh.triangles) {
        TriangleMesh one;
        one.nodes = mesh.nodes;
        one.triangles = {t};
        if (smallest_angle(one) < 25) {
            const auto centre = place_of(mesh, t[0]);
            const bool at_the_bay = std::hypot(centre.x - 520, centre.y - 193.7) < 60;
            // The second dike turns by 45 degrees at (180, 60), and by 44 at (330, 100).
            const bool at_the_dike = std::hypot(centre.x - 180, centre.y - 60) < 30 ||
                                     std::hypot(centre.x - 330, centre.y - 100) < 30;
            CHECK((at_the_bay || at_the_dike));
        }
    }
    CHECK(smallest_angle(mesh) > 10);
}

TEST_CASE("sizes differ from place to place, and angles stay") {
    const SizeFunction size = [](Point p) { return std::hypot(p.x - 50, p.y - 50) < 10 ? 0.5 : 20.0; };
    const auto mesh = generate_mesh(generate_request_of({box_ring(0, 0, 200, 100)}, size));

    CHECK(longest_edge(mesh, size) <= 1);
    CHECK(smallest_angle(mesh) >= 25);
    CHECK(filled_area(mesh) == doctest::Approx(20000).epsilon(1e-12));
    CHECK(mesh.triangles.size() > 3000);
    CHECK(mesh.triangles.size() < 9000);
}

TEST_CASE("one drawing gives the same bits in every run") {
    const auto first = generate_mesh(generate_request_of(basin(), everywhere(9)));
    const auto second = generate_mesh(generate_request_of(basin(), everywhere(9)));

    CHECK(first.triangles == second.triangles);
    REQUIRE(first.nodes.size() == second.nodes.size());
    for (std::size_t k = 0; k < first.nodes.size(); ++k) {
        CHECK((first.nodes[k].x == second.nodes[k].x && first.nodes[k].y == second.nodes[k].y));
    }
}

TEST_CASE("lines that join to a ring enclose a mesh, each with its name") {
    const std::vector<DrawnLine> lines{{{{0, 0}, {100, 0}}, LineRole::outline, "wall"},
                                       {{{0, 50}, {0, 0}}, LineRole::outline, "inlet"},
                                       {{{100, 50}, {100, 0}}, LineRole::outline, "outlet"},
                                       {{{100, 50}, {50, 60}, {0, 50}}, LineRole::outline, ""}};
    const auto mesh = generate_mesh(generate_request_of(lines, everywhere(10)));

    CHECK(filled_area(mesh) == doctest::Approx(5500).epsilon(1e-9));
    std::map<std::string, double> lengths;
    for (const auto& line : mesh.lines) {
        const auto a = place_of(mesh, line.nodes[0]), b = place_of(mesh, line.nodes[1]);
        lengths[mesh.groups[static_cast<std::size_t>(line.group)]] += std::hypot(b.x - a.x, b.y - a.y);
    }
    CHECK(lengths["wall"] == doctest::Approx(100));
    CHECK(lengths["inlet"] == doctest::Approx(50));
    CHECK(lengths["outlet"] == doctest::Approx(50));
    CHECK(lengths.size() == 3);
}

TEST_CASE("ends that lie on other lines but for rounding are joined to them, in any order of drawing") {
    const double third = 100.0 / 3;
    const std::vector<DrawnLine> lines{
        ring_of({{0, 0}, {100, third}, {100, 80}, {0, 80}}),
        // From a place on the southern side to one on the northern side, 1 um inside and outside of them.
        {{{50, third / 2 + 1e-6}, {52, 40}, {55, 80 + 1e-6}}, LineRole::break_line, ""},
        // Two that end on the first, one drawn across its end.
        {{{20, 50}, {52 - 1e-7, 40}}, LineRole::break_line, ""},
        {{{90, 60}, {53.5, 60 + 1e-7}}, LineRole::break_line, ""}};
    auto backwards = lines;
    std::reverse(backwards.begin(), backwards.end());

    for (const auto& drawing : {lines, backwards}) {
        const auto mesh = generate_mesh(generate_request_of(drawing, everywhere(10), 0.1));

        CHECK(filled_area(mesh) == doctest::Approx(8000 - 50 * third).epsilon(1e-6));
        CHECK(longest_edge(mesh, everywhere(10)) <= 1);
        CHECK(mesh.triangles.size() < 1000);
        for (const auto& node : mesh.nodes) {
            const auto near = std::count_if(mesh.nodes.begin(), mesh.nodes.end(), [&](Point p) {
                return std::hypot(p.x - node.x, p.y - node.y) < 0.1;
            });
            CHECK(near == 1);
        }
    }
}

TEST_CASE("drawings that enclose nothing sensible are refused with the place") {
    CHECK(drawing_refusal({ring_of({{0, 0}, {10, 10}, {10, 0}, {0, 10}})}) ==
          "the outline crosses itself at (5, 5); expected lines that do not cross");
    CHECK(drawing_refusal({box_ring(0, 0, 40, 40), box_ring(30, 10, 50, 20, LineRole::hole)}) ==
          "a hole crosses the outline at (40, 10); expected lines that do not cross");
    CHECK(contains(drawing_refusal({box_ring(0, 0, 40, 40), box_ring(60, 10, 70, 20, LineRole::hole)}),
                   "is not inside the outline; expected it inside"));
    CHECK(drawing_refusal({{{{0, 0}, {10, 0}, {10, 10}}, LineRole::outline, ""}}) ==
          "the outline ends at (0, 0); expected a polygon, or lines that join to closed rings");
    CHECK(drawing_refusal({box_ring(0, 0, 40, 40), box_ring(0, 0, 40, 40)}) ==
          "the outline lies on the outline from (0, 0) to (40, 0); expected rings that meet in points alone");
    CHECK(contains(
        drawing_refusal({box_ring(0, 0, 40, 0.05)}, 0.1),
        "the drawing is 0.05 m wide at (40, 0); expected points and lines at least 0.1 m from each"));
    CHECK(contains(
        drawing_refusal(
            {box_ring(0, 0, 40, 40), {{{10, 10}, {30, 10.02}, {10, 10.04}}, LineRole::break_line, ""}}, 0.1),
        "the drawing is 0.04 m wide at"));
    CHECK(drawing_refusal({{{{3, 3}, {3, 3}}, LineRole::outline, ""}}) ==
          "the outline has no extent; expected at least three points that are not in line");
    CHECK(
        contains(drawing_refusal({ring_of({{0, 0}, {5, 5}, {10, 10}})}), "the outline lies on itself from"));
    CHECK(drawing_refusal({ring_of({{0, 0}, {5, std::nan("")}, {10, 10}})}) ==
          "the outline has a point at (5, nan); expected finite coordinates");
    auto many = generate_request_of({box_ring(0, 0, 100, 100)}, everywhere(0.1));
    many.rules.most = 1000;
    CHECK(contains(error_of([&] { generate_mesh(many); }), "the sizes take more than 1000 triangles"));
}

TEST_CASE("random drawings with spikes, islands and crossing lines end, and are filled exactly") {
    std::mt19937 draw(17);
    std::uniform_real_distribution<double> part(0, 1);
    for (int turn = 0; turn < 60; ++turn) {
        std::vector<Point> rim;
        const int corners = 5 + static_cast<int>(draw() % 40);
        double area = 0;
        for (int k = 0; k < corners; ++k) {
            const double angle = 2 * std::acos(-1.0) * (k + 0.3 * part(draw)) / corners;
            const double radius = 30 + 170 * part(draw);
            rim.push_back({5e5 + radius * std::cos(angle), 5e6 + radius * std::sin(angle)});
        }
        for (std::size_t k = 0; k < rim.size(); ++k) {
            area += twice_the_area({5e5, 5e6}, rim[k], rim[(k + 1) % rim.size()]) / 2;
        }
        std::vector<DrawnLine> lines{ring_of(rim), circle_ring(5e5, 5e6, 10, 12, LineRole::hole)};
        for (int k = 0; k < 4; ++k) {
            lines.push_back({{{5e5 - 100 + 200 * part(draw), 5e6 - 100 + 200 * part(draw)},
                              {5e5 - 100 + 200 * part(draw), 5e6 - 100 + 200 * part(draw)}},
                             LineRole::break_line,
                             ""});
        }
        CAPTURE(turn);

        const auto mesh = generate_mesh(generate_request_of(lines, everywhere(15), 1e-5));

        CHECK(filled_area(mesh) == doctest::Approx(area - 300).epsilon(1e-6));
        CHECK(longest_edge(mesh, everywhere(15)) <= 1);
        CHECK(smallest_angle(mesh) > 0);
    }
}

TEST_CASE("a hundred thousand triangles take seconds") {
    const auto start = std::chrono::steady_clock::now();
    const auto mesh = generate_mesh(generate_request_of(basin(), everywhere(2.2)));

    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
    MESSAGE(mesh.triangles.size() << " triangles in " << wall.count() << " s, smallest angle "
                                  << smallest_angle(mesh) << " degrees");
    CHECK(mesh.triangles.size() > 90000);
    CHECK(wall.count() < 20);
}
