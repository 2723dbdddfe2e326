// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "thalweg/abi/copy_known.h"
#include "thalweg/abi/node.h"

namespace thalweg::testing {

/// Ports and parameters of a node class in terms of the C ABI, for tests to fill and to spoil. `lend_to` a
/// class makes it describe itself by them; they must outlive it and stay where they are.
struct ClassTables {
    std::vector<thw_port> inputs, outputs;
    std::vector<thw_param> params;

    /// What a class says of itself, asked for as a host does.
    static auto of(const thw_node_class& type) -> ClassTables {
        return {ask(type, type.input, type.input_count), ask(type, type.output, type.output_count),
                ask(type, type.param, type.param_count)};
    }

    void lend_to(thw_node_class& type) const {
        type.impl = this;
        type.input_count = static_cast<std::uint32_t>(inputs.size());
        type.output_count = static_cast<std::uint32_t>(outputs.size());
        type.param_count = static_cast<std::uint32_t>(params.size());
        type.input = &give<thw_port, &ClassTables::inputs>;
        type.output = &give<thw_port, &ClassTables::outputs>;
        type.param = &give<thw_param, &ClassTables::params>;
        type.get_extension = nullptr;  // the class's own would not find what it needs in `impl`
    }

  private:
    template <class Entry>
    static auto ask(const thw_node_class& type,
                    thw_status (*get)(const thw_node_class*, std::uint32_t, Entry*), std::uint32_t count)
        -> std::vector<Entry> {
        std::vector<Entry> entries(count);
        for (std::uint32_t k = 0; k < count; ++k) {
            entries[k].struct_size = sizeof(Entry);
            get(&type, k, &entries[k]);
        }
        return entries;
    }

    template <class Entry, std::vector<Entry> ClassTables::*entries>
    static auto give(const thw_node_class* self, std::uint32_t index, Entry* out) -> thw_status {
        const auto& list = static_cast<const ClassTables*>(self->impl)->*entries;
        if (index >= list.size()) {
            return THW_FAILED;
        }
        thw_copy_known(out, &list[index]);
        return THW_OK;
    }
};

}  // namespace thalweg::testing
