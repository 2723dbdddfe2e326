// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <thalweg/features.hpp>

namespace thalweg::view {

/// The attribute of polygons that a parameter of a node names.
struct WantedAttribute {
    std::string name;       ///< empty: none
    std::string parameter;  ///< that names it, for errors
    std::string without;    ///< what leaving the parameter out does, for errors: "to number the polygons"
};

/// Throws Error for lines and points. `source` names the features in errors, as in all functions here.
void require_polygons(const Features& features, const std::string& source);

/// The column of an attribute. Throws Error about the parameter where there is none.
auto wanted_column(const Features& features, const WantedAttribute& attribute, const std::string& source)
    -> const Column&;

/// The text of an attribute for each feature; 1, 2, 3 in their order where none is wanted. Throws as
/// wanted_column(), and where a feature has an empty one.
auto wanted_texts(const Features& features, const WantedAttribute& attribute, const std::string& source)
    -> std::vector<std::string>;

}  // namespace thalweg::view
