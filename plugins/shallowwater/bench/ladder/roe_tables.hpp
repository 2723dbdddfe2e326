// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include <thalweg/compute/hd.hpp>

namespace thalweg::shallowwater::bench {

// Where the values of a cell or an edge lie. `apart`: each in an array of its own (SoA); `records`: beside
// each other, read one by one (AoS); `packed`: likewise, read 16 bytes at a time.
enum class Layout { apart, records, packed };

template <class T, int N>
struct Values {
    T of[N];
};

// N values in each row. Values that are read at once need an alignment.
template <Layout layout, class T, int N>
class Table {
    static constexpr int alignment = N * sizeof(T) % 16 == 0 ? 16 : (N * sizeof(T) % 8 == 0 ? 8 : alignof(T));

    struct alignas(alignment) Whole {
        Values<T, N> values;
    };

    T* data_;
    std::int64_t rows_;

  public:
    static constexpr int columns = N;

    Table() = default;

    Table(T* data, std::int64_t rows) : data_(data), rows_(rows) {}

    THALWEG_HD auto at(std::int64_t row, int column) const -> T& {
        return layout == Layout::apart ? data_[column * rows_ + row] : data_[row * N + column];
    }

    THALWEG_HD auto load(std::int64_t row) const -> Values<T, N> {
        if constexpr (layout == Layout::packed) {
            return reinterpret_cast<const Whole*>(data_)[row].values;
        } else {
            Values<T, N> values = {};
            for (int n = 0; n < N; ++n) {
                values.of[n] = at(row, n);
            }
            return values;
        }
    }

    THALWEG_HD void store(std::int64_t row, const Values<T, N>& values) const {
        if constexpr (layout == Layout::packed) {
            reinterpret_cast<Whole*>(data_)[row] = {values};
        } else {
            for (int n = 0; n < N; ++n) {
                at(row, n) = values.of[n];
            }
        }
    }
};

}  // namespace thalweg::shallowwater::bench
