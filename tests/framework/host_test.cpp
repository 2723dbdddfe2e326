// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// What nodes say to the host in a run, and fields that no memory is large enough for.
#include <doctest/doctest.h>

#include <thalweg/plugin.hpp>

#include "engine_nodes.hpp"

using namespace thalweg::testing;
using namespace thalweg::runtime;

namespace {

class Talker final : public thalweg::Node {
    thalweg::Output out_{*this, "out", thalweg::port().any_unit().of<std::uint8_t>()};

  public:
    static auto about() -> thalweg::About { return {"test-talker", "Talks.", thalweg::Clock::stepping}; }

    void configure(const thalweg::Setup&) override { log(THW_WARNING, "configured"); }

    void negotiate() override {
        log(THW_INFO, "negotiated\x1b[2J");
        out_.set_grid(thalweg::Grid(2, 2, 0, 0, 1, 1));
    }

    void run(const thalweg::Step& step) override {
        if (step.t1 == 3) {
            log(THW_WARNING, "three seconds");
            metric("level", 1.5, "m");
        }
    }
};

auto talking_registry() -> const Registry& {
    static const thw_plugin plugin = {THW_MAGIC,
                                      sizeof(thw_plugin),
                                      THW_ABI_MAJOR,
                                      THW_ABI_MINOR,
                                      0,
                                      "host-tests",
                                      "1",
                                      "Apache-2.0",
                                      "1",
                                      &thalweg::node_class_at<Talker>,
                                      nullptr};
    static const Registry instance = [] {
        Registry made;
        made.add(plugin);
        return made;
    }();
    return instance;
}

struct Listener : RunObserver {
    std::vector<std::string> lines;

    void on_log(const std::string& node, thw_severity severity, const std::string& text) override {
        lines.push_back(node + " " + std::to_string(severity) + " " + text);
    }
};

}  // namespace

TEST_CASE("what a node logs reaches the observer with the node's name and the severity") {
    Diagnostics problems;
    auto plan = make_plan(make_graph({make_node("n", "test-talker")}), talking_registry(), {}, problems);
    REQUIRE(problems.empty());
    Listener listener;
    const std::atomic<bool> stop{false};

    const auto summary = run_plan(plan, listener, stop);

    CHECK(listener.lines == std::vector<std::string>{"n " + std::to_string(THW_WARNING) + " three seconds"});
    REQUIRE(summary.nodes.size() == 1);
    CHECK(summary.nodes[0].calls == 11);
}

TEST_CASE("what nodes log while the plan is made reaches whoever listens, with control characters escaped") {
    Diagnostics problems;
    Listener listener;
    PlanOptions options;
    options.log = [](void* to, const std::string& node, thw_severity severity, const std::string& text) {
        static_cast<Listener*>(to)->on_log(node, severity, text);
    };
    options.log_user = &listener;

    const auto plan =
        make_plan(make_graph({make_node("n", "test-talker")}), talking_registry(), options, problems);

    CHECK(listener.lines ==
          std::vector<std::string>{"n 2 configured", "n 1 negotiated\\x1b[2J",
                                   "n 2 nothing reads 'n.out'; connect it to an input of another node, or "
                                   "take this node out"});
}

TEST_CASE("a field that no memory is large enough for is told by its node") {
    const auto huge = std::int64_t{1} << 30;
    const auto graph =
        make_graph({make_node("n", "test-source", {{"nx", huge}, {"ny", huge}, {"type", "double"}}),
                    make_sink("show", {{"x", "n.value"}}, every(1))});

    CHECK_THROWS_WITH_AS(run_graph(graph),
                         "/nodes/n: node 'n': there is no memory left for the fields of this node\n"
                         "    found:    fields hold 0 bytes in host and 0 bytes in device memory already\n"
                         "    do:       use a coarser grid, or a machine with more memory",
                         Failure);
}
