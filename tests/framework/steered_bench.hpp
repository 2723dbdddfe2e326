// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "engine_nodes.hpp"
#include "support/scratch_folder.hpp"
#include "thalweg/runtime/session.hpp"

namespace thalweg::testing {

/// A graph of 100 s with intervals of 10 s: a store that fills at 1 m3/s, and its contents every 10 s.
class SteeredBench {
    test::ScratchFolder folder_;
    runtime::Session session_ = runtime::Session::with({std::shared_ptr<void>(), &registry()});

  public:
    std::string more;  ///< keys and nodes beside the store and the lines
    std::string worlds;

    auto settings(const std::string& results) const -> runtime::RunSettings {
        const auto graph =
            folder_.write("graph.json", R"({"thalweg": 1, "time": {"end": "100 s", "couple": "10 s"}, )" +
                                            worlds + R"("nodes": {
            "store": {"type": "test-store"},
            "lines": {"type": "test-lines", "in": {"value": "store.stored"}, "every": "10 s"})" +
                                            more + "}}");
        return runtime::RunSettings{graph, {}, "cpu", folder_.path() / results};
    }

    auto run(const runtime::RunSettings& settings) const -> runtime::Run { return session_.run(settings); }

    auto run() const -> runtime::Run { return run(settings("results")); }

    auto lines(const std::string& results = "results") const -> std::string {
        return test::text_of(folder_.path() / results / "lines.csv");
    }

    auto written_down(const std::string& results = "results") const -> std::string {
        return test::text_of(folder_.path() / results / "steering.json");
    }

    auto path() const -> std::filesystem::path { return folder_.path(); }

    auto session() const -> const runtime::Session& { return session_; }
};

inline auto text_of_failure(const std::function<void()>& call) -> std::string {
    try {
        call();
    } catch (const runtime::Failure& failure) {
        std::string text;
        for (const auto& problem : failure.diagnostics()) {
            text += runtime::to_text(problem) + "\n";
        }
        return text;
    }
    return "";
}

}  // namespace thalweg::testing
