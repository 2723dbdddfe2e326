// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>
#include <thalweg/testing/lone_node.hpp>
#include <vector>

#include "meshes.hpp"
#include "shallowwater/node/riverflow_node.hpp"
#include "support/scratch_folder.hpp"

using namespace thalweg;
using thalweg::river::RiverFlowNode;
using thalweg::test::ScratchFolder;
using thalweg::testing::LoneNode;
using thalweg::testing::to_text;

namespace {

constexpr std::size_t cells = 32;  // 8 x 4

/// The node on a mesh of 8 x 4 cells of 10 x 5 m whose bed falls by 1 in 1000, with a missing node at a
/// corner.
class OnMesh {
    river::RiverBed bed_ =
        river::test::mapped(8, 4, river::test::rectangle(80, 20), [](double x, double) { return -x / 1000; });
    thw_curvilinear view_ = {};

  public:
    LoneNode node;

    explicit OnMesh(const std::string& params) : node(make(params)) {
        bed_.node_bed.front() = NAN;
        view_ = bed_.mesh.to_abi();
        node.give({"bed", bed_.node_bed, mesh::grid_on(bed_.mesh, view_), THW_AT_NODE});
    }

    /// Connects the change of the bed, the same in all cells.
    void raise(double change) {
        node.give({"bed_change", std::vector<double>(cells, change), mesh::grid_on(bed_.mesh, view_)});
    }

    /// Connects a roughness, the same in all cells.
    void roughen(double manning) {
        node.give({"manning", std::vector<double>(cells, manning), mesh::grid_on(bed_.mesh, view_)});
    }

    /// What the node has to say until it has negotiated.
    auto complaints() -> std::string {
        const auto first = node.configure();
        return to_text(first.empty() ? node.negotiate() : first);
    }

  private:
    static auto make(const std::string& params) -> LoneNode {
        testing::Surroundings around;
        around.params = params;
        around.end = 1000;
        return LoneNode::of<RiverFlowNode>(around);
    }
};

}  // namespace

TEST_CASE("the node lets in its discharge, holds its stage and counts what its faces let through") {
    OnMesh flow(R"({"initial_depth": 1, "boundaries": [
        {"side": "i_start", "from": 1, "kind": "discharge", "value": 12},
        {"side": "i_end", "kind": "stage", "value": 0.92}]})");
    REQUIRE(to_text(flow.node.start()) == "");

    REQUIRE(to_text(flow.node.advance(1000, true)) == "");

    const auto metrics = flow.node.metrics();
    CHECK(metrics.at("inflow_i_start_1").value == doctest::Approx(12000));
    CHECK(std::fabs(metrics.at("volume_error").value) < 1e-14);
    const auto depth = flow.node.output("depth");
    const auto discharge = flow.node.output("face_discharge_i");
    CHECK(std::isnan(depth[0]));
    CHECK(std::isnan(flow.node.output("level")[0]));
    CHECK(depth[31] == doctest::Approx(1).epsilon(0.05));
    double in = 0;
    for (std::size_t j = 0; j < 4; ++j) {
        in += discharge[9 * j];
    }
    CHECK(in == doctest::Approx(12));
    CHECK(discharge[0] == 0);
    const auto unit = flow.node.output("discharge_x");
    const auto velocity = flow.node.output("velocity_x");
    CHECK(unit[31] == depth[31] * velocity[31]);
    CHECK(unit[31] == doctest::Approx(0.6).epsilon(0.1));
    CHECK(flow.node.output_field("depth").grid().kind == THW_GRID_CURVILINEAR);
}

