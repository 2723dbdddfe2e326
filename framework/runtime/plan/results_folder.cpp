// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "results_folder.hpp"

#include <unistd.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <map>
#include <set>
#include <utility>

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

/// With those of checkpoints and of the list of changes, whether this run writes any or not: old ones belong
/// to old results.
auto patterns_of(const Plan& plan) -> Patterns {
    const ResultPattern checkpoints(checkpoint_pattern);
    Patterns patterns{{"", {ResultPattern(change_list_file)}}, {checkpoints.folder(), {checkpoints}}};
    for (const auto& node : plan.nodes) {
        for (const auto& file : node->announced_files()) {
            ResultPattern pattern(file.pattern);
            patterns[pattern.folder()].push_back(std::move(pattern));
        }
    }
    return patterns;
}

/// Patterns of all that the run writes by its plan.
auto texts_of(const Plan& plan) -> std::vector<std::string> {
    std::vector<std::string> texts;
    for (const auto& node : plan.nodes) {
        for (const auto& file : node->announced_files()) {
            texts.push_back(file.pattern);
        }
    }
    if (plan.writes_checkpoints) {
        texts.emplace_back(checkpoint_pattern);
    }
    return texts;
}

/// Those, and what somebody may ask of the run while it goes on.
auto promised_texts(const Plan& plan) -> std::vector<std::string> {
    auto texts = texts_of(plan);
    texts.emplace_back(change_list_file);
    if (!plan.writes_checkpoints) {
        texts.emplace_back(checkpoint_pattern);
    }
    return texts;
}

auto needs_folder(const Plan& plan) -> bool {
    return plan.writes_checkpoints || std::any_of(plan.nodes.begin(), plan.nodes.end(), [](const auto& node) {
               return node->type().clock == THW_SAMPLED || !node->announced_files().empty();
           });
}

/// Folders into which the run writes, relative to the results folder.
auto written_folders(const Plan& plan) -> std::set<std::string> {
    std::set<std::string> folders{""};
    for (const auto& text : texts_of(plan)) {
        folders.insert(ResultPattern(text).folder());
    }
    return folders;
}

auto is_result(const std::vector<ResultPattern>& patterns, std::string_view name) -> bool {
    return std::any_of(patterns.begin(), patterns.end(),
                       [&](const auto& pattern) { return pattern.matches(name); });
}

/// Whether it is a file of a series that stands for one time each.
auto is_of_series(const std::vector<ResultPattern>& patterns, std::string_view name) -> bool {
    return std::any_of(patterns.begin(), patterns.end(),
                       [&](const auto& pattern) { return pattern.is_series() && pattern.matches(name); });
}

auto is_exact_result(const std::vector<ResultPattern>& patterns, std::string_view name) -> bool {
    return std::any_of(patterns.begin(), patterns.end(),
                       [&](const auto& pattern) { return pattern.matches_exactly(name); });
}

/// Calls `visit(folder, its patterns, name, name below the results folder)` for every entry with an announced
/// name.
template <class Visit>
void visit_results(const Plan& plan, Visit visit) {
    for (const auto& [folder, patterns] : patterns_of(plan)) {
        const auto open = OpenFolder::below(plan.output_dir, folder);
        for (const auto& name : open ? open->names() : std::vector<std::string>()) {
            if (is_result(patterns, name)) {
                visit(*open, patterns, name, (fs::path(folder) / name).string());
            }
        }
    }
}

template <class Make>
void or_fail(Make make) {
    try {
        make();
    } catch (const Error& error) {
        throw failure_of(error);
    }
}

/// Whether one of the results is a checkpoint.
auto has_checkpoint(const std::vector<std::string>& names) -> bool {
    const ResultPattern pattern(checkpoint_pattern);
    return std::any_of(names.begin(), names.end(),
                       [&](const fs::path& name) { return pattern.matches("", name); });
}

[[noreturn]] void refuse_old(const fs::path& folder, const std::vector<std::string>& names) {
    const auto way_on =
        has_checkpoint(names) ? "go on with that run (thalweg resume " + folder.string() + "), " : "";
    throw Failure({{},
                   "",
                   "there are results of an earlier run in " + folder.string(),
                   some_of(names),
                   "no files of the names that this graph writes",
                   "",
                   way_on + "choose another folder with --out, or replace them with --overwrite"});
}

