// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/nodes/sink.hpp"

#include <thalweg/compute/field_values.hpp>

namespace thalweg::view {

auto view_of(const Field& field) -> FieldView {
    const auto values = compute::values_of(field);
    return values.given() ? FieldView(values, field.extent().count()) : FieldView();
}

void require_metres(const Grid& grid, const std::string& purpose) {
    // The keywords of geographic systems in WKT 2 and WKT 1.
    for (const char* keyword : {"GEOGCRS", "GEODCRS", "GEOGCS", "GEOGRAPHICCRS"}) {
        if (grid.crs.rfind(keyword, 0) == 0) {
            throw Error(purpose + " needs a grid in metres")
                .found("a geographic coordinate reference system, in degrees")
                .expected("a projected one")
                .remedy("warp the bed to a projected system, such as UTM, with gdalwarp");
        }
    }
}

auto result_stem(const Setup& setup, const std::string& directory, const Parameter<std::string>& prefix)
    -> files::ResultStem {
    return {setup.output_dir, directory, prefix.is_set() ? *prefix : setup.node_id};
}

}  // namespace thalweg::view
