// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "plugin_library.hpp"
#include "scan.hpp"
#include "thalweg/abi/plugin.h"

namespace thalweg::runtime {

/// Where plugins are looked for, absolute, whether the folders exist or not: `first` (--plugin-path), those
/// of THALWEG_PLUGIN_PATH (separated by colons), then ../lib/thalweg/plugins beside the program's own folder.
auto plugin_folders(const std::vector<std::filesystem::path>& first) -> std::vector<std::filesystem::path>;

/// Every node class of every plugin in plugin_folders(). Libraries stay loaded until the process ends.
///
/// Of two libraries that bring one node type the first is used for it; the other keeps the rest of its types,
/// and is refused where none is left.
///
/// In a folder every file *.so, by name. Each library is first loaded in a child process, so that one that
/// crashes cannot take the host along.
class Registry {
    std::vector<std::filesystem::path> folders_;
    std::vector<PluginInfo> plugins_;
    std::map<std::string, NodeType> classes_;
    std::map<std::string, std::string> origin_;  // node id -> what brought it

    void admit(PluginInfo info);

  public:
    static auto load(const std::vector<std::filesystem::path>& folders, const ScanOptions& options = {})
        -> Registry;

    /// Adds classes that are linked into this program; for tests. Throws std::invalid_argument where a
    /// library would be refused.
    void add(const thw_plugin& plugin);

    /// Null where no plugin brings this type.
    auto find(const std::string& id) const -> const NodeType*;

    /// The plugin that brings this type; null where none does.
    auto plugin_of(const std::string& id) const -> const PluginInfo*;

    /// Node classes by id.
    auto classes() const -> const std::map<std::string, NodeType>& { return classes_; }

    /// Plugins in search order; a refused one has its reason.
    auto plugins() const -> const std::vector<PluginInfo>& { return plugins_; }

    /// Folders that were searched for plugins, in order, including those that do not exist.
    auto folders() const -> const std::vector<std::filesystem::path>& { return folders_; }
};

}  // namespace thalweg::runtime
