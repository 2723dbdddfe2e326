// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include <thalweg/error.hpp>
#include <thalweg/gis/crs_units.hpp>

#include "bathymetry/mesh_formats/mesh_text.hpp"
#include "bathymetry/mesh_formats/netcdf_file.hpp"
#include "bathymetry/mesh_formats/read_mesh.hpp"
#include "bathymetry/meshes/elements.hpp"
#include "bathymetry/meshes/mesh_check.hpp"
#include "bathymetry/meshes/triangle_mesh.hpp"

namespace thalweg::bathymetry {

namespace {

/// Variables that say how a mesh of two dimensions hangs together.
auto topologies(const NetcdfFile& file) -> std::vector<int> {
    std::vector<int> found;
    for (int variable = 0; variable < file.variables(); ++variable) {
        const auto dimension = file.numbers(variable, "topology_dimension");
        if (file.text(variable, "cf_role") == "mesh_topology" && !dimension.empty() && dimension[0] == 2) {
            found.push_back(variable);
        }
    }
    return found;
}

class UgridReader {
    NetcdfFile in_;
    const std::string& file_;
    int topology_ = -1, node_dimension_ = -1, face_dimension_ = -1;
    std::array<int, 2> coordinates_{-1, -1};
    std::vector<MeshElement> elements_;
    TriangleMesh mesh_;

    void find_topology() {
        const auto found = topologies(in_);
        if (found.size() != 1) {
            in_.fail(-1,
                     fmt::format("{} variables with cf_role mesh_topology and two dimensions", found.size()),
                     "one mesh, as UGRID describes it");
        }
        topology_ = found[0];
    }

    /// The variable that an attribute of the topology names.
    auto named(const std::string& attribute, const std::string& name) const -> int {
        const auto variable = in_.find(name);
        if (!variable) {
            in_.fail(topology_,
                     name.empty()
                         ? "no attribute " + attribute
                         : fmt::format("{} names '{}', which the file does not have", attribute, name),
                     "the name of a variable");
        }
        return *variable;
    }

    void read_nodes() {
        const auto names = in_.text(topology_, "node_coordinates");
        MeshWords words(names);
        const int x = named("node_coordinates", std::string(words.next()));
        const int y = named("node_coordinates", std::string(words.next()));
        const auto shape = in_.dimensions(x);
        if (shape.size() != 1 || in_.dimensions(y) != shape) {
            in_.fail(x, "no list of one dimension, or another than that of y", "one value a node");
        }
        node_dimension_ = shape[0];
        require_count(x, in_.length(node_dimension_));
        const auto xs = in_.reals(x), ys = in_.reals(y);
        mesh_.nodes.resize(xs.size());
        for (std::size_t k = 0; k < xs.size(); ++k) {
            if (!std::isfinite(xs[k]) || !std::isfinite(ys[k])) {
                in_.fail(std::isfinite(xs[k]) ? y : x, fmt::format("no number at node {}", k),
                         "finite numbers, nodes counted from 0");
            }
            mesh_.nodes[k] = {xs[k], ys[k]};
        }
        mesh_.crs = frame_of(x);
        coordinates_ = {x, y};
        set_units_of_places(x, y);
    }

    void require_count(int variable, std::size_t count) const {
        constexpr std::size_t most = std::numeric_limits<int>::max() / 3;
        if (count < 1 || count > most) {
            in_.fail(variable, fmt::format("{} entries", count), fmt::format("1 to {}", most));
        }
    }

    /// Degrees without CRS are those of WGS 84.
    void set_units_of_places(int x, int y) {
        mesh_.units.x = in_.text(x, "units");
        mesh_.units.y = in_.text(y, "units");
        mesh_.units.has_place = true;
        const bool are_degrees = (gis::means_degrees(mesh_.units.x) && gis::means_degrees(mesh_.units.y)) ||
                                 (mesh_.units.x.empty() && in_.text(x, "standard_name") == "longitude");
        if (mesh_.crs.empty() && are_degrees) {
            mesh_.crs = "EPSG:4326";
        }
    }

    /// The frame of x and y as text, or nothing.
    auto frame_of(int x) const -> std::string {
        const auto mapping = in_.find(in_.text(x, "grid_mapping"));
        for (const auto* attribute : {"crs_wkt", "wkt", "spatial_ref"}) {
            if (mapping && !in_.text(*mapping, attribute).empty()) {
                return in_.text(*mapping, attribute);
            }
        }
        return {};
    }

