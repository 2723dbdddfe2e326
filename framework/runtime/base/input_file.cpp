// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "input_file.hpp"

#include <thalweg/files/read_file.hpp>
#include <vector>

#include "nearest.hpp"
#include "part_name.hpp"

namespace thalweg::runtime {

namespace {

namespace fs = std::filesystem;

const std::string data_prefix = "$THALWEG_DATA";

auto absolute(const std::string& name, const PathRules& rules, Diagnostic& problem)
    -> std::optional<fs::path> {
    if (name.empty()) {
        problem.message = "the file name is empty";
        return std::nullopt;
    }
    if (name != data_prefix && name.compare(0, data_prefix.size() + 1, data_prefix + "/") != 0) {
        return fs::absolute(rules.graph_dir / name);
    }
    if (rules.data_dir.empty()) {
        problem.message = "the folder of the input data is not set";
        problem.found = name;
        problem.remedy = "run with --data DIR, or set the environment variable THALWEG_DATA";
        return std::nullopt;
    }
    const auto inside = name.substr(data_prefix.size());
    return fs::absolute(inside.size() < 2 ? rules.data_dir : rules.data_dir / inside.substr(1));
}

/// The deepest folder of a path that exists.
auto existing_part(fs::path path) -> fs::path {
    std::error_code error;
    while (!fs::exists(path, error) && path.has_relative_path()) {
        path = path.parent_path();
    }
    return path;
}

/// Whether a folder holds the values of a Zarr store, which programs open as a file.
auto is_zarr_store(const fs::path& path) -> bool {
    std::error_code error;
    return fs::is_directory(path, error) &&
           (fs::exists(path / ".zgroup", error) || fs::exists(path / ".zarray", error));
}

void explain_missing(const fs::path& path, Diagnostic& problem) {
    problem.message = "the file does not exist";
    problem.found = path.string();
    const auto there = existing_part(path);
    std::error_code error;
    if (!fs::is_directory(there, error)) {
        problem.expected = "a folder where there is the file " + there.string();
        return;
    }
    if (there != path.parent_path()) {
        problem.expected = "a file below " + there.string() + ", the last folder on the way that exists";
    }
    std::vector<std::string> names;
    for (fs::directory_iterator it(there, error), end; !error && it != end; it.increment(error)) {
        names.push_back(it->path().filename().string());
    }
    const auto missing = path.lexically_relative(there).begin()->string();
    problem.nearest = nearest(missing, names);
}

}  // namespace

namespace {

auto find_whole_file(const std::string& name, const PathRules& rules, Diagnostic& problem)
    -> std::optional<fs::path> {
    auto path = absolute(name, rules, problem);
    if (!path) {
        return std::nullopt;
    }
    std::error_code error;
    if (!fs::exists(*path, error)) {
        explain_missing(*path, problem);
        return std::nullopt;
    }
    if (is_zarr_store(*path)) {
        return path;
    }
    if (const auto refused = files::find_problem(*path)) {
        problem.message = refused->message;
        problem.found = path->string() + (refused->found.empty() ? "" : ": " + refused->found);
        problem.expected = refused->expected;
        problem.remedy = refused->remedy;
        return std::nullopt;
    }
    return path;
}

/// Whether there is a regular file of this name.
auto is_file(const std::string& name, const PathRules& rules) -> bool {
    Diagnostic unsaid;
    const auto path = absolute(name, rules, unsaid);
    std::error_code unknown;
    return path && fs::is_regular_file(*path, unknown);
}

}  // namespace

auto find_input_file(const std::string& name, const PathRules& rules, Diagnostic& problem)
    -> std::optional<fs::path> {
    const auto part = split_part_name(name, [&](const std::string& file) { return is_file(file, rules); });
    if (!part) {
        return find_whole_file(name, rules, problem);
    }
    const auto file = find_whole_file(part->file, rules, problem);
    return file ? std::optional<fs::path>(part->before + file->string() + part->after) : std::nullopt;
}

}  // namespace thalweg::runtime
