// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "streams.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>

#include "say.hpp"
#include "verbs.hpp"

namespace thalweg::cli {

namespace {

/// What a file system says no sooner than at the end (a quota, a server that is gone), or 0. The descriptor
/// stays open.
auto closing_error(int descriptor) noexcept -> int {
    const int twin = ::dup(descriptor);
    return twin >= 0 && ::close(twin) != 0 ? errno : 0;
}

/// What plugins and libraries have printed goes through stdio.
void check_standard_output() noexcept {
    const bool is_apart = data_descriptor() != STDOUT_FILENO;
    const auto note = is_apart ? note_say_failure : note_print_failure;
    note(std::fflush(stdout) != 0 ? errno : 0);
    note(std::ferror(stdout) != 0 ? EIO : 0);
    note_print_failure(closing_error(data_descriptor()));
}

}  // namespace

void open_missing_streams() noexcept {
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(descriptor, F_GETFD) < 0) {
            // The lowest free number is this one. Standard output opened for reading fails as a closed one
            // does.
            ::open("/dev/null", descriptor == STDERR_FILENO ? O_RDWR : O_RDONLY);
        }
    }
}

void keep_standard_output() noexcept {
    const int own = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (own >= 0 && ::dup2(STDERR_FILENO, STDOUT_FILENO) == STDOUT_FILENO) {
        set_data_descriptor(own);
        std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);  // line by line, between the messages
    }
}

void give_back_standard_output() noexcept {
    if (data_descriptor() != STDOUT_FILENO) {
        std::fflush(stdout);
        ::dup2(data_descriptor(), STDOUT_FILENO);
        set_data_descriptor(STDOUT_FILENO);
    }
}

void survive_failing_writes() noexcept {
    for (const int number : {SIGPIPE, SIGXFSZ}) {
        struct sigaction action {};

        ::sigaction(number, nullptr, &action);
        if (action.sa_handler == SIG_DFL) {
            // Other than "ignore", a handler is not handed on to other programs.
            action.sa_handler = [](int) {};
            action.sa_flags = SA_RESTART;
            ::sigaction(number, &action, nullptr);
        }
    }
}

auto finish_streams(int status) noexcept -> int {
    check_standard_output();
    if (const int error = print_failure(); error != 0) {
        std::array<char, 200> text{};
        std::snprintf(text.data(), text.size(), "thalweg: standard output could not be written in full: %s\n",
                      std::strerror(error));
        say(text.data());
        status = status == exit_ok ? exit_failed : status;
    }
    note_say_failure(closing_error(STDERR_FILENO));
    return status == exit_ok && say_failure() != 0 ? exit_unsaid : status;
}

}  // namespace thalweg::cli
