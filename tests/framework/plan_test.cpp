// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>

#include "engine_nodes.hpp"
#include "runtime/base/device.hpp"
#include "runtime/plan/draft.hpp"
#include "runtime/plan/executors.hpp"

using namespace thalweg::testing;
using thalweg::runtime::Diagnostics;

namespace {

auto only_problem(const Diagnostics& problems) -> std::string {
    for (const auto& problem : problems) {
        INFO(to_text(problem));
        CHECK(problems.size() == 1);
    }
    return problems.size() == 1 ? to_text(problems.front()) : "";
}

auto ids(const thalweg::runtime::Plan& plan) -> std::vector<std::string> {
    std::vector<std::string> list;
    for (const auto& node : plan.nodes) {
        list.push_back(node->node().id);
    }
    return list;
}

}  // namespace

TEST_CASE("a plan puts producers first and knows its intervals") {
    const auto plan =
        plan_of(make_graph({make_sink("show", {{"x", "twice.sum"}}, every(4)),
                            make_node("twice", "test-add", {}, {{"a", "n.count"}, {"b", "n.count"}}),
                            make_node("n", "test-count", {{"stop_at", 2.5}})}));

    CHECK(ids(plan) == std::vector<std::string>{"n", "twice", "show"});
    REQUIRE(plan.edges.size() == 3);
    CHECK(plan.edges[0].name == "twice.sum -> show.x");
    CHECK(plan.timetable.interval_ends() == std::vector<double>{1, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10});
    CHECK(plan.timetable.at_start() == std::vector<std::size_t>{2});
    CHECK(plan.timetable.next_of(2) == 4.0);
    CHECK_FALSE(plan.device.is_cuda());
}

TEST_CASE("without a coupling interval the grids decide, and not the end of the run") {
    const auto couple = [](std::vector<thalweg::runtime::GraphNode> nodes, double end) {
        auto graph = make_graph(std::move(nodes));
        graph.couple.reset();
        graph.end = end;
        return plan_of(graph).couple;
    };
    // Cells of 1 m: a wave of 3.13 m/s crosses a hundred in 32 s, ten in 3.2 s.
    CHECK(couple({make_node("n", "test-count")}, 10) == 20);
    CHECK(couple({make_node("n", "test-count")}, 10000) == 20);
    CHECK(couple({make_node("n", "test-count"), make_node("m", "test-count")}, 10) == 2);
    CHECK(couple({make_node("s", "test-source")}, 10) == 60);
}

TEST_CASE("an unknown node type is named with its nearest") {
    const auto text = only_problem(problems_of(make_graph({make_node("n", "test-cuont")})));

    CHECK(text.find("/nodes/n/type: node 'n': no plugin brings this node type") == 0);
    CHECK(text.find("nearest:  test-count") != std::string::npos);
}

TEST_CASE("an unknown input is named with those that there are") {
    const auto text = only_problem(
        problems_of(make_graph({make_node("n", "test-count"),
                                make_node("c", "test-copy", {}, {{"in", "n.count"}, {"inn", "n.count"}})})));

    CHECK(text ==
          "/nodes/c/in/inn: node 'c': node type 'test-copy' has no such input\n"
          "    found:    inn\n"
          "    expected: \"in\"\n"
          "    nearest:  in");
}

TEST_CASE("an unknown producer and an unknown output are named") {
    const auto problems = problems_of(make_graph({make_node("count", "test-count"),
                                                  make_node("a", "test-copy", {}, {{"in", "cuont.count"}}),
                                                  make_node("b", "test-copy", {}, {{"in", "count.cuont"}})}));

    REQUIRE(problems.size() == 2);
    CHECK(to_text(problems[0]) ==
          "/nodes/a/in/in: node 'a': the graph has no such node to read from\n"
          "    found:    cuont\n"
          "    expected: one of \"count\", \"a\", \"b\"\n"
          "    nearest:  count");
    CHECK(to_text(problems[1]) ==
          "/nodes/b/in/in: node 'b': 'count', of node type 'test-count', has no such output\n"
          "    found:    cuont\n"
          "    expected: one of \"count\", \"unused\"\n"
          "    nearest:  count");
}

