// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <variant>

#include <thalweg/host_report.hpp>
#include <thalweg/node.hpp>

#include "sediment/core/solver.hpp"
#include "sediment/node_inflow.hpp"
#include "sediment/node_options.hpp"
#include "sediment/node_sections.hpp"

namespace thalweg::sediment {

/// Node `sediment`: suspended load, bed load and bed change of several size classes over the flow of another
/// node, one implicit step an interval, on CPU threads or a CUDA device. Memory in values a cell: about 20,
/// 13 for each class and load, and for each class one in each layer of the bed.
class SedimentNode final : public Node {
  public:
    static auto about() -> About;

    void configure(const Setup& setup) override;
    void negotiate() override;
    void run(const Step& step) override;
    void list_state(Register& all) override;
    void state_restored() override;

  private:
    using AnySolver = std::variant<std::unique_ptr<Solver<float>>, std::unique_ptr<Solver<double>>>;

    static auto on_grids() -> port { return port().on<mesh::Uniform, mesh::Curvilinear>(); }

    auto is_on_mesh() const -> bool { return depth_->grid().kind == THW_GRID_CURVILINEAR; }

    template <class Real>
    void advance(Solver<Real>& solver, const Step& step);
    auto options() const -> Options;
    void check_inputs();
    void lay_face_outputs(const Grid& grid);
    auto flow() const -> FlowFields;
    auto first_bed() const -> FirstBed;
    void start(const Step& step);
    void publish();
    void check_health(const Summary& now, double time) const;
    void check_balance(const Summary& now, double time) const;
    void report(const Summary& now);
    void report_feeds(const Summary& now);
    void warn(const Summary& now, double time);
    void warn_of_missing_feed(const Summary& now);
    void warn_of_dry_inflows(const Summary& now);
    auto large_step_text(const Summary& now, double time) const -> std::string;

    template <class Real>
    auto make_solver(const Step& step) const -> std::unique_ptr<Solver<Real>>;
    template <class Real>
    void publish_as();

    Input depth_{*this, "depth", on_grids().unit("m").help("Water depth; missing: a wall")};
    Input discharge_x_{*this, "discharge_x",
                       on_grids().unit("m2 s-1").help("Discharge per unit width, eastward")};
    Input discharge_y_{*this, "discharge_y",
                       on_grids().unit("m2 s-1").help("Discharge per unit width, northward")};
    Input face_discharge_x_{
        *this, "face_discharge_x",
        port()
            .unit("m2 s-1")
            .at(THW_AT_FACE_X)
            .optional()
            .help("Mean discharge per unit width through each face of a raster over the interval, eastward; "
                  "exactly what changed the depth, so that no sediment is created or lost")};
    Input face_discharge_y_{
        *this, "face_discharge_y",
        port()
            .unit("m2 s-1")
            .at(THW_AT_FACE_Y)
            .optional()
            .help(
                "Mean discharge per unit width through each face of a raster over the interval, northward")};
    Input bed_{*this, "bed",
               on_grids()
                   .unit("m")
                   .or_at(THW_AT_NODE)
                   .help("Ground level at the start; a cell has the mean of its nodes; missing: a wall")};
    Input roughness_{*this, "manning",
                     on_grids().any_unit().optional().help(
                         "Manning roughness of each cell [s m^(-1/3)]: the output of that name of the flow; "
                         "left out only where roughness says another law")};
    Input erodible_{
        *this, "erodible_thickness",
        on_grids().unit("m").optional().help("Thickness of the bed in each cell that can be eroded, in place "
                                             "of sediment_thickness; missing: 0")};

