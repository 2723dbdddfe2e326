// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "common.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <string_view>

#include "runtime/base/quantity.hpp"
#include "runtime/plugins/scan_cache.hpp"
#include "say.hpp"
#include "verbs.hpp"
#include "words.hpp"

namespace fs = std::filesystem;

namespace thalweg::cli {

namespace {

/// [s], at least 0; else what is wrong with the text.
auto parse_duration(const std::string& text, runtime::Diagnostic& problem) -> std::optional<double> {
    const auto seconds = runtime::parse_quantity(text, "s", problem);
    if (seconds && !(*seconds >= 0)) {
        problem.message = "this is a negative time";
        problem.expected = runtime::expected_quantity("s");
        return std::nullopt;
    }
    return seconds;
}

auto check_duration(const std::string& text) -> std::string {
    runtime::Diagnostic problem;
    return parse_duration(text, problem)
               ? ""
               : fmt::format("'{}': {}; expected {}", text, problem.message, problem.expected);
}

/// What stands after "wall "; nothing where the text does not begin so.
auto wall_duration(const std::string& text) -> std::optional<std::string> {
    constexpr std::string_view word = "wall ";
    return text.compare(0, word.size(), word) == 0 ? std::optional(text.substr(word.size())) : std::nullopt;
}

/// A text as --checkpoint-every takes it.
auto check_every(const std::string& text) -> std::string {
    const auto duration = wall_duration(text).value_or(text);
    runtime::Diagnostic problem;
    const auto seconds = parse_duration(duration, problem);
    return seconds && !(*seconds > 0) ? "'" + text + "': expected a time above 0 s"
                                      : check_duration(duration);
}

auto check_end(const std::string& text) -> std::string {
    runtime::Diagnostic problem;
    return parse_duration(text, problem).value_or(1) > 0 ? check_duration(text)
                                                         : "'" + text + "': expected a time after 0 s";
}

auto check_setting(const std::string& text) -> std::string {
    runtime::Diagnostics ignored;
    return runtime::parse_override(text, ignored) ? "" : "'" + text + "': expected node.param=value";
}

void warn_of_unused(const runtime::Registry& registry) {
    for (const auto& plugin : registry.plugins()) {
        if (!plugin.refusal.empty()) {
            spdlog::warn("plugin {} is not used: {}", plugin.file.string(), plugin.refusal);
            continue;
        }
        for (const auto& type : plugin.taken) {
            spdlog::warn("node type '{}' of plugin {} is not used: {} already brings it", type.id,
                         plugin.file.string(), type.by);
        }
    }
}

auto check_time_limit(const std::string& text) -> std::string {
    double seconds = 0;
    const bool is_time = CLI::detail::lexical_cast(text, seconds) && seconds >= 0.1 && seconds <= 86400;
    return is_time ? "" : "'" + text + "': expected seconds from 0.1 to 86400";
}

}  // namespace

auto whole_number(int least, std::optional<int> most) -> CLI::Validator {
    const auto check = [least, most](const std::string& text) {
        int number = 0;
        const bool is_good = CLI::detail::lexical_cast(text, number) && number >= least &&
                             number <= most.value_or(std::numeric_limits<int>::max());
        return is_good ? ""
                       : fmt::format("'{}': expected a whole number from {}{}", text, least,
                                     most ? fmt::format(" to {}", *most) : "");
    };
    return {check, ""};
}

void PluginOptions::add_to(CLI::App& verb) {
    verb.add_option("--plugin-path", folders, "Folder with plugins, searched before all others (repeatable)")
        ->check(CLI::ExistingDirectory.description(""))
        ->type_name("DIR")
        ->allow_extra_args(false);
    verb.add_option("--plugin-time", time_limit, "Time that a plugin library may take to load (default: 60)")
        ->check(CLI::Validator(check_time_limit, ""))
        ->envname("THALWEG_PLUGIN_TIME")
        ->type_name("SECONDS");
}

auto open_session(const PluginOptions& options, bool lists_plugins) -> runtime::Session {
    runtime::SessionOptions how;
    how.plugin_folders.assign(options.folders.begin(), options.folders.end());
    how.scanner = "/proc/self/exe";
    how.plugin_time = options.time_limit;
    how.cache = runtime::default_scan_cache();
    how.looks_anew = lists_plugins;
    auto session = runtime::Session::open(how);
    if (!lists_plugins) {
        warn_of_unused(session.registry());
    }
    return session;
}

auto load_registry(const PluginOptions& options, bool lists_plugins) -> runtime::Registry {
    return open_session(options, lists_plugins).registry();
}

auto refusal_status(const runtime::Registry& registry, int status) -> int {
    const auto& plugins = registry.plugins();
    const auto unjudged =
        std::count_if(plugins.begin(), plugins.end(), [](const auto& plugin) { return !plugin.judged; });
    if (unjudged == 0) {
        return status;
    }
    const bool lacks = std::any_of(plugins.begin(), plugins.end(), [](const auto& plugin) {
        return !plugin.judged && runtime::tells_of_lack(plugin.refusal);
    });
    const auto* libraries = unjudged == 1 ? "library was" : "libraries were";
    if (lacks) {
        spdlog::warn(
            "{} plugin {} not judged for want of memory, so this is no proof of a mistake: raise the limits "
            "of this process (ulimit -v, ulimit -n), or end other programs",
            unjudged, libraries);
    } else {
        spdlog::warn(
            "{} plugin {} not judged in time, so this is no proof of a mistake: set --plugin-time SECONDS",
            unjudged, libraries);
    }
    return exit_failed;
}

auto refusal_status(const runtime::Registry& registry, const runtime::Diagnostics& problems) -> int {
    return runtime::is_refusal(problems) ? refusal_status(registry, exit_refused) : exit_failed;
}

void GraphOptions::add_to(CLI::App& verb) {
    verb.add_option("graph", file, "Graph document (JSON)")->required()->type_name("FILE");
    verb.add_option("--set", settings, "Override a parameter: node.param=value (repeatable)")
        ->check(CLI::Validator(check_setting, ""))
        ->type_name("NODE.PARAM=VALUE")
        ->allow_extra_args(false);
    verb.add_option("--out", out, "Folder for results (default: results/<name of the graph>)")
        ->type_name("DIR");
    verb.add_option("--data", data, "Folder that $THALWEG_DATA/ in a graph stands for")
        ->envname("THALWEG_DATA")
        ->type_name("DIR");
    verb.add_option("--device", device, "Run on auto, cpu or cuda, whatever the graph says")
        ->check(CLI::IsMember({"auto", "cpu", "cuda"}))
        ->type_name("DEVICE");
    nodes.add_to(verb);
    verb.add_option("--until", until, "End the run so early; output times after it are left out")
        ->check(CLI::Validator(check_end, ""))
        ->type_name("DURATION");
    plugins.add_to(verb);
}

void NodeTimeOption::add_to(CLI::App& verb) {
    verb.add_option("--node-time", longest,
                    "End the program when a node gives no sign of life for so long (default: 1 h; 0: never)")
        ->check(CLI::Validator(check_duration, ""))
        ->type_name("DURATION");
}

auto NodeTimeOption::watch() const -> runtime::HangWatch {
    runtime::HangLimits limits;
    if (runtime::Diagnostic problem; !longest.empty()) {
        limits.longest = parse_duration(longest, problem).value_or(limits.longest);
    }
    return {limits, [](const std::string& text) { spdlog::warn("{}", text); }};
}

void CheckpointOptions::add_to(CLI::App& verb) {
    verb.add_option(
            "--checkpoint-every", every,
            "Write a checkpoint after so much simulated time, or with \"wall DURATION\" by the clock on "
            "the wall, and where the run is stopped; `thalweg resume` goes on from it (repeatable, one of "
            "each)")
        ->check(CLI::Validator(check_every, ""))
        ->type_name("DURATION")
        ->allow_extra_args(false);
    verb.add_option("--checkpoint-keep", keep, "How many of the latest checkpoints stay (default: 2)")
        ->check(whole_number(1, 1000000))
        ->type_name("N");
}

void CheckpointOptions::warn_if_idle(bool others) const {
    if (keep > 0 && every.empty() && !others) {
        spdlog::warn("--checkpoint-keep has no effect without --checkpoint-every: no checkpoint is written");
    }
}

auto CheckpointOptions::applied_to(runtime::CheckpointPlan plan) const -> runtime::CheckpointPlan {
    if (!every.empty()) {
        plan.every = plan.wall_every = std::nullopt;
    }
    for (const auto& text : every) {
        runtime::Diagnostic problem;
        const auto wall = wall_duration(text);
        (wall ? plan.wall_every : plan.every) = parse_duration(wall.value_or(text), problem);
    }
    plan.keep = keep > 0 ? keep : plan.keep;
    return plan;
}

namespace {

/// "picture: 3 from 5 min 00 s to 13 min 00 s, and it writes at the end"
auto left_out_text(const runtime::TimesLeftOut& times) -> std::string {
    return fmt::format(
        "{}: {}{}{}", times.node,
        times.count > 1 ? fmt::format("{} from {} to ", times.count, duration_text(times.first)) : "",
        duration_text(times.last), times.writes_at_end ? ", and it writes at the end" : "");
}

}  // namespace

void tell_early_end(const std::optional<runtime::EarlyEnd>& end) {
    if (!end) {
        return;
    }
    const auto asked = duration_text(end->asked), written = duration_text(end->written);
    if (end->asked >= end->written) {
        spdlog::info("--until {} changes nothing: the graph ends at {}", asked, written);
        return;
    }
    std::vector<std::string> nodes;
    for (const auto& times : end->left_out) {
        nodes.push_back(left_out_text(times));
    }
    spdlog::info("the run ends at {}, where the graph says {}; {}", asked, written,
                 nodes.empty() ? "no output time is left out"
                               : fmt::format("output times that are left out: {}", fmt::join(nodes, "; ")));
}

auto GraphOptions::run_settings() const -> runtime::RunSettings {
    runtime::RunSettings how;
    how.graph = file;
    how.set = settings;
    how.device = device;
    how.results = out;
    how.data = data;
    how.program = "Thalweg " THALWEG_VERSION;
    if (runtime::Diagnostic problem; !until.empty()) {
        how.until = parse_duration(until, problem);
    }
    return how;
}

auto GraphOptions::output_dir() const -> fs::path {
    return runtime::results_folder_of(run_settings());
}

auto check_graph(const GraphOptions& options, const runtime::Registry& registry,
                 runtime::RunObserver& observer, const runtime::CheckpointPlan& checkpoints)
    -> runtime::CheckedGraph {
    auto how = options.run_settings();
    how.checkpoints = checkpoints;
    auto checked = runtime::check_graph(how, {}, registry, observer);
    tell_early_end(checked.early_end);
    return checked;
}

void print_problems(const runtime::Diagnostics& problems) {
    constexpr std::size_t most_printed = 100;
    const auto printed = std::min(problems.size(), most_printed);
    for (std::size_t k = 0; k < printed; ++k) {
        say(runtime::to_text(problems[k]) + "\n");
    }
    if (printed < problems.size()) {
        say(fmt::format("and {} more\n", problems.size() - printed));
    }
    say(fmt::format("{} {}\n", problems.size(), problems.size() == 1 ? "error" : "errors"));
}

auto to_json(const runtime::Diagnostics& problems) -> nlohmann::json {
    auto list = nlohmann::json::array();
    for (const auto& problem : problems) {
        list.push_back(runtime::to_json(problem));
    }
    return list;
}

void print_json(const nlohmann::json& json) {
    print(json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
}

}  // namespace thalweg::cli
