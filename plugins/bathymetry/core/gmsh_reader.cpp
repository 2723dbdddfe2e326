// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <sstream>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include <thalweg/error.hpp>
#include <thalweg/files/read_file.hpp>

#include "bathymetry/core/memory_need.hpp"
#include "bathymetry/core/triangle_mesh.hpp"

namespace thalweg::bathymetry {

namespace {

/// Gmsh element types that carry no surface and are passed over: lines of 2, 3, 4, 5 and 6 nodes, and a
/// point.
auto is_point_or_line(int type) -> bool {
    return type == 1 || type == 8 || type == 15 || (type >= 26 && type <= 28);
}

constexpr int two_node_line = 1;
constexpr int three_node_triangle = 2;

/// Takes a third of the memory at most: nodes and triangles need about twice the bytes of their lines.
auto text_of(const std::string& file) -> std::string {
    files::ReadRule rule;
    rule.most_bytes = static_cast<std::uintmax_t>(most_memory() / 3);
    files::FileProblem problem;
    auto text = files::try_read_file(file, rule, problem);
    if (!text) {
        throw Error(fmt::format("{}: {} ({}); {}", file, problem.message, problem.found, problem.remedy));
    }
    return std::move(*text);
}

/// Reads a Gmsh file line by line and knows where it is when something is wrong.
class gmsh_lines {
  public:
    explicit gmsh_lines(const std::string& file) : file_(file), text_(text_of(file)) {}

    /// The next line, or false at the end of the file.
    auto next(std::string& line) -> bool {
        ++number_;
        if (next_ >= text_.size()) {
            return false;
        }
        const auto end = std::min(text_.find('\n', next_), text_.size());
        line = text_.substr(next_, end - next_);
        next_ = end + 1;
        return true;
    }

    /// Bytes of the file from the next line on.
    auto bytes_left() const -> std::size_t { return text_.size() - std::min(next_, text_.size()); }

    /// The next line; it must exist, being part of what `section` announced.
    auto expect(const std::string& section) -> std::string {
        std::string line;
        if (!next(line)) {
            fail("the file ends inside section " + section, "the rest of the section");
        }
        return line;
    }

    [[noreturn]] void fail(const std::string& found, const std::string& expected) const {
        throw Error(
            fmt::format("{}:{}: {}; expected {}; save the mesh again as Gmsh version 2.2 ASCII "
                        "(`gmsh -0 -format msh22`)",
                        file_, number_, found, expected));
    }

  private:
    std::string file_;
    std::string text_;
    std::size_t next_ = 0;
    int number_ = 0;
};

/// The number of entries of a section, whose lines are at least `shortest` bytes long.
auto read_count(gmsh_lines& lines, const std::string& section, std::size_t shortest) -> long {
    std::istringstream words(lines.expect(section));
    long count = 0;
    if (!(words >> count) || count < 0) {
        lines.fail("no count of entries in section " + section, "a whole number");
    }
    const auto most = (lines.bytes_left() + 1) / shortest;  // the last may lack its line break
    if (static_cast<std::size_t>(count) > most) {
        lines.fail(fmt::format("{} entries in section {}", count, section),
                   fmt::format("at most {}, for which the rest of the file has room", most));
    }
    return count;
}

void check_format(gmsh_lines& lines) {
    std::istringstream words(lines.expect("$MeshFormat"));
    std::string version;
    int binary = -1;
    words >> version >> binary;
    if (version != "2.2" || binary != 0) {
        lines.fail(fmt::format("format '{}' {}", version, binary == 1 ? "binary" : "ASCII"),
                   "format 2.2 ASCII");
    }
}

struct gmsh_node {
    point at;
    double z = 0;
};

auto read_nodes(gmsh_lines& lines) -> std::unordered_map<long, gmsh_node> {
    const long count = read_count(lines, "$Nodes", std::string_view("1 0 0 0\n").size());
    std::unordered_map<long, gmsh_node> nodes;
    nodes.reserve(static_cast<std::size_t>(count));
    for (long k = 0; k < count; ++k) {
        std::istringstream words(lines.expect("$Nodes"));
        long number = 0;
        gmsh_node node;
        if (!(words >> number >> node.at.x >> node.at.y >> node.z)) {
            lines.fail("not a node", "number, x, y and z");
        }
        nodes[number] = node;
    }
    return nodes;
}

/// What section $Elements holds, with the file's numbers of nodes.
struct gmsh_elements {
    struct line {
        std::array<long, 2> nodes;
        long physical;
    };

