// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "device_meshes.hpp"

#include <cstring>

#include "runtime/node/mesh_arrays.hpp"

namespace thalweg::runtime {

namespace {

constexpr std::size_t array_alignment =
    256;  // bytes, so that any warp's loads of an array start at a whole line

constexpr auto aligned(std::size_t bytes) -> std::size_t {
    return (bytes + array_alignment - 1) / array_alignment * array_alignment;
}

}  // namespace

/// The table stands in host memory; its arrays are on the device.
struct DeviceMeshes::Copy {
    alignas(8) unsigned char table[sizeof(thw_triangles) > sizeof(thw_curvilinear) ? sizeof(thw_triangles)
                                                                                   : sizeof(thw_curvilinear)];
    BufferRef block;
};

DeviceMeshes::DeviceMeshes(Pools& pools, CopyCounter& copies) : pools_(pools), copies_(copies) {}

DeviceMeshes::~DeviceMeshes() = default;

auto DeviceMeshes::find(const Grid& grid) -> const void* {
    if (grid.geometry == nullptr) {
        return nullptr;
    }
    auto& copy = by_geometry_[grid.geometry];
    if (copy != nullptr) {
        return copy->table;
    }
    const auto arrays = mesh_arrays(grid);
    std::size_t room = 0, bytes = 0;
    for (const auto& array : arrays) {
        room += aligned(array.bytes);
        bytes += array.bytes;
    }
    auto made = std::make_unique<Copy>();
    std::memcpy(made->table, grid.geometry,
                grid.kind == THW_GRID_TRIANGLES ? sizeof(thw_triangles) : sizeof(thw_curvilinear));
    const auto stream = Stream::create();
    made->block = pools_.device.take(room, stream);
    auto* to = static_cast<unsigned char*>(made->block->data);
    try {
        for (const auto& array : arrays) {
            if (array.data != nullptr) {
                copy_async(to, array.data, array.bytes, CopyDirection::to_device, stream);
                std::memcpy(made->table + array.member, &to, sizeof(to));
                to += aligned(array.bytes);
            }
        }
        stream.synchronize();
    } catch (...) {
        stream.finish();  // the block goes back to its pool, and no event tells when it is free
        throw;
    }
    copies_.add_to_device(CopyKind::input, "mesh", bytes);
    copy = std::move(made);
    return copy->table;
}

}  // namespace thalweg::runtime
