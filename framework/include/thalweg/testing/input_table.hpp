// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "../table.hpp"

namespace thalweg::testing {

/// A table for an input of a node, which sees it in negotiate and run. Without columns: its producer has
/// given none yet. As from a producer that has no rows before time starts: give the columns alone, and all by
/// LoneNode::set_table after negotiate().
struct InputTable {
    std::string name;  ///< of the input
    Table table = {};
    bool is_static = false;  ///< as from a node that runs once
};

}  // namespace thalweg::testing
