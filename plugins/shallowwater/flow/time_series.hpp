// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/series/time_series.hpp>

namespace thalweg::shallowwater {

using series::SeriesSet;
using series::SeriesView;
using series::TimeSeries;

}  // namespace thalweg::shallowwater