TEST_CASE("an input takes one edge") {
    const auto text = only_problem(
        problems_of(make_graph({make_node("n", "test-count"),
                                make_node("c", "test-copy", {}, {{"in", "n.count"}, {"in", "n.unused"}})})));

    CHECK(text ==
          "/nodes/c/in/in: node 'c': input 'in' is connected twice\n"
          "    found:    n.count and n.unused\n"
          "    expected: one edge for each input");
}

TEST_CASE("a star takes what has the name of a free input") {
    const auto pair = [](const std::string& star, bool feedback) {
        auto bed = make_node("ground", "test-source");
        auto flow = make_node("flow", "test-flow", {}, {{"bed", "ground.value"}, {"change", "sand.change!"}});
        auto sand = make_node("sand", "test-fed-back");
        thalweg::runtime::Connection wire;
        wire.input = "*";
        wire.from_node = star;
        wire.feedback = feedback;
        wire.place.pointer = "/nodes/sand/in/*";
        sand.inputs.push_back(wire);
        return make_graph({bed, flow, sand});
    };
    const auto plan = plan_of(pair("flow", false));
    REQUIRE(plan.edges.size() == 3);
    const auto edge = std::find_if(plan.edges.begin(), plan.edges.end(), [&](const auto& one) {
        return plan.nodes[one.consumer]->node().id == "sand";
    });
    REQUIRE(edge != plan.edges.end());
    CHECK(plan.nodes[edge->producer]->node().id == "flow");
    CHECK_FALSE(edge->feedback);

    const auto problems = problems_of(pair("ground", false));
    REQUIRE(problems.size() == 2);  // and the input that is missing
    CHECK(problems[0].message == "no free input has the name of an output of 'ground'");
    CHECK(problems[0].expected == R"("depth")");
}

TEST_CASE("a star and an input of its own: the input wins") {
    auto graph = make_graph({make_node("ground", "test-source"), make_node("other", "test-source"),
                             make_node("flow", "test-flow", {}, {{"bed", "ground.value"}}),
                             make_node("low", "test-flow", {}, {{"bed", "other.value"}}),
                             make_node("sand", "test-fed-back", {}, {{"depth", "low.depth"}})});
    thalweg::runtime::Connection wire;
    wire.input = "*";
    wire.from_node = "flow";
    graph.nodes.back().inputs.push_back(wire);
    const auto problems = problems_of(graph);
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].message == "no free input has the name of an output of 'flow'");
}

TEST_CASE("a required input must be connected, an optional one need not") {
    const auto text = only_problem(problems_of(make_graph({make_node("k", "test-keen")})));

    CHECK(text ==
          "/nodes/k: node 'k': input 'depth' is not connected\n"
          "    expected: Water depth [m]\n"
          "    do:       add \"depth\": \"<node>.<output>\" to the node's \"in\"");
}

TEST_CASE("a loop without feedback is printed as its path") {
    const auto text =
        only_problem(problems_of(make_graph({make_node("a", "test-copy", {}, {{"in", "b.out"}}),
                                             make_node("b", "test-copy", {}, {{"in", "a.out"}})})));

    CHECK(text ==
          "/nodes/a/in/in: node 'a': these nodes wait for each other in a loop\n"
          "    found:    a.out -> b.out -> a\n"
          "    expected: at least one edge that hands over the value of the previous interval\n"
          "    do:       mark one of them, eg \"in\": {\"from\": \"b.out\", \"feedback\": true}");
}

TEST_CASE("nodes before and behind a loop add nothing to what is said of it") {
    const auto text = only_problem(problems_of(
        make_graph({make_node("n", "test-count"), make_node("a", "test-copy", {}, {{"in", "b.sum"}}),
                    make_node("b", "test-add", {}, {{"a", "a.out"}, {"b", "n.count"}}),
                    make_node("late", "test-loop", {}, {{"previous", "b.sum!"}})})));

    CHECK(text.find("found:    a.out -> b.sum -> a\n") != std::string::npos);
}

