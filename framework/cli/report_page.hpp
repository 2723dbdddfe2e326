// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "own_file.hpp"

namespace thalweg::cli {

/// The page in a results folder where the user names no other, and what all pages are known by.
constexpr auto report_page_name = "report.html";
constexpr OwnFileKind report_kind = {"<meta name=\"generator\" content=\"thalweg report\"/>",
                                     "a page that `thalweg report` wrote", "--out"};

/// What a results folder holds, relative to it and sorted.
struct ReportFiles {
    std::vector<std::filesystem::path> pictures, tables, others;
    std::vector<std::filesystem::path> records;  ///< folders with a record of a run; "" is the folder itself
    std::vector<std::filesystem::path>
        studies;  ///< folders with results of a study, whose own files are theirs
};

/// The files of a folder and those below it but checkpoints, hidden ones, results of a study's members, and
/// `page`, the report itself.
auto report_files(const std::filesystem::path& folder, const std::filesystem::path& page) -> ReportFiles;

/// Removes the page of an earlier run from its results folder: it would tell of results that are gone.
void remove_report_page(const std::filesystem::path& folder);

/// A whole HTML page about a results folder: pictures, series, tables, volumes, metrics and what was run. It
/// refers to no other file, has no scripts, and its elements are closed, so that readers of XML take it, too.
/// Throws runtime::Failure for a damaged record.
auto report_page(const std::filesystem::path& folder, const ReportFiles& files) -> std::string;

}  // namespace thalweg::cli
