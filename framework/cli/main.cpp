// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <cstring>

#include "common.hpp"
#include "runtime/scan.hpp"
#include "verbs.hpp"

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

auto main(int argc, char** argv) -> int {
    using namespace thalweg;
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
    cli::Action action;
    for (const auto add :
         {cli::add_run, cli::add_check, cli::add_plan, cli::add_graph, cli::add_nodes, cli::add_plugins,
          cli::add_schema, cli::add_new_node, cli::add_bench, cli::add_doctor}) {
        add(app, action);
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& stop) {
        return app.exit(stop) == 0 ? cli::exit_ok : cli::exit_usage;
    }
    try {
        return action();
    } catch (const runtime::Failure& failure) {
        cli::print_problems(failure.diagnostics());
    } catch (const std::exception& error) {
        fmt::print(stderr, "thalweg: {}\n", error.what());
    }
    return cli::exit_failed;
}
