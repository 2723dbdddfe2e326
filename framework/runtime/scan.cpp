// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "scan.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

namespace thalweg::runtime {

namespace {

using clock = std::chrono::steady_clock;

// An unnamed file in memory. Unlike a pipe it cannot fill up and stall a chatty library, and a grandchild
// that keeps it open cannot make us wait.
class MemoryFile {
    int fd_;

  public:
    explicit MemoryFile(const char* name) : fd_(::memfd_create(name, MFD_CLOEXEC)) {
        if (fd_ < 0) {
            throw std::system_error(errno, std::generic_category(), "memfd_create");
        }
    }

    ~MemoryFile() {
        if (fd_ >= 0) {
            ::close(fd_);
        }
    }

    MemoryFile(MemoryFile&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}

    MemoryFile(const MemoryFile&) = delete;
    auto operator=(const MemoryFile&) -> MemoryFile& = delete;
    auto operator=(MemoryFile&&) -> MemoryFile& = delete;

    auto fd() const -> int { return fd_; }

    auto text() const -> std::string {
        std::string all;
        char buffer[4096];
        for (ssize_t n; (n = ::pread(fd_, buffer, sizeof(buffer), static_cast<off_t>(all.size()))) > 0;) {
            all.append(buffer, static_cast<std::size_t>(n));
        }
        return all;
    }
};

struct Child {
    std::size_t index;  // into the list of files
    pid_t pid;
    MemoryFile answer, complaints;
    clock::time_point started;
};

auto first_line(std::string text) -> std::string {
    text = text.substr(0, text.find('\n'));
    return text.size() > 120 ? text.substr(0, 117) + "..." : text;
}

auto last_line(std::string text) -> std::string {
    while (!text.empty() && text.back() == '\n') {
        text.pop_back();
    }
    return first_line(text.substr(text.rfind('\n') + 1));  // npos + 1 == 0: the only line
}

[[noreturn]] void become_scanner(const std::filesystem::path& file, const ScanOptions& options,
                                 const Child& child) {
    const int nothing = ::open("/dev/null", O_RDONLY);
    ::dup2(nothing, STDIN_FILENO);
    ::dup2(child.answer.fd(), STDOUT_FILENO);
    ::dup2(child.complaints.fd(), STDERR_FILENO);
    // Should the parent die first, a hanging library must not stay behind.
    ::alarm(static_cast<unsigned>(options.time_limit) + 5);
    if (options.scanner.empty()) {
        answer_scan(file);
    }
    ::execl(options.scanner.c_str(), "thalweg", "__scan", file.c_str(), nullptr);
    fmt::print(stderr, "cannot run {}: {}\n", options.scanner.string(), std::strerror(errno));
    std::fflush(stderr);
    ::_exit(127);
}

auto start(std::size_t index, const std::filesystem::path& file, const ScanOptions& options) -> Child {
    Child child{index, 0, MemoryFile("answer"), MemoryFile("complaints"), clock::now()};
    std::fflush(nullptr);  // or the child would print our buffered text a second time
    child.pid = ::fork();
    if (child.pid < 0) {
        throw std::system_error(errno, std::generic_category(), "fork");
    }
    if (child.pid == 0) {
        become_scanner(file, options, child);
    }
    return child;
}

auto read_answer(const std::string& text, PluginInfo& info) -> bool {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (!json.is_object() || !json.contains("refusal")) {
        return false;
    }
    info.name = json.value("name", "");
    info.version = json.value("version", "");
    info.licence = json.value("licence", "");
    info.build_id = json.value("build_id", "");
    info.node_ids = json.value("nodes", std::vector<std::string>{});
    info.refusal = json.value("refusal", "");
    return true;
}

auto signal_text(int number) -> std::string {
    std::string name = ::strsignal(number);
    name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[0])));
    // Mapped pages behind the end of the file: the usual way for half a library to fail.
    return fmt::format("signal {} ({}){}", number, name,
                       number == SIGBUS ? "; the file may be truncated" : "");
}

// Reads how an ended child ended. The signal or status counts even where an answer was written before it.
void read_end(const Child& child, int status, PluginInfo& info) {
    const auto said = last_line(child.complaints.text());
    const auto because = said.empty() ? "" : fmt::format("; it said: {}", said);
    if (WIFSIGNALED(status)) {
        info.refusal = "crashed while loading: " + signal_text(WTERMSIG(status)) + because;
    } else if (WEXITSTATUS(status) != 0 || !read_answer(child.answer.text(), info)) {
        info.refusal =
            fmt::format("ended the process while loading: exit status {}{}", WEXITSTATUS(status), because);
    }
}

// True once the child is done with, by itself or because its time is over.
auto is_over(const Child& child, const ScanOptions& options, PluginInfo& info) -> bool {
    int status = 0;
    if (::waitpid(child.pid, &status, WNOHANG) == child.pid) {
        read_end(child, status, info);
        return true;
    }
    if (std::chrono::duration<double>(clock::now() - child.started).count() < options.time_limit) {
        return false;
    }
    ::kill(child.pid, SIGKILL);
    ::waitpid(child.pid, &status, 0);
    info.refusal = fmt::format("did not finish loading within {} s", options.time_limit);
    return true;
}

}  // namespace

auto scan_libraries(const std::vector<std::filesystem::path>& files, const ScanOptions& options)
    -> std::vector<PluginInfo> {
    const std::size_t at_once = std::max(2u, std::thread::hardware_concurrency());
    std::vector<PluginInfo> infos(files.size());
    std::vector<Child> running;
    for (std::size_t next = 0; next < files.size() || !running.empty();) {
        for (; next < files.size() && running.size() < at_once; ++next) {
            infos[next].file = files[next];
            running.push_back(start(next, files[next], options));
        }
        std::vector<Child> still;
        for (auto& child : running) {
            if (!is_over(child, options, infos[child.index])) {
                still.push_back(std::move(child));
            }
        }
        running.swap(still);
        if (running.size() == at_once || next == files.size()) {
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
    }
    return infos;
}

void answer_scan(const std::filesystem::path& file) {
    const int answer = ::dup(STDOUT_FILENO);
    const MemoryFile printed("printed");
    ::dup2(printed.fd(), STDOUT_FILENO);

    PluginInfo info;
    open_plugin(file, info);

    std::cout.flush();
    std::fflush(stdout);
    if (const auto text = printed.text(); !text.empty() && info.refusal.empty()) {
        info.refusal = fmt::format("printed to standard output while loading: {}", first_line(text));
    }
    const nlohmann::json json = {{"name", info.name},       {"version", info.version},
                                 {"licence", info.licence}, {"build_id", info.build_id},
                                 {"nodes", info.node_ids},  {"refusal", info.refusal}};
    const auto text = json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
    const bool complete = ::write(answer, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    ::_exit(complete ? 0 : 1);  // without the library's exit handlers
}

}  // namespace thalweg::runtime
