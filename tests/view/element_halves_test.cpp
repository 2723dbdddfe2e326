// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Quadrilaterals of a mesh file, which are cut for the flow, are whole again in what is written.
#include "view/cells/element_halves.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>
#include <vtkCell.h>
#include <vtkCellData.h>
#include <vtkNew.h>
#include <vtkUnstructuredGrid.h>
#include <vtkXMLUnstructuredGridReader.h>

#include "bathymetry/sources/mesh_source.hpp"
#include "runtime/node/mesh_store.hpp"
#include "thalweg/testing/small_meshes.hpp"
#include "ugrid_writing.hpp"
#include "view/vtk_files/vtk_file.hpp"

using namespace thalweg;
using namespace thalweg::test;
using namespace thalweg::view;
using bathymetry::CellOrder;

namespace {

using Element = std::array<int, 4>;  ///< nodes from 0; the last is -1 of a triangle

constexpr int columns = 7, rows = 5;

struct Drawn {
    std::vector<mesh::Point> nodes;
    std::vector<Element> elements;
};

/// Sheared squares of unequal sides in a mixed order, of which every third is two triangles.
auto mixed_elements() -> Drawn {
    Drawn drawn;
    for (int j = 0; j <= rows; ++j) {
        for (int i = 0; i <= columns; ++i) {
            drawn.nodes.push_back({4.0 * i + 1.5 * j + 0.25 * (i * i % 5), 4.0 * j + 0.5 * (i * j % 3)});
        }
    }
    for (int k = 0; k < columns * rows; ++k) {
        const int square = 13 * k % (columns * rows);
        const int a = square / columns * (columns + 1) + square % columns, d = a + columns + 1;
        if (square % 3 == 0) {
            drawn.elements.push_back({a, a + 1, d + 1, -1});
            drawn.elements.push_back({a, d + 1, d, -1});
        } else {
            drawn.elements.push_back({a, a + 1, d + 1, d});
        }
    }
    return drawn;
}

/// The mesh as SMS writes it, with elements that turn either way.
auto as_sms(const Drawn& drawn, bool clockwise) -> std::string {
    std::string text = "MESH2D\n";
    for (std::size_t k = 0; k < drawn.elements.size(); ++k) {
        auto nodes = drawn.elements[k];
        const auto corners = nodes[3] < 0 ? 3 : 4;
        if (clockwise) {
            std::reverse(nodes.begin(), nodes.begin() + corners);
        }
        text += fmt::format("{} {}", corners == 3 ? "E3T" : "E4Q", k + 1);
        for (int c = 0; c < corners; ++c) {
            text += fmt::format(" {}", nodes[static_cast<std::size_t>(c)] + 1);
        }
        text += " 1\n";
    }
    for (std::size_t k = 0; k < drawn.nodes.size(); ++k) {
        const auto at = drawn.nodes[k];
        text += fmt::format("ND {} {} {} {}\n", k + 1, at.x, at.y, 0.125 * (k * k % 23));
    }
    return text;
}

auto source_of(const std::string& file, CellOrder order) {
    bathymetry::RasterRequest request;
    request.file = file;
    return bathymetry::open_mesh_source(request, order);
}

/// The same corners around an element, whichever is first.
auto rotated_to_first(std::vector<double> corners) -> std::vector<double> {
    corners.erase(std::remove(corners.begin(), corners.end(), -1.0), corners.end());
    std::rotate(corners.begin(), std::min_element(corners.begin(), corners.end()), corners.end());
    return corners;
}

auto area_of(const Drawn& drawn, const Element& element) -> double {
    double doubled = 0;
    const std::size_t corners = element[3] < 0 ? 3 : 4;
    for (std::size_t k = 0; k < corners; ++k) {
        const auto p = drawn.nodes[static_cast<std::size_t>(element[k])];
        const auto q = drawn.nodes[static_cast<std::size_t>(element[(k + 1) % corners])];
        doubled += p.x * q.y - q.x * p.y;
    }
    return doubled / 2;
}

/// A value for each triangle by its centre.
auto field_by_centre(const Grid& grid, const std::string& name, const std::string& unit,
                     const std::string& long_name, float step) -> TestField {
    TestField field{name, unit, grid, THW_AT_CELL, {}, long_name};
    const mesh::Triangles mesh(grid);
    for (std::int64_t cell = 0; cell < mesh.cells(); ++cell) {
        const auto at = mesh::cell_centre(mesh, cell);
        const double value = 2 + std::sin(at.x) + std::cos(at.y);
        field.values.push_back(step > 0 ? std::floor(static_cast<float>(value) / step) * step
                                        : static_cast<float>(value));
    }
    return field;
}

/// Largest and smallest value of the triangles of each element, by its number.
struct Range {
    double low = 1e9, high = -1e9;
};

auto ranges_of(const TestField& field) -> std::vector<Range> {
    const mesh::Triangles mesh(field.grid);
    std::vector<Range> ranges(static_cast<std::size_t>(mesh.cells()));
    std::size_t count = 0;
    for (std::int64_t cell = 0; cell < mesh.cells(); ++cell) {
        const auto element = static_cast<std::size_t>(mesh.user_element(cell));
        const double value = field.values[static_cast<std::size_t>(cell)];
        ranges[element] = {std::min(ranges[element].low, value), std::max(ranges[element].high, value)};
        count = std::max(count, element + 1);
    }
    ranges.resize(count);
    return ranges;
}

/// Two unit squares beside each other: one quadrilateral, and two triangles.
auto square_and_triangles() -> mesh::TriangleData {
    mesh::TriangleData data;
    data.x = {0, 1, 2, 0, 1, 2};
    data.y = {0, 0, 0, 1, 1, 1};
    data.cell_nodes = {{0, 1, 4}, {1, 2, 5}, {1, 5, 4}, {0, 4, 3}};
    data.user_cell = {1, 0, 3, 2};
    data.user_element = {1, 0, 2, 1};
    mesh::number_edges(data);
    return data;
}

}  // namespace

