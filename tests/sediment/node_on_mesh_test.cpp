// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <thalweg/testing/lone_node.hpp>
#include <vector>

#include "bent_mesh.hpp"
#include "node_inputs.hpp"
#include "sediment/sediment_node.hpp"

using namespace thalweg;
using namespace thalweg::sediment;
using namespace thalweg::sediment::test;
using thalweg::testing::LoneNode;
using thalweg::testing::to_text;

namespace {

/// The node on a bend of 12 x 5 cells with the stream in it, over a bed at 0 m, given at nodes.
class OnMesh {
    MeshData mesh_ = mapped(12, 5, bend(60, 40));
    thw_curvilinear view_ = mesh_->to_abi();
    Grid grid_ = mesh::grid_on(*mesh_, view_);

  public:
    LoneNode node;

    explicit OnMesh(const std::string& params, const std::vector<std::string>& without = {},
                    const std::vector<std::string>& with = {})
        : node(make(params)) {
        const Flow flow = stream_in_bend(mesh_);
        const auto has = [](const std::vector<std::string>& all, const std::string& one) {
            return std::find(all.begin(), all.end(), one) != all.end();
        };
        const auto give = [&](const char* name, thw_location at, const std::vector<double>& values) {
            if (!has(without, name)) {
                node.give({name, values, grid_, at});
            }
        };
        give("depth", THW_AT_CELL, flow.depth);
        give("discharge_x", THW_AT_CELL, flow.discharge_x);
        give("discharge_y", THW_AT_CELL, flow.discharge_y);
        give("face_discharge_i", THW_AT_FACE_X, flow.face_x);
        give("face_discharge_j", THW_AT_FACE_Y, flow.face_y);
        give("bed", THW_AT_NODE, std::vector<double>(std::size_t{13} * 6, 0.25));
        give("manning", THW_AT_CELL, std::vector<double>(std::size_t{12} * 5, 0.03));
        if (has(with, "eddy_viscosity")) {
            give("eddy_viscosity", THW_AT_CELL, std::vector<double>(std::size_t{12} * 5, 0.1));
        }
    }

    /// What the node has to say until it has negotiated.
    auto complaints() -> std::string {
        const auto first = node.configure();
        return to_text(first.empty() ? node.negotiate() : first);
    }

  private:
    static auto make(const std::string& more) -> LoneNode {
        testing::Surroundings around;
        around.params = R"({"diameters": [2e-4, 1e-3], "fractions": [0.3, 0.7])" + more + "}";
        around.end = 100;
        return LoneNode::of<SedimentNode>(around);
    }
};

}  // namespace

TEST_CASE("the node moves sediment on a curvilinear grid and tells what passes its rows of faces") {
    OnMesh bend(
        R"(, "precision": "double", "sediment_thickness": 1, "sections": [{"name": "in", "i": 0}, {"name": "out", "i": 12},
        {"name": "bank", "j": 0}])");
    REQUIRE(to_text(bend.node.start()) == "");

    REQUIRE(to_text(bend.node.advance(100, true)) == "");

    const auto metrics = bend.node.metrics();
    const auto metric = [&](const char* name) { return metrics.at(name).value; };
    CHECK(metric("sediment_entered") > 0.01);
    CHECK(metric("sediment_error") < 1e-12);
    CHECK(metric("sediment_through_in") > 0);
    CHECK(metric("sediment_through_out") > 0);
    const auto level = bend.node.output("bed_level");
    const auto change = bend.node.output("bed_change");
    for (std::size_t k = 0; k < level.size(); ++k) {
        CHECK(level[k] == doctest::Approx(0.25 + change[k]).epsilon(1e-12));
    }
    CHECK(bend.node.output_field("bed_change").grid().kind == THW_GRID_CURVILINEAR);
}

TEST_CASE("the node takes the eddies of the flow on a curvilinear grid") {
    const auto concentration = [](const std::string& params, bool connected) {
        OnMesh bend(params, {},
                    connected ? std::vector<std::string>{"eddy_viscosity"} : std::vector<std::string>{});
        REQUIRE(to_text(bend.node.start()) == "");
        REQUIRE(to_text(bend.node.advance(100, true)) == "");
        return bend.node.output("concentration");
    };
    const auto constant = concentration(R"(, "diffusivity_factor": 0, "diffusivity": 0.125)", false);
    CHECK(concentration(R"(, "schmidt_number": 0.8)", true) == constant);
    CHECK(concentration("", true) != constant);
}