TEST_CASE("tables that come while time runs count from then on, and where the node is restored, too") {
    const auto table = [](double from, double inflow, double rain) {
        return Table()
            .add("time", "s", {from, 1000})
            .add("q", "m3 s-1", {inflow, inflow})
            .add("rain", "mm/h", {rain, rain});
    };
    const std::string params = R"({"initial_depth": 1, "rain": "rain", "boundaries": [
        {"side": "i_start", "from": 1, "kind": "discharge", "series": "q"},
        {"side": "i_end", "kind": "stage", "value": 0.92}]})";
    OnMesh straight(params), other(params);
    for (OnMesh* one : {&straight, &other}) {
        one->node.give(testing::InputTable{"series", table(0, 6, 0), true});
        REQUIRE(to_text(one->node.start()) == "");
    }
    REQUIRE(to_text(straight.node.advance(400)) == "");

    straight.node.set_table("series", table(400, 12, 360));
    REQUIRE(to_text(straight.node.advance(600)) == "");
    other.node.set_table("series", table(400, 12, 360));  // as the program puts it back
    REQUIRE(to_text(other.node.restore(straight.node.save(), 600)) == "");
    REQUIRE(to_text(straight.node.advance(1000, true)) == "");
    REQUIRE(to_text(other.node.advance(1000, true)) == "");

    CHECK(straight.node.metrics().at("inflow_i_start_1").value == doctest::Approx(6 * 400 + 12 * 600));
    CHECK(straight.node.metrics().at("source_volume").value ==
          doctest::Approx(0.06 * (cells - 1) * 50).epsilon(1e-4));
    CHECK(other.node.output("depth")[31] == straight.node.output("depth")[31]);
    CHECK(other.node.output("velocity_x")[31] == straight.node.output("velocity_x")[31]);
}

TEST_CASE("a wall across the mesh keeps the water of the node on its side") {
    OnMesh flow(R"({"initial_depth": 1, "walls": [{"line": "i", "at": 4, "from": 0, "to": 3}],
        "boundaries": [{"side": "i_end", "kind": "stage", "value": 1.5}]})");
    REQUIRE(to_text(flow.node.start()) == "");

    REQUIRE(to_text(flow.node.advance(1000, true)) == "");

    const auto level = flow.node.output("level");
    const auto discharge = flow.node.output("face_discharge_i");
    for (std::size_t j = 0; j < 4; ++j) {
        CAPTURE(j);
        CHECK(std::isnan(discharge[9 * j + 4]));
        CHECK(!(level[8 * j + 3] > 1.1));
        CHECK(level[8 * j + 4] == doctest::Approx(1.5).epsilon(0.01));
    }
}

TEST_CASE("the node moves its bed and leaves the water its depth") {
    OnMesh flow(R"({"initial_depth": 1})");
    flow.raise(0.25);
    REQUIRE(to_text(flow.node.start()) == "");

    CHECK(flow.node.output("depth")[31] == 1);
    CHECK(flow.node.output("level")[31] == doctest::Approx(1.25 - 0.075));
}

TEST_CASE("the node takes a roughness by depth alone, and publishes what it is") {
    OnMesh flow(R"({"initial_depth": 2, "manning_by_depth": [[1, 0.06], [3, 0.02]]})");
    REQUIRE(to_text(flow.node.start()) == "");
    CHECK(flow.node.output("manning")[31] == doctest::Approx(0.04).epsilon(1e-12));

    CHECK(OnMesh(R"({"initial_depth": 2, "manning_by_depth": [[1, 0.06]], "manning": 0.03})").complaints() ==
          "manning: the chosen law of friction does not read this | manning_by_depth beside it | what "
          "friction_law = manning needs, once | take it out, or choose its law");
    OnMesh both(R"({"initial_depth": 2, "manning_by_depth": [[1, 0.06]]})");
    both.roughen(0.03);
    CHECK(both.complaints().find("manning_by_depth beside it") != std::string::npos);
    CHECK(OnMesh(R"({"initial_depth": 2, "manning_by_depth": [[1, 0.06]], "friction_law": "chezy",
        "chezy": 40})")
              .complaints()
              .find("manning_by_depth: the chosen law") == 0);
    CHECK(OnMesh(R"({"initial_depth": 2, "manning_by_depth": [[1, 0.06], [1, 0.05]]})").complaints() ==
          "manning_by_depth/1: the depths of a roughness must rise | 1 m | more than 1 m | sort the rows by "
          "their "
          "depth, with one row for each");
}