TEST_CASE("the output has the elements of a mixed mesh in its order, whatever the numbering") {
    const ScratchFolder folder;
    const auto drawn = mixed_elements();
    folder.write("turned.2dm", as_sms(drawn, true));
    folder.write("a.2dm", as_sms(drawn, false));
    for (const auto order : {CellOrder::hilbert, CellOrder::rcm, CellOrder::file, CellOrder::random}) {
        const bool clockwise = order == CellOrder::rcm || order == CellOrder::file;
        const auto source = source_of(folder.file(clockwise ? "turned.2dm" : "a.2dm"), order);
        runtime::MeshStore store;
        const auto grid = store.keep(source->grid());
        const mesh::Triangles triangles(grid);
        const auto depth = field_by_centre(grid, "depth", "m", "Water depth", 0);
        const auto classes =
            field_by_centre(grid, "danger", "1", "Danger; 0: none; 1: low; 2: high; 3: worst; 4: fatal", 1);
        const auto most = field_by_centre(grid, "most", "m", "Largest depth since the start", 0);
        const auto arrival = field_by_centre(grid, "arrival", "s", "Time at which the depth first was", 0);
        const auto end = field_by_centre(grid, "end", "s", "Time at which the depth last was", 0);
        TestField flux{"flux", "m2 s-1", grid, THW_AT_EDGE, {}};
        flux.values.assign(static_cast<std::size_t>(triangles.edges()), 1);
        Writer w;
        const NetcdfFile file(w.write({depth, classes, most, arrival, end, flux}, 1));

        const auto nodes = file.values("mesh2d_face_nodes");
        REQUIRE(nodes.size() == 4 * drawn.elements.size());
        CHECK(file.number("mesh2d_face_nodes", "_FillValue") == -1);
        for (std::size_t k = 0; k < drawn.elements.size(); ++k) {
            const auto* written = nodes.data() + 4 * k;
            CHECK(rotated_to_first({written, written + 4}) ==
                  rotated_to_first({drawn.elements[k].begin(), drawn.elements[k].end()}));
        }
        const auto node_x = file.values("mesh2d_node_x");
        for (std::size_t k = 0; k < drawn.nodes.size(); ++k) {
            CHECK(node_x[k] == drawn.nodes[k].x);
        }

        double on_triangles = 0, on_elements = 0;
        for (std::int64_t cell = 0; cell < triangles.cells(); ++cell) {
            on_triangles +=
                mesh::cell_area(triangles, cell) * double(depth.values[static_cast<std::size_t>(cell)]);
        }
        const auto ranges = ranges_of(depth), class_ranges = ranges_of(classes);
        REQUIRE(ranges.size() == drawn.elements.size());
        const auto depth_written = file.values("depth"), danger_written = file.values("danger"),
                   most_written = file.values("most"), arrival_written = file.values("arrival"),
                   end_written = file.values("end");
        for (std::size_t k = 0; k < ranges.size(); ++k) {
            on_elements += area_of(drawn, drawn.elements[k]) * depth_written[k];
            CHECK(danger_written[k] == class_ranges[k].high);
            CHECK(most_written[k] == ranges[k].high);
            CHECK(arrival_written[k] == ranges[k].low);
            CHECK(end_written[k] == ranges[k].high);
        }
        CHECK(on_elements == doctest::Approx(on_triangles).epsilon(1e-7));
        // Of a mesh in one piece Euler's formula counts the edges of its elements; diagonals are none.
        CHECK(file.values("flux").size() == drawn.nodes.size() + drawn.elements.size() - 1);
    }
}

