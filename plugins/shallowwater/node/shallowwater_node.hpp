// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <variant>

#include <thalweg/node.hpp>

#include "shallowwater/flow/solver.hpp"
#include "shallowwater/node/bed_change.hpp"
#include "shallowwater/node/boundaries.hpp"
#include "shallowwater/node/cell_port.hpp"
#include "shallowwater/node/damping_watch.hpp"
#include "shallowwater/node/first_velocity.hpp"
#include "shallowwater/node/flow_report.hpp"
#include "shallowwater/node/friction.hpp"
#include "shallowwater/node/open_edge_watch.hpp"
#include "shallowwater/node/option_words.hpp"
#include "shallowwater/node/rating_watch.hpp"
#include "shallowwater/node/records.hpp"
#include "shallowwater/node/series_places.hpp"
#include "shallowwater/node/sources.hpp"
#include "shallowwater/schemes/roe/longest_local_step.hpp"
#include "shallowwater/schemes/words.hpp"

namespace thalweg::shallowwater {

/// Node `shallowwater`: two-dimensional shallow water on a raster or on triangles, on CPU threads or a CUDA
/// device. A missing bed is a wall. Device memory: 9 values a cell of a raster and 22 a triangle, 17 for its
/// local steps, one for each record that is read (two for a duration), one for a roughness raster, one for a
/// bed between corners, one where the bed moves, one for rain or infiltration, two for the latter's sum,
/// two for the rain where soils lose it, one for each field of losses, and two for eddy viscosity, on
/// triangles 17; 12 bytes an edge where edge_discharge is read.
class ShallowWaterNode final : public Node {
  public:
    static auto about() -> About;

    void configure(const Setup& setup) override;
    void negotiate() override;
    void run(const Step& step) override;
    void list_state(Register& all) override;
    void state_restored() override;

  private:
    using AnySolver = std::variant<std::unique_ptr<Solver<float>>, std::unique_ptr<Solver<double>>>;

    // Hooks and steps: shallowwater_node.cpp.
    void describe_outputs(const Grid& grid);
    auto read_tables(bool at_start) -> bool;
    void take_series(Options& in_force);
    template <class Real>
    void advance(Solver<Real>& solver, const Step& step);
    auto look_up(const StepReport& steps) -> bool;
    template <class Real>
    void publish(Solver<Real>& solver, const Step& step);
    template <class Real>
    auto outputs() const -> Outputs<Real>;

    // Parameters as options of the flow: shallowwater_options.cpp.
    auto on_triangles() const -> bool { return is_on_triangles(bed_->grid()); }

    auto scheme() const -> Scheme;
    auto traits() const -> const SchemeTraits&;
    auto desingularisation_depth() const -> double;  // m
    auto element() const -> thw_dtype;
    auto domain() const -> Domain;
    auto scheme_options() const -> Options;  // scheme, form and integrator alone
    auto options() const -> Options;

    // Checks against mesh, scheme and form: shallowwater_checks.cpp.
    void check_first_water_sources();
    void check_mesh_kind();
    void check_raster_options();
    void check_faults_on_triangles();
    void check_unread(const SchemeTraits& traits);
    void check_unread_by_form();
    void check_scheme() const;
    void check_elements() const;

    // Solver and first water: shallowwater_start.cpp.
    void start(const Step& step);
    template <class Real>
    auto make_triangle_solver(const Step& step) const -> std::unique_ptr<Solver<Real>>;
    template <class Real>
    auto make_solver(const Step& step) const -> std::unique_ptr<Solver<Real>>;
    template <class Real, class Element>
    void initialise(Solver<Real>& solver) const;
    void warn_of_levels(const std::vector<BoundaryFacts>& facts, const Step& step) const;
    void warn_of_closed_flow(const std::vector<BoundaryFacts>& facts) const;
    template <class Element>
    void warn_of_ground(const Step& step) const;
    void warn_of_dry_start(const Step& step, const Summary& now) const;

    // Metrics and warnings while time runs: shallowwater_report.cpp.
    void show(const StepReport& steps) const;
    void report(const StepReport& steps, const Summary& now) const;
    void warn_of_waves(const StepReport& steps, const FastestCell& fastest);
    void warn_of_damping(const StepReport& steps, const Summary& now);
    void warn_of_held_edges(const StepReport& steps, const Summary& now);
    void warn_of_long_curves(const StepReport& steps, const Summary& now);
    void warn_of_left_bed(const Register& all) const;

