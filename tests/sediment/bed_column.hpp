// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "sediment/core/bed_update.hpp"

namespace thalweg::sediment {

/// The layers of a bed in memory of its own.
class TestBed {
  public:
    TestBed(int cells, int classes, int layers, double thinnest, double thickest)
        : thickness_(static_cast<std::size_t>(cells) * layers, 0.0),
          fractions_(static_cast<std::size_t>(cells) * layers * classes, 0.0),
          view_{classes, layers, cells, thickness_.data(), fractions_.data(), thinnest, thickest} {}

    TestBed(const TestBed&) = delete;
    auto operator=(const TestBed&) -> TestBed& = delete;

    auto view() const -> const BedLayers<double>& { return view_; }

    /// Makes layer m of a cell so thick and so composed.
    void set(std::ptrdiff_t cell, int m, double thickness, const std::vector<double>& fractions) {
        view_.thickness_of(m, cell) = thickness;
        for (int k = 0; k < view_.classes; ++k) {
            view_.fractions_of(m, cell)[k] = fractions[static_cast<std::size_t>(k)];
        }
    }

    auto fraction(std::ptrdiff_t cell, int m, int k) const -> double {
        return view_.fractions_of(m, cell)[k];
    }

  private:
    std::vector<double> thickness_;
    std::vector<double> fractions_;
    BedLayers<double> view_;
};

/// The values of one cell, side by side.
inline auto values_of(std::vector<double>& v) -> ClassValues<double> {
    return {v.data(), 1};
}

}  // namespace thalweg::sediment
