// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "mesh_files.hpp"

#include <netcdf.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <map>
#include <set>
#include <stdexcept>

#include <fmt/format.h>

#include "support/selafin_bytes.hpp"

namespace thalweg::bathymetry::test {

namespace {

/// A number with gaps, for formats that allow them.
auto gapped(std::size_t k) -> std::int64_t {
    return 10 + 3 * static_cast<std::int64_t>(k);
}

auto gapped(int k) -> std::int64_t {
    return gapped(static_cast<std::size_t>(k));
}

/// Appends numbers as they lie in memory, or with their bytes turned round.
class ByteWriter {
    ByteOrder order_;

  public:
    std::string bytes;

    explicit ByteWriter(ByteOrder order) : order_(order) {}

    template <class Number>
    void add(Number value) {
        std::string own(sizeof(value), '\0');
        std::memcpy(own.data(), &value, sizeof(value));
        bytes += order_ == ByteOrder::own ? own : std::string(own.rbegin(), own.rend());
    }

    template <class Number, class... Values>
    void all(Values... values) {
        (add(static_cast<Number>(values)), ...);
    }
};

using Integer = std::int32_t;
using Size = std::uint64_t;

auto names_section(const TriangleMesh& mesh) -> std::string {
    auto text = fmt::format("$PhysicalNames\n{}\n", mesh.groups.size());
    for (std::size_t k = 0; k < mesh.groups.size(); ++k) {
        text += fmt::format("1 {} \"{}\"\n", 5 + k, mesh.groups[k]);
    }
    return text + "$EndPhysicalNames\n";
}

/// Lines of one group, in the order of the mesh.
auto lines_of(const TriangleMesh& mesh, std::size_t group) -> std::vector<GroupLine> {
    std::vector<GroupLine> lines;
    std::copy_if(mesh.lines.begin(), mesh.lines.end(), std::back_inserter(lines),
                 [&](const GroupLine& line) { return line.group == static_cast<int>(group); });
    return lines;
}

/// Nodes of a group from one end to the other.
auto string_of(const TriangleMesh& mesh, std::size_t group) -> std::vector<int> {
    std::vector<int> nodes;
    for (const auto& line : lines_of(mesh, group)) {
        if (nodes.empty()) {
            nodes.push_back(line.nodes[0]);
        }
        nodes.push_back(line.nodes[1]);
    }
    return nodes;
}

template <class Number>
void put(int file, int variable, const std::vector<Number>& values);

void require(int status) {
    if (status != NC_NOERR) {
        throw std::runtime_error(nc_strerror(status));
    }
}

template <>
void put(int file, int variable, const std::vector<double>& values) {
    require(nc_put_var_double(file, variable, values.data()));
}

template <>
void put(int file, int variable, const std::vector<int>& values) {
    require(nc_put_var_int(file, variable, values.data()));
}

class NetcdfOut {
    int id_ = -1;

  public:
    explicit NetcdfOut(const std::string& file, int format = 0) {
        require(nc_create(file.c_str(), NC_CLOBBER | format, &id_));
    }

    ~NetcdfOut() { nc_close(id_); }

    auto id() const -> int { return id_; }

    auto dimension(const std::string& name, std::size_t length) -> int {
        int dimension = -1;
        require(nc_def_dim(id_, name.c_str(), length, &dimension));
        return dimension;
    }

    auto variable(const std::string& name, nc_type type, const std::vector<int>& dimensions) -> int {
        int variable = -1;
        require(nc_def_var(id_, name.c_str(), type, static_cast<int>(dimensions.size()), dimensions.data(),
                           &variable));
        return variable;
    }

    void text(int variable, const std::string& name, const std::string& value) {
        require(nc_put_att_text(id_, variable, name.c_str(), value.size(), value.data()));
    }

    void number(int variable, const std::string& name, int value) {
        require(nc_put_att_int(id_, variable, name.c_str(), NC_INT, 1, &value));
    }

