// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Graph documents, to the negotiated plan: what `thalweg check` does.
#include <cstdlib>

#include "in_tree_nodes.hpp"
#include "json_inputs.hpp"
#include "refused.hpp"
#include "runtime/plan/plan.hpp"

using namespace thalweg;

namespace {

/// Where graphs find "data/...": the shipped ones, whose rasters and meshes are small.
auto graph_folder() -> std::filesystem::path {
    const char* folder = std::getenv("THALWEG_FUZZ_GRAPHS");
    return folder != nullptr ? folder : THALWEG_GRAPHS;
}

void check_problem(const runtime::Diagnostic& problem) {
    fuzz::expect_own_words(problem.message.c_str());
    runtime::to_text(problem);
    runtime::to_json(problem).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

auto fuzz::json_words() -> std::vector<std::string> {
    return fuzz::graph_words(fuzz::in_tree_nodes());
}

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
    static const auto folder = graph_folder();
    const std::string text(reinterpret_cast<const char*>(data), size);
    runtime::Diagnostics problems;
    auto graph = runtime::parse_graph(text, folder / "fuzzed.json", {}, problems);
    if (!graph.nodes.empty()) {
        if (!problems.empty() && !(graph.end > 0)) {
            graph.end = 1;
        }
        runtime::PlanOptions options;
        options.paths.graph_dir = folder;
        options.output_dir = "/results";
        runtime::make_plan(std::move(graph), fuzz::in_tree_nodes(), options, problems);
    }
    for (const auto& problem : problems) {
        check_problem(problem);
    }
    return 0;
}
