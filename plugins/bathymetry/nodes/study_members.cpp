// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/study_members.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include <thalweg/error.hpp>
#include <thalweg/files/csv_rows.hpp>
#include <thalweg/series/units.hpp>

namespace thalweg::bathymetry {

namespace {

constexpr std::uintmax_t largest_table = 256u << 20;  // bytes
constexpr auto weight_column = "weight";
constexpr auto status_of_finished = "done";

/// A column of the table of members.
struct TableColumn {
    std::size_t index;
    std::string unit;  ///< in its head; empty: none
};

/// The table of members that a study writes.
class MemberTable {
    std::string file_;
    files::CsvRows csv_;
    TableColumn name_{}, status_{};

    auto required(const std::string& name) const -> TableColumn {
        const auto column = find(name);
        if (!column) {
            throw Error("this is no table of the members of a study")
                .about("study")
                .found(file_ + " without a column '" + name + "'")
                .expected("members.csv in the results of a study")
                .remedy("name that file");
        }
        return *column;
    }

  public:
    explicit MemberTable(const std::string& file)
        : file_(file), csv_(files::read_csv_rows(file, largest_table, "study", files::CsvRemarks::read)) {
        if (csv_.rows.empty()) {
            csv_.rows.emplace_back();
        }
        name_ = required("name");
        status_ = required("status");
    }

    auto names() const -> std::vector<std::string> {
        std::vector<std::string> names;
        for (const auto& head : csv_.rows.front()) {
            const auto named = files::name_and_unit(head.text);
            names.push_back(named ? named->first : head.text);
        }
        return names;
    }

    auto find(const std::string& name) const -> std::optional<TableColumn> {
        const auto all = names();
        const auto found = std::find(all.begin(), all.end(), name);
        if (found == all.end()) {
            return std::nullopt;
        }
        const auto index = static_cast<std::size_t>(found - all.begin());
        const auto named = files::name_and_unit(csv_.rows.front()[index].text);
        return TableColumn{index, named ? named->second : ""};
    }

    /// Rows of members, from 1; those that are too short to have a name and a status are none.
    auto rows() const -> std::vector<const files::CsvRow*> {
        std::vector<const files::CsvRow*> rows;
        for (std::size_t k = 1; k < csv_.rows.size(); ++k) {
            if (csv_.rows[k].size() == csv_.rows.front().size()) {
                rows.push_back(&csv_.rows[k]);
            }
        }
        return rows;
    }

    auto folder_of(const files::CsvRow& row) const -> std::filesystem::path {
        return std::filesystem::path(file_).parent_path() / row[name_.index].text;
    }

    auto is_done(const files::CsvRow& row) const -> bool {
        return row[status_.index].text == status_of_finished;
    }
};

/// What one column must say.
class Condition {
    TableColumn column_;
    std::optional<double> number_;  // in the unit of the column
    std::string text_;

  public:
    Condition(const TableColumn& column, const OwnUnit& value, const std::string& parameter)
        : column_(column) {
        const auto* const text = std::get_if<std::string>(&value);
        text_ = text != nullptr ? *text : "";
        if (!column.unit.empty()) {
            number_ = in_unit(value, column.unit, parameter);
        } else {
            number_ = text != nullptr ? series::parse_number(*text) : std::get<double>(value);
        }
    }

    auto is_met_by(const files::CsvRow& row) const -> bool {
        const auto& cell = row[column_.index].text;
        if (!number_) {
            return fits_pattern(cell, text_);
        }
        const auto found = series::parse_number(cell);
        constexpr double rounding = 1e-9;  // [1], share of a value that a change of its unit rounds
        return found && std::fabs(*found - *number_) <= rounding * std::fabs(*number_);
    }
};

auto conditions_of(const StudyRequest& request, const MemberTable& table) -> std::vector<Condition> {
    std::vector<Condition> conditions;
    for (const auto& [name, value] : request.where) {
        const auto column = table.find(name);
        if (!column) {
            throw Error("the table of members has no such column")
                .about("where/" + name)
                .expected(series::one_of(series::by_likeness(name, table.names())))
                .remedy("name one of them, without its unit");
        }
        conditions.emplace_back(*column, value, "where/" + name);
    }
    return conditions;
}

/// The one file in a folder whose name fits.
auto result_in(const std::filesystem::path& folder, const std::string& pattern) -> std::string {
    std::vector<std::string> names;
    std::error_code missing;
    for (const auto& entry : std::filesystem::directory_iterator(folder, missing)) {
        if (const auto name = entry.path().filename().string(); fits_pattern(name, pattern)) {
            names.push_back(name);
        }
    }
    std::sort(names.begin(), names.end());
    if (names.empty()) {
        throw Error("a member of the study has no such result")
            .about("result")
            .found("nothing like '" + pattern + "' in " + folder.string())
            .expected("a file of each member, eg peaks_maximum_depth_*.tif")
            .remedy("name a file that the members have written");
    }
    if (names.size() > 1) {
        throw Error("a member of the study has several such results")
            .about("result")
            .found("'" + names.front() + "' and '" + names.back() + "' in " + folder.string())
            .expected("one file of each member")
            .remedy("say more of its name");
    }
    return (folder / names.front()).string();
}

auto weight_in(const files::CsvCell& cell, const std::string& table) -> double {
    const auto weight = series::parse_number(cell.text);
    if (!weight || !is_weight(*weight)) {
        throw Error(files::place_text(table, cell) + ": this is no weight of a member")
            .about("study")
            .found("'" + cell.text + "'")
            .expected(weight_form)
            .remedy("gather the table anew with `thalweg study STUDY --collect`");
    }
    return *weight;
}

}  // namespace

auto fits_pattern(const std::string& name, const std::string& pattern) -> bool {
    std::size_t at = 0, begin = 0;
    for (bool is_first = true;; is_first = false) {
        const auto star = pattern.find('*', begin);
        const auto piece = pattern.substr(begin, star == std::string::npos ? star : star - begin);
        if (star == std::string::npos) {
            const bool is_long_enough = name.size() >= at + piece.size();
            const auto rest = is_first ? 0 : name.size() - std::min(name.size(), piece.size());
            return is_long_enough && name.compare(rest, std::string::npos, piece) == 0;
        }
        const auto found = name.find(piece, at);
        if (found == std::string::npos || (is_first && found != 0)) {
            return false;
        }
        at = found + piece.size();
        begin = star + 1;
    }
}

auto find_study_members(const StudyRequest& request) -> StudyMembers {
    const MemberTable table(request.table);
    const auto conditions = conditions_of(request, table);
    const auto weights = table.find(weight_column);
    StudyMembers members;
    for (const auto* const row : table.rows()) {
        const bool is_wanted = std::all_of(conditions.begin(), conditions.end(),
                                           [&](const Condition& one) { return one.is_met_by(*row); });
        if (!is_wanted) {
            continue;
        }
        if (!table.is_done(*row)) {
            ++members.left_out;
            continue;
        }
        members.named.files.push_back(result_in(table.folder_of(*row), request.result));
        if (weights) {
            members.named.weights.push_back(weight_in((*row)[weights->index], request.table));
        }
    }
    if (members.named.files.empty()) {
        throw Error("no member of the study is wanted and done")
            .about(request.where.empty() ? "study" : "where")
            .found(std::to_string(members.left_out) + " that are not done, of " +
                   std::to_string(table.rows().size()) + " in " + request.table)
            .remedy("run the study to its end with --resume, or ask for other members");
    }
    return members;
}

}  // namespace thalweg::bathymetry
