// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <netcdf.h>

#include <cstdint>

#include <fmt/format.h>

#include "bathymetry/mesh_files.hpp"
#include "corpus.hpp"
#include "support/selafin_bytes.hpp"

namespace thalweg::corpus {

namespace {

using bathymetry::MeshElement;
using bathymetry::Point;
using bathymetry::TriangleMesh;
using bathymetry::test::ByteOrder;
using test::Endian;

constexpr int nx = 6, ny = 4;
constexpr double size = 20;  // [m]
constexpr int all = 2 * nx * ny;

constexpr auto node(int i, int j) -> int {
    return j * (nx + 1) + i;
}

/// The ground as quadrilaterals, whose nodes inside are moved so that none is a rectangle.
struct Quads {
    std::vector<Point> nodes;
    std::vector<double> levels;
    std::vector<MeshElement> elements;
};

auto quads() -> Quads {
    Quads mesh;
    for (int j = 0; j <= ny; ++j) {
        for (int i = 0; i <= nx; ++i) {
            const bool is_inside = i > 0 && j > 0 && i < nx && j < ny;
            const double u = size * i + (is_inside ? 2.5 - i % 3 : 0), v = size * j - (is_inside ? i % 4 : 0);
            mesh.nodes.push_back({corner_x + u, corner_y + v});
            mesh.levels.push_back(ground_at(u, v));
        }
    }
    for (int j = 0; j < ny; ++j) {
        for (int i = 0; i < nx; ++i) {
            mesh.elements.push_back({node(i, j), node(i + 1, j), node(i + 1, j + 1), node(i, j + 1)});
        }
    }
    return mesh;
}

/// The same cut into triangles, with the names of its west and east.
auto triangles() -> TriangleMesh {
    const auto drawn = quads();
    TriangleMesh mesh;
    mesh.nodes = drawn.nodes;
    mesh.values = drawn.levels;
    for (const auto& [a, b, c, d] : drawn.elements) {
        mesh.triangles.push_back({a, b, c});
        mesh.triangles.push_back({a, c, d});
    }
    mesh.groups = {"inflow 1", "open 1"};
    for (int j = 0; j < ny; ++j) {
        mesh.lines.push_back({{node(0, j), node(0, j + 1)}, 0});
        mesh.lines.push_back({{node(nx, j), node(nx, j + 1)}, 1});
    }
    return mesh;
}

auto text(const std::string& bytes) {
    return [bytes](const std::string& path) { write_text(path, bytes); };
}

auto gmsh_of_quads() -> std::string {
    const auto mesh = quads();
    auto text = fmt::format("$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n{}\n", mesh.nodes.size());
    for (std::size_t k = 0; k < mesh.nodes.size(); ++k) {
        text += fmt::format("{} {} {} {}\n", k + 1, mesh.nodes[k].x, mesh.nodes[k].y, mesh.levels[k]);
    }
    text += fmt::format("$EndNodes\n$Elements\n{}\n", mesh.elements.size());
    for (std::size_t k = 0; k < mesh.elements.size(); ++k) {
        const auto& [a, b, c, d] = mesh.elements[k];
        text += fmt::format("{} 3 2 0 1 {} {} {} {}\n", k + 1, a + 1, b + 1, c + 1, d + 1);
    }
    return text + "$EndElements\n";
}

/// Levels as second material of the elements, as BASEMENT 3 writes them, or at the nodes.
auto sms_of_quads(bool at_elements) -> std::string {
    const auto mesh = quads();
    std::string text = fmt::format("MESH2D\nNUM_MATERIALS_PER_ELEM {}\n", at_elements ? 2 : 1);
    for (std::size_t k = 0; k < mesh.elements.size(); ++k) {
        const auto& [a, b, c, d] = mesh.elements[k];
        text += fmt::format("E4Q {} {} {} {} {} 1", k + 1, a + 1, b + 1, c + 1, d + 1);
        const auto i = static_cast<int>(k) % nx, j = static_cast<int>(k) / nx;
        text += at_elements ? fmt::format(" {:.6f}\n", ground_at(size * (i + 0.5), size * (j + 0.5))) : "\n";
    }
    for (std::size_t k = 0; k < mesh.nodes.size(); ++k) {
        text += fmt::format("ND {} {} {} {}\n", k + 1, mesh.nodes[k].x, mesh.nodes[k].y,
                            at_elements ? 0 : mesh.levels[k]);
    }
    return text;
}

/// Places count from the origin that the file names, as TELEMAC keeps digits of single precision.
template <class Real>
auto selafin(const std::string& title, const std::vector<MeshElement>& elements, std::int32_t corners,
             Endian order) -> std::string {
    using Numbers = std::vector<std::int32_t>;
    const auto mesh = quads();
    const auto count = static_cast<std::int32_t>(mesh.nodes.size());
    Numbers connectivity;
    for (const auto& element : elements) {
        for (std::int32_t k = 0; k < corners; ++k) {
            connectivity.push_back(element[static_cast<std::size_t>(k)] + 1);
        }
    }
    std::vector<Real> x, y, levels, friction;
    for (std::size_t k = 0; k < mesh.nodes.size(); ++k) {
        x.push_back(static_cast<Real>(mesh.nodes[k].x - corner_x));
        y.push_back(static_cast<Real>(mesh.nodes[k].y - corner_y));
        levels.push_back(static_cast<Real>(mesh.levels[k]));
        friction.push_back(Real(40));
    }
    const auto record = [order](const auto& numbers) { return test::selafin_record(numbers, order); };
    return test::selafin_record(title, 80, order) + record(Numbers{2, 0}) +
           test::selafin_record("BOTTOM FRICTION ", 32, order) +
           test::selafin_record("BOTTOM          M", 32, order) +
           record(Numbers{1, 0, std::int32_t(corner_x), std::int32_t(corner_y), 0, 0, 0, 0, 0, 0}) +
           record(Numbers{static_cast<std::int32_t>(elements.size()), count, corners, 1}) +
           record(connectivity) + record(Numbers(mesh.nodes.size())) + record(x) + record(y) +
           record(std::vector<Real>{0}) + record(friction) + record(levels);
}

auto elements_of(const TriangleMesh& mesh) -> std::vector<MeshElement> {
    std::vector<MeshElement> elements;
    for (const auto& [a, b, c] : mesh.triangles) {
        elements.push_back({a, b, c, -1});
    }
    return elements;
}

/// Longitudes and latitudes, as most meshes of ADCIRC have.
auto in_degrees(TriangleMesh mesh) -> TriangleMesh {
    for (auto& at : mesh.nodes) {
        at = {-74 + 1e-3 * (at.x - corner_x), 40 + 1e-3 * (at.y - corner_y)};
    }
    return mesh;
}

auto ugrid(const bathymetry::test::UgridStyle& style) {
    return [style](const std::string& path) { bathymetry::test::write_ugrid(path, triangles(), style); };
}

auto ugrid_of_quads(int type, double start_index) {
    return [=](const std::string& path) {
        const auto mesh = quads();
        bathymetry::test::UgridNumbers numbers;
        numbers.type = type;
        numbers.start_index = start_index;
        bathymetry::test::write_ugrid(path, mesh.nodes, mesh.levels, mesh.elements, numbers);
    };
}

/// Lengths in km and depths in cm.
void write_ugrid_of_depths(const std::string& path) {
    auto mesh = triangles();
    for (std::size_t k = 0; k < mesh.nodes.size(); ++k) {
        mesh.nodes[k] = {mesh.nodes[k].x / 1000, mesh.nodes[k].y / 1000};
        mesh.values[k] *= -100;
    }
    bathymetry::test::write_ugrid(path, mesh);
    for (const auto* coordinate : {"Mesh2D_x", "Mesh2D_y"}) {
        bathymetry::test::set_attribute(path, coordinate, "units", "km");
    }
    bathymetry::test::set_attribute(path, "ground", "units", "cm");
    bathymetry::test::set_attribute(path, "ground", "positive", "down");
}

}  // namespace

auto mesh_files() -> CorpusFiles {
    using namespace bathymetry::test;
    const auto mesh = triangles();
    const auto cut = elements_of(mesh);
    const nlohmann::json none = nlohmann::json::object();
    const std::string is_double(72, ' ');
    return {
        {"text_2.msh", "Gmsh 2", text(as_gmsh_2(mesh)), none, all},
        {"binary_2.msh", "Gmsh 2", text(as_gmsh_2_binary(mesh, ByteOrder::own)), none, all},
        {"quads_2.msh", "Gmsh 2", text(gmsh_of_quads()), none, all},
        {"text_4.msh", "Gmsh 4", text(as_gmsh_4(mesh)), none, all},
        {"other_order_4.msh", "Gmsh 4", text(as_gmsh_4_binary(mesh, ByteOrder::other)), none, all},
        {"nodes.2dm", "SMS", text(as_sms(mesh)), none, all},
        {"quads.2dm", "SMS", text(sms_of_quads(false)), none, all},
        {"elements.2dm", "SMS", text(sms_of_quads(true)), none, all},
        {"double.slf", "SELAFIN", text(selafin<double>(is_double + "SERAFIND", cut, 3, Endian::big)), none,
         all},
        {"float.slf", "SELAFIN", text(selafin<float>("triangles", cut, 3, Endian::little)), none, all},
        {"quads.slf", "SELAFIN", text(selafin<float>("quads", quads().elements, 4, Endian::big)), none, all},
        {"metres.14", "ADCIRC", text(as_adcirc(mesh)), none, all},
        {"degrees.14", "ADCIRC", text(as_adcirc(in_degrees(mesh))), none, all, "can only be degrees"},
        {"from_0.nc", "UGRID", ugrid({}), none, all},
        {"from_1.nc", "UGRID", ugrid({1, 4, false, true}), none, all},
        {"quads.nc", "UGRID", ugrid_of_quads(NC_DOUBLE, 1), none, all},
        {"depths.nc", "UGRID", write_ugrid_of_depths, none, all},
    };
}

}  // namespace thalweg::corpus