TEST_CASE(
    "the node publishes its roughness, and flows over another one from the interval on that brings it") {
    const auto fall = [](double first, double second) {
        OnMesh flow(R"({"initial_depth": 1, "boundaries": [
            {"side": "i_start", "kind": "discharge", "value": 12},
            {"side": "i_end", "kind": "stage", "value": 0.92}]})");
        flow.roughen(first);
        REQUIRE(to_text(flow.node.start()) == "");
        CHECK(std::isnan(flow.node.output("manning")[0]));
        CHECK(flow.node.output("manning")[31] == first);
        REQUIRE(to_text(flow.node.advance(500)) == "");
        std::vector<double> next(cells, second);
        next[31] = NAN;
        flow.node.set_values("manning", next);
        REQUIRE(to_text(flow.node.advance(1000, true)) == "");
        CHECK(flow.node.output("manning")[30] == second);
        CHECK(flow.node.output("manning")[31] == first);
        return flow.node.output("level")[8] - flow.node.output("level")[15];
    };

    // As over the second from the start; over the first the flow is another.
    const double rough = fall(0.04, 0.04);
    CHECK(fall(0.02, 0.04) == doctest::Approx(rough).epsilon(0.02).scale(0));
    CHECK(rough > 3 * std::fabs(fall(0.02, 0.02)));
}

TEST_CASE("the node starts dry, or from a level") {
    OnMesh dry("{}");
    REQUIRE(to_text(dry.node.start()) == "");
    CHECK(dry.node.metrics().at("volume").value == 0);

    OnMesh filled(R"({"initial_level": 2, "precision": "float"})");
    REQUIRE(to_text(filled.node.start()) == "");
    CHECK(filled.node.metrics().at("volume").value == doctest::Approx(31 * 50 * 2.04).epsilon(0.01));
    CHECK(filled.node.output_field("depth").dtype() == THW_F32);
}

TEST_CASE("the node tells all that is wrong with its parameters") {
    OnMesh flow(R"({"initial_level": 2, "initial_depth": 1, "closure": "k_epsilon", "wall": "no_slip",
        "boundaries": [{"side": "j_end", "kind": "stage"}]})");
    const std::string said = flow.complaints();
    for (const char* expected :
         {"wall: the k-epsilon closure has no law for walls without slip | no_slip | log_law or slip",
          "initial_depth: the initial water is given twice", "boundaries/0: it has no value"}) {
        CAPTURE(said);
        CHECK(said.find(expected) != std::string::npos);
    }
    CHECK(OnMesh(R"({"walls": [{"line": "i", "at": 8, "from": 0, "to": 1}]})").complaints() ==
          "walls/0: the mesh has no room for this wall | a line at 8 beside the cells 0 to 1 | a line at 1 "
          "to 7, "
          "cells 0 to 3, the lesser first | correct the numbers; the mesh has 8 x 4 cells");
    CHECK(
        OnMesh(R"({"boundaries": [{"side": "i_end", "from": 3, "to": 4, "kind": "stage", "value": 1}]})")
            .complaints()
            .find(
                "the side of the mesh does not have these faces | faces 3 to 4 of the side i_end | 0 to 3") !=
        std::string::npos);
}

