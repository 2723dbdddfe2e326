// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <variant>

#include <thalweg/node.hpp>
#include <thalweg/rare_report.hpp>

#include "shallowwater/node/bed_change.hpp"
#include "shallowwater/node/boundaries.hpp"
#include "shallowwater/node/open_edge_watch.hpp"
#include "shallowwater/node/records.hpp"
#include "shallowwater/node/sources.hpp"
#include "shallowwater/raster/solver.hpp"
#include "shallowwater/schemes/words.hpp"

namespace thalweg::shallowwater {

/// Node `shallowwater`: two-dimensional shallow water on a raster, on CPU threads or a CUDA device. A missing
/// bed is a wall. Device memory: 9 values a cell, one for each record that is read (two for a duration), one
/// for a roughness raster, one for a bed between corners, one where the bed moves, one for rain or
/// infiltration, two for the latter's sum and two for eddy viscosity.
class ShallowWaterNode final : public Node {
  public:
    static auto about() -> About;

    void configure(const Setup& setup) override;
    void negotiate() override;
    void run(const Step& step) override;

  private:
    using AnySolver = std::variant<std::unique_ptr<Solver<float>>, std::unique_ptr<Solver<double>>>;

    auto element() const -> thw_dtype;
    auto domain() const -> Domain;
    auto scheme_options() const -> Options;  // scheme, form and integrator alone
    auto options() const -> Options;
    void check_scheme() const;
    void check_unread();
    void check_elements() const;
    void start(const Step& step);
    template <class Real>
    void advance(Solver<Real>& solver, const Step& step);

    auto look_up(const StepReport& steps, double end) -> bool;

    template <class Real>
    void check_waves(Solver<Real>& solver, const StepReport& steps);
    void check_damping(const StepReport& steps, const Summary& now);
    void check_edges(const StepReport& steps, const Summary& now);

    auto volume_tolerance() const -> double;
    void show(const StepReport& steps) const;
    void report(const StepReport& steps, const Summary& now) const;

    template <class Real>
    auto make_solver(const Step& step) const -> std::unique_ptr<Solver<Real>>;
    template <class Real, class Element>
    void initialise(Solver<Real>& solver) const;
    template <class Real>
    auto outputs() const -> Outputs<Real>;

    Input bed_{
        *this, "bed",
        port().unit("m").or_at(THW_AT_NODE).help("Ground level at cells or cell corners; NaN is a wall")};
    Input initial_depth_{*this, "initial_depth",
                         port().unit("m").optional().help("Water depth at the start")};
    Input initial_level_{*this, "initial_level",
                         port().unit("m").optional().help(
                             "Water level at the start, NaN where dry; instead of initial_depth")};
    Input roughness_{*this, "manning",
                     port().any_unit().optional().help(
                         "Manning roughness [s m^(-1/3)], 0 to 1, instead of the parameter")};

    Output depth_{*this, "depth",
                  port().unit("m").standard_name("flood_water_thickness").help("Water depth")};
    Output level_{*this, "level",
                  port()
                      .unit("m")
                      .standard_name("water_surface_height_above_reference_datum")
                      .help("Water level, missing where dry")};
    Output discharge_x_{*this, "discharge_x", port().unit("m2 s-1").help("Discharge per width, eastward")};
    Output discharge_y_{*this, "discharge_y", port().unit("m2 s-1").help("Discharge per width, northward")};
    Output speed_{*this, "speed", port().unit("m s-1").standard_name("flood_water_speed").help("Flow speed")};
    NodeRecords records_{*this};
    BedChangePorts bed_change_{*this};
    NodeSources sources_{*this};
    Output face_discharge_x_{
        *this, "face_discharge_x",
        port()
            .unit("m2 s-1")
            .at(THW_AT_FACE_X)
            .help("Mean discharge per width through the faces between cells over the last "
                  "interval, eastward: what changed the depths, for what travels with the water")};
    Output face_discharge_y_{*this, "face_discharge_y",
                             port().unit("m2 s-1").at(THW_AT_FACE_Y).help("The same, northward")};

