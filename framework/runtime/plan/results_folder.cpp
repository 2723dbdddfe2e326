// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "results_folder.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "open_folder.hpp"
#include "result_files.hpp"
#include "result_pattern.hpp"
#include "thalweg/files/folder.hpp"
#include "thalweg/files/temporary_name.hpp"

namespace thalweg::runtime {

namespace {

namespace fs = std::filesystem;

/// Patterns by folder, relative to the results folder, which is always there as "".
using Patterns = std::map<std::string, std::vector<ResultPattern>>;

auto patterns_of(const Plan& plan) -> Patterns {
    Patterns patterns{{"", {}}};
    for (const auto& node : plan.nodes) {
        for (const auto& file : node->announced_files()) {
            ResultPattern pattern(file.pattern);
            patterns[pattern.folder()].push_back(std::move(pattern));
        }
    }
    return patterns;
}

auto needs_folder(const Plan& plan) -> bool {
    return std::any_of(plan.nodes.begin(), plan.nodes.end(), [](const auto& node) {
        return node->type().clock == THW_SAMPLED || !node->announced_files().empty();
    });
}

auto is_result(const std::vector<ResultPattern>& patterns, std::string_view name) -> bool {
    return std::any_of(patterns.begin(), patterns.end(),
                       [&](const auto& pattern) { return pattern.matches(name); });
}

template <class Make>
void or_fail(Make make) {
    try {
        make();
    } catch (const Error& error) {
        throw failure_of(error);
    }
}

[[noreturn]] void refuse_old(const fs::path& folder, const std::vector<std::string>& names) {
    throw Failure({{},
                   "",
                   "there are results of an earlier run in " + folder.string(),
                   some_of(names),
                   "no files of the names that this graph writes",
                   "",
                   "choose another folder with --out, or replace them with --overwrite"});
}

[[noreturn]] void refuse_folder(const fs::path& path) {
    throw Failure(
        {{}, "", "a folder has the name of a result", path.string(), "", "", "remove or rename it"});
}

}  // namespace

ResultsFolder::ResultsFolder(const Plan& plan, bool overwrite) : plan_(plan) {
    if (!needs_folder(plan)) {
        return;
    }
    const fs::path root = plan.output_dir;
    std::error_code unknown;
    is_new_ = !fs::exists(root, unknown);
    or_fail([&] { files::make_folder(root); });
    lock_.emplace(root);
    remove_leftovers();
    or_fail([&] {
        for (const auto& [folder, patterns] : patterns_of(plan)) {
            files::probe_folder(folder.empty() ? root : root / folder);
        }
    });
    take_out_old(overwrite);
}

ResultsFolder::~ResultsFolder() {
    lock_.reset();
    if (is_new_) {
        ::rmdir(plan_.output_dir.c_str());  // fails, as it should, where something is in it
    }
}

void ResultsFolder::remove_leftovers() const {
    for (auto [folder, patterns] : patterns_of(plan_)) {
        patterns.emplace_back(files::probe_name);
        const auto open = OpenFolder::below(plan_.output_dir, folder);
        const auto names = open ? open->names() : std::vector<std::string>();
        for (const auto& name : names) {
            if (is_result(patterns, files::final_name_in(name)) && !open->is_folder(name)) {
                open->remove(name);
            }
        }
    }
}

auto ResultsFolder::old_results() const -> std::vector<std::string> {
    std::vector<std::string> old;
    for (const auto& [folder, patterns] : patterns_of(plan_)) {
        const auto open = OpenFolder::below(plan_.output_dir, folder);
        const auto names = open ? open->names() : std::vector<std::string>();
        for (const auto& name : names) {
            if (is_result(patterns, name)) {
                if (open->is_folder(name)) {
                    refuse_folder(fs::path(plan_.output_dir) / folder / name);
                }
                old.push_back((fs::path(folder) / name).string());
            }
        }
    }
    return old;
}

void ResultsFolder::take_out_old(bool overwrite) const {
    const auto old = old_results();
    if (!old.empty() && !overwrite) {
        refuse_old(plan_.output_dir, old);
    }
    for (const auto& file : old) {
        const fs::path path(file);
        if (const auto folder = OpenFolder::below(plan_.output_dir, path.parent_path().string())) {
            folder->remove(path.filename().string());
        }
    }
}

auto ResultsFolder::written(bool stopped_early) const -> std::vector<std::string> {
    return written_results(plan_.nodes, !stopped_early, plan_.output_dir);
}

}  // namespace thalweg::runtime
