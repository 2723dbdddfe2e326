// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <thalweg/features.hpp>
#include <thalweg/grid.hpp>

#include "view/cells/cell_areas.hpp"
#include "view/cells/raster.hpp"
#include "view/exposure/depth_damage.hpp"

namespace thalweg::view {

/// What something is worth.
struct Money {
    double amount = 0;
    bool is_per_area = false;  ///< whether the amount is that of one m2
};

/// A building or another polygon on which water does damage.
struct ExposedObject {
    std::string name;
    std::string class_name;       ///< that of its curve where there is no attribute for it
    double area = 0;              ///< of the polygon [m2]
    std::optional<double> value;  ///< money, of the whole object
    DamageCurve curve;
    std::vector<CellIndex> cells;  ///< by rising number, one at least
    double cell_area = 0;          ///< of these cells [m2]
};

/// What attributes of polygons mean; an empty name is none.
struct ObjectAttributes {
    std::string name, class_name, value;
    std::optional<Money> common_value;  ///< of objects that have none in the attribute
};

/// Objects on a grid, and the names of those that no cell of it holds.
struct PlacedObjects {
    std::vector<ExposedObject> objects;
    std::vector<std::string> outside;
};

/// The objects that polygons are, in their order: the cells of each are those whose centre is inside, or the
/// one around a place inside where there is none, as of a house on coarse cells. `source` names the polygons
/// in errors. Throws Error for lines and points, for an attribute that is missing, empty or no number, for a
/// class without curve, and for a missing or negative value where the curve needs one.
auto placed_objects(const Features& features, const ObjectAttributes& attributes, const Grid& grid,
                    const CellAreas& areas, const DepthDamage& table, const std::string& source)
    -> PlacedObjects;

/// The curve of a class. Throws Error about the table where it has none for it; `owner` says what is of that
/// class.
auto require_curve(const DepthDamage& table, const std::string& class_name, const std::string& owner)
    -> const DamageCurve&;

/// Damage of an object in money where the water stands at `depth` [m].
auto damage_of(const ExposedObject& object, const DepthDamage& table, double depth) -> double;

}  // namespace thalweg::view
