// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <filesystem>

#include "thalweg/files/descriptor.hpp"

namespace thalweg::cli {

/// A Unix stream socket on which this program listens. Its file has mode 0600 and lies in a folder of the
/// user that is open to nobody else.
class ControlSocket {
  public:
    /// Makes the folder where it is not there, and takes the place of a socket on which nobody listens any
    /// more. Throws runtime::Failure where the path is too long, the folder open to others or another program
    /// listens.
    explicit ControlSocket(std::filesystem::path file);

    /// Removes the file, unless another one has taken its place.
    ~ControlSocket();

    ControlSocket(const ControlSocket&) = delete;
    auto operator=(const ControlSocket&) -> ControlSocket& = delete;

    /// Returns the descriptor of the socket, for poll().
    auto descriptor() const -> int { return socket_.get(); }

    /// The next program that asks to be connected, non-blocking; none where none waits, or the next one is of
    /// another user. errno is then EAGAIN, or what else is wrong.
    auto accept() const -> files::Descriptor;

  private:
    std::filesystem::path file_;
    files::Descriptor socket_;
    dev_t device_ = 0;
    ino_t number_ = 0;
};

/// Connects to the socket of another program, blocking; none, with errno, where nobody listens there. Throws
/// runtime::Failure where the path is too long.
auto connect_to(const std::filesystem::path& file) -> files::Descriptor;

}  // namespace thalweg::cli
