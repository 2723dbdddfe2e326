// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <random>
#include <utility>

#include <doctest/doctest.h>

#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/mesh/mesh.hpp>

#include "bathymetry/converters/face_rows.hpp"
#include "bathymetry/converters/overlap.hpp"
#include "bathymetry/nodes/edges_to_faces_node.hpp"
#include "edge_discharges.hpp"
#include "thalweg/testing/lone_node.hpp"
#include "thalweg/testing/small_meshes.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::Device;
using thalweg::Grid;
using thalweg::testing::FieldValues;
using thalweg::testing::LoneNode;
using thalweg::testing::square_of_triangles;
using thalweg::testing::Surroundings;
namespace mesh = thalweg::mesh;

namespace {

/// Discharge per width through all faces of a raster.
struct ThroughFaces {
    RasterGrid raster;
    std::vector<double> x, y;

    ThroughFaces(const mesh::TriangleData& data, const RasterGrid& onto, const std::vector<double>& edges)
        : raster(onto) {
        const mesh::TriangleView view(data);
        x = gathered(face_rows(view.grid(), raster, 0), edges, Kept::discharge);
        y = gathered(face_rows(view.grid(), raster, 1), edges, Kept::discharge);
    }

    auto west(int i, int j) const -> double {
        return x[static_cast<std::size_t>(j) * static_cast<std::size_t>(raster.nx + 1) +
                 static_cast<std::size_t>(i)];
    }

    auto south(int i, int j) const -> double { return y[raster.index(i, j)]; }

    auto out_of(int i, int j) const -> double {
        return (west(i + 1, j) - west(i, j)) * raster.dy + (south(i, j + 1) - south(i, j)) * raster.dx;
    }
};

/// Largest difference between what leaves a cell of the raster through its faces and the volume that
/// mesh-to-raster takes out of it, over the largest discharge. Counts the cells, and checks that no water
/// goes between cells that the mesh does not cover.
struct Balance {
    double error = 0;
    int cells = 0, stray = 0;