TEST_CASE("bathymetry reads a written mesh of quadrilaterals back as the mesh it was, cut the same way") {
    const ScratchFolder folder;
    folder.write("a.2dm", as_sms(mixed_elements(), false));
    const auto source = source_of(folder.file("a.2dm"), CellOrder::hilbert);
    TestField bed{"bed",
                  "m",
                  source->grid(),
                  THW_AT_NODE,
                  {source->levels_at_nodes().begin(), source->levels_at_nodes().end()},
                  "Ground level",
                  "ground_level_altitude",
                  true};
    Writer w;
    const auto again = source_of(w.write({bed}).string(), CellOrder::hilbert);

    runtime::MeshStore store;
    CHECK(store.keep(again->grid()).geometry_hash() == store.keep(source->grid()).geometry_hash());
    CHECK(again->levels_at_nodes() == source->levels_at_nodes());
    CHECK(again->levels_at_cells() == source->levels_at_cells());
}

TEST_CASE("a .vtu file has quadrilaterals and triangles in the order of the user's file") {
    const ScratchFolder folder;
    const auto data = square_and_triangles();
    const mesh::TriangleView view(data);
    const std::vector<float> depth{1, 10, 20, 4}, dry{NAN, 10, 20, 4};
    const std::vector<double> most{1, 10, 20, 4};

    write_vtk(folder.path() / "a.vtu", view.grid(),
              {{"depth", "m", "", {depth.data(), 4}, false},
               {"dry", "m", "", {dry.data(), 4}, false},
               {"most", "m", "", {most.data(), 4}, false, HalvesRule::largest}},
              0);

    vtkNew<vtkXMLUnstructuredGridReader> reader;
    reader->SetFileName((folder.path() / "a.vtu").c_str());
    reader->Update();
    auto* grid = reader->GetOutput();
    REQUIRE(grid->GetNumberOfCells() == 3);
    CHECK(grid->GetCellType(0) == VTK_TRIANGLE);
    CHECK(grid->GetCellType(1) == VTK_QUAD);
    CHECK(grid->GetCellType(2) == VTK_TRIANGLE);
    const std::array<vtkIdType, 4> corners{0, 1, 4, 3};
    for (int k = 0; k < 4; ++k) {
        CHECK(grid->GetCell(1)->GetPointId(k) == corners[static_cast<std::size_t>(k)]);
    }
    const auto value = [&](const char* name, vtkIdType cell) {
        return grid->GetCellData()->GetArray(name)->GetTuple1(cell);
    };
    CHECK(value("depth", 0) == 10);
    CHECK(value("depth", 1) == 2.5);
    CHECK(value("depth", 2) == 20);
    CHECK(value("dry", 1) == 4);
    CHECK(value("most", 1) == 4);
}

TEST_CASE("values of both halves become one by what the field means") {
    CHECK(halves_rule_of("m", "Water depth", false) == HalvesRule::mean);
    CHECK(halves_rule_of("m2 s-1", "Largest discharge per unit width", false) == HalvesRule::largest);
    CHECK(halves_rule_of("1", "Hazard class", true) == HalvesRule::largest);
    CHECK(halves_rule_of("s", "Total time with a depth above duration_depth", false) == HalvesRule::largest);
    CHECK(halves_rule_of("s", "Time at which the depth first exceeded arrival_depth", false) ==
          HalvesRule::smallest);
    CHECK(joined_value(1, 3, 0.25, HalvesRule::mean) == 1.5);
    CHECK(joined_value(0.1, 0.1, 1 / 3.0, HalvesRule::mean) == 0.1);
    CHECK(joined_value(NAN, 3, 0.25, HalvesRule::mean) == 3);
    CHECK(joined_value(1, NAN, 0.25, HalvesRule::largest) == 1);
    CHECK(std::isnan(joined_value(NAN, NAN, 0.25, HalvesRule::mean)));
    CHECK(joined_value(1, 3, 0.25, HalvesRule::largest) == 3);
    CHECK(joined_value(1, 3, 0.25, HalvesRule::smallest) == 1);
}
