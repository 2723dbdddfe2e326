// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/river/options.hpp"

#include <algorithm>
#include <functional>
#include <string>

#include <thalweg/error.hpp>

namespace thalweg::river {

namespace {

void require_number(bool good, const char* option, double found, const char* expected) {
    if (!good) {
        throw Error("an option of the flow on curvilinear meshes is out of its range")
            .about(option)
            .found(std::to_string(found))
            .expected(expected);
    }
}

void check_boundary(const Boundary& b) {
    const std::string name = "boundary " + b.name;
    if (b.faces.empty()) {
        throw Error("a boundary has no face").about(name).remedy("give it faces at the rim of the mesh");
    }
    if (!b.profile.empty() && b.profile.size() != b.faces.size()) {
        throw Error("a profile must have a number for each face of its boundary")
            .about(name)
            .found(std::to_string(b.profile.size()) + " numbers")
            .expected(std::to_string(b.faces.size()));
    }
    if (!shallowwater::only_lets_out(b.kind)) {
        series::check(b.value, name);
    }
    if (!b.velocity.empty()) {
        series::check(b.velocity, name);
    }
    require_number(b.response >= 0, name.c_str(), b.response, "a response of 0 s or more");
    if (b.kind == BoundaryKind::wall || b.kind == BoundaryKind::periodic) {
        throw Error("a boundary of open faces cannot be a wall or periodic").about(name);
    }
    const bool rises = std::is_sorted(b.value.y.begin(), b.value.y.end(), std::less_equal<>());
    if (b.kind == BoundaryKind::rating && (b.value.y.size() < 2 || !rises)) {
        throw Error("the discharge of a rating curve must rise with the level")
            .about(name)
            .found(std::to_string(b.value.y.size()) + " points")
            .expected("two or more, each with more discharge than the one before");
    }
}

void check_series(const series::TimeSeries& values, const std::string& what, bool may_be_negative) {
    if (values.empty()) {
        return;
    }
    series::check(values, what);
    for (const double value : values.y) {
        require_number(may_be_negative || value >= 0, what.c_str(), value, "0 or more");
    }
}

void check_forcing(const Options& o) {
    check_series(o.wind_speed, "wind_speed", false);
    check_series(o.wind_direction, "wind_direction", true);
    check_series(o.rain, "rain", false);
    require_number(o.wind_drag >= 0, "wind_drag", o.wind_drag, "0 or more");
    require_number(o.steady_change >= 0, "steady_change", o.steady_change, "0 m or more");
    if (o.wind_speed.empty() != o.wind_direction.empty()) {
        throw Error("wind needs its speed and its direction").about("wind_speed").found("one of them");
    }
    for (const PointSource& one : o.sources) {
        series::check(one.discharge, "a source");
    }
}

}  // namespace

auto momentum_solver_of(const Options& options) -> MomentumSolver {
    if (options.momentum_solver != MomentumSolver::like_level) {
        return options.momentum_solver;
    }
    switch (options.level_solver) {
        case LevelSolver::sip:
            return MomentumSolver::sip;
        case LevelSolver::adi:
            return MomentumSolver::adi;
        default:
            return MomentumSolver::checkerboard;
    }
}

void check(const Options& o) {
    const auto is_length = [](double a) { return a > 0 && std::isfinite(a); };
    require_number(is_length(o.gravity), "gravity", o.gravity, "above 0 m/s2");
    require_number(o.theta == 0 || (o.theta >= 0.5 && o.theta <= 1), "theta", o.theta, "0.5 to 1, or 0");
    require_number(o.time_step >= 0 && std::isfinite(o.time_step), "time_step", o.time_step, "0 s or more");
    require_number(is_length(o.max_courant), "max_courant", o.max_courant, "above 0");
    require_number(is_length(o.max_cfl), "max_cfl", o.max_cfl, "above 0");
    require_number(is_length(o.max_change), "max_change", o.max_change, "above 0");
    require_number(o.outer_iterations >= 1 && o.outer_iterations <= 50, "outer_iterations",
                   o.outer_iterations, "1 to 50");
    require_number(o.tolerance >= 0 && o.tolerance <= 0.1, "tolerance", o.tolerance, "0 to 0.1");
    require_number(o.relaxation > 0 && o.relaxation <= 1, "relaxation", o.relaxation, "above 0, at most 1");
    // The flow becomes unstable after tens of steps where levels are solved to a tenth only.
    require_number(o.level_tolerance > 0 && o.level_tolerance <= 0.01, "level_tolerance", o.level_tolerance,
                   "above 0, at most 0.01");
    require_number(o.level_iterations >= 2, "level_iterations", o.level_iterations, "2 or more");
    require_number(o.momentum_iterations >= 1 && o.momentum_iterations <= 20, "momentum_iterations",
                   o.momentum_iterations, "1 to 20");
    require_number(o.eddy_viscosity >= 0, "eddy_viscosity", o.eddy_viscosity, "0 m2/s or more");
    require_number(o.eddy_factor >= 0, "eddy_factor", o.eddy_factor, "0 or more");
    require_number(o.kappa > 0 && o.kappa < 1, "kappa", o.kappa, "above 0, below 1");
    require_number(o.viscosity >= 0, "viscosity", o.viscosity, "0 m2/s or more");
    require_number(o.wall_roughness >= 0, "wall_roughness", o.wall_roughness, "0 m or more");
    require_number(is_length(o.dry_depth), "dry_depth", o.dry_depth, "above 0 m");
    if (o.closure == Closure::k_epsilon && o.wall == Wall::no_slip) {
        throw Error("the k-epsilon closure has no law for walls without slip")
            .about("wall")
            .found("no_slip")
            .expected("log_law or slip")
            .remedy("choose one of them, or another closure");
    }
    require_number(
        (o.friction_law == shallowwater::FrictionLaw::manning_by_depth) != o.manning_by_depth.empty(),
        "manning_by_depth", static_cast<double>(o.manning_by_depth.size()),
        "points with the law of that name, and only there");
    check_forcing(o);
    for (const Boundary& b : o.boundaries) {
        check_boundary(b);
    }
}

}  // namespace thalweg::river
