// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "thalweg/abi/plugin.h"

namespace thalweg::runtime {

/// A library that was found, whether it could be used or not.
struct PluginInfo {
    std::filesystem::path file;
    std::string name, version, licence, build_id;
    std::vector<std::string> node_ids;
    std::string refusal;  ///< empty: loaded. Otherwise the rule that failed and both values
};

/// Every node class of every plugin on the search path. Libraries stay loaded until the process ends.
///
/// Search order: folders given to `load` (--plugin-path), THALWEG_PLUGIN_PATH, then lib/thalweg/plugins
/// beside the program. Each library is first loaded in a child process, so that one that crashes cannot take
/// the host along.
class Registry {
    struct Library;
    std::vector<std::shared_ptr<Library>> libraries_;
    std::vector<PluginInfo> plugins_;
    std::map<std::string, const thw_node_class*> classes_;

  public:
    static auto load(const std::vector<std::filesystem::path>& folders) -> Registry;

    /// Adds classes that are linked into this program; for tests.
    void add(const thw_plugin& plugin);

    /// Null where no plugin brings this type.
    auto find(const std::string& id) const -> const thw_node_class*;

    /// By id.
    auto classes() const -> const std::map<std::string, const thw_node_class*>& { return classes_; }

    /// In search order, refused ones with their reason.
    auto plugins() const -> const std::vector<PluginInfo>& { return plugins_; }
};

}  // namespace thalweg::runtime
