// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// The output metrics of a stepping node: what it reports, over time, as a table.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "flow_graphs.hpp"
#include "support/scratch_folder.hpp"
#include "thalweg/runtime/saved_state.hpp"

using namespace thalweg;
using namespace thalweg::runtime;
using namespace thalweg::test::flows;

namespace {

/// A river whose metrics a table writer reads.
auto graph_in(const test::ScratchFolder& folder, const std::string& output = "flow.metrics") -> std::string {
    return folder
        .write("graph.json", R"({"thalweg": 1, "time": {"end": "60 s", "couple": "10 s"}, "nodes": {)" +
                                 raster + R"(, "log": {"type": "table-writer", "in": {"table": ")" + output +
                                 R"("}, "at": ["end"]}}})")
        .string();
}

auto numbers(const Table& table, const std::string& column) -> std::vector<double> {
    return std::get<0>(table.column(column).values);
}

auto texts(const Table& table, const std::string& column) -> std::vector<std::string> {
    return std::get<1>(table.column(column).values);
}

/// Value of a metric at a time; NaN where there is none.
auto value_at(const Table& table, double time, const std::string& metric) -> double {
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (numbers(table, "time")[row] == time && texts(table, "metric")[row] == metric) {
            return numbers(table, "value")[row];
        }
    }
    return std::nan("");
}

}  // namespace

TEST_CASE("a stepping node lists its metrics at the end of each interval where somebody reads them") {
    const test::ScratchFolder folder;
    auto run = open_plugins().run({graph_in(folder), {}, "cpu", folder.path() / "results"});
    run.start();
    std::vector<double> volumes;
    while (!run.is_over()) {
        run.advance();
        volumes.push_back(run.metrics().at("flow").at("volume").value);
    }
    const auto table = run.table("flow.metrics");
    const auto times = numbers(table, "time");
    CHECK(std::set<double>(times.begin(), times.end()) == std::set<double>{10, 20, 30, 40, 50, 60});
    REQUIRE(volumes.size() == 6);
    for (std::size_t k = 0; k < volumes.size(); ++k) {
        CHECK(value_at(table, 10.0 * static_cast<double>(k + 1), "volume") == volumes[k]);
    }
    const auto last = run.metrics().at("flow");
    CHECK(static_cast<std::size_t>(std::count(times.begin(), times.end(), 60.0)) == last.size());
    for (const auto& [name, metric] : last) {
        CHECK(value_at(table, 60, name) == metric.value);
    }
    const auto names = texts(table, "metric");
    const auto row = std::find(names.begin(), names.end(), "volume") - names.begin();
    CHECK(texts(table, "unit")[static_cast<std::size_t>(row)] == "m3");
    run.finish();
}

TEST_CASE("a run that goes on from a state has the list of metrics of one that was not left") {
    const test::ScratchFolder folder;
    const auto session = open_plugins();
    auto straight = session.run({graph_in(folder), {}, "cpu", folder.path() / "straight"});
    straight.start();
    straight.advance();
    straight.advance();
    straight.advance();
    const auto state = std::make_shared<const SavedState>(straight.save());
    while (!straight.is_over()) {
        straight.advance();
    }
    auto again = session.run({graph_in(folder), {}, "cpu", folder.path() / "again"}, state);
    again.start();
    while (!again.is_over()) {
        again.advance();
    }
    const auto one = straight.table("flow.metrics"), other = again.table("flow.metrics");
    CHECK(numbers(one, "time") == numbers(other, "time"));
    CHECK(numbers(one, "value") == numbers(other, "value"));
    CHECK(texts(one, "metric") == texts(other, "metric"));
}

TEST_CASE("a static node has no list of metrics") {
    const test::ScratchFolder folder;
    auto run = open_plugins().run({graph_in(folder, "ground.metrics"), {}, "cpu", folder.path() / "results"});
    const auto& problems = run.check();
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].message.find("has no such output") != std::string::npos);
}
