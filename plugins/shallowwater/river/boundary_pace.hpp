// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/series/time_series.hpp>

#include "shallowwater/river/options.hpp"

namespace thalweg::river {

/// Whether a discharge, a level or a velocity that boundaries or sources prescribe, or the wind, changes in
/// time.
auto is_unsteady(const Options& options) -> bool;

/// How slowly boundaries, sources and the wind change [s], over time: a series that changes at this moment
/// would take so long for the whole range of its values, from the lowest to the highest. The fastest series
/// counts. Away from a change the time grows by a second for each second, so that steps that are a share of
/// it neither miss a change to come nor grow at once behind one. Without any change it is 1e10 s. In a tide
/// of one period T it lies between 0.32 T where the level rises fastest and 0.54 T at high water.
///
/// Host, any thread. The series have been checked.
auto change_times(const Options& options) -> series::TimeSeries;

}  // namespace thalweg::river
