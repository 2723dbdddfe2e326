// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "say.hpp"

#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>

namespace thalweg::cli {

namespace {

std::atomic<int> first_say_failure{0}, first_print_failure{0};
std::atomic<bool> is_line_unfinished{false};
std::atomic<int> data{STDOUT_FILENO};

void note(std::atomic<int>& first, int error) noexcept {
    int none = 0;
    first.compare_exchange_strong(none, error);
}

/// Somebody else may have made the pipe or terminal behind the descriptor one that does not block.
auto waits_for_room(int descriptor) noexcept -> bool {
    pollfd writable{descriptor, POLLOUT, 0};
    return ::poll(&writable, 1, -1) > 0 || errno == EINTR;
}

/// Returns 0 or an errno; keeps errno itself, as a signal handler must.
auto write_all(int descriptor, std::string_view text) noexcept -> int {
    const int saved = errno;
    int error = 0;
    while (!text.empty() && error == 0) {
        const auto count = ::write(descriptor, text.data(), text.size());
        if (count > 0) {
            text.remove_prefix(static_cast<std::size_t>(count));
        } else if (count == 0) {
            error = EIO;
        } else if (errno != EINTR && !(errno == EAGAIN && waits_for_room(descriptor))) {
            error = errno;
        }
    }
    errno = saved;
    return error;
}

}  // namespace

void say(std::string_view text) noexcept {
    if (text.empty()) {
        return;
    }
    const bool on_a_line = is_line_unfinished.exchange(text.back() != '\n');
    if (on_a_line && text.front() != '\r' && text.front() != '\n') {
        note_say_failure(write_all(STDERR_FILENO, "\r\x1b[K"));
    }
    note_say_failure(write_all(STDERR_FILENO, text));
}

auto data_descriptor() noexcept -> int {
    return data;
}

void set_data_descriptor(int descriptor) noexcept {
    data = descriptor;
}

void print(std::string_view text) noexcept {
    note_print_failure(write_all(data, text));
}

auto say_failure() noexcept -> int {
    return first_say_failure;
}

auto print_failure() noexcept -> int {
    return first_print_failure;
}

void note_say_failure(int error) noexcept {
    note(first_say_failure, error);
}

void note_print_failure(int error) noexcept {
    note(first_print_failure, error);
}

}  // namespace thalweg::cli
