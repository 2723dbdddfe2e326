// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <thalweg/mesh/triangles.hpp>
#include <thalweg/testing/lone_node.hpp>
#include <thalweg/testing/small_meshes.hpp>

#include "machine.hpp"
#include "shallowwater/node/shallowwater_node.hpp"

// Tables that come while time runs: boundaries, sources and rain go on as the newest says.
using namespace thalweg;
using thalweg::shallowwater::ShallowWaterNode;
using thalweg::testing::LoneNode;
using thalweg::testing::to_text;

namespace {

/// Values over time, the same from its first to its last row.
auto steady(double from, double to, double inflow, double source, double rain) -> Table {
    return Table()
        .add("time", "s", {from, to})
        .add("inflow", "m3 s-1", {inflow, inflow})
        .add("source", "m3 s-1", {source, source})
        .add("rain", "mm/h", {rain, rain});
}

auto device() -> Device {
    return shallowwater::test::Machine::chosen().is_cuda() ? Device::cuda() : Device();
}

/// A square of 200 m in triangles, whose western edge is the boundary "west".
auto square_with_west() -> mesh::TriangleData {
    auto data = testing::square_of_triangles(8);
    data.groups = {"west"};
    for (std::size_t n = 0; n < data.x.size(); ++n) {
        data.x[n] *= 25;
        data.y[n] *= 25;
    }
    for (std::size_t e = 0; e < data.edge_nodes.size(); ++e) {
        const auto a = static_cast<std::size_t>(data.edge_nodes[e][0]);
        const auto b = static_cast<std::size_t>(data.edge_nodes[e][1]);
        data.edge_group.push_back(data.x[a] == 0 && data.x[b] == 0 ? 0 : -1);
    }
    return data;
}

/// A flow of 1200 s on flat ground of 200 m x 200 m, with water over an edge, from a source and as rain.
class Pond {
    mesh::TriangleData triangles_ = square_with_west();
    mesh::TriangleView view_{triangles_};

  public:
    LoneNode node;

    explicit Pond(const std::string& scheme, bool on_triangles) : node(make(scheme, on_triangles)) {
        if (on_triangles) {
            node.give({"bed", std::vector<float>(128), view_.grid()});
            node.leave_unread("face_discharge_x");
            node.leave_unread("face_discharge_y");
        } else {
            node.give({"bed", std::vector<float>(400), Grid(20, 20, 0, 0, 10, 10)});
            node.leave_unread("edge_discharge");
        }
        node.give(testing::InputTable{"series", steady(0, 1200, 2, 0.5, 36), true});
        REQUIRE(to_text(node.start()) == "");
    }

    auto metric(const std::string& name) const -> double { return node.metrics().at(name).value; }

  private:
    static auto make(const std::string& scheme, bool on_triangles) -> LoneNode {
        testing::Surroundings around;
        around.end = 1200;
        around.device = device();
        const std::string place = on_triangles ? R"("segment": "west", )" : R"("edge": "west", )";
        around.params = R"({"initial_level": "1 m", "rain": "rain", "scheme": ")" + scheme + R"(",
            "sources": [{"x": 101, "y": 102, "name": "spring", "series": "source"}],
            "boundaries": [{)" +
                        place + R"("kind": "discharge", "series": "inflow"}]})";
        return LoneNode::of<ShallowWaterNode>(around);
    }
};

}  // namespace

TEST_CASE("a table that comes while time runs counts from then on, and its last values stand") {
    for (const std::string scheme : {"hwp14", "kp07", "waf", "hllc", "roe", "muscl"}) {
        CAPTURE(scheme);
        Pond pond(scheme, scheme == "roe" || scheme == "muscl");
        REQUIRE(to_text(pond.node.advance(300)) == "");

        pond.node.set_table("series", steady(300, 310, 6, -0.5, 72));
        REQUIRE(to_text(pond.node.advance(600)) == "");
        REQUIRE(to_text(pond.node.advance(900)) == "");
        // More rows than before, so that the series need more room.
        pond.node.set_table("series", Table()
                                          .add("time", "s", {0, 900, 1000, 1050, 1100, 1200})
                                          .add("inflow", "m3 s-1", {9, 0, 4, 2, 0, 0})
                                          .add("source", "m3 s-1", {9, 0, 0, 0, 0, 0})
                                          .add("rain", "mm/h", {9, 0, 0, 0, 0, 0}));
        REQUIRE(to_text(pond.node.advance(1200, true)) == "");

        CHECK(pond.metric("inflow_west") ==
              doctest::Approx(2 * 300 + 6 * 600 + 200 + 150 + 50).epsilon(1e-5));
        CHECK(pond.metric("inflow_spring") == doctest::Approx(0.5 * 300).epsilon(1e-5));
        CHECK(pond.metric("outflow_spring") == doctest::Approx(0.5 * 600).epsilon(1e-5));
        CHECK(pond.metric("rain_volume") == doctest::Approx(40000 * (3.0 + 12.0) / 1000).epsilon(1e-5));
    }
}

TEST_CASE("a run that goes on after a table came has the bits of the one that never stopped") {
    for (const std::string scheme : {"hwp14", "muscl"}) {
        CAPTURE(scheme);
        Pond straight(scheme, scheme == "muscl");
        REQUIRE(to_text(straight.node.advance(300)) == "");
        straight.node.set_table("series", steady(300, 310, 6, -0.5, 72));
        REQUIRE(to_text(straight.node.advance(600)) == "");
        Pond other(scheme, scheme == "muscl");
        other.node.set_table("series", steady(300, 310, 6, -0.5, 72));  // as the program puts it back
        REQUIRE(to_text(other.node.restore(straight.node.save(), 600)) == "");

        REQUIRE(to_text(straight.node.advance(1200, true)) == "");
        REQUIRE(to_text(other.node.advance(1200, true)) == "");

        CHECK(other.node.output("depth") == straight.node.output("depth"));
        CHECK(other.metric("inflow_west") == straight.metric("inflow_west"));
    }
}

TEST_CASE("a table that comes while time runs is refused where it cannot be used") {
    Pond pond("hwp14", false);
    REQUIRE(to_text(pond.node.advance(300)) == "");

    pond.node.set_table("series", steady(310, 300, 1, 0, 0));

    CHECK(to_text(pond.node.advance(600)).find("column 'time' does not increase") != std::string::npos);
}
