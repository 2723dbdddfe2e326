// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "runtime/run/simulation.hpp"

namespace thalweg::cli {

struct Message {
    std::string node;
    bool is_warning = false;
    std::string text;
};

/// Keeps what nodes say before time starts, but what only developers want to know.
class Messages final : public runtime::RunObserver {
    mutable std::mutex mutex_;  // on_log comes from any thread
    std::vector<Message> all_;

  public:
    void on_log(const std::string& node, thw_severity severity, const std::string& text) override;

    auto all() const -> std::vector<Message>;

    /// Prints the warnings to standard error, each with its node, as a run does.
    void print_warnings() const;
};

/// A table of node and text; a sentence where there is nothing.
auto to_text(const Messages& messages) -> std::string;

/// A list of {"node", "level", "text"}; level is "warning" or "info".
auto to_json(const Messages& messages) -> nlohmann::json;

/// A list of {"node", "text"}: the warnings alone.
auto warnings_to_json(const Messages& messages) -> nlohmann::json;

}  // namespace thalweg::cli
