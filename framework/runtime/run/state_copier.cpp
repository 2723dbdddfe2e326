// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "state_copier.hpp"

#include <fmt/format.h>

#include <cstring>
#include <utility>

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
void StateCopier::copy(void* to, const void* from, std::size_t bytes, CopyDirection direction) const {
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

void StateCopier::read(std::vector<std::byte>& to, const void* from, thw_memory memory) const {
    if (memory == THW_CUDA_MEMORY) {
        copy(to.data(), from, to.size(), CopyDirection::to_host);
    } else if (!to.empty()) {
        std::memcpy(to.data(), from, to.size());
    }
}

void StateCopier::write(void* to, const std::vector<std::byte>& from, thw_memory memory) const {
    if (memory == THW_CUDA_MEMORY) {
        copy(to, from.data(), from.size(), CopyDirection::to_device);
    } else if (!from.empty()) {
        std::memcpy(to, from.data(), from.size());
    }
}

auto StateCopier::save() const -> SavedNode {
    const auto& state = *node_.type().state;
    SavedNode saved;
    saved.id = node_.node().id;
    saved.type = node_.type().id;
    saved.version = state.version;
    saved.promise = static_cast<StatePromise>(state.promise);
    saved.mesh = mesh_of(node_);
    for (auto& block : node_.list_state()) {
        auto& one = saved.blocks.emplace_back(SavedBlock{block, std::vector<std::byte>(block.bytes())});
        read(one.values, block.data, block.memory);
        one.layout.data = nullptr;
    }
    return saved;
}

auto StateCopier::save_output(std::size_t k, const Published& value) const -> SavedOutput {
    const auto& spec = node_.outputs()[k];
    SavedOutput saved{spec.name, value.time, value.version};
    saved.payload = value.payload;
    saved.element = spec.dtype != THW_NO_DTYPE ? spec.dtype : THW_STATE_U8;
    if (value.home) {
        saved.values.resize(byte_size(spec));
        read(saved.values, value.home->data, value.home->memory());
    }
    return saved;
}

void StateCopier::restore_blocks(const SavedNode& saved, bool with_files) const {
    const auto coming = layouts_of(saved, with_files);
    for (const auto& block : node_.list_state(&coming)) {
        const auto* values = saved_values(saved, block);
        if (values == nullptr) {
            throw node_.failure("the saved state does not go with the node",
                                "nothing for block '" + block.name + "'",
                                "go on with the graph and the plugins that the state was saved with");
        }
        write(block.data, *values, block.memory);
    }
    node_.state_restored();
}

void StateCopier::restore(const SavedNode& saved, bool with_files) const {
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
    restore_blocks(saved, with_files);
}

auto StateCopier::restore_output(std::size_t k, const SavedOutput& saved, BufferRef home) const -> Published {
    Published value{std::move(home), {}, saved.time, saved.version, saved.payload};
    if (saved.payload) {
        node_.payloads().put_back(k, saved.payload);
    }
    if (saved.values.empty() || !value.home) {
        return value;
    }
    if (const auto bytes = byte_size(node_.outputs()[k]); saved.values.size() != bytes) {
        throw node_.failure("the saved state has another field at output '" + saved.name + "'",
                            fmt::format("{} bytes instead of {}", saved.values.size(), bytes));
    }
    value.home->prepare_for_write(stream_);
    write(value.home->data, saved.values, value.home->memory());
    if (value.home->memory() == THW_CUDA_MEMORY) {
        stream_.record(value.home->ready);
    }
    return value;
}

}  // namespace thalweg::runtime