TEST_CASE("the node refuses parameters that its laws do not read, and a law without its number") {
    const auto said = [](const std::string& params) { return OnMesh("{" + params + "}").complaints(); };
    CHECK(said(R"("eddy_viscosity": 0.1)") ==
          "eddy_viscosity: nothing reads this | closure = parabolic | it only with closure = constant | take "
          "it out, or choose what reads it");
    CHECK(said(R"("eddy_viscosity": 0.1, "closure": "constant")") == "");
    CHECK(said(R"("closure": "constant")") ==
          "eddy_viscosity: the constant closure needs its viscosity | none | a value [m2/s] | give it, or "
          "choose another closure");
    CHECK(said(R"("eddy_factor": 2, "closure": "k_epsilon")").rfind("eddy_factor: nothing reads this", 0) ==
          0);
    CHECK(said(R"("wall_roughness": 0.1)").rfind("wall_roughness: nothing reads this | wall = slip", 0) == 0);
    for (const char* limit : {"max_cfl", "max_courant", "max_change"}) {
        CHECK(said(R"("time_step": 10, ")" + std::string(limit) + "\": 2") ==
              std::string(limit) +
                  ": nothing reads this | time_step beside it | it only without time_step | "
                  "take it out, or choose what reads it");
    }
    const ScratchFolder folder;
    const auto file = folder.write("q.csv", "time [s], Q [m3/s]\n0, 1\n2000, 1\n").string();
    CHECK(said(R"("series": ")" + file + "\"")
              .rfind("series: nothing reads this table | a table of which no boundary, source or other "
                     "parameter names a column",
                     0) == 0);
    CHECK(
        said(R"("boundaries": [{"side": "i_end", "kind": "absorbing", "value": 1, "still": 1000}])") ==
        "boundaries/0/still: the still water lies too far from the wave that comes in | 1000 m, and a level "
        "of 1 m | at most 100 m between them | correct `still`, or leave it out for the first level of the "
        "wave");
}

TEST_CASE("the node warns of a discharge far beyond the end of a rating curve, once") {
    const auto warnings = [](const std::string& curve) {
        OnMesh flow(R"({"initial_depth": 1, "boundaries": [
            {"side": "i_start", "from": 1, "kind": "discharge", "value": 12},
            {"side": "i_end", "kind": "rating", "curve": )" +
                    curve + "}]}");
        REQUIRE(to_text(flow.node.start()) == "");
        REQUIRE(to_text(flow.node.advance(500)) == "");
        REQUIRE(to_text(flow.node.advance(1000, true)) == "");
        std::string all;
        for (const auto& line : flow.node.log()) {
            all += line.severity == THW_WARNING && line.text.find("rating") != std::string::npos
                       ? line.text + "\n"
                       : "";
        }
        return all;
    };

    const std::string said = warnings("[[-0.5, 0], [0, 0.5]]");
    CHECK(said.find("leave through i_end, whose rating curve ends with 0.5 m3/s at 0 m: its last piece is "
                    "extended that far (500 s); add points of higher levels to the curve\n") !=
          std::string::npos);
    CHECK(std::count(said.begin(), said.end(), '\n') == 1);
    CHECK(warnings("[[-0.5, 0], [2, 30]]") == "");
}

TEST_CASE("the node takes wind, rain, sources and a rating curve by the names of the node shallowwater") {
    OnMesh flow(R"({"initial_depth": 1, "wind_speed": "10 m/s", "wind_direction": "270 deg", "latitude": 30,
        "rain": "36 mm/h", "sources": [{"x": 35, "y": 12, "value": 2}], "time_step": 10, "boundaries": [
        {"side": "i_end", "kind": "rating", "curve": [[-0.08, 0], [0.92, 2], [1.92, 4]]}]})");
    REQUIRE(to_text(flow.node.start()) == "");

    REQUIRE(to_text(flow.node.advance(1000, true)) == "");

    const auto metrics = flow.node.metrics();
    CHECK(metrics.at("source_volume").value == doctest::Approx(2000 + 31 * 50 * 1e-5 * 1000));
    CHECK(metrics.at("inflow_i_end").value < -1000);
    CHECK(metrics.at("inflow_volume").value == doctest::Approx(metrics.at("source_volume").value));
    CHECK(metrics.at("outflow_volume").value == doctest::Approx(-metrics.at("inflow_i_end").value));
    CHECK(metrics.at("mass_residual").value >= 0);
    CHECK(metrics.at("momentum_residual").value > 0);
    CHECK(metrics.at("steady").value == 0);
    CHECK(std::fabs(metrics.at("volume_error").value) < 1e-13);
}

