// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <map>
#include <string_view>

#include <fmt/format.h>

#include "bathymetry/mesh_formats/mesh_text.hpp"
#include "bathymetry/mesh_formats/read_mesh.hpp"
#include "bathymetry/meshes/mesh_builder.hpp"
#include "bathymetry/meshes/triangle_mesh.hpp"

namespace thalweg::bathymetry {

namespace {

/// What a type of a land boundary (IBTYPE) means in short. The tens tell how ADCIRC treats the flow along it.
auto name_of_land(std::int64_t type) -> std::string {
    switch (type) {
        case 0:
        case 10:
        case 20:
            return "mainland";
        case 1:
        case 11:
        case 21:
            return "island";
        case 2:
        case 12:
        case 22:
        case 32:
        case 52:
            return "inflow";
        case 3:
        case 13:
        case 23:
            return "outer weir";
        case 4:
        case 24:
            return "weir";
        case 5:
        case 25:
            return "weir with pipes";
        default:
            return fmt::format("land of type {}", type);
    }
}

auto is_island(std::int64_t type) -> bool {
    return type == 1 || type == 11 || type == 21;
}

/// Whether each node of a land boundary stands beside one on its other side.
auto is_weir(std::int64_t type) -> bool {
    return type == 4 || type == 24 || type == 5 || type == 25;
}

/// Reads a grid line by line. What follows the numbers of a line is a comment.
class AdcircReader {
    MeshText text_;
    MeshBuilder mesh_;
    MeshWords words_;
    std::string_view what_;
    std::map<std::string, int> parts_;  // by kind, to number them

    static constexpr auto remedy = "mend the line, or save the grid again as fort.14";

    void begin(std::string_view what) {
        what_ = what;
        words_ = MeshWords(text_.expect(what));
    }

    [[noreturn]] void fail_number() const { text_.fail("no number where one must be", std::string(what_)); }

    auto integer() -> std::int64_t {
        const auto value = words_.integer();
        return value ? *value : (fail_number(), 0);
    }

    auto real() -> double {
        const auto value = words_.real();
        return value ? *value : (fail_number(), 0);
    }

    /// A number of lines, of `shortest` bytes at least, that must still come.
    auto count(std::size_t shortest) -> std::int64_t {
        const auto value = integer();
        const auto most = static_cast<std::int64_t>((text_.bytes_left() + 1) / shortest);
        if (value < 0 || value > most) {
            text_.fail(fmt::format("{} as one of {}", value, what_),
                       fmt::format("0 to {}, for which the rest of the file has room", most));
        }
        return value;
    }

    void read_mesh() {
        begin("a title");
        begin("the numbers of elements and nodes");
        const auto elements = count(std::string_view("1 3 1 2 3\n").size());
        const auto nodes = count(std::string_view("1 0 0 0\n").size());
        for (std::int64_t k = 0; k < nodes; ++k) {
            begin("number, x, y and depth of a node");
            const auto number = integer();
            const double x = real(), y = real(), depth = real();
            mesh_.add_node(number, {x, y}, 0 - depth, text_.line());
        }
        for (std::int64_t k = 0; k < elements; ++k) {
            begin("number of an element, the number of its nodes, and the nodes");
            const auto number = integer(), corners = integer();
            if (corners != 3) {
                text_.fail(fmt::format("element {} of {} nodes", number, corners), "three-node triangles",
                           "make triangles of the elements in the program that made them");
            }
            const auto a = integer(), b = integer(), c = integer();
            mesh_.add_element<3>(number, {a, b, c}, text_.line());
        }
    }

    auto next_group(const std::string& kind) -> int {
        return mesh_.group(fmt::format("{} {}", kind, ++parts_[kind]));
    }

    void read_open_boundaries() {
        begin("the number of open boundaries");
        const auto boundaries = count(std::string_view("0\n").size());
        begin("the number of nodes on open boundaries");
        for (std::int64_t k = 0; k < boundaries; ++k) {
            begin("the number of nodes of an open boundary");
            read_nodes(count(std::string_view("1\n").size()), "open", false, false);
        }
    }

    void read_land_boundaries() {
        begin("the number of land boundaries");
        const auto boundaries = count(std::string_view("0 0\n").size());
        begin("the number of nodes on land boundaries");
        for (std::int64_t k = 0; k < boundaries; ++k) {
            begin("the number of nodes of a land boundary, and its type");
            const auto nodes = count(std::string_view("1\n").size());
            const auto type = integer();
            read_nodes(nodes, name_of_land(type), is_island(type), is_weir(type));
        }
    }

    /// The nodes of a boundary, one a line. Islands close where they began; the other side of a weir stands
    /// beside the first.
    void read_nodes(std::int64_t count, const std::string& kind, bool closes, bool has_sides) {
        std::array<std::vector<std::int64_t>, 2> sides;
        const auto first_line = text_.line() + 1;
        for (std::int64_t k = 0; k < count; ++k) {
            begin(has_sides ? "the nodes on both sides of a weir" : "a node of a boundary");
            sides[0].push_back(integer());
            if (has_sides) {
                sides[1].push_back(integer());
            }
        }
        if (closes && count > 2 && sides[0].front() != sides[0].back()) {
            sides[0].push_back(sides[0].front());
        }
        const int group = next_group(kind);
        for (const auto& nodes : sides) {
            for (std::size_t k = 1; k < nodes.size(); ++k) {
                mesh_.add_line({nodes[k - 1], nodes[k]}, group, std::min(first_line + k, text_.line()));
            }
        }
    }

  public:
    explicit AdcircReader(const std::string& file) : text_(file, remedy), mesh_(file, remedy) {}

    auto read() -> TriangleMesh {
        read_mesh();
        if (!mesh_.has_elements()) {
            text_.fail("the file has no triangles", "at least one");
        }
        read_open_boundaries();
        read_land_boundaries();
        mesh_.let_groups_share_edges();  // a weir may run along the rim of an island
        return mesh_.finish(MeshBuilder::LoneNodes::refuse);
    }
};

}  // namespace

auto read_adcirc(const std::string& file) -> TriangleMesh {
    return AdcircReader(file).read();
}

}  // namespace thalweg::bathymetry
