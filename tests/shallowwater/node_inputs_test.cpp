// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// What the node makes of its inputs, its scheme and its law of friction, and what it refuses of them.
#include <cmath>

#include <doctest/doctest.h>

#include <thalweg/testing/lone_node.hpp>

#include "node_case.hpp"

using namespace thalweg;
using thalweg::shallowwater::ShallowWaterNode;
using thalweg::shallowwater::test::NodeBench;
using thalweg::shallowwater::test::Params;
using thalweg::test::TestField;

TEST_CASE("the node refuses two initial waters") {
    NodeBench flow(Params{});
    flow.give("bed", std::vector<float>(24));
    flow.give("initial_level", std::vector<float>(24));
    flow.give("initial_depth", std::vector<float>(24));

    CHECK(flow.negotiate() == "initial_level: the initial water is given twice");
}

TEST_CASE("the node refuses inputs of different element types") {
    NodeBench flow(Params{});
    flow.give("bed", std::vector<float>(24));
    flow.give("initial_depth", std::vector<double>(24));

    CHECK(flow.negotiate() == "initial_depth: inputs must share their element type");
}

TEST_CASE("the node computes in double over a bed in float") {
    NodeBench flow(Params{{"precision", "double"}});
    flow.give("bed", std::vector<float>(24));

    REQUIRE(flow.negotiate() == "");

    CHECK(flow.output_field(0).dtype() == THW_F64);
    CHECK(flow.run(0, 0) == "");
}

TEST_CASE("the node keeps the raster's bed, and tells how much a bed between corners differs from it") {
    // A ridge of one column, 2 m high: between corners 0.5, 1 and 0.5 m, so 0.5 m root mean square.
    std::vector<float> ridge(24);
    for (std::size_t j = 0; j < 4; ++j) {
        ridge[j * 6 + 3] = 2;
    }
    const std::string told = "the bed of the flow differs from the raster by 0.5 m";
    const auto log_of = [&](const Params& params, bool moves) {
        NodeBench flow(params);
        flow.give("bed", ridge);
        if (moves) {
            flow.give("bed_change", std::vector<float>(24));
        }
        REQUIRE(flow.negotiate() == "");
        REQUIRE(flow.run(0, 0) == "");
        return flow.logged;
    };

    CHECK(log_of({}, false).find("differs from the raster") == std::string::npos);
    CHECK(log_of({{"bed_shape", "corners"}}, false).find(told) != std::string::npos);
    // Whether it may move or not.
    CHECK(log_of({}, true).find("differs from the raster") == std::string::npos);
    CHECK(log_of({{"bed_shape", "corners"}}, true).find(told) != std::string::npos);
    // As the papers have it.
    CHECK(log_of({{"form", "published"}}, false).find(told) != std::string::npos);
    CHECK(log_of({{"scheme", "kp07"}, {"form", "published"}}, false).find(told) != std::string::npos);
    CHECK(log_of({{"scheme", "waf"}, {"form", "published"}}, false).find("differs") == std::string::npos);
}

TEST_CASE("the node refuses a bed without a value, and names a cell with a negative depth") {
    NodeBench empty(Params{});
    empty.give("bed", std::vector<float>(24, NAN));
    REQUIRE(empty.negotiate() == "");
    CHECK(empty.run(0, 0) == "bed: the bed has no value, so that there is no cell for water");
    CHECK(empty.found == "only missing values on 6 x 4 cells");
    CHECK(empty.remedy.find("check the file") != std::string::npos);

    NodeBench negative(Params{});
    negative.give("bed", std::vector<float>(24));
    std::vector<float> depth(24);
    depth[9] = -0.5f;
    negative.give("initial_depth", depth);
    REQUIRE(negative.negotiate() == "");
    CHECK(negative.run(0, 0).find("cell (3, 1)") != std::string::npos);
}

TEST_CASE("the node runs waf in both forms, and refuses what is unstable") {
    for (const char* form : {"muscl", "split"}) {
        CAPTURE(form);
        NodeBench flow(Params{{"scheme", "waf"}, {"waf_form", form}});
        flow.give("bed", std::vector<float>(24, 3.0f));
        std::vector<float> depth(24, 1.0f);
        depth[0] = 3.0f;
        flow.give("initial_depth", depth);

        REQUIRE(flow.negotiate() == "");
        REQUIRE(flow.run(0, 0) == "");
        REQUIRE(flow.run(0, 2) == "");

        CHECK(flow.output(0)[0] < 3.0f);
        CHECK(std::fabs(flow.metrics["volume_error"]) < 1e-6);
    }

    NodeBench paper(Params{{"scheme", "waf"}, {"integrator", "euler"}});
    paper.give("bed", std::vector<float>(24));
    CHECK(paper.negotiate().find("unstable in smooth flow") != std::string::npos);
    CHECK(paper.found == "euler");

    NodeBench hasty(Params{{"scheme", "waf"}, {"cfl", 0.9}});
    hasty.give("bed", std::vector<float>(24));
    CHECK(hasty.negotiate().find("so long steps hold fast flow back") != std::string::npos);
}

