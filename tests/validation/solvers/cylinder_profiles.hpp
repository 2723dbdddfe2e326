// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "cylinder_flow.hpp"

namespace thalweg::solvers::validation {

/// Velocity [peak velocity of the inflow] along a line of nodes, 0 in the square.
struct VelocityProfile {
    std::string name;           ///< axis, x-0, x-4, x-8
    std::vector<double> place;  ///< [sides] from the middle of the square: x on the axis, y across
    std::vector<double> u, v;
};

/// Profiles of Souri et al. 2020, figures 14 and 15: on the axis, and across the channel at the columns of
/// nodes nearest to x = 0, 4 and 8. Those beyond the outlet are left out.
auto profiles_of(const CylinderFlow& flow) -> std::vector<VelocityProfile>;

/// Mean of profiles of the same lines, as they come.
class MeanProfiles {
    std::vector<VelocityProfile> sums_;
    int count_ = 0;

  public:
    void take(const std::vector<VelocityProfile>& now);

    auto mean() const -> std::vector<VelocityProfile>;
};

/// Velocity across the axis at the node nearest to x [sides].
auto v_on_axis(const CylinderFlow& flow, double x) -> double;

/// A profile as CSV: place, u and v of an instant, and their means.
auto csv_of(const VelocityProfile& now, const VelocityProfile& mean) -> std::string;

}  // namespace thalweg::solvers::validation