    /// The places of nodes from 0; -1 where the file has its fill value.
    auto places(int variable) const -> std::vector<int> {
        const auto start = in_.numbers(variable, "start_index");
        const auto first = start.empty() ? std::int64_t{0} : static_cast<std::int64_t>(start[0] == 1);
        if (!start.empty() && start[0] != 0 && start[0] != 1) {
            in_.fail(variable, fmt::format("start_index {}", start[0]), "0 or 1");
        }
        const auto numbers = in_.integers(variable);
        const auto last = first + static_cast<std::int64_t>(mesh_.nodes.size()) - 1;
        std::vector<int> places(numbers.size());
        for (std::size_t k = 0; k < numbers.size(); ++k) {
            const bool is_fill = numbers[k] == NetcdfFile::no_integer;
            if (!is_fill && (numbers[k] < first || numbers[k] > last)) {
                in_.fail(variable, fmt::format("node {} at place {}", numbers[k], k),
                         fmt::format("{} to {}", first, last));
            }
            places[k] = is_fill ? -1 : static_cast<int>(numbers[k] - first);
        }
        return places;
    }

    void read_faces() {
        constexpr auto attribute = "face_node_connectivity";
        const int faces = named(attribute, in_.text(topology_, attribute));
        auto shape = in_.dimensions(faces);
        const auto dimension = in_.find_dimension(in_.text(topology_, "face_dimension"));
        const bool is_transposed = shape.size() == 2 && dimension && *dimension == shape[1];
        if (is_transposed) {
            std::swap(shape[0], shape[1]);
        }
        if (shape.size() != 2 || in_.length(shape[1]) < 3) {
            in_.fail(faces, "no table with three columns at least", "the nodes of each face");
        }
        face_dimension_ = shape[0];
        const auto count = in_.length(shape[0]), columns = in_.length(shape[1]);
        require_count(faces, count);
        const auto nodes = places(faces);
        elements_.assign(count, {-1, -1, -1, -1});
        for (std::size_t face = 0; face < count; ++face) {
            std::size_t corners = 0;
            for (std::size_t k = 0; k < columns; ++k) {
                const int node = nodes[is_transposed ? k * count + face : face * columns + k];
                if (node >= 0 && corners < k) {
                    in_.fail(faces, fmt::format("face {}, counted from 0, has no node {}", face, corners),
                             "missing nodes behind all others of a face");
                }
                corners += node >= 0 ? 1 : 0;
                if (node >= 0 && k < 4) {
                    elements_[face][k] = node;
                }
            }
            if (corners < 3 || corners > 4) {
                in_.fail(faces, fmt::format("face {}, counted from 0, has {} nodes", face, corners),
                         "triangles and quadrilaterals; make triangles of faces with more corners");
            }
        }
    }

    /// Edges of the boundary, where a variable beside them says which part each belongs to.
    void read_boundary() {
        const auto edges = in_.find(in_.text(topology_, "boundary_node_connectivity"));
        if (!edges) {
            return;
        }
        const auto shape = in_.dimensions(*edges);
        if (shape.size() != 2 || in_.length(shape[1]) != 2) {
            in_.fail(*edges, "no table with two columns", "the nodes of each edge of the boundary");
        }
        for (int variable = 0; variable < in_.variables(); ++variable) {
            const auto values = in_.numbers(variable, "flag_values");
            if (in_.dimensions(variable) == std::vector<int>{shape[0]} && !values.empty()) {
                name_edges(places(*edges), variable, values);
                return;
            }
        }
    }

    /// Names stand one a line in boundary_names, which may have blanks, or as words in flag_meanings.
    auto names_of_flags(int variable) const -> std::vector<std::string> {
        const auto lines = in_.text(variable, "boundary_names");
        const auto text = lines.empty() ? in_.text(variable, "flag_meanings") : lines;
        std::vector<std::string> names;
        std::istringstream stream(text);
        for (std::string name; std::getline(stream, name, lines.empty() ? ' ' : '\n');) {
            if (!name.empty()) {
                names.push_back(name);
            }
        }
        return names;
    }

