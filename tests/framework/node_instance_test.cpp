// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "runtime/node/node_instance.hpp"

#include <doctest/doctest.h>

#include <cfenv>
#include <functional>

#include "engine_nodes.hpp"
#include "runtime/plugins/class_rules.hpp"
#include "support/clumsy.hpp"
#include "thalweg/abi/all.h"

using namespace thalweg::runtime;
using thalweg::testing::make_node;

namespace {

/// What the node of these tests does in its hooks.
std::function<void(const thw_host&, const std::string& hook)> deed;

void act(const thw_host& host, const char* hook) {
    deed(host, hook);
}

/// A node 'n' of type 'talker' that does `body` in every hook.
auto talker(std::function<void(const thw_host&, const std::string& hook)> body) -> NodeInstance {
    static const auto hooks = thalweg::testing::HookedNode<act>::node_class("talker");
    static const auto type = read_class(hooks, 0);
    deed = std::move(body);
    return {make_node("n", "talker"), type, {}};
}

template <class Table>
auto extension(const thw_host& host, const char* id) -> const Table& {
    return *static_cast<const Table*>(host.get_extension(host.impl, id));
}

auto step(double t0, double t1) -> thw_step {
    thw_step one{};
    one.t0 = t0;
    one.t1 = t1;
    return one;
}

void keep_line(void* lines, const std::string& node, thw_severity severity, const std::string& text) {
    static_cast<std::vector<std::string>*>(lines)->push_back(node + ", " + std::to_string(severity) + ": " +
                                                             text);
}

/// Stops a node at its second question, and counts them.
struct SecondTime : RunWatch {
    int asked = 0;

    auto stops_at(double /*time*/) -> bool override { return ++asked == 2; }
};

}  // namespace

TEST_CASE("a node may log before anybody listens, and is heard from then on") {
    std::vector<std::string> lines;
    auto node = talker([](const thw_host& host, const std::string& hook) {
        host.log(host.impl, THW_INFO, hook.c_str());
        host.log(host.impl, THW_DEBUG, nullptr);
    });

    node.configure({});
    node.log_to(keep_line, &lines);
    node.run(step(0, 1));

    CHECK(lines == std::vector<std::string>{"n, 1: run", "n, 0: "});
}

TEST_CASE("a node may ask whether the graph gives a parameter") {
    static const auto hooks = thalweg::testing::HookedNode<act>::node_class("talker");
    static const auto type = read_class(hooks, 0);
    std::vector<std::int32_t> answers;
    deed = [&](const thw_host& host, const std::string& hook) {
        if (hook == "configure") {
            for (const char* name : {"given", "other", static_cast<const char*>(nullptr)}) {
                answers.push_back(host.is_given(host.impl, name));
            }
        }
    };
    auto written = make_node("n", "talker");
    written.params["given"] = nullptr;
    NodeInstance node(written, type, {});

    node.configure({});

    CHECK(answers == std::vector<std::int32_t>{1, 0, 0});
}

TEST_CASE("a stop that is asked for too late is a warning and no stop") {
    std::vector<std::string> lines;
    auto node = talker([](const thw_host& host, const std::string& hook) {
        if (hook == "configure" || hook == "run") {
            extension<thw_host_clock>(host, THW_EXT_CLOCK).stop_at(host.impl, hook == "run" ? 3 : 2);
        }
    });
    node.log_to(keep_line, &lines);

    node.configure({});
    node.run(step(0, 1));

    CHECK(node.stop_times() == std::vector<double>{2});
    CHECK(lines == std::vector<std::string>{"n, 2: stop_at was called outside of configure and is ignored"});
}

TEST_CASE("copies that a node makes itself are counted by direction, once somebody counts") {
    CopyCounter counter;
    auto node = talker([](const thw_host& host, const std::string& hook) {
        if (hook == "run") {
            const auto& copies = extension<thw_host_copy_count>(host, THW_EXT_COPY_COUNT);
            copies.count(host.impl, THW_TO_DEVICE, 30);
            copies.count(host.impl, THW_TO_HOST, 4);
        }
    });

    node.run(step(0, 1));
    node.count_copies_in(&counter);
    node.run(step(1, 2));

    CHECK(counter.total(CopyKind::internal).to_device == 30);
    CHECK(counter.total(CopyKind::internal).to_host == 4);
    CHECK(counter.all().begin()->first.second == "n");
}

TEST_CASE("a node that has been stopped stays stopped until its next run") {
    SecondTime watch;
    std::vector<std::int32_t> answers;
    auto node = talker([&](const thw_host& host, const std::string& hook) {
        for (const double share : {0.25, 0.5, 0.75}) {
            if (hook == "run") {
                answers.push_back(
                    extension<thw_host_clock>(host, THW_EXT_CLOCK).should_stop(host.impl, share));
            }
        }
    });

    CHECK(node.run(step(0, 1)) == 1);
    node.watch_by(&watch);
    CHECK(node.run(step(0, 1)) == 0.5);
    CHECK(node.run(step(0, 1)) == 1);

    CHECK(answers == std::vector<std::int32_t>{0, 0, 0, 0, 1, 1, 0, 0, 0});
    CHECK(watch.asked == 5);
}

