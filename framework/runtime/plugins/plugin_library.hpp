// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "class_rules.hpp"
#include "runtime/base/node_type.hpp"
#include "thalweg/abi/plugin.h"

namespace thalweg::runtime {

/// A node type that a library brings, but an earlier one does already.
struct TakenType {
    std::string id;
    std::string by;  ///< the one that is used: its file
};

/// A library that was found, whether it could be used or not.
struct PluginInfo {
    std::filesystem::path file;
    std::string name, version, licence, build_id;
    std::vector<std::string> node_ids;  ///< of a loaded library: of those types that are used
    std::vector<TakenType> taken;       ///< types that are not
    std::vector<NodeType> types;  ///< what describe_plugin read of each class; not after a look in a child
    std::string refusal;          ///< empty: loaded. Otherwise the rule that failed and both values
    bool judged = true;  ///< false: time or memory did not suffice, which says nothing about the library
};

/// Whether the loader's message says that the machine lacked something: memory, or files that may be open.
auto tells_of_lack(const std::string& message) -> bool;

/// The handshake, without a call into the plugin: magic, ABI major, the minor that it needs, size, texts.
/// Returns the broken rule with both values, or nothing.
auto check_handshake(const thw_plugin& plugin) -> std::string;

/// Checks the handshake, then every table of every node class (class_rules.hpp). Fills everything in `info`
/// but its file. `note` is told what is read next.
void describe_plugin(
    const thw_plugin& plugin, PluginInfo& info, const ReadingNote& note = [](const std::string&) {});

/// Loads a library for good (it is never unloaded) and describes it in `info`. Null where it is refused.
/// Runs the library's constructors: look at it in a child process first (scan.hpp).
auto open_plugin(
    const std::filesystem::path& file, PluginInfo& info, const ReadingNote& note = [](const std::string&) {})
    -> const thw_plugin*;

}  // namespace thalweg::runtime
