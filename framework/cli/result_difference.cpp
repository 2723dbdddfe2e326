// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "result_difference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <utility>

#include "netcdf_difference.hpp"
#include "record_difference.hpp"
#include "report_page.hpp"
#include "runtime/plan/result_pattern.hpp"
#include "runtime/plan/results_folder.hpp"
#include "text_difference.hpp"
#include "thalweg/runtime/diagnostic.hpp"

namespace thalweg::cli {

namespace {

namespace fs = std::filesystem;

/// Whether a run keeps the file for itself: its list of results, or its lock.
auto is_own(const fs::path& file) -> bool {
    return file.filename().string().rfind(".thalweg.", 0) == 0;
}

auto is_checkpoint(const fs::path& file) -> bool {
    return runtime::ResultPattern(runtime::checkpoint_pattern)
        .matches("", file.parent_path().filename() / file.filename());
}

/// Whether the file is a report of other results, which are compared themselves.
auto is_page(const fs::path& file) -> bool {
    return file.extension() == ".html" && is_own_file(file, report_kind);
}

auto files_below(const fs::path& folder) -> std::set<std::string> {
    std::set<std::string> all;
    if (fs::exists(folder)) {
        for (const auto& entry : fs::recursive_directory_iterator(folder)) {
            if (entry.is_regular_file() && !is_own(entry.path()) && !is_page(entry.path())) {
                all.insert(entry.path().lexically_relative(folder).string());
            }
        }
    }
    return all;
}

auto bytes_of(const fs::path& file) -> std::string {
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

auto is_text(const std::string& bytes) -> bool {
    return bytes.find('\0') == std::string::npos;
}

/// The first byte that is not the same; pictures, rasters and VTK files are compared so.
auto byte_difference(const std::string& a, const std::string& b) -> ValueDifference {
    const auto shorter = std::min(a.size(), b.size());
    auto at = shorter;
    auto count = std::max(a.size(), b.size()) - shorter;
    for (std::size_t k = shorter; k-- > 0;) {
        if (a[k] != b[k]) {
            at = k;
            ++count;
        }
    }
    const auto byte = [at](const std::string& all) {
        return at < all.size() ? fmt::format("{}", static_cast<unsigned char>(all[at])) : "the end";
    };
    return {fmt::format("compared as bytes, byte {}", at), byte(a), byte(b), count};
}

}  // namespace

ResultComparison::ResultComparison(fs::path first, fs::path second, Sameness sameness,
                                   const runtime::Tolerance& tolerance)
    : first_(std::move(first)),
      second_(std::move(second)),
      sameness_(sameness),
      tolerance_(tolerance),
      in_first_(files_below(first_)),
      in_second_(files_below(second_)) {}

auto ResultComparison::files() const -> std::set<std::string> {
    auto all = in_first_;
    all.insert(in_second_.begin(), in_second_.end());
    return all;
}

auto ResultComparison::values_that_differ(const std::string& file) const -> std::vector<ValueDifference> {
    const auto first = first_ / file, second = second_ / file;
    const auto a = bytes_of(first), b = bytes_of(second);
    std::vector<ValueDifference> found;
    if (a == b || (sameness_ == Sameness::of_values && is_same_record(file, a, b))) {
        return found;
    }
    const bool by_variable = is_netcdf(a) && is_netcdf(b), by_cell = is_text(a) && is_text(b);
    if (by_variable) {
        found = netcdf_differences(first, second, tolerance_);
    } else if (by_cell) {
        if (auto one = text_difference(a, b, tolerance_)) {
            found.push_back(std::move(*one));
        }
    }
    const bool is_told = by_variable || by_cell;
    if (!is_told || (found.empty() && sameness_ == Sameness::of_bytes)) {
        found.push_back(byte_difference(a, b));
    }
    return found;
}

auto ResultComparison::difference(const std::string& file) const -> std::optional<FileDifference> {
    FileDifference one{in_first_.count(file) != 0, in_second_.count(file) != 0, {}};
    if (sameness_ == Sameness::of_values && one.in_first != one.in_second && is_checkpoint(file)) {
        return std::nullopt;  // the latest of each run stay, which may have been taken at other times
    }
    if (one.in_first && one.in_second) {
        one.values = values_that_differ(file);
        if (one.values.empty()) {
            return std::nullopt;
        }
    }
    return one;
}

}  // namespace thalweg::cli
