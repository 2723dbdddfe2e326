// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "validate/verdict.hpp"

#include <fmt/format.h>

#include <fstream>
#include <memory>
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
    std::string library, params;
    bool json = false, list = false;
};

/// The parameters of node types, {"raster": {"file": "n.tif"}}; names of files start at the file's folder.
auto read_givens(const fs::path& file) -> validate::Givens {
    std::ifstream in(file);
    const auto all = nlohmann::json::parse(in, nullptr, false);
    if (!all.is_object()) {
        throw std::invalid_argument(file.string() +
                                    " holds no JSON object of node types and parameters, eg "
                                    R"({"raster": {"file": "n.tif", "unit": "m"}})");
    }
    validate::Givens givens;
    givens.folder = fs::absolute(file).parent_path();
    for (const auto& [type, params] : all.items()) {
        if (!params.is_object()) {
            throw std::invalid_argument(file.string() + ": '" + type + "' is no object of parameters");
        }
        givens.params[type] = params.dump();
    }
    return givens;
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
    return {{"library", options.library.string()}, {"seed", options.seed}, {"checks", checks}};
}

/// Counts on standard error, and how to see the first failure again.
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
}

auto run_checks(ValidateOptions& options) -> int {
    options.checks.library = fs::absolute(options.library).lexically_normal();
    if (!options.params.empty()) {
        options.checks.givens = read_givens(options.params);
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
    for (const auto& verdict : verdicts) {
        if (verdict.outcome == Outcome::failed) {
            return exit_failed;
        }
    }
    return exit_ok;
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