TEST_CASE("sediment comes in through counted faces of a side") {
    const auto entered = [](const std::string& inflows) {
        OnMesh bend(R"(, "start": "clear", "inflow_west": "clear", "inflow_south": "clear",
            "inflow_north": "clear", "precision": "double", "inflows": )" +
                    inflows);
        REQUIRE(to_text(bend.node.start()) == "");
        REQUIRE(to_text(bend.node.advance(100, true)) == "");
        return bend.node.metrics().at("sediment_entered").value;
    };
    const auto entry = [](const char* faces) {
        return R"([{"side": "i_start", "inflow": "given", "concentration": [1, 0], "bed_load": [0, 0])" +
               std::string(faces) + "}]";
    };
    const Flow flow = stream_in_bend(mapped(12, 5, bend(60, 40)));
    const auto through = [&](std::size_t from, std::size_t to) {
        double sum = 0;
        for (std::size_t j = from; j <= to; ++j) {
            sum += flow.face_x[13 * j];
        }
        return sum * 100 / 2650;
    };
    CHECK(entered(entry("")) == doctest::Approx(through(0, 4)).epsilon(1e-12));
    CHECK(entered(entry(R"(, "from": 3)")) == doctest::Approx(through(3, 4)).epsilon(1e-12));
    CHECK(entered(entry(R"(, "from": 1, "to": 2)")) == doctest::Approx(through(1, 2)).epsilon(1e-12));
}

TEST_CASE("the node refuses by name what it cannot do on a curvilinear grid") {
    const auto error = [](const std::string& params, const std::vector<std::string>& without = {},
                          const std::vector<std::string>& with = {}) {
        return OnMesh(params, without, with).complaints();
    };
    CHECK(error("") == "");
    CHECK(error(R"(, "outer_iterations": 5)") == "");
    CHECK(has(error("", {"face_discharge_j"}),
              "face_discharge_j: on a curvilinear grid the transport needs the water through each face | an "
              "input that is not connected | the output of that name of the flow | connect it"));
    CHECK(has(error(R"(, "flow_bed": "corners")"),
              "flow_bed: no flow on a curvilinear grid takes the change of the bed at corners | corners | "
              "cells | leave flow_bed out"));
    CHECK(
        has(error(R"(, "inflows": [{"segment": "inlet", "inflow": "clear"}])"),
            "inflows: segments are drawn on rasters only | a curvilinear grid | faces of its sides | write"));
    CHECK(has(
        error(R"(, "inflows": [{"side": "j_end", "from": 3, "to": 12, "inflow": "clear"}])"),
        "inflows/0: the side of the grid does not have these faces | faces 3 to 12 of \"j_end\" | 0 to 11, "
        "the lesser first | correct"));
    CHECK(has(error(R"(, "inflows": [{"inflow": "clear"}])"),
              "inflows/0: an inflow does not say where it is |  | \"segment\" or \"side\" | name"));
    CHECK(has(error(R"(, "inflows": [{"segment": "a", "from": 2, "inflow": "clear"}])"),
              "inflows/0: only faces of a side are counted | \"from\" or \"to\" without \"side\" | both with "
              "\"side\" only | take"));
    CHECK(has(error(R"(, "inflows": [{"side": "i_start", "from": 2, "inflow": "clear"},
                    {"side": "i_start", "to": 2, "inflow": "clear"}])"),
              "inflows/1: the segment shares a face with another one | \"i_start\" and \"i_start\""));
    CHECK(
        has(error(R"(, "sections": [{"name": "a", "x": 3}])"),
            "sections/0: section 'a' is a straight line, which faces do not follow here | x on a curvilinear "
            "grid | \"i\" or \"j\" | write"));
    CHECK(has(error(R"(, "sections": [{"name": "a", "i": 13}])"),
              "sections/0: section 'a' lies outside the grid | i = 13 | i from 0 to 12"));
    CHECK(has(error(R"(, "schmidt_number": 0.5)"),
              "schmidt_number: nothing reads this number | no input eddy_viscosity | "));
    CHECK(has(
        error(R"(, "diffusivity_factor": 2)", {}, {"eddy_viscosity"}),
        "diffusivity_factor: nothing reads this factor | the input eddy_viscosity beside it | one of them"));
}

