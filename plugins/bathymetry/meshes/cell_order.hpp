// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <vector>

#include <thalweg/choice.hpp>

#include "bathymetry/meshes/triangle_mesh.hpp"

namespace thalweg::bathymetry {

/// How the cells of a published mesh are numbered in memory. `hilbert`: along a Hilbert curve through their
/// centres, which moves least memory; `rcm`: by reverse Cuthill-McKee, which keeps the numbers of neighbours
/// near each other; `file`: as in the file; `random`: in an order that is the same in every run and keeps
/// nothing near, to measure what the others gain. But for `file`, nodes follow in the order in which the
/// cells first use them.
enum class CellOrder { hilbert, rcm, file, random };

inline auto choices(CellOrder) -> const std::vector<Choice<CellOrder>>& {
    static const std::vector<Choice<CellOrder>> all = {{"hilbert", CellOrder::hilbert},
                                                       {"rcm", CellOrder::rcm},
                                                       {"file", CellOrder::file},
                                                       {"random", CellOrder::random}};
    return all;
}

/// Which cell of the file comes first, second and so on.
auto cells_in_order(const TriangleMesh& mesh, CellOrder order) -> std::vector<std::int32_t>;

}  // namespace thalweg::bathymetry
