// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/flow/processes/inflow_pace.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace thalweg::shallowwater {
namespace {

auto holds_level(BoundaryKind kind) -> bool {
    return kind == BoundaryKind::stage || kind == BoundaryKind::sea || kind == BoundaryKind::absorbing;
}

// The part of a discharge that each face takes for a metre [1/m]: by its weight, or by h^(5/3) at the mean
// level, or evenly while all is dry. A roughness that varies is left out.
auto shares_of(const std::vector<InflowFace>& faces) -> std::vector<double> {
    double levels = 0, carried = 0;
    for (const InflowFace& face : faces) {
        const double own =
            std::isnan(face.level) ? 0 : std::pow(std::fmax(face.level - face.bed, 0), 5.0 / 3);
        levels += own * face.length * (own > 0 ? face.level : 0);
        carried += own * face.length;
    }
    std::vector<double> shares;
    double sum = 0;
    for (const InflowFace& face : faces) {
        const bool is_wet = !std::isnan(face.level);
        const double depth = carried > 0 && is_wet ? std::fmax(levels / carried - face.bed, 0) : 0;
        const double share = !std::isnan(face.profile) ? face.profile
                             : carried > 0             ? std::pow(depth, 5.0 / 3)
                                                       : 1;
        shares.push_back(share);
        sum += share * face.length;
    }
    for (double& share : shares) {
        share = sum > 0 ? share / sum : 0;
    }
    return shares;
}

}  // namespace

InflowPace::InflowPace(const Boundaries& boundaries, InflowFaces faces, double gravity)
    : boundaries_(boundaries), faces_(std::move(faces)), gravity_(gravity) {}

void InflowPace::set_series(const Boundaries& boundaries) {
    boundaries_ = boundaries;
}

auto InflowPace::needs_levels() const -> bool {
    return std::any_of(boundaries_.edges.begin(), boundaries_.edges.end(), [](const Boundary& one) {
        return one.kind == BoundaryKind::discharge && one.profile.empty();
    });
}

void InflowPace::set_levels(const std::vector<double>& levels, double datum) {
    for (std::vector<InflowFace>& faces : faces_.boundaries) {
        for (InflowFace& face : faces) {
            face.level = face.held >= 0 ? levels[static_cast<std::size_t>(face.held)] + datum : face.level;
        }
    }
}

auto InflowPace::rate_of_levels(const std::vector<InflowFace>& faces, double level) const -> double {
    double most = 0;
    for (const InflowFace& face : faces) {
        const double rise = std::isnan(face.profile) ? 0 : face.profile;
        most = std::fmax(most, std::sqrt(gravity_ * std::fmax(level + rise - face.bed, 0)) / face.width);
    }
    return most;
}

auto InflowPace::rate_of_discharge(const std::vector<InflowFace>& faces, double discharge) const -> double {
    if (!(discharge > 0)) {
        return 0;
    }
    const double least_wave = std::cbrt(0.25) + std::cbrt(2.0);  // at the depth (2 q^2 / g)^(1/3)
    const std::vector<double> shares = shares_of(faces);
    double most = 0;
    for (std::size_t n = 0; n < faces.size(); ++n) {
        const double wave = least_wave * std::cbrt(gravity_ * discharge * shares[n]);
        most = std::fmax(most, wave / faces[n].width);
    }
    return most;
}

auto InflowPace::rate(double from, double to) const -> double {
    double most = 0;
    for (std::size_t b = 0; b < faces_.boundaries.size(); ++b) {
        const Boundary& boundary = boundaries_.edges[b];
        if (boundary.kind == BoundaryKind::discharge) {
            most = std::fmax(most, rate_of_discharge(faces_.boundaries[b], boundary.value.largest(from, to)));
        } else if (holds_level(boundary.kind)) {
            most = std::fmax(most, rate_of_levels(faces_.boundaries[b], boundary.value.largest(from, to)));
        }
    }
    for (std::size_t n = 0; n < faces_.sources.size(); ++n) {
        const double discharge = boundaries_.sources[n].discharge.largest(from, to);
        most = std::fmax(most, rate_of_discharge({faces_.sources[n]}, discharge));
    }
    for (std::size_t n = 0; n < faces_.cells.size(); ++n) {
        most =
            std::fmax(most, rate_of_levels({faces_.cells[n]}, boundaries_.cells[n].level.largest(from, to)));
    }
    return most;
}

auto InflowPace::longest_step(double from, double to, double courant) const -> double {
    const double most = rate(from, to);
    return most > 0 ? courant / most : std::numeric_limits<double>::infinity();
}

}  // namespace thalweg::shallowwater
