// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "../table.hpp"

namespace thalweg::series {

/// What a CSV file of measured series says.
struct MeasuredTable {
    Table table;              ///< all columns in their units; times first, dates as seconds
    bool lacks_zone = false;  ///< whether it has dates that name no zone, which are taken to be in UTC
};

/// Reads a file as SeriesTable does, over time, but for blank cells behind the first column: nothing was
/// measured there, and they become NaN. `parameter` and `start_date` as there. Throws thalweg::Error with
/// file:line. Thread-safe.
auto read_measured(const std::string& path, const std::string& parameter, const std::string& start_date)
    -> MeasuredTable;

}  // namespace thalweg::series
