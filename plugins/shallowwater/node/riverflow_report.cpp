// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Counts, metrics and warnings of the node `riverflow` about its flow while time runs.
#include <cmath>
#include <string>

#include <thalweg/number_text.hpp>

#include "shallowwater/node/checks.hpp"
#include "shallowwater/node/riverflow_node.hpp"

namespace thalweg::river {

namespace {

/// Sum [m3] of what point sources brought, of boundaries, and of rain and sources by cell together, that gave
/// more than they took; with `sign` -1 of what sinks took and of the others.
auto gained(const Summary& now, double sign) -> double {
    double all = 0;
    double other = now.source;
    for (const PointVolumes& one : now.points) {
        all += sign > 0 ? one.in : one.out;
        other -= one.in - one.out;
    }
    all += std::fmax(sign * other, 0.0);
    for (const double one : now.entered) {
        all += std::fmax(sign * one, 0.0);
    }
    return all;
}

}  // namespace

/// Counts the steps of an advance from `from` [s].
void RiverFlowNode::add(const StepReport& steps, double from) {
    total_.steps += steps.steps;
    total_.level_iterations += steps.level_iterations;
    total_.unconverged += steps.unconverged;
    total_.unsolved += steps.unsolved;
    total_.limited += steps.limited;
    total_.clipped += steps.clipped;
    total_.all_outer_iterations += steps.all_outer_iterations;
    if (steps.is_steady && !is_steady_) {
        log(THW_INFO, "the flow is steady in the interval from " + number_text(from) + " s on");
    }
    is_steady_ = steps.is_steady;
}

/// The steps since the start with those of an advance that total_ does not count yet.
auto RiverFlowNode::flow_steps(const StepReport& steps) const -> shallowwater::FlowSteps {
    return {steps.time, total_.steps + steps.steps, steps.last_step};
}

void RiverFlowNode::report(const StepReport& steps, const Summary& now) {
    const shallowwater::FlowSteps all = {steps.time, total_.steps, steps.last_step};
    shallowwater::check_health(bed_->grid(), all, now.bad_cell, time_step_.name().c_str());
    host_.show(all);
    metric("unconverged_steps", static_cast<double>(total_.unconverged));
    metric("unconverged_systems", static_cast<double>(total_.unsolved));
    metric("level_iterations", static_cast<double>(total_.level_iterations));
    metric("outer_iterations", static_cast<double>(total_.all_outer_iterations));
    metric("mass_residual", steps.mass_residual, "m3 s-1");
    metric("momentum_residual", steps.momentum_residual, "m4 s-2");
    metric("steady", is_steady_ ? 1 : 0);
    metric("source_volume", now.source, "m3");
    metric("limited_outflows", static_cast<double>(total_.limited));
    metric("clipped_turbulence", static_cast<double>(total_.clipped));
    metric("level_change", steps.step_level_change, "m");
    metric("velocity_change", steps.step_velocity_change, "m s-1");
    metric("wet_cells", static_cast<double>(now.wet_cells));
    metric("volume", now.volume, "m3");
    metric("inflow_volume", gained(now, 1), "m3");
    metric("outflow_volume", gained(now, -1), "m3");
    host_.check_volume({now.volume, now.started + gained(now, 1), gained(now, -1)}, all, element());
    for (std::size_t n = 0; n < names_.size(); ++n) {
        metric(("inflow_" + names_[n]).c_str(), now.entered[n], "m3");
        report_shortfall(names_[n], now.lacked[n]);
    }
    const auto& names = forcing_.source_names();
    for (std::size_t n = 0; n < names.size() && n < now.points.size(); ++n) {
        metric(("inflow_" + names[n]).c_str(), now.points[n].in, "m3");
        metric(("outflow_" + names[n]).c_str(), now.points[n].out, "m3");
        report_shortfall(names[n], now.points[n].lacked);
    }
}

void RiverFlowNode::report_shortfall(const std::string& name, double lacked) {
    if (lacked > 0) {
        metric(("shortfall_" + name).c_str(), lacked, "m3");
    }
}

void RiverFlowNode::warn_of_fast_flow(const Summary& now) {
    if (!has_warned_ && 100 * now.supercritical_cells > now.wet_cells) {
        has_warned_ = true;
        log(THW_WARNING,
            std::to_string(now.supercritical_cells) + " of " + std::to_string(now.wet_cells) +
                " wet cells are supercritical, for which the implicit flow is not made; compare with "
                "the node shallowwater");
    }
}

/// Warns of discharges far beyond the end of a rating curve.
void RiverFlowNode::warn_of_long_curves(const Summary& now, double time) {
    for (std::size_t n = 0; n < names_.size(); ++n) {
        if (const auto text = ratings_.look(names_[n], curves_[n], -now.entered[n], time); !text.empty()) {
            log(THW_WARNING, text);
        }
    }
}

/// Whether the log has to tell of `count` failures, of which it has told of `told`: when it finds the first,
/// and of all of them at the end.
auto RiverFlowNode::is_news(std::int64_t count, std::int64_t& told, const StepReport& last) const -> bool {
    if (count == told || (told != 0 && last.time < end_)) {
        return false;
    }
    told = count;
    return true;
}

/// Warns of systems of the level whose solver ended at its last iteration.
void RiverFlowNode::warn_of_unconverged_systems(const StepReport& last) {
    if (!is_news(total_.unsolved, told_unsolved_, last)) {
        return;
    }
    log(THW_WARNING,
        std::to_string(total_.unsolved) + " systems of the level in " + std::to_string(total_.steps) +
            " steps until " + number_text(last.time) +
            " s did not converge to level_tolerance = " + number_text(*level_tolerance_) +
            " within level_iterations = " + std::to_string(*level_iterations_) +
            ", so that levels and times of computing are not those of converged systems: choose "
            "level_solver = multigrid, shorten the steps (max_cfl, time_step) or raise level_iterations");
}

/// Warns of steps whose outer iterations did not converge.
void RiverFlowNode::warn_of_unconverged_steps(const StepReport& last) {
    if (!is_news(total_.unconverged, told_unconverged_, last)) {
        return;
    }
    const auto rounded = [](double value) { return std::round(1e4 * value) / 1e4; };
    log(THW_WARNING,
        std::to_string(total_.unconverged) + " of " + std::to_string(total_.steps) + " steps until " +
            number_text(last.time) + " s did not converge within outer_iterations = " +
            std::to_string(*outer_iterations_) + "; the last iteration of the last step changed levels by " +
            number_text(rounded(last.level_change)) + " m and velocities by " +
            number_text(rounded(last.velocity_change)) +
            " m/s at most: shorten the steps (max_cfl, time_step), lower relaxation or raise "
            "outer_iterations");
}

}  // namespace thalweg::river