TEST_CASE("the node stops stepping where the flow is steady") {
    OnMesh flow(R"({"initial_depth": 1, "time_step": 10, "steady_change": "1 mm", "boundaries": [
        {"side": "i_end", "kind": "stage", "value": 0.92}]})");
    REQUIRE(to_text(flow.node.start()) == "");

    REQUIRE(to_text(flow.node.advance(1000, true)) == "");

    const auto metrics = flow.node.metrics();
    CHECK(metrics.at("steady").value == 1);
    CHECK(metrics.at("steps").value < 100);
}

TEST_CASE("the node stops inside an interval and publishes what stands then") {
    OnMesh flow(R"({"initial_depth": 1, "time_step": 10, "boundaries": [
        {"side": "i_start", "from": 1, "kind": "discharge", "value": 12},
        {"side": "i_end", "kind": "stage", "value": 0.92}]})");
    REQUIRE(to_text(flow.node.start()) == "");
    flow.node.stop_from(5);

    REQUIRE(to_text(flow.node.advance(1000)) == "");

    CHECK(flow.node.time() == 10);
    const auto metrics = flow.node.metrics();
    CHECK(metrics.at("steps").value == 1);
    CHECK(metrics.at("step_size").value == 10);
    CHECK(metrics.at("inflow_i_start_1").value == doctest::Approx(120));
    CHECK(std::fabs(metrics.at("volume_error").value) < 1e-14);
    const auto discharge = flow.node.output("face_discharge_i");
    CHECK(discharge[9] + discharge[18] + discharge[27] == doctest::Approx(12));

    flow.node.stop_from(1e300);
    REQUIRE(to_text(flow.node.advance(1000, true)) == "");
    CHECK(flow.node.metrics().at("steps").value == 100);
    CHECK(flow.node.metrics().at("inflow_i_start_1").value == doctest::Approx(12000));
}

TEST_CASE("the node asks the host so often that a stop takes a fraction of a second") {
    OnMesh flow(R"({"initial_depth": 1, "time_step": 0.02, "boundaries": [
        {"side": "i_end", "kind": "stage", "value": 0.92}]})");
    REQUIRE(to_text(flow.node.start()) == "");
    flow.node.stop_after(0.1);
    const auto before = std::chrono::steady_clock::now();

    REQUIRE(to_text(flow.node.advance(1000)) == "");

    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - before;
    CHECK(flow.node.time() < 1000);
    CHECK(taken.count() < 0.8);
    CHECK(flow.node.metrics().at("steps").value == doctest::Approx(flow.node.time() / 0.02));
}

TEST_CASE("the node fails where its volume is off by more than volume_tolerance") {
    OnMesh flow(R"({"initial_depth": 1, "volume_tolerance": 0, "boundaries": [
        {"side": "i_start", "from": 1, "kind": "discharge", "value": 12.3},
        {"side": "i_end", "kind": "stage", "value": 0.92}]})");
    REQUIRE(to_text(flow.node.start()) == "");

    const std::string said = to_text(flow.node.advance(1000, true));

    CAPTURE(said);
    CHECK(said.find("volume_tolerance: the volume of water does not add up | a relative error of ") == 0);
}

