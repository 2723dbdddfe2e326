// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace thalweg::files {

/// Reason why a file is not read, for a message that names the file itself.
struct FileProblem {
    std::string message;   ///< "this is a folder, not a file"
    std::string found;     ///< may be empty
    std::string expected;  ///< may be empty
    std::string remedy;    ///< may be empty
};

/// Rule for the files that may be read. Data come from regular files; a graph may also come through a pipe
/// from a program.
struct ReadRule {
    std::uintmax_t most_bytes = 0;             ///< largest size; larger files are refused
    bool pipes = false;                        ///< whether pipes are read, too
    std::chrono::milliseconds silence{30000};  ///< reading ends when a pipe gives nothing for so long
};

/// All bytes of a file, following links. Returns nothing, and sets a problem, if the file is a folder,
/// device, pipe (unless the rule allows it) or socket, cannot be opened, gives no data or has more bytes than
/// the rule allows. Waits for pipes only. Takes memory of the size of the file. Thread-safe.
auto try_read_file(const std::filesystem::path& path, const ReadRule& rule, FileProblem& problem)
    -> std::optional<std::string>;

/// All bytes of a regular file of at most `most_bytes`. Throws thalweg::Error about `parameter`, whose
/// message begins with the path. Thread-safe.
auto read_file(const std::filesystem::path& path, std::uintmax_t most_bytes, const std::string& parameter)
    -> std::string;

/// Returns the reason why no data can be read from a file, as try_read_file does; nothing if its first byte
/// can be read or the file is empty. For files that a library opens later. Thread-safe.
auto find_problem(const std::filesystem::path& path) -> std::optional<FileProblem>;

}  // namespace thalweg::files
