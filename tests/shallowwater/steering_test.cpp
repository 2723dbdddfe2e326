// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>
#include <thalweg/mesh/triangles.hpp>
#include <thalweg/testing/lone_node.hpp>
#include <thalweg/testing/small_meshes.hpp>

#include "machine.hpp"
#include "shallowwater/node/shallowwater_node.hpp"

// A parameter that says that it can be steered takes effect where a node goes on from a saved state.
using namespace thalweg;
using nlohmann::json;
using thalweg::shallowwater::ShallowWaterNode;
using thalweg::testing::LoneNode;
using thalweg::testing::to_text;

namespace {

/// A reach of 200 m x 200 m that falls to the east by 0.002, between a discharge and a level or normal depth.
class Reach {
    mesh::TriangleData triangles_ = make_mesh();
    mesh::TriangleView view_{triangles_};

    /// Squares of 25 m cut in two, with the boundaries "west" and "east".
    static auto make_mesh() -> mesh::TriangleData {
        auto data = testing::square_of_triangles(8);
        data.groups = {"west", "east"};
        for (std::size_t n = 0; n < data.x.size(); ++n) {
            data.x[n] *= 25;
            data.y[n] *= 25;
        }
        for (const auto& nodes : data.edge_nodes) {
            const double a = data.x[static_cast<std::size_t>(nodes[0])],
                         b = data.x[static_cast<std::size_t>(nodes[1])];
            data.edge_group.push_back(a != b ? -1 : a == 0 ? 0 : a == 200 ? 1 : -1);
        }
        return data;
    }

    static auto make(json params, bool on_triangles) -> LoneNode {
        testing::Surroundings around;
        around.end = 600;
        around.device = shallowwater::test::Machine::chosen().is_cuda() ? Device::cuda() : Device();
        for (auto& one : params["boundaries"]) {
            one[on_triangles ? "segment" : "edge"] = one["at"];
            one.erase("at");
        }
        around.params = params.dump();
        return LoneNode::of<ShallowWaterNode>(around);
    }

  public:
    LoneNode node;