    Output bed_change_{*this, "bed_change", on_grids().unit("m").help("Rise of the bed since the start")};
    Output bed_level_{*this, "bed_level",
                      on_grids()
                          .unit("m")
                          .standard_name("ground_level_altitude")
                          .help("Ground level at the time of output")};
    Output concentration_{*this, "concentration",
                          on_grids().unit("kg m-3").help(
                              "Concentration of suspended sediment of all classes, averaged over the depth")};
    Output bed_load_x_{
        *this, "bed_load_x",
        on_grids().unit("kg m-1 s-1").help("Bed load of all classes per unit width, eastward")};
    Output bed_load_y_{
        *this, "bed_load_y",
        on_grids().unit("kg m-1 s-1").help("Bed load of all classes per unit width, northward")};
    Output shear_{*this, "bed_shear_stress",
                  on_grids().unit("Pa").help("Shear stress on the bed, grains and forms together")};
    Output d16_{*this, "d16",
                on_grids().unit("m").help("Diameter that 16 % of the mixing layer is finer than")};
    Output d50_{*this, "d50", on_grids().unit("m").help("Median diameter of the mixing layer")};
    Output d84_{*this, "d84",
                on_grids().unit("m").help("Diameter that 84 % of the mixing layer is finer than")};
    Output class_fraction_{*this, "class_fraction",
                           on_grids().help("Share of the class shown_class in the mixing layer")};
    Output class_concentration_{
        *this, "class_concentration",
        on_grids().unit("kg m-3").help("Concentration of suspended sediment of the class shown_class")};
    Output manning_{*this, "manning",
                    on_grids().help("Manning roughness of grains and bed forms [s m^(-1/3)], with roughness "
                                    "= wu_wang or van_rijn, for "
                                    "the flow to take by a feedback edge")};
    Output face_sediment_x_{
        *this, "face_sediment_x",
        port()
            .unit("m2 s-1")
            .at(THW_AT_FACE_X)
            .help("Solid volume of both loads per unit width through each face of a raster over the "
                  "interval, eastward; exactly what changed the bed, for the node sections")};
    Output face_sediment_y_{*this, "face_sediment_y",
                            port().unit("m2 s-1").at(THW_AT_FACE_Y).help("The same, northward")};
    Output face_sediment_i_{
        *this, "face_sediment_i",
        port()
            .unit("m3 s-1")
            .at(THW_AT_FACE_X)
            .on<mesh::Curvilinear>()
            .help("Solid volume of both loads through each face along i of a curvilinear grid")};
    Output face_sediment_j_{*this, "face_sediment_j",
                            port()
                                .unit("m3 s-1")
                                .at(THW_AT_FACE_Y)
                                .on<mesh::Curvilinear>()
                                .help("The same through the faces along j")};
    NodeOptions options_{*this};
    NodeInflow inflow_{*this};
    NodeSections sections_{*this};
    // Behind boundary_lines, which inflow_ declares.
    Input face_discharge_i_{*this, "face_discharge_i",
                            port()
                                .unit("m3 s-1")
                                .at(THW_AT_FACE_X)
                                .on<mesh::Curvilinear>()
                                .optional()
                                .help("Mean discharge through each face along i of a curvilinear grid over "
                                      "the interval, in place of face_discharge_x; missing: a wall between "
                                      "two cells")};
    Input face_discharge_j_{*this, "face_discharge_j",
                            port()
                                .unit("m3 s-1")
                                .at(THW_AT_FACE_Y)
                                .on<mesh::Curvilinear>()
                                .optional()
                                .help("The same through the faces along j")};
    Input eddy_viscosity_{*this, "eddy_viscosity",
                          on_grids().unit("m2 s-1").optional().help(
                              "Eddy viscosity of the flow; over schmidt_number it is the diffusivity of "
                              "suspended load, in place of diffusivity_factor")};

    Device device_;
    bool has_warned_ = false;             // of a bed that changes much
    bool has_warned_of_systems_ = false;  // that stopped short of the tolerance
    double end_ = 0;                      // s, of the run
    bool started_ = false;
    bool waits_ = false;  // for NodeOptions::begin()
    AnySolver solver_;
    HostReport host_{*this};
    Parameter<double> balance_tolerance_{
        *this, "balance_tolerance",
        option().at_least(0).help("Largest error of the sediment over what has moved before the run fails; "
                                  "unset: 1e-3 in float, 1e-6 in double")};
};

}  // namespace thalweg::sediment