[[noreturn]] void refuse_unknown(const fs::path& folder, const std::vector<std::string>& names) {
    throw Failure(
        {{},
         "",
         "files in " + folder.string() + " have names of results, but no run is known to have written them",
         some_of(names),
         std::string("files that ") + ResultList::file_name +
             " in that folder lists and that have not changed since; older versions left no list",
         "",
         "move them away, choose another folder with --out, or remove them, too, with --overwrite=all"});
}

[[noreturn]] void refuse_missing(const fs::path& folder, const std::vector<std::string>& names) {
    throw Failure({{},
                   "",
                   "results of the run that is to go on are missing in " + folder.string(),
                   some_of(names),
                   "all files that it had written when its state was saved",
                   "",
                   "put them back, or go on in another folder with --out"});
}

[[noreturn]] void refuse_folder(const fs::path& path) {
    throw Failure(
        {{}, "", "a folder has the name of a result", path.string(), "", "", "remove or rename it"});
}

}  // namespace

ResultsFolder::ResultsFolder(const Plan& plan, OldResults old, const SavedState* from) : plan_(plan) {
    if (old == OldResults::continue_them && from != nullptr) {
        note_earlier(*from);
    }
    if (!needs_folder(plan)) {
        return;
    }
    const fs::path root = plan.output_dir;
    std::error_code unknown;
    is_new_ = !fs::exists(root, unknown);
    or_fail([&] { files::make_folder(root); });
    lock_.emplace(root);
    if (!earlier_) {
        remove_leftovers();
    }
    or_fail([&] {
        for (const auto& folder : written_folders(plan)) {
            files::probe_folder(folder.empty() ? root : root / folder);
        }
    });
    judge_old(old);
}

ResultsFolder::~ResultsFolder() {
    try {
        list_results();
    } catch (const std::exception&) {
        // The promises on the disk cover the files, too.
    }
    lock_.reset();
    if (is_new_) {  // fails, as it should, where something is in them
        ::rmdir((fs::path(plan_.output_dir) / ResultPattern(checkpoint_pattern).folder()).c_str());
        ::rmdir(plan_.output_dir.c_str());
    }
}

void ResultsFolder::remove_leftovers() const {
    for (auto [folder, patterns] : patterns_of(plan_)) {
        patterns.emplace_back(files::probe_name);
        if (folder.empty()) {
            patterns.emplace_back(ResultList::file_name);
            patterns.emplace_back(run_record_name);
            patterns.emplace_back(member_record_name);
        }
        const auto open = OpenFolder::below(plan_.output_dir, folder);
        const auto names = open ? open->names() : std::vector<std::string>();
        for (const auto& name : names) {
            if (is_result(patterns, files::final_name_in(name)) && !open->is_folder(name)) {
                open->remove(name);
            }
        }
    }
}

void ResultsFolder::note_earlier(const SavedState& from) {
    earlier_.emplace();
    for (const auto& node : from.nodes) {
        earlier_->insert(node.files.begin(), node.files.end());
    }
    for (const auto& node : from.samples) {
        earlier_->insert(node.files.begin(), node.files.end());
    }
}

/// Whether a file belongs to the run that this one goes on from, and to a time up to its state.
auto ResultsFolder::stays(const std::string& path) const -> bool {
    return earlier_ && earlier_->count(path) != 0;
}

void ResultsFolder::require_earlier() const {
    std::vector<std::string> missing;
    for (const auto& path : *earlier_) {
        if (old_.stamps.count(path) == 0) {
            missing.push_back(path);
        }
    }
    if (!missing.empty()) {
        refuse_missing(plan_.output_dir, missing);
    }
}

/// Files that stay, and those that a killed run has promised: this run's promise, which is younger than they
/// are, takes the place of that one, and the run may be killed before it has removed them.
auto ResultsFolder::older_files(const ResultList& list) const -> ResultList::Files {
    ResultList::Files own;
    for (const auto& [path, stamp] : old_.stamps) {
        if (stays(path) || list.holds(path, stamp)) {
            own[path] = stamp;
        }
    }
    return own;
}

