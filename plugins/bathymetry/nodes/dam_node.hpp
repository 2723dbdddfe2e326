// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <thalweg/mesh/triangles.hpp>
#include <thalweg/mesh/uniform.hpp>
#include <thalweg/node.hpp>

#include "bathymetry/structures/reservoir.hpp"

namespace thalweg::bathymetry {

/// Node `dam`: puts a dam on the ground, fills the reservoir behind it while it is whole, and opens a breach.
class DamNode final : public Node {
  public:
    static auto about() -> About;

    void configure(const Setup& setup) override;
    void negotiate() override;
    void run(const Step& step) override;

  private:
    static auto site_port() -> port { return port().on<mesh::Uniform, mesh::Triangles>(); }

    Input ground_{*this, "elevation", site_port().unit("m").help("Ground level at cells; NaN is a wall")};
    Output elevation_{*this, "elevation",
                      site_port()
                          .unit("m")
                          .standard_name("ground_level_altitude")
                          .help("Ground level with the dam and its open breach")};
    Output vertices_{*this, "elevation_vertices",
                     site_port()
                         .unit("m")
                         .standard_name("ground_level_altitude")
                         .at(THW_AT_NODE)
                         .help("Ground level with the dam at cell corners, the mean of the cells around; on "
                               "triangles weighted with their areas")};
    Output level_{*this, "initial_level",
                  site_port()
                      .unit("m")
                      .standard_name("water_surface_height_above_reference_datum")
                      .help("Water level behind the dam; NaN where dry")};

    Group dam_group_{*this, "Dam"};
    Parameter<std::vector<double>> line_{
        *this, "line",
        option().required().unit("m").help("Axis of the dam: x1, y1, x2, y2, ... in the CRS of the ground")};
    Parameter<double> crest_{*this, "crest", option().required().unit("m").help("Level of the crest")};
    Parameter<double> thickness_{*this, "thickness",
                                 option().unit("m").by_default("0").at_least(0).help(
                                     "Thickness of the dam, on rasters widened to the diagonal of a cell so "
                                     "that it does not leak between corners; triangles that the line meets "
                                     "belong to it in any case")};

    Group reservoir_group_{*this, "Reservoir"};
    Parameter<double> water_{*this, "level",
                             option().unit("m").help("Water level in the reservoir; unset: the crest")};
    Parameter<DamSide> side_{
        *this, "side",
        option()
            .by_default(DamSide::left)
            .help("Side of the dam on which the reservoir lies, looking along the line")};
    Parameter<std::vector<double>> seed_{
        *this, "seed",
        option().unit("m").help(
            "Point x, y in the reservoir; unset: the lowest ground beside the dam on `side`")};

    Group opening_group_{*this, "Breach"};
    Parameter<std::vector<double>> breach_{
        *this, "breach",
        option().unit("m").help("Start and end of the breach as distances along the line; unset: no breach")};
    Parameter<double> breach_bottom_{
        *this, "breach_bottom",
        option().unit("m").help("Level of the bottom of the breach; unset: the ground")};

    auto on_triangles() const -> bool;
    auto site() const -> std::shared_ptr<const DamSite>;
    auto at_vertices(const std::vector<double>& cells) const -> std::vector<double>;
    auto design() const -> DamDesign;
    auto reservoir_wanted() const -> ReservoirRequest;
    void report(const BuiltDam& dam, const Reservoir& water) const;
};

}  // namespace thalweg::bathymetry
