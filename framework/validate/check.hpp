// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace thalweg::validate {

class Library;
class Trial;

/// Thrown by a check: the library breaks its rule. The text says where and how.
struct Broken {
    std::string text;
};

/// Thrown by a check that has nothing to look at.
struct NotApplicable {
    std::string reason;
};

/// One rule. `of_library` is called once, `of_node` for every node class; one of them is null. Both run in a
/// process of their own, which may crash.
struct Check {
    const char* id;     ///< words joined by '-'
    const char* rule;   ///< one sentence
    const char* needs;  ///< id of a check without which this one means nothing, or ""
    void (*of_library)(const Library&);
    void (*of_node)(const Trial&);
};

/// The families, each in a file of its name.
auto description_checks() -> std::vector<Check>;
auto word_checks() -> std::vector<Check>;
auto parameter_checks() -> std::vector<Check>;
auto life_checks() -> std::vector<Check>;
auto state_checks() -> std::vector<Check>;
auto grid_checks() -> std::vector<Check>;
auto value_checks() -> std::vector<Check>;
auto memory_checks() -> std::vector<Check>;
auto process_checks() -> std::vector<Check>;
auto message_checks() -> std::vector<Check>;

/// All of them, in the order in which they are made.
auto all_checks() -> const std::vector<Check>&;

}  // namespace thalweg::validate
