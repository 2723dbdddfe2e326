// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <memory>

#include "common.hpp"
#include "say.hpp"
#include "table.hpp"
#include "verbs.hpp"

namespace thalweg::cli {

namespace {

struct PluginsOptions {
    PluginOptions plugins;
    bool json = false;
};

auto as_json(const runtime::Registry& registry) -> nlohmann::json {
    auto folders = nlohmann::json::array();
    for (const auto& folder : registry.folders()) {
        folders.push_back({{"path", folder.string()}, {"exists", std::filesystem::is_directory(folder)}});
    }
    auto plugins = nlohmann::json::array();
    for (const auto& p : registry.plugins()) {
        auto taken = nlohmann::json::array();
        for (const auto& type : p.taken) {
            taken.push_back({{"node", type.id}, {"by", type.by}});
        }
        plugins.push_back({{"file", p.file.string()},
                           {"loaded", p.refusal.empty()},
                           {"refusal", p.refusal},
                           {"judged", p.judged},
                           {"name", p.name},
                           {"version", p.version},
                           {"licence", p.licence},
                           {"build_id", p.build_id},
                           {"nodes", p.node_ids},
                           {"taken", taken}});
    }
    return {{"folders", folders}, {"plugins", plugins}};
}

void print_text(const runtime::Registry& registry) {
    Table loaded({"plugin", "version", "licence", "nodes", "file"});
    for (const auto& p : registry.plugins()) {
        if (p.refusal.empty()) {
            loaded.add({p.name, p.version, p.licence, fmt::format("{}", fmt::join(p.node_ids, " ")),
                        p.file.string()});
        }
    }
    print(loaded.empty() ? "No plugin was loaded.\n" : loaded.text());
    for (const auto& p : registry.plugins()) {
        if (!p.refusal.empty()) {
            print(fmt::format("refused: {}\n    {}\n", p.file.string(), p.refusal));
            continue;
        }
        for (const auto& type : p.taken) {
            print(fmt::format("not used: node type '{}' of {}\n    {} already brings it\n", type.id,
                              p.file.string(), type.by));
        }
    }
    for (const auto& folder : registry.folders()) {
        say(fmt::format("searched: {}{}\n", folder.string(),
                        std::filesystem::is_directory(folder) ? "" : " (no such folder)"));
    }
}

}  // namespace

void add_plugins(CLI::App& app, Action& action) {
    auto* verb = app.add_subcommand("plugins", "List plugin libraries, refused ones with the reason");
    auto options = std::make_shared<PluginsOptions>();
    options->plugins.add_to(*verb);
    verb->add_flag("--json", options->json, "Print as JSON");
    verb->callback([options, &action] {
        action = [options] {
            const auto registry = load_registry(options->plugins, true);
            options->json ? print_json(as_json(registry)) : print_text(registry);
            return exit_ok;
        };
    });
}

}  // namespace thalweg::cli
