// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "plugin_library.hpp"

#define BOOST_DLL_USE_STD_FS
#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <boost/dll/shared_library.hpp>
#include <cstring>
#include <iterator>
#include <memory>
#include <stdexcept>

#include "runtime/base/plain_text.hpp"

namespace thalweg::runtime {

namespace {

// The reason that the loader gives, without the file's own path, which the reader sees anyway.
auto loader_message(const std::filesystem::path& file) -> std::string {
    const char* raw = ::dlerror();
    std::string text = raw != nullptr ? raw : "unknown reason";
    const auto own = file.string() + ": ";
    return text.compare(0, own.size(), own) == 0 ? text.substr(own.size()) : text;
}

// After the handshake. Throws std::invalid_argument with the first broken rule.
void describe_known(const thw_plugin& plugin, PluginInfo& info, const ReadingNote& note) {
    check_plugin_texts(plugin);
    info.name = plugin.name;
    info.version = plugin.version;
    info.licence = plugin.licence;
    info.build_id = plugin.build_id;
    info.node_ids.clear();
    info.types.clear();
    for (std::uint32_t index = 0;; ++index) {
        note(fmt::format("node class {}", index));
        const auto* type = plugin.node_class(index);
        if (type == nullptr) {
            break;
        }
        auto read = read_class(*type, index, note);
        if (std::find(info.node_ids.begin(), info.node_ids.end(), read.id) != info.node_ids.end()) {
            throw std::invalid_argument(fmt::format("brings node type '{}' twice", read.id));
        }
        info.node_ids.emplace_back(read.id);
        info.types.push_back(std::move(read));
    }
    if (info.node_ids.empty()) {
        throw std::invalid_argument("brings no node class: node_class(0) is null");
    }
}

}  // namespace

auto tells_of_lack(const std::string& message) -> bool {
    constexpr const char* lacks[] = {"failed to map segment", "cannot map zero-fill pages",
                                     "annot allocate memory", "Too many open files", "std::bad_alloc"};
    return std::any_of(std::begin(lacks), std::end(lacks),
                       [&](const char* lack) { return message.find(lack) != std::string::npos; });
}

auto check_handshake(const thw_plugin& plugin) -> std::string {
    if (std::memcmp(plugin.magic, THW_MAGIC, sizeof(plugin.magic)) != 0) {
        const std::string_view found(plugin.magic, ::strnlen(plugin.magic, sizeof(plugin.magic)));
        return fmt::format("wrong magic: found '{}', expected '{}'", plain_text(found), THW_MAGIC);
    }
    if (plugin.abi_major != THW_ABI_MAJOR) {
        return fmt::format("built for ABI {}.{}, this program has {}.{}: the majors must be equal",
                           plugin.abi_major, plugin.abi_minor, THW_ABI_MAJOR, THW_ABI_MINOR);
    }
    if (plugin.needs_minor > THW_ABI_MINOR) {
        return fmt::format("needs a program with ABI {}.{} or later of this major, this one has {}.{}",
                           plugin.abi_major, plugin.needs_minor, THW_ABI_MAJOR, THW_ABI_MINOR);
    }
    if (plugin.struct_size < smallest::plugin) {
        return fmt::format("struct_size is {}, expected at least {}", plugin.struct_size, smallest::plugin);
    }
    if (!plugin.name || !plugin.version || !plugin.licence || !plugin.build_id) {
        return "name, version, licence or build_id is null";
    }
    return plugin.node_class == nullptr ? "node_class is null" : "";
}

void describe_plugin(const thw_plugin& plugin, PluginInfo& info, const ReadingNote& note) {
    note("the plugin's own table");
    info.refusal = check_handshake(plugin);
    if (!info.refusal.empty()) {
        return;
    }
    try {
        describe_known(plugin, info, note);
    } catch (const std::invalid_argument& broken_rule) {
        info.refusal = broken_rule.what();
    }
}

auto open_plugin(const std::filesystem::path& file, PluginInfo& info, const ReadingNote& note)
    -> const thw_plugin* {
    info.file = file;
    std::error_code failed;
    auto library = std::make_unique<boost::dll::shared_library>();
    library->load(file, failed, boost::dll::load_mode::rtld_now | boost::dll::load_mode::rtld_local);
    if (failed) {
        info.refusal = "cannot be loaded: " + loader_message(file);
        info.judged = !tells_of_lack(info.refusal);
        return nullptr;
    }
    // Never unloaded, not even when it is refused: code may have registered itself elsewhere (exit handlers,
    // thread-local destructors).
    static auto& opened = *new std::vector<std::unique_ptr<boost::dll::shared_library>>;
    opened.push_back(std::move(library));
    const auto& kept = *opened.back();
    if (!kept.has(THW_PLUGIN_SYMBOL)) {
        info.refusal = "does not export the symbol '" THW_PLUGIN_SYMBOL "'";
        return nullptr;
    }
    const auto& plugin = kept.get<const thw_plugin>(THW_PLUGIN_SYMBOL);
    describe_plugin(plugin, info, note);
    return info.refusal.empty() ? &plugin : nullptr;
}

}  // namespace thalweg::runtime
