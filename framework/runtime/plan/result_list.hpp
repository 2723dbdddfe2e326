// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

#include "open_folder.hpp"

namespace thalweg::runtime {

/// The list of the files that runs have written into a results folder, in its file ".thalweg.results": only
/// these may be removed without asking. A run promises its names before it writes, so that the list of a
/// killed run covers its files, too.
class ResultList {
  public:
    static constexpr auto file_name = ".thalweg.results";

    /// Files by name, relative to the results folder.
    using Files = std::map<std::string, FileStamp>;

    /// Reads the list of the results folder `root`; without the file it is empty. Throws Failure where a file
    /// of that name is no such list.
    explicit ResultList(const std::filesystem::path& root);

    /// Whether a run has written this file, which has not changed since. `name` is relative to the results
    /// folder.
    auto holds(const std::string& name, const FileStamp& stamp) const -> bool;

    /// Notes that files of these patterns which change from now on, `since`, are this run's, and that runs
    /// have written `older`. Files that are no longer what runs have written leave the list. Throws Failure
    /// where it cannot be written.
    void promise(const std::vector<std::string>& patterns, std::int64_t since, const Files& older);

    /// Replaces the promises by what was written. An empty list is no file. Throws Failure, and then the
    /// promises stand on the disk.
    void keep(const std::vector<std::string>& patterns, const Files& written);

  private:
    void add(const std::string& line);
    void write() const;

    std::filesystem::path root_;
    Files written_;
    std::map<std::string, std::int64_t> promised_;  // patterns, and since when [ns since 1970]
};

}  // namespace thalweg::runtime
