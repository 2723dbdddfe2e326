// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "program.hpp"

#include <cstring>
#include <sstream>

#include "common.hpp"
#include "explain.hpp"
#include "log.hpp"
#include "runtime/guard/call_guard.hpp"
#include "runtime/plugins/scan.hpp"
#include "say.hpp"
#include "streams.hpp"
#include "verbs.hpp"

namespace thalweg::cli {

namespace {

constexpr auto footer =
    "Exit status: 0 done; 1 the run failed; 2 the graph or its input was refused; 3 wrong usage;\n"
    "4 done, but messages could not be written; 130 stopped by Ctrl-C, SIGTERM or SIGHUP, results so\n"
    "far are kept. Data go to standard output, everything else to standard error. `thalweg VERB --help`\n"
    "shows the options of a verb.";

// Help and version are data, complaints are not.
auto end_of_parse(const CLI::App& app, const CLI::ParseError& stop) -> int {
    std::ostringstream data, complaint;
    const bool good = app.exit(stop, data, complaint) == 0;
    print(data.str());
    say(complaint.str());
    return good ? exit_ok : exit_usage;
}

auto parse_and_act(int argc, char** argv) -> int {
    set_up_log();
    CLI::App app("Runs dataflow graphs of simulation nodes: floods, rivers, and what people plug in.",
                 "thalweg");
    app.set_version_flag("--version", "thalweg " THALWEG_VERSION);
    app.require_subcommand(1);
    app.footer(footer);
    Action action;
    for (const auto add : {add_run, add_check, add_plan, add_graph, add_nodes, add_plugins, add_schema,
                           add_new_node, add_validate, add_bench, add_doctor}) {
        add(app, action);
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& stop) {
        return end_of_parse(app, stop);
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
