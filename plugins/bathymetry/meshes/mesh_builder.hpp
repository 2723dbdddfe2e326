// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

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

    void add_triangle(std::int64_t number, const std::array<std::int64_t, 3>& nodes, std::size_t line);

    /// Returns the group of that name, which is made where it is new.
    auto group(const std::string& name) -> int;

    void add_line(const std::array<std::int64_t, 2>& nodes, int group, std::size_t line);

    auto has_nodes() const -> bool { return !nodes_.empty(); }

    auto has_triangles() const -> bool { return !triangles_.empty(); }

    /// Numbers the nodes from 0 in the order of the file's numbers, and checks the mesh (see check_mesh).
    /// Nodes without a triangle are dropped or refused. Throws thalweg::Error for a number that comes twice
    /// or that no node has.
    enum class LoneNodes { drop, refuse };
    auto finish(LoneNodes rule) -> TriangleMesh;

  private:
    struct Node {
        std::int64_t number;
        Point at;
        double value;
        std::size_t line;
    };

    struct Triangle {
        std::int64_t number;
        std::array<std::int64_t, 3> nodes;
        std::size_t line;
    };

    struct Line {
        std::array<std::int64_t, 2> nodes;
        int group;
        std::size_t line;
    };

    void sort_nodes();
    void drop_lone_nodes();
    auto place_of(std::int64_t number) const -> std::int64_t;  // -1: the file has no such node

    MeshPlaces places_;
    std::vector<Node> nodes_;
    std::vector<Triangle> triangles_;
    std::vector<Line> lines_;
    std::vector<std::string> groups_;
};

}  // namespace thalweg::bathymetry
