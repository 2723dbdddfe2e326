// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace thalweg::fuzz {

/// What keys and texts of new inputs are made of. Defined by each target that links json_inputs.cpp.
auto json_words() -> std::vector<std::string>;

}  // namespace thalweg::fuzz
