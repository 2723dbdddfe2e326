// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "control_option.hpp"

namespace thalweg::cli {

void ControlOption::add_to(CLI::App& verb) {
    verb.add_option("--control", socket,
                    "Listen on this Unix socket for what `thalweg steer` asks: state, changes, a pause, a "
                    "checkpoint, a branch, a stop")
        ->type_name("SOCKET");
}

auto ControlOption::desk(const std::filesystem::path& results) const -> std::unique_ptr<ControlDesk> {
    return socket.empty() ? nullptr : std::make_unique<ControlDesk>(socket, results);
}

void ControlOption::require_one_world(const std::string& found, const std::string& expected) const {
    if (!socket.empty()) {
        runtime::Diagnostic problem;
        problem.message = "a tree of worlds cannot be steered; choose one";
        problem.found = found;
        problem.expected = expected;
        throw runtime::StartFailure({problem});
    }
}

}  // namespace thalweg::cli
