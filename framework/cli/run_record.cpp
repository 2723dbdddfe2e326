// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "run_record.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <chrono>
#include <ctime>

#include "runtime/base/checksum.hpp"
#include "stats.hpp"
#include "thalweg/files/read_file.hpp"
#include "thalweg/files/replace_file.hpp"
#include "version.hpp"

namespace thalweg::cli {

namespace {

namespace fs = std::filesystem;
using Ordered = nlohmann::ordered_json;

constexpr auto format_key = "thalweg_run";
constexpr std::uintmax_t largest_record = 64 << 20;

/// Date and time by the clock on the wall, UTC.
auto now_text() -> std::string {
    const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", parts.tm_year + 1900, parts.tm_mon + 1,
                       parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec);
}

/// Time of the last change by the file system's clock, in a form that tells changes.
auto change_of(const fs::path& file) -> std::int64_t {
    std::error_code missing;
    const auto time = fs::last_write_time(file, missing);
    return missing ? -1 : static_cast<std::int64_t>(time.time_since_epoch().count());
}

auto size_of(const fs::path& file) -> std::int64_t {
    std::error_code missing;
    const auto size = fs::file_size(file, missing);
    return missing ? -1 : static_cast<std::int64_t>(size);
}

/// A file with what tells whether it has changed.
auto json_of(const fs::path& file) -> Ordered {
    return {{"file", file.string()}, {"size", size_of(file)}, {"changed", change_of(file)}};
}

auto json_of(const runtime::RunOrigin& origin) -> Ordered {
    auto plugins = Ordered::array();
    for (const auto& plugin : origin.plugins) {
        auto one = json_of(plugin.file);
        one["version"] = plugin.version;
        one["build"] = plugin.build_id;
        plugins.push_back(std::move(one));
    }
    auto inputs = Ordered::array();
    for (const auto& file : origin.inputs) {
        inputs.push_back(json_of(file));
    }
    return {{"program", origin.program},
            {"device", origin.device},
            {"graph_file", origin.graph_file.string()},
            {"hash", origin.hash},
            {"plugins", plugins},
            {"inputs", inputs},
            {"graph", Ordered::parse(origin.graph)}};
}

void write(const fs::path& results, const Ordered& record) {
    if (!fs::is_directory(results)) {
        return;  // the graph has no result files
    }
    Ordered whole{{format_key, 1}, {"ended", now_text()}, {"build", version_json()}};
    whole.update(record);
    const auto text = whole.dump(2, ' ', false, Ordered::error_handler_t::replace) + "\n";
    try {
        files::replace_file(results / run_record_name, text);
    } catch (const Error& error) {
        spdlog::warn("no record for `thalweg report` was written: {}", error.what());
    }
}

}  // namespace

void write_run_record(const fs::path& results, const runtime::Run& run, const runtime::RunSummary& summary) {
    auto record = json_of(run.origin());
    record["summary"] = summary_to_json(summary, results);
    write(results, record);
}

void write_run_record(const runtime::WorldReport& world) {
    write(world.results, {{"world", world.name},
                          {"from", world.from},
                          {"at", world.at},
                          {"changes", world.changes},
                          {"why", world.why},
                          {"summary", summary_to_json(world.summary, world.results)}});
}

void remove_run_record(const fs::path& results) {
    std::error_code ignored;  // one that stays is replaced at the end
    fs::remove(results / run_record_name, ignored);
}

auto read_run_record(const fs::path& results) -> std::optional<Ordered> {
    const auto file = results / run_record_name;
    if (!fs::exists(file)) {
        return std::nullopt;
    }
    auto record = Ordered::parse(files::read_file(file, largest_record, ""), nullptr, false);
    if (!record.is_object() || record.value(format_key, Ordered()) != 1 || !record.contains("summary")) {
        runtime::Diagnostic problem;
        problem.place.file = file.string();
        problem.message = "the file is no record of a run";
        problem.expected =
            fmt::format("a JSON object with \"{}\": 1, as `thalweg run` writes it", format_key);
        problem.remedy = "remove it, or run the graph again with this version";
        throw runtime::Failure(problem);
    }
    return record;
}

auto unchanged_checksum(const Ordered& entry) -> std::string {
    const fs::path file = entry.value("file", std::string());
    if (size_of(file) < 0) {
        return "no longer there";
    }
    if (size_of(file) != entry.value("size", std::int64_t{-1}) ||
        change_of(file) != entry.value("changed", std::int64_t{-1})) {
        return "changed since the run";
    }
    return runtime::sha256_of_file(file).value_or("cannot be read");
}

}  // namespace thalweg::cli
