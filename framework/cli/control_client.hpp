// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "thalweg/files/descriptor.hpp"

namespace thalweg::cli {

/// Longest line of a request [bytes], without its end.
constexpr std::size_t longest_request = 65536;

/// One program that is connected to a control socket: what it has sent, cut into lines, and what it is still
/// to be sent. Nothing here waits. It holds at most one answer and little more than one line of the longest.
class ControlClient {
  public:
    /// `socket` is non-blocking.
    ControlClient(std::uint64_t number, files::Descriptor socket);

    auto number() const -> std::uint64_t { return number_; }

    auto descriptor() const -> int { return socket_.get(); }

    /// What poll() is to look for; 0: nothing.
    auto events() const -> short;

    /// Takes what has come.
    void read();

    /// Sends as much as the other side takes.
    void write();

    /// The next complete line, and nothing while an earlier one has no answer that is sent. One that is too
    /// long comes empty, without its bytes, and is told by `is_too_long`.
    struct Line {
        std::string text;
        bool is_too_long = false;
    };

    auto next_line() -> std::optional<Line>;

    /// Answers the last line with one line.
    void answer(const std::string& text);

    /// Whether nothing more will come or go.
    auto is_over() const -> bool;

  private:
    auto has_line() const -> bool;

    std::uint64_t number_;
    files::Descriptor socket_;
    std::string in_, out_;
    bool waits_ = false;      ///< for an answer
    bool skips_ = false;      ///< the rest of a line that is too long
    bool has_ended_ = false;  ///< the other side sends nothing more
};

}  // namespace thalweg::cli
