// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// The scanning side: two processes. The library is loaded in the inner one. The outer one waits for it, ends
// everything that the library has started, and then ends in the same way.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <thread>

#include "runtime/base/memory_file.hpp"
#include "runtime/base/plain_text.hpp"
#include "scan.hpp"
#include "scan_answer.hpp"

namespace thalweg::runtime {

namespace {

void lower_limit(decltype(RLIMIT_CORE) resource, rlim_t most) {
    rlimit limit{};
    ::getrlimit(resource, &limit);
    limit.rlim_cur = limit.rlim_max = std::min(limit.rlim_max, most);
    ::setrlimit(resource, &limit);
}

/// The parent of a process, or 0. The program's name, in parentheses, may hold blanks and parentheses.
auto parent_of(const std::string& pid) -> pid_t {
    std::ifstream file("/proc/" + pid + "/stat");
    std::string text;
    std::getline(file, text, '\0');
    const auto name_end = text.rfind(')');
    int parent = 0;
    char state = 0;
    const bool known = name_end != std::string::npos &&
                       std::sscanf(text.c_str() + name_end + 1, " %c %d", &state, &parent) == 2;
    return known ? parent : 0;
}

auto children_of_this_process() -> std::vector<pid_t> {
    std::vector<pid_t> children;
    std::error_code unreadable;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", unreadable)) {
        const auto name = entry.path().filename().string();
        if (name.find_first_not_of("0123456789") == std::string::npos && parent_of(name) == ::getpid()) {
            children.push_back(std::stoi(name));
        }
    }
    return children;
}

/// Ends all descendants. As their parents end they become children of this process, whatever session they
/// moved to.
void end_descendants() {
    for (int round = 0; round < 1000; ++round) {
        pid_t ended = 0;
        while ((ended = ::waitpid(-1, nullptr, WNOHANG)) > 0) {
        }
        if (ended < 0) {
            return;  // there is none left
        }
        for (const auto child : children_of_this_process()) {
            ::kill(child, SIGKILL);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

/// The status that `inner` ended with; never returns when the program asks to stop.
auto wait_for(pid_t inner, const sigset_t& signals) -> int {
    for (;;) {
        int number = 0, status = 0;
        ::sigwait(&signals, &number);
        if (number == SIGTERM) {
            ::kill(-inner, SIGKILL);
            end_descendants();
            ::_exit(1);
        }
        for (pid_t ended = 0; (ended = ::waitpid(-1, &status, WNOHANG)) > 0;) {
            if (ended == inner) {
                return status;
            }
        }
    }
}

[[noreturn]] void end_alike(int status) {
    if (WIFSIGNALED(status)) {
        ::signal(WTERMSIG(status), SIG_DFL);
        ::raise(WTERMSIG(status));
    }
    ::_exit(WEXITSTATUS(status));
}

[[noreturn]] void look(const std::filesystem::path& file, const AnswerSheet& sheet) {
    const MemoryFile printed("printed");
    ::dup2(printed.fd(), STDOUT_FILENO);

    PluginInfo info;
    open_plugin(file, info, [&](const std::string& text) { sheet.note(text); });

    std::cout.flush();
    std::fflush(stdout);
    if (const auto text = printed.text(); !text.empty() && info.refusal.empty()) {
        info.refusal = fmt::format("printed to standard output while loading: {}",
                                   plain_text(text.substr(0, text.find('\n')), 120));
    }
    ::_exit(sheet.finish(info) ? 0 : 1);  // without the library's exit handlers
}

}  // namespace

void answer_scan(const std::filesystem::path& file) {
    const AnswerSheet sheet(STDOUT_FILENO);
    lower_limit(RLIMIT_CORE, 0);
    lower_limit(RLIMIT_FSIZE, largest_written_file);
    ::signal(SIGXFSZ, SIG_DFL);
    ::signal(SIGCHLD, SIG_DFL);
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    sigset_t signals, before;
    ::sigemptyset(&signals);
    ::sigaddset(&signals, SIGCHLD);
    ::sigaddset(&signals, SIGTERM);
    ::sigprocmask(SIG_BLOCK, &signals, &before);

    const pid_t outer = ::getpid();
    const pid_t inner = ::fork();
    if (inner == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        ::setsid();
        ::sigprocmask(SIG_SETMASK, &before, nullptr);
        if (::getppid() == outer) {
            look(file, sheet);
        }
    }
    if (inner <= 0) {
        ::_exit(1);
    }
    const int status = wait_for(inner, signals);
    end_descendants();
    end_alike(status);
}

}  // namespace thalweg::runtime
