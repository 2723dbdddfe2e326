// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "run_document.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

namespace thalweg::runtime {

namespace {

using Ordered = nlohmann::ordered_json;

constexpr auto run_key = "x-thalweg-run";

auto text_of(const Ordered& json) -> std::string {
    return json.dump(2, ' ', false, Ordered::error_handler_t::replace);
}

auto seconds_or_null(const std::optional<double>& seconds) -> Ordered {
    return seconds ? Ordered(*seconds) : Ordered();
}

auto seconds_in(const Ordered& json, const char* key) -> std::optional<double> {
    const auto& value = json.at(key);
    return value.is_null() ? std::nullopt : std::optional(value.get<double>());
}

auto settings_in(const Ordered& run) -> RunSettings {
    RunSettings settings;
    settings.set = run.at("set").get<std::vector<std::string>>();
    settings.device = run.at("device").get<std::string>();
    settings.until = seconds_in(run, "until");
    settings.checkpoints.every = seconds_in(run, "checkpoint-every");
    settings.checkpoints.wall_every = seconds_in(run, "checkpoint-every-wall");
    settings.checkpoints.keep = run.at("checkpoint-keep").get<int>();
    return settings;
}

}  // namespace

auto text_of_run(const Graph& graph, const RunSettings& settings) -> std::string {
    auto document = Ordered::parse(graph.document);
    document[run_key] = {{"hash", graph.hash},
                         {"set", settings.set},
                         {"device", settings.device},
                         {"until", seconds_or_null(settings.until)},
                         {"checkpoint-every", seconds_or_null(settings.checkpoints.every)},
                         {"checkpoint-every-wall", seconds_or_null(settings.checkpoints.wall_every)},
                         {"checkpoint-keep", settings.checkpoints.keep}};
    return text_of(document);
}

auto read_run_document(const std::string& text) -> RunDocument {
    try {
        auto document = Ordered::parse(text);
        const auto run = document.at(run_key);
        document.erase(run_key);
        RunDocument all{settings_in(run), run.at("hash").get<std::string>()};
        all.settings.document = text_of(document);
        return all;
    } catch (const nlohmann::json::exception& error) {
        Diagnostic problem;
        problem.message = "the checkpoint does not say how its run was run";
        problem.found = error.what();
        problem.expected = std::string("a graph with \"") + run_key + "\", as `thalweg run` writes it";
        problem.remedy = "take another checkpoint, or begin the run anew";
        throw Failure(problem);
    }
}

}  // namespace thalweg::runtime
