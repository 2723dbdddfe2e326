// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/fields/class_lookup.hpp"

#include <cmath>
#include <cstddef>

#include <thalweg/compute/executor.hpp>

#include "bathymetry/fields/one_value.hpp"

namespace thalweg::bathymetry {

namespace {

constexpr std::int64_t no_cell = INT64_MAX;
constexpr int across = 1024;  // cells of a row of the reductions

/// The first cell of a part whose class is unknown, and how many there have a given class.
struct LookupSums {
    std::int64_t first = no_cell, count = 0;
};

THALWEG_HD auto combine(const LookupSums& a, const LookupSums& b) -> LookupSums {
    return {a.first < b.first ? a.first : b.first, a.count + b.count};
}

/// Class table in the executor's memory.
struct SortedClasses {
    const double* classes;
    const double* values;
    std::int64_t count;
    bool has_other;
    double other;

    /// Place of the first class that is not less than this one.
    THALWEG_HD auto place_of(double wanted) const -> std::int64_t {
        std::int64_t first = 0, end = count;
        while (first < end) {
            const std::int64_t middle = first + (end - first) / 2;
            if (classes[middle] < wanted) {
                first = middle + 1;
            } else {
                end = middle;
            }
        }
        return first;
    }
};

/// Writes the value of a class. As a reduction it finds the first cell without one.
struct WriteValue {
    compute::AnyValues from;
    compute::AnyTarget to;
    SortedClasses table;
    std::int64_t cells;

    THALWEG_HD auto operator()(int i, int j) const -> LookupSums {
        const std::int64_t cell = std::int64_t{across} * j + i;
        return cell < cells ? of_cell(cell) : LookupSums{};
    }

    THALWEG_HD auto of_cell(std::int64_t cell) const -> LookupSums {
        const double wanted = from.given() ? from[cell] : compute::no_value<double>;
        if (wanted != wanted) {  // NaN
            to.put_none(cell);
            return {};
        }
        const std::int64_t place = table.place_of(wanted);
        const bool is_listed = place < table.count && table.classes[place] == wanted;
        const bool is_whole = ::floor(wanted) == wanted && wanted - wanted == 0;
        if (!is_listed && !(table.has_other && is_whole)) {
            return {cell, 0};
        }
        to.put(cell, is_listed ? table.values[place] : table.other);
        return {};
    }
};

struct CountClass {
    compute::AnyValues from;
    double wanted;
    std::int64_t cells;

    THALWEG_HD auto operator()(int i, int j) const -> LookupSums {
        const std::int64_t cell = std::int64_t{across} * j + i;
        return {no_cell, cell < cells && from[cell] == wanted ? 1 : 0};
    }
};

class ExecutedLookup final : public ClassLookup {
  public:
    ExecutedLookup(const ClassTable& table, Device device, void* stream)
        : device_(device),
          stream_(stream),
          executor_(device, stream),
          table_{executor_.hold(table.classes), executor_.hold(table.values),
                 static_cast<std::int64_t>(table.classes.size()), table.other.has_value(),
                 table.other.value_or(0)} {}

    auto run(compute::AnyValues classes, compute::AnyTarget to, std::int64_t cells)
        -> std::optional<UnknownClass> override {
        const auto rows = static_cast<int>((cells + across - 1) / across);
        const auto found = executor_.reduce(across, rows, WriteValue{classes, to, table_, cells});
        if (found.first == no_cell) {
            return std::nullopt;
        }
        UnknownClass unknown;
        unknown.first_cell = found.first;
        unknown.number = one_value(classes, found.first, device_, stream_);
        unknown.cells = executor_.reduce(across, rows, CountClass{classes, unknown.number, cells}).count;
        return unknown;
    }

  private:
    Device device_;
    void* stream_;
    compute::Executor executor_;
    SortedClasses table_;
};

}  // namespace

auto make_class_lookup(const ClassTable& table, Device device, void* stream) -> std::unique_ptr<ClassLookup> {
    return std::make_unique<ExecutedLookup>(table, device, stream);
}

}  // namespace thalweg::bathymetry