    Reach(const json& params, bool on_triangles) : node(make(params, on_triangles)) {
        std::vector<float> bed;
        for (int k = 0; k < (on_triangles ? 128 : 400); ++k) {
            const double x = on_triangles ? 25.0 * (k / 2 % 8) + 12.5 : 10.0 * (k % 20) + 5;
            bed.push_back(static_cast<float>(2 - 0.002 * x));
        }
        if (on_triangles) {
            node.give({"bed", bed, view_.grid()});
            node.leave_unread("face_discharge_x");
            node.leave_unread("face_discharge_y");
        } else {
            node.give({"bed", bed, Grid(20, 20, 0, 0, 10, 10)});
            node.leave_unread("edge_discharge");
        }
        REQUIRE(to_text(node.start()) == "");
    }
};

/// Depths at 600 s of a flow that goes on from another one's state at 300 s.
auto gone_on(const json& before, const json& after, bool on_triangles) -> std::vector<double> {
    Reach first(before, on_triangles), second(after, on_triangles);
    REQUIRE(to_text(first.node.advance(300)) == "");
    REQUIRE(to_text(second.node.restore(first.node.save(), 300)) == "");
    REQUIRE(to_text(second.node.advance(600, true)) == "");
    return second.node.output("depth");
}

auto discharge(double value) -> json {
    return {{"at", "west"}, {"kind", "discharge"}, {"value", value}};
}

auto boundaries(const json& outlet, double inflow = 100) -> json {
    return json::array({discharge(inflow), outlet});
}

struct Steered {
    std::string name;
    json before, after;
};

/// Each parameter of the node that can be steered, with what changes it.
auto all_steered() -> std::vector<Steered> {
    const json chezy = {{"friction_law", "chezy"}}, darcy = {{"friction_law", "darcy_weisbach"}};
    const auto with = [](json base, const json& more) {
        base.update(more);
        return base;
    };
    const auto stage = [](double level) { return json{{"at", "east"}, {"kind", "stage"}, {"value", level}}; };
    const auto absorbing = [](double still) {
        return json{{"at", "east"}, {"kind", "absorbing"}, {"value", 2.4}, {"still", still}};
    };
    const auto normal = [](double slope) {
        return json{{"at", "east"}, {"kind", "normal_depth"}, {"slope", slope}};
    };
    const auto rating = [](double most) {
        return json{{"at", "east"}, {"kind", "rating"}, {"curve", {{1.6, 0}, {4.6, most}}}};
    };
    return {
        {"manning", {{"manning", 0.03}}, {{"manning", 0.06}}},
        {"manning_by_depth",
         {{"manning_by_depth", {{0, 0.03}, {1, 0.03}}}},
         {{"manning_by_depth", {{0, 0.03}, {1, 0.06}}}}},
        {"chezy", with(chezy, {{"chezy", 40}}), with(chezy, {{"chezy", 25}})},
        {"darcy_weisbach", with(darcy, {{"darcy_weisbach", 0.05}}), with(darcy, {{"darcy_weisbach", 0.1}})},
        {"rain", {{"rain", "10 mm/h"}}, {{"rain", "90 mm/h"}}},
        {"sources",
         {{"sources", {{{"x", 101}, {"y", 99}, {"value", 1}}}}},
         {{"sources", {{{"x", 101}, {"y", 99}, {"value", 9}}}}}},
        {"wind_speed",
         {{"wind_speed", 5}, {"wind_direction", 270}},
         {{"wind_speed", 25}, {"wind_direction", 270}}},
        {"wind_direction",
         {{"wind_speed", 25}, {"wind_direction", 270}},
         {{"wind_speed", 25}, {"wind_direction", 90}}},
        {"wind_drag",
         {{"wind_speed", 25}, {"wind_direction", 270}, {"wind_drag", 0.001}},
         {{"wind_speed", 25}, {"wind_direction", 270}, {"wind_drag", 0.01}}},
        {"max_step", {{"max_step", 5}}, {{"max_step", 0.3}}},
        {"cfl", {{"cfl", 0.45}}, {{"cfl", 0.1}}},
        {"boundaries", {{"boundaries", boundaries(stage(2.4))}}, {{"boundaries", boundaries(stage(3.4))}}},
        {"boundaries",
         {{"boundaries", boundaries(stage(2.4))}},
         {{"boundaries", boundaries(stage(2.4), 200)}}},
        {"boundaries",
         {{"boundaries", boundaries(absorbing(2.4))}},
         {{"boundaries", boundaries(absorbing(3))}}},
        {"boundaries",
         {{"boundaries", boundaries(normal(0.002))}},
         {{"boundaries", boundaries(normal(0.0002))}}},
        {"boundaries", {{"boundaries", boundaries(rating(200))}}, {{"boundaries", boundaries(rating(100))}}}};
}

}  // namespace

TEST_CASE("what can be steered takes effect where a flow goes on, and nothing else changes its bits") {
    const json base = {{"initial_level", 2.4},
                       {"boundaries", boundaries({{"at", "east"}, {"kind", "stage"}, {"value", 2.4}})}};
    for (const bool on_triangles : {false, true}) {
        for (const auto& [name, before, after] : all_steered()) {
            CAPTURE(on_triangles);
            CAPTURE(name);
            json first = base, second = base;
            first.update(before);
            second.update(after);

            const auto same = gone_on(first, first, on_triangles);
            const auto other = gone_on(first, second, on_triangles);

            Reach straight(first, on_triangles);
            REQUIRE(to_text(straight.node.advance(300)) == "");
            REQUIRE(to_text(straight.node.advance(600, true)) == "");
            CHECK(same == straight.node.output("depth"));
            CHECK(other != same);
        }
    }
}