TEST_CASE("a problem is told with what its subject is, or with the bare name") {
    const auto said_about = [](const char* subject) -> std::string {
        auto node = talker([&](const thw_host& host, const std::string& hook) {
            if (hook == "run") {
                thw_error error{};
                error.struct_size = sizeof(error);
                error.message = "too dry";
                error.subject = subject;
                host.complain(host.impl, &error);
            }
        });
        try {
            node.run(step(0, 1));
        } catch (const Failure& failure) {
            return failure.what();
        }
        return "";
    };
    const auto plan = thalweg::testing::plan_of(thalweg::testing::make_graph({make_node("n", "test-count")}));

    CHECK(said_about("river") == "/nodes/n: node 'n': 'river': too dry");
    CHECK(said_about(nullptr) == "/nodes/n: node 'n': too dry");
    CHECK(plan.nodes[0]->problem_with("unused", "too dry").message == "output 'unused': too dry");
    CHECK(plan.nodes[0]->problem_with("nx", "too few").message == "parameter 'nx': too few");
}

TEST_CASE("a hook that fails without a word is the author's fault") {
    auto hooks = thalweg::testing::HookedNode<act>::node_class("silent");
    hooks.run = [](thw_node*, const thw_step*) -> thw_status { return THW_FAILED; };
    deed = [](const thw_host&, const std::string&) {};
    const auto type = read_class(hooks, 0);
    NodeInstance node(make_node("n", "silent"), type, {});

    CHECK_THROWS_WITH_AS(node.run(step(0, 1)),
                         "/nodes/n: node 'n': run failed, but the node did not say why\n"
                         "    do:       tell the author of node type 'silent'",
                         Failure);
}

TEST_CASE("a grid without texts is one of unknown CRS and datum") {
    auto type = *thalweg::testing::registry().find("test-count");
    type.hooks.negotiate = [](thw_node*, const thw_negotiation* negotiation) -> thw_status {
        thw_grid grid{};
        grid.struct_size = sizeof(grid);
        grid.kind = THW_GRID_UNIFORM;
        grid.nx = grid.ny = 3;
        thw_field field{};
        field.struct_size = sizeof(field);
        field.grid = &grid;
        field.unit = "kg";
        return negotiation->offer(negotiation, 0, &field);
    };
    NodeInstance node(make_node("n", "test-count"), type, {});

    MeshStore meshes;
    node.negotiate(meshes);

    CHECK(node.outputs()[0].grid.nx == 3);
    CHECK(node.outputs()[0].grid.crs == "");
    CHECK(node.outputs()[0].grid.vertical_datum == "");
    CHECK(node.outputs()[0].unit == "kg");
    CHECK(node.outputs()[1].grid.nx == 0);
}

TEST_CASE("an offer for an output that is not there is refused, and so is an input past the last") {
    static thw_status offered = THW_OK;
    static const thw_field* found = nullptr;
    auto type = *thalweg::testing::registry().find("test-count");
    type.hooks.negotiate = [](thw_node*, const thw_negotiation* negotiation) -> thw_status {
        thw_field field{};
        field.struct_size = sizeof(field);
        offered = negotiation->offer(negotiation, negotiation->output_count, &field);
        found = negotiation->input(negotiation, negotiation->input_count);
        return THW_OK;
    };
    NodeInstance node(make_node("n", "test-count"), type, {});

    MeshStore meshes;
    node.negotiate(meshes);

    CHECK(offered == THW_FAILED);
    CHECK(found == nullptr);
}

TEST_CASE("a hook leaves the rounding of the host as it was") {
    auto node = talker([](const thw_host&, const std::string& hook) {
        if (hook == "configure") {
            std::fesetround(FE_UPWARD);
        }
    });

    node.configure({});

    CHECK(std::fegetround() == FE_TONEAREST);
}

TEST_CASE("a complaint says whether the graph is to blame") {
    const auto is_refused = [](thw_cause cause) {
        static thw_cause told = 0;
        told = cause;
        auto node = talker([](const thw_host& host, const std::string& hook) {
            if (hook == "configure") {
                thw_error error{};
                error.struct_size = sizeof(error);
                error.message = "something is wrong";
                error.cause = told;
                host.complain(host.impl, &error);
            }
        });
        try {
            node.configure({});
        } catch (const Failure& failure) {
            return is_refusal(failure.diagnostics());
        }
        return false;
    };

    CHECK(is_refused(THW_CAUSE_INPUT));
    CHECK_FALSE(is_refused(THW_CAUSE_MACHINE));
}

TEST_CASE("all complaints of a hook are told, each at its own place") {
    auto node = talker([](const thw_host& host, const std::string& hook) {
        if (hook == "configure") {
            for (const char* message : {"the first rule", "the second rule"}) {
                thw_error error{};
                error.struct_size = sizeof(error);
                error.message = message;
                host.complain(host.impl, &error);
            }
        }
    });

    try {
        node.configure({});
        FAIL("nothing was told");
    } catch (const Failure& failure) {
        REQUIRE(failure.diagnostics().size() == 2);
        CHECK(failure.diagnostics()[0].message == "the first rule");
        CHECK(failure.diagnostics()[1].message == "the second rule");
    }
}
