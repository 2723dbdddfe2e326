// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "runtime/document/graph.hpp"

namespace thalweg::test {

/// A graph and the text of all that is wrong with it.
struct GraphReading {
    runtime::Graph graph;
    std::string problems;
};

inline auto texts(const runtime::Diagnostics& problems) -> std::string {
    std::string text;
    for (const auto& problem : problems) {
        text += to_text(problem) + "\n";
    }
    return text;
}

inline auto reading_of(const std::string& text, const std::vector<runtime::Override>& overrides = {})
    -> GraphReading {
    runtime::Diagnostics problems;
    auto graph = runtime::parse_graph(text, "g.json", overrides, problems);
    return {std::move(graph), texts(problems)};
}

/// A folder that is current and empty while a test runs.
class Workplace {
    std::filesystem::path before_ = std::filesystem::current_path(), folder_;

  public:
    Workplace()
        : folder_(std::filesystem::temp_directory_path() /
                  ("thalweg-graph-test-" + std::to_string(std::rand()))) {
        std::filesystem::create_directories(folder_);
        std::filesystem::current_path(folder_);
    }

    Workplace(const Workplace&) = delete;
    auto operator=(const Workplace&) -> Workplace& = delete;

    ~Workplace() {
        std::filesystem::current_path(before_);
        std::filesystem::remove_all(folder_);
    }

    static void write(const std::string& name, const std::string& text) {
        std::ofstream(name, std::ios::binary) << text;
    }
};

}  // namespace thalweg::test
