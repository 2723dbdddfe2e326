// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "mesh_store.hpp"

#include <cstring>
#include <stdexcept>
#include <string>
#include <utility>

#include "mesh_arrays.hpp"
#include "mesh_rules.hpp"
#include "thalweg/abi/copy_known.h"

namespace thalweg::runtime {

/// A mesh with its arrays one behind the other in one block.
struct MeshStore::Kept {
    thw_curvilinear curvilinear{};
    thw_triangles triangles{};
    std::unique_ptr<double[]> block;  // of doubles, so that every array of it is aligned
    std::vector<std::string> names;
    std::vector<const char*> name_pointers;
    Grid grid;
};

namespace {

template <class Table>
auto known_part(const void* geometry) -> Table {
    Table known{};
    known.struct_size = sizeof(known);
    thw_copy_known(&known, geometry);
    known.struct_size = sizeof(known);
    return known;
}

constexpr auto room_of(std::size_t bytes) -> std::size_t {
    return (bytes + sizeof(double) - 1) / sizeof(double);
}

}  // namespace

MeshStore::MeshStore() = default;
MeshStore::~MeshStore() = default;

auto MeshStore::keep(Grid offered) -> Grid {
    if (offered.kind == THW_GRID_UNIFORM || offered.geometry == nullptr) {
        offered.geometry = nullptr;
        return offered;
    }
    auto kept = std::make_unique<Kept>();
    char* table = nullptr;
    if (offered.kind == THW_GRID_CURVILINEAR) {
        kept->curvilinear = known_part<thw_curvilinear>(offered.geometry);
        check_curvilinear(kept->curvilinear, offered.nx, offered.ny);
        table = reinterpret_cast<char*>(&kept->curvilinear);
    } else if (offered.kind == THW_GRID_TRIANGLES) {
        kept->triangles = known_part<thw_triangles>(offered.geometry);
        check_triangles(kept->triangles, offered.nx);
        if (offered.ny != 1) {
            throw std::invalid_argument("ny is " + std::to_string(offered.ny) + ", expected 1 on triangles");
        }
        table = reinterpret_cast<char*>(&kept->triangles);
    } else {
        throw std::invalid_argument("it is of unknown kind " + std::to_string(offered.kind));
    }
    offered.geometry = table;
    offered.device_geometry = nullptr;
    const auto hash = mesh_hash(offered);
    (offered.kind == THW_GRID_TRIANGLES ? kept->triangles.hash : kept->curvilinear.hash) = hash;
    for (const auto& other : kept_) {
        if (other->grid.geometry_hash() == hash && same_mesh(other->grid, offered)) {
            offered.geometry = other->grid.geometry;
            return offered;
        }
    }
    const auto arrays = mesh_arrays(offered);
    std::size_t room = 0;
    for (const auto& array : arrays) {
        room += room_of(array.bytes);
    }
    kept->block.reset(new double[room]);
    auto* to = kept->block.get();
    for (const auto& array : arrays) {
        if (array.data != nullptr) {
            std::memcpy(to, array.data, array.bytes);
            std::memcpy(table + array.member, &to, sizeof(to));
            to += room_of(array.bytes);
        }
    }
    for (std::uint32_t k = 0; k < kept->triangles.group_count; ++k) {
        kept->names.emplace_back(kept->triangles.group[k]);
    }
    for (const auto& name : kept->names) {
        kept->name_pointers.push_back(name.c_str());
    }
    kept->triangles.group = kept->name_pointers.data();
    kept->grid = offered;
    kept_.push_back(std::move(kept));
    return offered;
}

}  // namespace thalweg::runtime
