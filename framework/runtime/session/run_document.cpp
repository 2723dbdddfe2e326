// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "run_document.hpp"

#include "runtime/document/world_reader.hpp"

#include <algorithm>
#include <iterator>
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

/// Whether what an override sets is in the document, and not only in another world.
auto is_there(const std::string& set, const Ordered& document) -> bool {
    const auto id = set.substr(0, set.find('.'));
    if (id != "values") {
        return id == "time" || document.at("nodes").contains(id);
    }
    const auto name = set.substr(id.size() + 1, set.find('=') - id.size() - 1);
    return document.value("values", Ordered::object()).contains(name);
}

/// Whether a world on the way sets what this override sets.
auto is_set_by(const std::vector<const World*>& way, const std::string& set) -> bool {
    const auto name = set.substr(0, set.find('='));
    return std::any_of(way.begin(), way.end(), [&](const World* world) {
        return std::any_of(world->changes.begin(), world->changes.end(), [&](const WorldChange& change) {
            return change.kind == ChangeKind::set && change.name == name;
        });
    });
}

/// The overrides that reading the document again takes. It has the values of its world already.
auto overrides_in(const Ordered& document, const Graph& graph, const RunSettings& settings)
    -> std::vector<std::string> {
    Diagnostics told;  // when the graph was read
    const auto way = way_to(graph.worlds, settings.world.empty() ? base_world : settings.world, told);
    std::vector<std::string> kept;
    std::copy_if(settings.set.begin(), settings.set.end(), std::back_inserter(kept),
                 [&](const std::string& one) { return is_there(one, document) && !is_set_by(way, one); });
    return kept;
}

}  // namespace

auto text_of_run(const Graph& graph, const RunSettings& settings, const std::vector<std::string>& kept)
    -> std::string {
    auto document = Ordered::parse(graph.document);
    document[run_key] = {{"hash", graph.hash},
                         {"set", overrides_in(document, graph, settings)},
                         {"keep", kept},
                         {"device", settings.device},
                         {"until", seconds_or_null(settings.until)},
                         {"checkpoint-every", seconds_or_null(settings.checkpoints.every)},
                         {"checkpoint-every-wall", seconds_or_null(settings.checkpoints.wall_every)},
                         {"checkpoint-keep", settings.checkpoints.keep},
                         {"world", settings.world.empty() ? base_world : settings.world},
                         {"worlds", settings.added_worlds}};
    return text_of(document);
}

auto read_run_document(const std::string& text) -> RunDocument {
    try {
        auto document = Ordered::parse(text);
        const auto run = document.at(run_key);
        document.erase(run_key);
        RunDocument all{settings_in(run), run.at("hash").get<std::string>(),
                        run.value("world", std::string()), run.value("worlds", std::string()),
                        run.value("keep", std::vector<std::string>())};
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
