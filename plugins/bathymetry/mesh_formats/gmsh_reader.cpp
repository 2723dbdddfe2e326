// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "bathymetry/mesh_formats/gmsh_input.hpp"
#include "bathymetry/mesh_formats/read_mesh.hpp"
#include "bathymetry/meshes/mesh_builder.hpp"
#include "bathymetry/meshes/triangle_mesh.hpp"

namespace thalweg::bathymetry {

namespace {

constexpr auto remedy = "save the mesh again with Gmsh (`gmsh -0 -format msh41 -o NEW.msh OLD.msh`)";

constexpr int two_node_line = 1;
constexpr int three_node_triangle = 2;
constexpr int four_node_quadrilateral = 3;

/// Number of nodes of the Gmsh element types that carry no surface and are passed over: points, and lines of
/// 2 to 6 nodes. 0 for all others.
auto nodes_of_point_or_line(std::int64_t type) -> int {
    switch (type) {
        case 15:
            return 1;
        case two_node_line:
            return 2;
        case 8:
            return 3;
        case 26:
            return 4;
        case 27:
            return 5;
        case 28:
            return 6;
        default:
            return 0;
    }
}

auto name_of(std::int64_t type) -> std::string {
    static const std::map<std::int64_t, const char*> names = {{4, "tetrahedron"},
                                                              {5, "hexahedron"},
                                                              {6, "prism"},
                                                              {7, "pyramid"},
                                                              {9, "triangle of six nodes"},
                                                              {10, "quadrilateral of nine"},
                                                              {16, "quadrilateral of eight"},
                                                              {20, "triangle of nine"},
                                                              {21, "triangle of ten"}};
    const auto name = names.find(type);
    return name != names.end() ? fmt::format(" ({})", name->second) : "";
}

/// A dimension and the tag of a part of the geometry.
using GmshEntity = std::pair<std::int64_t, std::int64_t>;

/// A line in a physical group.
struct GmshLine {
    std::array<std::int64_t, 2> nodes;
    std::int64_t physical;
    std::size_t at;
};

/// Reads the sections of a file into what a mesh is built from.
class GmshReader {
    GmshInput in_;
    MeshBuilder mesh_;
    std::map<std::int64_t, std::string> names_;    // name of each physical group of lines
    std::map<GmshEntity, std::int64_t> physical_;  // first group of each part of the geometry
    std::vector<GmshLine> lines_;
    std::string unread_;  // name of a section that can hold levels, too
    bool is_4_ = false, has_format_ = false;

    void read_format();
    void read_names();
    void read_entities();
    void read_entity(std::int64_t dimension);
    void read_nodes();
    void read_nodes_4();
    void read_elements();
    void read_element(std::int64_t type, std::int64_t tags);
    void read_elements_4();
    void add(std::int64_t number, std::int64_t type, std::int64_t physical);
    template <std::size_t Count>
    auto next_nodes() -> std::array<std::int64_t, Count>;
    void read_section(std::string_view line);

  public:
    explicit GmshReader(const std::string& file) : in_(file, remedy), mesh_(file, remedy) {}

