// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Members that stand in a CSV file, one a line.
#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <thalweg/error.hpp>
#include <thalweg/files/csv_marks.hpp>
#include <thalweg/files/csv_rows.hpp>
#include <thalweg/units/unit.hpp>

#include "runtime/base/input_file.hpp"
#include "runtime/base/nearest.hpp"
#include "runtime/base/quantity.hpp"
#include "study_draft.hpp"

namespace thalweg::runtime {

namespace {

constexpr std::uintmax_t largest_table = 64u << 20;  // bytes

/// A key of the study and the column of the table that has its values.
struct TableColumn {
    std::string key;
    Place place;         ///< where the key is said
    std::size_t column;  ///< of the table
    std::string unit;    ///< UDUNITS text; empty: the head has none
    std::size_t index;   ///< of the key in the study
};

/// Reads the table of a study.
class MemberTableReader {
    StudyDraft& draft_;
    std::string file_;  ///< as messages name it
    files::CsvRows csv_;
    files::DecimalMark mark_;
    std::size_t place_ = 0;
    std::optional<std::size_t> names_, costs_, weights_;  ///< columns of these
    std::vector<TableColumn> columns_;
    std::set<std::string> taken_;  ///< names of the lines so far

    auto place_of(const files::CsvCell& cell) const -> Place { return {file_, cell.line, cell.column, ""}; }

    auto head_of(std::size_t column) const -> std::string {
        const auto& text = csv_.rows.front()[column].text;
        const auto head = files::name_and_unit(text);
        return head ? head->first : text;
    }

    auto heads() const -> std::vector<std::string> {
        std::vector<std::string> all;
        for (std::size_t k = 0; k < csv_.rows.front().size(); ++k) {
            all.push_back(head_of(k));
        }
        return all;
    }

    /// Takes the column `head` for a key; complains where it is missing, and of its unit.
    void add_column(const std::string& key, const std::string& head, const Place& said) {
        const auto all = heads();
        const auto found = std::find(all.begin(), all.end(), head);
        if (found == all.end()) {
            auto& problem = draft_.complain(said, "the table of members has no column '" + head + "'");
            problem.found = file_ + " with " + one_of(all);
            problem.nearest = nearest(head, all);
            problem.remedy = "add the column to the table, or name another one";
            return;
        }
        const auto column = static_cast<std::size_t>(found - all.begin());
        if (std::find(found + 1, all.end(), head) != all.end()) {
            draft_
                .complain(place_of(csv_.rows.front()[column]),
                          "two columns of the table are called '" + head + "'")
                .remedy = "rename one";
        }
        if (key == name_key) {
            names_ = column;
            return;
        }
        if (key == cost_key) {
            costs_ = column;
            const auto named = files::name_and_unit(csv_.rows.front()[column].text);
            draft_.take_cost_unit(named ? named->second : "", place_of(csv_.rows.front()[column]));
            return;
        }
        if (key == weight_key) {
            weights_ = column;
            check_head_of_weights(csv_.rows.front()[column]);
            return;
        }
        columns_.push_back(
            {key, said, column, unit_of(column), draft_.add_key(key, said, PartKeys::values_and_facts)});
    }

    /// The unit in the head of a column, "" of one without; complains of a text that is none.
    auto unit_of(std::size_t column) -> std::string {
        const auto& cell = csv_.rows.front()[column];
        const auto head = files::name_and_unit(cell.text);
        if (!head || is_unit(head->second)) {
            return head ? head->second : "";
        }
        auto& problem = draft_.complain(place_of(cell), "the unit of this column of members is not known");
        problem.found = describe_value(head->second);
        problem.expected = "a unit that UDUNITS knows, such as m3/s, cm or min";
        problem.nearest = units::nearest_unit(head->second);
        return "";
    }

    void check_head_of_weights(const files::CsvCell& cell) {
        const auto head = files::name_and_unit(cell.text);
        if (!head || head->second == "1") {
            return;
        }
        auto& problem = draft_.complain(place_of(cell), "the weights of members have a unit");
        problem.found = head->second;
        problem.expected = "plain numbers, in a column \"weight\"";
        problem.remedy = "take the unit out of the head, and give percents as 0.01";
    }