TEST_CASE("the node takes the one roughness of the flow, and refuses another one with both values") {
    const auto error = [](const std::string& params, const std::vector<std::string>& without = {}) {
        OnMesh bend(params, without);
        return to_text(bend.node.start());
    };
    CHECK(error(R"(, "manning": 0.03)") == "");
    CHECK(
        has(error(R"(, "manning": 0.025)"),
            "manning: the sediment has another roughness than the flow | the parameter manning = 0.025 here, "
            "and 0.03 in cell (0, 0) of the input manning | one roughness, that of the flow | take the "
            "parameter out, or set manning of the flow"));
    CHECK(has(error("", {"manning"}),
              "manning: the bed has one roughness, that of the flow | an input that is not connected | the "
              "output manning of the flow at the input manning | connect it"));
    CHECK(has(error(R"(, "manning": 0.025)", {"manning"}),
              "manning: the bed has one roughness, that of the flow | 0.025 here, and no input manning to "
              "compare it with | the output manning of the flow at the input manning | connect it, and take "
              "the parameter out"));
    CHECK(has(error(R"(, "roughness": "wu_wang")"),
              "manning: the roughness is computed here | the input manning beside roughness = wu_wang | it "
              "only with roughness = flow | disconnect it"));
    CHECK(has(error(R"(, "roughness": "van_rijn", "manning": 0.025)", {"manning"}),
              "manning: the roughness is computed here | the parameter manning beside roughness = van_rijn"));
}

TEST_CASE("the node computes the roughness of grains and bed forms, for a flow that takes it") {
    for (const std::string law : {"wu_wang", "van_rijn"}) {
        OnMesh bend(R"(, "precision": "double", "roughness": ")" + law + "\"", {"manning"});
        REQUIRE(to_text(bend.node.start()) == "");
        REQUIRE(to_text(bend.node.advance(100, true)) == "");
        const auto manning = bend.node.output("manning");
        const auto shear = bend.node.output("bed_shear_stress");
        const auto [least, most] = std::minmax_element(manning.begin(), manning.end());
        CHECK(*least > 0.013);
        CHECK(*most < 0.035);
        CHECK(*most > 1.02 * *least);
        const Flow flow = stream_in_bend(mapped(12, 5, thalweg::sediment::test::bend(60, 40)));
        for (std::size_t k = 0; k < shear.size(); ++k) {
            const double speed = std::hypot(flow.discharge_x[k], flow.discharge_y[k]) / flow.depth[k];
            CHECK(shear[k] == doctest::Approx(manning_shear_stress(flow.depth[k], speed, manning[k], 1e-6,
                                                                   Materials<double>()))
                                  .epsilon(1e-12));
        }

        OnMesh alone(R"(, "roughness": ")" + law + "\"", {"manning"});
        alone.node.leave_unread("manning");
        CHECK(has(to_text(alone.node.start()),
                  "manning: the flow does not get the roughness that is computed here | no edge from this "
                  "output | the input manning of the flow, by an edge with \"feedback\": true | connect it, "
                  "or take roughness out"));
    }
}

TEST_CASE("the node tells how much bed load is on its way") {
    OnMesh plain("");
    OnMesh stored(R"(, "precision": "double", "bed_load_velocity": "van_rijn", "sediment_thickness": 1)");
    for (OnMesh* bend : {&plain, &stored}) {
        REQUIRE(to_text(bend->node.start()) == "");
        REQUIRE(to_text(bend->node.advance(100, true)) == "");
    }
    CHECK(plain.node.metrics().count("sediment_moving") == 0);
    CHECK(stored.node.metrics().at("sediment_moving").value > 1e-4);
    CHECK(stored.node.metrics().at("sediment_error").value < 1e-12);
}

TEST_CASE("a greater roughness height leaves less suspended load after van Rijn") {
    const auto suspended = [](const std::string& more) {
        OnMesh bend(R"(, "capacity": "van_rijn")" + more);
        REQUIRE(to_text(bend.node.start()) == "");
        double sum = 0;
        for (const double one : bend.node.output("concentration")) {
            sum += one;
        }
        return sum;
    };
    CHECK(suspended(R"(, "roughness_height": 0.1)") > 1.1 * suspended(R"(, "roughness_height": 0.4)"));
    CHECK(suspended("") != suspended(R"(, "roughness_height": 0.1)"));
}
