// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include <thalweg/node.hpp>
#include <thalweg/precision.hpp>

#include "shallowwater/node/checks.hpp"
#include "shallowwater/node/first_velocity.hpp"
#include "shallowwater/node/flow_report.hpp"
#include "shallowwater/node/input/roughness_by_depth.hpp"
#include "shallowwater/node/option_words.hpp"
#include "shallowwater/node/rating_watch.hpp"
#include "shallowwater/node/river_boundaries.hpp"
#include "shallowwater/node/river_forcing.hpp"
#include "shallowwater/node/river_walls.hpp"
#include "shallowwater/node/series_places.hpp"
#include "shallowwater/river/solver.hpp"

namespace thalweg::river {

/// Node `riverflow`: implicit shallow-water flow on a curvilinear grid, on CPU threads or a CUDA device.
/// Cells with a missing bed at a corner are no cells. Device memory: 0.6 kB a cell in double, 0.4 kB in
/// float.
class RiverFlowNode final : public Node {
  public:
    static auto about() -> About;

    void configure(const Setup& setup) override;
    void negotiate() override;
    void run(const Step& step) override;
    void list_state(Register& all) override;
    void state_restored() override;

  private:
    using AnySolver = std::variant<std::unique_ptr<RiverSolver<float>>, std::unique_ptr<RiverSolver<double>>>;

    auto is_double() const -> bool { return *precision_ == Precision::of_doubles; }

    auto element() const -> thw_dtype { return is_double() ? THW_F64 : THW_F32; }

    // Hooks and steps: riverflow_node.cpp.
    void read_forcing();
    void describe_outputs(const Grid& grid);
    void renew_series(double now);
    template <class Real>
    void advance(RiverSolver<Real>& solver, const Step& step);
    template <class Real>
    auto outputs() const -> Outputs<Real>;

    // Parameters as options of the flow: riverflow_options.cpp.
    auto options(const mesh::CurvilinearData& mesh) const -> Options;

    // Checks: riverflow_checks.cpp.

    /// Throws thalweg::Error where the mesh has more columns or rows than a solver can count.
    static void check_size(const Grid& grid);

    /// `complain` where two parameters give the first water.
    void check_first_water_parameters();

    /// `complain` where parameters give the first water beside the input of levels.
    void check_first_water_input();

    /// `complain` where the closure has no law for the walls.
    void check_walls();

    /// `complain` about parameters that the chosen laws do not read, and of one that they miss.
    void check_readers();

    // Bed friction: riverflow_friction.cpp.

    /// Returns the law that is chosen; manning_by_depth where a table of depths gives n.
    auto law() const -> shallowwater::FrictionLaw;

    /// `complain` unless the law of friction has its coefficient once, and none of another law.
    void check_friction();

    /// Returns coefficients of the law in force, of each cell or one for all.
    auto coefficients(const Step& step) const -> std::vector<double>;

    /// Whether the input manning has values; a feedback edge brings none at first.
    auto has_roughness() const -> bool { return manning_field_->connected() && manning_field_->has_data(); }

    // Solver and first water: riverflow_start.cpp.
    void start(const Step& step);
    template <class Real>
    void begin(RiverSolver<Real>& solver, const Step& step);
    auto values_of(const Input& input, const Step& step) const -> std::vector<double>;
    auto river_bed(const Step& step) const -> RiverBed;
    void describe(const MeshQuality& quality) const;
    void warn_of_low_levels(const std::vector<Boundary>& boundaries, const MeshMetrics& metrics) const;
    void warn_of_doubtful_slopes(const std::vector<Boundary>& boundaries, const MeshMetrics& metrics) const;
    void warn_of_closed_flow(const Options& options, const MeshMetrics& metrics) const;
    void warn_of_dry_start(const FirstWater& water, std::vector<double> bed) const;

    // Counts, metrics and warnings while time runs: riverflow_report.cpp.
    void add(const StepReport& steps, double from);
    auto flow_steps(const StepReport& steps) const -> shallowwater::FlowSteps;
    void report(const StepReport& steps, const Summary& now);
    void report_shortfall(const std::string& name, double lacked);
    void warn_of_fast_flow(const Summary& now);
    void warn_of_long_curves(const Summary& now, double time);
    auto is_news(std::int64_t count, std::int64_t& told, const StepReport& last) const -> bool;
    void warn_of_unconverged_systems(const StepReport& last);
    void warn_of_unconverged_steps(const StepReport& last);

    static auto on_mesh() -> port { return port().on<mesh::Curvilinear>(); }

