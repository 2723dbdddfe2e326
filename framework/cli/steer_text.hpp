// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace thalweg::cli {

/// What a run has answered to a request that it accepted, in lines for people.
auto answer_text(const nlohmann::ordered_json& answer) -> std::string;

/// What a run has answered to a request that it refused, as the program prints errors.
auto error_text(const nlohmann::ordered_json& answer) -> std::string;

}  // namespace thalweg::cli
