// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "plugin_library.hpp"

#define BOOST_DLL_USE_STD_FS
#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <boost/dll/shared_library.hpp>
#include <cstring>
#include <memory>

namespace thalweg::runtime {

namespace {

// Size of thw_plugin at minor 0; later minors append. See the frozen sizes in tests/framework/abi_c11.c.
constexpr std::uint32_t smallest_plugin = 64;

auto printable(const char* bytes, std::size_t count) -> std::string {
    std::string text;
    for (std::size_t k = 0; k < count && bytes[k] != '\0'; ++k) {
        const auto c = static_cast<unsigned char>(bytes[k]);
        text += c >= 32 && c < 127 ? std::string(1, bytes[k]) : fmt::format("\\x{:02x}", c);
    }
    return text;
}

auto check_class(const thw_node_class& type, std::uint32_t index) -> std::string {
    if (type.struct_size < sizeof(thw_node_class)) {
        return fmt::format("node class {} is {} bytes, expected at least {}", index, type.struct_size,
                           sizeof(thw_node_class));
    }
    if (type.id == nullptr || *type.id == '\0') {
        return fmt::format("node class {} has no id", index);
    }
    const bool complete = type.create && type.destroy && type.configure && type.negotiate && type.run &&
                          type.finish && type.summary && (type.inputs || type.input_count == 0) &&
                          (type.outputs || type.output_count == 0) && (type.params || type.param_count == 0);
    return complete ? std::string() : fmt::format("node class '{}' has a null entry", type.id);
}

// The reason that the loader gives, without the file's own path, which the reader sees anyway.
auto loader_message(const std::filesystem::path& file) -> std::string {
    const char* raw = ::dlerror();
    std::string text = raw != nullptr ? raw : "unknown reason";
    const auto own = file.string() + ": ";
    return text.compare(0, own.size(), own) == 0 ? text.substr(own.size()) : text;
}

}  // namespace

auto check_handshake(const thw_plugin& plugin) -> std::string {
    if (std::memcmp(plugin.magic, THW_MAGIC, sizeof(plugin.magic)) != 0) {
        return fmt::format("wrong magic: found '{}', expected '{}'",
                           printable(plugin.magic, sizeof(plugin.magic)), THW_MAGIC);
    }
    if (plugin.abi_major != THW_ABI_MAJOR) {
        return fmt::format("built for ABI {}.{}, this program has {}.{}: the majors must be equal",
                           plugin.abi_major, plugin.abi_minor, THW_ABI_MAJOR, THW_ABI_MINOR);
    }
    if (plugin.abi_minor > THW_ABI_MINOR) {
        return fmt::format("built for ABI {}.{}, this program has {}.{}: the plugin's minor may not be newer",
                           plugin.abi_major, plugin.abi_minor, THW_ABI_MAJOR, THW_ABI_MINOR);
    }
    if (plugin.struct_size < smallest_plugin) {
        return fmt::format("struct_size is {}, expected at least {}", plugin.struct_size, smallest_plugin);
    }
    if (!plugin.name || !plugin.version || !plugin.licence || !plugin.build_id) {
        return "name, version, licence or build_id is null";
    }
    return plugin.node_class == nullptr ? "node_class is null" : "";
}

void describe_plugin(const thw_plugin& plugin, PluginInfo& info) {
    info.refusal = check_handshake(plugin);
    if (!info.refusal.empty()) {
        return;
    }
    info.name = plugin.name;
    info.version = plugin.version;
    info.licence = plugin.licence;
    info.build_id = plugin.build_id;
    info.node_ids.clear();
    for (std::uint32_t index = 0; const auto* type = plugin.node_class(index); ++index) {
        info.refusal = check_class(*type, index);
        if (!info.refusal.empty()) {
            return;
        }
        if (std::find(info.node_ids.begin(), info.node_ids.end(), type->id) != info.node_ids.end()) {
            info.refusal = fmt::format("brings node type '{}' twice", type->id);
            return;
        }
        info.node_ids.emplace_back(type->id);
    }
    if (info.node_ids.empty()) {
        info.refusal = "brings no node class: node_class(0) is null";
    }
}

auto open_plugin(const std::filesystem::path& file, PluginInfo& info) -> const thw_plugin* {
    info.file = file;
    std::error_code failed;
    auto library = std::make_unique<boost::dll::shared_library>();
    library->load(file, failed, boost::dll::load_mode::rtld_now | boost::dll::load_mode::rtld_local);
    if (failed) {
        info.refusal = "cannot be loaded: " + loader_message(file);
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
    describe_plugin(plugin, info);
    return info.refusal.empty() ? &plugin : nullptr;
}

}  // namespace thalweg::runtime
