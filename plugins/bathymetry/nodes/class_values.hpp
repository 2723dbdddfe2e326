// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <thalweg/node.hpp>

namespace thalweg::bathymetry {

/// What a raster of classes stands for: a value for each number, such as Manning's n of a land cover.
class ClassValues {
  public:
    /// From {"1": 0.03, "2": 0.1, "other": 0.05}, the parameter `name`. `node` complains about a map without
    /// classes, and about each key that is neither a whole number nor "other".
    ClassValues(Node& node, const std::map<std::string, double>& written, std::string name);

    /// Replaces numbers by their values; missing ones stay. Throws thalweg::Error, about the parameter,
    /// naming the first number that has none and in how many cells it stands.
    void apply(std::vector<double>& numbers) const;

  private:
    std::string name_;
    std::map<double, double> values_;
    std::optional<double> other_;
};

}  // namespace thalweg::bathymetry
