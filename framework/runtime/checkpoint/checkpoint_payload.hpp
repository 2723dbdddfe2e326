// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "checkpoint_arrays.hpp"
#include "runtime/base/payload.hpp"

namespace thalweg::runtime {

/// A number [any unit] as JSON has it, also one that is not finite, which becomes a text.
auto real_to_json(double value) -> nlohmann::json;
auto real_from_json(const nlohmann::json& json) -> double;

/// Describes a table or feature set, whose numbers and texts become arrays. Their names begin with `name`.
auto payload_to_json(const Payload& payload, const std::string& name, const std::string& about,
                     ArraysToWrite& arrays) -> nlohmann::json;

/// Throws CdfError, Error or nlohmann's where the description and the arrays do not go together.
auto payload_from_json(const nlohmann::json& json, ArraysRead& arrays) -> PayloadRef;

}  // namespace thalweg::runtime
