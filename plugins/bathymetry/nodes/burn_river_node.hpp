// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include <thalweg/mesh/uniform.hpp>
#include <thalweg/node.hpp>

#include "bathymetry/nodes/drawn_shapes.hpp"
#include "bathymetry/structures/river_bed.hpp"

namespace thalweg::bathymetry {

/// What happens to cells of a river.
enum class BurnRule { lower, set };

inline auto choices(BurnRule) -> const std::vector<Choice<BurnRule>>& {
    static const std::vector<Choice<BurnRule>> all = {
        {"lower", BurnRule::lower, "they sink to the bed where they are higher"},
        {"set", BurnRule::set, "pools below the bed are filled up to it, too"}};
    return all;
}

/// What becomes of cells of a river without ground.
enum class LostGround { wall, bed };

inline auto choices(LostGround) -> const std::vector<Choice<LostGround>>& {
    static const std::vector<Choice<LostGround>> all = {
        {"wall", LostGround::wall, "they stay walls"},
        {"bed", LostGround::bed, "they get the level of the bed"}};
    return all;
}

/// Node `burn-river`: lowers the ground of a raster to the bed of drawn rivers, so that they are connected.
///
/// Static, as `dam` is: it works in host memory before time starts, and the host brings the result once to
/// the executor of the flow. Host memory: three doubles a cell while it runs.
class BurnRiverNode final : public Node {
  public:
    static auto about() -> About;

    void configure(const Setup& setup) override;
    void negotiate() override;
    void run(const Step& step) override;

  private:
    Input ground_{*this, "elevation",
                  port().on<mesh::Uniform>().unit("m").help("Ground level at cells; NaN is a wall")};
    Output elevation_{*this, "elevation",
                      port()
                          .on<mesh::Uniform>()
                          .unit("m")
                          .standard_name("ground_level_altitude")
                          .help("Ground level at cells with the bed of the rivers in it")};

    DrawnShapes shapes_{*this};
    Parameter<double> width_{
        *this, "width",
        option().unit("m").by_default("0").at_least(0).help(
            "Width of the rivers, or of those without one in width_attribute, widened to the diagonal of a "
            "cell so that their cells share faces")};
    Parameter<std::string> width_attribute_{
        *this, "width_attribute",
        option().help("Attribute of the features that holds their width in metres")};

    Group levels_group_{*this, "Bed"};
    Parameter<double> start_level_{
        *this, "start_level",
        option().unit("m").help("Level of the bed at the first point of a line; linear along the line from "
                                "there to end_level")};
    Parameter<std::string> start_attribute_{
        *this, "start_attribute",
        option().help("Attribute that holds it; start_level is then that of features without")};
    Parameter<double> end_level_{*this, "end_level",
                                 option().unit("m").help("Level of the bed at the last point of a line")};
    Parameter<std::string> end_attribute_{
        *this, "end_attribute",
        option().help("Attribute that holds it; end_level is then that of features without")};
    Parameter<double> depth_{
        *this, "depth",
        option().unit("m").at_least(0).help(
            "Depth of the bed below the ground under the line, in place of levels; the bed falls towards "
            "the lower end of the line and cuts through what is higher")};
    Parameter<std::string> depth_attribute_{
        *this, "depth_attribute",
        option().help("Attribute that holds it; depth is then that of features without")};

    Group ground_group_{*this, "Ground"};
    Parameter<BurnRule> rule_{
        *this, "rule", option().by_default(BurnRule::lower).help("What happens to cells of the river")};
    Parameter<LostGround> missing_{
        *this, "missing",
        option().by_default(LostGround::wall).help("Treatment of cells of the river without ground")};

    /// A number of each feature.
    struct Quantity {
        const Parameter<std::string>& attribute;
        const Parameter<double>& value;

        auto is_given() const -> bool { return attribute.is_set() || value.is_given(); }
    };

    auto frame() const -> gis::Frame;
    auto values(const Quantity& quantity) const -> ShapeValues;
    auto widths() const -> ShapeValues;
    auto reaches(const std::vector<gis::Shape>& shapes) const -> std::vector<RiverReach>;
    void report(const BurnedGround& burned) const;
    void report_doubts(const BurnedGround& burned) const;

    Quantity start_{start_attribute_, start_level_};
    Quantity end_{end_attribute_, end_level_};
    Quantity below_{depth_attribute_, depth_};
};

}  // namespace thalweg::bathymetry
