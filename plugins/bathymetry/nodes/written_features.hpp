// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <thalweg/features.hpp>
#include <thalweg/node.hpp>

namespace thalweg::bathymetry {

/// Points [x, y] in the CRS of the features.
using WrittenPoints = std::vector<std::vector<double>>;

/// A feature that a graph draws itself: one of the three shapes.
struct WrittenFeature {
    std::optional<std::string> name;
    std::optional<WrittenPoints> line, polygon, points;
    std::map<std::string, double> values;
    std::string path;  ///< for Error::about
};

void members(Members& m, WrittenFeature& feature);

/// The features with the attributes `name`, where any has one, and all keys of `values`; NaN where a feature
/// lacks one. The CRS is not set. `node` complains about features that have no shape, several, or points that
/// are none.
auto features_of(Node& node, const std::vector<WrittenFeature>& written) -> Features;

}  // namespace thalweg::bathymetry