TEST_CASE("the node refuses what the chosen scheme or law does not read, all of it at once") {
    const auto unread = [](const Params& params, bool with_roughness = false) {
        std::vector<std::string> names;
        const auto node = thalweg::test::NodeBench::of<ShallowWaterNode>(params);
        node->configure();
        for (const auto& one : node->complaints()) {
            names.push_back(one.subject());
        }
        std::vector<TestField> inputs;
        for (std::size_t k = 0; k < node->declared_inputs(); ++k) {
            const std::string name = node->input_name(k);
            const bool given = name == "bed" || (name == "manning" && with_roughness);
            inputs.push_back({given ? name : "", "", Grid(6, 4, 0, 0, 10, 10), THW_AT_CELL,
                              std::vector<float>(given ? 24 : 0, 0.03F)});
        }
        if (names.empty()) {
            node->negotiate(inputs);
            for (const auto& one : node->complaints()) {
                names.push_back(one.subject());
            }
        }
        return names;
    };
    using Names = std::vector<std::string>;
    const Params all = {{"hwp14_form", "per_direction"},
                        {"waf_form", "muscl"},
                        {"waf_limiter", "minmod"},
                        {"integrator", "rk2"},
                        {"theta", 1.3},
                        {"velocity_bound", true},
                        {"outflow_limiter", false},
                        {"local_steps", 8},
                        {"exact_rounding", true},
                        {"desingularisation_depth", 1e-3}};
    const auto with = [&](Params params) {
        params.update(all);
        return params;
    };

    CHECK(unread(with({{"scheme", "hwp14"}, {"form", "published"}})) ==
          Names{"waf_form", "waf_limiter", "velocity_bound", "outflow_limiter", "local_steps",
                "exact_rounding"});
    CHECK(unread({{"scheme", "hwp14"}, {"hwp14_form", "per_direction"}}) == Names{"hwp14_form"});
    CHECK(unread({{"scheme", "kp07"}, {"form", "published"}, {"velocity_bound", true}}) ==
          Names{"velocity_bound"});
    CHECK(unread({{"scheme", "hllc"}, {"form", "published"}}) == Names{"form"});
    CHECK(unread(with({{"scheme", "kp07"}})) ==
          Names{"hwp14_form", "waf_form", "waf_limiter", "local_steps", "exact_rounding"});
    CHECK(unread(with({{"scheme", "waf"}})) == Names{"hwp14_form", "desingularisation_depth",
                                                     "velocity_bound", "outflow_limiter", "local_steps",
                                                     "exact_rounding"});
    CHECK(unread(with({{"scheme", "hllc"}})) == Names{"hwp14_form", "waf_form", "waf_limiter",
                                                      "desingularisation_depth", "velocity_bound",
                                                      "outflow_limiter", "local_steps", "exact_rounding"});
    CHECK(unread({{"scheme", "waf"}, {"waf_form", "split"}, {"integrator", "rk2"}, {"theta", 1.5}}) ==
          Names{"integrator", "theta"});
    CHECK(unread({{"chezy", 50}, {"darcy_weisbach", 0.02}}) == Names{"chezy", "darcy_weisbach"});
    CHECK(unread({{"wind_drag", 1e-3}}) == Names{"wind_drag"});
    CHECK(unread({{"friction_law", "chezy"}, {"chezy", 50}, {"manning", 0.02}}) == Names{"manning"});
    CHECK(unread({{"manning", 0.02}}, true) == Names{"manning"});
    CHECK(unread({{"manning", 0.02}}).empty());
    CHECK(unread({}, true).empty());
}

TEST_CASE(
    "the node takes the coefficient of its law of friction once, and no raster that the law does not read") {
    const auto refusal = [](const Params& params, const char* raster, bool in_double = false) {
        NodeBench flow(params);
        flow.give("bed", std::vector<float>(24));
        if (in_double) {
            flow.give(raster, std::vector<double>(24, 0.03));
        } else {
            flow.give(raster, std::vector<float>(24, 0.03F));
        }
        return flow.negotiate();
    };
    const Params chezy = {{"friction_law", "chezy"}};
    const Params chezy_of_50 = {{"friction_law", "chezy"}, {"chezy", 50}};

    CHECK(refusal({}, "manning") == "");
    CHECK(refusal(chezy, "friction") == "");
    CHECK(refusal({}, "friction") == "friction: the law of Manning reads the input manning");
    CHECK(refusal(chezy_of_50, "friction") == "chezy: this law needs its coefficient once");
    CHECK(refusal(chezy_of_50, "manning") == "manning: the chosen law of friction does not read this input");
    CHECK(refusal({}, "manning", true) == "manning: inputs must share their element type with the bed");
    CHECK(refusal(chezy, "friction", true) == "friction: inputs must share their element type with the bed");
}