    Balance(const mesh::TriangleData& data, const RasterGrid& raster, const std::vector<double>& edges) {
        const ThroughFaces faces(data, raster, edges);
        const mesh::TriangleView view(data);
        const auto lost =
            gathered(overlaps_of_raster(view.grid(), raster), losses(data, edges), Kept::volume);
        const auto is_dry = [&](int i, int j) {
            return i < 0 || j < 0 || i >= raster.nx || j >= raster.ny || std::isnan(lost[raster.index(i, j)]);
        };
        for (int j = 0; j <= raster.ny; ++j) {
            for (int i = 0; i <= raster.nx; ++i) {
                if (!is_dry(i, j)) {
                    const double volume = lost[raster.index(i, j)] * raster.dx * raster.dy;
                    error = std::max(error, std::fabs(faces.out_of(i, j) - volume));
                    cells += 1;
                }
                stray += j < raster.ny && is_dry(i, j) && is_dry(i - 1, j) && faces.west(i, j) != 0 ? 1 : 0;
                stray += i < raster.nx && is_dry(i, j) && is_dry(i, j - 1) && faces.south(i, j) != 0 ? 1 : 0;
            }
        }
        double largest = 0;
        for (const double q : edges) {
            largest = std::max(largest, std::fabs(q));
        }
        error /= largest;
    }
};

auto random_discharges(const mesh::TriangleData& data) -> std::vector<double> {
    return random_values(static_cast<std::int64_t>(data.edge_nodes.size()), -10);
}

/// Largest ratio of the longest edge of a triangle to its height over it.
auto length_over_height(const mesh::TriangleData& data) -> double {
    const mesh::TriangleView view(data);
    const mesh::Triangles cells(view.grid());
    double largest = 0;
    for (std::int64_t cell = 0; cell < cells.cells(); ++cell) {
        const auto corners = cells.corners(cell);
        for (int k = 0; k < 3; ++k) {
            const auto a = cells.node(corners.nodes[k]), b = cells.node(corners.nodes[(k + 1) % 3]);
            const double squared = (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
            largest = std::max(largest, squared / (2 * mesh::cell_area(cells, cell)));
        }
    }
    return largest;
}

/// The mesh in another order of cells, nodes and corners.
auto renumbered(const mesh::TriangleData& data) -> mesh::TriangleData {
    std::mt19937 draw(5);
    std::vector<std::int32_t> node(data.x.size());
    std::iota(node.begin(), node.end(), 0);
    std::shuffle(node.begin(), node.end(), draw);
    mesh::TriangleData other;
    other.x.resize(node.size());
    other.y.resize(node.size());
    for (std::size_t k = 0; k < node.size(); ++k) {
        other.x[static_cast<std::size_t>(node[k])] = data.x[k];
        other.y[static_cast<std::size_t>(node[k])] = data.y[k];
    }
    for (const auto& [a, b, c] : data.cell_nodes) {
        const auto of = [&](std::int32_t k) { return node[static_cast<std::size_t>(k)]; };
        other.cell_nodes.push_back({of(b), of(c), of(a)});
    }
    std::shuffle(other.cell_nodes.begin(), other.cell_nodes.end(), draw);
    mesh::number_edges(other);
    return other;
}

auto largest_difference(const std::vector<double>& a, const std::vector<double>& b) -> double {
    double largest = 0;
    for (std::size_t k = 0; k < a.size(); ++k) {
        largest = std::max(largest, std::fabs(a[k] - b[k]));
    }
    return largest;
}

}  // namespace

TEST_CASE("an even flow, and one that widens evenly, go through faces as they do") {
    auto data = square_of_triangles(9);
    shake(data, 0.3);
    place(data, {100, 50}, {4, 3}, 0.4);
    for (const double widening : {0.0, 0.07}) {
        const auto q = [&](Point at) {
            return Point{1.25 + widening * (at.x - 90), -0.5 + widening * (at.y - 60)};
        };
        for (const double cell : {0.9, 2.5, 7.0}) {
            const auto raster = raster_around(data, cell, 0.3);
            const ThroughFaces faces(data, raster, discharges(data, q));
            const mesh::TriangleView view(data);
            const auto covered = gathered(overlaps_of_raster(view.grid(), raster),
                                          std::vector<double>(data.cell_nodes.size(), 1), Kept::volume);
            const auto is_full = [&](int i, int j) {
                return i >= 0 && j >= 0 && i < raster.nx && j < raster.ny &&
                       covered[raster.index(i, j)] > 1 - 1e-12;
            };

            int full = 0;
            double error = 0;
            for (int j = 0; j < raster.ny; ++j) {
                for (int i = 0; i < raster.nx; ++i) {
                    const Point corner{raster.x0 + i * cell, raster.y0 + j * cell};
                    if (is_full(i, j) && is_full(i - 1, j)) {
                        error = std::max(error, std::fabs(faces.west(i, j) - q(corner).x));
                        full += 1;
                    }
                    if (is_full(i, j) && is_full(i, j - 1)) {
                        error = std::max(error, std::fabs(faces.south(i, j) - q(corner).y));
                        full += 1;
                    }
                }
            }

            CHECK(full > 4);
            CHECK(error < 1e-13);
        }
    }
}

TEST_CASE("what leaves a raster cell is the volume that mesh-to-raster takes out of it") {
    for (const double angle : {0.0, 0.3, 0.7853981633974483, 2.0}) {
        for (const double northing : {0.0, 4.5e6}) {
            auto data = square_of_triangles(11);
            shake(data, 0.3);
            place(data, {3.5e5, northing}, {7, 5}, angle);
            const auto edges = random_discharges(data);
            for (const double cell : {0.9, 6.0, 23.0, 400.0}) {
                for (const double part : {0.4, 2.3, -1.2}) {
                    if (cell == 400 && part < 0) {
                        continue;
                    }
                    CAPTURE(angle);
                    CAPTURE(northing);
                    CAPTURE(cell);
                    CAPTURE(part);
                    const Balance found(data, raster_around(data, cell, part), edges);

                    CHECK(found.cells > 0);
                    CHECK(found.error < 1e-12);
                    CHECK(found.stray == 0);
                }
            }
        }
    }
}

TEST_CASE("faces on edges and through nodes of the mesh are counted once") {
    constexpr int n = 12;
    // The second raster has coordinates that are rounded, so that its lines miss the nodes by the last digit.
    for (const bool is_rounded : {false, true}) {
        const double origin = is_rounded ? 4567890.1 : 0, size = is_rounded ? 0.3 : 1;
        auto data = square_of_triangles(n);
        for (std::size_t k = 0; k < data.x.size(); ++k) {
            data.x[k] = origin + data.x[k] * size;
            data.y[k] = origin + data.y[k] * size;
        }
        const auto edges = random_discharges(data);
        for (const double cells : {1.0, 0.5, 3.0}) {
            for (const int outside : {0, 2}) {
                CAPTURE(origin);
                CAPTURE(cells);
                CAPTURE(outside);
                const double cell = cells * size;
                const int count = static_cast<int>(n / cells) + 2 * outside;
                const auto raster =
                    raster_of(count, count, origin - outside * cell, origin - outside * cell, cell, cell);
                const Balance found(data, raster, edges);

                CHECK(found.cells == (count - 2 * outside) * (count - 2 * outside));
                CHECK(found.error < 1e-12);
                CHECK(found.stray == 0);
            }
        }
        // Faces of the size of the squares have the discharge of the edge that they lie on, to either side.
        const ThroughFaces faces(data, raster_of(n + 2, n + 2, origin - size, origin - size, size, size),
                                 edges);
        for (std::size_t edge = 0; edge < edges.size(); ++edge) {
            const auto [a, b] = data.edge_nodes[edge];
            const int i = std::min(a % (n + 1), b % (n + 1)), j = std::min(a / (n + 1), b / (n + 1));
            if (std::abs(a - b) == n + 1) {
                CHECK(faces.west(i + 1, j + 1) * size ==
                      doctest::Approx(b > a ? edges[edge] : -edges[edge]).epsilon(1e-8));
            } else if (std::abs(a - b) == 1) {
                CHECK(faces.south(i + 1, j + 1) * size ==
                      doctest::Approx(b > a ? -edges[edge] : edges[edge]).epsilon(1e-8));
            }
        }
    }
}

TEST_CASE("lines of a raster along edges and through nodes of a mesh that is turned by 45 degrees") {
    auto data = square_of_triangles(8);
    for (std::size_t k = 0; k < data.x.size(); ++k) {
        const double x = data.x[k], y = data.y[k];
        data.x[k] = x - y;
        data.y[k] = x + y;
    }
    const auto edges = random_discharges(data);
    for (const double cell : {1.0, 2.0, 4.0, 0.5}) {
        const int count = static_cast<int>(20 / cell);
        const Balance found(data, raster_of(count, count, -10, -2, cell, cell), edges);

        CHECK(found.cells > 12);
        CHECK(found.error < 1e-12);
    }
}

TEST_CASE("needles of triangles keep the balance as far as their digits go") {
    auto data = square_of_triangles(20);
    shake(data, 0.3);
    place(data, {10, 20}, {1, 1e-3}, 0.5);
    const auto edges = random_discharges(data);

    const Balance fine(data, raster_around(data, 0.03, 0.3), edges);
    const Balance coarse(data, raster_around(data, 2, 0.3), edges);

    const double thinnest = length_over_height(data);
    CHECK(thinnest > 1e3);
    CHECK(fine.error < 1e-14 * thinnest);
    CHECK(coarse.error < 1e-14 * thinnest);
}

TEST_CASE("water that leaves the mesh goes on along the nearest axis as far as the cells have triangles") {
    // One triangle in the middle of a raster of cells of 1 m, with water through its three edges in turn.
    mesh::TriangleData data;
    data.x = {1.5, 3.5, 1.5};
    data.y = {1.5, 1.5, 4.5};
    data.cell_nodes = {{0, 1, 2}};
    mesh::number_edges(data);
    const auto through = [&](int columns, const std::vector<double>& edges) {
        return ThroughFaces(data, raster_of(columns, 6, 0, 0, 1, 1), edges);
    };

    // The southern edge lies in three cells, with half a metre in the first and the last.
    const auto south = through(5, {4, 0, 0});
    CHECK(south.south(1, 1) == doctest::Approx(-1));
    CHECK(south.south(2, 1) == doctest::Approx(-2));
    CHECK(south.south(3, 1) == doctest::Approx(-1));
    CHECK(south.south(2, 0) == 0);

    // The slanting one has the more of its normal to the east. In row 2 it lies in two cells.
    const auto east = through(5, {0, 4, 0});
    CHECK(east.west(4, 1) == doctest::Approx(4.0 / 6));
    CHECK(east.west(4, 2) == doctest::Approx(4.0 / 3));
    CHECK(east.west(3, 2) == doctest::Approx(1 + 0.25));  // what leaves cell (2, 2), and 1 m2/s inside
    CHECK(east.west(3, 3) == doctest::Approx(4.0 / 3));
    CHECK(east.west(2, 4) == doctest::Approx(4.0 / 6));
    CHECK(east.west(5, 2) == 0);

    // A raster that ends inside has the same water up to its edge.
    CHECK(through(3, {0, 4, 0}).west(3, 2) == doctest::Approx(1 + 0.25));

    const auto west = through(5, {0, 0, 4});
    CHECK(west.west(1, 1) == doctest::Approx(-4 * 0.5 / 3));
    CHECK(west.west(1, 2) == doctest::Approx(-4 * 1.0 / 3));
    CHECK(west.west(1, 4) == doctest::Approx(-4 * 0.5 / 3));
    CHECK(west.west(0, 2) == 0);
}

TEST_CASE("another numbering of the mesh gives the same water through faces") {
    auto data = square_of_triangles(10);
    shake(data, 0.3);
    place(data, {0, 4.5e6}, {3, 3}, 0.2);
    const auto other = renumbered(data);
    const auto q = [](Point at) { return Point{std::sin(at.x), std::cos(at.y - 4.5e6)}; };
    const auto raster = raster_around(data, 2.2, 0.4);

    const ThroughFaces one(data, raster, discharges(data, q)), two(other, raster, discharges(other, q));

    CHECK(largest_difference(one.x, two.x) < 1e-12);
    CHECK(largest_difference(one.y, two.y) < 1e-12);
}

namespace {

/// The node over one mesh and raster, on a device.
auto faces_by_node(Device device, const Grid& triangles, const Grid& raster, FieldValues edges)
    -> std::array<std::vector<double>, 2> {
    Surroundings around;
    around.device = device;
    auto node = LoneNode::of<EdgesToFacesNode>(around);
    const std::vector<float> unread(static_cast<std::size_t>(raster.cells()));
    node.give({"edge_discharge", std::move(edges), triangles, THW_AT_EDGE, "m3 s-1"});
    node.give({"grid", unread, raster, THW_AT_CELL, "m"});
    CHECK(thalweg::testing::to_text(node.start()) == "");
    CHECK(thalweg::testing::to_text(node.advance(1)) == "");
    return {node.output("face_discharge_x"), node.output("face_discharge_y")};
}

}  // namespace

TEST_CASE("edges-to-faces writes both fields of faces in the type of its input") {
    const auto data = square_of_triangles(2);
    const mesh::TriangleView view(data);
    const auto q = discharges(data, [](Point) { return Point{2, -3}; });
    const std::vector<float> single(q.begin(), q.end());

    const auto wide = faces_by_node(Device(), view.grid(), Grid(2, 2, 0, 0, 1, 1), q);
    const auto narrow = faces_by_node(Device(), view.grid(), Grid(2, 2, 0, 0, 1, 1), single);

    CHECK(wide[0] == std::vector<double>(6, 2));
    CHECK(wide[1] == std::vector<double>(6, -3));
    CHECK(narrow == wide);
}

TEST_CASE("edges-to-faces without discharges yet gives still water") {
    const auto data = square_of_triangles(2);
    const mesh::TriangleView view(data);

    const auto none = faces_by_node(Device(), view.grid(), Grid(2, 2, 0, 0, 1, 1), std::vector<float>());

    CHECK(none[0] == std::vector<double>(6, 0));
    CHECK(none[1] == std::vector<double>(6, 0));
}

TEST_CASE("edges-to-faces refuses two frames") {
    const auto data = square_of_triangles(2);
    const mesh::TriangleView view(data);
    auto node = LoneNode::of<EdgesToFacesNode>();
    Grid raster(2, 2, 0, 0, 1, 1);
    raster.crs = thalweg::gis::crs_from_text("EPSG:32632", "the test");
    node.give({"edge_discharge", std::vector<float>(16), view.grid(), THW_AT_EDGE, "m3 s-1"});
    node.give({"grid", std::vector<float>(4), raster, THW_AT_CELL, "m"});

    CHECK(thalweg::testing::to_text(node.start()) ==
          "grid: the grids lie in different CRS | WGS 84 / UTM zone 32N (EPSG:32632) | none, as at input "
          "'edge_discharge' | give both readers one CRS with the parameters crs and file_crs");
}

TEST_CASE("edges-to-faces on CUDA gives the bits of the CPU" * doctest::skip(!LoneNode::has_cuda())) {
    auto data = square_of_triangles(33);
    shake(data, 0.3);
    const mesh::TriangleView view(data);
    const auto edges = random_discharges(data);
    const std::vector<float> single(edges.begin(), edges.end());
    for (const Grid& raster : {Grid(1, 31, -0.7, -0.3, 17.1, 1.1), Grid(1001, 33, -0.7, -0.3, 0.034, 1.1)}) {
        for (const auto& values : {FieldValues(edges), FieldValues(single)}) {
            const auto cpu = faces_by_node(Device(), view.grid(), raster, values);
            const auto cuda = faces_by_node(Device::cuda(), view.grid(), raster, values);

            CHECK(same_bits(cpu[0], cuda[0]));
            CHECK(same_bits(cpu[1], cuda[1]));
        }
    }
}
