// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "validate/verdict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>

#include "common.hpp"
#include "say.hpp"
#include "table.hpp"
#include "verbs.hpp"

namespace fs = std::filesystem;

namespace thalweg::cli {

namespace {

using validate::Outcome;

struct ValidateOptions {
    validate::Options checks;
    std::string library, params, inputs;
    bool json = false, list = false;
};

/// A JSON object of objects by node type. `example` goes to the message where it is none.
auto read_by_type(const fs::path& file, const std::string& what, const std::string& example)
    -> nlohmann::json {
    std::ifstream in(file);
    auto all = nlohmann::json::parse(in, nullptr, false);
    if (!all.is_object()) {
        throw std::invalid_argument(
            fmt::format("{} holds no JSON object of node types and {}, eg {}", file.string(), what, example));
    }
    for (const auto& [type, content] : all.items()) {
        if (!content.is_object()) {
            throw std::invalid_argument(
                fmt::format("{}: '{}' is no object of {}", file.string(), type, what));
        }
    }
    return all;
}

/// The parameters of node types, {"raster": {"file": "n.tif"}}; names of files start at the file's folder.
void read_params(const fs::path& file, validate::Givens& givens) {
    givens.folder = fs::absolute(file).parent_path();
    const auto all = read_by_type(file, "parameters", R"({"raster": {"file": "n.tif", "unit": "m"}})");
    for (const auto& [type, params] : all.items()) {
        givens.params[type] = params.dump();
    }
}

/// What the inputs of node types may hold, {"lookup": {"class": {"values": [1, 2, 3]}}}.
void read_inputs(const fs::path& file, validate::Givens& givens) {
    const auto all = read_by_type(file, "inputs", R"({"lookup": {"class": {"values": [1, 2, 3]}}})");
    for (const auto& [type, inputs] : all.items()) {
        for (const auto& [input, rule] : inputs.items()) {
            try {
                givens.inputs[type].emplace(input, validate::InputRule::from_json(rule.dump()));
            } catch (const std::invalid_argument& wrong) {
                throw std::invalid_argument(
                    fmt::format("{}: input '{}' of '{}': {}", file.string(), input, type, wrong.what()));
            }
        }
    }
}

/// Node types that refused every life, with their reasons: checks have tried nothing with them.
auto never_run(const std::vector<validate::Verdict>& verdicts) -> std::map<std::string, std::string> {
    std::map<std::string, std::string> reasons;
    for (const auto& verdict : verdicts) {
        for (const auto& [type, habit] : verdict.habits) {
            if (!habit.refusal.empty()) {
                reasons[type] = habit.refusal;
            }
        }
    }
    return reasons;
}

/// Node types that step and do not say what they remember.
auto without_state(const std::vector<validate::Verdict>& verdicts) -> std::set<std::string> {
    std::set<std::string> types;
    for (const auto& verdict : verdicts) {
        for (const auto& [type, habit] : verdict.habits) {
            if (habit.lacks_state) {
                types.insert(type);
            }
        }
    }
    return types;
}

/// Whether every node type that was tried has refused.
auto nothing_ran(const std::vector<validate::Verdict>& verdicts) -> bool {
    std::set<std::string> tried;
    for (const auto& verdict : verdicts) {
        for (const auto& [type, habit] : verdict.habits) {
            tried.insert(type);
        }
    }
    return !tried.empty() && never_run(verdicts).size() == tried.size();
}

void list_checks() {
    Table table({"check", "rule"});
    for (const auto& check : validate::all_checks()) {
        table.add({check.id, check.rule});
    }
    print(table.text());
}

void print_verdict(const validate::Verdict& verdict) {
    print(fmt::format("{:<15} {:<20} {}\n", outcome_word(verdict.outcome), verdict.check->id,
                      verdict.outcome == Outcome::passed ? verdict.check->rule : verdict.text));
}

auto as_json(const validate::Options& options, const std::vector<validate::Verdict>& verdicts)
    -> nlohmann::json {
    auto checks = nlohmann::json::array();
    for (const auto& verdict : verdicts) {
        checks.push_back({{"check", verdict.check->id},
                          {"rule", verdict.check->rule},
                          {"outcome", outcome_word(verdict.outcome)},
                          {"text", verdict.text},
                          {"seconds", verdict.seconds}});
    }
    return {{"library", options.library.string()},
            {"seed", options.seed},
            {"checks", checks},
            {"never_run", never_run(verdicts)},
            {"no_state", without_state(verdicts)}};
}

/// Counts on standard error, how to see the first failure again, and what was never tried.
void summarise(const validate::Options& options, const std::vector<validate::Verdict>& verdicts) {
    std::size_t passed = 0, failed = 0;
    std::string first;
    for (const auto& verdict : verdicts) {
        passed += verdict.outcome == Outcome::passed ? 1 : 0;
        failed += verdict.outcome == Outcome::failed ? 1 : 0;
        if (verdict.outcome == Outcome::failed && first.empty()) {
            first = verdict.check->id;
        }
    }
    say(fmt::format("{} checks: {} passed, {} failed, {} do not apply; seed {}\n", verdicts.size(), passed,
                    failed, verdicts.size() - passed - failed, options.seed));
    if (failed > 0) {
        say(fmt::format("again: thalweg validate {} --only {} --seed {}\n", options.library.string(), first,
                        options.seed));
    }
    for (const auto& [type, reason] : never_run(verdicts)) {
        say(fmt::format("NEVER RUN: node type '{}' refuses every life, so nothing is known of it: {}\n", type,
                        reason));
    }
    for (const auto& type : without_state(verdicts)) {
        say(fmt::format(
            "NO STATE: node type '{}' does not say what it remembers, so that runs with it cannot be "
            "saved; see list_state()\n",
            type));
    }
}

auto run_checks(ValidateOptions& options) -> int {
    options.checks.library = fs::absolute(options.library).lexically_normal();
    if (!options.params.empty()) {
        read_params(options.params, options.checks.givens);
    }
    if (!options.inputs.empty()) {
        read_inputs(options.inputs, options.checks.givens);
    }
    const auto tell = [&](const validate::Verdict& verdict) {
        if (!options.json) {
            print_verdict(verdict);
        }
    };
    const auto verdicts = validate::validate(options.checks, tell);
    if (options.json) {
        print_json(as_json(options.checks, verdicts));
    }
    summarise(options.checks, verdicts);
    const bool has_failed = std::any_of(verdicts.begin(), verdicts.end(), [](const auto& verdict) {
        return verdict.outcome == Outcome::failed;
    });
    return has_failed || nothing_ran(verdicts) ? exit_failed : exit_ok;
}

auto validate_library(ValidateOptions& options) -> int {
    if (options.list) {
        list_checks();
        return exit_ok;
    }
    try {
        return run_checks(options);
    } catch (const std::invalid_argument& wrong) {
        say(fmt::format("thalweg validate: {}\n", wrong.what()));
        return exit_usage;
    }
}

}  // namespace

void add_validate(CLI::App& app, Action& action) {
    auto* verb = app.add_subcommand("validate", "Check a plugin library, each rule in a process of its own");
    auto options = std::make_shared<ValidateOptions>();
    auto* list = verb->add_flag("--list", options->list, "List the checks and their rules");
    auto* library = verb->add_option("library", options->library, "Plugin library, eg: build/lib/my_node.so")
                        ->check(CLI::ExistingFile)
                        ->type_name("LIBRARY");
    verb->add_option("--only", options->checks.only, "Tell of this check alone")->type_name("CHECK");
    verb->add_option("--seed", options->checks.seed, "Of random grids and values; default 1")->type_name("N");
    verb->add_option("--params", options->params,
                     "JSON file with parameters that node types cannot do without, by type")
        ->check(CLI::ExistingFile)
        ->type_name("FILE");
    verb->add_option(
            "--inputs", options->inputs,
            "JSON file with what inputs of node types may hold, by type and input: range, integers or values")
        ->check(CLI::ExistingFile)
        ->type_name("FILE");
    verb->add_option("--check-time", options->checks.time_limit, "Time for each check; default 60")
        ->check(CLI::PositiveNumber)
        ->type_name("SECONDS");
    verb->add_flag("--json", options->json, "Print as JSON");
    verb->callback([options, list, library, &action] {
        if (list->count() == 0 && library->count() == 0) {
            throw CLI::RequiredError("library");
        }
        action = [options] { return validate_library(*options); };
    });
}

}  // namespace thalweg::cli
