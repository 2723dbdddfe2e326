// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "thalweg/abi/draft/table.h"
#include "thalweg/table.hpp"

namespace thalweg::runtime {

/// Copies a table that a node gives. Throws Error, without a subject, at the first rule of draft/table.h that
/// it breaks.
auto checked_copy(const thw_table& table) -> Table;

/// "time [s], q_in [m3 s-1], place (text)", or "no columns".
auto column_heads(const Table& table) -> std::string;

/// Throws Error unless both have the same names, units and types in the same order.
void require_same_columns(const Table& first, const Table& later);

}  // namespace thalweg::runtime
