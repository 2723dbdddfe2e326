// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "shallowwater/flow/time_series.hpp"

namespace thalweg::shallowwater {

// Puts series into the executor's memory one behind the other.
template <class Executor>
auto place_series(const std::vector<TimeSeries>& series, Executor& executor) -> SeriesSet {
    std::vector<double> x;
    std::vector<double> y;
    std::vector<int> first = {0};
    for (const TimeSeries& one : series) {
        x.insert(x.end(), one.x.begin(), one.x.end());
        y.insert(y.end(), one.y.begin(), one.y.end());
        first.push_back(static_cast<int>(x.size()));
    }
    double* there_x = executor.template allocate<double>(x.size());
    double* there_y = executor.template allocate<double>(y.size());
    int* there_first = executor.template allocate<int>(first.size());
    executor.upload(there_x, x.data(), x.size() * sizeof(double));
    executor.upload(there_y, y.data(), y.size() * sizeof(double));
    executor.upload(there_first, first.data(), first.size() * sizeof(int));
    return {there_x, there_y, there_first};
}

}  // namespace thalweg::shallowwater
