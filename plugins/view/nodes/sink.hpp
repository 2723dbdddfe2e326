// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include <thalweg/files/result_name.hpp>
#include <thalweg/node.hpp>

#include "view/cells/raster.hpp"

namespace thalweg::view {

/// The values of a float or double field in host memory; empty where the port is not connected or holds no
/// data yet.
auto view_of(const Field& field) -> FieldView;

/// Throws Error where the grid is in degrees and `purpose` needs metres.
void require_metres(const Grid& grid, const std::string& purpose);

/// Folder and start of the file names from a sink's parameters; an unset prefix is the node's id.
auto result_stem(const Setup& setup, const std::string& directory, const Parameter<std::string>& prefix)
    -> files::ResultStem;

}  // namespace thalweg::view
