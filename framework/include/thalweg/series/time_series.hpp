// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include <thalweg/compute/scalar.hpp>

namespace thalweg::series {

using compute::lesser;

// A piecewise linear function of time [s], or of level [m] for a rating curve. x increases. Before its start
// the function has the first value, after its end the last one. One point makes a constant.
struct TimeSeries {
    std::vector<double> x;
    std::vector<double> y;

    static auto constant(double value) -> TimeSeries { return {{0}, {value}}; }

    auto empty() const -> bool { return x.empty(); }

    auto at(double where) const -> double;

    /// Mean over [from, to], exact.
    auto mean(double from, double to) const -> double;

    /// Largest value in [from, to].
    auto largest(double from, double to) const -> double;

    /// This function before `time`, and `later` from then on.
    auto followed_by(const TimeSeries& later, double time) const -> TimeSeries;
};

// Throws std::invalid_argument unless there is at least one point, all are finite and x increases.
inline void check(const TimeSeries& s, const std::string& what) {
    bool good = !s.x.empty() && s.x.size() == s.y.size();
    for (std::size_t k = 0; good && k < s.x.size(); ++k) {
        good = std::isfinite(s.x[k]) && std::isfinite(s.y[k]) && (k == 0 || s.x[k] > s.x[k - 1]);
    }
    if (!good) {
        throw std::invalid_argument("the series of " + what + " with " + std::to_string(s.x.size()) +
                                    " and " + std::to_string(s.y.size()) +
                                    " numbers has no point, or its points are not finite and increasing");
    }
}

// A view of a TimeSeries in the memory of an executor.
struct SeriesView {
    const double* x;
    const double* y;
    int count;

    THALWEG_HD auto at(double where) const -> double { return on_piece(piece_of(where), where); }

    // Mean over [from, to]. It is exact, so that the inflow volume is the integral of its hydrograph whatever
    // the steps.
    THALWEG_HD auto mean(double from, double to) const -> double {
        if (!(to > from)) {
            return at(to);
        }
        double sum = 0;
        double start = from;
        double low = at(from);
        for (int k = piece_of(from) + 1; k <= count && start < to; ++k) {
            const double end = k < count ? lesser(x[k], to) : to;
            const double high = at(end);
            sum += 0.5 * (low + high) * (end - start);
            start = end;
            low = high;
        }
        return sum / (to - from);
    }

  private:
    // Returns the last point at or before x, or -1.
    THALWEG_HD auto piece_of(double where) const -> int {
        int low = -1;
        int high = count;
        while (high - low > 1) {
            const int middle = (low + high) / 2;
            const bool before = x[middle] <= where;
            low = before ? middle : low;
            high = before ? high : middle;
        }
        return low;
    }

    THALWEG_HD auto on_piece(int piece, double where) const -> double {
        if (piece < 0) {
            return y[0];
        }
        if (piece + 1 >= count) {
            return y[count - 1];
        }
        const double part = (where - x[piece]) / (x[piece + 1] - x[piece]);
        return y[piece] + part * (y[piece + 1] - y[piece]);
    }
};

inline auto TimeSeries::at(double where) const -> double {
    return SeriesView{x.data(), y.data(), static_cast<int>(x.size())}.at(where);
}

inline auto TimeSeries::mean(double from, double to) const -> double {
    return SeriesView{x.data(), y.data(), static_cast<int>(x.size())}.mean(from, to);
}

inline auto TimeSeries::largest(double from, double to) const -> double {
    double most = std::fmax(at(from), at(to));
    for (auto k = static_cast<std::size_t>(std::upper_bound(x.begin(), x.end(), from) - x.begin());
         k < x.size() && x[k] < to; ++k) {
        most = std::fmax(most, y[k]);
    }
    return most;
}

inline auto TimeSeries::followed_by(const TimeSeries& later, double time) const -> TimeSeries {
    TimeSeries all;
    const double last = std::nextafter(time, -INFINITY);  // so that x increases where the value jumps
    for (std::size_t k = 0; k < x.size() && x[k] < last; ++k) {
        all.x.push_back(x[k]);
        all.y.push_back(y[k]);
    }
    all.x.insert(all.x.end(), {last, time});
    all.y.insert(all.y.end(), {at(last), later.at(time)});
    for (std::size_t k = 0; k < later.x.size(); ++k) {
        if (later.x[k] > time) {
            all.x.push_back(later.x[k]);
            all.y.push_back(later.y[k]);
        }
    }
    return all;
}

// Where many series lie, one behind the other.
struct SeriesArrays {
    const double* x;
    const double* y;
    const int* first;  // first point of each series, then the number of all points
};

// Many series. The arrays behind them may be exchanged for others without those noticing who hold the set.
struct SeriesSet {
    const SeriesArrays* arrays;

    THALWEG_HD auto operator[](int n) const -> SeriesView {
        const SeriesArrays all = *arrays;
        return {all.x + all.first[n], all.y + all.first[n], all.first[n + 1] - all.first[n]};
    }
};

}  // namespace thalweg::series