TEST_CASE("the node warns of steps that did not converge when it finds the first, and at the end of all") {
    const auto warnings = [](const std::string& numbers) {
        OnMesh flow(R"({"initial_depth": 1, "time_step": 10, )" + numbers + R"(, "boundaries": [
            {"side": "i_start", "from": 1, "kind": "discharge", "value": 12},
            {"side": "i_end", "kind": "stage", "value": 0.92}]})");
        REQUIRE(to_text(flow.node.start()) == "");
        for (const double time : {250, 500, 750, 1000}) {
            REQUIRE(to_text(flow.node.advance(time, time == 1000)) == "");
        }
        std::vector<std::string> all;
        for (const auto& line : flow.node.log()) {
            if (line.severity == THW_WARNING) {
                all.push_back(line.text);
            }
        }
        return all;
    };

    const auto found = warnings(R"("outer_iterations": 1, "tolerance": 0)");
    REQUIRE(found.size() == 2);
    CHECK(found[0].find("25 of 25 steps until 250 s did not converge within outer_iterations = 1; the last "
                        "iteration of the last step changed levels by ") == 0);
    CHECK(found[1].find("100 of 100 steps until 1000 s did not converge") == 0);
    CHECK(warnings(R"("level_solver": "adi", "momentum_solver": "sip")").empty());
}

TEST_CASE("the node counts systems of the level that its solver leaves short of the tolerance, and warns") {
    const auto unconverged = [](const std::string& solver, const std::string& numbers, std::string& warning) {
        OnMesh flow(R"({"initial_depth": 1, "time_step": 10, "level_solver": ")" + solver + R"(", )" +
                    numbers +
                    R"(, "boundaries": [{"side": "i_start", "from": 1, "kind": "discharge", "value": 12},
                                        {"side": "i_end", "kind": "stage", "value": 0.92}]})");
        REQUIRE(to_text(flow.node.start()) == "");
        REQUIRE(to_text(flow.node.advance(100, true)) == "");
        for (const auto& line : flow.node.log()) {
            warning += line.severity == THW_WARNING ? line.text : "";
        }
        return flow.node.metrics().at("unconverged_systems").value;
    };

    for (const std::string solver : {"multigrid", "sip", "adi"}) {
        CAPTURE(solver);
        std::string warned;
        const double failed =
            unconverged(solver, R"("level_tolerance": 1e-12, "level_iterations": 2)", warned);
        CHECK(failed > 0);
        CAPTURE(warned);
        CHECK(
            warned.find(std::to_string(static_cast<int>(failed)) +
                        " systems of the level in 10 steps until "
                        "100 s did not converge to level_tolerance = 1e-12 within level_iterations = 2, ") !=
            std::string::npos);
        std::string silent;
        CHECK(unconverged(solver, R"("level_tolerance": 1e-6, "level_iterations": 10000)", silent) == 0);
        CHECK(silent == "");
    }
}

TEST_CASE("the node warns of a stage below the bed of all its faces") {
    const auto warnings = [](const std::string& level) {
        OnMesh flow(R"({"initial_depth": 1, "boundaries": [{"side": "i_end", "kind": "stage", )" + level +
                    "}]}");
        REQUIRE(to_text(flow.node.start()) == "");
        std::string all;
        for (const auto& line : flow.node.log()) {
            all += line.severity == THW_WARNING ? line.text : "";
        }
        return all;
    };

    CHECK(warnings(R"("value": -0.2)") ==
          "i_end, stage: its level, at most -0.2 m, lies below the bed of all its faces, the lowest at -0.08 "
          "m, so that no water can come in there");
    CHECK(warnings(R"("value": -0.07)") == "");
    CHECK(warnings(R"("value": -0.2, "profile": [[0, 0], [1, 0.2]])") == "");
}

