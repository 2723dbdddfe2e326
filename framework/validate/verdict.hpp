// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "check.hpp"
#include "library.hpp"

namespace thalweg::validate {

enum class Outcome { passed, failed, not_applicable };

struct Verdict {
    const Check* check;
    Outcome outcome;
    std::string text;    ///< why it failed or does not apply
    double seconds = 0;  ///< wall time
    Habits habits = {};  ///< what the check has seen
};

struct Options {
    std::filesystem::path library;  ///< absolute
    Givens givens;
    Habits habits;           ///< none at first; later checks have those that "runs" has found
    std::string only;        ///< id of one check; empty: all. What it needs runs, too, and is not told
    std::uint64_t seed = 1;  ///< of random grids and values
    double time_limit = 60;  ///< [s] of wall time for each check
};

/// "passed", "failed", "does not apply"
auto outcome_word(Outcome outcome) -> std::string;

/// Runs the checks one after the other, each in a process of its own, and tells each verdict at once. No
/// process of a check is left when it returns. Throws std::system_error where no process can be started,
/// std::invalid_argument where there is no check `only`. Thread: the only one of the program.
auto validate(const Options& options, const std::function<void(const Verdict&)>& tell)
    -> std::vector<Verdict>;

}  // namespace thalweg::validate