TEST_CASE("clocks that cannot meet are refused") {
    SUBCASE("a static node reads static ones only") {
        const auto text = only_problem(problems_of(make_graph(
            {make_node("n", "test-count"), make_node("r", "test-relay", {}, {{"in", "n.count"}})})));
        CHECK(
            text ==
            "/nodes/r/in/in: node 'r': a static node runs before time starts and can only read static nodes\n"
            "    found:    n.count -> r.in, from a stepping to a static node\n"
            "    do:       read from a static node");
    }
    SUBCASE("a sampled node feeds sampled ones only") {
        const auto text = only_problem(problems_of(
            make_graph({make_node("n", "test-count"), make_node("s", "test-square", {}, {{"in", "n.count"}}),
                        make_node("c", "test-copy", {}, {{"in", "s.out"}})})));
        CHECK(text.find("what a sampled node makes can only go to sampled nodes\n"
                        "    found:    s.out -> c.in, from a sampled to a stepping node") !=
              std::string::npos);
    }
    SUBCASE("feedback joins stepping nodes") {
        const auto text = only_problem(problems_of(make_graph(
            {make_node("s", "test-source"), make_node("c", "test-copy", {}, {{"in", "s.value!"}})})));
        const auto sampled = only_problem(problems_of(
            make_graph({make_node("n", "test-count"), make_sink("r", {{"x", "n.count!"}}, every(1))})));
        CHECK(text.find("feedback joins stepping nodes only\n    found:    s.value -> c.in") !=
              std::string::npos);
        CHECK(sampled.find(
                  "feedback joins stepping nodes only\n    found:    n.count -> r.x, from a stepping to a "
                  "sampled node") != std::string::npos);
    }
    SUBCASE("only sampled nodes have output times") {
        auto node = make_node("n", "test-count");
        node.schedule = every(1);
        const auto text = only_problem(problems_of(make_graph({node})));
        CHECK(text.find("node 'n': only sampled nodes have output times of their own\n"
                        "    found:    node type 'test-count' is stepping") != std::string::npos);
    }
    SUBCASE("a sampled node must not read another one before that has run") {
        auto square = make_node("s", "test-square", {}, {{"in", "n.count"}});
        square.schedule = at({5});
        const auto first_of_reader = [&](double time) {
            return only_problem(problems_of(make_graph(
                {make_node("n", "test-count"), square, make_sink("r", {{"x", "s.out"}}, at({time, 7}))})));
        };
        const auto text = first_of_reader(3);
        CHECK(first_of_reader(0).find("s.out -> r.x: first at 0 s, the producer first at 5 s") !=
              std::string::npos);
        CHECK(text.find("it runs before the node that it reads from has run\n"
                        "    found:    s.out -> r.x: first at 3 s, the producer first at 5 s") !=
              std::string::npos);
    }
}

TEST_CASE("output times beyond the run and absurdly many outputs are refused") {
    const auto late = only_problem(problems_of(
        make_graph({make_node("n", "test-count"), make_sink("r", {{"x", "n.count"}}, at({3, 70}))})));
    const auto many = only_problem(problems_of(
        make_graph({make_node("n", "test-count"), make_sink("r", {{"x", "n.count"}}, every(1e-9))})));

    CHECK(late.find("an output time lies outside the run\n    found:    70 s\n    expected: 0 s to 10 s") !=
          std::string::npos);
    CHECK(many.find("that many outputs must be a mistake\n    found:    every 1e-09 s in a run of 10 s") !=
          std::string::npos);
}

TEST_CASE("a run without time is refused") {
    auto graph = make_graph({make_node("n", "test-count")});
    auto ended = graph;
    graph.couple = 0.0;
    ended.end = 0;

    CHECK(only_problem(problems_of(graph)).find("the run cannot be cut into coupling intervals") !=
          std::string::npos);
    CHECK(only_problem(problems_of(ended)).find("found:    end 0 s, couple 1 s") != std::string::npos);
}

TEST_CASE("what a node says in its hooks reaches the user in parts") {
    SUBCASE("configure") {
        const auto text =
            only_problem(problems_of(make_graph({make_node("f", "test-fail", {{"hook", "configure"}})})));
        CHECK(text ==
              "/nodes/f/params/hook: node 'f': parameter 'hook': it was told to fail\n"
              "    found:    configure\n"
              "    do:       tell it otherwise");
    }
    SUBCASE("negotiate") {
        const auto text =
            only_problem(problems_of(make_graph({make_node("f", "test-fail", {{"hook", "negotiate"}})})));
        CHECK(text.find("parameter 'hook': it was told to fail\n    found:    negotiate") !=
              std::string::npos);
    }
    SUBCASE("being made") {
        const auto text = only_problem(problems_of(make_graph({make_node("u", "test-unborn")})));
        CHECK(text == "/nodes/u: node 'u': it will not be made\n    do:       leave it");
    }
}