    void name_edges(const std::vector<int>& nodes, int variable, const std::vector<double>& values) {
        mesh_.groups = names_of_flags(variable);
        if (mesh_.groups.size() != values.size()) {
            in_.fail(variable, fmt::format("{} names of {} flags", mesh_.groups.size(), values.size()),
                     "one each");
        }
        const auto flags = in_.integers(variable);
        for (std::size_t edge = 0; edge < flags.size(); ++edge) {
            const auto flag = std::find(values.begin(), values.end(), static_cast<double>(flags[edge]));
            if (flag != values.end()) {
                mesh_.lines.push_back(
                    {{nodes[2 * edge], nodes[2 * edge + 1]}, static_cast<int>(flag - values.begin())});
            }
        }
    }

    auto is_on_mesh(int variable) const -> bool {
        const auto shape = in_.dimensions(variable);
        const auto mesh = in_.text(variable, "mesh");
        const bool is_coordinate =
            std::find(coordinates_.begin(), coordinates_.end(), variable) != coordinates_.end();
        return !shape.empty() && (shape.back() == node_dimension_ || shape.back() == face_dimension_) &&
               (mesh.empty() || mesh == in_.name(topology_)) && !is_coordinate && !in_.is_text(variable);
    }

    /// Chooses the ground by its standard name, and then by its own; nodes go before faces.
    auto find_ground(const std::string& wanted) const -> int {
        std::string all;
        std::multimap<int, int> by_rank;  // the best first
        for (int variable = 0; variable < in_.variables(); ++variable) {
            if (!is_on_mesh(variable)) {
                continue;
            }
            const auto name = in_.name(variable), meaning = in_.text(variable, "standard_name");
            all += (all.empty() ? "" : ", ") + name;
            const bool is_ground = meaning == "altitude" || meaning == "ground_level_altitude";
            const bool is_called =
                name == "bed" || name == "elevation" || name == "bed_level" || name == "bed_elevation";
            const bool is_at_nodes = in_.dimensions(variable).back() == node_dimension_;
            if (name == wanted || (wanted.empty() && (is_ground || is_called))) {
                by_rank.emplace((is_ground ? 0 : 2) + (is_at_nodes ? 0 : 1), variable);
            }
        }
        if (by_rank.count(by_rank.empty() ? 0 : by_rank.begin()->first) > 1) {
            const auto second = std::next(by_rank.begin())->second;
            in_.fail(-1,
                     fmt::format("{} and {} can both be the ground", in_.name(by_rank.begin()->second),
                                 in_.name(second)),
                     "one, named in `variable`");
        }
        if (by_rank.empty()) {
            const auto found = wanted.empty() ? "no variable of its mesh is the ground"
                                              : "no variable '" + wanted + "' on its mesh";
            in_.fail(
                -1, found,
                fmt::format("one of the variables {}, named in `variable`", all.empty() ? "(none)" : all));
        }
        return by_rank.begin()->second;
    }

    void read_values(const std::string& wanted) {
        const int ground = find_ground(wanted);
        mesh_.units.levels =
            level_unit_of(in_.text(ground, "units"),
                          counts_down(in_.text(ground, "positive"), in_.text(ground, "standard_name")));
        auto values = in_.reals(ground);
        if (in_.dimensions(ground).back() == node_dimension_) {
            mesh_.values = std::move(values);
        } else {
            mesh_.cell_values = std::move(values);
        }
    }

  public:
    explicit UgridReader(const std::string& file) : in_(file), file_(file) {}

    auto read(const std::string& variable) -> TriangleMesh {
        find_topology();
        read_nodes();
        read_faces();
        read_boundary();
        read_values(variable);
        MeshPlaces places;
        places.file = file_;
        places.first = 0;
        places.remedy = "numbers count from 0; mend the mesh in the program that made it";
        set_elements(mesh_, elements_, places);
        check_mesh(mesh_, places);
        if (!mesh_.cell_values.empty()) {
            mesh_.values = means_at_nodes(mesh_);
        }
        return std::move(mesh_);
    }
};

}  // namespace

auto read_ugrid(const std::string& file, const std::string& variable) -> TriangleMesh {
    return UgridReader(file).read(variable);
}

auto is_ugrid_file(const std::string& file) -> bool {
    try {
        const NetcdfFile in(file);
        return !topologies(in).empty();
    } catch (const Error&) {  // whoever reads it as something else says what is wrong with it
        return false;
    }
}

}  // namespace thalweg::bathymetry