TEST_CASE("the node warns of inflows without an outlet, unless they are small or taken again") {
    const auto warnings = [](const std::string& entries) {
        OnMesh flow(R"({"initial_depth": 1, )" + entries + "}");
        REQUIRE(to_text(flow.node.start()) == "");
        std::string all;
        for (const auto& line : flow.node.log()) {
            all += line.severity == THW_WARNING ? line.text : "";
        }
        return all;
    };
    const auto inflow = [](const std::string& value) {
        return R"({"side": "i_start", "from": 1, "kind": "discharge", "value": )" + value + "}";
    };
    const std::string source = R"("sources": [{"x": 35, "y": 12, "value": 3.5}], )";

    // 12 m3/s and 3.5 m3/s for 1000 s, on 31 cells of 10 m by 5 m.
    CHECK(warnings(source + R"("boundaries": [)" + inflow("12") + "]") ==
          "water comes in and none can leave: 1.55e+04 m3 until the end of the run, 10 m on the mean of the "
          "grid. Where the flood runs out of the model, let it leave there by an entry of boundaries, such "
          "as \"normal_depth\" or \"open\"");
    CHECK(warnings(R"("boundaries": [)" + inflow("0.15") + "]") == "");
    CHECK(warnings(R"("boundaries": [)" + inflow("12") + R"(, {"side": "i_end", "kind": "open"}])") == "");
    CHECK(warnings(R"("boundaries": [)" + inflow("12") +
                   R"(, {"side": "i_end", "kind": "discharge", "value": -1}])") == "");
}

TEST_CASE("the node counts all that sources bring and all that sinks take, each by its name") {
    OnMesh flow(R"({"initial_depth": 1, "sources": [
        {"name": "spring", "x": 35, "y": 12, "value": 1}, {"x": 55, "y": 12, "value": -0.5},
        {"name": "pump", "x": 75, "y": 2, "value": -30}]})");
    REQUIRE(to_text(flow.node.start()) == "");
    REQUIRE(to_text(flow.node.advance(100, true)) == "");
    const auto metrics = flow.node.metrics();
    const auto value = [&](const std::string& name) { return metrics.at(name).value; };
    CHECK(value("inflow_spring") == doctest::Approx(100));
    CHECK(value("outflow_spring") == 0);
    CHECK(value("outflow_pump") + value("shortfall_pump") == doctest::Approx(30 * 100));
    CHECK(value("inflow_volume") == doctest::Approx(100));
    CHECK(value("outflow_volume") == doctest::Approx(value("outflow_source1") + value("outflow_pump")));
    CHECK(metrics.count("shortfall_spring") == 0);
}

TEST_CASE("the node refuses directions of inflow that do not lead into the mesh") {
    const auto said = [](const std::string& side, int degree) {
        return OnMesh(R"({"boundaries": [{"side": ")" + side +
                      R"(", "kind": "discharge", "value": 5, "direction": )" + std::to_string(degree) + "}]}")
            .complaints();
    };
    const std::string fault = "boundaries/0/direction: this direction of inflow does not lead into the mesh";
    CHECK(said("i_start", 180)
              .find(fault + " | 180 degree, where 0 degree is normal to face 0 of the side "
                            "i_start | at most 80 degree from that") != std::string::npos);
    CHECK(said("i_start", 90).find(fault) != std::string::npos);
    CHECK(said("i_start", -80) == "");
    CHECK(said("i_end", 0).find(fault) != std::string::npos);
    CHECK(said("i_end", -150) == "");
    CHECK(said("j_start", -90).find(fault) != std::string::npos);
    CHECK(said("j_start", 45) == "");
    CHECK(said("j_end", 90).find(fault) != std::string::npos);
    CHECK(said("j_end", 240) == "");
}

TEST_CASE("the node tells what is wrong with its forces and curves") {
    OnMesh flow(R"({"initial_depth": 1, "wind_speed": "10 m/s",
        "sources": [{"x": 500, "y": 0, "value": 1}, {"x": 35, "y": 12, "level": 1},
                    {"area": "market", "value": 1}],
        "boundaries": [{"side": "i_end", "kind": "rating", "curve": [[0, 1], [1, 1]]}]})");
    const std::string said = flow.complaints();
    for (const char* expected :
         {"wind_direction: wind needs its speed and its direction",
          "sources/1: a cell of this flow cannot be held at a level",
          "sources/2/area: this flow has no areas of sources",
          "boundaries/0/curve: the discharge of a rating curve must rise with the level | 1 m3/s at 1 m "
          "after 1 m3/s"}) {
        CAPTURE(said);
        CHECK(said.find(expected) != std::string::npos);
    }
    CHECK(OnMesh(R"({"sources": [{"x": 500, "y": 0, "value": 1}]})")
              .complaints()
              .find("sources/0: it lies outside the mesh | (500, 0) | a place in one of its cells") !=
          std::string::npos);
}

