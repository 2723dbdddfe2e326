// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/features.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "runtime/node/feature_rules.hpp"
#include "thalweg/feature_port.hpp"
#include "thalweg/plugin.hpp"
#include "thalweg/testing/lone_node.hpp"

namespace thalweg::testing {

namespace {

auto triangle(double x, double y) -> FeatureShape {
    FeatureShape shape(ShapeKind::polygons);
    shape.begin_part();
    shape.add_point(x, y);
    shape.add_point(x + 1, y);
    shape.add_point(x, y + 1);
    return shape;
}

/// Two triangles with a name and a crest.
auto dikes() -> Features {
    Features features;
    features.attributes.add_texts("name", {"north", "south"}).add("crest", "m", {3, 4});
    features.shapes = {triangle(0, 0), triangle(5, 5)};
    return features;
}

/// Moves what it reads by 10 m to the east in every run.
class Mover final : public Node {
    FeatureInput in_{*this, "in", port().help("What moves")};
    FeatureOutput moved_{*this, "moved", port().help("Where it is then")};

  public:
    static auto about() -> About { return {"mover", "Moves.", Clock::stepping}; }

    void run(const Step&) override {
        auto features = in_.read();
        for (auto& shape : features.shapes) {
            FeatureShape there(shape.kind());
            for (std::size_t part = 0; part < shape.parts(); ++part) {
                there.begin_part();
                for (auto k = shape.start(part); k < shape.start(part + 1); ++k) {
                    there.add_point(shape.x(k) + 10, shape.y(k));
                }
            }
            shape = there;
        }
        metric("version", static_cast<double>(in_.version()));
        moved_.give(features);
    }
};

/// Changes the CRS of what it gives.
class Wanderer final : public Node {
    FeatureOutput out_{*this, "out", port().help("Anything")};

  public:
    static auto about() -> About { return {"wanderer", "Changes its CRS.", Clock::stepping}; }

    void negotiate() override { out_.give(dikes()); }

    void run(const Step&) override {
        auto features = dikes();
        features.crs = "LOCAL_CS[\"another\"]";
        out_.give(features);
    }
};

/// Features as the boundary sees them, to be spoilt: one line of three points, and one of two parts.
struct Spoilable {
    Table attributes = Table().add("crest", "m", {1, 2});
    LentTable table{attributes};
    std::vector<std::uint64_t> starts = {0, 2};
    std::vector<double> xy = {0, 0, 1, 0, 5, 5, 6, 6};
    thw_shape shape = {sizeof(thw_shape), THW_SHAPE_LINES, 2, 4, starts.data(), xy.data(), nullptr};
    thw_features features = {sizeof(thw_features), 0, "", table.abi(), this, &give};

    static auto give(const thw_features* self, std::uint64_t, thw_shape* out) -> thw_status {
        const auto& shape = static_cast<const Spoilable*>(self->impl)->shape;
        if (shape.struct_size == 0) {
            return THW_FAILED;
        }
        thw_copy_known(out, &shape);
        return THW_OK;
    }

    Spoilable() = default;
    Spoilable(const Spoilable&) = delete;
    auto operator=(const Spoilable&) -> Spoilable& = delete;