TEST_CASE("all problems are found in one go, and none is a consequence of another") {
    const auto problems = problems_of(
        make_graph({make_node("a", "test-nothing"), make_node("b", "test-copy", {}, {{"in", "a.out"}}),
                    make_node("c", "test-copy", {{"wrok", 1}}, {{"in", "n.count"}}),
                    make_node("d", "test-copy", {}, {{"in", "c.out"}}),
                    make_node("f", "test-fail", {{"hook", "negotiate"}}),
                    make_node("g", "test-copy", {}, {{"in", "f.out"}}), make_node("n", "test-count"),
                    make_node("k", "test-keen", {}, {{"depth", "n.count"}})}));

    std::vector<std::string> nodes;
    for (const auto& problem : problems) {
        INFO(to_text(problem));
        nodes.push_back(problem.node);
    }
    CHECK(nodes == std::vector<std::string>{"a", "c", "f", "k"});
}

TEST_CASE("an output time before the run is refused") {
    const auto early = only_problem(problems_of(
        make_graph({make_node("n", "test-count"), make_sink("r", {{"x", "n.count"}}, at({-1, 3}))})));

    CHECK(early.find("an output time lies outside the run\n    found:    -1 s") != std::string::npos);
}

TEST_CASE("of a node without outputs nothing can be read") {
    const auto text = only_problem(
        problems_of(make_graph({make_node("n", "test-count"), make_sink("r", {{"x", "n.count"}}, every(1)),
                                make_node("c", "test-copy", {}, {{"in", "r.count"}})})));

    CHECK(text.find("expected: none; it has no such ports") != std::string::npos);
}

TEST_CASE("a node that needs a GPU is told why there is none") {
    const auto graph = make_graph({make_node("g", "test-cuda-only")});
    Diagnostics problems;
    auto draft = thalweg::runtime::make_draft(graph, registry(), problems);

    thalweg::runtime::choose_executors(draft, "auto", {false, "no driver", ""}, {}, problems);

    CHECK(only_problem(problems).find("found:    no CUDA device: no driver") != std::string::npos);
}

TEST_CASE("a sampled node that needs a GPU can run nowhere") {
    auto node = make_node("g", "test-cuda-sink");
    node.schedule = every(1);
    const auto graph = make_graph({node});
    for (const bool available : {true, false}) {
        Diagnostics problems;
        auto draft = thalweg::runtime::make_draft(graph, registry(), problems);

        CHECK_FALSE(
            thalweg::runtime::choose_executors(draft, "auto", {available, "no driver", ""}, {}, problems)
                .is_cuda());

        CHECK(only_problem(problems) ==
              "/nodes/g/type: node 'g': node type 'test-cuda-sink' cannot run on the CPU\n"
              "    found:    a sampled node, which runs on the GPU only where all fields that change in it "
              "come from "
              "there\n"
              "    do:       let it read from nodes that run on a CUDA device");
        CHECK_FALSE(draft.nodes[0].sound);
    }
}

TEST_CASE("an unknown node type, and one that needs a GPU, follow from no device") {
    const auto graph = make_graph(
        {make_node("g", "test-cuda-only"), make_node("u", "test-cuont"), make_node("n", "test-count")});
    Diagnostics problems;
    auto draft = thalweg::runtime::make_draft(graph, registry(), problems);
    const auto before = problems.size();

    CHECK_FALSE(
        thalweg::runtime::choose_executors(draft, "cudda", {false, "no driver", ""}, {}, problems).is_cuda());

    CHECK(problems.size() == before + 1);
    CHECK_FALSE(draft.nodes[0].sound);
    CHECK_FALSE(draft.nodes[1].sound);
    CHECK(draft.nodes[2].sound);
}

