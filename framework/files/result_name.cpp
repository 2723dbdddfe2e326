// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/files/result_name.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "thalweg/files/temporary_name.hpp"

namespace thalweg::files {

namespace {

constexpr std::size_t longest_part = 255;   // NAME_MAX of every usual file system
constexpr std::size_t longest_number = 24;  // what a `*` is taken to stand for

auto has_control(std::string_view text) -> bool {
    return std::any_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; });
}

auto fault(const std::string& path, const std::string& rule, const std::string& expected) -> Error {
    return Error("a result file cannot have this name: " + rule).found(path).expected(expected);
}

auto leads_out(const std::string& path) -> Error {
    return fault(path, "it lies outside of the results folder",
                 "a path below the results folder, without a leading '/' and without '..'")
        .remedy("--out chooses the results folder");
}

auto fault_of_part(const std::string& path, std::string_view part, bool is_last) -> std::optional<Error> {
    const auto stars = static_cast<std::size_t>(std::count(part.begin(), part.end(), '*'));
    const auto length = part.size() + stars * (longest_number - 1);
    const auto longest = longest_part - (is_last ? temporary_extra : 0);
    if (part == "..") {
        return leads_out(path);
    }
    if (part.empty() || part == ".") {
        return fault(path, "a part of it is empty", "names of folders and a file with one '/' between them");
    }
    if (stars > (is_last ? 1 : 0)) {
        return fault(path, "it has a '*' too many", "a name without '*'");
    }
    if (length > longest) {
        return fault(path, "a part of it is too long", "at most " + std::to_string(longest) + " bytes")
            .found(std::to_string(length) + " bytes: " + std::string(part.substr(0, 40)) + "...");
    }
    return std::nullopt;
}

}  // namespace

auto fault_of_result_name(const std::string& path) -> std::optional<Error> {
    if (has_control(path)) {
        return fault(path, "it holds a control character", "printable characters");
    }
    if (!path.empty() && path.front() == '/') {
        return leads_out(path);
    }
    std::string_view rest = path;
    for (;;) {
        const auto slash = rest.find('/');
        const bool is_last = slash == std::string_view::npos;
        if (auto problem = fault_of_part(path, rest.substr(0, slash), is_last); problem || is_last) {
            return problem;
        }
        rest.remove_prefix(slash + 1);
    }
}

void require_name_part(const std::string& text, const std::string& subject) {
    if (text.empty() || has_control(text) || text.find_first_of("/*") != std::string::npos) {
        throw Error("this cannot be a part of a file's name")
            .about(subject)
            .found('"' + text + '"')
            .expected("at least one character, none of them '/', '*' or a control character");
    }
}

ResultStem::ResultStem(std::filesystem::path output_dir, const std::string& directory,
                       const std::string& prefix)
    : output_dir_(std::move(output_dir)), stem_(directory) {
    require_name_part(prefix, "prefix");
    if (!stem_.empty() && stem_.back() != '/') {
        stem_ += '/';
    }
    if (auto problem = fault_of_result_name(stem_ + "x")) {
        problem->about("directory");
        throw directory.size() <= longest_part ? problem->found(directory) : *problem;
    }
    stem_ += prefix;
}

}  // namespace thalweg::files