    void complain_of_gap(const files::CsvCell& cell, const std::string& key) {
        auto& problem = draft_.complain(place_of(cell), "the table of members has a gap");
        problem.expected = "a value of '" + key + "'";
        problem.remedy = "fill it, or leave the whole line out";
    }

    /// Complains of a number that has another decimal mark than those before.
    void check_decimal_mark(const files::CsvCell& cell) {
        mark_.see(cell.text);
        if (!mark_.agrees_with(cell.text)) {
            auto& problem =
                draft_.complain(place_of(cell), "this number has another decimal mark than those before");
            problem.found = describe_value(cell.text);
            problem.expected = "a point in all numbers of the file, or a comma in all";
        }
    }

    /// The value of a cell as JSON; nothing where it has none, of which it complains.
    auto value_in(const files::CsvCell& cell, const TableColumn& column) -> std::optional<nlohmann::json> {
        const auto number = split_quantity(mark_.with_point(cell.text));
        const bool is_number = number && number->unit.empty();
        if (cell.text.empty()) {
            complain_of_gap(cell, column.key);
            return std::nullopt;
        }
        if (!column.unit.empty() && !is_number) {
            auto& problem = draft_.complain(place_of(cell), "this is no number in the unit of its column");
            problem.found = describe_value(cell.text);
            problem.expected = "a finite number in " + column.unit + ", eg 12.5";
            return std::nullopt;
        }
        if (!is_number) {
            return cell.text;
        }
        check_decimal_mark(cell);
        const bool is_plain = column.unit.empty() || column.unit == "1";
        return is_plain ? nlohmann::json(number->number)
                        : nlohmann::json(with_unit(number->number, column.unit));
    }

    /// The number in a cell of the column of costs; complains where there is none.
    auto cost_in(const files::CsvCell& cell) -> double {
        const auto amount = split_quantity(mark_.with_point(cell.text));
        if (amount && amount->unit.empty()) {
            return amount->number;
        }
        auto& problem = draft_.complain(place_of(cell), "the cost of a member is no amount");
        problem.found = describe_value(cell.text);
        problem.expected = "a finite number in the unit of the column";
        return 0;
    }

    /// The number in a cell of the column of weights; complains where there is none.
    auto weight_in(const files::CsvCell& cell) -> double {
        if (cell.text.empty()) {
            complain_of_gap(cell, weight_key);
            return 1;
        }
        const auto number = split_quantity(mark_.with_point(cell.text));
        const bool is_number = number && number->unit.empty();
        if (is_number) {
            check_decimal_mark(cell);
        }
        return draft_.take_weight(is_number ? std::optional(number->number) : std::nullopt, place_of(cell),
                                  describe_value(cell.text));
    }

    void read_row(const files::CsvRow& row, MemberSet& set) {
        if (row.size() != csv_.rows.front().size()) {
            auto& problem = draft_.complain(
                place_of(row.front()), "this line of members has another number of values than the header");
            problem.found = std::to_string(row.size());
            problem.expected = std::to_string(csv_.rows.front().size());
            problem.remedy = "give each column a value, and put texts with commas into \"quotes\"";
            return;
        }
        auto& member = set.members.emplace_back();
        if (names_) {
            member.name = row[*names_].text;
            draft_.take_name(member.name, place_of(row[*names_]), taken_);
        }
        member.cost = costs_ ? cost_in(row[*costs_]) : 0;
        for (const auto& column : columns_) {
            const auto& cell = row[column.column];
            if (const auto value = value_in(cell, column)) {
                member.values.push_back(
                    {column.index, value->dump(-1, ' ', false, nlohmann::json::error_handler_t::replace),
                     place_, cell.line, cell.column});
            }
        }
        member.weight = weights_ ? weight_in(row[*weights_]) : 1;
    }

