// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/table.hpp"

#include <doctest/doctest.h>

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "framework/engine_nodes.hpp"
#include "runtime/plugins/class_rules.hpp"
#include "runtime/plugins/describe.hpp"
#include "runtime/plugins/schema.hpp"
#include "thalweg/plugin.hpp"
#include "thalweg/table_port.hpp"
#include "thalweg/testing/lone_node.hpp"

namespace thalweg::testing {

namespace {

auto hydrograph() -> Table {
    Table table;
    table.add("time", "h", {0, 1}).add("q_in", "m3 s-1", {5, 80}).add_texts("place", {"weir", ""});
    return table;
}

/// Multiplies the flows of a table, and counts its runs in a second one.
class Doubler final : public Node {
    TableInput flows_{*this, "flows", port().optional().help("With a column q_in")};
    TableOutput doubled_{*this, "doubled", port().help("Twice the flows")};
    TableOutput runs_{*this, "runs", port().help("Times of all runs")};
    std::vector<double> times_;

    auto doubled() const -> Table {
        auto flows = flows_.read().column("q_in").numbers();
        for (auto& flow : flows) {
            flow *= 2;
        }
        Table table;
        return table.add("q_out", "m3 s-1", flows);
    }

    auto runs() const -> Table {
        Table table;
        return table.add("time", "s", times_);
    }

  public:
    static auto about() -> About { return {"doubler", "Doubles flows.", Clock::following}; }

    void negotiate() override {
        runs_.give(runs());
        if (flows_.version() > 0) {
            doubled_.give(doubled());
        }
    }

    void run(const Step& step) override {
        times_.push_back(step.t1);
        runs_.give(runs());
        metric("connected", flows_.connected() ? 1 : 0);
        metric("version", static_cast<double>(flows_.version()));
        metric("time", flows_.time());
        if (flows_.version() > 0) {
            doubled_.give(doubled());
        }
    }
};

auto sampled(const std::string& id, const std::string& type, const std::string& from,
             runtime::Schedule schedule) -> runtime::GraphNode {
    auto node = make_node(id, type, nlohmann::json::object(), {{"in", from}});
    node.schedule = std::move(schedule);
    return node;
}

auto numbers(const Table& table, const std::string& column) -> std::vector<double> {
    return table.column(column).numbers();
}

/// The giver of tests/negative/plugins, after negotiate and as many runs as it takes to complain.
auto said_when(const std::string& way) -> std::string {
    Surroundings around;
    around.params = R"({"way": ")" + way + "\"}";
    auto giver = LoneNode::from_library(THALWEG_TABLE_GIVER, "table-giver", around);
    auto said = to_text(giver.start());
    return said.empty() ? to_text(giver.advance(1)) : said;
}

}  // namespace

TEST_CASE("a table refuses columns that do not fit to the others, and says which there are") {
    auto table = hydrograph();
    const auto said = [](auto body) -> std::string {
        try {
            body();
        } catch (const Error& error) {
            return std::string(error.what()) + " | " + error.found() + " | " + error.expected();
        }
        return "";
    };

    CHECK(said([&] {
              table.add("time", "s", {1, 2});
          }) == "the table has two columns 'time' |  | names that differ");
    CHECK(said([&] { table.add("level", "m", {1}); }) ==
          "column 'level' has another number of values than those before | 1 | 2");
    CHECK(said([&] { table.column("q_out"); }) ==
          "the table has no column 'q_out' | 'time', 'q_in', 'place' | ");
    CHECK(said([&] { table.column("place").numbers(); }) == "column 'place' holds texts |  | numbers");
    CHECK(said([&] { table.column("time").texts(); }) == "column 'time' holds numbers |  | texts");
    CHECK(table.rows() == 2);
    CHECK(table.columns().size() == 3);
}

TEST_CASE("a node reads a table that is given to it and gives one of its own") {
    auto node = LoneNode::of<Doubler>();
    node.give(InputTable{"flows", hydrograph()});

    REQUIRE(to_text(node.start()) == "");

    CHECK(numbers(node.output_table("doubled"), "q_out") == std::vector<double>{10, 160});
    CHECK(node.output_table("doubled").column("q_out").unit == "m3 s-1");
    CHECK(node.metrics().at("version").value == 1);
}

TEST_CASE("a node sees the newest table in each of its runs") {
    auto node = LoneNode::of<Doubler>();
    node.give(InputTable{"flows", hydrograph()});
    REQUIRE(to_text(node.start()) == "");

    auto later = Table();
    later.add("q_in", "m3 s-1", {7});
    node.set_table("flows", later);
    REQUIRE(to_text(node.advance(3)) == "");

    CHECK(numbers(node.output_table("doubled"), "q_out") == std::vector<double>{14});
    CHECK(numbers(node.output_table("runs"), "time") == std::vector<double>{0, 3});
    CHECK(node.metrics().at("version").value == 2);
    CHECK(node.metrics().at("time").value == 3);
}

