// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

#include "checkpoint_arrays.hpp"
#include "thalweg/runtime/checkpoint.hpp"

namespace thalweg::runtime {

/// All of a checkpoint but the graph and the values of arrays, which are numbered.
auto checkpoint_to_json(const Checkpoint& checkpoint, ArraysToWrite& arrays) -> nlohmann::json;

/// Throws CdfError, Error or nlohmann's where the description and the arrays do not go together.
auto checkpoint_from_json(const nlohmann::json& json, ArraysRead& arrays) -> Checkpoint;

}  // namespace thalweg::runtime
