// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <stdexcept>
#include <string>

#include "shallowwater/flow/options.hpp"
#include "shallowwater/flow/scheme_traits.hpp"
#include "shallowwater/physics/scheme_constants.hpp"
#include "shallowwater/physics/time_step.hpp"

namespace thalweg::shallowwater {

inline void require(bool good, const std::string& what, double found, const std::string& expected) {
    if (!good) {
        throw std::invalid_argument("shallowwater: " + what + " is " + std::to_string(found) + ", expected " +
                                    expected);
    }
}

// Of Manning's n [s m^(-1/3)]: dense scrub has 0.2, overland flow through it at most 0.8. What is above is a
// field of something else.
constexpr double roughest_manning = 1;

// Rising depths with an n each, where the law reads them, and nowhere else.
inline void check_depth_roughness(const Options& o) {
    const RoughnessPoints& points = o.manning_by_depth;
    const bool wanted = o.friction_law == FrictionLaw::manning_by_depth;
    require(wanted != points.empty(), "number of points of n by depth", static_cast<double>(points.size()),
            wanted ? "one or more" : "0 with this law of friction");
    for (std::size_t k = 0; k < points.size(); ++k) {
        const double least = k == 0 ? 0 : points[k - 1].depth;
        require(std::isfinite(points[k].depth) && (k == 0 ? points[k].depth >= 0 : points[k].depth > least),
                "depth of n by depth", points[k].depth, "0 m or more, each above the one before");
        require(points[k].n >= 0 && points[k].n <= roughest_manning, "n by depth", points[k].n,
                "0 to 1 s m^(-1/3)");
    }
}

// `traits`, here and below: those of the scheme that the options choose; the list of schemes has them.
inline void check(const Domain& d, const Options& o, const SchemeTraits& traits) {
    require(d.nx >= 1, "number of columns", d.nx, "at least 1");
    require(d.ny >= 1, "number of rows", d.ny, "at least 1");
    require(d.dx > 0 && std::isfinite(d.dx), "cell width dx", d.dx, "a positive length [m]");
    require(d.dy > 0 && std::isfinite(d.dy), "cell width dy", d.dy, "a positive length [m]");
    const double most = traits.steps_by_direction || traits.is_single_stage ? 1 : 0.5;
    require(o.courant > 0 && o.courant <= most, "courant number", o.courant,
            most == 1 ? "above 0 and at most 1" : "above 0 and at most 0.5");
    require(o.theta >= 1 && o.theta <= 2, "theta", o.theta, "between 1 and 2");
    require(o.desingularisation_depth > 0, "desingularisation depth", o.desingularisation_depth,
            "a positive depth [m]");
    require(o.dry_depth >= 0, "dry depth", o.dry_depth, "a depth [m], or 0 for the default");
    require(o.gravity > 0, "gravity", o.gravity, "positive [m/s2]");
    require(o.longest_step >= 0, "longest step", o.longest_step, "a time [s], or 0 for the default");
    require(o.local_steps == 1 || (traits.reads & reads::local_steps) != 0, "local steps", o.local_steps,
            "1: this scheme has none");
    if (o.exact_rounding && (traits.reads & reads::exact_rounding) == 0) {
        throw std::invalid_argument("shallowwater: the scheme " + std::string(traits.id) +
                                    " has no exact rounding, expected roe");
    }
    require(o.arrival_depth >= 0, "arrival depth", o.arrival_depth, "a depth [m]");
    require(o.duration_depth >= 0, "duration depth", o.duration_depth, "a depth [m]");
    require(o.debris_factor >= 0 && o.debris_factor <= 1, "debris factor", o.debris_factor,
            "between 0 and 1");
    check_depth_roughness(o);
}

// The largest coefficient of its own that a law takes from a field.
inline auto roughest(FrictionLaw law) -> double {
    return law == FrictionLaw::manning ? roughest_manning : HUGE_VAL;
}

// Throws std::invalid_argument where n by depth is given as a field, too.
inline void require_no_field(FrictionLaw law, bool is_field) {
    if (law == FrictionLaw::manning_by_depth && is_field) {
        throw std::invalid_argument("shallowwater: n by depth has a field of n beside it, expected none");
    }
}

// Throws std::invalid_argument for a coefficient that the law cannot have everywhere; Manning's is looked at
// in each cell.
inline void check_friction(FrictionLaw law, double value) {
    require(law != FrictionLaw::chezy || (value > 0 && std::isfinite(value)), "Chezy coefficient", value,
            "positive [m^(1/2)/s]");
    require(law != FrictionLaw::darcy_weisbach || (value >= 0 && std::isfinite(value)),
            "Darcy-Weisbach factor", value, "zero or more");
}

template <class Real>
auto dry_depth_of(const Options& o, const SchemeTraits& traits) -> Real {
    const double unset = sizeof(Real) == 8 ? traits.dry_depth : traits.dry_depth_float;
    return static_cast<Real>(o.dry_depth > 0 ? o.dry_depth : unset);
}

template <class Real>
auto constants_of(const Options& o, const SchemeTraits& traits) -> SchemeConstants<Real> {
    // Without damping the depth of every cell that is not dry divides.
    const auto epsilon =
        traits.damps ? o.desingularisation_depth : static_cast<double>(dry_depth_of<Real>(o, traits));
    const auto epsilon2 = epsilon * epsilon;
    const bool by_cell = o.outflow_limiter || traits.limits_by_cell;
    return {static_cast<Real>(o.gravity),  static_cast<Real>(o.theta), static_cast<Real>(epsilon2 * epsilon2),
            dry_depth_of<Real>(o, traits), Real(by_cell ? 0 : 1),      Real(by_cell ? 1 : 0)};
}

// `shortest`: the shortest side of a cell [m], or what stands for it.
inline auto step_limits(const Options& o, const SchemeTraits& traits, double shortest) -> StepLimits {
    const bool euler = o.integrator == Integrator::euler && !traits.steps_by_direction;
    const double reserve = euler || traits.is_single_stage ? 0.9 : 1;
    const double creep = 1;  // m/s: slower water than this does not lengthen the step
    return {o.courant * reserve, o.longest_step > 0 ? o.longest_step : shortest / creep, 1.2};
}

inline auto limits_of(const Domain& d, const Options& o, const SchemeTraits& traits) -> StepLimits {
    return step_limits(o, traits, std::fmin(d.dx, d.dy));
}

}  // namespace thalweg::shallowwater
