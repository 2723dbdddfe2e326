// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/host_report.hpp>

#include "shallowwater/node/flow_steps.hpp"

namespace thalweg::shallowwater {

/// Water of a flow since its start [m3].
struct WaterBalance {
    double there = 0;  ///< now
    double came = 0;   ///< was there at the start, or came in
    double left = 0;
};

/// The part of the nodes `shallowwater` and `riverflow` that reports to the host: what every flow shows of
/// its steps and its water, and the largest error of the volume that does not fail the run.
class FlowReport final : public HostReport {
  public:
    explicit FlowReport(Node& node);

    /// Shows the steps, and asks the host whether to stop at their time; see HostReport::stops().
    [[nodiscard]] auto stops(const FlowSteps& so_far) -> bool {
        show(so_far);
        return HostReport::stops(so_far.time);
    }

    void show(const FlowSteps& steps) const;

    /// Shows the error of the volume. Throws thalweg::Error where it exceeds tolerance().
    void check_volume(const WaterBalance& water, const FlowSteps& steps, thw_dtype element) const;

    /// Largest relative error [1] of a volume of water computed in numbers of this type.
    auto tolerance(thw_dtype element) const -> double;

  private:
    const Node& node_;
    Parameter<double> tolerance_;
};

}  // namespace thalweg::shallowwater
