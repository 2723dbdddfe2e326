// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "thalweg/state.hpp"

namespace thalweg::test {

/// The state of a solver on the host, as its register lists it.
struct SavedBlocks {
    std::vector<StateBlock> layouts;
    std::vector<std::vector<std::byte>> values;

    auto of(const std::string& name) -> std::vector<std::byte>& {
        std::size_t k = 0;
        while (layouts.at(k).name != name) {
            ++k;
        }
        return values[k];
    }

    friend auto operator==(const SavedBlocks& a, const SavedBlocks& b) -> bool {
        return a.values == b.values;
    }
};

/// `machine` is the one that the solver's memory is on.
template <class Solver, class Machine>
auto save_blocks(Solver& solver, const Machine& machine) -> SavedBlocks {
    Register all(machine.is_cuda() ? THW_CUDA_MEMORY : THW_HOST_MEMORY);
    solver.list_state(all);
    SavedBlocks saved{all.blocks(), {}};
    for (const auto& block : all.blocks()) {
        saved.values.emplace_back(block.bytes());
        machine.copy_bytes(saved.values.back().data(), block.data, block.bytes());
    }
    return saved;
}

/// Throws the first misfit.
template <class Solver, class Machine>
void restore_blocks(Solver& solver, const Machine& machine, const SavedBlocks& saved) {
    Register all(machine.is_cuda() ? THW_CUDA_MEMORY : THW_HOST_MEMORY, &saved.layouts);
    solver.list_state(all);
    if (auto misfits = all.misfits(); !misfits.empty()) {
        throw std::move(misfits.front());
    }
    auto from = saved;
    for (const auto& block : all.blocks()) {
        machine.copy_bytes(block.data, from.of(block.name).data(), block.bytes());
    }
    solver.state_restored();
}

}  // namespace thalweg::test
