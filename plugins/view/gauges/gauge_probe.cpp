// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/gauges/gauge_probe.hpp"

#include <map>

namespace thalweg::view {

GaugeProbe::GaugeProbe(const CellFinder& cells, const std::vector<Gauge>& gauges, const SearchRule& search)
    : prefer_(search.prefer) {
    std::map<CellIndex, CellIndex> positions;
    const auto position_of = [&](CellIndex cell) {
        const auto [at, is_new] = positions.emplace(cell, static_cast<CellIndex>(cells_.size()));
        if (is_new) {
            cells_.push_back(cell);
        }
        return at->second;
    };
    for (const auto& where : gauges) {
        auto place = cells_at(cells, where, search.radius);
        place.own = position_of(place.own);
        for (auto& near : place.around) {
            near.cell = position_of(near.cell);
        }
        places_.push_back(std::move(place));
    }
}

auto GaugeProbe::read(compute::AnyValues from, Device device, void* stream) -> std::vector<double> {
    if (!from.given()) {
        return std::vector<double>(places_.size(), compute::no_value<double>);
    }
    if (gather_ == nullptr) {
        gather_ = make_value_gather(cells_, device, stream);
    }
    const auto& values = gather_->run(from);
    std::vector<double> found;
    for (const auto& place : places_) {
        found.push_back(sampled(values, place, prefer_));
    }
    return found;
}

}  // namespace thalweg::view
