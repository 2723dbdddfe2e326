// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Meshes that a plugin offers with wrong numbers in them. What the program takes, every consumer may walk
// through.
#include <fuzzer/FuzzedDataProvider.h>

#include <cmath>
#include <stdexcept>

#include "refused.hpp"
#include "runtime/node/mesh_store.hpp"
#include "thalweg/mesh/mesh.hpp"
#include "thalweg/testing/small_meshes.hpp"

using namespace thalweg;

namespace {

auto number(FuzzedDataProvider& bytes) -> double {
    return bytes.PickValueInArray({0.0, 1.0, -1.0, 2.5, 1e9, -1e300, 1e300, std::nan(""), HUGE_VAL, 1e-300});
}

/// Writes a drawn value somewhere into one of the arrays.
template <class Entry, class Value>
void spoil(FuzzedDataProvider& bytes, std::vector<Entry>& array, Value value) {
    if (!array.empty()) {
        array[bytes.ConsumeIntegralInRange<std::size_t>(0, array.size() - 1)] = static_cast<Entry>(value);
    }
}

template <std::size_t size>
void spoil_index(FuzzedDataProvider& bytes, std::vector<std::array<std::int32_t, size>>& array) {
    const auto entry = bytes.ConsumeIntegralInRange<std::size_t>(0, array.size() - 1);
    array[entry][bytes.ConsumeIntegralInRange<std::size_t>(0, size - 1)] =
        bytes.ConsumeBool() ? bytes.ConsumeIntegralInRange<std::int32_t>(-2, 40)
                            : bytes.ConsumeIntegral<std::int32_t>();
}

void spoil(FuzzedDataProvider& bytes, mesh::TriangleData& data) {
    switch (bytes.ConsumeIntegralInRange(0, 11)) {
        case 0:
            return spoil(bytes, data.x, number(bytes));
        case 1:
            return spoil(bytes, data.y, number(bytes));
        case 2:
            return spoil_index(bytes, data.cell_nodes);
        case 3:
            return spoil_index(bytes, data.cell_edges);
        case 4:
            return spoil_index(bytes, data.edge_nodes);
        case 5:
            return spoil_index(bytes, data.edge_cells);
        case 6:
            data.groups.push_back(bytes.ConsumeRandomLengthString(8));
            return data.edge_group.resize(data.edge_nodes.size(), -1);
        case 7:
            return spoil(bytes, data.edge_group, bytes.ConsumeIntegralInRange(-3, 3));
        case 8:
            return data.user_cell.resize(data.cell_nodes.size(), bytes.ConsumeIntegralInRange(-1, 9));
        case 9:
            return data.user_element.resize(data.cell_nodes.size(), bytes.ConsumeIntegralInRange(-1, 9));
        case 10:
            return spoil(bytes, data.user_element, bytes.ConsumeIntegralInRange(-1, 40));
        default:
            return spoil(bytes, data.user_cell, bytes.ConsumeIntegralInRange(-1, 40));
    }
}

/// What consumers do: every cell, its corners and area, and of triangles the neighbours and names.
void walk(const Grid& grid) {
    double sum = 0;
    std::visit(
        [&](const auto& cells) {
            for (std::int64_t cell = 0; cell < cells.cells(); ++cell) {
                sum += cells.has_cell(cell) ? mesh::cell_area(cells, cell) : 0;
            }
        },
        mesh::mesh_of(grid));
    if (grid.kind == THW_GRID_TRIANGLES) {
        const mesh::Triangles mesh(grid);
        for (std::int64_t side = 0; side < 3 * mesh.cells(); ++side) {
            sum += mesh.neighbour(side / 3, static_cast<int>(side % 3)) < mesh.cells() ? 1 : 0;
        }
        for (std::int64_t edge = 0; edge < mesh.edges(); ++edge) {
            sum += static_cast<double>(mesh.group_of(edge).size());
        }
    }
    if (!(sum > 0)) {
        std::abort();  // a mesh that is taken has an area
    }
}

void offer(const Grid& grid) {
    runtime::MeshStore store;
    try {
        const auto kept = store.keep(grid);
        walk(kept);
    } catch (const std::invalid_argument& refusal) {
        fuzz::expect_own_words(refusal.what());
    }
}

}  // namespace

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
    FuzzedDataProvider bytes(data, size);
    const auto n = bytes.ConsumeIntegralInRange(1, 4);
    if (bytes.ConsumeBool()) {
        auto triangles = testing::square_of_triangles(n);
        while (bytes.remaining_bytes() > 0) {
            spoil(bytes, triangles);
        }
        const mesh::TriangleView view(triangles);
        auto grid = view.grid();
        grid.ny = bytes.ConsumeIntegralInRange(0, 20) == 0 ? 2 : 1;
        offer(grid);
    } else {
        auto cells = testing::bent_cells(n, bytes.ConsumeIntegralInRange(1, 4));
        while (bytes.remaining_bytes() > 0) {
            switch (bytes.ConsumeIntegralInRange(0, 2)) {
                case 0:
                    spoil(bytes, cells.x, number(bytes));
                    break;
                case 1:
                    spoil(bytes, cells.y, number(bytes));
                    break;
                default:
                    cells.cell.resize(static_cast<std::size_t>(cells.nx * cells.ny), 1);
                    spoil(bytes, cells.cell, bytes.ConsumeIntegralInRange(0, 3));
            }
        }
        const auto view = cells.to_abi();
        offer(grid_on(cells, view));
    }
    return 0;
}
