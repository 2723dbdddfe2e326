// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "loops.hpp"

#include <thalweg/compute/any_values.hpp>
#include <thalweg/compute/executor.hpp>

namespace thalweg::compute::test {

THALWEG_HD auto combine(const Totals& a, const Totals& b) -> Totals {
    return {a.sum + b.sum, a.count + b.count};
}

namespace {

struct WriteList {
    double* to;

    THALWEG_HD void operator()(std::int64_t k) const { to[k] = static_cast<double>(3 * k + 1); }
};

struct WriteGrid {
    double* to;
    int width;

    THALWEG_HD void operator()(int i, int j) const {
        to[static_cast<std::int64_t>(j) * width + i] = 1000.0 * j + i;
    }
};

struct AddUp {
    THALWEG_HD auto operator()(int i, int j) const -> Totals { return {1000.0 * j + i, 1}; }
};

struct WriteAny {
    const double* from;
    AnyTarget to;

    THALWEG_HD void operator()(std::int64_t k) const {
        if (k % 2 == 0) {
            to.put(k, from[k]);
        } else {
            to.put_none(k);
        }
    }
};

struct ReadAny {
    AnyValues from;
    double* to;

    THALWEG_HD void operator()(std::int64_t k) const { to[k] = from[k]; }
};

auto downloaded(const Executor& executor, const double* from, std::size_t count) -> std::vector<double> {
    std::vector<double> values(count);
    executor.download(values.data(), from, count * sizeof(double));
    return values;
}

}  // namespace

auto list_of(Device device, std::int64_t count) -> std::vector<double> {
    Executor executor(device);
    const auto size = static_cast<std::size_t>(count);
    auto* values = executor.hold(std::vector<double>(size, -1));
    executor.for_each(count, WriteList{values});
    return downloaded(executor, values, size);
}

auto grid_of(Device device, int width, int height) -> std::vector<double> {
    Executor executor(device);
    const auto size = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    auto* values = executor.hold(std::vector<double>(size, -1));
    executor.for_each(width, height, WriteGrid{values, width});
    return downloaded(executor, values, size);
}

auto totals_of(Device device, int width, int height) -> Totals {
    return Executor(device).reduce(width, height, AddUp{});
}

auto copied(Device device, const std::vector<double>& values) -> std::vector<double> {
    Executor executor(device);
    const auto* first = executor.hold(values);
    auto* second = executor.allocate<double>(values.size());
    auto* third = executor.allocate<double>(values.size());
    executor.copy(second, first, values.size() * sizeof(double));
    executor.copy(third, second, values.size() * sizeof(double));
    return downloaded(executor, third, values.size());
}

auto through_any(Device device, const std::vector<double>& values, bool single) -> std::vector<double> {
    Executor executor(device);
    const auto count = static_cast<std::int64_t>(values.size());
    auto* floats = executor.allocate<float>(values.size());
    auto* doubles = executor.allocate<double>(values.size());
    auto* result = executor.allocate<double>(values.size());
    const auto* from = executor.hold(values);
    executor.for_each(count, WriteAny{from, single ? AnyTarget(floats) : AnyTarget(doubles)});
    executor.for_each(count, ReadAny{single ? AnyValues(floats) : AnyValues(doubles), result});
    return downloaded(executor, result, values.size());
}

}  // namespace thalweg::compute::test