    Parameter<std::string> scheme_{
        *this, "scheme", option().by_default("\"hwp14\"").one_of(scheme_choices()).help(scheme_help())};
    Parameter<std::string> hwp14_form_{
        *this, "hwp14_form",
        option()
            .by_default("\"single_waterline\"")
            .one_of("single_waterline|per_direction")
            .help("Of hwp14: waterline of partly flooded cells, one for both directions (ours), or one for "
                  "each (as published, which rests only at shores along the axes)")};
    Parameter<std::string> waf_form_{*this, "waf_form",
                                     option()
                                         .by_default("\"muscl\"")
                                         .one_of("muscl|split")
                                         .help("Of waf: muscl, linear reconstruction with rk2; split, a "
                                               "single step, direction by direction")};
    Parameter<std::string> waf_limiter_{*this, "waf_limiter",
                                        option()
                                            .by_default("\"van_leer\"")
                                            .one_of("van_leer|minmod|superbee|none")
                                            .help("Limiter of the waves of waf; none: upwind waves only")};
    Parameter<std::string> integrator_{*this, "integrator",
                                       option()
                                           .by_default("\"rk2\"")
                                           .one_of("rk2|euler")
                                           .help("Runge-Kutta of second order, or Euler (not in waf split)")};
    Parameter<std::string> precision_{
        *this, "precision",
        option().by_default("\"bed\"").one_of("bed|float|double").help("Computed in; bed: as the bed comes")};
    Parameter<double> cfl_{*this, "cfl",
                           option().at_least(0.01).at_most(1).help(
                               "Courant number of the wave speeds at faces; at most " +
                               by_scheme([](const SchemeTraits& t) { return t.most_courant; }) +
                               "; unset: " + by_scheme([](const SchemeTraits& t) { return t.courant; }) +
                               ", of hwp14 with euler 0.25")};
    Parameter<double> theta_{*this, "theta",
                             option().by_default("1.3").at_least(1).at_most(2).help(
                                 "Limiter: 1 smooths most, 2 least (not in waf split)")};
    Parameter<double> desingularisation_depth_{
        *this, "desingularisation_depth",
        option().unit("m").at_least(1e-6).help("Below this depth velocities are damped, in " +
                                               readers_of(reads::desingularisation_depth) +
                                               "; unset: 1e-3 in kp07, 1e-4 in hwp14")};
    Parameter<double> dry_depth_{
        *this, "dry_depth",
        option().unit("m").at_least(0).help(
            "Shallower water stands still; unset: 1e-5 in float, 1e-6 in double, for hwp14 1e-6 and 1e-8")};
    Parameter<double> manning_{
        *this, "manning",
        option().by_default("0.03").at_least(0).at_most(1).help(
            "Manning roughness [s m^(-1/3)], with friction_law = manning and without the input")};
    Parameter<std::string> west_{*this, "boundary_west", edge("western")};
    Parameter<std::string> east_{*this, "boundary_east", edge("eastern")};
    Parameter<std::string> south_{*this, "boundary_south", edge("southern")};
    Parameter<std::string> north_{*this, "boundary_north", edge("northern")};
    NodeBoundaries boundaries_{*this};
    Parameter<std::string> bed_shape_{
        *this, "bed_shape",
        option()
            .one_of("cells|corners")
            .help(
                "How a bed at cells lies in them: with the raster's value for the mean of each cell, so that "
                "it jumps where slopes disagree and crests and channels of one cell stay; or bilinear "
                "between means at corners, which smooths it; unset: cells, or corners where bed_change is "
                "connected. A bed at corners is always bilinear")};
    Parameter<bool> velocity_bound_{
        *this, "velocity_bound",
        option().by_default("true").help(
            "Of kp07: keep face velocities among those of the cells around; false: as published, which then "
            "needs a desingularisation_depth of 0.1 to 0.4 m on terrain")};
    Parameter<bool> outflow_limiter_{
        *this, "outflow_limiter",
        option().by_default("false").help(
            "Of kp07: a face takes a quarter of its cell at most a step (not in the paper)")};
    Parameter<double> max_step_{*this, "max_step",
                                option().unit("s").at_least(1e-9).help(
                                    "Longest step; unset: the time in which 1 m/s crosses a cell")};
    Parameter<double> volume_tolerance_{
        *this, "volume_tolerance",
        option().at_least(0).help(
            "Largest relative error of the volume, above which the run fails; unset: 1e-3 "
            "in float, 1e-6 in double")};
    Parameter<bool> skip_dry_{*this, "skip_dry",
                              option().by_default("true").help(
                                  "Leave out dry parts of the grid; false computes them all, for comparison: "
                                  "the results are the same to the last bit")};

    static auto edge(const std::string& side) -> option {
        return option()
            .by_default("\"wall\"")
            .one_of("wall|open")
            .help("What stands at the " + side + " edge");
    }

    bool on_cuda_ = false;
    AnySolver solver_;
    bool started_ = false;
    bool stopped_ = false;  // the host asked the node to stop before the end of an interval
    bool has_warned_ = false;
    bool has_told_damping_ = false;
    OpenEdgeWatch open_edges_;
    double first_volume_ = 0;
    double begin_ = 0, end_ = 0;  // s, of the run
    RareReport reports_;
};

}  // namespace thalweg::shallowwater
