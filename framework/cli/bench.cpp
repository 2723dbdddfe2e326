// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#define BOOST_DLL_USE_STD_FS
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <map>
#include <memory>
#include <stdexcept>

#include "common.hpp"
#include "runtime/base/nearest.hpp"
#include "say.hpp"
#include "streams.hpp"
#include "table.hpp"
#include "verbs.hpp"

namespace fs = std::filesystem;

namespace thalweg::cli {

namespace {

// An installation has those that were built when it was made.
constexpr auto none_built = "do: build the target benches, as `./run bench` does, and install again\n";

struct BenchOptions {
    PluginOptions plugins;
    bool json = false;
    std::vector<std::string> command;  // name of the benchmark, then its own arguments
};

// Plugins bring benchmarks into libexec/thalweg/bench of the tree that has them in lib/thalweg/plugins.
auto bench_folders(const PluginOptions& plugins) -> std::vector<fs::path> {
    std::vector<fs::path> folders;
    for (auto folder : runtime::plugin_folders({plugins.folders.begin(), plugins.folders.end()})) {
        folder = folder.has_filename() ? folder : folder.parent_path();
        const auto tree = folder.parent_path().parent_path().parent_path();
        if (folder == tree / "lib/thalweg/plugins") {
            folders.push_back(tree / "libexec/thalweg/bench");
        }
    }
    return folders;
}

// By name; of two with one name the first found stays, as with plugins.
auto find_benches(const std::vector<fs::path>& folders) -> std::map<std::string, fs::path> {
    std::map<std::string, fs::path> found;
    for (const auto& folder : folders) {
        std::error_code unreadable;
        for (const auto& entry : fs::directory_iterator(folder, unreadable)) {
            if (entry.is_regular_file(unreadable) && access(entry.path().c_str(), X_OK) == 0) {
                found.emplace(entry.path().filename().string(), entry.path());
            }
        }
    }
    return found;
}

auto list(const std::vector<fs::path>& folders, const std::map<std::string, fs::path>& benches, bool json)
    -> int {
    if (json) {
        auto all = nlohmann::json::array();
        for (const auto& [name, file] : benches) {
            all.push_back({{"name", name}, {"file", file.string()}});
        }
        print_json(all);
        return exit_ok;
    }
    Table table({"benchmark", "program"});
    for (const auto& [name, file] : benches) {
        table.add({name, file.string()});
    }
    print(table.empty() ? "No benchmark was found.\n" : table.text());
    for (const auto& folder : folders) {
        say(fmt::format("searched: {}{}\n", folder.string(),
                        fs::is_directory(folder) ? "" : " (no such folder)"));
    }
    if (benches.empty()) {
        say(none_built);
    }
    return exit_ok;
}

auto unknown(const std::string& name, const std::map<std::string, fs::path>& benches) -> int {
    std::vector<std::string> names;
    names.reserve(benches.size());
    for (const auto& bench : benches) {
        names.push_back(bench.first);
    }
    const auto close = runtime::nearest(name, names);
    say(fmt::format("thalweg bench: no plugin brings a benchmark '{}'{}\n{}", name,
                    close.empty() ? "; `thalweg bench` lists them" : "; did you mean '" + close + "'?",
                    benches.empty() ? none_built : ""));
    return exit_usage;
}

// The benchmark takes this process over: its output, its exit status and the signals sent to it are its own.
[[noreturn]] void become(const fs::path& program, std::vector<std::string> arguments) {
    std::vector<char*> argv;
    argv.reserve(arguments.size() + 1);
    for (auto& argument : arguments) {
        argv.push_back(argument.data());
    }
    argv.push_back(nullptr);
    give_back_standard_output();
    execv(program.c_str(), argv.data());
    throw std::runtime_error("cannot start " + program.string() + ": " + std::strerror(errno));
}

auto bench(const BenchOptions& options) -> int {
    const auto folders = bench_folders(options.plugins);
    const auto benches = find_benches(folders);
    if (options.command.empty()) {
        return list(folders, benches, options.json);
    }
    const auto found = benches.find(options.command.front());
    if (found == benches.end()) {
        return unknown(options.command.front(), benches);
    }
    become(found->second, options.command);
}

}  // namespace

void add_bench(CLI::App& app, Action& action) {
    auto* verb =
        app.add_subcommand("bench", "Run a benchmark that a plugin brings; without a name, list them");
    auto options = std::make_shared<BenchOptions>();
    options->plugins.add_to(*verb);
    verb->add_flag("--json", options->json, "List as JSON");
    verb->prefix_command();  // NAME and what follows it are the benchmark's
    verb->footer(
        "thalweg bench [OPTION...] [NAME [ARGUMENT...]]: what stands after NAME goes to the benchmark,\n"
        "eg: thalweg bench shallowwater --help. Its exit status is the program's.");
    verb->callback([options, verb, &action] {
        options->command = verb->remaining();
        action = [options] { return bench(*options); };
    });
}

}  // namespace thalweg::cli
