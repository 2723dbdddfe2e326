// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "report_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>

#include "html_text.hpp"
#include "line_chart.hpp"
#include "report_run.hpp"
#include "report_study.hpp"
#include "result_table.hpp"
#include "run_record.hpp"
#include "runtime/study/ranking.hpp"
#include "runtime/study/study_folder.hpp"
#include "thalweg/files/read_file.hpp"
#include "thalweg/number_text.hpp"
#include "words.hpp"

namespace thalweg::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t pictures_of_a_series = 6;
constexpr std::size_t rows_of_a_table = 60;
constexpr std::uintmax_t largest_picture = 64 << 20;

constexpr auto page_style = R"(
body { font-family: sans-serif; font-size: 15px; line-height: 1.4; color: #111; background: #fff;
       max-width: 960px; margin: 2em auto; padding: 0 1em; }
h1 { font-size: 1.6em; } h2 { font-size: 1.25em; border-bottom: 1px solid #999; margin-top: 2em; }
h3 { font-size: 1em; margin-bottom: 0.3em; }
table { border-collapse: collapse; margin: 0.5em 0; font-size: 0.87em; }
th, td { border: 1px solid #bbb; padding: 2px 7px; text-align: left; vertical-align: top;
         overflow-wrap: anywhere; }
th { background: #eee; } td.number { text-align: right; font-variant-numeric: tabular-nums; }
figure { margin: 0.7em 0; } figure img, svg { max-width: 100%; height: auto; }
figcaption { font-size: 0.87em; color: #444; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.8em; background: #f6f6f6; padding: 0.6em; }
@page { margin: 15mm; }
@media print {
  body { max-width: none; margin: 0; padding: 0; font-size: 10pt; }
  figure, tr, h2, h3 { break-inside: avoid; } h2, h3 { break-after: avoid; }
  th, pre { background: none; } pre { border: 1px solid #bbb; }
}
)";

auto ending_of(const fs::path& file) -> std::string {
    auto ending = file.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return ending;
}

/// The name with * for each run of digits, which pictures of one series share.
auto series_name(const fs::path& file) -> std::string {
    std::string name;
    for (const char c : file.string()) {
        if (std::isdigit(static_cast<unsigned char>(c)) == 0) {
            name += c;
        } else if (name.empty() || name.back() != '*') {
            name += '*';
        }
    }
    return name;
}

/// The first, the last and others evenly between.
auto some_of(const std::vector<fs::path>& all) -> std::vector<fs::path> {
    if (all.size() <= pictures_of_a_series) {
        return all;
    }
    std::vector<fs::path> some;
    for (std::size_t k = 0; k < pictures_of_a_series; ++k) {
        some.push_back(all[k * (all.size() - 1) / (pictures_of_a_series - 1)]);
    }
    return some;
}

auto section_text(const std::string& heading, const std::string& content) -> std::string {
    return content.empty() ? "" : "<section>\n<h2>" + heading + "</h2>\n" + content + "</section>\n";
}

auto picture_text(const fs::path& folder, const fs::path& file) -> std::string {
    const auto name = html_text(file.string());
    files::FileProblem problem;
    const auto bytes = files::try_read_file(folder / file, {largest_picture}, problem);
    if (!bytes) {
        return "<p>" + name + " cannot be shown: " + html_text(problem.message) + "</p>\n";
    }
    const std::string kind = ending_of(file) == ".png"   ? "png"
                             : ending_of(file) == ".svg" ? "svg+xml"
                                                         : "jpeg";
    return "<figure><img alt=\"" + name + "\" src=\"data:image/" + kind + ";base64," + base64(*bytes) +
           "\"/>\n<figcaption>" + name + "</figcaption></figure>\n";
}

auto all_pictures(const fs::path& folder, const std::vector<fs::path>& files) -> std::string {
    std::map<std::string, std::vector<fs::path>> by_series;
    for (const auto& file : files) {
        by_series[series_name(file)].push_back(file);
    }
    std::string text;
    for (const auto& [name, all] : by_series) {
        const auto shown = some_of(all);
        for (const auto& file : shown) {
            text += picture_text(folder, file);
        }
        if (shown.size() < all.size()) {
            text += fmt::format("<p>{} of {} pictures {} are shown.</p>\n", shown.size(), all.size(),
                                html_text(name));
        }
    }
    return text;
}

/// Least and largest value of each series, and when they were.
auto extremes(const std::vector<LineChart>& charts) -> std::string {
    std::vector<std::vector<std::string>> rows;
    for (const auto& chart : charts) {
        for (const auto& line : chart.lines) {
            const auto [low, high] = extremes_in(line.values, 0, line.values.size());
            if (low == line.values.size()) {
                continue;
            }
            rows.push_back({line.name, chart.unit, number_text(line.values[low]),
                            number_text(chart.times[low]), number_text(line.values[high]),
                            number_text(chart.times[high])});
        }
    }
    return html_table({"series", "unit", "least", "at [s]", "largest", "at [s]"}, rows);
}

auto series_text(const fs::path& file, const ResultTable& table) -> std::string {
    const auto charts = table.charts();
    if (charts.empty()) {
        return "";
    }
    auto text = "<h3>" + html_text(file.string()) + "</h3>\n";
    for (const auto& chart : charts) {
        text += "<figure>" + svg_of(chart) + "</figure>\n";
    }
    return text + extremes(charts);
}

auto table_text(const fs::path& file, const ResultTable& table) -> std::string {
    auto rows = table.rows;
    const auto more = rows.size() > rows_of_a_table ? rows.size() - rows_of_a_table : 0;
    rows.resize(rows.size() - more);
    auto text = "<h3>" + html_text(file.string()) + "</h3>\n" + html_table(table.head, rows);
    return more == 0 ? text : text + fmt::format("<p>{} more rows stand in the file.</p>\n", more);
}

/// Series and other tables, each in the order of their names.
auto all_tables(const fs::path& folder, const std::vector<fs::path>& files)
    -> std::pair<std::string, std::string> {
    std::string curves, tables;
    for (const auto& file : files) {
        if (const auto table = read_result_table(folder / file)) {
            (table->is_series() ? curves : tables) +=
                table->is_series() ? series_text(file, *table) : table_text(file, *table);
        } else {
            tables += "<p>" + html_text(file.string()) + " is no table that can be shown.</p>\n";
        }
    }
    return {curves, tables};
}

auto other_files(const fs::path& folder, const std::vector<fs::path>& files) -> std::string {
    std::vector<std::vector<std::string>> rows;
    for (const auto& file : files) {
        std::error_code missing;
        const auto size = fs::file_size(folder / file, missing);
        rows.push_back({file.string(), missing ? "" : bytes_text(size)});
    }
    return rows.empty() ? "" : html_table({"file", "size"}, rows);
}

/// Whether a folder holds what no report shows: checkpoints, hidden files, the results of a member.
auto is_left_out(const fs::path& folder) -> bool {
    const auto name = folder.filename().string();
    std::error_code unknown;
    return name == "checkpoints" || name.front() == '.' ||
           fs::exists(folder / runtime::member_report_file, unknown);
}

/// Whether the answers of a study show a file.
auto is_of_study(const ReportFiles& files, const fs::path& file) -> bool {
    const auto& all = files.studies;
    const bool is_beside = std::find(all.begin(), all.end(), file.parent_path()) != all.end();
    return is_beside && (ending_of(file) == ".svg" || file.filename() == runtime::member_list_file ||
                         file.filename() == runtime::ranking_file);
}

}  // namespace

auto report_files(const fs::path& folder, const fs::path& page) -> ReportFiles {
    ReportFiles files;
    for (auto at = fs::recursive_directory_iterator(folder); at != fs::recursive_directory_iterator(); ++at) {
        const auto file = at->path().lexically_relative(folder);
        const auto name = file.filename().string();
        if (at->is_directory() && is_left_out(at->path())) {
            at.disable_recursion_pending();
        } else if (name == runtime::study_list_file) {
            files.studies.push_back(file.parent_path());
        } else if (name == run_record_name) {
            files.records.push_back(file.parent_path());
        } else if (at->is_regular_file() && name.front() != '.' && at->path() != page) {
            const auto ending = ending_of(file);
            const bool is_picture =
                ending == ".png" || ending == ".jpg" || ending == ".jpeg" || ending == ".svg";
            (is_picture ? files.pictures : ending == ".csv" ? files.tables : files.others).push_back(file);
        }
    }
    for (auto* list : {&files.pictures, &files.tables, &files.others, &files.records, &files.studies}) {
        std::sort(list->begin(), list->end());
    }
    for (auto* list : {&files.pictures, &files.tables}) {
        list->erase(std::remove_if(list->begin(), list->end(),
                                   [&](const fs::path& file) { return is_of_study(files, file); }),
                    list->end());
    }
    return files;
}

void remove_report_page(const fs::path& folder) {
    if (const auto page = folder / report_page_name; is_own_file(page, report_kind)) {
        std::error_code ignored;  // one that stays is old, and the next report replaces it
        fs::remove(page, ignored);
    }
}

auto report_page(const fs::path& folder, const ReportFiles& files) -> std::string {
    std::string runs, volumes, metrics, title;
    for (const auto& where : files.records) {
        const auto record = *read_run_record(folder / where);
        const auto heading = where.empty() ? "" : "<h3>" + html_text(where.string()) + "</h3>\n";
        title = title.empty() ? title_of(record) : title;
        const auto add = [&](std::string& to, const std::string& text) {
            to += text.empty() ? "" : heading + text;
        };
        add(volumes, volumes_of(record));
        add(metrics, metrics_of(record));
        add(runs, passport_of(record));
    }
    std::string studies;
    for (const auto& where : files.studies) {
        studies += study_section(folder, where);
    }
    const auto name = fs::absolute(folder).lexically_normal().filename().string();
    title = html_text(title.empty() ? "Results in " + name : title);
    const auto [curves, tables] = all_tables(folder, files.tables);
    if (runs.empty()) {
        runs = "<p>The folder holds no record of a run, as `thalweg run` leaves it there at its end.</p>\n";
    }
    return std::string("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n") +
           report_kind.mark + "\n<title>" + title + "</title>\n<style>" + page_style + chart_style() +
           "</style>\n</head>\n<body>\n<h1>" + title + "</h1>\n" +
           section_text("Answers of studies", studies) +
           section_text("Pictures", all_pictures(folder, files.pictures)) + section_text("Series", curves) +
           section_text("Tables", tables) + section_text("Volumes", volumes) +
           section_text("Metrics", metrics) + section_text("What was run", runs) +
           section_text("Other files", other_files(folder, files.others)) + "</body>\n</html>\n";
}

}  // namespace thalweg::cli
