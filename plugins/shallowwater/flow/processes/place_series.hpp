// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "shallowwater/flow/time_series.hpp"

namespace thalweg::shallowwater {

// Series in the memory of an executor, which must outlive them.
template <class Executor>
class PlacedSeries {
  public:
    PlacedSeries() = default;

    // Waits.
    PlacedSeries(const std::vector<TimeSeries>& series, Executor& executor)
        : there_(executor.template allocate<series::SeriesArrays>(1)) {
        place(series, executor);
    }

    // As many other series in place of those that are there, for loops that are queued from now on; what has
    // been captured reads them, too. Waits.
    void place(const std::vector<TimeSeries>& series, Executor& executor) {
        std::vector<double> x;
        std::vector<double> y;
        std::vector<int> first = {0};
        for (const TimeSeries& one : series) {
            x.insert(x.end(), one.x.begin(), one.x.end());
            y.insert(y.end(), one.y.begin(), one.y.end());
            first.push_back(static_cast<int>(x.size()));
        }
        if (first_ == nullptr || x.size() > room_) {
            make_room(2 * x.size(), first.size(), executor);
        }
        executor.upload(x_, x.data(), x.size() * sizeof(double));
        executor.upload(y_, y.data(), y.size() * sizeof(double));
        executor.upload(first_, first.data(), first.size() * sizeof(int));
    }

    auto set() const -> SeriesSet { return {there_}; }

  private:
    void make_room(std::size_t points, std::size_t count, Executor& executor) {
        room_ = points;
        x_ = executor.template allocate<double>(points);
        y_ = executor.template allocate<double>(points);
        first_ = executor.template allocate<int>(count);
        const series::SeriesArrays arrays = {x_, y_, first_};
        executor.upload(there_, &arrays, sizeof arrays);
    }

    series::SeriesArrays* there_ = nullptr;
    double* x_ = nullptr;
    double* y_ = nullptr;
    int* first_ = nullptr;
    std::size_t room_ = 0;  // points
};

}  // namespace thalweg::shallowwater
