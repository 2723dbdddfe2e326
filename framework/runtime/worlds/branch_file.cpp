// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "branch_file.hpp"

#include <vector>

#include "thalweg/files/temporary_name.hpp"

namespace thalweg::runtime {

namespace fs = std::filesystem;

void remove_branch_file(const fs::path& results) {
    std::error_code ignored;  // a file that stays takes room, and the next run of the world removes it
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(results, ignored)) {
        const auto name = entry.path().filename().string();
        if (name == branch_file_name || files::final_name_in(name) == branch_file_name) {
            files.push_back(entry.path());
        }
    }
    for (const auto& file : files) {
        fs::remove(file, ignored);
    }
}

}  // namespace thalweg::runtime
