// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <variant>
#include <vector>

#include "runtime/base/diagnostic.hpp"

namespace thalweg::cli {

/// What may be asked of a run, in the order of the page.
enum class Ask { state, metrics, set, change, branch, pause, go_on, checkpoint, stop };

/// "state", "go on"
auto word_of(Ask ask) -> const char*;

/// All of these words.
auto ask_words() -> std::vector<std::string>;

/// A request that is as the protocol says.
struct ControlRequest {
    Ask ask = Ask::state;
    nlohmann::ordered_json changes;  ///< of set, change and branch: what Run::change() takes
    std::string name = {};           ///< of branch: that of the world
};

/// Reads one line, eg {"do": "set", "set": {"north.at": "5 min"}}, or says what is wrong with it. Takes any
/// bytes.
auto read_request(const std::string& line) -> std::variant<ControlRequest, runtime::Diagnostic>;

/// {"ok": true, ...} with the members of `more`, one line without its end.
auto acceptance(const nlohmann::ordered_json& more) -> std::string;

/// {"ok": false, "error": {...}}, one line without its end. The error is the first of several, and says how
/// many there are.
auto refusal(const runtime::Diagnostics& problems) -> std::string;
auto refusal(runtime::Diagnostic problem) -> std::string;

/// Returns a refusal that says the rule, what was found and what to do.
auto refusal(const std::string& message, const std::string& found, const std::string& remedy) -> std::string;

}  // namespace thalweg::cli
