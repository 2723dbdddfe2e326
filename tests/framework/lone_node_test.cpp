// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "reservoir_node.hpp"
#include "thalweg/mesh/triangle_data.hpp"
#include "thalweg/plugin.hpp"
#include "thalweg/testing/lone_node.hpp"
#include "thalweg/testing/small_meshes.hpp"

namespace thalweg::testing {

namespace {

/// Adds a number to what it reads, and does what it must not where it is told to.
class Adder final : public Node {
    Input value_{*this, "value", port().unit("m").on<mesh::Uniform, mesh::Triangles>()};
    Input more_{*this, "more", port().unit("m").of<float>().optional()};
    Output sum_{*this, "sum", port().unit("m").on<mesh::Uniform, mesh::Triangles>()};
    Output unused_{*this, "unused", port().of<std::uint8_t>().on<mesh::Uniform, mesh::Triangles>()};
    Parameter<double> add_{*this, "add",
                           option().unit("m").by_default("1").at_least(0).help("What is added")};
    Parameter<std::string> wrong_{*this, "wrong", option().by_default("\"\"").help("What it does wrong")};

    template <class T>
    void add() {
        const auto* from = value_->data<T>();
        auto* to = sum_->data<T>();
        for (std::int64_t k = 0; k < value_->extent().count(); ++k) {
            to[k] = from[k] + static_cast<T>(*add_);
        }
    }

  public:
    static auto about() -> About { return {"adder", "Adds a number.", Clock::following}; }

    void configure(const Setup& setup) override {
        announce_file("sum_*.txt", "add");
        if (*wrong_ == "configure") {
            complain(
                Error("it cannot be").about("wrong").found("configure").expected("run").remedy("change it"));
            complain(Error("and that neither"));
        }
        log(THW_INFO, "results go to " + setup.output_dir);
    }

    void negotiate() override {
        sum_.set_grid(value_->grid()).set_element(value_->dtype());
        unused_.set_grid(value_->grid()).set_element<std::uint8_t>();
    }

    void run(const Step& step) override {
        if (!value_->has_data()) {
            return;
        }
        value_->dtype() == THW_F64 ? add<double>() : add<float>();
        metric("sum_version", static_cast<double>(value_->version()));
        if (*wrong_ == "input") {
            const_cast<float*>(value_->data<float>())[0] = 7;
        } else if (*wrong_ == "outside") {
            sum_->data<float>()[sum_->extent().count()] = 7;
        } else if (*wrong_ == "before") {
            sum_->data<float>()[-1] = 7;
        }
        REQUIRE(should_stop(step.t0 + 1) == (step.t1 > 100));
    }
};

auto adder(const std::string& params = "{}") -> LoneNode {
    Surroundings around;
    around.params = params;
    return LoneNode::of<Adder>(around);
}

auto raster(std::vector<float> values) -> InputField {
    const auto count = static_cast<std::int64_t>(values.size());
    return {"value", std::move(values), Grid(count, 1, 0, 0, 10, 10)};
}

}  // namespace

TEST_CASE("a lone node runs on fields of both real types, on rasters and triangles") {
    const auto mesh = square_of_triangles(2);
    const mesh::TriangleView view(mesh);
    auto on_raster = adder(R"({"add": "20 cm"})"), on_triangles = adder();
    on_raster.give(raster({1, 2}));
    on_triangles.give({"value", std::vector<double>(8, 0.5), view.grid()});
    on_triangles.leave_unread("unused");

    REQUIRE(to_text(on_raster.start()) == "");
    REQUIRE(to_text(on_triangles.start()) == "");

    CHECK(on_raster.output("sum") == std::vector<double>{1.2F, 2.2F});
    CHECK(on_raster.output("unused") == std::vector<double>{255, 255});
    CHECK(on_raster.output_field("sum").unit() == "m");
    CHECK(on_raster.clock() == THW_STEPPING);
    CHECK(on_triangles.output("sum") == std::vector<double>(8, 1.5));
    CHECK(on_triangles.output("unused").empty());
    CHECK(on_triangles.output_field("sum").grid().kind == THW_GRID_TRIANGLES);
}

TEST_CASE("a lone node goes on from the time that it has reached, with new values") {
    auto node = adder();
    node.give(raster({}));
    REQUIRE(to_text(node.configure()) == "");
    CHECK_THROWS_AS(node.give({"value", std::vector<float>(3), Grid(2, 1, 0, 0, 1, 1)}), std::logic_error);
    node.give({"value", std::vector<float>{}, Grid(2, 1, 0, 0, 1, 1)});
    REQUIRE(to_text(node.negotiate()) == "");

    REQUIRE(to_text(node.run(0, 0)) == "");
    CHECK(std::isnan(node.output("sum")[0]));
    node.set_values("value", std::vector<float>{3, 4});
    REQUIRE(to_text(node.advance(50)) == "");
    CHECK(node.time() == 50);
    CHECK(node.output("sum") == std::vector<double>{4, 5});
    node.stop_from(50.5);
    REQUIRE(to_text(node.advance(200)) == "");

    CHECK(node.time() == 51);
    CHECK(node.output_field("sum").time() == 51);
    CHECK(node.metrics().count("sum_version") == 1);
    CHECK(to_text(node.finish()) == "");
    CHECK(node.announced_files().front().pattern == "sum_*.txt");
    CHECK(node.log().front().severity == THW_INFO);
}

TEST_CASE("a lone node hands out what the program and the node complain about") {
    auto wrong_unit = adder(), missing = adder(), other_grid = adder();
    auto field = raster({1});
    field.unit = "s";
    wrong_unit.give(field);
    other_grid.give(raster({1, 2}));
    other_grid.give({"more", std::vector<float>{1}, Grid(1, 1, 0, 0, 10, 10)});
    const auto negotiated = [](LoneNode& node) {
        REQUIRE(to_text(node.configure()) == "");
        return to_text(node.negotiate());
    };

    CHECK(to_text(adder(R"({"add": -1, "ad": 2})").configure()) ==
          "ad: node type 'adder' has no parameter 'ad' |  | one of \"add\", \"wrong\" | \n"
          "add: parameter 'add' is out of range | the number -1 | at least 0 m | ");
    CHECK(to_text(adder("[]").configure()) ==
          ": the parameters are no JSON object | [] | eg {\"limit\": \"20 cm\"} | ");
    CHECK(to_text(adder(R"({"wrong": "configure"})").configure()) ==
          "wrong: it cannot be | configure | run | change it\n: and that neither |  |  | ");
    CHECK(negotiated(wrong_unit).find("value: input 'value' does not take the unit of test.value | 's'") ==
          0);
    CHECK(negotiated(missing) == "value: the input is not connected |  |  | give it a field");
    CHECK(negotiated(other_grid).find("more: inputs 'value' and 'more' must share one grid") == 0);
}

TEST_CASE("a lone node is watched for what it writes elsewhere") {
    const auto complaint = [](const std::string& wrong) {
        auto node = adder(R"({"wrong": ")" + wrong + "\"}");
        node.give(raster({1, 2, 3}));
        return to_text(node.start());
    };

