// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "bathymetry/shapes/value_along.hpp"

#include <algorithm>
#include <cmath>

#include "bathymetry/ground/line.hpp"

namespace thalweg::bathymetry {

namespace {

auto distances_along(const std::vector<gis::Point>& line) -> std::vector<double> {
    std::vector<double> distances{0};
    for (std::size_t k = 1; k < line.size(); ++k) {
        distances.push_back(distances.back() +
                            std::hypot(line[k].x - line[k - 1].x, line[k].y - line[k - 1].y));
    }
    return distances;
}

}  // namespace

ValueAlong::ValueAlong(const gis::Shape& shape, std::size_t part) : shape_(shape), part_(part) {
    if (!shape.along.empty()) {
        distances_ = distances_along(shape.parts[part]);
    }
}

auto ValueAlong::at(gis::Point at) const -> double {
    if (distances_.empty()) {
        return shape_.value;
    }
    const double along = position_on_line(shape_.parts[part_], at).along;
    const auto next = std::upper_bound(distances_.begin(), distances_.end(), along);
    const auto k = static_cast<std::size_t>(next - distances_.begin());
    if (k == distances_.size()) {
        return shape_.along.back();
    }
    const double share = (along - distances_[k - 1]) / (distances_[k] - distances_[k - 1]);
    return (1 - share) * shape_.along[k - 1] + share * shape_.along[k];
}

void set_ends(gis::Shape& line, double start, double end) {
    const auto distances = distances_along(line.parts.front());
    const double length = distances.back();
    line.along.clear();
    for (const double distance : distances) {
        const double share = length > 0 ? distance / length : 0;
        line.along.push_back((1 - share) * start + share * end);
    }
}

}  // namespace thalweg::bathymetry
