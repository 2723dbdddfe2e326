// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "report_study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>
#include <vector>

#include <nlohmann/json.hpp>

#include "html_text.hpp"
#include "result_table.hpp"
#include "runtime/study/ranking.hpp"
#include "runtime/study/study_folder.hpp"
#include "thalweg/files/read_file.hpp"
#include "thalweg/number_text.hpp"

namespace thalweg::cli {

namespace {

namespace fs = std::filesystem;
using Ordered = nlohmann::ordered_json;
using Rows = std::vector<std::vector<std::string>>;

constexpr std::size_t members_of_a_table = 200;
constexpr std::uintmax_t largest_text = 16 << 20;

/// A file of the study; "" where there is none.
auto text_of_file(const fs::path& file) -> std::string {
    files::FileProblem problem;
    return files::try_read_file(file, {largest_text}, problem).value_or("");
}

/// Numbers with many digits, to five; other texts as they are.
auto short_number(const std::string& text) -> std::string {
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    if (text.size() < 7 || *end != '\0' || !std::isfinite(number)) {
        return text;
    }
    return number_text(std::stod(fmt::format("{:.5g}", number)));
}

void shorten(Rows& rows) {
    for (auto& row : rows) {
        std::transform(row.begin(), row.end(), row.begin(), short_number);
    }
}

/// The columns of a table of members that a reader looks for: all but hashes and metrics that the study does
/// not name.
auto telling_columns(const ResultTable& table, const Ordered& study) -> std::vector<std::size_t> {
    std::set<std::string> known = {"number", "name", "status", "seconds", "error", "weight"};
    for (const auto* const key : {"keys", "metrics"}) {
        for (const auto& name : study.value(key, Ordered::array())) {
            known.insert(name.get<std::string>());
        }
    }
    std::vector<std::size_t> columns;
    for (std::size_t k = 0; k < table.head.size(); ++k) {
        if (known.count(table.head[k].substr(0, table.head[k].find(" ["))) > 0) {
            columns.push_back(k);
        }
    }
    return columns;
}

auto members_text(const fs::path& file, const Ordered& study) -> std::string {
    const auto table = read_result_table(file);
    if (!table) {
        return "";
    }
    const auto columns = telling_columns(*table, study);
    const auto taken = [&](const std::vector<std::string>& row) {
        std::vector<std::string> some;
        for (const auto k : columns) {
            some.push_back(row[k]);
        }
        return some;
    };
    Rows rows;
    for (std::size_t k = 0; k < std::min(table->rows.size(), members_of_a_table); ++k) {
        rows.push_back(taken(table->rows[k]));
    }
    shorten(rows);
    auto text = "<h3>Members</h3>\n" + html_table(taken(table->head), rows);
    const auto more = table->rows.size() - rows.size();
    return more == 0 ? text : text + fmt::format("<p>{} more members stand in the file.</p>\n", more);
}

auto ranking_section(const fs::path& file) -> std::string {
    auto table = read_result_table(file);
    if (!table) {
        return "";
    }
    shorten(table->rows);
    return "<h3>Ranking</h3>\n" + html_table(table->head, table->rows);
}

/// Whether a file is what the study makes of its members; one of an earlier version of the study is not.
auto is_answer(const Ordered& study, const std::string& file) -> bool {
    const auto answers = study.value("answers", Ordered::array());
    return std::find(answers.begin(), answers.end(), file) != answers.end();
}

/// Charts of the study, each as an element of the page.
auto charts_section(const fs::path& folder, const Ordered& study) -> std::string {
    std::set<fs::path> charts;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() == ".svg" && is_answer(study, entry.path().filename().string())) {
            charts.insert(entry.path());
        }
    }
    std::string text;
    for (const auto& chart : charts) {
        text += "<figure><img alt=\"" + html_text(chart.stem().string()) +
                "\" src=\"data:image/svg+xml;base64," + base64(text_of_file(chart)) + "\"/></figure>\n";
    }
    return text.empty() ? "" : "<h3>Charts</h3>\n" + text;
}

auto facts_section(const Ordered& study) -> std::string {
    Rows rows;
    for (const auto* const key : {"study", "graph", "hash", "program", "device", "data"}) {
        if (const auto text = study.value(key, std::string()); !text.empty()) {
            rows.push_back({key, text});
        }
    }
    const auto counts = study.value("status", Ordered::object());
    for (const auto& [word, count] : counts.items()) {
        rows.push_back({"members " + word, count.dump()});
    }
    return html_table({"study", ""}, rows);
}

}  // namespace

auto study_section(const fs::path& folder, const fs::path& where) -> std::string {
    const auto at = folder / where;
    const auto study = Ordered::parse(text_of_file(at / runtime::study_list_file), nullptr, false);
    const auto name = where.empty() ? "" : where.string() + ": ";
    if (!study.is_object()) {
        return "<p>" + html_text(name) + "study.json cannot be read.</p>\n";
    }
    return "<h3>" + html_text(name + study.value("title", std::string())) + "</h3>\n" +
           (is_answer(study, runtime::ranking_file) ? ranking_section(at / runtime::ranking_file) : "") +
           charts_section(at, study) + members_text(at / runtime::member_list_file, study) +
           facts_section(study);
}

}  // namespace thalweg::cli
