// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "result_difference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <string_view>

namespace thalweg::cli {

namespace {

namespace fs = std::filesystem;

/// Whether a run keeps the file for itself: its list of results, or its lock.
auto is_own(const fs::path& file) -> bool {
    return file.filename().string().rfind(".thalweg.", 0) == 0;
}

auto files_in(const fs::path& folder) -> std::set<std::string> {
    std::set<std::string> all;
    if (fs::exists(folder)) {
        for (const auto& entry : fs::recursive_directory_iterator(folder)) {
            if (entry.is_regular_file() && !is_own(entry.path())) {
                all.insert(entry.path().lexically_relative(folder).string());
            }
        }
    }
    return all;
}

auto text_of(const fs::path& path) -> std::string {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

auto line_at(std::string_view text, std::size_t at) -> std::string {
    constexpr std::size_t longest = 200;
    const auto before = text.substr(0, at).rfind('\n');
    const auto rest = text.substr(before == std::string_view::npos ? 0 : before + 1);
    return rest.empty() ? "the end" : std::string(rest.substr(0, std::min(rest.find('\n'), longest)));
}

auto byte_at(std::string_view bytes, std::size_t at) -> std::string {
    return at < bytes.size() ? fmt::format("{}", static_cast<unsigned char>(bytes[at])) : "the end";
}

auto difference_of(const std::string& name, std::string_view a, std::string_view b) -> ResultDifference {
    const auto at = static_cast<std::size_t>(
        std::mismatch(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(std::min(a.size(), b.size())),
                      b.begin())
            .first -
        a.begin());
    if (a.find('\0') != std::string_view::npos || b.find('\0') != std::string_view::npos) {
        return {name, fmt::format("byte {}", at), byte_at(a, at), byte_at(b, at)};
    }
    const auto line = std::count(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(at), '\n') + 1;
    return {name, fmt::format("line {}", line), line_at(a, at), line_at(b, at)};
}

}  // namespace

auto first_difference(const fs::path& first, const fs::path& second) -> std::optional<ResultDifference> {
    const auto own = files_in(first), other = files_in(second);
    auto all = own;
    all.insert(other.begin(), other.end());
    for (const auto& name : all) {
        if (own.count(name) == 0 || other.count(name) == 0) {
            const auto there = [&](const auto& files) { return files.count(name) != 0 ? "a file" : "none"; };
            return ResultDifference{name, "", there(own), there(other)};
        }
        const auto a = text_of(first / name), b = text_of(second / name);
        if (a != b) {
            return difference_of(name, a, b);
        }
    }
    return std::nullopt;
}

void copy_results(const fs::path& from, const fs::path& to) {
    fs::create_directories(to);
    if (fs::exists(from)) {
        fs::copy(from, to, fs::copy_options::recursive);
    }
}

}  // namespace thalweg::cli