    std::vector<std::array<long, 3>> triangles;
    std::vector<line> lines;  // in physical groups
};

auto read_elements(gmsh_lines& lines, const std::unordered_map<long, gmsh_node>& nodes) -> gmsh_elements {
    const long count = read_count(lines, "$Elements", std::string_view("1 15 0\n").size());
    gmsh_elements elements;
    for (long k = 0; k < count; ++k) {
        std::istringstream words(lines.expect("$Elements"));
        long number = 0;
        int type = 0;
        int tags = 0;
        words >> number >> type >> tags;
        long physical = 0;  // the first tag
        for (int tag = 0; tag < tags && words; ++tag) {
            long value = 0;
            words >> value;
            physical = tag == 0 ? value : physical;
        }
        if (words && is_point_or_line(type)) {
            std::array<long, 2> ends{};
            if (type == two_node_line && physical != 0 && words >> ends[0] >> ends[1]) {
                elements.lines.push_back({ends, physical});
            }
            continue;
        }
        std::array<long, 3> corners{};
        if (type != three_node_triangle || !(words >> corners[0] >> corners[1] >> corners[2])) {
            lines.fail(fmt::format("element {} of type {}", number, type), "three-node triangles (type 2)");
        }
        for (const long corner : corners) {
            if (nodes.count(corner) == 0) {
                lines.fail(
                    fmt::format("element {} uses node {}, which the file does not have", number, corner),
                    "nodes from section $Nodes, which must come first");
            }
        }
        elements.triangles.push_back(corners);
    }
    return elements;
}

/// Names of the groups of lines by their numbers.
auto read_names(gmsh_lines& lines) -> std::map<long, std::string> {
    const long count = read_count(lines, "$PhysicalNames", std::string_view("1 1 \"\"\n").size());
    std::map<long, std::string> names;
    for (long k = 0; k < count; ++k) {
        const auto line = lines.expect("$PhysicalNames");
        std::istringstream words(line);
        int dimension = 0;
        long number = 0;
        const auto first = line.find('"'), last = line.rfind('"');
        if (!(words >> dimension >> number) || first == last) {
            lines.fail("not a physical name", "dimension, number and \"name\"");
        }
        if (dimension == 1 && last > first + 1) {
            names[number] = line.substr(first + 1, last - first - 1);
        }
    }
    return names;
}

/// Numbers the nodes that triangles use from 0, in the order of the file's own numbers.
auto compact(const std::unordered_map<long, gmsh_node>& nodes, const gmsh_elements& elements,
             const std::map<long, std::string>& names) -> triangle_mesh {
    std::map<long, int> index;
    for (const auto& triangle : elements.triangles) {
        for (const long corner : triangle) {
            index[corner] = 0;
        }
    }
    triangle_mesh mesh;
    for (auto& [number, position] : index) {
        position = static_cast<int>(mesh.nodes.size());
        mesh.nodes.push_back(nodes.at(number).at);
        mesh.values.push_back(nodes.at(number).z);
    }
    for (const auto& triangle : elements.triangles) {
        mesh.triangles.push_back({index[triangle[0]], index[triangle[1]], index[triangle[2]]});
    }
    const auto find = [&](long number) {
        const auto found = index.find(number);
        return found == index.end() ? -1 : found->second;
    };
    std::map<long, int> groups;  // in the order of their numbers
    for (const auto& line : elements.lines) {
        groups[line.physical] = 0;
    }
    for (auto& [physical, group] : groups) {
        const auto name = names.find(physical);
        group = static_cast<int>(mesh.groups.size());
        mesh.groups.push_back(name != names.end() ? name->second : fmt::format("physical {}", physical));
    }
    for (const auto& line : elements.lines) {
        mesh.lines.push_back({{find(line.nodes[0]), find(line.nodes[1])}, groups[line.physical]});
    }
    return mesh;
}

}  // namespace

auto read_gmsh(const std::string& file) -> triangle_mesh {
    gmsh_lines lines(file);
    std::unordered_map<long, gmsh_node> nodes;
    gmsh_elements elements;
    std::map<long, std::string> names;
    bool format_known = false;
    for (std::string line; lines.next(line);) {
        if (line.rfind("$MeshFormat", 0) == 0) {
            check_format(lines);
            format_known = true;
        } else if (!format_known) {
            lines.fail("'" + line.substr(0, 40) + "'", "$MeshFormat first");
        } else if (line.rfind("$Nodes", 0) == 0) {
            // Elements that came before would be left with numbers of nodes that are gone.
            if (!nodes.empty()) {
                lines.fail("a second section $Nodes", "one section of nodes");
            }
            nodes = read_nodes(lines);
        } else if (line.rfind("$Elements", 0) == 0) {
            elements = read_elements(lines, nodes);
        } else if (line.rfind("$PhysicalNames", 0) == 0) {
            names = read_names(lines);
        }
    }
    if (elements.triangles.empty()) {
        lines.fail("the file has no triangles", "at least one");
    }
    return compact(nodes, elements, names);
}

}  // namespace thalweg::bathymetry
