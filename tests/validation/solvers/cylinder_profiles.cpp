// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "cylinder_profiles.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include <fmt/format.h>

#include "solvers/bench/papers/vorticity_rows.hpp"

namespace thalweg::solvers::validation {
namespace {

// Columns and places along x, from the middle of the square.
auto column_at(const CylinderChannel& c, double x) -> int {
    return static_cast<int>(std::lround((c.left + c.right) / 2.0 + x / c.mesh.dx));
}

auto x_of(const CylinderChannel& c, int i) -> double {
    return (i - (c.left + c.right) / 2.0) * c.mesh.dx;
}

void add_node(const CylinderChannel& c, const std::vector<double>& psi, int i, int j, double place,
              VelocityProfile& profile) {
    const papers::Velocity w = c.flows(i, j) ? velocity_at(c.mesh, psi.data(), i, j) : papers::Velocity{0, 0};
    profile.place.push_back(place);
    profile.u.push_back(w.u);
    profile.v.push_back(w.v);
}

auto along_axis(const CylinderChannel& c, const std::vector<double>& psi) -> VelocityProfile {
    VelocityProfile profile{"axis", {}, {}, {}};
    for (int i = 1; i < c.mesh.nx - 1; ++i) {
        add_node(c, psi, i, c.mesh.ny / 2, x_of(c, i), profile);
    }
    return profile;
}

auto across(const CylinderChannel& c, const std::vector<double>& psi, int x) -> VelocityProfile {
    VelocityProfile profile{fmt::format("x-{}", x), {}, {}, {}};
    for (int j = 0; j < c.mesh.ny; ++j) {
        const double y = (j - c.mesh.ny / 2) * c.mesh.dy;
        add_node(c, psi, column_at(c, x), j, y, profile);
    }
    return profile;
}

void add(const std::vector<double>& values, std::vector<double>& sums) {
    std::transform(values.begin(), values.end(), sums.begin(), sums.begin(), std::plus<>());
}

void divide(std::vector<double>& values, int count) {
    std::for_each(values.begin(), values.end(), [&](double& value) { value /= count; });
}

}  // namespace

auto profiles_of(const CylinderFlow& flow) -> std::vector<VelocityProfile> {
    const CylinderChannel& c = flow.channel();
    const auto psi = flow.stream();
    std::vector<VelocityProfile> all = {along_axis(c, psi)};
    for (const int x : {0, 4, 8}) {
        if (column_at(c, x) < c.mesh.nx - 1) {
            all.push_back(across(c, psi, x));
        }
    }
    return all;
}

void MeanProfiles::take(const std::vector<VelocityProfile>& now) {
    if (count_++ == 0) {
        sums_ = now;
        return;
    }
    for (std::size_t k = 0; k < now.size(); ++k) {
        add(now[k].u, sums_[k].u);
        add(now[k].v, sums_[k].v);
    }
}

auto MeanProfiles::mean() const -> std::vector<VelocityProfile> {
    auto all = sums_;
    for (VelocityProfile& profile : all) {
        divide(profile.u, count_);
        divide(profile.v, count_);
    }
    return all;
}

auto v_on_axis(const CylinderFlow& flow, double x) -> double {
    const CylinderChannel& c = flow.channel();
    return velocity_at(c.mesh, flow.stream().data(), column_at(c, x), c.mesh.ny / 2).v;
}

auto csv_of(const VelocityProfile& now, const VelocityProfile& mean) -> std::string {
    std::string text = now.name == "axis" ? "x" : "y";
    text += ",u,v,mean_u,mean_v\n";
    for (std::size_t k = 0; k < now.place.size(); ++k) {
        text += fmt::format("{:.6g},{:.6g},{:.6g},{:.6g},{:.6g}\n", now.place[k], now.u[k], now.v[k],
                            mean.u[k], mean.v[k]);
    }
    return text;
}

}  // namespace thalweg::solvers::validation