    CHECK(complaint("nothing") == "");
    CHECK(complaint("input") == "value: the node has changed values of this input |  |  | ");
    CHECK(complaint("outside") ==
          "sum: the node has written outside of this output | 4 bytes behind the end |  | ");
    CHECK(complaint("before") ==
          "sum: the node has written outside of this output | 4 bytes before the start |  | ");
}

TEST_CASE("a lone node goes on from the state of another, which has its bits") {
    auto straight = LoneNode::of<Reservoir>({R"({"inflow": 0.1})"});
    auto resumed = LoneNode::of<Reservoir>({R"({"inflow": 0.1})"});
    REQUIRE(to_text(straight.start()) == "");
    REQUIRE(to_text(straight.advance(3)) == "");
    const auto state = straight.save();
    REQUIRE(to_text(resumed.start()) == "");

    CHECK(to_text(resumed.restore(state, straight.time())) == "");
    CHECK(resumed.time() == 3);
    CHECK(to_text(straight.advance(7)) == "");
    CHECK(to_text(resumed.advance(7)) == "");
    REQUIRE(resumed.save().blocks.size() == 1);
    CHECK(resumed.save().blocks.front().values == straight.save().blocks.front().values);
}

TEST_CASE("a lone node refuses a state that is not its own, and has none before it has run") {
    auto reservoir = LoneNode::of<Reservoir>();
    auto other = adder();
    CHECK_THROWS_AS(static_cast<void>(reservoir.save()), std::logic_error);
    REQUIRE(to_text(reservoir.start()) == "");
    auto state = reservoir.save();
    state.blocks.clear();

    CHECK(to_text(reservoir.restore(state, 0)) ==
          ": the saved state has no block 'stored', which this node needs |  | double | go on with the graph "
          "and "
          "the plugins that the state was saved with");
    state.type = "basin";
    CHECK(to_text(reservoir.restore(state, 0)) ==
          ": the saved state is of another node type | 'basin' with state 1 instead of 'reservoir' with "
          "state 1 |  "
          "| go on with the graph and the plugins that the state was saved with");
    other.give(raster({1}));
    REQUIRE(to_text(other.start()) == "");
    CHECK_THROWS_AS(static_cast<void>(other.save()), std::logic_error);
}

TEST_CASE("a lone node is called in order and by its own names") {
    auto node = adder();

    CHECK_THROWS_AS(node.negotiate(), std::logic_error);
    CHECK_THROWS_AS(node.run(0, 0), std::logic_error);
    CHECK_THROWS_AS(static_cast<void>(node.output("sum")), std::logic_error);
    CHECK_THROWS_AS(node.leave_unread("mask"), std::logic_error);
    CHECK_THROWS_AS(node.give({"depth", std::vector<float>(1), Grid(1, 1, 0, 0, 1, 1)}), std::logic_error);
    CHECK_THROWS_AS(node.set_values("value", std::vector<float>(1)), std::logic_error);
    CHECK_THROWS_AS(LoneNode::from_library("no-such-library.so", "adder"), Error);
}

}  // namespace thalweg::testing
