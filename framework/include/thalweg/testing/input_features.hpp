// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "../features.hpp"

namespace thalweg::testing {

/// Features for an input of a node; what InputTable says holds here.
struct InputFeatures {
    std::string name;  ///< of the input
    Features features = {};
    bool is_static = false;  ///< as from a node that runs once
};

}  // namespace thalweg::testing
