// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

#include "input_rule.hpp"
#include "process_state.hpp"
#include "runtime/plugins/plugin_library.hpp"

namespace thalweg::validate {

/// What node types cannot do without: values of parameters as JSON objects, and rules for inputs by their
/// name.
struct Givens {
    std::map<std::string, std::string> params;
    std::map<std::string, std::map<std::string, InputRule>> inputs;
    std::filesystem::path folder = ".";  ///< where relative names of input files in them start
};

/// What is known of a node class from the check "runs", so that other checks need not try it again.
struct Habit {
    bool takes_all_inputs = false;  ///< otherwise it lives with the required ones alone
    std::string refusal;            ///< of every life; empty: it lives
    bool lacks_state = false;       ///< it steps and does not say what it remembers
};

using Habits = std::map<std::string, Habit>;  ///< by node type

/// The library that a check looks at, loaded into the process of the check.
class Library {
  public:
    /// Loads it. `scratch` is an empty folder for whatever its nodes write, and the current one.
    Library(const std::filesystem::path& file, const Givens& givens, Habits habits, std::uint64_t seed,
            std::filesystem::path scratch);

    /// Null where it is refused.
    auto plugin() const -> const thw_plugin* { return plugin_; }

    auto info() const -> const runtime::PluginInfo& { return info_; }

    auto givens() const -> const Givens& { return givens_; }

    /// Written by the first life of a node class.
    auto habits() const -> Habits& { return habits_; }

    auto seed() const -> std::uint64_t { return seed_; }

    auto scratch() const -> const std::filesystem::path& { return scratch_; }

    /// Before it was loaded.
    auto before() const -> const ProcessState& { return before_; }

  private:
    ProcessState before_ = ProcessState::now();
    const Givens& givens_;
    mutable Habits habits_;
    std::uint64_t seed_;
    std::filesystem::path scratch_;
    runtime::PluginInfo info_;
    const thw_plugin* plugin_;
};

}  // namespace thalweg::validate
