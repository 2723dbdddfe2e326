// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "folder_lock.hpp"
#include "plan.hpp"

namespace thalweg::runtime {

/// The results folder of one run, from before its first node runs until its results are there. A plan without
/// sampled nodes and announced files needs no folder and gets none.
class ResultsFolder {
  public:
    /// Makes the folder and locks it, removes the temporary files that a killed run has left, makes every
    /// folder that is announced and proves that files can be written there. Old results (files with announced
    /// names) are refused, or removed where `overwrite` is true. Nothing else is removed, and no link
    /// followed. Throws Failure. The plan outlives the folder.
    ResultsFolder(const Plan& plan, bool overwrite);

    /// Unlocks the folder, and removes it where this run has made it and nothing is in it.
    ~ResultsFolder();

    ResultsFolder(const ResultsFolder&) = delete;
    auto operator=(const ResultsFolder&) -> ResultsFolder& = delete;

    /// After the run; see written_results. After an early stop only files that were told of must be there.
    auto written(bool stopped_early) const -> std::vector<std::string>;

  private:
    void remove_leftovers() const;
    void take_out_old(bool overwrite) const;
    auto old_results() const -> std::vector<std::string>;

    const Plan& plan_;
    bool is_new_ = false;
    std::optional<FolderLock> lock_;
};

}  // namespace thalweg::runtime
