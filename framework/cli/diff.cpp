// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <set>

#include "common.hpp"
#include "netcdf_difference.hpp"
#include "say.hpp"
#include "text_difference.hpp"
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

/// Files below a folder, without those that the program keeps for itself.
auto files_below(const fs::path& folder) -> std::set<std::string> {
    std::set<std::string> all;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file() && entry.path().filename().string().rfind(".thalweg.", 0) != 0) {
            all.insert(entry.path().lexically_relative(folder).string());
        }
    }
    return all;
}

/// Compares files of two folders, each by what it holds.
class FolderComparison {
    const DiffOptions& options_;
    std::size_t different_ = 0;

    auto bytes_of(const fs::path& file) const -> std::string {
        std::ifstream stream(file, std::ios::binary);
        std::string bytes(std::istreambuf_iterator<char>(stream), {});
        if (!stream.is_open() || stream.bad()) {
            runtime::Diagnostic problem;
            problem.place.file = file.string();
            problem.message = "the file cannot be read";
            problem.remedy = "change its permissions";
            problem.cause = runtime::Cause::machine;
            throw runtime::Failure(problem);
        }
        return bytes;
    }

    void tell(const std::string& name, const ValueDifference& one) {
        print_difference(name + ": " + one.place, one.first, one.second,
                         extent_text(one.count, one.largest, one.ulps));
    }

    /// The first byte that is not the same; pictures, rasters and VTK files are compared so.
    static auto byte_difference(const std::string& a, const std::string& b) -> ValueDifference {
        const auto shorter = std::min(a.size(), b.size());
        std::size_t at = 0, count = std::max(a.size(), b.size()) - shorter;
        for (std::size_t k = shorter; k-- > 0;) {
            if (a[k] != b[k]) {
                at = k;
                ++count;
            }
        }
        at =
            std::equal(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(shorter), b.begin()) ? shorter : at;
        const auto byte = [&](const std::string& all) {
            return at < all.size() ? fmt::format("{}", static_cast<unsigned char>(all[at])) : "the end";
        };
        return {fmt::format("compared as bytes, byte {}", at), byte(a), byte(b), count};
    }

    void compare_file(const std::string& name) {
        const auto first = fs::path(options_.first) / name, second = fs::path(options_.second) / name;
        const auto a = bytes_of(first), b = bytes_of(second);
        if (a == b) {
            return;
        }
        std::vector<ValueDifference> found;
        if (is_netcdf(a) && is_netcdf(b)) {
            found = netcdf_differences(first, second, options_.tolerance);
        } else if (a.find('\0') == std::string::npos && b.find('\0') == std::string::npos) {
            if (auto one = text_difference(a, b, options_.tolerance)) {
                found.push_back(std::move(*one));
            }
        } else {
            found.push_back(byte_difference(a, b));
        }
        for (const auto& one : found) {
            tell(name, one);
        }
        different_ += found.empty() ? 0 : 1;
    }

  public:
    explicit FolderComparison(const DiffOptions& options) : options_(options) {}

    auto run() -> int {
        const auto first = files_below(options_.first), second = files_below(options_.second);
        auto all = first;
        all.insert(second.begin(), second.end());
        for (const auto& name : all) {
            const bool in_first = first.count(name) != 0, in_second = second.count(name) != 0;
            if (in_first && in_second) {
                compare_file(name);
            } else {
                print(fmt::format("{}: only in the {}\n", name, in_first ? "first" : "second"));
                ++different_;
            }
        }
        print(different_ == 0 ? fmt::format("the same: {} files\n", all.size())
                              : fmt::format("{} of {} files differ\n", different_, all.size()));
        return different_ == 0 ? exit_ok : exit_failed;
    }
};

auto refuse_pair(const std::string& found) -> runtime::Failure {
    runtime::Diagnostic problem;
    problem.message = "diff compares two checkpoints or two results folders";
    problem.found = found;
    problem.remedy = "name two files that `thalweg run` wrote as checkpoints, or two folders";
    return runtime::Failure(problem);
}

auto diff(const DiffOptions& options) -> int {
    try {
        const bool first = fs::is_directory(options.first), second = fs::is_directory(options.second);
        if (first != second) {
            const auto kind = [](bool is_folder) { return is_folder ? "a folder" : "no folder"; };
            throw refuse_pair(
                fmt::format("{}, {}, and {}, {}", options.first, kind(first), options.second, kind(second)));
        }
        return first ? FolderComparison(options).run() : diff_checkpoints(options);
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
        verb->add_option(name, value, text)->type_name(type)->check(CLI::NonNegativeNumber);
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
