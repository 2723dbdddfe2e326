// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// A library for LD_PRELOAD that lets calls on files fail, in turn, as a full or broken disk would.
//
//   FAIL_BELOW=DIR   absolute; only calls on files below it count, everything else passes. Files in memory
//   are
//                    below memory:, processes that are started below process:
//   FAIL_LOG=FILE    one line a call, in the order in which they were made: "write PATH", "rename OLD NEW"
//   FAIL_CALL=NAME   open, openat, write, pwrite, fsync, fdatasync, ftruncate, fstat, flock, close, mkdir,
//   rename,
//                    memfd_create, fork; any: all of them
//   FAIL_NTH=N       the call of that name that fails, from 1, in each process by itself
//   FAIL_HOW=HOW     ENOSPC, EIO, EAGAIN, EMFILE, ENOLCK: it fails; short: a write takes half of its bytes;
//   full:
//                    the same, and every later write fails with ENOSPC; kill: the process is killed before
//                    the call; gone, replaced: before a flock the file loses its name, which then has nobody
//                    or a new file
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>
#include <utility>

namespace {

struct Faults {
    std::mutex mutex;
    std::array<std::string, 4096> names;  ///< of open files below FAIL_BELOW, by descriptor
    long calls = 0;
    bool disk_is_full = false;
};

/// Never destroyed: files are closed after the last destructor.
auto faults() -> Faults& {
    static auto* all = new Faults;
    return *all;
}

auto setting(const char* variable) -> std::string {
    const auto* value = std::getenv(variable);
    return value != nullptr ? value : "";
}

/// The function that the one here stands before.
template <class Function>
auto real(const char* name) -> Function* {
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

using Open = int(const char*, int, ...);
using OpenAt = int(int, const char*, int, ...);
using Write = ssize_t(int, const void*, size_t);
using OnFile = int(int);

auto is_below(const std::string& path) -> bool {
    const auto folder = setting("FAIL_BELOW");
    return !folder.empty() && (path + "/").compare(0, folder.size() + 1, folder + "/") == 0;
}

void note(const std::string& line) {
    static const auto file = setting("FAIL_LOG");
    static const int log =
        file.empty() ? -1 : real<Open>("open")(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (log >= 0 && real<Write>("write")(log, line.data(), line.size()) < 0) {
        std::abort();
    }
}

/// Counts a call; true where it is the one that is to fail.
auto is_due(const std::string& call, const std::string& path, const std::string& other = "") -> bool {
    const std::lock_guard lock(faults().mutex);
    note(call + " " + path + (other.empty() ? "" : " ") + other + "\n");
    const auto wanted = setting("FAIL_CALL");
    if (call != wanted && wanted != "any") {
        return false;
    }
    faults().calls += 1;
    const bool due = std::to_string(faults().calls) == setting("FAIL_NTH");
    if (due && setting("FAIL_HOW") == "kill") {
        ::kill(::getpid(), SIGKILL);
    }
    return due;
}

auto refuse() -> int {
    constexpr std::pair<const char*, int> reasons[] = {
        {"EIO", EIO}, {"EAGAIN", EAGAIN}, {"EMFILE", EMFILE}, {"ENOLCK", ENOLCK}};
    errno = ENOSPC;
    for (const auto& [name, number] : reasons) {
        errno = setting("FAIL_HOW") == name ? number : errno;
    }
    return -1;
}

auto name_of(int fd) -> std::string {
    const std::lock_guard lock(faults().mutex);
    return fd >= 0 && fd < 4096 ? faults().names[static_cast<std::size_t>(fd)] : "";
}

auto remember(int fd, const std::string& path) -> int {
    const std::lock_guard lock(faults().mutex);
    if (fd >= 0 && fd < 4096) {
        faults().names[static_cast<std::size_t>(fd)] = path;
    }
    return fd;
}

auto mode_in(int flags, va_list rest) -> mode_t {
    return (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
}

auto opened(const char* path, int flags, mode_t mode) -> int {
    const auto open_it = [&] { return real<Open>("open")(path, flags, mode); };
    if (!is_below(path)) {
        return open_it();
    }
    return is_due("open", path) ? refuse() : remember(open_it(), path);
}

auto opened_at(int folder, const std::string& path, int flags, mode_t mode) -> int {
    const auto open_it = [&] { return real<OpenAt>("openat")(folder, path.c_str(), flags, mode); };
    const auto above = name_of(folder);
    const auto whole = path.front() == '/' || above.empty() ? path : above + "/" + path;
    if (!is_below(whole)) {
        return open_it();
    }
    return is_due("openat", whole) ? refuse() : remember(open_it(), whole);
}

/// Takes the name of an open file away; with "replaced" another file gets it.
void rename_away(const std::string& path, const std::string& how) {
    ::unlink(path.c_str());
    if (how == "replaced") {
        real<OnFile>("close")(real<Open>("open")(path.c_str(), O_WRONLY | O_CREAT, 0666));
    }
}

/// For calls on an open file and nothing else.
auto on_file(const char* call, int fd) -> int {
    const auto path = name_of(fd);
    return !path.empty() && is_due(call, path) ? refuse() : real<OnFile>(call)(fd);
}

}  // namespace

// NOLINTBEGIN(modernize-use-trailing-return-type): as the C library declares them
extern "C" {

int open(const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const auto mode = mode_in(flags, rest);
    va_end(rest);
    return opened(path, flags, mode);
}

int open64(const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const auto mode = mode_in(flags, rest);
    va_end(rest);
    return opened(path, flags, mode);
}

int openat(int folder, const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const auto mode = mode_in(flags, rest);
    va_end(rest);
    return opened_at(folder, path, flags, mode);
}

ssize_t write(int fd, const void* bytes, size_t count) {
    const auto path = name_of(fd);
    if (path.empty()) {
        return real<Write>("write")(fd, bytes, count);
    }
    const auto how = setting("FAIL_HOW");
    const bool due = is_due("write", path), half = due && (how == "short" || how == "full");
    if (faults().disk_is_full || (due && !half)) {
        return refuse();
    }
    faults().disk_is_full = due && how == "full";
    return real<Write>("write")(fd, bytes, half ? (count + 1) / 2 : count);
}

ssize_t pwrite(int fd, const void* bytes, size_t count, off_t at) {
    const auto path = name_of(fd);
    return !path.empty() && is_due("pwrite", path)
               ? refuse()
               : real<ssize_t(int, const void*, size_t, off_t)>("pwrite")(fd, bytes, count, at);
}

int fsync(int fd) {
    return on_file("fsync", fd);
}

int fdatasync(int fd) {
    return on_file("fdatasync", fd);
}

int ftruncate(int fd, off_t size) noexcept {
    const auto path = name_of(fd);
    return !path.empty() && is_due("ftruncate", path) ? refuse()
                                                      : real<int(int, off_t)>("ftruncate")(fd, size);
}

int fstat(int fd, struct stat* status) noexcept {
    const auto path = name_of(fd);
    return !path.empty() && is_due("fstat", path) ? refuse()
                                                  : real<int(int, struct stat*)>("fstat")(fd, status);
}

int flock(int fd, int operation) noexcept {
    const auto path = name_of(fd), how = setting("FAIL_HOW");
    const bool due = !path.empty() && is_due("flock", path), moves = how == "gone" || how == "replaced";
    if (due && moves) {
        rename_away(path, how);
    }
    return due && !moves ? refuse() : real<int(int, int)>("flock")(fd, operation);
}

int memfd_create(const char* name, unsigned flags) noexcept {
    const auto path = std::string("memory:/") + name;
    const auto make_it = [&] { return real<int(const char*, unsigned)>("memfd_create")(name, flags); };
    if (!is_below(path)) {
        return make_it();
    }
    return is_due("memfd_create", path) ? refuse() : remember(make_it(), path);
}

pid_t fork() noexcept {
    const std::string path = "process:/child";
    return is_below(path) && is_due("fork", path) ? refuse() : real<pid_t()>("fork")();
}

int close(int fd) {
    const auto path = name_of(fd);
    if (path.empty()) {
        return real<OnFile>("close")(fd);
    }
    const bool due = is_due("close", path);
    remember(fd, "");
    const int status = real<OnFile>("close")(fd);
    return due ? refuse() : status;
}

int mkdir(const char* path, mode_t mode) noexcept {
    return is_below(path) && is_due("mkdir", path) ? refuse()
                                                   : real<int(const char*, mode_t)>("mkdir")(path, mode);
}

int rename(const char* from, const char* to) noexcept {
    return is_below(to) && is_due("rename", from, to)
               ? refuse()
               : real<int(const char*, const char*)>("rename")(from, to);
}

}  // extern "C"
// NOLINTEND(modernize-use-trailing-return-type)
