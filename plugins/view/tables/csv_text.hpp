// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include <thalweg/table.hpp>

namespace thalweg::view {

/// A table as CSV: a line of names with units, "time [s],q_in [m3 s-1],place", then one line for each row.
/// Numbers are the shortest that read back as the same, blank where missing. Texts with commas, quotes or
/// line feeds stand in quotes.
auto csv_text(const Table& table) -> std::string;

}  // namespace thalweg::view