    Input bed_{*this, "bed",
               on_mesh()
                   .unit("m")
                   .at(THW_AT_NODE)
                   .help("Ground level at the nodes; cells with a missing one are walls")};
    Input manning_field_{*this, "manning",
                         on_mesh().any_unit().optional().help(
                             "Manning roughness of each cell [s m^(-1/3)], in place of the parameter; by a "
                             "feedback edge, as from sediment, the parameter is the first one")};
    Input other_friction_{*this, "friction",
                          on_mesh().any_unit().optional().help(
                              "Chezy coefficient [m^(1/2) s^-1] or Darcy-Weisbach factor of each cell, as "
                              "friction_law says, in place of the parameter")};
    Input first_level_{
        *this, "initial_level",
        on_mesh().unit("m").optional().help(
            "Water level at the start, in place of the parameters; missing or below the bed: dry")};
    Input bed_change_{*this, "bed_change",
                      on_mesh().unit("m").optional().help(
                          "Rise of the bed since the start, applied at the start of each interval while the "
                          "water keeps its depth; missing: none")};

    Output depth_{*this, "depth",
                  on_mesh().unit("m").standard_name("flood_water_thickness").help("Water depth")};
    Output level_{*this, "level",
                  on_mesh()
                      .unit("m")
                      .standard_name("water_surface_height_above_reference_datum")
                      .help("Water level; missing where dry")};
    Output velocity_x_{*this, "velocity_x", on_mesh().unit("m s-1").help("Velocity along the axis of x")};
    Output velocity_y_{*this, "velocity_y", on_mesh().unit("m s-1").help("Velocity along the axis of y")};
    Output speed_{*this, "speed",
                  on_mesh().unit("m s-1").standard_name("flood_water_speed").help("Flow speed")};
    Output discharge_x_{*this, "discharge_x",
                        on_mesh().unit("m2 s-1").help("Discharge per unit width along the axis of x")};
    Output discharge_y_{*this, "discharge_y",
                        on_mesh().unit("m2 s-1").help("Discharge per unit width along the axis of y")};
    Output eddy_viscosity_{*this, "eddy_viscosity",
                           on_mesh().unit("m2 s-1").help("Eddy viscosity of the closure")};
    Output discharge_i_{*this, "face_discharge_i",
                        on_mesh()
                            .unit("m3 s-1")
                            .at(THW_AT_FACE_X)
                            .help("Mean discharge through each face along i over the last interval, toward "
                                  "growing i; exactly what changed the depths; missing at walls between "
                                  "two cells")};
    Output discharge_j_{*this, "face_discharge_j",
                        on_mesh()
                            .unit("m3 s-1")
                            .at(THW_AT_FACE_Y)
                            .help("The same through the faces along j, toward growing j")};
    Output manning_in_force_{
        *this, "manning",
        on_mesh().help("Manning roughness of each cell [s m^(-1/3)], for sediment to take")};

    Group run_group_{*this, "Start and steps"};
    Parameter<Precision> precision_{
        *this, "precision",
        option().by_default(Precision::of_doubles).help("Element type of the computation")};
    Parameter<double> initial_level_{*this, "initial_level",
                                     option().unit("m").help("Water level at the start; unset: dry")};
    Parameter<double> initial_depth_{
        *this, "initial_depth",
        option().unit("m").at_least(0).help("Depth at the start, in place of initial_level")};
    shallowwater::FirstVelocity first_velocity_{*this, on_mesh};
    Parameter<double> time_step_{*this, "time_step",
                                 option()
                                     .unit("s")
                                     .at_least(0.01)
                                     .help("Longest step; unset: by max_courant, max_cfl and max_change")
                                     .steerable()};
    Parameter<double> max_courant_{*this, "max_courant",
                                   option()
                                       .by_default("5")
                                       .at_least(0.1)
                                       .help("Courant number of the velocity, without time_step")
                                       .steerable()};
    Parameter<double> max_cfl_{*this, "max_cfl",
                               option()
                                   .by_default("40")
                                   .at_least(0.1)
                                   .help("Courant number of the waves, without time_step")
                                   .steerable()};
    Parameter<double> max_change_{*this, "max_change",
                                  option()
                                      .by_default("0.05")
                                      .at_least(1e-3)
                                      .help("Share of the range of its values by which a boundary or source "
                                            "changes in a step, without time_step")
                                      .steerable()};
    Parameter<double> steady_change_{
        *this, "steady_change",
        option().unit("m").at_least(0).help(
            "Stop stepping once a step changes no level by more, and no velocity by ten times the number in "
            "m/s; for boundaries that do not change; unset: step to the end")};
    Parameter<double> theta_{*this, "theta",
                             option().at_least(0.5).at_most(1).help(
                                 "Weight of the new level and discharges in time; unset: 1 where no boundary "
                                 "or source changes, else 0.5 to 0.55")};

