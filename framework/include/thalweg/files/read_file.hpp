// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace thalweg::files {

/// Why a file is not read, for a message that names the file itself.
struct FileProblem {
    std::string message;   ///< "this is a folder, not a file"
    std::string found;     ///< may be empty
    std::string expected;  ///< may be empty
    std::string remedy;    ///< may be empty
};

/// What is read. Data come from regular files; a graph may also come through a pipe, from a program that
/// writes it.
struct ReadRule {
    std::uintmax_t most_bytes = 0;             ///< more are refused
    bool pipes = false;                        ///< whether pipes are read, too
    std::chrono::milliseconds silence{30000};  ///< a pipe that gives nothing for so long is given up
};

/// All bytes of a file, following links. Nothing, and a problem, where the file is a folder, device, pipe
/// (unless the rule allows it) or socket, cannot be opened, gives no data or has more bytes than the rule
/// allows; never waits for other files than pipes. Takes memory of the size of the file. Thread-safe.
auto try_read_file(const std::filesystem::path& path, const ReadRule& rule, FileProblem& problem)
    -> std::optional<std::string>;

/// All bytes of a regular file of at most `most_bytes`. Throws thalweg::Error about `parameter`, whose
/// message begins with the path. Thread-safe.
auto read_file(const std::filesystem::path& path, std::uintmax_t most_bytes, const std::string& parameter)
    -> std::string;

/// Why no data can be read from a file, as try_read_file says it; nothing where its first byte can be, or
/// where it is empty. For files that a library opens later. Thread-safe.
auto find_problem(const std::filesystem::path& path) -> std::optional<FileProblem>;

}  // namespace thalweg::files
