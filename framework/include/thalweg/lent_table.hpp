// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "abi/copy_known.h"
#include "abi/draft/table.h"
#include "table.hpp"

namespace thalweg {

/// A table as the C boundary sees it. Points into the Table, which must neither move nor change.
class LentTable {
    const Table* table_;
    std::vector<std::vector<const char*>> texts_;  // by column; empty for numbers
    thw_table c_{};

    static auto column(const thw_table* self, std::uint32_t index, thw_column* out) -> thw_status {
        const auto& lent = *static_cast<const LentTable*>(self->impl);
        if (index >= lent.table_->columns().size()) {
            return THW_FAILED;
        }
        const auto& from = lent.table_->columns()[index];
        const bool texts = from.holds_texts();
        const thw_column column = {sizeof(thw_column),
                                   texts ? THW_COLUMN_TEXT : THW_COLUMN_REAL,
                                   from.name.c_str(),
                                   from.unit.c_str(),
                                   texts ? nullptr : from.numbers().data(),
                                   texts ? lent.texts_[index].data() : nullptr};
        thw_copy_known(out, &column);
        return THW_OK;
    }

  public:
    /// `time` [s] and `version` as in thw_table.
    explicit LentTable(const Table& table, double time = 0, std::uint64_t version = 0) : table_(&table) {
        for (const auto& column : table.columns()) {
            texts_.emplace_back();
            if (column.holds_texts()) {
                for (const auto& text : column.texts()) {
                    texts_.back().push_back(text.c_str());
                }
            }
        }
        c_ = {sizeof(thw_table), static_cast<std::uint32_t>(table.columns().size()),
              table.rows(),      time,
              version,           this,
              &LentTable::column};
    }

    LentTable(const LentTable&) = delete;
    auto operator=(const LentTable&) -> LentTable& = delete;

    auto abi() const -> const thw_table* { return &c_; }
};

/// Copies a table of the C boundary whose rules have been checked.
inline auto copy_of(const thw_table& from) -> Table {
    Table table;
    const auto rows = static_cast<std::size_t>(from.row_count);
    for (std::uint32_t k = 0; k < from.column_count; ++k) {
        thw_column column{};
        column.struct_size = sizeof(column);
        from.column(&from, k, &column);
        if (column.type == THW_COLUMN_TEXT) {
            table.add_texts(column.name, rows == 0
                                             ? std::vector<std::string>()
                                             : std::vector<std::string>(column.texts, column.texts + rows));
        } else {
            table.add(
                column.name, column.unit,
                rows == 0 ? std::vector<double>() : std::vector<double>(column.reals, column.reals + rows));
        }
    }
    return table;
}

}  // namespace thalweg