    Group physics_group_{*this, "Bed, walls and turbulence"};
    Parameter<double> manning_{*this, "manning",
                               option()
                                   .by_default("0.03")
                                   .at_least(0)
                                   .at_most(1)
                                   .help("Manning roughness [s m^(-1/3)], read without values of the input "
                                         "manning")
                                   .steerable()};
    shallowwater::NodeDepthRoughness by_depth_{*this};
    Parameter<shallowwater::FrictionLaw> friction_law_{
        *this, "friction_law",
        option()
            .by_default(shallowwater::FrictionLaw::manning)
            .help("Law of bed friction, which decides what coefficient is read")};
    Parameter<double> chezy_{*this, "chezy",
                             option()
                                 .at_least(1e-3)
                                 .help("Chezy coefficient [m^(1/2) s^-1], read with friction_law = chezy")
                                 .steerable()};
    Parameter<double> darcy_{
        *this, "darcy_weisbach",
        option()
            .at_least(0)
            .help("Darcy-Weisbach friction factor, read with friction_law = darcy_weisbach")
            .steerable()};
    Parameter<double> dry_depth_{*this, "dry_depth",
                                 option().unit("m").by_default("0.02").at_least(1e-5).help(
                                     "Depth below which water stands still; 0.001 m in flumes")};
    Parameter<Closure> closure_{
        *this, "closure",
        option()
            .by_default(Closure::parabolic)
            .help("Eddy viscosity; k_epsilon where the flow separates, as behind dikes")};
    Parameter<double> eddy_viscosity_value_{*this, "eddy_viscosity",
                                            option()
                                                .unit("m2 s-1")
                                                .by_default("0")
                                                .at_least(0)
                                                .at_most(shallowwater::largest_viscosity)
                                                .help("Of the closure constant")};
    Parameter<double> eddy_factor_{*this, "eddy_factor",
                                   option().by_default("1").at_least(0).at_most(100).help(
                                       "Of the closure parabolic: times kappa/6 u* h")};
    Parameter<Wall> wall_{
        *this, "wall",
        option().by_default(Wall::slip).help("Shear at the walls of the mesh; shores that move are without")};
    Parameter<double> wall_roughness_{
        *this, "wall_roughness",
        option().unit("m").by_default("0").at_least(0).help("k_s of log_law; 0: smooth")};
    RiverBoundaries boundaries_{*this};
    RiverWalls walls_{*this};
    RiverForcing forcing_{*this};

    Group numerics_group_{*this, "Numerics for experts"};
    Parameter<std::int64_t> outer_iterations_{
        *this, "outer_iterations",
        option().by_default("30").at_least(1).at_most(50).help("Outer iterations a step, at most")};
    Parameter<double> tolerance_{
        *this, "tolerance",
        option().by_default("1e-4").at_least(0).at_most(0.1).help(
            "Change of the level over the largest depth that ends the outer iterations")};
    Parameter<double> relaxation_{*this, "relaxation",
                                  option().by_default("0.8").at_least(0.1).at_most(1).help(
                                      "Of the neighbours in the momentum; 0.67 on skewed meshes")};
    Parameter<double> level_tolerance_{*this, "level_tolerance",
                                       option().by_default("1e-3").at_least(1e-12).at_most(0.01).help(
                                           "Residual of the systems of the level over the first one")};
    Parameter<std::int64_t> level_iterations_{*this, "level_iterations",
                                              option().by_default("500").at_least(2).at_most(10000).help(
                                                  "Iterations for one system of the level, at most")};
    Parameter<LevelSolver> level_solver_{
        *this, "level_solver",
        option()
            .by_default(LevelSolver::multigrid)
            .help("Solver of the systems of the level; sip and adi are those of Zhang et al. (2024)")};
    Parameter<MomentumSolver> momentum_solver_{
        *this, "momentum_solver",
        option()
            .by_default(MomentumSolver::like_level)
            .help(
                "Solver of the systems of momentum and turbulence; like_level: checkerboard with multigrid, "
                "else the solver of the level")};
    Parameter<Convection> convection_{
        *this, "convection",
        option().by_default(Convection::van_leer).help("Value that convection takes to a face")};
    shallowwater::FlowReport host_{*this};

    Device device_;
    series::LiveSeries live_series_;
    double begin_ = 0, end_ = 0;  // s, of the run
    bool started_ = false;
    std::uint64_t manning_version_ = 0;  // of the input manning that is in force
    bool has_warned_ = false;
    std::int64_t told_unconverged_ = 0;  // steps that a warning has told of
    std::int64_t told_unsolved_ = 0;     // systems of the level that a warning has told of
    bool is_steady_ = false;
    shallowwater::RatingWatch ratings_;
    std::vector<series::TimeSeries> curves_;  // of each boundary, empty where it has no rating curve
    AnySolver solver_;
    std::vector<std::string> names_;  // of the boundaries
    StepReport total_;                // since the start, where it counts
};

}  // namespace thalweg::river
