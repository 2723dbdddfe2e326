// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <memory>

#include "common.hpp"
#include "result_difference.hpp"
#include "say.hpp"
#include "thalweg/runtime/checkpoint.hpp"
#include "verbs.hpp"

namespace thalweg::cli {

namespace {

namespace fs = std::filesystem;

struct DiffOptions {
    std::string first, second;
    runtime::Tolerance tolerance;
};

/// "; 12 differ, by 0.5 (3 ulps) at most".
auto extent_text(std::size_t count, double largest, std::uint64_t ulps) -> std::string {
    if (count == 0) {
        return "";
    }
    const auto by = ulps > 0 ? fmt::format(", by {} ({} ulps) at most", largest, ulps) : std::string();
    return fmt::format("; {} differ{}", count, by);
}

void print_difference(const std::string& where, const std::string& first, const std::string& second,
                      const std::string& extent) {
    print(fmt::format("{}: {} in the first, {} in the second{}\n", where, first, second, extent));
}

/// What does not change the state, but may explain a difference.
void print_origins(const runtime::Checkpoint& a, const runtime::Checkpoint& b) {
    const auto tell = [](const char* what, const std::string& one, const std::string& other) {
        if (one != other) {
            say(fmt::format("note: {}: {} in the first, {} in the second\n", what, one, other));
        }
    };
    tell("device", a.device, b.device);
    tell("program", a.program, b.program);
    const auto plugins = [](const runtime::Checkpoint& one) {
        std::string all;
        for (const auto& plugin : one.plugins) {
            all += fmt::format("{}{} {} {}", all.empty() ? "" : ", ", plugin.file, plugin.version,
                               plugin.checksum.substr(0, 12));
        }
        return all;
    };
    tell("plugins", plugins(a), plugins(b));
    if (a.graph != b.graph) {
        say("note: the graphs differ\n");
    }
}

auto diff_checkpoints(const DiffOptions& options) -> int {
    const auto a = runtime::read_checkpoint(options.first), b = runtime::read_checkpoint(options.second);
    print_origins(a, b);
    const auto all = state_differences(a.state, b.state, options.tolerance);
    for (const auto& one : all) {
        auto where = one.node;
        for (const auto* part : {&one.block, &one.place}) {
            where += (where.empty() || part->empty() ? "" : " ") + *part;
        }
        print_difference(where, one.first, one.second, extent_text(one.count, one.largest, one.ulps));
    }
    if (all.empty()) {
        print(fmt::format("the same state of {} bytes at {} s\n", a.state.bytes(), a.state.time));
    }
    return all.empty() ? exit_ok : exit_failed;
}

void print_difference(const std::string& file, const FileDifference& difference) {
    if (!difference.in_first || !difference.in_second) {
        print(fmt::format("{}: only in the {}\n", file, difference.in_first ? "first" : "second"));
    }
    for (const auto& one : difference.values) {
        print_difference(file + ": " + one.place, one.first, one.second,
                         extent_text(one.count, one.largest, one.ulps));
    }
}

/// Two folders without a result are rather two wrong names than the same.
auto nothing_to_compare(const DiffOptions& options) -> runtime::Failure {
    runtime::Diagnostic problem;
    problem.message = "neither folder holds results";
    problem.found = options.first + " and " + options.second;
    problem.remedy = "name two results folders, such as results/valley";
    return runtime::Failure(problem);
}

auto diff_folders(const DiffOptions& options) -> int {
    const ResultComparison results(options.first, options.second, Sameness::of_values, options.tolerance);
    const auto files = results.files();
    if (files.empty()) {
        throw nothing_to_compare(options);
    }
    std::size_t different = 0;
    for (const auto& file : files) {
        if (const auto difference = results.difference(file)) {
            print_difference(file, *difference);
            ++different;
        }
    }
    print(different == 0 ? fmt::format("the same: {} files\n", files.size())
                         : fmt::format("{} of {} files differ\n", different, files.size()));
    return different == 0 ? exit_ok : exit_failed;
}

auto refuse_pair(const std::string& found) -> runtime::Failure {
    runtime::Diagnostic problem;
    problem.message = "diff compares two checkpoints or two results folders";
    problem.found = found;
    problem.remedy = "name two files that `thalweg run` wrote as checkpoints, or two folders";
    return runtime::Failure(problem);
}

/// "" for a number from 0 on, else what is wrong.
auto check_tolerance(const std::string& text) -> std::string {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_number = error == std::errc() && end == text.data() + text.size();
    return is_number && number >= 0 ? "" : "'" + text + "': expected a number from 0 on";
}

auto diff(const DiffOptions& options) -> int {
    try {
        const bool first = fs::is_directory(options.first), second = fs::is_directory(options.second);
        if (first != second) {
            const auto kind = [](bool is_folder) { return is_folder ? "a folder" : "no folder"; };
            throw refuse_pair(
                fmt::format("{}, {}, and {}, {}", options.first, kind(first), options.second, kind(second)));
        }
        return first ? diff_folders(options) : diff_checkpoints(options);
    } catch (const runtime::Failure& failure) {
        print_problems(failure.diagnostics());
        return exit_refused;
    }
}

}  // namespace

void add_diff(CLI::App& app, Action& action) {
    auto* verb = app.add_subcommand(
        "diff", "Compare two checkpoints, or the files of two results folders, number by number");
    auto options = std::make_shared<DiffOptions>();
    verb->add_option("FIRST", options->first, "Checkpoint or results folder")->required();
    verb->add_option("SECOND", options->second, "What it is compared with")->required();
    const auto add = [&](const char* name, auto& value, const char* text, const char* type) {
        verb->add_option(name, value, text)->type_name(type)->check(CLI::Validator(check_tolerance, ""));
    };
    add("--absolute", options->tolerance.absolute,
        "Numbers that differ by no more than this count as the same, in their own unit", "NUMBER");
    add("--relative", options->tolerance.relative,
        "Numbers that differ by no more than this part of the larger one count as the same", "NUMBER");
    add("--ulps", options->tolerance.ulps,
        "Numbers with no more than so many steps of their type between them count as the same", "COUNT");
    verb->callback([options, &action] { action = [options] { return diff(*options); }; });
}

}  // namespace thalweg::cli