    Input bed_{*this, "bed",
               cell_port()
                   .unit("m")
                   .or_at(THW_AT_NODE)
                   .help("Ground level at cells or cell corners; cells with NaN are walls")};
    Input initial_depth_{*this, "initial_depth",
                         cell_port().unit("m").optional().help("Water depth at the start")};
    Input initial_level_{
        *this, "initial_level",
        cell_port().unit("m").optional().help(
            "Water level at the start in place of initial_depth; NaN, or the level of the bed, where dry")};

    Output depth_{*this, "depth",
                  cell_port().unit("m").standard_name("flood_water_thickness").help("Water depth")};
    Output level_{*this, "level",
                  cell_port()
                      .unit("m")
                      .standard_name("water_surface_height_above_reference_datum")
                      .help("Water level; missing where dry")};
    Output discharge_x_{*this, "discharge_x",
                        cell_port().unit("m2 s-1").help("Discharge per unit width, eastward")};
    Output discharge_y_{*this, "discharge_y",
                        cell_port().unit("m2 s-1").help("Discharge per unit width, northward")};
    Output speed_{*this, "speed",
                  cell_port().unit("m s-1").standard_name("flood_water_speed").help("Flow speed")};

    Group run_group_{*this, "Scheme and run"};
    Parameter<Scheme> scheme_{*this, "scheme",
                              option().help("Numerical scheme; unset: hwp14 on rasters, roe on triangles")};
    Parameter<FlowPrecision> precision_{
        *this, "precision",
        option().by_default(FlowPrecision::by_bed).help("Element type of the computation")};
    Parameter<double> cfl_{
        *this, "cfl",
        option()
            .at_least(0.01)
            .at_most(1)
            .help("Courant number of the wave speeds at faces; at most " +
                  by_scheme([](const SchemeTraits& t) { return t.most_courant; }) + "; unset: " +
                  by_scheme([](const SchemeTraits& t) { return t.courant; }) + ", 0.25 for hwp14 with euler")
            .steerable()};
    Parameter<Integrator> integrator_{*this, "integrator",
                                      option()
                                          .by_default(Integrator::ssp_rk2)
                                          .help("Time integration; rk2: Runge-Kutta of second order; euler: "
                                                "one stage; not read by waf in its form split")};
    Parameter<double> max_step_{*this, "max_step",
                                option()
                                    .unit("s")
                                    .at_least(1e-9)
                                    .help("Longest time step; unset: the time in which 1 m/s crosses a cell")
                                    .steerable()};
    Parameter<std::int64_t> local_steps_{
        *this, "local_steps",
        option()
            .by_default("1")
            .at_least(1)
            .at_most(longest_local_step)
            .help("Local time steps of roe: each cell takes steps as long as its own waves allow, up to this "
                  "many times the shortest; a power of two; 1: all cells take the same step")};

    Parameter<double> first_level_{
        *this, "initial_level",
        option().unit("m").help(
            "Water level at the start, without an input of levels or depths; unset: dry")};
    FirstVelocity first_velocity_{*this, cell_port};

    Group ground_group_{*this, "Bed and dry ground"};
    Parameter<BedShape> bed_shape_{
        *this, "bed_shape",
        option().help(
            "Shape of a bed that is given at cells; cells: the mean in each cell is the value of the "
            "raster, so that crests and channels one cell wide stay, and the bed may jump between "
            "cells; corners: bilinear between means at corners, which smooths it; unset: cells, or "
            "corners in the published form of kp07 and hwp14; a bed at corners is always bilinear")};
    Parameter<double> dry_depth_{
        *this, "dry_depth",
        option().unit("m").at_least(0).help("Depth below which water does not move; unset: 1e-5 m in float "
                                            "and 1e-6 m in double, 1e-6 m and 1e-8 m in hwp14")};

    NodeFriction friction_{*this};

    Group edges_group_{*this, "Boundaries"};
    Parameter<Edge> west_{*this, "boundary_west", edge("western")};
    Parameter<Edge> east_{*this, "boundary_east", edge("eastern")};
    Parameter<Edge> south_{*this, "boundary_south", edge("southern")};
    Parameter<Edge> north_{*this, "boundary_north", edge("northern")};
    NodeBoundaries boundaries_{*this};
    NodeSources sources_{*this};
    NodeRecords records_{*this};
    BedChangePorts bed_change_{*this};

