// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <string>
#include <vector>

#include <thalweg/mesh/triangles.hpp>
#include <thalweg/mesh/uniform.hpp>
#include <thalweg/node.hpp>

#include "bathymetry/nodes/drawn_shapes.hpp"
#include "bathymetry/structures/barrier_work.hpp"

namespace thalweg::bathymetry {

/// Node `barrier`: a wall that is raised or a dike that breaches while the water flows. Gives the flow its
/// input bed_change at cell corners: all four corners of each cell that the drawing touches, so that both
/// faces of a barrier of one cell's width carry its full crest (raised at cells it would hold half as much).
/// On either side it slopes down to the ground over one cell. On triangles the change is at the cells that
/// the drawing meets, whose bed is level.
///
/// It stands beside the node `polygons`, whose drawing on a raster it shares. What it does each interval is a
/// loop of its own over corners or triangles, on the CPU or on the device that the flow runs on, so that
/// nothing goes through the host. Device memory: one double a corner or triangle.
///
/// During an interval the barrier is as high as at the interval's start. Intervals end at its `at`, at the
/// end of its rise and at `until`; a barrier that waits for the water begins at the start of the interval
/// after the one in which the threshold was passed.
class BarrierNode final : public Node {
  public:
    static auto about() -> About;

    void configure(const Setup& setup) override;
    void negotiate() override;
    void run(const Step& step) override;
    void finish() override;
    void list_state(Register& all) override;

  private:
    Input bed_{*this, "bed",
               port()
                   .on<mesh::Uniform, mesh::Triangles>()
                   .unit("m")
                   .or_at(THW_AT_NODE)
                   .help("Ground level that the flow reads, at cells or cell corners")};
    Input level_{*this, "level",
                 port().on<mesh::Uniform, mesh::Triangles>().unit("m").optional().help(
                     "Water level of the flow, by feedback, for a barrier that waits for the water")};
    Input before_{
        *this, "bed_change",
        port()
            .on<mesh::Uniform, mesh::Triangles>()
            .unit("m")
            .or_at(THW_AT_NODE)
            .optional()
            .help("Change of the bed by other nodes, which the barrier adds to: sediment, another barrier")};
    Output change_{*this, "bed_change",
                   port()
                       .on<mesh::Uniform, mesh::Triangles>()
                       .unit("m")
                       .at(THW_AT_NODE)
                       .or_at(THW_AT_CELL)
                       .help("Change of the bed since the start, at cell corners; on triangles at cells")};

    DrawnShapes shapes_{*this};
    Parameter<double> width_{
        *this, "width",
        option()
            .unit("m")
            .by_default("0")
            .at_least(0)
            .help("Width of lines, widened to the diagonal of a cell so that they have no gap")
            .steerable()};

    Group height_group_{*this, "Height"};
    Parameter<BarrierRule> rule_{
        *this, "rule", option().by_default(BarrierRule::raise_to).help("Meaning of the value").steerable()};
    Parameter<std::string> attribute_{
        *this, "attribute",
        option()
            .help("Attribute of the features that holds their values; unset: the parameter value")
            .steerable()};
    Parameter<double> value_{
        *this, "value",
        option().unit("m").help("Level or height of features that have none in the attribute").steerable()};

    Parameter<std::string> start_attribute_{
        *this, "start_attribute",
        option().help("Attribute of lines that holds the value at their first point, linear along the line "
                      "from there to end_attribute; value is that of lines without")};
    Parameter<std::string> end_attribute_{
        *this, "end_attribute", option().help("Attribute of lines that holds the value at their last point")};
    Parameter<bool> from_points_{
        *this, "from_points",
        option().by_default("false").help("Values from the heights (z) of the lines' points, linear in "
                                          "between, in place of attribute and value")};

    Group time_group_{*this, "Time"};
    Parameter<double> at_{
        *this, "at",
        option().unit("s").at_least(0).help("Time at which the change begins; unset: the start").steerable()};
    Parameter<std::vector<double>> watch_{
        *this, "watch",
        option().unit("m").help("Point x, y whose water level starts the change once, in place of at")};
    Parameter<double> threshold_{
        *this, "threshold",
        option().unit("m").help("Water level at the point above which the change begins").steerable()};
    Parameter<double> duration_{*this, "duration",
                                option()
                                    .unit("s")
                                    .by_default("0")
                                    .at_least(0)
                                    .help("Time in which the barrier rises or fails, linearly")
                                    .steerable()};
    Parameter<double> until_{*this, "until",
                             option()
                                 .unit("s")
                                 .at_least(0)
                                 .help("Time at which the barrier is gone again; unset: never")
                                 .steerable()};

    auto on_triangles() const -> bool;
    auto frame() const -> gis::Frame;
    auto values() const -> ShapeValues;
    auto watched_cell() const -> std::int64_t;
    auto ground() const -> BedView;
    auto trigger(const Step& step) const -> BarrierTrigger;
    auto vertex(const Step& step) const -> BarrierVertex;
    auto triangle(const Step& step) const -> BarrierTriangle;
    auto drawn_values() -> std::vector<double>;
    void check_sources() const;
    void check_height() const;
    void warn_of_far_shapes();
    void check_lines(const std::vector<gis::Shape>& shapes) const;
    auto varies_along() const -> bool;
    void set_along(std::vector<gis::Shape>& shapes) const;
    void check_watch() const;
    void start(void* stream);
    void write_change(const Step& step);
    void tell_effect(const Step& step);

    Device device_;
    bool has_told_effect_ = false;
    std::unique_ptr<BarrierWork> work_;
    const double* drawn_ = nullptr;
    double* begun_ = nullptr;
    std::int64_t watched_ = -1;  // cell
};

}  // namespace thalweg::bathymetry
