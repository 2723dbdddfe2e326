// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "remove_results.hpp"

#include <string>

#include <unistd.h>

#include "folder_lock.hpp"
#include "result_list.hpp"
#include "results_folder.hpp"
#include "thalweg/runtime/run_settings.hpp"

namespace thalweg::runtime {

namespace {

namespace fs = std::filesystem;

/// What runs keep in the folder beside their results.
auto is_record(const std::string& relative) -> bool {
    return relative == run_record_name || relative == change_list_file;
}

/// Removes known results below a folder of `root`, and folders that are empty then.
void remove_below(const fs::path& root, const std::string& relative, const ResultList& list) {
    const auto open = OpenFolder::below(root, relative);
    for (const auto& name : open ? open->names() : std::vector<std::string>()) {
        if (name == "." || name == "..") {
            continue;
        }
        const auto path = (fs::path(relative) / name).string();
        if (open->is_folder(name)) {
            remove_below(root, path, list);
            ::rmdir((root / path).c_str());  // fails, as it should, where something is in it
            continue;
        }
        const auto stamp = open->stamp(name);
        if (stamp && (is_record(path) || list.holds(path, *stamp))) {
            open->remove(name);
        }
    }
}

}  // namespace

void remove_results(const fs::path& folder) {
    std::error_code unknown;
    if (!fs::is_directory(fs::symlink_status(folder, unknown))) {
        return;
    }
    {
        const FolderLock lock(folder);
        ResultList list(folder);
        remove_below(folder, "", list);
        list.promise({}, lock.since(), {});  // what is gone leaves the list
    }
    ::rmdir(folder.c_str());
}

}  // namespace thalweg::runtime
