// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "plugin_library.hpp"

namespace thalweg::runtime {

// How the process that looks at a library answers the program: in a file that both have open. The program
// writes a random word into it; the other one takes the word out before it loads the library, then writes a
// line on everything that it is about to read, and in the end the result, both with that word. A library
// that writes results into every open file does not know it.

/// A word that cannot be guessed. Throws std::system_error.
auto random_word() -> std::string;

/// The looking side. One thread.
class AnswerSheet {
    int fd_;
    std::string word_;

  public:
    /// Takes the word out of the file behind `fd`, which it keeps open under another descriptor.
    explicit AnswerSheet(int fd);

    /// Notes what is read next, eg "parameter 17 of node class 'flow'".
    void note(const std::string& text) const;

    /// Writes the result. False where it could not be written whole.
    auto finish(const PluginInfo& info) const -> bool;
};

/// The program's side: fills `info` from the text of the file. False where the result is missing or forged.
auto read_answer(const std::string& text, const std::string& word, PluginInfo& info) -> bool;

/// The last note, printable; empty where the tables were not reached.
auto last_note(const std::string& text, const std::string& word) -> std::string;

}  // namespace thalweg::runtime