TEST_CASE("an input without a table yet is connected, and one without a producer is not") {
    auto waiting = LoneNode::of<Doubler>(), alone = LoneNode::of<Doubler>();
    waiting.give(InputTable{"flows"});

    REQUIRE(to_text(waiting.start()) == "");
    REQUIRE(to_text(alone.start()) == "");

    CHECK(waiting.metrics().at("connected").value == 1);
    CHECK(waiting.metrics().at("version").value == 0);
    CHECK(waiting.output_table("doubled").columns().empty());
    CHECK(alone.metrics().at("connected").value == 0);
}

TEST_CASE("an error inside a node that reads a column which is not there names those that are") {
    auto node = LoneNode::of<Doubler>();
    node.give(InputTable{"flows", Table().add("q", "m3 s-1", {1})});

    CHECK(to_text(node.start()) == ": the table has no column 'q_in' | 'q' |  | ");
}

TEST_CASE("a class tells people and scripts which of its ports carry tables") {
    const NodeClass node_class(Doubler::about(), std::make_unique<Doubler>(), &NodeGlue::create<Doubler>);
    const auto type = runtime::read_class(*node_class.abi(), 0);

    const auto json = runtime::describe_class(type);
    const auto schema = runtime::graph_schema({{"doubler", type}});

    CHECK(json["inputs"][0]["payload"] == "table");
    CHECK(json["inputs"][0]["types"].empty());
    CHECK(json["inputs"][0]["grids"].empty());
    CHECK(runtime::to_markdown(type).find("| `flows` (optional) |  | table |  | With a column q_in |") !=
          std::string::npos);
    CHECK(schema["$defs"]["type-doubler"]["properties"]["in"]["properties"]["flows"]["description"] ==
          "With a column q_in [table]");
}

TEST_CASE("a field at an input for a table is refused") {
    auto node = LoneNode::of<Doubler>();
    node.give({"flows", std::vector<float>{1}, Grid(1, 1, 0, 0, 1, 1)});

    CHECK(to_text(node.start()) ==
          "flows: input 'flows' takes a table, not a field | a field at test.flows | a table at node.flows | "
          "read an output that carries a table; `thalweg nodes` shows what each port carries");
}

TEST_CASE("a table that a node in C gives arrives, and a later one replaces it") {
    auto giver = LoneNode::from_library(THALWEG_TABLE_GIVER, "table-giver");
    auto taker = LoneNode::from_library(THALWEG_TABLE_GIVER, "table-taker");

    REQUIRE(to_text(giver.start()) == "");
    const auto first = giver.output_table("table");
    REQUIRE(to_text(giver.advance(1)) == "");
    const auto second = giver.output_table("table");
    taker.give(InputTable{"table", first});
    REQUIRE(to_text(taker.start()) == "");
    const auto seen = taker.metrics();
    taker.set_table("table", second);
    REQUIRE(to_text(taker.advance(1)) == "");

    CHECK(numbers(first, "q_in") == std::vector<double>{5, 80});
    CHECK(first.column("place").texts() == std::vector<std::string>{"weir", "gate"});
    CHECK(numbers(second, "q_in") == std::vector<double>{5, 160});
    CHECK(seen.at("columns").value == 3);
    CHECK(seen.at("rows").value == 2);
    CHECK(seen.at("q_in").value == 80);
    CHECK(seen.at("q_in").unit == "m3 s-1");
    CHECK(taker.metrics().at("q_in").value == 160);
}

TEST_CASE("each way in which a table of a node in C can be wrong has an error of its own") {
    const std::map<std::string, std::string> expected = {
        {"", ""},
        {"late", ""},
        {"null", "table: nothing was given | null | a table"},
        {"size", "table: struct_size of the table is too small | 8 | at least 48"},
        {"no-function", "table: the function 'column' is missing | null | the function"},
        {"no-columns", "table: it has no usable columns | 0 columns | 1 to 10000"},
        {"rows",
         "table: so many values are no small table | 18446744073709551615 rows of 3 columns | at most "
         "100000000 values"},
        {"missing",
         "table: column 2 of 3 is not there | status 1 | a column for every index below column_count"},
        {"type", "table: column 'q_in' has a type that is not known | 9 | 1 or 2"},
        {"no-name", "table: column 1 has no name | '' | 1 to 100 bytes"},
        {"twice", "table: the table has two columns 'time' |  | names that differ"},
        {"unit",
         "table: column 'q_in' has a unit that is not known | 'm3 per blink' | a unit that UDUNITS "
         "knows, eg 'm3 s-1'"},
        {"no-unit", "table: the unit of column 'q_in' is missing | null | a text"},
        {"no-values", "table: column 'q_in' has no values | reals is null | 2 numbers"},
        {"text-unit", "table: column 'place' holds texts, which have no unit | 'm' | ''"},
        {"text-bytes",
         "table: row 1 of column 'place' cannot be used | '\\xff' | at most 1048576 bytes of "
         "UTF-8 without control characters"},
        {"changed", "table: the table has two columns 'time' |  | names that differ"},
        {"field-output", "level: a table was given to an output that carries none | it carries a field | "},
        {"output", ": a table was given to an output that carries none | output 2 of 2 | "},
        {"offer", "table: a field was offered at an output that carries none | a table | "}};

    for (const auto& one : expected) {
        const auto& [way, text] = one;
        CAPTURE(one.first);
        const auto remedy = text.empty() ? "" : " | tell the author of node type 'table-giver'";
        CHECK(said_when(way) == text + remedy);
    }
}