    Output face_discharge_x_{
        *this, "face_discharge_x",
        port()
            .unit("m2 s-1")
            .at(THW_AT_FACE_X)
            .help("Mean discharge per unit width through each face between cells over the last interval, "
                  "eastward; exactly what changed the depths, so that transport nodes can follow the water")};
    Output face_discharge_y_{*this, "face_discharge_y",
                             port()
                                 .unit("m2 s-1")
                                 .at(THW_AT_FACE_Y)
                                 .help("Mean discharge per unit width through each face between cells over "
                                       "the last interval, northward")};
    Output edge_discharge_{
        *this, "edge_discharge",
        port()
            .unit("m3 s-1")
            .on<mesh::Triangles>()
            .at(THW_AT_EDGE)
            .help("Mean discharge through each edge between triangles over the last interval, from the cell "
                  "on its left to the cell on its right or out of the mesh; exactly what changed the depths, "
                  "so that transport nodes can follow the water")};
    Output manning_{
        *this, "manning",
        cell_port().help(
            "Manning roughness of each cell [s m^(-1/3)], for sediment to take; with another friction_law "
            "the one that gives the same friction at the depth there")};

    Group numerics_group_{*this, "Numerics for experts"};
    Parameter<Form> form_{
        *this, "form",
        option()
            .by_default(Form::extended)
            .help("Form of " + readers_of(reads::form) +
                  "; extended: with what lets water leave rough slopes, keeps "
                  "streams beside each other apart and lets walls only push; published: the formulas of the "
                  "papers, for comparison")};
    Parameter<Hwp14Form> hwp14_form_{
        *this, "hwp14_form",
        option()
            .by_default(Hwp14Form::single_waterline)
            .help("Waterline of partly flooded cells in the published form of hwp14")};
    Parameter<double> theta_{
        *this, "theta",
        option().by_default("1.3").at_least(1).at_most(2).help(
            "Slope limiter, from 1 (smoothest) to 2 (sharpest); not read by waf in its form split")};
    Parameter<double> desingularisation_depth_{
        *this, "desingularisation_depth",
        option().unit("m").at_least(1e-6).help("Depth below which velocities are damped, in " +
                                               readers_of(reads::desingularisation_depth) +
                                               "; unset: 1e-3 m in kp07, 1e-4 m in hwp14")};
    Parameter<WafForm> waf_form_{*this, "waf_form", option().by_default(WafForm::muscl).help("Form of waf")};
    Parameter<WafLimiter> waf_limiter_{
        *this, "waf_limiter", option().by_default(WafLimiter::van_leer).help("Limiter of the waves in waf")};
    Parameter<bool> velocity_bound_{
        *this, "velocity_bound",
        option().by_default("true").help(
            "Bound face velocities of kp07 by those of the cells around; false: unbounded as in the "
            "published "
            "form, which needs a desingularisation_depth of 0.1 m to 0.4 m on terrain")};
    Parameter<bool> outflow_limiter_{
        *this, "outflow_limiter",
        option().by_default("false").help("Limit the outflow of kp07 through a face to a quarter of the "
                                          "water in the cell in each step (not in the paper)")};
    Parameter<bool> exact_rounding_{
        *this, "exact_rounding",
        option().by_default("false").help(
            "Compute roe on CUDA by correctly rounded operations alone, for the bits of the CPU; false: "
            "faster "
            "roots, quotients and fused operations, a few units in the last place off; no difference on the "
            "CPU")};
    FlowReport host_{*this};
    Parameter<bool> skip_dry_{
        *this, "skip_dry",
        option().by_default("true").help("Skip dry parts of the grid; false: compute them too, for "
                                         "comparison, with the same results to the last bit")};

    static auto edge(const std::string& side) -> option {
        return option()
            .by_default(Edge::wall)
            .help("Boundary at the " + side + " edge, unless `boundaries` has an entry for it");
    }

    Device device_;
    series::LiveSeries live_series_;
    AnySolver solver_;
    bool started_ = false;
    bool has_warned_ = false;  // of waves
    DampingWatch damping_;
    RatingWatch ratings_;
    OpenEdgeWatch open_edges_;
    double first_volume_ = 0;
    double begin_ = 0, end_ = 0;  // s, of the run
};

}  // namespace thalweg::shallowwater
