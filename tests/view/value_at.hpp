// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "view/gauges/gauge_probe.hpp"

namespace thalweg::view::test {

/// The value that one gauge takes from a field on the CPU.
inline auto value_at(const std::vector<float>& field, const CellFinder& cells, const Gauge& where,
                     const SearchRule& search) -> double {
    GaugeProbe probe(cells, {where}, search);
    return probe.read(compute::AnyValues(field.data()), Device(), nullptr).front();
}

}  // namespace thalweg::view::test
