// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "control_server.hpp"

#include <poll.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <utility>

namespace thalweg::cli {

namespace {

/// Keeps signals of the process off threads that begin while it lives.
class WithoutSignals {
    sigset_t before_{};

  public:
    WithoutSignals() {
        sigset_t all;
        ::sigfillset(&all);
        ::pthread_sigmask(SIG_SETMASK, &all, &before_);
    }

    ~WithoutSignals() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

    WithoutSignals(const WithoutSignals&) = delete;
    auto operator=(const WithoutSignals&) -> WithoutSignals& = delete;
};

}  // namespace

ControlServer::ControlServer(const std::filesystem::path& socket, AtOnce at_once, Refusals refusals)
    : socket_(socket),
      at_once_(std::move(at_once)),
      refusals_(std::move(refusals)),
      waker_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {
    const WithoutSignals quiet;
    thread_ = std::thread([this] { run(); });
}

ControlServer::~ControlServer() {
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
    }
    wake();
    thread_.join();
}

void ControlServer::wake() const {
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto ignored = ::write(waker_.get(), &one, sizeof(one));  // full: awake already
}

void ControlServer::serve(const std::function<std::string(const std::string&)>& answer) {
    std::unique_lock lock(mutex_);
    for (auto left = waiting_.size(); left > 0; --left) {
        auto next = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        next.line = answer(next.line);
        lock.lock();
        answers_.push_back(std::move(next));
        wake();
    }
}

void ControlServer::wait(std::chrono::milliseconds longest) {
    std::unique_lock lock(mutex_);
    came_.wait_for(lock, longest, [&] { return !waiting_.empty(); });
}

void ControlServer::run() {
    for (bool goes_on = true; goes_on;) {
        await_events();
        send_answers();
        for (auto& client : clients_) {
            take_lines(client);
        }
        clients_.remove_if([](const ControlClient& client) { return client.is_over(); });
        const std::lock_guard lock(mutex_);
        goes_on = !ends_;
    }
    end();
}

/// Waits until something comes, and takes it.
void ControlServer::await_events() {
    constexpr int rest = 100;  // ms
    std::vector<pollfd> all = {{waker_.get(), POLLIN, 0}, {rests_ ? -1 : socket_.descriptor(), POLLIN, 0}};
    for (const auto& client : clients_) {
        all.push_back({client.events() == 0 ? -1 : client.descriptor(), client.events(), 0});
    }
    const int count = ::poll(all.data(), all.size(), rests_ ? rest : -1);
    rests_ = false;
    if (count <= 0) {
        return;
    }
    std::uint64_t ignored = 0;
    [[maybe_unused]] const auto bytes = ::read(waker_.get(), &ignored, sizeof(ignored));
    auto event = all.begin() + 2;
    for (auto& client : clients_) {
        const auto& [descriptor, wanted, found] = *event++;
        if (found != 0) {
            wanted == POLLOUT ? client.write() : client.read();
        }
    }
    if (all[1].revents != 0) {
        take_clients();
    }
}

void ControlServer::take_clients() {
    while (true) {
        auto peer = socket_.accept();
        if (!peer.is_open()) {
            rests_ = errno != EAGAIN;
            return;
        }
        ControlClient client(++clients_before_, std::move(peer));
        if (clients_.size() < most_clients) {
            clients_.push_back(std::move(client));
        } else {
            client.answer(refusals_.too_many);
        }
    }
}

void ControlServer::take_lines(ControlClient& client) {
    while (auto line = client.next_line()) {
        if (line->is_too_long) {
            client.answer(refusals_.too_long);
        } else if (const auto answer = at_once_(line->text)) {
            client.answer(*answer);
        } else {
            const std::lock_guard lock(mutex_);
            waiting_.push_back({client.number(), std::move(line->text)});
            came_.notify_all();
        }
    }
}

void ControlServer::send_answers() {
    std::vector<Waiting> answers;
    {
        const std::lock_guard lock(mutex_);
        answers.swap(answers_);
    }
    for (const auto& [number, text] : answers) {
        const auto client =
            std::find_if(clients_.begin(), clients_.end(),
                         [number = number](const auto& one) { return one.number() == number; });
        if (client != clients_.end()) {
            client->answer(text);
        }
    }
}

/// Refuses what waits.
void ControlServer::end() {
    {
        const std::lock_guard lock(mutex_);
        for (auto& [number, line] : waiting_) {
            answers_.push_back({number, refusals_.over});
        }
        waiting_.clear();
    }
    send_answers();
}

}  // namespace thalweg::cli
