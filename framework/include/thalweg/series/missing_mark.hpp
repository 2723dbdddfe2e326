// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace thalweg::series {

/// Whether a number in a table of measured values, in the unit of the table, is one of those by which loggers
/// and programs mark a missing value: -999, -9999, -99999, 9999, 99999, -32768, and the fill values from 1e20
/// on, such as 9.96921e36 of NetCDF. Marks are equal exactly, so that -9999.5 is a value.
auto is_missing_mark(double number) -> bool;

}  // namespace thalweg::series
