// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <string>

#include "control_desk.hpp"

namespace thalweg::cli {

/// Option --control of verbs that run one graph.
struct ControlOption {
    std::string socket;  ///< empty: nobody can ask

    void add_to(CLI::App& verb);

    /// Who answers on the socket, of a run with these results; null: nobody. Throws runtime::Failure where
    /// the socket cannot be had.
    auto desk(const std::filesystem::path& results) const -> std::unique_ptr<ControlDesk>;

    /// Refuses to steer worlds that run one after the other: `found` names them, `expected` what can be
    /// steered. Throws runtime::StartFailure.
    void require_one_world(const std::string& found, const std::string& expected) const;
};

}  // namespace thalweg::cli
