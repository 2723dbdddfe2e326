// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "program.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "common.hpp"
#include "completion.hpp"
#include "explain.hpp"
#include "log.hpp"
#include "man_page.hpp"
#include "runtime/guard/call_guard.hpp"
#include "runtime/plugins/scan.hpp"
#include "say.hpp"
#include "streams.hpp"
#include "usage.hpp"
#include "verbs.hpp"
#include "version.hpp"

namespace thalweg::cli {

namespace {

constexpr auto footer =
    "Exit status: 0 done; 1 the run failed; 2 the graph or its input was refused; 3 wrong usage;\n"
    "4 done, but messages could not be written; 5 ended by a limit of the graph; 130 stopped by Ctrl-C, "
    "SIGTERM or SIGHUP, results so\n"
    "far are kept. Data go to standard output, everything else to standard error. `thalweg VERB --help`\n"
    "shows the options of a verb.";

// Help and version are data, complaints are not.
auto end_of_parse(const CLI::App& app, const CLI::ParseError& stop, const std::vector<std::string>& words)
    -> int {
    std::ostringstream data, complaint;
    if (app.exit(stop, data, complaint) == 0) {
        print(data.str());
        return exit_ok;
    }
    const auto problem = explain_usage(app, words);
    say(problem ? runtime::to_text(*problem) + "\n" : complaint.str());
    return exit_usage;
}

void add_version(CLI::App& app) {
    auto* json = app.add_flag("--json", "With --version: print it as JSON");
    auto* version = app.set_version_flag(
        "-V,--version", [json] { return json->count() > 0 ? version_json().dump(2) : version_text(); },
        "Print version, commit and build and exit");
    json->needs(version);
}

// Hidden verbs for the shell's completion and for the build, which writes the manual page.
auto answer_tools(const CLI::App& app, int argc, char** argv) -> std::optional<int> {
    const std::string verb = argc > 1 ? argv[1] : "";
    if (verb == "__complete") {
        for (const auto& word : completions(app, {argv + 2, argv + argc})) {
            print(word + "\n");
        }
        return exit_ok;
    }
    if (verb == "__man") {
        print(man_page(app));
        return exit_ok;
    }
    return std::nullopt;
}

auto parse_and_act(int argc, char** argv) -> int {
    set_up_log();
    CLI::App app("Runs dataflow graphs of simulation nodes: floods, rivers, and what people plug in.",
                 "thalweg");
    add_version(app);
    app.require_subcommand(1);
    app.footer(footer);
    Action action;
    add_verbs(app, action);
    if (const auto status = answer_tools(app, argc, argv)) {
        return *status;
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& stop) {
        return end_of_parse(app, stop, {argv + std::min(argc, 1), argv + argc});
    }
    return action();
}

}  // namespace

auto run_program(int argc, char** argv) -> int {
    open_missing_streams();
    // How this program looks at a plugin before it loads it, see runtime/scan.hpp. No verb for people.
    if (argc == 3 && std::strcmp(argv[1], "__scan") == 0) {
        runtime::answer_scan(argv[2]);
    }
    keep_standard_output();
    survive_failing_writes();
    runtime::install_call_guard();
    int status = exit_failed;
    try {
        status = parse_and_act(argc, argv);
    } catch (...) {
        explain_exception();
    }
    return finish_streams(status);
}

}  // namespace thalweg::cli
