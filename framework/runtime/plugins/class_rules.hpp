// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

#include "runtime/base/node_type.hpp"
#include "thalweg/abi/plugin.h"

namespace thalweg::runtime {

/// Called with the name of what is read next, eg "parameter 17 of node class 'flow'", before it is read.
using ReadingNote = std::function<void(const std::string&)>;

/// Checks the texts of a plugin's own table: printable UTF-8 of a length that fits into a line. Throws
/// std::invalid_argument with the broken rule, what was found and what is expected.
void check_plugin_texts(const thw_plugin& plugin);

/// Reads node class number `index` and checks everything that it says of itself: sizes of tables, names,
/// texts, units, sets and flags, ranges, choices, defaults. Calls the functions that describe its ports and
/// parameters and follows their pointers, so a wild one crashes: a library that nobody knows is read in a
/// child process first (scan.hpp). Throws as check_plugin_texts does; texts of the plugin in the message are
/// printable and cut.
auto read_class(
    const thw_node_class& type, std::uint32_t index, const ReadingNote& note = [](const std::string&) {})
    -> NodeType;

}  // namespace thalweg::runtime
