// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Runs of one session that share what static nodes make.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "flow_graphs.hpp"
#include "support/scratch_folder.hpp"
#include "thalweg/runtime/summary.hpp"

using namespace thalweg;
using namespace thalweg::runtime;
using namespace thalweg::test::flows;

namespace {

/// What a run has come to.
struct Ended {
    std::vector<double> depth;
    RunSummary summary;

    auto calls(const std::string& node) const -> std::size_t {
        const auto found = std::find_if(summary.nodes.begin(), summary.nodes.end(),
                                        [&](const NodeTime& one) { return one.id == node; });
        REQUIRE(found != summary.nodes.end());
        return found->calls;
    }
};

constexpr auto through =
    R"({"boundaries": [{"edge": "west", "kind": "discharge", "value": "80 m3/s"},
                       {"edge": "east", "kind": "normal_depth"}]})";

auto river_graph(const test::ScratchFolder& folder, const std::string& flow = through)
    -> std::filesystem::path {
    return folder.write(
        "graph.json",
        R"({"thalweg": 1, "values": {"width": "40 m"}, "time": {"end": "30 s", "couple": "10 s"}, "nodes": {
        "ground": {"type": "bathymetry", "params": {"file": ")" +
            data + R"(/river_bend.tif", "cell_size": "$width"}},
        "rough": {"type": "constant", "params": {"value": 0.03, "unit": "s m-1/3"}, "in": {"grid": "ground.elevation"}},
        "flow": {"type": "shallowwater", "params": )" +
            flow + R"(, "in": {"bed": "ground.elevation", "manning": "rough.value"}}}})");
}

auto ended(const Session& session, const std::filesystem::path& graph, const std::vector<std::string>& set,
           const std::string& results = "results") -> Ended {
    auto run = session.run({graph, set, "cpu", graph.parent_path() / results});
    run.keep("flow.depth");
    run.start();
    while (!run.is_over()) {
        run.advance();
    }
    const auto field = run.field("flow.depth");
    const auto& values = std::get<std::vector<float>>(field.values);
    return {{values.begin(), values.end()}, run.finish()};
}

}  // namespace

TEST_CASE("runs that share read their terrain once, and again where a parameter of it or before it differs") {
    const test::ScratchFolder scratch;
    const auto graph = river_graph(scratch);
    const auto alone = open_plugins();
    const auto session = alone.sharing();
    const auto first = ended(session, graph, {});
    CHECK(first.calls("ground") == 1);
    const auto second = ended(session, graph, {});
    CHECK(second.calls("ground") == 0);
    CHECK(second.calls("rough") == 0);
    CHECK(second.depth == first.depth);
    CHECK(ended(alone, graph, {}).depth == first.depth);

    const auto wide = ended(session, graph, {"values.width=80 m"});
    CHECK(wide.calls("ground") == 1);
    CHECK(wide.calls("rough") == 1);  // on another grid
    CHECK(wide.depth.size() < first.depth.size());
    const auto smooth = ended(session, graph, {"rough.value=0.02"});
    CHECK(smooth.calls("ground") == 0);
    CHECK(smooth.calls("rough") == 1);
    CHECK(smooth.depth != first.depth);
    CHECK(smooth.depth == ended(alone, graph, {"rough.value=0.02"}).depth);
}

TEST_CASE("runs on several threads read their terrain once and have the values of one alone") {
    constexpr std::size_t count = 6;
    const test::ScratchFolder scratch;
    const auto graph = river_graph(scratch);
    const auto alone = open_plugins();
    const auto session = alone.sharing();
    std::vector<std::thread> threads;
    std::vector<Ended> all(count);

    for (std::size_t k = 0; k < count; ++k) {
        threads.emplace_back([&, k] { all[k] = ended(session, graph, {}, std::to_string(k)); });
    }
    for (auto& one : threads) {
        one.join();
    }

    const auto expected = ended(alone, graph, {}).depth;
    std::size_t reads = 0;
    for (const auto& one : all) {
        reads += one.calls("ground");
        CHECK(one.depth == expected);
    }
    CHECK(reads == 1);
}

TEST_CASE("terrain that was used long ago is read again") {
    const test::ScratchFolder scratch;
    const auto graph = river_graph(scratch, "{}");
    const auto session = open_plugins().sharing();
    const auto reads = [&](const std::string& width) {
        return ended(session, graph, {"values.width=" + width}).calls("ground");
    };

    for (const auto* width : {"40 m", "41 m", "42 m", "43 m", "44 m", "45 m", "46 m", "47 m"}) {
        CHECK(reads(width) == 1);
    }
    CHECK(reads("40 m") == 0);  // the first of eight, which becomes the latest
    CHECK(reads("48 m") == 1);
    CHECK(reads("40 m") == 0);
    CHECK(reads("41 m") == 1);
}
