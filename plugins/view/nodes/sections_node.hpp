// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <thalweg/feature_port.hpp>
#include <thalweg/gis/boundary_lines.hpp>
#include <thalweg/mesh/curvilinear.hpp>
#include <thalweg/mesh/triangles.hpp>
#include <thalweg/node.hpp>
#include <thalweg/table_port.hpp>

#include "view/sections/section_water.hpp"

namespace thalweg::view {

/// Node `sections`: water through drawn lines over time. It reads what flows through the faces between cells,
/// so that the volumes of sections close with those of the flow to rounding. The same bits on the CPU and on
/// CUDA.
class SectionsNode final : public Node {
  public:
    static auto about() -> About;

    void configure(const Setup& setup) override;
    void negotiate() override;
    void run(const Step& step) override;
    void list_state(Register& all) override;
    void state_restored() override;

  private:
    Input face_x_{
        *this, "face_discharge_x",
        port()
            .unit("m2 s-1")
            .at(THW_AT_FACE_X)
            .optional()
            .help("Mean discharge per unit width through each face of a raster over the interval, eastward")};
    Input face_y_{*this, "face_discharge_y",
                  port().unit("m2 s-1").at(THW_AT_FACE_Y).optional().help("The same, northward")};
    Input edge_{
        *this, "edge_discharge",
        port()
            .unit("m3 s-1")
            .at(THW_AT_EDGE)
            .on<mesh::Triangles>()
            .optional()
            .help(
                "Mean discharge through each edge of triangles over the interval, from its left to its right "
                "cell")};
    Input face_i_{
        *this, "face_discharge_i",
        port()
            .unit("m3 s-1")
            .at(THW_AT_FACE_X)
            .on<mesh::Curvilinear>()
            .optional()
            .help("Mean discharge through each face along i of a curvilinear grid over the interval")};
    Input face_j_{*this, "face_discharge_j",
                  port()
                      .unit("m3 s-1")
                      .at(THW_AT_FACE_Y)
                      .on<mesh::Curvilinear>()
                      .optional()
                      .help("The same through the faces along j")};
    Input depth_{
        *this, "depth",
        port().unit("m").on_any_grid_kind().optional().help("Water depth, for wetted areas and speeds")};
    Input level_{*this, "level",
                 port().unit("m").on_any_grid_kind().optional().help("Water level, for mean levels")};
    FeatureInput drawn_{*this, "lines", port().optional().help("Lines in place of the parameter `file`")};

    Input sediment_x_{*this, "face_sediment_x",
                      port()
                          .unit("m2 s-1")
                          .at(THW_AT_FACE_X)
                          .optional()
                          .help("Solid volume of sediment per unit width through each face of a raster over "
                                "the interval, eastward")};
    Input sediment_y_{*this, "face_sediment_y",
                      port().unit("m2 s-1").at(THW_AT_FACE_Y).optional().help("The same, northward")};
    Input sediment_i_{*this, "face_sediment_i",
                      port()
                          .unit("m3 s-1")
                          .at(THW_AT_FACE_X)
                          .on<mesh::Curvilinear>()
                          .optional()
                          .help("Solid volume of sediment through each face along i of a curvilinear grid "
                                "over the interval")};
    Input sediment_j_{*this, "face_sediment_j",
                      port()
                          .unit("m3 s-1")
                          .at(THW_AT_FACE_Y)
                          .on<mesh::Curvilinear>()
                          .optional()
                          .help("The same through the faces along j")};

    TableOutput series_{
        *this, "series",
        port().help("A row for each interval so far: time and, for each section, NAME_discharge, "
                    "NAME_volume and what depth, level and sediment give")};
    TableOutput profile_{
        *this, "profile",
        port().help("The faces of all sections at the end of the last interval: section, distance "
                    "along it, place, discharge per width and depth")};

    Parameter<InputFile> file_{
        *this, "file",
        option().help("Lines in any format that GDAL reads; the attribute `name` names their sections")};
    Parameter<std::string> layer_{*this, "layer",
                                  option().help("Layer of the file; unset: the only one with shapes")};
    Parameter<double> spacing_{*this, "spacing",
                               option().unit("s").at_least(0).by_default("0").help(
                                   "Least time between two rows of the series, each at the end of an "
                                   "interval; 0: a row for each interval. The end of the run has one")};

    auto read_lines() -> gis::NamedLines;
    void require_discharges() const;
    void require_sediment() const;
    auto has_sediment() const -> bool;
    void check_covered(const Section& section);
    auto grid_of_faces() const -> Grid;
    auto fields() const -> FlowFields;
    void start_series();
    void add_row(double time, const std::vector<SectionWater>& water);
    void begin_at(double time);
    void give_profile(const std::vector<SectionWater>& water);

    Device device_;
    double end_ = 0;  // s, of the run
    std::vector<Section> sections_;
    std::unique_ptr<SectionProbe> probe_;
    std::vector<double> volumes_;   // m3 of water, by section, since the start
    std::vector<double> sediment_;  // m3 of solids, by section, since the start
    std::vector<Column> columns_;   // of the series so far
    double last_row_ = -1;          // s; before the first row negative
    bool has_begun_ = false;        // an interval has been measured, here or before a saved state
};

}  // namespace thalweg::view