TEST_CASE("a device that is not there is an error that says why") {
    const auto& cuda = thalweg::runtime::cuda_status();
    if (cuda.available) {
        MESSAGE("skipped: there is a CUDA device");
        return;
    }

    const auto text = only_problem(problems_of(make_graph({make_node("n", "test-count")}), "cuda"));

    CHECK(text ==
          "/graphs/test.json: /device: device \"cuda\" was asked for, but there is none\n    found:    " +
              cuda.reason + "\n    do:       use \"auto\" or \"cpu\"");
    CHECK(problems_of(make_graph({make_node("n", "test-count")}), "auto").empty());
}

TEST_CASE("an unknown device is an error") {
    const auto text = only_problem(problems_of(make_graph({make_node("n", "test-count")}), "cudda"));

    CHECK(text.find("no such device\n    found:    cudda\n    expected: one of \"auto\", \"cpu\", \"cuda\"\n"
                    "    nearest:  cuda") != std::string::npos);
}

namespace {

constexpr auto gpu = thalweg::Device::cuda(3);

/// Executors as they would be chosen on a machine with this GPU, by node id.
struct Chosen {
    Diagnostics problems;
    std::vector<std::pair<std::string, std::uint32_t>> executors;
    thalweg::Device device;
};

auto choose_with_gpu(const thalweg::runtime::Graph& graph, const std::string& device) -> Chosen {
    Chosen chosen;
    auto draft = thalweg::runtime::make_draft(graph, registry(), chosen.problems);
    chosen.device =
        thalweg::runtime::choose_executors(draft, device, {true, "", "a GPU", gpu}, {}, chosen.problems);
    for (const auto& node : draft.nodes) {
        chosen.executors.emplace_back(node.node->id, node.executor);
    }
    return chosen;
}

using Executors = std::vector<std::pair<std::string, std::uint32_t>>;

}  // namespace

TEST_CASE("on a GPU nodes that can run there do, static CPU nodes and sinks stay behind") {
    const auto graph = make_graph(
        {make_node("s", "test-source"), make_node("r", "test-relay", {}, {{"in", "s.value"}}),
         make_node("c", "test-copy", {}, {{"in", "r.out"}}), make_sink("show", {{"x", "c.out"}}, every(1))});

    const auto on_gpu = choose_with_gpu(graph, "auto");
    const auto on_cpu = choose_with_gpu(graph, "cpu");

    CHECK(on_gpu.problems.empty());
    CHECK(on_gpu.device == gpu);
    CHECK(on_gpu.executors ==
          Executors{{"s", THW_ON_CUDA}, {"r", THW_ON_CPU}, {"c", THW_ON_CUDA}, {"show", THW_ON_CPU}});
    CHECK_FALSE(on_cpu.device.is_cuda());
}

TEST_CASE("a sampled node that can run on a GPU does where all that changes in it comes from there") {
    auto graph =
        make_graph({make_node("s", "test-relay", {}, {{"in", "far.value"}}), make_node("far", "test-source"),
                    make_node("n", "test-count"), make_node("sum", "test-add", {}, {{"a", "n.count^"}}),
                    make_node("there", "test-probe", {}, {{"x", "n.count"}, {"y", "s.out"}}),
                    make_node("mixed", "test-probe", {}, {{"x", "n.count"}, {"y", "sum.sum"}}),
                    make_node("still", "test-probe", {}, {{"x", "s.out"}}),
                    make_node("square", "test-square", {}, {{"in", "n.count"}}),
                    make_node("behind", "test-probe", {}, {{"x", "square.out"}})});

    const auto chosen = choose_with_gpu(graph, "auto");

    CHECK(chosen.problems.empty());
    CHECK(chosen.executors == Executors{{"s", THW_ON_CPU},
                                        {"far", THW_ON_CUDA},
                                        {"n", THW_ON_CUDA},
                                        {"sum", THW_ON_CPU},
                                        {"there", THW_ON_CUDA},
                                        {"mixed", THW_ON_CPU},
                                        {"still", THW_ON_CPU},
                                        {"square", THW_ON_CPU},
                                        {"behind", THW_ON_CPU}});
    CHECK_FALSE(choose_with_gpu(graph, "cpu").device.is_cuda());
}

