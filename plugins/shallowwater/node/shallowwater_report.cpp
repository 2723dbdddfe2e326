// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Metrics and warnings of the node `shallowwater` about its flow while time runs.
#include <cmath>
#include <string>

#include <thalweg/mesh/place_of_cell.hpp>
#include <thalweg/number_text.hpp>

#include "shallowwater/node/checks.hpp"
#include "shallowwater/node/shallowwater_node.hpp"
#include "shallowwater/schemes/list.hpp"

namespace thalweg::shallowwater {

void ShallowWaterNode::show(const StepReport& steps) const {
    host_.show(flow_steps(steps));
    metric("shortest_step", steps.shortest_step, "s");
}

void ShallowWaterNode::report(const StepReport& steps, const Summary& now) const {
    show(steps);
    metric("wet_cells", static_cast<double>(now.wet_cells));
    metric("volume", now.volume, "m3");
    metric("outflow_volume", now.outflow.total() + now.source_outflow, "m3");
    metric("inflow_volume", now.inflow.total() + now.source_inflow, "m3");
    if (sources_.moves_water()) {
        metric("rain_volume", now.sources.rain, "m3");
        metric("infiltration_volume", now.sources.infiltration, "m3");
    }
    NodeBoundaries::report(
        now, [this](const std::string& name, double volume) { metric(name.c_str(), volume, "m3"); });
    const double came = first_volume_ + now.inflow.total() + now.source_inflow + now.sources.rain;
    const double left = now.outflow.total() + now.source_outflow + now.sources.infiltration;
    host_.check_volume({now.volume, came, left}, flow_steps(steps), element());
}

void ShallowWaterNode::warn_of_waves(const StepReport& steps, const FastestCell& fastest) {
    has_warned_ = true;
    log(THW_WARNING, "waves of " + std::to_string(std::lround(steps.fastest_wave)) + " m/s at " +
                         number_text(steps.time) + " s make the steps short; the fastest cell now is " +
                         mesh::place_of_cell(bed_->grid(), fastest.cell));
}

/// Warns where the scheme damps velocities in cells that hold much of the water for long.
void ShallowWaterNode::warn_of_damping(const StepReport& steps, const Summary& now) {
    if (on_triangles() || (traits().reads & reads::desingularisation_depth) == 0) {
        return;
    }
    const double depth = desingularisation_depth();
    if (damping_.look(now, depth, bed_->grid())) {
        log(THW_WARNING, std::to_string(now.damped_cells) + " of " + std::to_string(now.wet_cells) +
                             " wet cells at " + number_text(steps.time) +
                             " s are shallower than desingularisation_depth, " + number_text(depth) +
                             " m, which slows them down; lower it" +
                             (scheme() == Scheme::hwp14 ? "" : ", or take the scheme hwp14"));
    }
}

void ShallowWaterNode::warn_of_held_edges(const StepReport& steps, const Summary& now) {
    for (const OpenPlace& held : open_edges_.look(steps.time, now.open)) {
        log(THW_WARNING, "the level at " + held.name + ", which is open, has risen to " +
                             number_text(held.level) + " m while less and less leaves there (" +
                             number_text(steps.time) + " s); give it normal_depth with a slope, or a stage");
    }
}

/// Warns of discharges far beyond the end of a rating curve.
void ShallowWaterNode::warn_of_long_curves(const StepReport& steps, const Summary& now) {
    const auto& edges = boundaries_.get().edges;
    for (std::size_t k = 0; k < edges.size() && k < now.boundaries.size(); ++k) {
        const BoundaryVolumes& found = now.boundaries[k];
        const TimeSeries curve = edges[k].kind == BoundaryKind::rating ? edges[k].value : TimeSeries();
        const auto text = ratings_.look(found.name, curve, found.outflow - found.inflow, steps.time);
        if (!text.empty()) {
            log(THW_WARNING, text);
        }
    }
}

/// Warns that a bed that has been moved stays where it is, where nothing moves it from now on.
void ShallowWaterNode::warn_of_left_bed(const Register& all) const {
    if (!bed_change_.moves() && all.coming("first_bed") != nullptr) {
        log(THW_WARNING,
            "bed_change is not connected any more, and the bed stays as it was moved before: walls that "
            "stand, and breaches, remain; keep it connected and give the barrier `until` where they are to "
            "go");
    }
}

}  // namespace thalweg::shallowwater
