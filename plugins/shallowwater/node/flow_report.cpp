// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/flow_report.hpp"

#include "shallowwater/node/checks.hpp"

namespace thalweg::shallowwater {

FlowReport::FlowReport(Node& node)
    : HostReport(node),
      node_(node),
      tolerance_(node, "volume_tolerance",
                 option().at_least(0).help("Largest relative error of the water volume before the run fails; "
                                           "unset: 1e-3 in float, 1e-6 in double")) {}

void FlowReport::show(const FlowSteps& steps) const {
    node_.metric("step_size", steps.last_step, "s");
    node_.metric("steps", static_cast<double>(steps.steps));
}

void FlowReport::check_volume(const WaterBalance& water, const FlowSteps& steps, thw_dtype element) const {
    // Where there never was water there is nothing to compare.
    if (!(water.came <= 0)) {
        const double error = (water.there + water.left - water.came) / water.came;
        check_volume_error(error, tolerance(element), steps);
        node_.metric("volume_error", error);
    }
}

auto FlowReport::tolerance(thw_dtype element) const -> double {
    return tolerance_.is_set() ? *tolerance_ : element == THW_F64 ? 1e-6 : 1e-3;
}

}  // namespace thalweg::shallowwater