    auto said() const -> std::string {
        try {
            runtime::checked_copy(features);
        } catch (const Error& error) {
            return std::string(error.what()) + " | " + error.found() + " | " + error.expected();
        }
        return "";
    }
};

}  // namespace

TEST_CASE("a node reads features that are given to it and gives its own in every run") {
    auto node = LoneNode::of<Mover>();
    node.give(InputFeatures{"in", dikes()});

    REQUIRE(to_text(node.start()) == "");
    const auto moved = node.output_features("moved");
    node.set_features("in", moved);
    REQUIRE(to_text(node.advance(1)) == "");
    const auto again = node.output_features("moved");

    REQUIRE(moved.shapes.size() == 2);
    CHECK(moved.shapes[1].kind() == ShapeKind::polygons);
    CHECK(moved.shapes[1].coordinates() == std::vector<double>{15, 5, 16, 5, 15, 6});
    CHECK(again.shapes[1].coordinates() == std::vector<double>{25, 5, 26, 5, 25, 6});
    CHECK(again.attributes.column("name").texts() == std::vector<std::string>{"north", "south"});
    CHECK(node.metrics().at("version").value == 2);
}

TEST_CASE("a table at an input for features is refused, and features whose CRS changes are") {
    auto node = LoneNode::of<Mover>();
    node.give(InputTable{"in", dikes().attributes});

    CHECK(to_text(node.start()) ==
          "in: input 'in' takes a feature set, not a table | a table at test.in | a feature set at node.in | "
          "read an output that carries a feature set; `thalweg nodes` shows what each port carries");
    CHECK(to_text(LoneNode::of<Wanderer>().start()) ==
          "out: their CRS differs from the one that the node gave before | LOCAL_CS[\"another\"] | none | "
          "tell the author of node type 'wanderer'");
}

TEST_CASE("each way in which features can be wrong has an error of its own") {
    Spoilable lines;
    REQUIRE(lines.said() == "");

    SUBCASE("size") {
        lines.features.struct_size = 8;
        CHECK(lines.said() == "struct_size of the features is too small | 8 | at least 40");
    }
    SUBCASE("no attributes") {
        lines.features.attributes = nullptr;
        CHECK(lines.said() == "the table of attributes is missing | null | a table");
    }
    SUBCASE("no function") {
        lines.features.shape = nullptr;
        CHECK(lines.said() == "the function 'shape' is missing | null | the function");
    }
    SUBCASE("no CRS") {
        lines.features.crs = nullptr;
        CHECK(lines.said() == "the CRS is missing | null | WKT2, or an empty text");
    }
    SUBCASE("a CRS of bytes") {
        lines.features.crs = "\xff";
        CHECK(lines.said() == "the CRS cannot be used | '\\xff' | at most 65536 bytes of UTF-8");
    }
    SUBCASE("no shape") {
        lines.shape.struct_size = 0;
        CHECK(lines.said() == "feature 0 has no shape | status 1 | a shape for every row of the attributes");
    }
    SUBCASE("kind") {
        lines.shape.kind = 4;
        CHECK(lines.said() == "feature 0 has a kind that is not known | 4 | 1 to 3");
    }
    SUBCASE("no parts") {
        lines.shape.part_count = 0;
        CHECK(lines.said() == "feature 0 has another number of parts than it can | 0 | at least 1");
    }
    SUBCASE("points in parts") {
        lines.shape.kind = THW_SHAPE_POINTS;
        CHECK(lines.said() == "feature 0 has another number of parts than it can | 2 | 1 of points");
    }
    SUBCASE("too many points") {
        lines.shape.point_count = 100'000'001;
        CHECK(lines.said() ==
              "so many points are no small set of features | 100000001 points in 2 parts at feature 0 | at "
              "most 100000000 points in all, at least one in each part");
    }
    SUBCASE("no coordinates") {
        lines.shape.xy = nullptr;
        CHECK(lines.said() == "feature 0 has no coordinates | xy is null | both arrays");
    }
    SUBCASE("no starts") {
        lines.shape.part_starts = nullptr;
        CHECK(lines.said() == "feature 0 has no coordinates | part_starts is null | both arrays");
    }
    SUBCASE("a ring of two points") {
        lines.shape.kind = THW_SHAPE_POLYGONS;
        CHECK(lines.said() ==
              "part 0 of feature 0 has too few points | point 0 to before point 2 of 4 | at least 3 of them, "
              "the first part from point 0");
    }
    SUBCASE("parts that overlap") {
        lines.starts[1] = 9;
        CHECK(lines.said() ==
              "part 0 of feature 0 has too few points | point 0 to before point 9 of 4 | at least 2 of them, "
              "the first part from point 0");
    }
    SUBCASE("a first part that leaves points out") {
        lines.starts = {1, 3};
        CHECK(lines.said() ==
              "part 0 of feature 0 has too few points | point 1 to before point 3 of 4 | at least 2 of them, "
              "the first part from point 0");
    }
    SUBCASE("infinite") {
        lines.xy[5] = HUGE_VAL;
        CHECK(lines.said() == "point 2 of feature 0 is not finite | inf | finite coordinates");
    }
}

}  // namespace thalweg::testing
