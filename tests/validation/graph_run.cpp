// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "graph_run.hpp"

#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace fs = std::filesystem;

namespace thalweg::validation {

namespace {

/// Where bin, lib, libexec and share are: three folders up from libexec/thalweg/tests, one from bin.
auto installation() -> fs::path {
    const auto folder = fs::canonical("/proc/self/exe").parent_path();
    return folder.filename() == "tests" ? folder.parent_path().parent_path().parent_path()
                                        : folder.parent_path();
}

}  // namespace

auto shipped_graph(const std::string& name) -> GraphDocument {
    for (const auto& folder : {installation() / "share/thalweg/graphs", fs::path(THALWEG_SOURCE_GRAPHS)}) {
        if (std::ifstream in(folder / name); in) {
            constexpr bool exceptions = true, comments = true;
            return {folder / name, nlohmann::json::parse(in, nullptr, exceptions, comments)};
        }
    }
    throw std::runtime_error("there is no graph " + name + " in " + installation().string() +
                             "/share/thalweg/graphs or " THALWEG_SOURCE_GRAPHS);
}

auto load_plugins() -> runtime::Registry {
    auto registry = runtime::Registry::load({installation() / "lib/thalweg/plugins"});
    for (const auto& plugin : registry.plugins()) {
        if (!plugin.refusal.empty()) {
            throw std::runtime_error("plugin " + plugin.file.string() + " is refused: " + plugin.refusal);
        }
    }
    return registry;
}

auto plan_graph(const GraphDocument& document, const runtime::Registry& registry, const std::string& device,
                const fs::path& output) -> runtime::Plan {
    runtime::Diagnostics problems;
    const auto graph = runtime::parse_graph(document.json.dump(), document.file, {}, problems);
    runtime::PlanOptions options;
    options.paths.graph_dir = document.file.parent_path();
    const char* data = std::getenv("THALWEG_DATA");
    options.paths.data_dir = data != nullptr ? fs::absolute(data) : fs::path();
    options.output_dir = output.string();
    options.device = device;
    auto plan = runtime::make_plan(graph, registry, options, problems);
    if (!problems.empty()) {
        throw runtime::Failure(std::move(problems));
    }
    return plan;
}

auto run(runtime::Plan plan) -> runtime::RunSummary {
    runtime::RunObserver silent;
    const std::atomic<bool> never{false};
    return runtime::run_plan(plan, silent, never);
}

auto copied_bytes(const runtime::RunSummary& summary, runtime::CopyKind kind) -> std::uint64_t {
    std::uint64_t bytes = 0;
    for (const auto& [what, count] : summary.copies) {
        bytes += what.first == kind ? count.to_device + count.to_host : 0;
    }
    return bytes;
}

}  // namespace thalweg::validation