    void end_definitions() { require(nc_enddef(id_)); }
};

/// Nodes of each face, padded and transposed as the style says.
auto face_numbers(const TriangleMesh& mesh, const UgridStyle& style) -> std::vector<int> {
    const auto faces = mesh.triangles.size(), columns = static_cast<std::size_t>(style.columns);
    std::vector<int> numbers(faces * columns, -999);
    for (std::size_t face = 0; face < faces; ++face) {
        for (std::size_t k = 0; k < 3; ++k) {
            numbers[style.is_transposed ? k * faces + face : face * columns + k] =
                mesh.triangles[face][k] + style.start_index;
        }
    }
    return numbers;
}

}  // namespace

auto channel_with_islands() -> TriangleMesh {
    constexpr int nx = 24, ny = 10;
    const auto is_island = [](int i, int j) {
        return (i >= 6 && i < 9 && j >= 3 && j < 6) || (i == 15 && j >= 5 && j < 8);
    };
    TriangleMesh mesh;
    std::map<int, int> places;
    const auto node = [&](int i, int j) {
        const auto [place, is_new] = places.emplace(j * (nx + 1) + i, static_cast<int>(mesh.nodes.size()));
        if (is_new) {
            const double angle = 0.05 * i, radius = 300 + 7 * j + 0.5 * std::sin(i + 2 * j);
            mesh.nodes.push_back({1000 + radius * std::sin(angle), 500 - radius * std::cos(angle)});
            mesh.values.push_back(12.5 - 0.1 * i + 0.3 * std::abs(j - 4.7));
        }
        return place->second;
    };
    for (int j = 0; j < ny; ++j) {
        for (int i = 0; i < nx; ++i) {
            if (is_island(i, j)) {
                continue;
            }
            // j points away from the centre, to the right of i.
            const int a = node(i, j), b = node(i, j + 1), c = node(i + 1, j + 1), d = node(i + 1, j);
            const bool is_even = (i + j) % 2 == 0;
            mesh.triangles.push_back(is_even ? std::array<int, 3>{a, b, c} : std::array<int, 3>{a, b, d});
            mesh.triangles.push_back(is_even ? std::array<int, 3>{a, c, d} : std::array<int, 3>{b, c, d});
        }
    }
    mesh.groups = {"inflow 1", "open 1"};
    for (int j = 0; j < ny; ++j) {
        mesh.lines.push_back({{node(0, j), node(0, j + 1)}, 0});
        mesh.lines.push_back({{node(nx, j), node(nx, j + 1)}, 1});
    }
    return mesh;
}

auto as_gmsh_2(const TriangleMesh& mesh) -> std::string {
    auto text = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n" + names_section(mesh) +
                fmt::format("$Nodes\n{}\n", mesh.nodes.size());
    for (std::size_t k = 0; k < mesh.nodes.size(); ++k) {
        text += fmt::format("{} {} {} {}\n", gapped(k), mesh.nodes[k].x, mesh.nodes[k].y, mesh.values[k]);
    }
    text += fmt::format("$EndNodes\n$Elements\n{}\n", mesh.lines.size() + mesh.triangles.size());
    int number = 0;
    for (const auto& line : mesh.lines) {
        text += fmt::format("{} 1 2 {} 1 {} {}\n", ++number, 5 + line.group, gapped(line.nodes[0]),
                            gapped(line.nodes[1]));
    }
    for (const auto& [a, b, c] : mesh.triangles) {
        text += fmt::format("{} 2 2 0 1 {} {} {}\n", ++number, gapped(a), gapped(b), gapped(c));
    }
    return text + "$EndElements\n";
}

auto as_gmsh_2_binary(const TriangleMesh& mesh, ByteOrder order) -> std::string {
    ByteWriter out(order);
    out.bytes = "$MeshFormat\n2.2 1 8\n";
    out.add<Integer>(1);
    out.bytes += "\n$EndMeshFormat\n" + names_section(mesh) + fmt::format("$Nodes\n{}\n", mesh.nodes.size());
    for (std::size_t k = 0; k < mesh.nodes.size(); ++k) {
        out.all<Integer>(gapped(k));
        out.all<double>(mesh.nodes[k].x, mesh.nodes[k].y, mesh.values[k]);
    }
    out.bytes += fmt::format("\n$EndNodes\n$Elements\n{}\n", mesh.lines.size() + mesh.triangles.size());
    int number = 0;
    for (const auto& line : mesh.lines) {  // a head for each, as Gmsh writes them
        out.all<Integer>(1, 1, 2, ++number, 5 + line.group, 1, gapped(line.nodes[0]), gapped(line.nodes[1]));
    }
    out.all<Integer>(2, mesh.triangles.size(), 2);
    for (const auto& [a, b, c] : mesh.triangles) {
        out.all<Integer>(++number, 0, 1, gapped(a), gapped(b), gapped(c));
    }
    return out.bytes + "\n$EndElements\n";
}

/// Curve 20 + k carries group k; a point of the geometry has a node of its own, which no triangle uses.
auto as_gmsh_4(const TriangleMesh& mesh) -> std::string {
    auto text = "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n" + names_section(mesh) +
                fmt::format("$Entities\n1 {} 1 0\n1 0 0 0 0\n", mesh.groups.size());
    for (std::size_t k = 0; k < mesh.groups.size(); ++k) {
        text += fmt::format("{} 0 0 0 1 1 0 1 {} 2 1 -1\n", 20 + k, 5 + k);
    }
    text += fmt::format("7 0 0 0 1 1 0 0 {} 20 21\n$EndEntities\n$Nodes\n2 {} 1 {}\n", mesh.groups.size(),
                        mesh.nodes.size() + 1, gapped(mesh.nodes.size()));
    text += fmt::format("0 1 0 1\n1\n0 0 0\n2 7 0 {}\n", mesh.nodes.size());
    for (std::size_t k = 0; k < mesh.nodes.size(); ++k) {
        text += fmt::format("{}\n", gapped(k));
    }
    for (std::size_t k = 0; k < mesh.nodes.size(); ++k) {
        text += fmt::format("{} {} {}\n", mesh.nodes[k].x, mesh.nodes[k].y, mesh.values[k]);
    }
    text += fmt::format("$EndNodes\n$Elements\n{} {} 1 {}\n", mesh.groups.size() + 2,
                        1 + mesh.lines.size() + mesh.triangles.size(), 9999);
    text += "0 1 15 1\n1 1\n";
    int number = 1;
    for (std::size_t k = 0; k < mesh.groups.size(); ++k) {
        const auto lines = lines_of(mesh, k);
        text += fmt::format("1 {} 1 {}\n", 20 + k, lines.size());
        for (const auto& line : lines) {
            text += fmt::format("{} {} {} \n", ++number, gapped(line.nodes[0]), gapped(line.nodes[1]));
        }
    }
    text += fmt::format("2 7 2 {}\n", mesh.triangles.size());
    for (const auto& [a, b, c] : mesh.triangles) {
        text += fmt::format("{} {} {} {} \n", ++number, gapped(a), gapped(b), gapped(c));
    }
    return text + "$EndElements\n";
}

auto as_gmsh_4_binary(const TriangleMesh& mesh, ByteOrder order) -> std::string {
    ByteWriter out(order);
    const auto groups = mesh.groups.size();
    out.bytes = "$MeshFormat\n4.1 1 8\n";
    out.add<Integer>(1);
    out.bytes += "\n$EndMeshFormat\n" + names_section(mesh) + "$Entities\n";
    out.all<Size>(0, groups, 1, 0);
    for (std::size_t k = 0; k < groups; ++k) {
        out.all<Integer>(20 + k);
        out.all<double>(0, 0, 0, 1, 1, 0);
        out.all<Size>(1);
        out.all<Integer>(5 + k);
        out.all<Size>(2);
        out.all<Integer>(1, -1);
    }
    out.all<Integer>(7);
    out.all<double>(0, 0, 0, 1, 1, 0);
    out.all<Size>(0, 2);
    out.all<Integer>(20, 21);
    out.bytes += "\n$EndEntities\n$Nodes\n";
    out.all<Size>(1, mesh.nodes.size(), 1, gapped(mesh.nodes.size()));
    out.all<Integer>(2, 7, 1);  // parametric: u and v behind the place
    out.all<Size>(mesh.nodes.size());
    for (std::size_t k = 0; k < mesh.nodes.size(); ++k) {
        out.all<Size>(gapped(k));
    }
    for (std::size_t k = 0; k < mesh.nodes.size(); ++k) {
        out.all<double>(mesh.nodes[k].x, mesh.nodes[k].y, mesh.values[k], 0.5, 0.25);
    }
    out.bytes += "\n$EndNodes\n$Elements\n";
    out.all<Size>(groups + 1, mesh.lines.size() + mesh.triangles.size(), 1, 9999);
    int number = 0;
    for (std::size_t k = 0; k < groups; ++k) {
        const auto lines = lines_of(mesh, k);
        out.all<Integer>(1, 20 + k, 1);
        out.all<Size>(lines.size());
        for (const auto& line : lines) {
            out.all<Size>(++number, gapped(line.nodes[0]), gapped(line.nodes[1]));
        }
    }
    out.all<Integer>(2, 7, 2);
    out.all<Size>(mesh.triangles.size());
    for (const auto& [a, b, c] : mesh.triangles) {
        out.all<Size>(++number, gapped(a), gapped(b), gapped(c));
    }
    return out.bytes + "\n$EndElements\n";
}

/// With carriage returns, and strings over several lines.
auto as_sms(const TriangleMesh& mesh) -> std::string {
    std::string text = "MESH2D\r\nMESHNAME \"channel\"\r\nNUM_MATERIALS_PER_ELEM 1\r\n";
    for (std::size_t k = 0; k < mesh.triangles.size(); ++k) {
        const auto& [a, b, c] = mesh.triangles[k];
        text += fmt::format("E3T {} {} {} {} 1\r\n", k + 1, gapped(a), gapped(b), gapped(c));
    }
    for (std::size_t k = 0; k < mesh.nodes.size(); ++k) {
        text +=
            fmt::format("ND {} {} {} {}\r\n", gapped(k), mesh.nodes[k].x, mesh.nodes[k].y, mesh.values[k]);
    }
    for (std::size_t group = 0; group < mesh.groups.size(); ++group) {
        const auto nodes = string_of(mesh, group);
        for (std::size_t k = 0; k < nodes.size(); ++k) {
            const bool is_last = k + 1 == nodes.size();
            text += (k % 4 == 0 ? (k > 0 ? "\r\nNS " : "NS ") : " ") +
                    fmt::format("{}", is_last ? -gapped(nodes[k]) : gapped(nodes[k]));
        }
        text += fmt::format(" \"{}\"\r\n", mesh.groups[group]);
    }
    return text + "BEGPARAMDEF\r\nGM  \"Mesh\"\r\n";
}

auto as_selafin(const TriangleMesh& mesh) -> std::string {
    using thalweg::test::selafin_record;
    using Numbers = std::vector<std::int32_t>;
    const auto nodes = static_cast<std::int32_t>(mesh.nodes.size());
    Numbers corners;
    for (const auto& triangle : mesh.triangles) {
        for (const int node : triangle) {
            corners.push_back(node + 1);
        }
    }
    std::vector<double> x, y;
    for (const auto& node : mesh.nodes) {
        x.push_back(node.x);
        y.push_back(node.y);
    }
    return selafin_record("a channel" + std::string(62, ' ') + "SERAFIND", 80) +
           selafin_record(Numbers{1, 0}) + selafin_record("BOTTOM          M", 32) +
           selafin_record(Numbers{1, 0, 0, 0, 0, 0, 0, 0, 0, 0}) +
           selafin_record(Numbers{static_cast<std::int32_t>(mesh.triangles.size()), nodes, 3, 1}) +
           selafin_record(corners) + selafin_record(Numbers(mesh.nodes.size())) + selafin_record(x) +
           selafin_record(y) + selafin_record(std::vector<double>{0}) + selafin_record(mesh.values);
}

auto as_telemac_boundary(const TriangleMesh& mesh) -> std::string {
    std::map<std::array<int, 2>, int> sides;
    for (const auto& triangle : mesh.triangles) {
        for (std::size_t k = 0; k < 3; ++k) {
            const auto [a, b] = std::minmax(triangle[k], triangle[(k + 1) % 3]);
            sides[{a, b}] += 1;
        }
    }
    std::set<int> boundary;
    for (const auto& [nodes, count] : sides) {
        if (count == 1) {
            boundary.insert(nodes.begin(), nodes.end());
        }
    }
    std::map<int, int> group_of;
    for (const auto& line : mesh.lines) {
        group_of[line.nodes[0]] = group_of[line.nodes[1]] = line.group;
    }
    std::string text;
    int number = 0;
    for (const int node : boundary) {
        const auto group = group_of.find(node);
        const bool is_open = group != group_of.end();
        text += fmt::format("{} 0. 0. 0. 0. 2 0. 0. 0. {} {}{}\n", is_open ? "4 5 5" : "2 2 2", node + 1,
                            ++number,
                            is_open ? " # " + mesh.groups[static_cast<std::size_t>(group->second)] : "");
    }
    return text;
}

auto as_adcirc(const TriangleMesh& mesh) -> std::string {
    auto text =
        fmt::format("a channel\n{} {} ! elements and nodes\n", mesh.triangles.size(), mesh.nodes.size());
    for (std::size_t k = 0; k < mesh.nodes.size(); ++k) {
        text += fmt::format("{} {} {} {}\n", k + 1, mesh.nodes[k].x, mesh.nodes[k].y, -mesh.values[k]);
    }
    for (std::size_t k = 0; k < mesh.triangles.size(); ++k) {
        const auto& [a, b, c] = mesh.triangles[k];
        text += fmt::format("{} 3 {} {} {}\n", k + 1, a + 1, b + 1, c + 1);
    }
    const auto add = [&](const std::vector<int>& nodes, const std::string& head) {
        text += head;
        for (const int node : nodes) {
            text += fmt::format("{} = a node\n", node + 1);
        }
    };
    const auto inflow = string_of(mesh, 0), open = string_of(mesh, 1);
    text += fmt::format("1 = Number of open boundaries\n{} = Total number of their nodes\n", open.size());
    add(open, fmt::format("{} = Number of nodes for open boundary 1\n", open.size()));
    text += fmt::format("1 = Number of land boundaries\n{} = Total number of their nodes\n", inflow.size());
    add(inflow, fmt::format("{} 22 = Number of nodes for land boundary 1\n", inflow.size()));
    return text;
}

void write_ugrid(const std::string& file, const TriangleMesh& mesh, const UgridStyle& style) {
    NetcdfOut out(file);
    const int nodes = out.dimension("nNodes", mesh.nodes.size());
    const int faces = out.dimension("nFaces", mesh.triangles.size());
    const int corners = out.dimension("nMaxNodes", static_cast<std::size_t>(style.columns));
    const int edges = out.dimension("nBoundary", mesh.lines.size()), two = out.dimension("Two", 2);
    const int times = out.dimension("time", 2);
    const int topology = out.variable("Mesh2D", NC_INT, {});
    out.text(topology, "cf_role", "mesh_topology");
    out.number(topology, "topology_dimension", 2);
    out.text(topology, "node_coordinates", "Mesh2D_x Mesh2D_y");
    out.text(topology, "face_node_connectivity", "Mesh2D_faces");
    out.text(topology, "boundary_node_connectivity", "Mesh2D_boundary");
    const int x = out.variable("Mesh2D_x", NC_DOUBLE, {nodes});
    const int y = out.variable("Mesh2D_y", NC_DOUBLE, {nodes});
    const auto shape =
        style.is_transposed ? std::vector<int>{corners, faces} : std::vector<int>{faces, corners};
    if (style.is_transposed) {
        out.text(topology, "face_dimension", "nFaces");
    }
    const int connectivity = out.variable("Mesh2D_faces", NC_INT, shape);
    out.number(connectivity, "start_index", style.start_index);
    out.number(connectivity, "_FillValue", -999);
    const int boundary = out.variable("Mesh2D_boundary", NC_INT, {edges, two});
    out.number(boundary, "start_index", style.start_index);
    const int kinds = out.variable("Mesh2D_boundary_part", NC_INT, {edges});
    const std::array<int, 2> flags{3, 8};
    require(nc_put_att_int(out.id(), kinds, "flag_values", NC_INT, 2, flags.data()));
    out.text(kinds, "boundary_names", mesh.groups[0] + "\n" + mesh.groups[1]);
    const int levels = out.variable("ground", NC_DOUBLE, {times, style.at_faces ? faces : nodes});
    out.text(levels, "mesh", "Mesh2D");
    out.text(levels, "location", style.at_faces ? "face" : "node");
    out.text(levels, "standard_name", "altitude");
    out.end_definitions();
    std::vector<double> xs, ys;
    for (const auto& node : mesh.nodes) {
        xs.push_back(node.x);
        ys.push_back(node.y);
    }
    std::vector<int> ends, parts;
    for (const auto& line : mesh.lines) {
        ends.insert(ends.end(), {line.nodes[0] + style.start_index, line.nodes[1] + style.start_index});
        parts.push_back(flags[static_cast<std::size_t>(line.group)]);
    }
    auto values = style.at_faces ? mesh.cell_values : mesh.values;
    values.resize(2 * values.size(), 77);  // of the second time
    put(out.id(), x, xs);
    put(out.id(), y, ys);
    put(out.id(), connectivity, face_numbers(mesh, style));
    put(out.id(), boundary, ends);
    put(out.id(), kinds, parts);
    put(out.id(), levels, values);
}

void write_ugrid(const std::string& file, const std::vector<Point>& nodes, const std::vector<double>& levels,
                 const std::vector<MeshElement>& faces, const UgridNumbers& numbers) {
    NetcdfOut out(file, NC_NETCDF4);
    const int node = out.dimension("node", nodes.size()), face = out.dimension("face", faces.size());
    const int corner = out.dimension("corner", static_cast<std::size_t>(numbers.columns));
    const int topology = out.variable("mesh", NC_INT, {});
    out.text(topology, "cf_role", "mesh_topology");
    out.number(topology, "topology_dimension", 2);
    out.text(topology, "node_coordinates", "x y");
    out.text(topology, "face_node_connectivity", "corners");
    const int x = out.variable("x", NC_DOUBLE, {node}), y = out.variable("y", NC_DOUBLE, {node});
    const int corners = out.variable("corners", numbers.type, {face, corner});
    require(nc_put_att_double(out.id(), corners, "start_index", numbers.type, 1, &numbers.start_index));
    if (numbers.declares_fill) {
        require(nc_put_att_double(out.id(), corners, "_FillValue", numbers.type, 1, &numbers.fill));
    }
    const int bed = out.variable("bed", NC_DOUBLE, {levels.size() == nodes.size() ? node : face});
    out.end_definitions();
    std::vector<double> xs, ys, all;
    for (const auto& at : nodes) {
        xs.push_back(at.x);
        ys.push_back(at.y);
    }
    for (const auto& one : faces) {
        for (std::size_t k = 0; k < static_cast<std::size_t>(numbers.columns); ++k) {
            all.push_back(k < 4 && one[k] >= 0 ? one[k] + numbers.start_index : numbers.fill);
        }
    }
    put(out.id(), x, xs);
    put(out.id(), y, ys);
    put(out.id(), corners, all);
    put(out.id(), bed, levels);
}

void set_attribute(const std::string& file, const std::string& variable, const std::string& attribute,
                   const std::string& text) {
    int id = -1, number = -1;
    require(nc_open(file.c_str(), NC_WRITE, &id));
    require(nc_inq_varid(id, variable.c_str(), &number));
    require(nc_redef(id));
    require(nc_put_att_text(id, number, attribute.c_str(), text.size(), text.c_str()));
    require(nc_close(id));
}

void set_corner(const std::string& file, std::size_t face, std::size_t corner, int node) {
    int id = -1, variable = -1;
    require(nc_open(file.c_str(), NC_WRITE, &id));
    require(nc_inq_varid(id, "Mesh2D_faces", &variable));
    const std::array<std::size_t, 2> place{face, corner};
    require(nc_put_var1_int(id, variable, place.data(), &node));
    require(nc_close(id));
}

}  // namespace thalweg::bathymetry::test
