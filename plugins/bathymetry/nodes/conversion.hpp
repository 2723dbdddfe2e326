// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include <thalweg/node.hpp>

#include "bathymetry/rasters/raster_source.hpp"

namespace thalweg::bathymetry {

/// Runs `action` and puts an error that names no parameter down to this one, so that the host can point at
/// it.
template <class Action>
auto blame(const char* parameter, Action action) -> decltype(action()) {
    try {
        return action();
    } catch (Error& error) {
        if (error.subject().empty()) {
            error.about(parameter);
        }
        throw;
    }
}

auto to_field_grid(const RasterGrid& grid, const std::string& vertical_datum) -> Grid;

/// The cells of a uniform raster. Throws Error for one that is too large for GDAL.
auto to_raster_grid(const Grid& grid) -> RasterGrid;

/// Values of a real field in host memory, whatever its element type.
auto values_of(const Field& field) -> std::vector<double>;

/// Writes values into an output of either real type; nothing where nobody reads the output. Throws Error for
/// a value that its element type cannot hold.
void fill(const Output& output, const std::vector<double>& values);

/// Throws Error unless an attribute, a value for all features, or both are given.
void require_value(const ParameterBase& attribute, const ParameterBase& value);

/// Complains where cells without data shall get a value and none is given, and the reverse.
void check_missing(Node& node, const Parameter<MissingRule>& missing, const ParameterBase& value);

/// Complains of parameters that say how to read a ground that is not given.
void check_ground(Node& node, const Parameter<InputFile>& ground,
                  std::initializer_list<const ParameterBase*> parameters);

/// The raster that the parameters ground, ground_crs, ground_variable and no_data name.
auto ground_request(const Parameter<InputFile>& ground, const Parameter<std::string>& crs,
                    const Parameter<std::string>& variable, const Parameter<double>& no_data)
    -> RasterRequest;

/// Reads the ground of a raster in the frame of a mesh and one cell around it, for the parameters ground,
/// ground_crs, ground_variable and no_data. Of `raster`, file, file_crs, variable, no_data and warn are used.
/// Throws Error for another frame or unit.
auto read_ground(const RasterRequest& raster, const gis::Frame& frame) -> CellField;

}  // namespace thalweg::bathymetry
