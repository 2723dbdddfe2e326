// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/triangulate/generate.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <utility>

#include <thalweg/error.hpp>

#include "bathymetry/triangulate/boundary_lines.hpp"
#include "bathymetry/triangulate/smooth.hpp"

namespace thalweg::bathymetry {

namespace {

/// Takes the faces inside, their nodes and the named edges out of a domain.
class MeshTaker {
    const Domain& from_;
    const GenerateRequest& request_;
    BoundaryLines boundaries_;
    std::vector<int> place_;  ///< of nodes in the mesh, -1: not taken
    TriangleMesh mesh_;

    auto group(const std::string& name) -> int {
        const auto found = std::find(mesh_.groups.begin(), mesh_.groups.end(), name);
        const auto place = static_cast<int>(found - mesh_.groups.begin());
        if (found == mesh_.groups.end()) {
            mesh_.groups.push_back(name);
        }
        return place;
    }

    void take_nodes() {
        for (int f = 0; f < static_cast<int>(from_.net.faces().size()); ++f) {
            for (const int node : from_.net.of(f).nodes) {
                place_[index(node)] = from_.is_inside(f) ? 0 : place_[index(node)];
            }
        }
        for (std::size_t node = 0; node < place_.size(); ++node) {
            if (place_[node] == 0) {
                place_[node] = static_cast<int>(mesh_.nodes.size());
                mesh_.nodes.push_back(from_.points[node]);
            }
        }
        mesh_.values.assign(mesh_.nodes.size(), std::numeric_limits<double>::quiet_NaN());
    }

    void take_face(int f) {
        const auto& face = from_.net.of(f);
        std::array<int, 3> nodes{};
        for (std::size_t k = 0; k < 3; ++k) {
            nodes[k] = place_[index(face.nodes[k])];
        }
        mesh_.triangles.push_back(nodes);
        for (std::size_t k = 0; k < 3; ++k) {
            if (face.marks[k] != Triangulation::unmarked && !from_.is_inside(face.beside[k])) {
                name_edge(nodes[k], nodes[(k + 1) % 3], face.marks[k]);
            }
        }
    }

    void name_edge(int a, int b, int mark) {
        auto name = boundaries_.name_of(mesh_.nodes[index(a)], mesh_.nodes[index(b)]);
        if (name.empty()) {
            name = request_.lines[index(from_.segments[index(mark)].line)].name;
        }
        if (!name.empty()) {
            mesh_.lines.push_back({{a, b}, group(name)});
        }
    }

  public:
    MeshTaker(const Domain& from, const GenerateRequest& request)
        : from_(from),
          request_(request),
          boundaries_(request.boundaries, request.size),
          place_(from.net.nodes().size(), -1) {}

    auto take() -> TriangleMesh {
        take_nodes();
        for (int f = 0; f < static_cast<int>(from_.net.faces().size()); ++f) {
            if (from_.is_inside(f)) {
                take_face(f);
            }
        }
        boundaries_.require_all_used();
        return std::move(mesh_);
    }
};

}  // namespace

auto generate_mesh(const GenerateRequest& request) -> TriangleMesh {
    require_finite(request.lines);
    const auto box = extent_of(request.lines);
    if (!(box.x_max > box.x_min || box.y_max > box.y_min)) {
        throw Error("the outline has no extent; expected at least three points that are not in line");
    }
    const Lattice places(box);
    auto mesh = join_lines(request.lines, places, request.rules.least);
    refine(mesh, places, request.size, request.rules);
    if (request.sweeps > 0) {
        smooth(mesh, places, request.sweeps);
        refine(mesh, places, request.size, request.rules);
    }
    return MeshTaker(mesh, request).take();
}

}  // namespace thalweg::bathymetry