auto ResultsFolder::old_files(const ResultList& list) const -> OldFiles {
    OldFiles old;
    visit_results(plan_, [&](const OpenFolder& open, const auto& patterns, const std::string& name,
                             const std::string& path) {
        const bool is_exact = is_exact_result(patterns, name);
        if (is_exact && open.is_folder(name)) {
            refuse_folder(fs::path(plan_.output_dir) / path);
        }
        const auto stamp = open.stamp(name);
        if (stamp) {
            old.stamps[path] = *stamp;
        }
        const bool is_checkpoint = ResultPattern(checkpoint_pattern).matches("", path);
        if (earlier_ && (stays(path) || is_checkpoint || !is_of_series(patterns, name))) {
            return;  // later checkpoints are for the run to remove
        }
        const bool is_known = stamp && list.holds(path, *stamp);
        (is_known ? old.known : is_exact ? old.strange : old.left).push_back(path);
    });
    return old;
}

auto ResultsFolder::removed() const -> std::vector<std::string> {
    auto all = old_.known;
    all.insert(all.end(), old_.strange.begin(), old_.strange.end());
    std::sort(all.begin(), all.end(), [](const fs::path& a, const fs::path& b) {
        return std::pair(a.parent_path(), a) < std::pair(b.parent_path(), b);
    });
    return all;
}

void ResultsFolder::judge_old(OldResults treatment) {
    ResultList list(plan_.output_dir);
    old_ = old_files(list);
    const bool refuses = treatment == OldResults::refuse ||
                         (treatment == OldResults::continue_them && !earlier_);  // no run is gone on from
    if (const auto all = removed(); refuses && !all.empty()) {
        refuse_old(plan_.output_dir, all);
    }
    if (treatment != OldResults::remove_all && !old_.strange.empty()) {
        refuse_unknown(plan_.output_dir, old_.strange);
    }
    if (earlier_) {
        require_earlier();
    }
    list.promise(promised_texts(plan_), lock_->since(), older_files(list));
    list_ = std::move(list);
}

/// Whether a file is what it was before the run.
auto ResultsFolder::is_as_noted(const std::string& path, const FileStamp& stamp) const -> bool {
    const auto noted = old_.stamps.find(path);
    return noted != old_.stamps.end() && noted->second == stamp;
}

void ResultsFolder::make_room() {
    if (earlier_) {
        remove_leftovers();
    }
    for (const auto& path : removed()) {
        const fs::path file = path;
        const auto folder = OpenFolder::below(plan_.output_dir, file.parent_path().string());
        const auto stamp = folder ? folder->stamp(file.filename().string()) : std::nullopt;
        if (folder && (!stamp || is_as_noted(path, *stamp))) {
            folder->remove(file.filename().string());
        }
    }
    has_room_ = true;
}

/// Everything of this run, and old results that runs have written where the start was refused.
void ResultsFolder::list_results() {
    if (!list_) {
        return;
    }
    auto list = std::move(*list_);
    list_.reset();
    std::set<std::string> told;
    for (const auto& node : plan_.nodes) {
        for (const auto& file : node->written_files()) {
            told.insert(fs::path(file).lexically_relative(plan_.output_dir).string());
        }
    }
    const std::set<std::string> strange(old_.strange.begin(), old_.strange.end());
    ResultList::Files written;
    visit_results(plan_, [&](const OpenFolder& open, const auto& patterns, const std::string& name,
                             const std::string& path) {
        const auto stamp = open.stamp(name);
        const bool is_unknown = stamp && !has_room_ && strange.count(path) != 0 && is_as_noted(path, *stamp);
        if (stamp && !is_unknown && (is_exact_result(patterns, name) || told.count(path) != 0)) {
            written[path] = *stamp;
        }
    });
    list.keep(promised_texts(plan_), written);
}

auto ResultsFolder::written(bool stopped_early) -> std::vector<std::string> {
    auto files = written_results(plan_.nodes, !stopped_early, plan_.output_dir);
    list_results();
    return files;
}

}  // namespace thalweg::runtime
