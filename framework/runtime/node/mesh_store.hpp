// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "thalweg/grid.hpp"

namespace thalweg::runtime {

/// One copy in host memory of every mesh that the nodes of a plan offer, shared by all fields on it. Equal
/// meshes are kept once. Thread: the one that plans.
class MeshStore {
    struct Kept;
    std::vector<std::unique_ptr<Kept>> kept_;

  public:
    MeshStore();
    MeshStore(const MeshStore&) = delete;
    auto operator=(const MeshStore&) -> MeshStore& = delete;
    ~MeshStore();

    /// The grid with the store's own copy of its geometry, which lives as long as the store; a uniform raster
    /// as it is. Throws std::invalid_argument where the geometry is none (mesh_rules.hpp), std::bad_alloc.
    auto keep(Grid offered) -> Grid;
};

}  // namespace thalweg::runtime
