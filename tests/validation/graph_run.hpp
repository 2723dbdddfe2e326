// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "runtime/plugins/registry.hpp"
#include "runtime/run/simulation.hpp"

// Runs graph documents in this process, through the same runtime and the same plugin libraries as the
// program.
namespace thalweg::validation {

/// A graph document that may be changed before it runs. Relative names in it start at the folder of `file`.
struct GraphDocument {
    std::filesystem::path file;
    nlohmann::json json;

    auto params(const std::string& node) -> nlohmann::json& { return json["nodes"][node]["params"]; }

    void remove(const std::string& node) { json["nodes"].erase(node); }
};

/// A graph of this distribution by its file name, from the installation that this program belongs to, else
/// from the source tree. Throws std::runtime_error where neither has it.
auto shipped_graph(const std::string& name) -> GraphDocument;

/// The plugins of THALWEG_PLUGIN_PATH and those of the build or installation that this program belongs to.
/// Forks to look at them: call it before the first thread starts. Throws std::runtime_error where one is
/// refused.
auto load_plugins() -> runtime::Registry;

/// The plan of a graph. Data files are those of THALWEG_DATA; `device` is "cpu" or "cuda". Throws
/// runtime::Failure with everything that is wrong. The registry must outlive the plan.
auto plan_graph(const GraphDocument& document, const runtime::Registry& registry, const std::string& device,
                const std::filesystem::path& output) -> runtime::Plan;

/// Runs a plan to its end, silently. Throws runtime::Failure.
auto run(runtime::Plan plan) -> runtime::RunSummary;

/// Bytes between host and device, in both directions, of one kind.
auto copied_bytes(const runtime::RunSummary& summary, runtime::CopyKind kind) -> std::uint64_t;

}  // namespace thalweg::validation
