// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace thalweg::files {

/// A cell of a CSV file and where it stands; lines and columns count from 1.
struct CsvCell {
    std::string text;  ///< without quotes and without blanks around it
    int line = 0;
    int column = 0;
};

using CsvRow = std::vector<CsvCell>;

/// Whether lines that begin with # are remarks, as in files of series, or rows like others.
enum class CsvRemarks { skip, read };

/// The rows of a CSV file (RFC 4180: commas, "quoted, fields", "" for a quote inside quotes, line breaks
/// inside quotes), the header first. Blank lines are left out; a byte order mark is ignored.
struct CsvRows {
    std::vector<CsvRow> rows;
    char separator = ',';  ///< see separator_of()
};

/// Reads a regular file of at most `most_bytes`. `parameter` is the subject of errors. Throws thalweg::Error,
/// with file:line:column, where it cannot be read or a quote is not closed. Thread-safe.
auto read_csv_rows(const std::filesystem::path& path, std::uintmax_t most_bytes, const std::string& parameter,
                   CsvRemarks remarks) -> CsvRows;

/// "points.csv:3:7", for messages.
auto place_text(const std::filesystem::path& path, const CsvCell& cell) -> std::string;

/// Name and unit of a column's head, "Q_in [m3/s]"; nothing where it has no name, or no brackets at its end.
auto name_and_unit(const std::string& head) -> std::optional<std::pair<std::string, std::string>>;

/// Text as a CSV cell, quoted where it must be.
auto csv_quoted(const std::string& text) -> std::string;

}  // namespace thalweg::files
