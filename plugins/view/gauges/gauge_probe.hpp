// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include <thalweg/device.hpp>

#include "view/cells/value_gather.hpp"
#include "view/gauges/gauge_points.hpp"

namespace thalweg::view {

/// Takes the values of fields of one grid at gauges, by one rule. Which cells that needs is found once; of a
/// field on the GPU the values of these cells alone come to the host.
class GaugeProbe {
  public:
    /// The gauges stand on the grid of `cells`.
    GaugeProbe(const CellFinder& cells, const std::vector<Gauge>& gauges, const SearchRule& search);

    /// Returns the value at each gauge; NaN where there is none, or the field has none. `from` lies in the
    /// memory of the executor, which is the same in every call. Throws Error where the device fails.
    auto read(compute::AnyValues from, Device device, void* stream) -> std::vector<double>;

    /// Cells whose values a read needs.
    auto cells() const -> const std::vector<CellIndex>& { return cells_; }

    auto cell_count() const -> std::size_t { return cells_.size(); }

  private:
    SearchRule::Pick prefer_;
    std::vector<CellIndex> cells_;
    std::vector<GaugeCells> places_;  ///< of the gauges; cells are positions in cells_
    std::unique_ptr<ValueGather> gather_;
};

}  // namespace thalweg::view
