// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "program.hpp"

#include <fmt/format.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <cstring>

#include "common.hpp"
#include "runtime/scan.hpp"
#include "verbs.hpp"

namespace thalweg::cli {

namespace {

constexpr auto footer =
    "Exit status: 0 done; 1 the run failed; 2 the graph or its input was refused; 3 wrong usage;\n"
    "130 stopped by Ctrl-C or SIGTERM, results so far are kept. Data go to standard output, everything\n"
    "else to standard error. `thalweg VERB --help` shows the options of a verb.";

// Prose goes to standard error, so that standard output stays clean for data.
void set_up_log() {
    auto log = spdlog::stderr_color_mt("thalweg");
    log->set_pattern("%^%l%$: %v");
    spdlog::set_default_logger(log);
}

}  // namespace

auto run_program(int argc, char** argv) -> int {
    // How this program looks at a plugin before it loads it, see runtime/scan.hpp. No verb for people.
    if (argc == 3 && std::strcmp(argv[1], "__scan") == 0) {
        runtime::answer_scan(argv[2]);
    }
    set_up_log();
    CLI::App app("Runs dataflow graphs of simulation nodes: floods, rivers, and what people plug in.",
                 "thalweg");
    app.set_version_flag("--version", "thalweg " THALWEG_VERSION);
    app.require_subcommand(1);
    app.footer(footer);
    Action action;
    for (const auto add : {add_run, add_check, add_plan, add_graph, add_nodes, add_plugins, add_schema,
                           add_new_node, add_bench, add_doctor}) {
        add(app, action);
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& stop) {
        return app.exit(stop) == 0 ? exit_ok : exit_usage;
    }
    try {
        return action();
    } catch (const runtime::Failure& failure) {
        print_problems(failure.diagnostics());
    } catch (const std::exception& error) {
        fmt::print(stderr, "thalweg: {}\n", error.what());
    }
    return exit_failed;
}

}  // namespace thalweg::cli
