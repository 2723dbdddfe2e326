// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <string>
#include <thread>

#include <doctest/doctest.h>

namespace thalweg::test {

/// A server on this machine that counts its callers and hangs up.
class CountingServer {
    int fd_ = ::socket(AF_INET, SOCK_STREAM, 0);
    std::string address_;
    std::atomic<int> calls_{0};
    std::thread thread_;

    void serve() {
        for (int caller = ::accept(fd_, nullptr, nullptr); caller >= 0;
             caller = ::accept(fd_, nullptr, nullptr)) {
            ++calls_;
            ::close(caller);
        }
    }

  public:
    CountingServer() {
        sockaddr_in place{};
        place.sin_family = AF_INET;
        place.sin_addr.s_addr = ::htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof(place);
        REQUIRE(::bind(fd_, reinterpret_cast<const sockaddr*>(&place), size) == 0);
        REQUIRE(::listen(fd_, 16) == 0);
        REQUIRE(::getsockname(fd_, reinterpret_cast<sockaddr*>(&place), &size) == 0);
        address_ = "http://127.0.0.1:" + std::to_string(::ntohs(place.sin_port)) + "/";
        thread_ = std::thread([this] { serve(); });
    }

    ~CountingServer() {
        ::shutdown(fd_, SHUT_RDWR);
        thread_.join();
        ::close(fd_);
    }

    CountingServer(const CountingServer&) = delete;
    auto operator=(const CountingServer&) -> CountingServer& = delete;

    auto address() const -> const std::string& { return address_; }

    auto calls() const -> int { return calls_; }

    /// Connects as a client does, so that a test knows that calls are counted.
    void call() const {
        sockaddr_in place{};
        socklen_t size = sizeof(place);
        ::getsockname(fd_, reinterpret_cast<sockaddr*>(&place), &size);
        const int fd = ::socket(AF_INET, SOCK_STREAM, 0);
        CHECK(::connect(fd, reinterpret_cast<const sockaddr*>(&place), size) == 0);
        char byte = 0;
        CHECK(::read(fd, &byte, 1) == 0);  // it has hung up
        ::close(fd);
    }
};

}  // namespace thalweg::test