  public:
    MemberTableReader(StudyDraft& draft, std::string file) : draft_(draft), file_(std::move(file)) {
        place_ = draft_.add_place({file_, 0, 0, ""});
        csv_ = files::read_csv_rows(file_, largest_table, "table", files::CsvRemarks::skip);
        mark_ = files::DecimalMark(csv_.separator);
    }

    auto has_rows() const -> bool { return csv_.rows.size() > 1; }

    auto file() const -> const std::string& { return file_; }

    /// Every column is that of the key that heads it.
    void take_all_columns() {
        for (std::size_t k = 0; k < csv_.rows.front().size(); ++k) {
            add_column(head_of(k), head_of(k), place_of(csv_.rows.front()[k]));
        }
    }

    /// The columns that the object at `pointer` names, by key.
    void take_columns(const std::string& pointer) {
        for (const auto& key : draft_.keys(pointer)) {
            const auto at = pointer_to(pointer, key);
            const auto& head = *draft_.source().find(at);
            if (head.is_string()) {
                add_column(key, head.get<std::string>(), draft_.source().place(at));
                continue;
            }
            auto& problem = draft_.complain(draft_.source().place(at), "this names no column of the table");
            problem.found = describe_value(head);
            problem.expected = "the name of a column as a text, eg \"n\"";
        }
    }

    auto read_rows() -> MemberSet {
        MemberSet set;
        for (std::size_t k = 1; k < csv_.rows.size() && k <= most_members + 1; ++k) {
            read_row(csv_.rows[k], set);
        }
        return set;
    }
};

/// Name of the file; "" where the document does not say it, of which it complains.
auto file_of_table(StudyDraft& draft, const std::string& pointer) -> std::string {
    const auto& value = *draft.source().find(pointer);
    const auto* const file = value.is_object() ? draft.source().find(pointer + "/file") : &value;
    if (file != nullptr && file->is_string()) {
        return file->get<std::string>();
    }
    auto& problem = draft.complain(draft.source().place(pointer), "the table of members is no file");
    problem.found = file == nullptr ? "no \"file\"" : describe_value(*file);
    problem.expected = "a CSV file beside the study, eg \"members.csv\"";
    return "";
}

/// Path of the file as messages name it; "" where it cannot be read, of which it complains.
auto path_of_table(StudyDraft& draft, const std::string& pointer, const std::string& name) -> std::string {
    const auto folder = std::filesystem::absolute(draft.study().file).parent_path();
    Diagnostic problem;
    const auto found = find_input_file(name, {folder, {}}, problem);
    if (!found) {
        problem.place = draft.source().place(pointer);
        draft.complain({}, "") = problem;
        return "";
    }
    const auto near = draft.study().file.parent_path() / name;
    return std::filesystem::path(name).is_absolute() ? name : near.string();
}

}  // namespace

auto read_table(StudyDraft& draft, const std::string& pointer) -> MemberSet {
    const bool is_object = draft.source().find(pointer)->is_object();
    if (is_object && !draft.is_object_of(pointer, "", {"file", "columns"})) {
        return {};
    }
    const auto name = file_of_table(draft, pointer);
    const auto path = name.empty() ? "" : path_of_table(draft, pointer, name);
    if (path.empty()) {
        return {};
    }
    try {
        MemberTableReader reader(draft, path);
        if (!reader.has_rows()) {
            auto& problem = draft.complain({path, 0, 0, ""}, "the table of members has no line");
            problem.expected = "a header such as: flow.manning, values.level [m], and a line for each member";
            return {};
        }
        const auto columns = pointer + "/columns";
        if (is_object && draft.source().find(columns) != nullptr) {
            if (draft.is_object_of(columns, "columns by key, eg {\"flow.manning\": \"n\"}")) {
                reader.take_columns(columns);
            }
        } else {
            reader.take_all_columns();
        }
        return reader.read_rows();
    } catch (const Error& error) {
        auto& problem = draft.complain(draft.source().place(pointer), error.what());
        problem.found = error.found();
        problem.expected = error.expected();
        problem.remedy = error.remedy();
        return {};
    }
}

}  // namespace thalweg::runtime
