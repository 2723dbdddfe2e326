// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/runtime/resume.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "checkpoint_folder.hpp"
#include "run_document.hpp"
#include "runtime/plan/result_files.hpp"
#include "thalweg/runtime/worlds.hpp"

namespace thalweg::runtime {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse_where(const fs::path& where, const std::string& found) {
    Diagnostic problem;
    problem.message = "there is no checkpoint to go on from";
    problem.found = found;
    problem.expected = "the results folder of a run with --checkpoint-every, or one of its checkpoints";
    problem.remedy = "run the graph, with --overwrite where results are in the way";
    problem.place.file = where.string();
    throw StartFailure({problem});
}

/// A folder of worlds has no checkpoint of its own.
[[noreturn]] void refuse_worlds(const fs::path& where) {
    std::vector<std::string> worlds;
    for (const auto& entry : fs::directory_iterator(where)) {
        if (entry.is_directory() && !checkpoint_files(entry.path()).empty()) {
            worlds.push_back(entry.path().filename().string());
        }
    }
    std::sort(worlds.begin(), worlds.end());
    Diagnostic problem;
    problem.place.file = where.string();
    problem.message = "a folder of worlds has no checkpoint of its own";
    problem.found = worlds.empty() ? "no world with a checkpoint" : "checkpoints of " + some_of(worlds);
    problem.expected = "the folder of one world with a checkpoint, which goes on to its end";
    problem.remedy = "name that of one world, or go on with all of them: thalweg resume " + where.string();
    throw StartFailure({problem});
}

}  // namespace

auto find_checkpoint(const fs::path& where) -> FoundCheckpoint {
    std::error_code unknown;
    if (!fs::exists(where, unknown)) {
        refuse_where(where, "nothing of this name");
    }
    if (!fs::is_directory(where, unknown)) {
        try {
            return {where, std::make_shared<const Checkpoint>(read_checkpoint(where))};
        } catch (const Failure& failure) {
            throw StartFailure(failure.diagnostics());
        }
    }
    FoundCheckpoint found;
    for (const auto& file : checkpoint_files(where)) {
        try {
            found.checkpoint = std::make_shared<const Checkpoint>(read_checkpoint(file.path));
            found.file = file.path;
            return found;
        } catch (const Failure& failure) {
            found.unsound.insert(found.unsound.end(), failure.diagnostics().begin(),
                                 failure.diagnostics().end());
        }
    }
    if (!found.unsound.empty()) {
        throw StartFailure(found.unsound);
    }
    if (fs::exists(where / world_list_file, unknown)) {
        refuse_worlds(where);
    }
    refuse_where(where, "a folder without checkpoints");
}

auto settings_of(const FoundCheckpoint& found) -> RunSettings {
    const auto& checkpoint = *found.checkpoint;
    auto settings = read_run_document(checkpoint.graph).settings;
    settings.graph = checkpoint.graph_file;
    settings.data = checkpoint.data;
    settings.program = checkpoint.program;
    const auto around = results_around(found.file);
    settings.results = around.empty() ? checkpoint.results : around;
    settings.old_results = OldResults::continue_them;
    if (checkpoint.device == "cpu") {
        settings.device = "cpu";  // also where a GPU would be taken by itself
    }
    return settings;
}

}  // namespace thalweg::runtime
