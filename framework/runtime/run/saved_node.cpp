// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "saved_node.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <optional>
#include <vector>

namespace thalweg::runtime {

namespace {

constexpr const char* same_graph = "go on with the graph and the plugins that the state was saved with";

/// `with_files`: also those of THW_BLOCK_FILES.
auto layouts_of(const SavedNode& saved, bool with_files) -> std::vector<StateBlock> {
    std::vector<StateBlock> layouts;
    for (const auto& block : saved.blocks) {
        if (with_files || (block.layout.roles & THW_BLOCK_FILES) == 0) {
            layouts.push_back(block.layout);
        }
    }
    return layouts;
}

auto saved_values(const SavedNode& saved, const StateBlock& block) -> const SavedBytes* {
    for (const auto& one : saved.blocks) {
        if (one.layout.name == block.name && one.layout.same_layout(block) &&
            one.values.size() == block.bytes()) {
            return &one.values;
        }
    }
    return nullptr;
}

/// The first value of a block that is beyond all that flows, or nothing. NaN stands for a missing one.
template <class Real>
auto impossible_value(const SavedBytes& values) -> std::optional<double> {
    constexpr double greatest = 1e15;
    Real value = 0;
    for (std::size_t k = 0; k + sizeof value <= values.size(); k += sizeof value) {
        std::memcpy(&value, &values[k], sizeof value);
        if (std::fabs(static_cast<double>(value)) > greatest) {
            return static_cast<double>(value);
        }
    }
    return std::nullopt;
}

/// Solvers iterate on what flows, for ever where it is no flow at all.
void require_possible(const NodeInstance& node, const StateBlock& block, const SavedBytes& values) {
    if ((block.roles & THW_BLOCK_EXCHANGED) == 0) {
        return;
    }
    const auto wrong = block.element == THW_STATE_F32   ? impossible_value<float>(values)
                       : block.element == THW_STATE_F64 ? impossible_value<double>(values)
                                                        : std::nullopt;
    if (wrong) {
        throw node.refusal("the saved state has values that nothing flows with: block '" + block.name + "'",
                           fmt::format("{:g} {}", *wrong, block.unit), "take a state that a run has saved");
    }
}

}  // namespace

void NodeMemory::read(SavedBytes& to, const void* from, thw_memory memory) const {
    if (to.empty()) {
        return;
    }
    if (memory != THW_CUDA_MEMORY) {
        std::memcpy(to.data(), from, to.size());
    } else {
        copy_async(to.data(), from, to.size(), CopyDirection::to_host, stream_);
    }
}

void NodeMemory::write(void* to, const void* from, std::size_t bytes, thw_memory memory) const {
    if (bytes == 0) {
        return;
    }
    if (memory != THW_CUDA_MEMORY) {
        std::memcpy(to, from, bytes);
        return;
    }
    const auto pinned = pools_.host.take(bytes, stream_);
    std::memcpy(pinned->data, from, bytes);
    copy_async(to, pinned->data, bytes, CopyDirection::to_device, stream_);
    stream_.synchronize();
}

auto mesh_of(const NodeInstance& node) -> std::string {
    for (const auto* ports : {&node.inputs(), &node.outputs()}) {
        for (const auto& port : *ports) {
            if (const auto& g = port.grid; port.payload == THW_PAYLOAD_FIELD && g.nx > 0) {
                return g.kind == THW_GRID_UNIFORM
                           ? fmt::format("raster of {} x {} cells of {} m x {} m from ({}, {})", g.nx, g.ny,
                                         g.dx, g.dy, g.x0, g.y0)
                           : fmt::format("mesh {:016x} of {} cells", g.geometry_hash(), g.cells());
            }
        }
    }
    return "";
}

auto save_node(NodeInstance& node, const NodeMemory& memory) -> SavedNode {
    SavedNode saved;
    memory.reading([&] { read_node(node, memory, saved); });
    return saved;
}

void read_node(NodeInstance& node, const NodeMemory& memory, SavedNode& saved) {
    const auto& state = *node.type().state;
    saved.id = node.node().id;
    saved.type = node.type().id;
    saved.version = state.version;
    saved.promise = static_cast<StatePromise>(state.promise);
    saved.mesh = mesh_of(node);
    for (const auto& block : node.list_state()) {
        auto& one = saved.blocks.emplace_back(SavedBlock{block, memory.room_for(block.bytes())});
        memory.read(one.values, block.data, block.memory);
        one.layout.data = nullptr;
    }
    saved.files = node.written_files();
}

void require_same_kind(const NodeInstance& node, const SavedNode& saved) {
    const auto& type = node.type();
    if (saved.type != type.id || saved.version != type.state->version) {
        throw node.refusal("the saved state is of another node type",
                           fmt::format("'{}' with state {} instead of '{}' with state {}", saved.type,
                                       saved.version, type.id, type.state->version),
                           same_graph);
    }
    if (const auto own = mesh_of(node); saved.mesh != own) {
        throw node.refusal("the saved state is of another mesh", saved.mesh + " instead of " + own,
                           "take the grid that the state was saved on");
    }
}

void restore_node(NodeInstance& node, const SavedNode& saved, const NodeMemory& memory, bool with_files) {
    require_same_kind(node, saved);
    const auto coming = layouts_of(saved, with_files);
    for (const auto& block : node.list_state(&coming)) {
        const auto* values = saved_values(saved, block);
        if (values == nullptr) {
            throw node.refusal("the saved state does not go with the node",
                               "nothing for block '" + block.name + "'", same_graph);
        }
        require_possible(node, block, *values);
        memory.write(block.data, values->data(), values->size(), block.memory);
    }
    node.state_restored();
}

}  // namespace thalweg::runtime
