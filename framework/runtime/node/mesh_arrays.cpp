// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "mesh_arrays.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>

namespace thalweg::runtime {

namespace {

template <class T>
auto array_at(std::size_t member, const T* data, std::int64_t count) -> MeshArray {
    return {member, data, data == nullptr ? 0 : static_cast<std::size_t>(count) * sizeof(T)};
}

auto arrays_of(const thw_curvilinear& mesh, std::int64_t nx, std::int64_t ny) -> std::vector<MeshArray> {
    const auto nodes = (nx + 1) * (ny + 1);
    return {array_at(offsetof(thw_curvilinear, x), mesh.x, nodes),
            array_at(offsetof(thw_curvilinear, y), mesh.y, nodes),
            array_at(offsetof(thw_curvilinear, cell), mesh.cell, nx * ny)};
}

auto arrays_of(const thw_triangles& mesh, std::int64_t cells) -> std::vector<MeshArray> {
    std::vector<MeshArray> arrays = {
        array_at(offsetof(thw_triangles, x), mesh.x, mesh.nodes),
        array_at(offsetof(thw_triangles, y), mesh.y, mesh.nodes),
        array_at(offsetof(thw_triangles, cell_nodes), mesh.cell_nodes, 3 * cells),
        array_at(offsetof(thw_triangles, cell_edges), mesh.cell_edges, 3 * cells),
        array_at(offsetof(thw_triangles, edge_nodes), mesh.edge_nodes, 2 * mesh.edges),
        array_at(offsetof(thw_triangles, edge_cells), mesh.edge_cells, 2 * mesh.edges),
        array_at(offsetof(thw_triangles, edge_group), mesh.edge_group, mesh.edges),
        array_at(offsetof(thw_triangles, user_cell), mesh.user_cell, cells),
        array_at(offsetof(thw_triangles, user_node), mesh.user_node, mesh.nodes)};
    if (mesh.user_element != nullptr) {  // meshes without quadrilaterals keep the hash of minor 1
        arrays.push_back(array_at(offsetof(thw_triangles, user_element), mesh.user_element, cells));
    }
    return arrays;
}

/// The names of the boundary groups, each with its final zero.
auto names_of(const Grid& grid) -> std::string {
    std::string names;
    if (grid.kind == THW_GRID_TRIANGLES) {
        const auto& mesh = *static_cast<const thw_triangles*>(grid.geometry);
        for (std::uint32_t k = 0; k < mesh.group_count; ++k) {
            names.append(mesh.group[k], std::strlen(mesh.group[k]) + 1);
        }
    }
    return names;
}

/// A 64-bit hash that takes eight bytes a time: meshes have hundreds of megabytes.
class Hash {
    std::uint64_t state_ = 0x9e3779b97f4a7c15u;

    void mix(std::uint64_t word) {
        state_ = (state_ ^ word) * 0xff51afd7ed558ccdu;
        state_ ^= state_ >> 32u;
    }

  public:
    void add(const void* data, std::size_t bytes) {
        const auto* from = static_cast<const unsigned char*>(data);
        mix(bytes);  // an array that is not there differs from one that begins with zeros
        for (; bytes > 0; from += sizeof(std::uint64_t)) {
            std::uint64_t word = 0;
            const auto taken = std::min(bytes, sizeof(word));
            std::memcpy(&word, from, taken);
            mix(word);
            bytes -= taken;
        }
    }

    auto value() const -> std::uint64_t { return state_ != 0 ? state_ : 1; }
};

}  // namespace

auto mesh_arrays(const Grid& grid) -> std::vector<MeshArray> {
    switch (grid.geometry != nullptr ? grid.kind : THW_GRID_UNIFORM) {
        case THW_GRID_CURVILINEAR:
            return arrays_of(*static_cast<const thw_curvilinear*>(grid.geometry), grid.nx, grid.ny);
        case THW_GRID_TRIANGLES:
            return arrays_of(*static_cast<const thw_triangles*>(grid.geometry), grid.nx);
        default:
            return {};
    }
}

auto mesh_hash(const Grid& grid) -> std::uint64_t {
    Hash hash;
    const std::array<std::int64_t, 3> sizes = {grid.kind, grid.nx, grid.ny};
    hash.add(sizes.data(), sizeof(sizes));
    for (const auto& array : mesh_arrays(grid)) {
        hash.add(array.data, array.bytes);
    }
    const auto names = names_of(grid);
    hash.add(names.data(), names.size());
    return hash.value();
}

auto same_mesh(const Grid& a, const Grid& b) -> bool {
    if (a.kind != b.kind || a.nx != b.nx || a.ny != b.ny || names_of(a) != names_of(b)) {
        return false;
    }
    const auto first = mesh_arrays(a), second = mesh_arrays(b);
    return std::equal(
        first.begin(), first.end(), second.begin(), second.end(), [](const MeshArray& x, const MeshArray& y) {
            return x.bytes == y.bytes && (x.bytes == 0 || std::memcmp(x.data, y.data, x.bytes) == 0);
        });
}

}  // namespace thalweg::runtime
