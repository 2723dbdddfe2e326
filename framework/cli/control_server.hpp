// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "control_client.hpp"
#include "control_socket.hpp"

namespace thalweg::cli {

/// Takes lines from programs that connect to a socket, on a thread of its own, and sends each an answer of
/// one line. Lines wait in the order in which they came until serve() answers them; of each program one waits
/// at a time, so that at most `most_clients` wait in all. A program that is slow, silent or never reads holds
/// up nobody else.
class ControlServer {
  public:
    static constexpr std::size_t most_clients = 16;

    /// Returns what is answered on the server's thread, without waiting for serve(); nothing: the line waits.
    using AtOnce = std::function<std::optional<std::string>(const std::string& line)>;

    /// Answers of the server itself, each one line.
    struct Refusals {
        std::string too_long, too_many, over;  ///< a line, the programs, what the line was meant for
    };

    /// Throws runtime::Failure where the socket cannot be had, see ControlSocket.
    ControlServer(const std::filesystem::path& socket, AtOnce at_once, Refusals refusals);

    /// Refuses lines that wait, and removes the socket.
    ~ControlServer();

    ControlServer(const ControlServer&) = delete;
    auto operator=(const ControlServer&) -> ControlServer& = delete;

    /// Answers the lines that wait now, the first one first; `answer` throws nothing.
    void serve(const std::function<std::string(const std::string& line)>& answer);

    /// Returns once a line waits, or after this time.
    void wait(std::chrono::milliseconds longest);

  private:
    struct Waiting {
        std::uint64_t client;
        std::string line;
    };

    void run();
    void await_events();
    void take_clients();
    void take_lines(ControlClient& client);
    void send_answers();
    void end();
    void wake() const;

    ControlSocket socket_;
    AtOnce at_once_;
    Refusals refusals_;
    files::Descriptor waker_;
    std::list<ControlClient> clients_;  ///< of the thread
    std::uint64_t clients_before_ = 0;  ///< that have ever connected
    bool rests_ = false;                ///< takes no new clients for a moment: the machine is out of files

    std::mutex mutex_;  ///< of what follows
    std::condition_variable came_;
    std::deque<Waiting> waiting_;
    std::vector<Waiting> answers_;  ///< that are to be sent
    bool ends_ = false;

    std::thread thread_;  ///< last, since it needs the others
};

}  // namespace thalweg::cli
