// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "registry.hpp"

#define BOOST_DLL_USE_STD_FS
#include <fmt/format.h>

#include <algorithm>
#include <boost/dll/runtime_symbol_info.hpp>
#include <cstdlib>
#include <set>
#include <sstream>
#include <stdexcept>

#include "loading_guard.hpp"
#include "runtime/guard/float_environment.hpp"

namespace fs = std::filesystem;

namespace thalweg::runtime {

namespace {

auto libraries_in(const fs::path& folder) -> std::vector<fs::path> {
    std::vector<fs::path> files;
    std::error_code unreadable;
    for (const auto& entry : fs::directory_iterator(folder, unreadable)) {
        if (entry.path().extension() == ".so") {
            files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

// Lists the libraries in the folders. A file that is reached through two folders or a link is listed once.
auto libraries_on(const std::vector<fs::path>& folders) -> std::vector<fs::path> {
    std::vector<fs::path> files;
    std::set<fs::path> seen;
    for (const auto& folder : folders) {
        for (const auto& file : libraries_in(folder)) {
            std::error_code dangling;
            const auto real = fs::canonical(file, dangling);
            if (seen.insert(dangling ? file : real).second) {
                files.push_back(file);
            }
        }
    }
    return files;
}

auto load_guarded(PluginInfo& info) -> const thw_plugin* {
    const LoadingGuard guard(info.file);
    const FloatEnvironment unchanged;
    return open_plugin(info.file, info);
}

}  // namespace

auto plugin_folders(const std::vector<fs::path>& first) -> std::vector<fs::path> {
    auto folders = first;
    if (const char* text = std::getenv("THALWEG_PLUGIN_PATH")) {
        std::istringstream list(text);
        for (std::string folder; std::getline(list, folder, ':');) {
            if (!folder.empty()) {
                folders.emplace_back(folder);
            }
        }
    }
    std::error_code unknown;
    const auto program = boost::dll::program_location(unknown);
    if (!unknown) {
        folders.push_back(program.parent_path().parent_path() / "lib" / "thalweg" / "plugins");
    }
    for (auto& folder : folders) {
        folder = fs::absolute(folder).lexically_normal();
    }
    return folders;
}

auto Registry::load(const std::vector<fs::path>& folders, const ScanOptions& options) -> Registry {
    Registry registry;
    registry.folders_ = plugin_folders(folders);
    for (auto& info : scan_libraries(libraries_on(registry.folders_), options)) {
        const auto* plugin = info.refusal.empty() ? load_guarded(info) : nullptr;
        if (plugin != nullptr) {
            registry.admit(std::move(info));
        } else {
            registry.plugins_.push_back(std::move(info));
        }
    }
    return registry;
}

void Registry::add(const thw_plugin& plugin) {
    PluginInfo info;
    describe_plugin(plugin, info);
    if (info.refusal.empty()) {
        admit(std::move(info));
    } else {
        plugins_.push_back(std::move(info));
    }
    if (!plugins_.back().refusal.empty()) {
        throw std::invalid_argument(plugins_.back().refusal);
    }
}

void Registry::admit(PluginInfo info) {
    info.node_ids.clear();
    for (auto& type : info.types) {
        const std::string id = type.id;
        if (const auto first = origin_.find(id); first != origin_.end()) {
            info.taken.push_back({id, first->second});
            continue;
        }
        origin_[id] = info.file.empty() ? "'" + info.name + "' in this program" : info.file.string();
        classes_[id] = std::move(type);
        info.node_ids.push_back(id);
    }
    if (info.node_ids.empty()) {
        const auto& [id, by] = info.taken.front();
        info.refusal = fmt::format("brings node type '{}', which {} already brings", id, by);
    }
    info.types.clear();
    plugins_.push_back(std::move(info));
}

auto Registry::find(const std::string& id) const -> const NodeType* {
    const auto found = classes_.find(id);
    return found == classes_.end() ? nullptr : &found->second;
}

auto Registry::plugin_of(const std::string& id) const -> const PluginInfo* {
    const auto found = std::find_if(plugins_.begin(), plugins_.end(), [&](const PluginInfo& plugin) {
        const auto& ids = plugin.node_ids;
        return plugin.refusal.empty() && std::find(ids.begin(), ids.end(), id) != ids.end();
    });
    return found == plugins_.end() ? nullptr : &*found;
}

}  // namespace thalweg::runtime
