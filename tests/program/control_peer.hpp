// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/socket.h>

#include <chrono>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

#include "cli/control_socket.hpp"

namespace thalweg::test {

/// A program that is connected to a control socket, as a test plays it. Throws where nothing comes for 10 s.
class ControlPeer {
    files::Descriptor socket_;
    std::string in_;

  public:
    explicit ControlPeer(const std::filesystem::path& socket) : socket_(cli::connect_to(socket)) {
        const timeval longest{10, 0};
        if (!socket_.is_open() ||
            ::setsockopt(socket_.get(), SOL_SOCKET, SO_RCVTIMEO, &longest, sizeof(longest)) != 0) {
            throw std::runtime_error("nobody listens");
        }
    }

    /// Returns whether all of it was taken without waiting.
    auto send(std::string_view text) const -> bool {
        const auto count = ::send(socket_.get(), text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        return count == static_cast<ssize_t>(text.size());
    }

    /// The next line that comes.
    auto line() -> std::string {
        auto end = in_.find('\n');
        while (end == std::string::npos) {
            char bytes[65536];
            const auto count = ::recv(socket_.get(), bytes, sizeof(bytes), 0);
            if (count <= 0) {
                throw std::runtime_error("no answer");
            }
            in_.append(bytes, static_cast<std::size_t>(count));
            end = in_.find('\n');
        }
        auto text = in_.substr(0, end);
        in_.erase(0, end + 1);
        return text;
    }

    auto ask(const std::string& text) -> std::string {
        send(text + "\n");
        return line();
    }
};

}  // namespace thalweg::test
