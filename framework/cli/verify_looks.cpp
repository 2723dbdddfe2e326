// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "verify_looks.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "say.hpp"
#include "scratch_results.hpp"
#include "thalweg/files/read_file.hpp"
#include "thalweg/runtime/state_differences.hpp"

namespace thalweg::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::uintmax_t most_bytes = std::uintmax_t{16} << 20;  // bytes that a graph may have

/// Times of output in place of those of the graph.
enum class Outputs { at_the_end, uneven };

/// Uneven times in (0, end) [s], and the end.
auto uneven_times(double end) -> Json {
    Json times = Json::array();
    for (const double part : {0.0137, 0.0911, 0.0912, 0.377, 0.5003, 0.7131, 0.9973}) {
        times.push_back(part * end);
    }
    times.push_back("end");
    return times;
}

/// The graph with other output times for all its nodes that name theirs.
auto with_outputs(Json graph, Outputs outputs, double end) -> std::string {
    for (auto& node : graph.at("nodes")) {
        if (!node.is_object() || !(node.contains("every") || node.contains("at"))) {
            continue;
        }
        node.erase("every");
        node.erase("at");
        if (outputs == Outputs::uneven) {
            node["at"] = uneven_times(end);
        }
    }
    return graph.dump();
}

/// What the nodes that step are at the end.
auto final_state(runtime::Run& run) -> runtime::SavedState {
    run.start();
    run.advance_to(run.end());
    auto state = run.save();
    run.finish();
    state.samples.clear();  // they differ by what they are
    return state;
}

auto tell(const std::string& outputs, const runtime::SavedState& expected, const runtime::SavedState& found)
    -> bool {
    const auto differences = state_differences(expected, found);
    if (differences.empty()) {
        print(fmt::format("outputs {}: the same bits\n", outputs));
        return true;
    }
    print(fmt::format("outputs {}: {} block(s) differ at the end\n", outputs, differences.size()));
    for (const auto& one : differences) {
        print(fmt::format(
            "    {}: {} {}: {} with those of the graph, {} with the others; {} element(s) differ\n", one.node,
            one.block, one.place, one.first, one.second, one.count));
    }
    return false;
}

}  // namespace

auto passes_looks(const GraphOptions& options, const runtime::Session& session) -> bool {
    const ScratchResults results;
    auto settings = options.run_settings();
    settings.results = results.folder("written");
    auto written = session.run(settings);
    const auto expected = final_state(written);
    const auto text = files::read_file(settings.graph, most_bytes, "graph");
    const auto graph = Json::parse(text, nullptr, true, true);
    bool all_same = true;
    for (const auto outputs : {Outputs::at_the_end, Outputs::uneven}) {
        const std::string name = outputs == Outputs::uneven ? "at uneven times" : "at the end alone";
        settings.document = with_outputs(graph, outputs, written.end());
        settings.results = results.folder(name);
        auto run = session.run(settings);
        all_same = tell(name, expected, final_state(run)) && all_same;
    }
    return all_same;
}

}  // namespace thalweg::cli
