// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "bathymetry/meshes/triangle_mesh.hpp"

namespace thalweg::bathymetry {

/// Under which number and on which line a file has a node or triangle.
struct MeshPlace {
    std::int64_t number;
    std::size_t line;  ///< from 1; 0: the file has no lines
};

/// Where the parts of a mesh stand in its file, for messages.
struct MeshPlaces {
    std::string file, remedy;
    std::vector<MeshPlace> nodes, triangles;  ///< or empty: numbered from `first`, without lines
    std::vector<std::size_t> lines;           ///< of TriangleMesh::lines, or empty
    std::int64_t first = 1;
    bool groups_share_edges = false;  ///< an edge may be in several groups, of which the last counts

    auto node(int k) const -> MeshPlace { return place(nodes, static_cast<std::size_t>(k)); }

    auto triangle(std::size_t k) const -> MeshPlace { return place(triangles, k); }

    /// Throws "FILE:LINE: FOUND; expected EXPECTED; REMEDY", without the line where it is 0.
    [[noreturn]] void fail(std::size_t line, const std::string& found, const std::string& expected) const;

  private:
    auto place(const std::vector<MeshPlace>& all, std::size_t k) const -> MeshPlace {
        return all.empty() ? MeshPlace{first + static_cast<std::int64_t>(k), 0} : all[k];
    }
};

/// Longest side of a cell [m], as the flow takes it.
constexpr double longest_side = 1e6;

/// Refuses a mesh that cannot carry fields: a side beyond longest_side, a triangle with a node twice or
/// without area, an edge of three triangles, triangles that overlap at an edge, a node that no triangle uses,
/// two nodes at one place, a node on the edge of a triangle that is not its corner, a line of a group that is
/// no edge, and an edge in two groups unless groups may share edges. Triangles may turn either way. Every
/// node of `mesh.triangles` must exist and be finite. Throws thalweg::Error with the place.
void check_mesh(const TriangleMesh& mesh, const MeshPlaces& places);

}  // namespace thalweg::bathymetry
