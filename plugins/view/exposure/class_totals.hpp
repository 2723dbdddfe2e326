// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include <thalweg/table.hpp>

namespace thalweg::view {

/// What water does to one class of objects or of land use.
struct ClassTotal {
    double objects = 0, flooded_objects = 0;
    double without_depth = 0;           ///< objects none of whose cells has a depth
    double area = 0, flooded_area = 0;  ///< m2; of objects, that of the whole polygons
    double value = 0;                   ///< money
    double damage = 0;                  ///< money
};

/// Sums by class.
class ClassTotals {
    std::vector<std::string> names_;
    std::map<std::string, ClassTotal> totals_;

  public:
    /// The sums of a class, 0 at first; classes keep the order in which they come first.
    auto of(const std::string& class_name) -> ClassTotal&;

    auto names() const -> const std::vector<std::string>& { return names_; }

    auto total() const -> ClassTotal;  ///< of all classes

    /// A row for each class and one `all`. Land use has no numbers of objects.
    auto table(const std::string& currency, bool counts_objects) const -> Table;
};

}  // namespace thalweg::view
