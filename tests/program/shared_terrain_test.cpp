// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Runs of one session that share what static nodes make.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
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

auto ended(const Session& session, const test::ScratchFolder& folder, const std::vector<std::string>& set)
    -> Ended {
    const auto graph = folder.write(
        "graph.json",
        R"({"thalweg": 1, "values": {"width": "40 m"}, "time": {"end": "30 s", "couple": "10 s"}, "nodes": {
        "ground": {"type": "bathymetry", "params": {"file": ")" +
            data + R"(/river_bend.tif", "cell_size": "$width"}},
        "rough": {"type": "constant", "params": {"value": 0.03, "unit": "s m-1/3"}, "in": {"grid": "ground.elevation"}},
        "flow": {"type": "shallowwater", "params": {"boundaries": [{"edge": "west", "kind": "discharge", "value": "80 m3/s"},
                 {"edge": "east", "kind": "normal_depth"}]}, "in": {"bed": "ground.elevation", "manning": "rough.value"}}}})");
    auto run = session.run({graph, set, "cpu", folder.path() / "results"});
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
    const test::ScratchFolder folder;
    const auto alone = open_plugins();
    const auto session = alone.sharing();
    const auto first = ended(session, folder, {});
    CHECK(first.calls("ground") == 1);
    const auto second = ended(session, folder, {});
    CHECK(second.calls("ground") == 0);
    CHECK(second.calls("rough") == 0);
    CHECK(second.depth == first.depth);
    CHECK(ended(alone, folder, {}).depth == first.depth);

    const auto wide = ended(session, folder, {"values.width=80 m"});
    CHECK(wide.calls("ground") == 1);
    CHECK(wide.calls("rough") == 1);  // on another grid
    CHECK(wide.depth.size() < first.depth.size());
    const auto smooth = ended(session, folder, {"rough.value=0.02"});
    CHECK(smooth.calls("ground") == 0);
    CHECK(smooth.calls("rough") == 1);
    CHECK(smooth.depth != first.depth);
    CHECK(smooth.depth == ended(alone, folder, {"rough.value=0.02"}).depth);
}