TEST_CASE("a sampled node that can run on a GPU brings no graph there") {
    const auto graph = make_graph({make_node("s", "test-relay", {}, {{"in", "b.out"}}),
                                   make_node("b", "test-fail", {{"hook", "never"}}),
                                   make_node("a", "test-probe", {}, {{"x", "b.out"}})});

    CHECK_FALSE(choose_with_gpu(graph, "auto").device.is_cuda());
}

TEST_CASE("a graph whose nodes know no GPU does not touch one") {
    const auto graph = make_graph(
        {make_node("s", "test-fail", {{"hook", "never"}}), make_sink("show", {{"x", "s.out"}}, every(1))});

    CHECK_FALSE(choose_with_gpu(graph, "auto").device.is_cuda());
}

TEST_CASE("stepping nodes on both sides of an edge need its leave to copy") {
    const auto graph = [](const std::string& from) {
        return make_graph({make_node("n", "test-count"), make_node("sum", "test-add", {}, {{"a", from}})});
    };

    const auto refused = choose_with_gpu(graph("n.count"), "cuda");
    const auto allowed = choose_with_gpu(graph("n.count^"), "cuda");

    CHECK(
        only_problem(refused.problems) ==
        "/nodes/sum/in/a: node 'sum': this edge would copy its field between GPU and CPU in every interval\n"
        "    found:    n.count -> sum.a: 'n' runs on cuda, 'sum' on cpu\n"
        "    expected: both ends on one device\n"
        "    do:       allow the copies: \"a\": {\"from\": \"n.count\", \"transfer\": true}, or run on "
        "\"device\": "
        "\"cpu\"");
    CHECK(allowed.problems.empty());
    CHECK(allowed.device == gpu);
}

TEST_CASE("a table needs no leave, because it stays in host memory") {
    const auto chosen = choose_with_gpu(
        make_graph({make_node("n", "test-table-count"),
                    make_node("copy", "test-table-copy", nlohmann::json::object(), {{"in", "n.table"}})}),
        "cuda");

    CHECK(chosen.problems.empty());
    CHECK(chosen.executors == Executors{{"n", THW_ON_CPU}, {"copy", THW_ON_CUDA}});
}

TEST_CASE("a node that needs a GPU cannot run on the CPU") {
    const auto text = only_problem(problems_of(make_graph({make_node("g", "test-cuda-only")}), "cpu"));

    CHECK(text ==
          "/nodes/g/type: node 'g': node type 'test-cuda-only' cannot run on the CPU\n"
          "    found:    device \"cpu\"\n"
          "    do:       run it where there is a CUDA device");
}

TEST_CASE("an unknown node type is told once, GPU or not") {
    const auto chosen = choose_with_gpu(make_graph({make_node("u", "test-cuont")}), "auto");

    CHECK(only_problem(chosen.problems).find("no plugin brings this node type") != std::string::npos);
    CHECK_FALSE(chosen.device.is_cuda());
}

TEST_CASE("a following node is static behind static nodes and stepping behind stepping ones") {
    const auto plan = plan_of(
        make_graph({make_node("far", "test-follow", {}, {{"in", "near.out"}}),
                    make_node("near", "test-follow", {}, {{"in", "n.count"}}), make_node("n", "test-count"),
                    make_node("still", "test-follow", {}, {{"in", "s.value"}}), make_node("s", "test-source"),
                    make_node("r", "test-relay", {}, {{"in", "still.out"}})}));
    const auto clock_of = [&](const std::string& id) {
        for (const auto& node : plan.nodes) {
            if (node->node().id == id) {
                return node->type().clock;
            }
        }
        return thw_clock{0};
    };

    CHECK(clock_of("still") == THW_STATIC);
    CHECK(clock_of("near") == THW_STEPPING);
    CHECK(clock_of("far") == THW_STEPPING);
}

TEST_CASE("a static node cannot read a node that follows a stepping one") {
    const auto text = only_problem(problems_of(
        make_graph({make_node("n", "test-count"), make_node("near", "test-follow", {}, {{"in", "n.count"}}),
                    make_node("r", "test-relay", {}, {{"in", "near.out"}})})));

    CHECK(text.find("a static node runs before time starts") != std::string::npos);
    CHECK(text.find("near.out -> r.in, from a stepping to a static node") != std::string::npos);
}