TEST_CASE("the node takes a roughness by depth alone, with depths that rise") {
    const auto refusal = [](const Params& params, const char* raster = nullptr) {
        NodeBench flow(params);
        flow.give("bed", std::vector<float>(24));
        if (raster != nullptr) {
            flow.give(raster, std::vector<float>(24, 0.03F));
        }
        return flow.negotiate();
    };
    const auto rows = [](const char* text) { return Params{{"manning_by_depth", Params::parse(text)}}; };
    Params grass = rows("[[0, 0.1], [0.3, 0.05], [1, 0.035]]");

    CHECK(refusal(grass) == "");
    CHECK(refusal(grass, "manning") == "manning_by_depth: a roughness by depth stands alone");
    CHECK(refusal(rows("[]")) == "manning_by_depth: a roughness by depth needs a depth");
    CHECK(refusal(rows("[[0, 0.1, 2]]")) ==
          "manning_by_depth/0: a row of a roughness by depth has two numbers");
    CHECK(refusal(rows("[[0.3, 0.1], [0.3, 0.05]]")) ==
          "manning_by_depth/1: the depths of a roughness must rise");
    CHECK(refusal(rows("[[-1, 0.1]]")) == "manning_by_depth/0: the depths of a roughness must rise");
    CHECK(refusal(rows("[[0, 30]]")) == "manning_by_depth/0: this is no roughness by Manning");
    grass["manning"] = 0.03;
    CHECK(refusal(grass) == "manning_by_depth: a roughness by depth stands alone");
    grass.erase("manning");
    grass.update({{"friction_law", "chezy"}, {"chezy", 40}});
    CHECK(refusal(grass) == "manning_by_depth: a roughness by depth stands alone");
}

TEST_CASE("the node publishes its roughness as Manning's, whatever its law of friction is") {
    const auto published = [](const std::string& params, const char* raster = nullptr) {
        testing::Surroundings around;
        around.params = params;
        auto node = testing::LoneNode::of<ShallowWaterNode>(around);
        const Grid grid(6, 4, 0, 0, 10, 10);
        std::vector<double> bed(24, 0);
        bed[23] = NAN;
        node.give({"bed", bed, grid});
        node.give({"initial_depth", std::vector<double>(24, 2), grid});
        if (raster != nullptr) {
            std::vector<double> values(24, 0.03);
            values[5] = 0.04;
            node.give({raster, values, grid});
        }
        REQUIRE(testing::to_text(node.start()) == "");
        CHECK(node.output_field("manning").dtype() == THW_F64);
        return node.output("manning");
    };
    using doctest::Approx;

    CHECK(published(R"({"manning": 0.028})") == std::vector<double>(24, 0.028));
    CHECK(published(R"({"manning": 0.028, "precision": "float"})") == std::vector<double>(24, 0.028));
    CHECK(published("{}", "manning")[4] == 0.03);
    CHECK(published("{}", "manning")[5] == 0.04);
    CHECK(published(R"({"manning_by_depth": [[1, 0.06], [3, 0.02]]})")[0] == Approx(0.04).epsilon(1e-14));
    const double root = std::pow(2, 1.0 / 6);  // of the depth
    CHECK(published(R"({"friction_law": "chezy", "chezy": 40})")[0] == Approx(root / 40).epsilon(1e-14));
    CHECK(published(R"({"friction_law": "darcy_weisbach"})", "friction")[5] ==
          Approx(root * std::sqrt(0.04 / 8 / 9.81)).epsilon(1e-14));
}

TEST_CASE("a roughness that a node gives anew in every interval is that of the flow") {
    const Grid grid(20, 4, 0, 0, 10, 10);
    std::vector<double> depth(80, 0.5);
    for (std::size_t k = 0; k < 80; k += 20) {
        depth[k] = depth[k + 1] = 2;
    }
    const auto after = [&](double first, double then) {
        testing::Surroundings around;
        around.params = R"({"precision": "double"})";
        auto node = testing::LoneNode::of<ShallowWaterNode>(around);
        node.give({"bed", std::vector<double>(80, 0), grid});
        node.give({"initial_depth", depth, grid});
        node.give({"manning", std::vector<double>(80, first), grid});
        REQUIRE(testing::to_text(node.start()) == "");
        node.set_values("manning", std::vector<double>(80, then));
        REQUIRE(testing::to_text(node.advance(20)) == "");
        return node.output("depth");
    };

    const auto rough = after(0.2, 0.2);
    CHECK(after(0.02, 0.2) == rough);
    CHECK(after(0.02, 0.02) != rough);
}

TEST_CASE("coefficients of other laws of friction are refused where a node gives them anew") {
    testing::Surroundings around;
    around.params = R"({"friction_law": "chezy", "precision": "double"})";
    auto node = testing::LoneNode::of<ShallowWaterNode>(around);
    const Grid grid(6, 4, 0, 0, 10, 10);
    node.give({"bed", std::vector<double>(24, 0), grid});
    node.give({"friction", std::vector<double>(24, 50), grid});
    REQUIRE(testing::to_text(node.start()) == "");

    CHECK(
        testing::to_text(node.advance(10)).find("friction: these coefficients are read once, at the start") ==
        0);
}
