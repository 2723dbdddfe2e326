// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "runtime/document/graph.hpp"
#include "runtime/run/hot_start.hpp"
#include "thalweg/runtime/run_settings.hpp"

namespace thalweg::runtime {

/// The checkpoint that nodes take from at time 0, as the settings or else the graph name it; nothing where
/// neither does. Throws StartFailure where it cannot be read.
auto read_hot_start(const RunSettings& settings, const Graph& graph) -> std::optional<HotState>;

}  // namespace thalweg::runtime
