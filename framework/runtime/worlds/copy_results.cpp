// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "copy_results.hpp"

#include "runtime/base/diagnostic.hpp"
#include "runtime/plan/folder_lock.hpp"
#include "runtime/plan/result_list.hpp"

namespace thalweg::runtime {

namespace fs = std::filesystem;

void copy_results(const fs::path& from, const fs::path& to) {
    if (!fs::exists(from)) {
        return;
    }
    try {
        fs::create_directories(to);
        for (const auto& entry : fs::directory_iterator(from)) {
            const auto name = entry.path().filename();
            if (name != FolderLock::file_name && name != ResultList::file_name && name != "checkpoints") {
                fs::copy(entry.path(), to / name,
                         fs::copy_options::recursive | fs::copy_options::copy_symlinks);
            }
        }
    } catch (const fs::filesystem_error& error) {
        Diagnostic problem;
        problem.message =
            "the results of " + from.string() + " cannot be copied for a world that branches from it";
        problem.found = error.what();
        problem.cause = Cause::machine;
        throw Failure(problem);
    }
}

}  // namespace thalweg::runtime