TEST_CASE("profiles share out a discharge and incline a level, exactly and on any faces") {
    const auto shares_of = [](const std::string& profile) {
        OnMesh flow(R"({"initial_depth": 1, "boundaries": [
            {"side": "i_end", "from": 1, "kind": "discharge", "value": 12, "profile": )" +
                    profile + "}]}");
        REQUIRE(to_text(flow.node.start()) == "");
        REQUIRE(to_text(flow.node.advance(10, true)) == "");
        std::vector<double> in;
        for (std::size_t j = 0; j < 4; ++j) {
            in.push_back(-flow.node.output("face_discharge_i")[9 * j + 8]);
        }
        return in;
    };
    const auto triangle = shares_of("[[0, 0], [0.5, 5], [1, 0]]"),
               jet = shares_of("[[0.4, 0], [0.5, 1], [0.6, 0]]");
    CHECK(triangle[0] == 0);
    CHECK(triangle[1] == doctest::Approx(12 * 2.0 / 9));
    CHECK(triangle[2] == doctest::Approx(12 * 5.0 / 9));
    CHECK(triangle[3] == doctest::Approx(12 * 2.0 / 9));
    CHECK(jet[2] == doctest::Approx(12));

    OnMesh inclined(R"({"initial_level": 1, "boundaries": [
        {"side": "i_end", "kind": "stage", "value": 1, "profile": [[0, -0.04], [1, 0.04]]}]})");
    REQUIRE(to_text(inclined.node.start()) == "");
    REQUIRE(to_text(inclined.node.advance(5, true)) == "");
    CHECK(inclined.node.output("face_discharge_i")[8] > 0);
    CHECK(inclined.node.output("face_discharge_i")[3 * 9 + 8] < 0);
}

TEST_CASE("the node tells what is wrong with a profile") {
    const auto said = [](const std::string& kind, const std::string& profile) {
        return OnMesh(R"({"boundaries": [{"side": "i_end", "value": 1, "kind": ")" + kind +
                      R"(", "profile": )" + profile + "}]}")
            .complaints();
    };
    const std::string pairs =
        " | pairs of a place, rising from 0 to 1, and a weight of 0 or more, one of them above 0, such as "
        "[[0, 0], [0.5, 1], [1, 0]] | correct the pairs, or leave the profile out";
    CHECK(said("discharge", "[[0, 1, 2]]") ==
          "boundaries/0/profile: a point of the profile is no pair | point 0 of 3" + pairs);
    CHECK(said("discharge", "[[0, 1], [0, 2]]") ==
          "boundaries/0/profile: the places of the profile do not rise from 0 to 1 | point 1 at 0" + pairs);
    CHECK(said("discharge", "[[0, 1], [1.5, 2]]") ==
          "boundaries/0/profile: the places of the profile do not rise from 0 to 1 | point 1 at 1.5" + pairs);
    CHECK(said("discharge", "[[0, 1], [1, -1]]") ==
          "boundaries/0/profile: a number of the profile cannot be | -1 at point 1" + pairs);
    CHECK(said("discharge", "[[0, 0], [1, 0]]") ==
          "boundaries/0/profile: the profile lets nothing in | weights of 0 alone" + pairs);
    CHECK(said("stage", "[]") ==
          "boundaries/0/profile: the profile lets nothing in | no point | pairs of a place, rising from 0 to "
          "1, "
          "and a level [m], such as [[0, -0.1], [1, 0.1]] | correct the pairs, or leave the profile out");
}
