// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "thalweg/abi/draft/samples.h"
#include "thalweg/abi/draft/state.h"
#include "thalweg/abi/draft/steering.h"
#include "thalweg/abi/node.h"

namespace thalweg::runtime {

/// Sizes of the tables at minor 0 of the ABI [bytes]. A plugin's table has at least these, whatever its
/// minor.
namespace smallest {
constexpr std::uint32_t plugin = 72, node_class = 128, port = 48, param = 72;
constexpr std::uint32_t node_state = 40, state_block = 88, node_samples = 8, node_steering = 16;
}  // namespace smallest

/// A declared parameter, and what is inside it.
struct ParamType : thw_param {
    std::vector<ParamType> fields;
    bool is_steerable = false;  ///< see thw_node_steering

    /// Heading under which lists show the parameter; empty: none.
    auto heading() const -> std::string_view { return group != nullptr ? group : ""; }
};

/// A node class and everything that it says of itself, asked for once. Texts belong to the plugin, which is
/// never unloaded.
struct NodeType {
    thw_node_class hooks{};                ///< what this program knows of the class; null: not there
    const thw_node_class* self = nullptr;  ///< the plugin's table, which its functions get
    const char* id = "";
    const char* summary = "";
    thw_clock clock = THW_STATIC;
    std::uint32_t executors = THW_ON_CPU;
    std::vector<thw_port> inputs, outputs;
    std::vector<ParamType> params;        ///< those of one group side by side
    std::optional<thw_node_state> state;  ///< how its nodes are saved; nothing: they cannot be
    bool shows_samples = false;           ///< see thw_node_samples
    bool lists_metrics = false;           ///< its last output is the program's, see MetricList
};

}  // namespace thalweg::runtime
