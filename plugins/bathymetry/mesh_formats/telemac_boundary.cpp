// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/mesh_formats/telemac_boundary.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include <thalweg/error.hpp>
#include <thalweg/files/read_file.hpp>

#include "bathymetry/ground/memory_need.hpp"

namespace thalweg::bathymetry {

namespace {

using Edge = std::array<int, 2>;

constexpr int wall = 2;              // LIHBOR of a node that no water passes
constexpr std::size_t columns = 13;  // of a line, before the comment
constexpr std::size_t node_column = 11;
constexpr std::size_t longest_name = 256;  // bytes

/// Codes and values that a line of the file gives for one node.
struct BoundaryNode {
    std::array<int, 3> codes{};
    std::string name;
    std::size_t line = 0;  ///< 0: the node has none

    auto joins(const BoundaryNode& other) const -> bool {
        return codes[0] != wall && codes == other.codes && name == other.name;
    }
};

auto trimmed(std::string_view text) -> std::string_view {
    constexpr auto blanks = " \t\r";
    const auto first = text.find_first_not_of(blanks);
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// The comment up to the range of nodes that Blue Kenue puts behind the name.
auto name_in(std::string_view comment) -> std::string {
    return std::string(trimmed(comment.substr(0, comment.find(" ("))));
}

auto words_of(std::string_view line) -> std::vector<std::string_view> {
    std::vector<std::string_view> fields;
    while (!(line = trimmed(line)).empty()) {
        const auto end = std::min(line.find_first_of(" \t"), line.size());
        fields.push_back(line.substr(0, end));
        line.remove_prefix(end);
    }
    return fields;
}

auto is_printable(char c) -> bool {
    return c >= ' ' && c <= '~';
}

auto as_integer(std::string_view text) -> std::optional<int> {
    int value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = read.ec == std::errc() && read.ptr == text.data() + text.size();
    return whole ? std::optional(value) : std::nullopt;
}

/// Reads the lines of a file, each of which describes one node of a mesh.
class BoundaryFile {
    const std::string& name_;
    std::vector<BoundaryNode> nodes_;
    std::vector<int> order_;  // nodes as their lines follow each other

    void read_line(std::string_view text, std::size_t line) {
        const auto hash = std::min(text.find('#'), text.size());
        const auto fields = words_of(text.substr(0, hash));
        if (fields.empty()) {
            return;
        }
        if (fields.size() < columns) {
            fail(line, fmt::format("{} numbers", fields.size()), fmt::format("{} or more", columns));
        }
        BoundaryNode read;
        read.line = line;
        read.name = name_in(text.substr(std::min(hash + 1, text.size())));
        for (std::size_t k = 0; k < read.codes.size(); ++k) {
            read.codes[k] = integer(fields[k], line, "a code from 0 to 6, such as 2 for a wall");
        }
        if (read.name.size() > longest_name ||
            !std::all_of(read.name.begin(), read.name.end(), is_printable)) {
            fail(line, fmt::format("a comment of {} bytes that is no name", read.name.size()),
                 fmt::format("at most {} bytes of printable ASCII", longest_name));
        }
        const auto count = nodes_.size();
        const int number = integer(fields[node_column], line, "the number of a node");
        if (number < 1 || static_cast<std::size_t>(number) > count) {
            fail(line, fmt::format("node {}", number), fmt::format("1 to {}, as in the mesh", count));
        }
        auto& node = nodes_[static_cast<std::size_t>(number - 1)];
        if (node.line > 0) {
            fail(line, fmt::format("node {} again, after line {}", number, node.line), "one line a node");
        }
        node = std::move(read);
        order_.push_back(number - 1);
    }

    auto integer(std::string_view text, std::size_t line, const char* expected) const -> int {
        const auto value = as_integer(text);
        if (!value) {
            fail(line, fmt::format("'{}'", text.substr(0, 40)), expected);
        }
        return *value;
    }

  public:
    BoundaryFile(const std::string& name, std::size_t nodes) : name_(name), nodes_(nodes) {
        const auto text =
            files::read_file(name, static_cast<std::uintmax_t>(most_memory() / 8), "boundary_file");
        std::size_t line = 0;
        for (std::size_t at = 0; at < text.size();) {
            const auto end = std::min(text.find('\n', at), text.size());
            read_line(std::string_view(text).substr(at, end - at), ++line);
            at = end + 1;
        }
    }

    [[noreturn]] void fail(std::size_t line, const std::string& found, const std::string& expected) const {
        throw Error(fmt::format("{}:{}: {}; expected {}", name_, line, found, expected))
            .about("boundary_file");
    }

    auto node(int k) const -> const BoundaryNode& { return nodes_[static_cast<std::size_t>(k)]; }

    auto order() const -> const std::vector<int>& { return order_; }
};

/// Edges of one triangle alone, in the direction of their triangle.
auto outer_edges(const TriangleMesh& mesh) -> std::vector<Edge> {
    std::vector<std::array<int, 4>> sides;  // smaller and larger node, then both in the triangle's order
    sides.reserve(3 * mesh.triangles.size());
    for (const auto& nodes : mesh.triangles) {
        for (std::size_t k = 0; k < 3; ++k) {
            const int a = nodes[k], b = nodes[(k + 1) % 3];
            sides.push_back({std::min(a, b), std::max(a, b), a, b});
        }
    }
    std::sort(sides.begin(), sides.end());
    std::vector<Edge> outer;
    const auto same = [&](std::size_t a, std::size_t b) {
        return a < sides.size() && b < sides.size() && sides[a][0] == sides[b][0] &&
               sides[a][1] == sides[b][1];
    };
    for (std::size_t k = 0; k < sides.size(); ++k) {
        if (!same(k, k + 1) && !same(k, k - 1)) {
            outer.push_back({sides[k][2], sides[k][3]});
        }
    }
    return outer;
}

/// The file must have a line for each node of the boundary and for no other: else it is that of another mesh.
void check_nodes(const BoundaryFile& file, const std::string& name, const std::vector<Edge>& outer,
                 std::size_t nodes) {
    std::vector<bool> on_boundary(nodes);
    for (const auto& ends : outer) {
        for (const int node : ends) {
            on_boundary[static_cast<std::size_t>(node)] = true;
            if (file.node(node).line == 0) {
                throw Error(fmt::format("{}: node {} of the mesh's boundary has no line; expected the "
                                        "boundary file of this mesh",
                                        name, node + 1))
                    .about("boundary_file");
            }
        }
    }
    for (const int node : file.order()) {
        if (!on_boundary[static_cast<std::size_t>(node)]) {
            file.fail(file.node(node).line, fmt::format("node {}, which lies inside the mesh", node + 1),
                      "nodes of its boundary");
        }
    }
}

/// Collects the edges of each part: by name, or what hangs together.
class PartFinder {
    const BoundaryFile& file_;
    const std::vector<Edge>& outer_;
    std::vector<std::vector<std::size_t>> edges_at_;  // open edges at each node
    std::vector<int> group_;                          // of each edge, -1: none yet

    void spread(std::size_t first, int group) {
        std::vector<std::size_t> open = {first};
        while (!open.empty()) {
            const auto at = open.back();
            open.pop_back();
            if (group_[at] >= 0) {
                continue;
            }
            group_[at] = group;
            for (const int node : outer_[at]) {
                const auto& next = edges_at_[static_cast<std::size_t>(node)];
                open.insert(open.end(), next.begin(), next.end());
            }
        }
    }

  public:
    PartFinder(const BoundaryFile& file, const std::vector<Edge>& outer, std::size_t nodes)
        : file_(file), outer_(outer), edges_at_(nodes), group_(outer.size(), -1) {
        for (std::size_t k = 0; k < outer.size(); ++k) {
            if (file.node(outer[k][0]).joins(file.node(outer[k][1]))) {
                edges_at_[static_cast<std::size_t>(outer[k][0])].push_back(k);
                edges_at_[static_cast<std::size_t>(outer[k][1])].push_back(k);
            }
        }
    }

    void name_parts(TriangleMesh& mesh) {
        std::map<std::string, int> by_name;
        int unnamed = 0;
        for (const int node : file_.order()) {
            for (const auto k : edges_at_[static_cast<std::size_t>(node)]) {
                if (group_[k] >= 0) {
                    continue;
                }
                const auto& own = file_.node(node).name;
                const auto name = own.empty() ? fmt::format("open {}", ++unnamed) : own;
                const auto [known, is_new] = by_name.emplace(name, static_cast<int>(mesh.groups.size()));
                if (is_new) {
                    mesh.groups.push_back(name);
                }
                spread(k, known->second);
            }
        }
        for (std::size_t k = 0; k < outer_.size(); ++k) {
            if (group_[k] >= 0) {
                mesh.lines.push_back({outer_[k], group_[k]});
            }
        }
    }
};

}  // namespace

void name_boundary(TriangleMesh& mesh, const std::string& file) {
    const BoundaryFile read(file, mesh.nodes.size());
    const auto outer = outer_edges(mesh);
    check_nodes(read, file, outer, mesh.nodes.size());
    mesh.lines.clear();
    mesh.groups.clear();
    PartFinder(read, outer, mesh.nodes.size()).name_parts(mesh);
}

}  // namespace thalweg::bathymetry
