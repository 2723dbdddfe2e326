// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "state_copier.hpp"

#include <fmt/format.h>

#include <utility>

namespace thalweg::runtime {

auto StateCopier::save(const std::vector<Published>& shown) const -> SavedNode {
    SavedNode saved;
    memory_.reading([&] {
        read_node(node_, memory_, saved);
        for (std::size_t k = 0; k < shown.size(); ++k) {
            read_output(k, shown[k], saved.outputs.emplace_back());
        }
    });
    return saved;
}

void StateCopier::read_output(std::size_t k, const Published& value, SavedOutput& saved) const {
    const auto& spec = node_.outputs()[k];
    saved.name = spec.name;
    saved.time = value.time;
    saved.version = value.version;
    saved.payload = value.payload;
    saved.element = spec.dtype != THW_NO_DTYPE ? spec.dtype : THW_STATE_U8;
    if (value.home) {
        saved.values = memory_.room_for(byte_size(spec));
        memory_.read(saved.values, value.home->data, value.home->memory());
    }
}

void StateCopier::restore(const SavedNode& saved, bool with_files) const {
    restore_node(node_, saved, memory_, with_files);
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
        throw node_.refusal("the saved state has another field at output '" + saved.name + "'",
                            fmt::format("{} bytes instead of {}", saved.values.size(), bytes));
    }
    value.home->prepare_for_write(stream_);
    memory_.write(value.home->data, saved.values.data(), saved.values.size(), value.home->memory());
    if (value.home->memory() == THW_CUDA_MEMORY) {
        stream_.record(value.home->ready);
    }
    return value;
}

}  // namespace thalweg::runtime
