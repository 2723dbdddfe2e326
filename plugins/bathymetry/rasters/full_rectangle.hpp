// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "bathymetry/rasters/cell_block.hpp"

namespace thalweg::bathymetry {

/// The largest block of cells that all have a value, by its number of cells; of several as large the one
/// whose northernmost row lies furthest south. Empty where no cell has a value.
auto largest_full_block(const CellField& field) -> CellBlock;

/// The cells of a block, which lies inside the field.
auto cut_to(const CellField& field, const CellBlock& block) -> CellField;

}  // namespace thalweg::bathymetry
