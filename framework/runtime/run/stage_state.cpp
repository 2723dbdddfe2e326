// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cstring>
#include <utility>

#include "stage.hpp"

namespace thalweg::runtime {

namespace {

/// Stands for the grid that a node works on: that of its first port with one.
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

auto layouts_of(const SavedNode& saved) -> std::vector<StateBlock> {
    std::vector<StateBlock> layouts;
    for (const auto& block : saved.blocks) {
        layouts.push_back(block.layout);
    }
    return layouts;
}

auto saved_values(const SavedNode& saved, const StateBlock& block) -> const std::vector<std::byte>* {
    for (const auto& one : saved.blocks) {
        if (one.layout.name == block.name && one.layout.same_layout(block)) {
            return &one.values;
        }
    }
    return nullptr;
}

}  // namespace

/// Copies between device and plain host memory, and waits.
void Stage::copy(void* to, const void* from, std::size_t bytes, CopyDirection direction) {
    const auto pinned = pools_.host.take(bytes, stream_);
    if (direction == CopyDirection::to_device) {
        std::memcpy(pinned->data, from, bytes);
        copy_async(to, pinned->data, bytes, direction, stream_);
        stream_.synchronize();
    } else {
        copy_async(pinned->data, from, bytes, direction, stream_);
        stream_.synchronize();
        std::memcpy(to, pinned->data, bytes);
    }
}

auto Stage::save_output(std::size_t k) -> SavedOutput {
    const auto& value = outputs_[k].value;
    const auto& spec = node_.outputs()[k];
    SavedOutput saved{spec.name, value.time, value.version};
    saved.payload = value.payload;
    saved.element = spec.dtype != THW_NO_DTYPE ? spec.dtype : THW_STATE_U8;
    if (value.home) {
        saved.values.resize(outputs_[k].bytes);
        if (value.home->memory() == THW_CUDA_MEMORY) {
            copy(saved.values.data(), value.home->data, saved.values.size(), CopyDirection::to_host);
        } else {
            std::memcpy(saved.values.data(), value.home->data, saved.values.size());
        }
    }
    return saved;
}

auto Stage::save() -> SavedNode {
    synchronize();
    const auto& state = *node_.type().state;
    SavedNode saved;
    saved.id = node_.node().id;
    saved.type = node_.type().id;
    saved.version = state.version;
    saved.promise = static_cast<StatePromise>(state.promise);
    saved.mesh = mesh_of(node_);
    for (auto& block : node_.list_state()) {
        auto& values =
            saved.blocks.emplace_back(SavedBlock{block, std::vector<std::byte>(block.bytes())}).values;
        if (block.memory == THW_CUDA_MEMORY) {
            copy(values.data(), block.data, values.size(), CopyDirection::to_host);
        } else {
            std::memcpy(values.data(), block.data, values.size());
        }
        saved.blocks.back().layout.data = nullptr;
    }
    for (std::size_t k = 0; k < outputs_.size(); ++k) {
        saved.outputs.push_back(save_output(k));
    }
    return saved;
}

void Stage::restore_output(std::size_t k, const SavedOutput& saved) {
    auto& output = outputs_[k];
    output.value.time = saved.time;
    output.value.version = saved.version;
    output.value.payload = saved.payload;
    if (saved.payload) {
        node_.payloads().put_back(k, saved.payload);
    }
    if (saved.values.empty() || !output.value.home) {
        return;
    }
    if (saved.values.size() != output.bytes) {
        throw node_.failure("the saved state has another field at output '" + saved.name + "'",
                            fmt::format("{} bytes instead of {}", saved.values.size(), output.bytes));
    }
    output.value.away = {};
    auto& home = *output.value.home;
    home.prepare_for_write(stream_);
    if (home.memory() == THW_CUDA_MEMORY) {
        copy(home.data, saved.values.data(), saved.values.size(), CopyDirection::to_device);
        stream_.record(home.ready);
    } else {
        std::memcpy(home.data, saved.values.data(), saved.values.size());
    }
}

void Stage::restore_blocks(const SavedNode& saved) {
    const auto coming = layouts_of(saved);
    for (const auto& block : node_.list_state(&coming)) {
        const auto* values = saved_values(saved, block);
        if (values == nullptr) {
            throw node_.failure("the saved state does not go with the node",
                                "nothing for block '" + block.name + "'",
                                "go on with the graph and the plugins that the state was saved with");
        }
        if (block.memory == THW_CUDA_MEMORY) {
            copy(block.data, values->data(), values->size(), CopyDirection::to_device);
        } else {
            std::memcpy(block.data, values->data(), values->size());
        }
    }
    node_.state_restored();
}

void Stage::restore(const SavedNode& saved) {
    synchronize();
    const auto& type = node_.type();
    if (saved.type != type.id || saved.version != type.state->version) {
        throw node_.failure("the saved state is of another node type",
                            fmt::format("'{}' with state {} instead of '{}' with state {}", saved.type,
                                        saved.version, type.id, type.state->version),
                            "go on with the graph and the plugins that the state was saved with");
    }
    if (const auto own = mesh_of(node_); saved.mesh != own) {
        throw node_.failure("the saved state is of another mesh", saved.mesh + " instead of " + own,
                            "take the grid that the state was saved on");
    }
    restore_blocks(saved);
    for (const auto& output : saved.outputs) {
        for (std::size_t k = 0; k < outputs_.size(); ++k) {
            if (node_.outputs()[k].name == output.name) {
                restore_output(k, output);
            }
        }
    }
}

}  // namespace thalweg::runtime
