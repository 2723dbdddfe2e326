// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "thalweg/abi/value.h"

namespace thalweg::runtime {

/// A structured parameter's value with everything inside it, checked and converted. Members as in thw_value.
struct ValueTree {
    thw_value_kind kind = THW_VALUE_NONE;
    std::uint32_t form = 0;
    std::int64_t integer = 0;
    double real = 0;
    std::string text, key, path;
    bool is_file = false;  ///< `text` is the absolute name of an input file
    std::vector<ValueTree> items;
};

/// Fills `out` as far as both sides know it. It points into the tree, which must neither move nor change.
void give_value(const ValueTree& tree, thw_value& out);

/// Appends the names of all input files in the tree.
void list_files(const ValueTree& tree, std::vector<std::string>& files);

}  // namespace thalweg::runtime
