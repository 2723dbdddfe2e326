// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "checkpoint_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>

#include "runtime/plan/result_pattern.hpp"
#include "runtime/plan/results_folder.hpp"

namespace thalweg::runtime {

namespace fs = std::filesystem;

auto checkpoint_name(const fs::path& results, double time) -> fs::path {
    const auto number =
        time == std::floor(time) ? fmt::format("{:07.0f}s", time) : fmt::format("{:014.6f}s", time);
    std::string pattern = checkpoint_pattern;
    return results / pattern.replace(pattern.find('*'), 1, number);
}

auto checkpoint_files(const fs::path& results) -> std::vector<StoredCheckpoint> {
    const ResultPattern pattern(checkpoint_pattern);
    std::vector<StoredCheckpoint> files;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(results / pattern.folder(), none)) {
        const auto name = entry.path().filename().string();
        StoredCheckpoint file{entry.path()};
        const auto read = std::from_chars(name.data(), name.data() + name.size(), file.time);
        if (read.ec == std::errc() && pattern.matches_exactly(name)) {
            files.push_back(std::move(file));
        }
    }
    std::sort(files.begin(), files.end(),
              [](const StoredCheckpoint& a, const StoredCheckpoint& b) { return a.time > b.time; });
    return files;
}

void remove_later_checkpoints(const fs::path& results, double time) {
    for (const auto& file : checkpoint_files(results)) {
        std::error_code ignored;  // one that stays will be replaced
        if (file.path != checkpoint_name(results, time) && file.time > time) {
            fs::remove(file.path, ignored);
        }
    }
}

auto results_around(const fs::path& checkpoint) -> fs::path {
    const ResultPattern pattern(checkpoint_pattern);
    const auto absolute = fs::absolute(checkpoint).lexically_normal();
    const auto results = absolute.parent_path().parent_path();
    return pattern.matches(results, absolute) ? results : fs::path();
}

}  // namespace thalweg::runtime
