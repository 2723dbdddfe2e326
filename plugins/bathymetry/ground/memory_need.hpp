// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <string>

namespace thalweg::bathymetry {

/// Cells of a raster that is read or made, at most; 32 GiB for one field of doubles. More is a mistake in a
/// header or in a cell size.
constexpr double most_cells = 4294967296.0;

/// Bytes that this process can have at most: the machine's memory, or less where a limit of the process
/// (ulimit -v) or of its control group says so. Thread-safe.
auto most_memory() -> double;

/// Refuses a raster of nx x ny cells before anything is allocated for it: more than most_cells, or than
/// `available` bytes hold at bytes_a_cell. Throws thalweg::Error: "FILE: 3 x 2 cells WHICH need 9 MiB of
/// memory;
/// ...; REMEDY".
void require_memory(double nx, double ny, double bytes_a_cell, double available, const std::string& file,
                    const std::string& which, const std::string& remedy);

}  // namespace thalweg::bathymetry
