// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/series/series_table.hpp>
#include <thalweg/series/units.hpp>

#include "shallowwater/flow/time_series.hpp"

namespace thalweg::shallowwater {

using series::parse_number;
using series::Quantity;
using series::SeriesTable;

}  // namespace thalweg::shallowwater
