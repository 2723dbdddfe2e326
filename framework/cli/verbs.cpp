// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "verbs.hpp"

namespace thalweg::cli {

void add_verbs(CLI::App& app, Action& action) {
    for (const auto add : {add_run, add_resume, add_steer, add_check, add_plan, add_worlds, add_study,
                           add_graph, add_nodes, add_plugins, add_schema, add_new_node, add_validate,
                           add_verify, add_diff, add_report, add_bench, add_doctor}) {
        add(app, action);
    }
}

}  // namespace thalweg::cli
