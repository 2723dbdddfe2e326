// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "bathymetry/nodes/series_node.hpp"

#include <thalweg/series/series_table.hpp>

namespace thalweg::bathymetry {

auto SeriesNode::about() -> About {
    return {"series", "Reads values over time, or over level, from a CSV file.", Clock::once};
}

// The table is given here with all rows, so that `thalweg check` finds what readers of it miss.
void SeriesNode::negotiate() {
    const auto first = *over_ == FirstColumn::level ? series::Quantity::length : series::Quantity::time;
    const series::SeriesTable table(file_->path, first, file_.name(), start_date_);
    if (!table.note().empty()) {
        log(THW_INFO, table.note());
    }
    table_.give(table.table());
}

}  // namespace thalweg::bathymetry