TEST_CASE("columns that change from one table of an output to the next are refused") {
    class Fickle final : public Node {
        TableOutput table_{*this, "table", port().help("Changes")};

      public:
        static auto about() -> About { return {"fickle", "Changes its columns.", Clock::stepping}; }

        void negotiate() override { table_.give(Table().add("time", "s", {})); }

        void run(const Step&) override { table_.give(Table().add("time", "h", {1})); }
    };

    auto node = LoneNode::of<Fickle>();

    CHECK(to_text(node.start()) ==
          "table: its columns differ from those that the node gave before | time [h] | time [s] | tell the "
          "author of node type 'fickle'");
}

TEST_CASE("a sampled node sees the newest table, also one that was given before time starts") {
    reset();
    run_graph(
        make_graph({make_node("source", "test-table", {{"value", 7}}), make_node("count", "test-table-count"),
                    sampled("early", "test-table-record", "source.table", every(5)),
                    sampled("late", "test-table-record", "count.table", every(2))}));

    CHECK(values("early") == std::vector<int>{7, 7, 7});
    CHECK(values("late") == std::vector<int>{1, 2, 5, 7, 8, 11});
    CHECK(records("late").back().field_time == 10);
}

TEST_CASE("a stepping node sees the table of the same interval, on every device") {
    for (const auto& device : devices()) {
        CAPTURE(device);
        reset();
        run_graph(make_graph({make_node("count", "test-table-count"),
                              make_node("copy", "test-table-copy", nlohmann::json::object(),
                                        {{"in", "count.table"}}),
                              sampled("out", "test-table-record", "copy.table", every(2))}),
                  device);

        CHECK(values("out") == std::vector<int>{1, 2, 5, 7, 8, 11});
    }
}

TEST_CASE("a feedback edge hands over the table of the previous interval") {
    reset();
    run_graph(make_graph({make_node("count", "test-table-count"),
                          make_node("copy", "test-table-copy", nlohmann::json::object(),
                                    {{"in", "count.table"}, {"back", "other.table!"}}),
                          make_node("other", "test-table-copy", nlohmann::json::object(),
                                    {{"in", "count.table"}, {"back", "copy.table"}}),
                          sampled("out", "test-table-record", "copy.table", at({0, 1, 2}))}));

    // other: 1 + 10 * 1 = 11 at the start; copy: 2 at 1 s (no feedback in the first interval), then other is
    // 2 + 10 * 2 = 22, and copy at 2 s, where count has given none, is 2 + 10 * 22.
    CHECK(values("out") == std::vector<int>{1, 2, 222});
}

TEST_CASE("a sampled node hands its table to another one") {
    reset();
    run_graph(make_graph({make_node("count", "test-table-count"),
                          sampled("square", "test-table-square", "count.table", every(5)),
                          sampled("out", "test-table-record", "square.table", every(5))}));

    CHECK(values("out") == std::vector<int>{1, 5, 11});
}

TEST_CASE("a wire between a field and a table is refused at its place, either way") {
    const auto problems = problems_of(make_graph(
        {make_node("source", "test-table"), make_node("count", "test-count"),
         make_node("copy", "test-copy", nlohmann::json::object(), {{"in", "source.table"}}),
         make_node("table", "test-table-copy", nlohmann::json::object(), {{"in", "count.count"}})}));

    REQUIRE(problems.size() == 2);
    CHECK(problems[0].message == "input 'in' takes a field, not a table");
    CHECK(problems[0].found == "a table at source.table");
    CHECK(problems[0].expected == "a field at copy.in");
    CHECK(problems[1].message == "input 'in' takes a table, not a field");
    CHECK(problems[1].remedy ==
          "read an output that carries a table; `thalweg nodes` shows what each port carries");
}

}  // namespace thalweg::testing
