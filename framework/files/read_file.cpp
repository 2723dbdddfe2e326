// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/files/read_file.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "thalweg/error.hpp"

namespace thalweg::files {

namespace {

namespace fs = std::filesystem;

/// Unwinds the reading of a file that is not to be read.
struct Refused {
    FileProblem problem;
};

[[noreturn]] void refuse(std::string message, std::string found = "", std::string expected = "",
                         std::string remedy = "") {
    throw Refused{{std::move(message), std::move(found), std::move(expected), std::move(remedy)}};
}

auto reason(int error) -> std::string {
    return std::generic_category().message(error);
}

[[noreturn]] void refuse_unopened(int error) {
    const bool forbidden = error == EACCES || error == EPERM;
    refuse("the file cannot be read", reason(error), "",
           forbidden ? "check its permissions" : "check the path and the permissions");
}

auto in_words(std::uintmax_t bytes) -> std::string {
    return bytes >= 1u << 20 && bytes % (1u << 20) == 0 ? std::to_string(bytes >> 20) + " MiB"
                                                        : std::to_string(bytes) + " bytes";
}

auto in_words(std::chrono::milliseconds time) -> std::string {
    const auto count = time.count();
    return count % 1000 == 0 ? std::to_string(count / 1000) + " s" : std::to_string(count) + " ms";
}

void check_kind(mode_t mode, bool pipes) {
    if (S_ISREG(mode) || (pipes && S_ISFIFO(mode))) {
        return;
    }
    if (S_ISDIR(mode)) {
        refuse("this is a folder, not a file");
    }
    const auto* const kind = S_ISCHR(mode)    ? "a character device"
                             : S_ISBLK(mode)  ? "a block device"
                             : S_ISFIFO(mode) ? "a pipe"
                                              : "a socket";
    refuse("this is no file with data", kind, pipes ? "a regular file or a pipe" : "a regular file",
           "save the data in a file, and name that");
}

class InputFile {
    int fd_ = -1;

    struct stat status_ {};

  public:
    /// The kind is asked for before opening, too: to open a device can start something, a tape for example.
    InputFile(const fs::path& path, bool pipes) {
        if (::stat(path.c_str(), &status_) != 0) {
            refuse_unopened(errno);
        }
        check_kind(status_.st_mode, pipes);
        fd_ = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
        if (fd_ < 0 || ::fstat(fd_, &status_) != 0) {
            const int error = errno;
            close();
            refuse_unopened(error);
        }
        if (!S_ISREG(status_.st_mode) && !(pipes && S_ISFIFO(status_.st_mode))) {
            close();
            check_kind(status_.st_mode, pipes);
        }
    }

    ~InputFile() { close(); }

    InputFile(const InputFile&) = delete;
    auto operator=(const InputFile&) -> InputFile& = delete;

    auto is_pipe() const -> bool { return S_ISFIFO(status_.st_mode); }

    auto size() const -> std::uintmax_t { return static_cast<std::uintmax_t>(status_.st_size); }

    /// Number of bytes read, 0 at the end. `before` is how many have been read, for messages.
    auto read(char* into, std::size_t count, std::uintmax_t before, std::chrono::milliseconds silence) const
        -> std::size_t {
        for (;;) {
            wait_for_pipe(silence);
            const auto got = ::read(fd_, into, count);
            if (got >= 0) {
                return static_cast<std::size_t>(got);
            }
            if (errno != EINTR && !(is_pipe() && errno == EAGAIN)) {
                const bool silent = errno == EAGAIN;
                refuse(silent ? "the file gives no data" : "the file cannot be read",
                       reason(errno) + " after " + std::to_string(before) + " bytes", "a regular file",
                       "copy the data into a file, and name that");
            }
        }
    }

  private:
    void wait_for_pipe(std::chrono::milliseconds silence) const {
        pollfd request{fd_, POLLIN, 0};
        if (is_pipe() && ::poll(&request, 1, static_cast<int>(silence.count())) == 0) {
            refuse("nothing comes through the pipe", "no data for " + in_words(silence),
                   "a program that writes into it", "start that program, or save the text in a file");
        }
    }

    void close() {
        if (fd_ >= 0) {
            ::close(std::exchange(fd_, -1));
        }
    }
};

auto read_all(const InputFile& file, const ReadRule& rule) -> std::string {
    const auto refuse_size = [&](const std::string& found) {
        refuse("the file is too large", found, "at most " + in_words(rule.most_bytes),
               "check that the name is right");
    };
    if (file.size() > rule.most_bytes) {
        refuse_size(in_words(file.size()));
    }
    constexpr std::size_t block = 1u << 16;
    std::string bytes;
    bytes.reserve(static_cast<std::size_t>(file.size()) + block);
    for (;;) {
        const auto before = bytes.size();
        bytes.resize(before + block);
        const auto got = file.read(&bytes[before], block, before, rule.silence);
        bytes.resize(before + got);
        if (bytes.size() > rule.most_bytes) {
            refuse_size("more than " + in_words(rule.most_bytes));
        }
        if (got == 0) {
            return bytes;
        }
    }
}

}  // namespace

auto try_read_file(const fs::path& path, const ReadRule& rule, FileProblem& problem)
    -> std::optional<std::string> {
    try {
        return read_all(InputFile(path, rule.pipes), rule);
    } catch (const Refused& refused) {
        problem = refused.problem;
        return std::nullopt;
    }
}

auto read_file(const fs::path& path, std::uintmax_t most_bytes, const std::string& parameter) -> std::string {
    FileProblem problem;
    ReadRule rule;
    rule.most_bytes = most_bytes;
    auto bytes = try_read_file(path, rule, problem);
    if (!bytes) {
        throw Error(path.string() + ": " + problem.message)
            .about(parameter)
            .found(problem.found)
            .expected(problem.expected)
            .remedy(problem.remedy);
    }
    return std::move(*bytes);
}

auto find_problem(const fs::path& path) -> std::optional<FileProblem> {
    try {
        char first = 0;
        InputFile(path, false).read(&first, 1, 0, {});
        return std::nullopt;
    } catch (const Refused& refused) {
        return refused.problem;
    }
}

}  // namespace thalweg::files
