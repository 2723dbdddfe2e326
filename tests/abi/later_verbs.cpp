// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// The verbs that the witness and the tables are run with. The other verbs reach a plugin by the same calls,
// so the later program is compiled without them.
#include "cli/verbs.hpp"

namespace thalweg::cli {

void add_verbs(CLI::App& app, Action& action) {
    for (const auto add : {add_run, add_check, add_nodes}) {
        add(app, action);
    }
}

}  // namespace thalweg::cli
