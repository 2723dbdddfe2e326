// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "runtime/plugins/schema.hpp"

#include <memory>

#include "common.hpp"
#include "verbs.hpp"

namespace thalweg::cli {

void add_schema(CLI::App& app, Action& action) {
    auto* verb =
        app.add_subcommand("schema", "Print the JSON Schema of graphs, with every node type that is loaded");
    auto options = std::make_shared<PluginOptions>();
    options->add_to(*verb);
    verb->callback([options, &action] {
        action = [options] {
            const auto registry = load_registry(*options);
            print_json(runtime::graph_schema(registry.classes()));
            return exit_ok;
        };
    });
}

}  // namespace thalweg::cli
