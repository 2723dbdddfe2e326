// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "report_run.hpp"

#include <fmt/format.h>

#include <vector>

#include "html_text.hpp"
#include "run_record.hpp"
#include "thalweg/number_text.hpp"
#include "words.hpp"

namespace thalweg::cli {

namespace {

using Ordered = nlohmann::ordered_json;
using Rows = std::vector<std::vector<std::string>>;

constexpr auto run_key = "x-thalweg-run";

/// A text, or "" where there is none.
auto text_in(const Ordered& json, const char* key) -> std::string {
    return json.contains(key) && json[key].is_string() ? json[key].get<std::string>() : "";
}

auto number_in(const Ordered& json, const char* key) -> double {
    return json.contains(key) && json[key].is_number() ? json[key].get<double>() : 0;
}

auto list_in(const Ordered& json, const char* key) -> Ordered {
    return json.contains(key) && json[key].is_structured() ? json[key] : Ordered::array();
}

/// Whether a metric belongs to the ledger of volumes.
auto is_volume(const std::string& name, const std::string& unit) -> bool {
    return unit == "m3" || name == "volume_error" || name == "sediment_error";
}

auto metric_rows(const Ordered& record, bool volumes) -> Rows {
    Rows rows;
    const auto nodes = list_in(record["summary"], "nodes");
    for (const auto& [node, told] : nodes.items()) {
        const auto metrics = list_in(told, "metrics");
        for (const auto& [name, metric] : metrics.items()) {
            const auto unit = text_in(metric, "unit");
            if (is_volume(name, unit) == volumes) {
                rows.push_back({node, name, number_text(number_in(metric, "value")), unit});
            }
        }
    }
    return rows;
}

auto table_or_none(const std::vector<std::string>& head, const Rows& rows) -> std::string {
    return rows.empty() ? "" : html_table(head, rows);
}

void add_row(Rows& rows, const std::string& what, const std::string& text) {
    if (!text.empty()) {
        rows.push_back({what, text});
    }
}

auto joined(const Ordered& texts) -> std::string {
    std::string all;
    for (const auto& text : texts) {
        all += text.is_string() ? (all.empty() ? "" : "; ") + text.get<std::string>() : "";
    }
    return all;
}

/// "0.1.0, commit 0123456789ab, Release"
auto build_text(const Ordered& record) -> std::string {
    const auto build = list_in(record, "build");
    auto text = text_in(record, "program");
    for (const auto* key : {"commit", "build"}) {
        const auto part = text_in(build, key);
        text += part.empty() ? "" : (text.empty() ? "" : ", ") + std::string(key) + " " + part;
    }
    return text;
}

auto facts_of(const Ordered& record) -> Rows {
    const auto& summary = record["summary"];
    const auto graph = list_in(record, "graph");
    Rows rows;
    add_row(rows, "world", text_in(record, "world"));
    add_row(rows, "branches from", text_in(record, "from"));
    add_row(rows, "changes", joined(list_in(record, "changes")));
    add_row(rows, "ended", text_in(record, "ended"));
    add_row(
        rows, "simulated",
        fmt::format("{} s in {}, {} intervals", number_text(number_in(summary, "time")),
                    duration_text(number_in(summary, "wall")), number_text(number_in(summary, "intervals"))));
    add_row(rows, "stopped early", summary.value("stopped_early", false) ? "yes" : "");
    add_row(rows, "limit", text_in(summary, "over_limit"));
    add_row(rows, "program", build_text(record));
    add_row(rows, "device", text_in(record, "device"));
    add_row(rows, "graph", text_in(record, "graph_file"));
    add_row(rows, "SHA-256 of the graph", text_in(record, "hash"));
    add_row(rows, "overrides", joined(list_in(list_in(graph, run_key), "set")));
    for (const auto& event : list_in(summary, "events")) {
        add_row(rows, "rule " + text_in(event, "rule"), text_in(event, "text"));
    }
    return rows;
}

auto plugin_rows(const Ordered& record) -> Rows {
    Rows rows;
    for (const auto& plugin : list_in(record, "plugins")) {
        rows.push_back({text_in(plugin, "file"), text_in(plugin, "version"), text_in(plugin, "build"),
                        unchanged_checksum(plugin)});
    }
    return rows;
}

auto input_rows(const Ordered& record) -> Rows {
    Rows rows;
    for (const auto& input : list_in(record, "inputs")) {
        rows.push_back(
            {text_in(input, "file"), number_text(number_in(input, "size")), unchanged_checksum(input)});
    }
    return rows;
}

/// The graph without what is told beside it.
auto graph_text(const Ordered& record) -> std::string {
    auto graph = list_in(record, "graph");
    if (!graph.is_object()) {
        return "";
    }
    graph.erase(run_key);
    return "<pre>" + html_text(graph.dump(2)) + "</pre>\n";
}

}  // namespace

auto title_of(const Ordered& record) -> std::string {
    const auto world = text_in(record, "world");
    return world.empty() ? text_in(list_in(record, "graph"), "title") : "";
}

auto volumes_of(const Ordered& record) -> std::string {
    return table_or_none({"node", "what", "value", "unit"}, metric_rows(record, true));
}

auto metrics_of(const Ordered& record) -> std::string {
    return table_or_none({"node", "metric", "last value", "unit"}, metric_rows(record, false));
}

auto passport_of(const Ordered& record) -> std::string {
    return html_table({"", ""}, facts_of(record)) +
           table_or_none({"plugin", "version", "build", "SHA-256"}, plugin_rows(record)) +
           table_or_none({"input file", "bytes", "SHA-256"}, input_rows(record)) + graph_text(record);
}

}  // namespace thalweg::cli
