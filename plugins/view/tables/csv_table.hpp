// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <thalweg/files/csv_marks.hpp>
#include <thalweg/files/csv_rows.hpp>

namespace thalweg::view {

using files::csv_quoted;
using files::CsvCell;

/// A CSV file with a header (RFC 4180: commas, "quoted, fields", "" for a quote inside quotes, line breaks
/// inside quotes). Semicolons or tabs separate where the header has them; decimal commas are read then. Blank
/// lines are skipped; a byte order mark is ignored.
class CsvTable {
  public:
    /// Throws thalweg::Error, with file:line:column, when the file cannot be read, has no header, repeats a
    /// column, has a row of another length, or a quote that is not closed.
    static auto read(const std::filesystem::path& path) -> CsvTable;

    auto header() const -> const std::vector<CsvCell>& { return header_; }

    auto rows() const -> const std::vector<std::vector<CsvCell>>& { return rows_; }

    auto has_column(const std::string& name) const -> bool { return find(name).has_value(); }

    /// Throws thalweg::Error that lists the columns there are.
    auto column(const std::string& name) const -> std::size_t;

    /// The number in a cell, nothing where the cell is blank. Throws thalweg::Error at its place for any
    /// other text.
    auto number(const std::vector<CsvCell>& row, std::size_t column) const -> std::optional<double>;

    /// "points.csv:3:7", for messages.
    auto place(const CsvCell& cell) const -> std::string;

  private:
    auto find(const std::string& name) const -> std::optional<std::size_t>;
    void check() const;
    void find_decimal_mark(char separator);

    std::filesystem::path path_;
    std::vector<CsvCell> header_;
    std::vector<std::vector<CsvCell>> rows_;
    files::DecimalMark decimal_mark_;
};

}  // namespace thalweg::view
