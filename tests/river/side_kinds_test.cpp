// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// The node's kinds of sides, laws of friction and velocities at the start.
#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <thalweg/testing/lone_node.hpp>
#include <vector>

#include "meshes.hpp"
#include "shallowwater/node/riverflow_node.hpp"

using namespace thalweg;
using thalweg::river::RiverFlowNode;
using thalweg::testing::LoneNode;
using thalweg::testing::to_text;

namespace {

/// The node on a mesh of 8 x 4 cells of 10 x 5 m whose bed falls by 1 in 1000.
class SlopingMesh {
    river::RiverBed bed_ =
        river::test::mapped(8, 4, river::test::rectangle(80, 20), [](double x, double) { return -x / 1000; });
    thw_curvilinear view_ = {};

  public:
    LoneNode node;

    explicit SlopingMesh(const std::string& params) : node(make(params)) {
        view_ = bed_.mesh.to_abi();
        node.give({"bed", bed_.node_bed, mesh::grid_on(bed_.mesh, view_), THW_AT_NODE});
    }

    void give(const std::string& input, double value) {
        node.give({input, std::vector<double>(32, value), mesh::grid_on(bed_.mesh, view_)});
    }

    auto complaints() -> std::string {
        const auto first = node.configure();
        return to_text(first.empty() ? node.negotiate() : first);
    }

    static auto make(const std::string& params) -> LoneNode {
        testing::Surroundings around;
        around.params = params;
        around.end = 1000;
        return LoneNode::of<RiverFlowNode>(around);
    }
};

auto complaints_of(const std::string& params) -> std::string {
    return SlopingMesh(params).complaints();
}

auto contains(const std::string& text, const std::string& part) -> bool {
    CAPTURE(text);
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("each kind of side lets water through the node, and no volume is lost") {
    for (const char* kind : {R"("kind": "open")", R"("kind": "critical")", R"("kind": "normal_depth")",
                             R"("kind": "normal_depth", "slope": 0.002)", R"("kind": "sea", "value": 0.8)",
                             R"("kind": "sea", "value": 0.8, "velocity": 0)",
                             R"("kind": "absorbing", "value": 0.8, "still": 0.9)"}) {
        CAPTURE(kind);
        SlopingMesh flow(R"({"initial_level": 1, "initial_velocity_x": 0.3, "boundaries": [
            {"side": "i_start", "kind": "discharge", "value": 6}, {"side": "i_end", )" +
                         std::string(kind) + "}]}");
        REQUIRE(to_text(flow.node.start()) == "");
        REQUIRE(to_text(flow.node.advance(300, true)) == "");
        const auto metrics = flow.node.metrics();
        CHECK(metrics.at("inflow_i_end").value < -500);
        CHECK(std::fabs(metrics.at("volume_error").value) < 1e-12);
    }
}

TEST_CASE("the node starts with the velocity that it is given") {
    SlopingMesh flow(R"({"initial_level": 1, "initial_velocity_x": 0.3})");
    flow.give("initial_velocity_y", -0.1);
    REQUIRE(to_text(flow.node.start()) == "");
    CHECK(flow.node.output("velocity_x")[9] == doctest::Approx(0.3));
    CHECK(flow.node.output("velocity_y")[9] == doctest::Approx(-0.1));
}

TEST_CASE("the node publishes the Manning roughness of its law of friction") {
    SlopingMesh flow(R"({"initial_depth": 1, "friction_law": "chezy", "chezy": 50})");
    REQUIRE(to_text(flow.node.start()) == "");
    CHECK(flow.node.output("manning")[9] == doctest::Approx(1 / 50.0));  // h^(1/6) / C
    SlopingMesh other(R"({"initial_depth": 1, "friction_law": "darcy_weisbach"})");
    other.give("friction", 0.04);
    REQUIRE(to_text(other.node.start()) == "");
    CHECK(other.node.output("manning")[9] == doctest::Approx(std::sqrt(0.04 / 8 / 9.81)));
}

TEST_CASE("the node tells which coefficients of friction its law does not read, or lacks") {
    const std::string unread = ": the chosen law of friction does not read this";
    CHECK(contains(complaints_of(R"({"chezy": 50})"), "chezy" + unread));
    CHECK(contains(complaints_of(R"({"friction_law": "chezy", "chezy": 50, "darcy_weisbach": 1})"),
                   "darcy_weisbach" + unread));
    CHECK(contains(complaints_of(R"({"friction_law": "chezy", "chezy": 50, "manning": 0.03})"),
                   "manning" + unread));
    CHECK(contains(complaints_of(R"({"friction_law": "chezy"})"),
                   "chezy: this law of friction needs its coefficient once"));
    SlopingMesh both(R"({"friction_law": "chezy", "chezy": 50})");
    both.give("friction", 40);
    CHECK(contains(both.complaints(), "this law of friction needs its coefficient once"));
    SlopingMesh bad(R"({"initial_depth": 1, "friction_law": "chezy"})");
    bad.give("friction", 0);
    CHECK(contains(to_text(bad.node.start()), "this is no coefficient of friction"));
}

TEST_CASE("the node tells what is wrong with a sea or a slope at a side") {
    CHECK(contains(
        complaints_of(R"({"boundaries": [
            {"side": "i_end", "kind": "sea", "value": 1, "velocity": 0, "response": 60}]})"),
        "boundaries/0/response: the velocity of the sea is given, and is to follow the flow inside"));
    CHECK(
        contains(complaints_of(R"({"boundaries": [{"side": "i_end", "kind": "normal_depth", "slope": 0}]})"),
                 "boundaries/0/slope: the bed outside must fall"));
    CHECK(contains(complaints_of(R"({"boundaries": [{"side": "i_end", "kind": "absorbing"}]})"),
                   "boundaries/0: it has no value"));
    SlopingMesh twice(R"({"initial_depth": 1, "initial_velocity_x": 1})");
    twice.give("initial_velocity_x", 1);
    CHECK(contains(twice.complaints(), "the velocity at the start is given twice"));
}
