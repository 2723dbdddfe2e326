// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "control_client.hpp"

#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <utility>

namespace thalweg::cli {

using files::uninterrupted;

ControlClient::ControlClient(std::uint64_t number, files::Descriptor socket)
    : number_(number), socket_(std::move(socket)) {}

auto ControlClient::events() const -> short {
    return !out_.empty() ? POLLOUT : waits_ || has_ended_ ? 0 : POLLIN;
}

void ControlClient::read() {
    std::array<char, 4096> bytes;
    const auto count = uninterrupted([&] { return ::recv(socket_.get(), bytes.data(), bytes.size(), 0); });
    if (count > 0) {
        in_.append(bytes.data(), static_cast<std::size_t>(count));
    } else if (count == 0 || errno != EAGAIN) {
        has_ended_ = true;
    }
}

void ControlClient::write() {
    while (!out_.empty()) {
        const auto count = uninterrupted(
            [&] { return ::send(socket_.get(), out_.data(), out_.size(), MSG_NOSIGNAL | MSG_DONTWAIT); });
        if (count < 0) {
            if (errno != EAGAIN) {
                out_.clear();  // nobody reads it; what was sent before is still a request
            }
            return;
        }
        out_.erase(0, static_cast<std::size_t>(count));
    }
}

auto ControlClient::has_line() const -> bool {
    return in_.size() > longest_request || in_.find('\n') != std::string::npos;
}

auto ControlClient::next_line() -> std::optional<Line> {
    if (skips_) {
        const auto end = in_.find('\n');
        in_.erase(0, end == std::string::npos ? end : end + 1);
        skips_ = end == std::string::npos;
    }
    if (skips_ || waits_ || !out_.empty() || !has_line()) {
        return std::nullopt;
    }
    waits_ = true;
    const auto end = in_.find('\n');
    if (end > longest_request) {
        skips_ = true;
        return Line{"", true};
    }
    Line line{in_.substr(0, end)};
    in_.erase(0, end + 1);
    return line;
}

void ControlClient::answer(const std::string& text) {
    waits_ = false;
    out_ = text + '\n';
    write();
}

auto ControlClient::is_over() const -> bool {
    return has_ended_ && !waits_ && out_.empty() && (skips_ || !has_line());
}

}  // namespace thalweg::cli