    auto read() -> TriangleMesh;
};

void GmshReader::read_format() {
    MeshWords words(in_.text().expect("section $MeshFormat"));
    const auto version = words.next(), binary = words.next(), size = words.next();
    if ((version != "2.2" && version != "4.1") || (binary != "0" && binary != "1") || size != "8") {
        in_.fail(fmt::format("format '{}' {} with numbers of {} bytes", version.substr(0, 20),
                             binary == "1" ? "binary" : "ASCII", size.substr(0, 20)),
                 "format 2.2 or 4.1 with numbers of 8 bytes");
    }
    is_4_ = version == "4.1";
    if (binary == "1") {
        in_.begin_binary();
    }
    has_format_ = true;
}

/// In text also in a binary file.
void GmshReader::read_names() {
    const auto count = in_.count_line("section $PhysicalNames", std::string_view("1 1 \"\"\n").size());
    for (std::int64_t k = 0; k < count; ++k) {
        const auto line = in_.text().expect("section $PhysicalNames");
        MeshWords words(line);
        const auto dimension = words.integer(), number = words.integer();
        const auto first = line.find('"'), last = line.rfind('"');
        if (!dimension || !number || first == last) {
            in_.fail("not a physical name", "dimension, number and \"name\"");
        }
        if (*dimension == 1 && last > first + 1) {
            names_[*number] = std::string(line.substr(first + 1, last - first - 1));
        }
    }
}

void GmshReader::read_entities() {
    in_.entry("section $Entities", "the numbers of points, curves, surfaces and volumes");
    std::array<std::int64_t, 4> counts{};
    for (auto& count : counts) {
        count = in_.size();
    }
    for (std::size_t dimension = 0; dimension < counts.size(); ++dimension) {
        in_.require_room(counts[dimension], std::string_view("1 0 0 0 0\n").size());
        for (std::int64_t k = 0; k < counts[dimension]; ++k) {
            read_entity(static_cast<std::int64_t>(dimension));
        }
    }
}

void GmshReader::read_entity(std::int64_t dimension) {
    in_.entry("section $Entities", "tag, place, physical groups and bounding parts");
    const auto tag = in_.integer();
    for (int k = 0; k < (dimension == 0 ? 3 : 6); ++k) {
        in_.real();
    }
    const auto groups = in_.size();
    for (std::int64_t k = 0; k < groups; ++k) {
        const auto group = in_.integer();
        if (k == 0) {
            physical_[{dimension, tag}] = group < 0 ? -group : group;
        }
    }
    if (dimension > 0) {
        const auto bounding = in_.size();
        for (std::int64_t k = 0; k < bounding; ++k) {
            in_.integer();
        }
    }
}

void GmshReader::read_nodes() {
    const auto count = in_.count_line("section $Nodes", std::string_view("1 0 0 0\n").size());
    for (std::int64_t k = 0; k < count; ++k) {
        in_.entry("a node", "number, x, y and z");
        const auto number = in_.integer();
        const double x = in_.real(), y = in_.real(), z = in_.real();
        mesh_.add_node(number, {x, y}, z, in_.text().line());
    }
}

/// Reads the nodes of one block: first all tags, then all places.
void GmshReader::read_nodes_4() {
    in_.entry("section $Nodes", "the numbers of blocks and nodes, and the smallest and largest tag");
    const auto blocks = in_.size();
    in_.size(), in_.size(), in_.size();
    std::vector<std::int64_t> tags;
    for (std::int64_t block = 0; block < blocks; ++block) {
        in_.entry("a block of nodes", "dimension, tag, whether parametric, and the number of nodes");
        const auto dimension = in_.integer();
        in_.integer();
        const bool is_parametric = in_.integer() != 0;
        const auto count = in_.size();
        in_.require_room(count, std::string_view("1\n0 0 0\n").size());
        tags.resize(static_cast<std::size_t>(count));
        for (auto& tag : tags) {
            in_.entry("a node", "its tag");
            tag = in_.size();
        }
        for (const auto tag : tags) {
            in_.entry("a node", "x, y and z");
            const double x = in_.real(), y = in_.real(), z = in_.real();
            for (std::int64_t k = 0; is_parametric && k < std::min<std::int64_t>(dimension, 3); ++k) {
                in_.real();
            }
            mesh_.add_node(tag, {x, y}, z, in_.text().line());
        }
    }
}

template <std::size_t Count>
auto GmshReader::next_nodes() -> std::array<std::int64_t, Count> {
    std::array<std::int64_t, Count> nodes{};
    for (auto& node : nodes) {
        node = is_4_ ? in_.size() : in_.integer();
    }
    return nodes;
}

/// Takes the nodes of an element, whose number and group have been read.
void GmshReader::add(std::int64_t number, std::int64_t type, std::int64_t physical) {
    const auto at = in_.text().line();
    if (type == three_node_triangle) {
        return mesh_.add_element(number, next_nodes<3>(), at);
    }
    if (type == four_node_quadrilateral) {
        return mesh_.add_element(number, next_nodes<4>(), at);
    }
    const int count = nodes_of_point_or_line(type);
    if (count == 0) {
        in_.fail(fmt::format("element {} of type {}{}", number, type, name_of(type)),
                 "triangles of three nodes (type 2) and quadrilaterals of four (type 3)",
                 "mesh again with elements of the first order (Mesh.ElementOrder = 1)");
    }
    std::array<std::int64_t, 6> nodes{};
    for (int k = 0; k < count; ++k) {
        nodes[static_cast<std::size_t>(k)] = is_4_ ? in_.size() : in_.integer();
    }
    if (type == two_node_line && physical != 0) {
        lines_.push_back({{nodes[0], nodes[1]}, physical, at});
    }
}

void GmshReader::read_element(std::int64_t type, std::int64_t tags) {
    const auto number = in_.integer();
    if (!in_.is_binary()) {
        type = in_.integer();
        tags = in_.integer();
    }
    std::int64_t physical = 0;  // the first tag
    for (std::int64_t tag = 0; tag < tags; ++tag) {
        const auto value = in_.integer();
        physical = tag == 0 ? (value < 0 ? -value : value) : physical;
    }
    add(number, type, physical);
}

/// In a binary file elements of one kind share a head.
void GmshReader::read_elements() {
    const auto count = in_.count_line("section $Elements", std::string_view("1 15 0\n").size());
    for (std::int64_t read = 0; read < count;) {
        in_.entry("an element", "number, type, tags and nodes");
        std::int64_t type = 0, follow = 1, tags = 0;
        if (in_.is_binary()) {
            type = in_.integer();
            follow = in_.integer();
            tags = in_.integer();
            if (follow < 1 || follow > count - read) {
                in_.fail(fmt::format("{} elements of type {}", follow, type),
                         fmt::format("1 to {}, of {} in all", count - read, count));
            }
        }
        for (std::int64_t k = 0; k < follow; ++k, ++read) {
            read_element(type, tags);
        }
    }
}

void GmshReader::read_elements_4() {
    in_.entry("section $Elements", "the numbers of blocks and elements, and the smallest and largest tag");
    const auto blocks = in_.size();
    in_.size(), in_.size(), in_.size();
    for (std::int64_t block = 0; block < blocks; ++block) {
        in_.entry("a block of elements", "dimension, tag, type and the number of elements");
        const auto dimension = in_.integer(), tag = in_.integer(), type = in_.integer();
        const auto count = in_.size();
        in_.require_room(count, std::string_view("1 1\n").size());
        const auto physical = physical_.find({dimension, tag});
        for (std::int64_t k = 0; k < count; ++k) {
            in_.entry("an element", "tag and nodes");
            const auto number = in_.size();
            add(number, type, physical == physical_.end() ? 0 : physical->second);
        }
    }
}

void GmshReader::read_section(std::string_view line) {
    const auto name = MeshWords(line).next();
    if (!has_format_ && name != "$MeshFormat") {
        in_.fail("'" + std::string(line.substr(0, 40)) + "'", "$MeshFormat first");
    }
    if (name.empty() || name.front() != '$') {
        in_.fail("'" + std::string(line.substr(0, 40)) + "'", "a section, which begins with $");
    }
    if (name == "$MeshFormat") {
        read_format();
    } else if (name == "$PhysicalNames") {
        read_names();
    } else if (name == "$Entities") {
        read_entities();
    } else if (name == "$PartitionedEntities") {
        in_.fail("a partitioned mesh", "one in a single part",
                 "save it unpartitioned (`gmsh -0 -unpartition -format msh41 -o NEW.msh OLD.msh`)");
    } else if (name == "$ParametricNodes") {
        in_.fail("nodes with parameters", "$Nodes",
                 "save the mesh without parameters (Mesh.SaveParametric = 0), or in version 4.1");
    } else if (name == "$Nodes") {
        if (mesh_.has_nodes()) {
            in_.fail("a second section $Nodes", "one section of nodes");
        }
        is_4_ ? read_nodes_4() : read_nodes();
    } else if (name == "$Elements") {
        if (mesh_.has_elements()) {
            in_.fail("a second section $Elements", "one section of elements");
        }
        is_4_ ? read_elements_4() : read_elements();
    } else {
        unread_ = name == "$NodeData" || name == "$ElementData" ? std::string(name) : unread_;
        return in_.skip_section(std::string(name.substr(1)));
    }
    in_.end_section(std::string(name.substr(1)));
}

auto GmshReader::read() -> TriangleMesh {
    for (std::string_view line; in_.text().next(line);) {
        if (!MeshWords(line).next().empty()) {
            read_section(line);
        }
    }
    if (!has_format_) {
        in_.fail("an empty file", "$MeshFormat first");
    }
    if (!mesh_.has_elements()) {
        in_.fail("the file has no triangles and no quadrilaterals", "at least one");
    }
    std::map<std::int64_t, int> groups;
    for (const auto& line : lines_) {
        auto [group, is_new] = groups.emplace(line.physical, 0);
        if (is_new) {
            const auto name = names_.find(line.physical);
            group->second =
                mesh_.group(name != names_.end() ? name->second : fmt::format("physical {}", line.physical));
        }
        mesh_.add_line(line.nodes, group->second, line.at);
    }
    auto mesh = mesh_.finish(MeshBuilder::LoneNodes::drop);
    const auto [low, high] = std::minmax_element(mesh.values.begin(), mesh.values.end());
    if (!unread_.empty() && *low == *high) {
        mesh.doubts.push_back(fmt::format(
            "{}: all nodes have z {}, and {} is not read; is the ground in it? write it to z of the nodes",
            in_.text().file(), *low, unread_));
    }
    return mesh;
}

}  // namespace

auto read_gmsh(const std::string& file) -> TriangleMesh {
    return GmshReader(file).read();
}

}  // namespace thalweg::bathymetry
