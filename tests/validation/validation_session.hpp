// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "graph_run.hpp"

namespace thalweg::validation {

/// The plugins, loaded once, before the first thread.
auto plugins() -> const runtime::Registry&;

/// THALWEG_TEST_DEVICE, "cpu" if unset.
auto chosen_device() -> std::string;

inline auto run_graph(const GraphDocument& document, const std::string& device,
                      const std::filesystem::path& output) -> runtime::RunSummary {
    return run(plan_graph(document, plugins(), device, output));
}

}  // namespace thalweg::validation
