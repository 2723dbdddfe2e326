// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/exposure/exposed_objects.hpp"

#include <cmath>
#include <cstddef>
#include <utility>

#include <thalweg/error.hpp>
#include <thalweg/gis/attributes.hpp>
#include <thalweg/gis/features.hpp>
#include <thalweg/gis/shape_cells.hpp>
#include <thalweg/gis/shape_measures.hpp>
#include <thalweg/number_text.hpp>

#include "view/cells/cell_finder.hpp"
#include "view/statistics/polygon_names.hpp"

namespace thalweg::view {
namespace {

/// Values of objects from an attribute, or one for all.
class ObjectValues {
    const Column* column_ = nullptr;
    const ObjectAttributes& attributes_;
    const std::string& source_;

  public:
    ObjectValues(const Features& features, const ObjectAttributes& attributes, const std::string& source)
        : attributes_(attributes), source_(source) {
        if (!attributes.value.empty()) {
            const WantedAttribute wanted{attributes.value, "value_attribute", "to take one value for all"};
            column_ = &wanted_column(features, wanted, source);
        }
    }

    /// Value of the object in a row of the attributes; nothing where there is none.
    auto of(std::size_t row, const ExposedObject& object) const -> std::optional<double> {
        if (column_ != nullptr) {
            const auto own = gis::number_of(*column_, row, source_ + ": object '" + object.name + "'");
            if (own && !(*own >= 0 && std::isfinite(*own))) {
                throw Error(source_ + ": an object has a value that is none")
                    .about("value_attribute")
                    .found(thalweg::number_text(*own) + " of object '" + object.name + "'")
                    .expected("0 or more")
                    .remedy("correct it, or leave it empty to take value");
            }
            if (own) {
                return own;
            }
        }
        const auto& common = attributes_.common_value;
        return common ? std::optional(common->amount * (common->is_per_area ? object.area : 1))
                      : std::nullopt;
    }
};

void require_value(const ExposedObject& object, const std::string& source) {
    if (object.curve.is_share && !object.value) {
        throw Error(source + ": an object has no value, of which the table gives shares")
            .about("value")
            .found("object '" + object.name + "' with the damages of '" + object.curve.class_name + "'")
            .expected("a value in money")
            .remedy("name an attribute in value_attribute, or set value, such as \"250 kEUR\"");
    }
}

/// The cells of a polygon: `inside`, or the one around a place inside; none where that lies beside the grid.
auto cells_of(const gis::Shape& shape, std::vector<CellIndex> inside, const CellFinder& finder)
    -> std::vector<CellIndex> {
    if (inside.empty()) {
        const auto place = gis::place_inside(shape);
        if (const auto cell = finder.containing(place.x, place.y)) {
            inside.push_back(*cell);
        }
    }
    return inside;
}

}  // namespace

auto require_curve(const DepthDamage& table, const std::string& class_name, const std::string& owner)
    -> const DamageCurve& {
    if (const auto* curve = table.find(class_name)) {
        return *curve;
    }
    throw Error("a class has no damages")
        .about(table.subject())
        .found(class_name.empty() ? owner + ", which has no class" : "'" + class_name + "' of " + owner)
        .expected("one of " + table.class_names())
        .remedy(class_name.empty() ? "name the attribute of the classes in class_attribute"
                                   : "add a column of this name, or a column 'other' for all other classes");
}

auto placed_objects(const Features& features, const ObjectAttributes& attributes, const Grid& grid,
                    const CellAreas& areas, const DepthDamage& table, const std::string& source)
    -> PlacedObjects {
    require_polygons(features, source);
    const auto names =
        wanted_texts(features, {attributes.name, "name_attribute", "to number the polygons"}, source);
    const bool has_classes = !attributes.class_name.empty();
    const auto classes =
        wanted_texts(features, {attributes.class_name, "class_attribute", "for one class"}, source);
    gis::ShapesRequest request;
    request.file = source;
    request.value = 0;  // shapes have one each, which nothing reads here
    const auto shapes = gis::shapes_of(features, request, gis::frame_of(grid));
    auto inside = gis::cells_inside(grid, shapes);
    const auto finder = make_cell_finder(grid);
    const ObjectValues values(features, attributes, source);
    PlacedObjects placed;
    for (std::size_t k = 0; k < names.size(); ++k) {
        ExposedObject object;
        object.name = names[k];
        object.curve = require_curve(table, has_classes ? classes[k] : "", "object '" + object.name + "'");
        object.class_name = has_classes ? classes[k] : object.curve.class_name;
        object.area = gis::measured_area(shapes[k]);
        object.value = values.of(k, object);
        require_value(object, source);
        object.cells = cells_of(shapes[k], std::move(inside[k]), *finder);
        for (const auto cell : object.cells) {
            object.cell_area += areas[cell];
        }
        if (object.cell_area > 0) {
            placed.objects.push_back(std::move(object));
        } else {
            placed.outside.push_back(object.name);
        }
    }
    return placed;
}

auto damage_of(const ExposedObject& object, const DepthDamage& table, double depth) -> double {
    const double damage = table.damage(object.curve, depth);
    return damage * (object.curve.is_share ? object.value.value_or(0) : object.area);
}

}  // namespace thalweg::view
