// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "bathymetry/meshes/elements.hpp"
#include "bathymetry/meshes/mesh_check.hpp"
#include "bathymetry/meshes/triangle_mesh.hpp"

namespace thalweg::bathymetry {

/// Collects what a mesh file lists under numbers of its own, in any order, and joins it.
class MeshBuilder {
  public:
    /// `remedy` ends every message about the file.
    MeshBuilder(std::string file, std::string remedy);

    /// Takes a node. `line` is where the file has it, 0 in binary files.
    void add_node(std::int64_t number, Point at, double value, std::size_t line);

    /// Takes an element of three or four nodes, in order around it.
    template <std::size_t Corners>
    void add_element(std::int64_t number, const std::array<std::int64_t, Corners>& nodes, std::size_t line) {
        static_assert(Corners == 3 || Corners == 4, "only triangles and quadrilaterals are read");
        Element element{number, {nodes[0], nodes[1], nodes[2], 0}, Corners, line};
        element.nodes[3] = nodes[Corners - 1];
        elements_.push_back(element);
    }

    /// Returns the group of that name, which is made where it is new.
    auto group(const std::string& name) -> int;

    void add_line(const std::array<std::int64_t, 2>& nodes, int group, std::size_t line);

    /// Allows edges in several groups, of which the last counts.
    void let_groups_share_edges() { places_.groups_share_edges = true; }

    auto has_nodes() const -> bool { return !nodes_.empty(); }

    auto has_elements() const -> bool { return !elements_.empty(); }

    /// Takes levels of all elements, in the order in which they came, in place of those of nodes.
    void set_levels(std::vector<double> levels) { levels_ = std::move(levels); }

    /// Numbers the nodes from 0 in the order of the file's numbers, makes triangles of quadrilaterals (see
    /// set_elements), and checks the mesh (see check_mesh). Nodes without an element are dropped or refused.
    /// Throws thalweg::Error for a number that comes twice or that no node has.
    enum class LoneNodes { drop, refuse };
    auto finish(LoneNodes rule) -> TriangleMesh;

  private:
    struct Node {
        std::int64_t number;
        Point at;
        double value;
        std::size_t line;
    };

    struct Element {
        std::int64_t number;
        std::array<std::int64_t, 4> nodes;  // the third again where it has three
        std::size_t corners, line;
    };

    struct Line {
        std::array<std::int64_t, 2> nodes;
        int group;
        std::size_t line;
    };

    void sort_nodes();
    void check_numbers() const;
    void drop_lone_nodes();
    auto elements() -> std::vector<MeshElement>;
    auto place_of(std::int64_t number) const -> std::int64_t;  // -1: the file has no such node

    MeshPlaces places_;
    std::vector<Node> nodes_;
    std::vector<Element> elements_;
    std::vector<Line> lines_;
    std::vector<std::string> groups_;
    std::vector<double> levels_;  // of elements, or empty
};

}  // namespace thalweg::bathymetry
