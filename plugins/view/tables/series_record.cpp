// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/tables/series_record.hpp"

#include <utility>

namespace thalweg::view {

void SeriesRecord::begin(std::filesystem::path csv, std::vector<RecordedColumn> columns,
                         std::string start_date, bool keeps_table) {
    path_ = std::move(csv);
    columns_ = std::move(columns);
    start_date_ = std::move(start_date);
    keeps_table_ = keeps_table;
    rows_.assign(columns_.size() + 1, {});
}

auto SeriesRecord::table() const -> Table {
    Table table;
    table.add("time", "s", rows_[0]);
    for (std::size_t k = 0; k < columns_.size(); ++k) {
        table.add(columns_[k].name, columns_[k].unit.empty() ? "1" : columns_[k].unit, rows_[k + 1]);
    }
    return table;
}

auto SeriesRecord::csv_names() const -> std::vector<std::string> {
    std::vector<std::string> names;
    for (const auto& column : columns_) {
        names.push_back(with_unit_suffix(column.name, column.unit));
    }
    return names;
}

void SeriesRecord::add(double time, const std::vector<double>& values) {
    if (!file_) {
        file_.emplace(path_, csv_names(), start_date_);
    }
    std::vector<std::string> texts;
    for (std::size_t k = 0; k < columns_.size(); ++k) {
        texts.push_back(number_text(values[k], columns_[k].single));
    }
    file_->add(time, texts);
    if (keeps_table_) {
        rows_[0].push_back(time);
        for (std::size_t k = 0; k < columns_.size(); ++k) {
            rows_[k + 1].push_back(values[k]);
        }
    }
}

auto SeriesRecord::finish() -> std::optional<std::filesystem::path> {
    if (!file_) {
        return std::nullopt;
    }
    file_->finish();
    return path_;
}

void SeriesRecord::list_state(Register& all) {
    if (file_ && !all.is_restoring()) {
        growth_ = file_->growth();
    }
    all.value("series_bytes", "byte", growth_.bytes, THW_BLOCK_FILES);
    all.value("series_checksum", "1", growth_.checksum, THW_BLOCK_FILES);
    for (std::size_t k = 0; keeps_table_ && k < rows_.size(); ++k) {
        const std::string unit = k == 0 ? "s" : columns_[k - 1].unit;
        all.values("column_" + std::to_string(k), unit.empty() ? "1" : unit, rows_[k], THW_BLOCK_RECORDED);
    }
}

void SeriesRecord::state_restored() {
    if (growth_.bytes > 0) {
        file_.emplace(path_, csv_names(), start_date_, growth_);
    }
}

}  // namespace thalweg::view
