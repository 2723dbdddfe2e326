// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "folder_lock.hpp"
#include "plan.hpp"
#include "result_list.hpp"
#include "thalweg/runtime/run_settings.hpp"
#include "thalweg/runtime/saved_state.hpp"

namespace thalweg::runtime {

/// Checkpoints of a run among its results, see AnnouncedFile; the star is the simulated time.
constexpr auto checkpoint_pattern = "checkpoints/*.nc";

/// What a client of runs may leave in a results folder of how a run was made, by files::replace_file(): a
/// temporary file of this name that a killed program has left goes as those of results do.
constexpr auto run_record_name = ".thalweg.run";

/// What a study leaves in the results folder of a member of what has become of it; goes in the same way.
constexpr auto member_record_name = ".thalweg.member.json";

/// The results folder of one run, from before its first node runs until its results are there. A plan without
/// sampled nodes, announced files and checkpoints needs no folder and gets none.
class ResultsFolder {
  public:
    /// Makes the folder and locks it, removes the temporary files that a killed run has left, makes every
    /// folder that is announced and proves that files can be written there. Old results (files with announced
    /// names) are refused, or noted for make_room(), and this run's names are promised. No link is followed.
    /// Throws Failure. The plan outlives the folder.
    ///
    /// `from`: the state that the run goes on from, with OldResults::continue_them. The files that it names
    /// stay, and must be there; so do temporary files and those of one name, which their nodes cut back
    /// themselves. Numbered files that it does not name are later than it and noted for make_room().
    ResultsFolder(const Plan& plan, OldResults old, const SavedState* from = nullptr);

    /// Removes the old results, but those that a node has written anew since they were noted, and the
    /// temporary files of the run that this one goes on from. After all nodes
    /// have started, so that a start that is refused costs no results. Throws Failure.
    void make_room();

    /// Lists the files of a run that has failed, unlocks the folder, and removes it where this run has made
    /// it and nothing is in it.
    ~ResultsFolder();

    ResultsFolder(const ResultsFolder&) = delete;
    auto operator=(const ResultsFolder&) -> ResultsFolder& = delete;

    /// Old results that make_room() removes, and files that stay since a sink does not write such names,
    /// though they begin and end as those of results do. Relative to the folder.
    auto removed() const -> std::vector<std::string>;

    auto left() const -> const std::vector<std::string>& { return old_.left; }

    /// After the run; see written_results. After an early stop only files that were told of must be there.
    /// Lists the files, so that a later run may remove them.
    auto written(bool stopped_early) -> std::vector<std::string>;

  private:
    /// Files with announced names, relative to the folder.
    struct OldFiles {
        std::vector<std::string> known;    // written by a run
        std::vector<std::string> strange;  // nobody knows by whom
        std::vector<std::string> left;     // of no name that a sink writes
        ResultList::Files stamps;          // of all of them
    };

    void remove_leftovers() const;
    void judge_old(OldResults treatment);
    auto old_files(const ResultList& list) const -> OldFiles;
    void note_earlier(const SavedState& from);
    auto stays(const std::string& path) const -> bool;
    void require_earlier() const;
    auto older_files(const ResultList& list) const -> ResultList::Files;
    auto is_as_noted(const std::string& path, const FileStamp& stamp) const -> bool;
    void list_results();

    const Plan& plan_;
    bool is_new_ = false;
    std::optional<FolderLock> lock_;
    std::optional<ResultList> list_;  // while this run's promises stand
    bool has_room_ = false;           // no old results are left
    OldFiles old_;
    std::optional<std::set<std::string>> earlier_;  // files of the state that the run goes on from
};

}  // namespace thalweg::runtime
