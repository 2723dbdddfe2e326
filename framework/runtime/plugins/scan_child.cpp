// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "scan_child.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <system_error>
#include <thread>

#include "runtime/base/plain_text.hpp"
#include "scan_answer.hpp"

namespace thalweg::runtime {

namespace {

using std::chrono::steady_clock;

auto last_line(std::string text) -> std::string {
    while (!text.empty() && text.back() == '\n') {
        text.pop_back();
    }
    return plain_text(text.substr(text.rfind('\n') + 1), 120);  // npos + 1 == 0: the only line
}

[[noreturn]] void become_scanner(const std::filesystem::path& file, const ScanOptions& options, pid_t program,
                                 int answer, int complaints) {
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (::getppid() != program) {
        ::_exit(1);  // it died before it could be watched
    }
    ::setsid();
    ::dup2(::open("/dev/null", O_RDONLY | O_CLOEXEC), STDIN_FILENO);
    ::dup2(answer, STDOUT_FILENO);
    ::dup2(complaints, STDERR_FILENO);
    if (options.scanner.empty()) {
        answer_scan(file);
    }
    ::execl(options.scanner.c_str(), "thalweg", "__scan", file.c_str(), nullptr);
    fmt::print(stderr, "cannot run {}: {}\n", options.scanner.string(), std::strerror(errno));
    std::fflush(stderr);
    ::_exit(127);
}

auto signal_text(int number) -> std::string {
    std::string name = ::strsignal(number);
    name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[0])));
    // Mapped pages behind the end of the file: the usual way for half a library to fail.
    return fmt::format("signal {} ({}){}", number, name,
                       number == SIGBUS ? "; the file may be truncated" : "");
}

}  // namespace

ScanChild::ScanChild(const std::filesystem::path& file, const ScanOptions& options)
    : word_(random_word()), answer_("answer"), complaints_("complaints"), started_(steady_clock::now()) {
    if (::pwrite(answer_.fd(), word_.data(), word_.size(), 0) != static_cast<ssize_t>(word_.size())) {
        throw std::system_error(errno, std::generic_category(), "cannot write to a file in memory");
    }
    std::fflush(nullptr);  // or the child would print our buffered text a second time
    const pid_t program = ::getpid();
    pid_ = ::fork();
    if (pid_ < 0) {
        throw std::system_error(errno, std::generic_category(), "fork");
    }
    if (pid_ == 0) {
        become_scanner(file, options, program, answer_.fd(), complaints_.fd());
    }
}

// The signal or status counts even where an answer was written before it.
void ScanChild::read_end(int status, PluginInfo& info) const {
    const auto answer = answer_.text();
    const auto reached = last_note(answer, word_);
    const auto when = reached.empty() ? std::string("while loading")
                                      : fmt::format("while its tables were read ({})", reached);
    const auto said = last_line(complaints_.text());
    const auto because = said.empty() ? "" : fmt::format("; it said: {}", said);
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXFSZ) {
        info.refusal = fmt::format("wrote more than {} MiB {}", largest_written_file >> 20, when);
    } else if (WIFSIGNALED(status)) {
        info.refusal = fmt::format("crashed {}: {}{}", when, signal_text(WTERMSIG(status)), because);
    } else if (WEXITSTATUS(status) != 0 || !read_answer(answer, word_, info)) {
        info.refusal =
            fmt::format("ended the process {}: exit status {}{}", when, WEXITSTATUS(status), because);
    }
    info.judged = !tells_of_lack(info.refusal);
}

// The scanner ends everything that the library started before it ends itself. One that does not, because the
// library stopped it, is ended by force.
void ScanChild::stop() const {
    ::kill(pid_, SIGTERM);
    for (int k = 0; k < 3000; ++k) {
        if (::waitpid(pid_, nullptr, WNOHANG) != 0) {
            return;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    ::kill(-pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
}

auto ScanChild::is_over(double time_limit, PluginInfo& info) const -> bool {
    int status = 0;
    // Where the program was started with SIGCHLD ignored there is no status, and the answer alone counts.
    if (::waitpid(pid_, &status, WNOHANG) != 0) {
        read_end(status, info);
        return true;
    }
    if (std::chrono::duration<double>(steady_clock::now() - started_).count() < time_limit) {
        return false;
    }
    stop();
    info.refusal = fmt::format("did not finish loading within {} s", time_limit);
    info.judged = false;
    return true;
}

}  // namespace thalweg::runtime
