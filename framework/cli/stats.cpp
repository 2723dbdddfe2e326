// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "stats.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "progress.hpp"
#include "table.hpp"
#include "words.hpp"

namespace fs = std::filesystem;

namespace thalweg::cli {

namespace {

/// What the nodes said to have written; where none said anything, what lies in the folder.
auto result_files(const runtime::RunSummary& summary, const fs::path& folder) -> std::vector<std::string> {
    if (!summary.files.empty()) {
        return summary.files;
    }
    std::vector<std::string> files;
    std::error_code missing;
    for (const auto& entry : fs::recursive_directory_iterator(folder, missing)) {
        if (entry.is_regular_file()) {
            files.push_back(entry.path().string());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

auto time_table(const runtime::RunSummary& summary) -> std::string {
    Table table(
        {"node", ">calls", ">seconds", ">share", ">ms a call", ">GPU seconds", ">ms a call", ">held up"});
    for (const auto& node : summary.nodes) {
        const auto share = summary.wall > 0 ? 100 * node.seconds / summary.wall : 0.0;
        const auto calls = static_cast<double>(std::max<std::uint64_t>(node.calls, 1));
        const bool has_queued = node.device_seconds > 0;
        table.add({node.id, std::to_string(node.calls), fmt::format("{:.3f}", node.seconds),
                   fmt::format("{:.1f} %", share), fmt::format("{:.3f}", 1e3 * node.seconds / calls),
                   has_queued ? fmt::format("{:.3f}", node.device_seconds) : "",
                   has_queued ? fmt::format("{:.3f}", 1e3 * node.device_seconds / calls) : "",
                   fmt::format("{:.3f}", node.waited)});
    }
    return "Time inside nodes (host clock; sinks run beside the others; GPU seconds: what the GPU took for "
           "the "
           "work of their calls;\nheld up: seconds that the run waited for a sink)\n" +
           table.text("  ");
}

auto metric_table(const runtime::RunSummary& summary) -> std::string {
    Table table({"node", "metric", ">last value", "unit"});
    for (const auto& [node, values] : summary.metrics) {
        for (const auto& [name, metric] : values) {
            table.add({node, name, fmt::format("{:.6g}", metric.value), metric.unit});
        }
    }
    return table.empty() ? "" : "\nMetrics\n" + table.text("  ");
}

auto copy_table(const runtime::RunSummary& summary) -> std::string {
    Table table({"kind", "edge or node", ">to device", ">to host"});
    for (const auto& [key, count] : summary.copies) {
        table.add(
            {copy_kind_word(key.first), key.second, bytes_text(count.to_device), bytes_text(count.to_host)});
    }
    return "\nCopies between host and device\n" + (table.empty() ? "  none\n" : table.text("  "));
}

/// Empty where no checkpoint was taken.
auto checkpoints_text(const runtime::CheckpointCosts& costs) -> std::string {
    if (costs.count == 0) {
        return "";
    }
    const auto count = static_cast<double>(costs.count);
    auto text = fmt::format("\nCheckpoints: {} of {}; the run waited {:.1f} ms for the first", costs.count,
                            bytes_text(costs.bytes), 1e3 * costs.first);
    if (costs.count > 1) {
        text += fmt::format(", {:.1f} ms for each of the others, {:.1f} ms at most",
                            1e3 * costs.later / (count - 1), 1e3 * costs.longest);
    }
    return text + fmt::format("; each was written in {:.2f} s beside it\n", costs.writing / count);
}

/// A line for every amount that a node could not give or take, eg an intake that asked for more than there
/// was.
auto shortfalls_text(const runtime::RunSummary& summary) -> std::string {
    std::string text;
    for (const auto& [node, values] : summary.metrics) {
        for (const auto& [name, metric] : values) {
            if (name.rfind("shortfall", 0) == 0 && metric.value != 0) {
                text += fmt::format("\nShortfall: {}: {} {:.3g} {}", node, name, metric.value, metric.unit);
            }
        }
    }
    return text;
}

}  // namespace

auto summary_text(const runtime::RunSummary& summary, const fs::path& results) -> std::string {
    const auto headline = headline_of(summary.metrics);
    auto text =
        fmt::format("{} {} in {}", summary.stopped_early ? "Stopped early: simulated" : "Done: simulated",
                    duration_text(summary.time), duration_text(summary.wall));
    if (summary.wall > 0) {
        text += fmt::format(" ({})", rate_text((summary.time - summary.began) / summary.wall));
    }
    text += fmt::format(", {} intervals", summary.intervals);
    if (headline.steps) {
        text += fmt::format(", {} steps", count_text(*headline.steps));
    }
    if (headline.volume_error) {
        text += fmt::format("\nVolume error: {:.2e}", *headline.volume_error);
    }
    text += shortfalls_text(summary);
    const auto count = result_files(summary, results).size();
    text += count == 0 ? "\nNo results were written."
                       : fmt::format("\nResults: {} {} in {}", count, count == 1 ? "file" : "files",
                                     results.string());
    return text + "\n";
}

auto stats_text(const runtime::RunSummary& summary) -> std::string {
    return time_table(summary) + metric_table(summary) + copy_table(summary) +
           checkpoints_text(summary.checkpoints) +
           fmt::format("\nPeak of the field pools: {} on the host, {} on the device\n",
                       bytes_text(summary.host_bytes_peak), bytes_text(summary.device_bytes_peak));
}

auto summary_to_json(const runtime::RunSummary& summary, const fs::path& results) -> nlohmann::json {
    auto nodes = nlohmann::json::object();
    for (const auto& node : summary.nodes) {
        nodes[node.id] = {{"seconds", node.seconds},
                          {"gpu_seconds", node.device_seconds},
                          {"calls", node.calls},
                          {"held_up", node.waited},
                          {"metrics", nlohmann::json::object()}};
    }
    for (const auto& [node, values] : summary.metrics) {
        for (const auto& [name, metric] : values) {
            nodes[node]["metrics"][name] = {{"value", metric.value}, {"unit", metric.unit}};
        }
    }
    auto copies = nlohmann::json::array();
    for (const auto& [key, count] : summary.copies) {
        copies.push_back({{"kind", copy_kind_word(key.first)},
                          {"where", key.second},
                          {"to_device", count.to_device},
                          {"to_host", count.to_host}});
    }
    auto events = nlohmann::json::array();
    for (const auto& event : summary.events) {
        events.push_back({{"rule", event.rule}, {"time", event.time}, {"text", event.text}});
    }
    const auto& costs = summary.checkpoints;
    const nlohmann::json checkpoints = {{"count", costs.count}, {"bytes", costs.bytes},
                                        {"first", costs.first}, {"longest", costs.longest},
                                        {"later", costs.later}, {"writing", costs.writing}};
    return {{"stopped_early", summary.stopped_early},
            {"events", events},
            {"over_limit", summary.over_limit},
            {"time", summary.time},
            {"wall", summary.wall},
            {"intervals", summary.intervals},
            {"nodes", nodes},
            {"copies", copies},
            {"checkpoints", checkpoints},
            {"host_bytes_peak", summary.host_bytes_peak},
            {"device_bytes_peak", summary.device_bytes_peak},
            {"results", results.string()},
            {"files", result_files(summary, results)}};
}

}  // namespace thalweg::cli
