// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "control_socket.hpp"

#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <fcntl.h>
#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "runtime/base/diagnostic.hpp"

namespace thalweg::cli {

namespace {

namespace fs = std::filesystem;
using files::Descriptor;
using files::uninterrupted;

constexpr mode_t others = S_IRWXG | S_IRWXO;

[[noreturn]] void refuse(std::string message, std::string found, std::string expected, std::string remedy,
                         runtime::Cause cause = runtime::Cause::input) {
    runtime::Diagnostic problem;
    problem.message = std::move(message);
    problem.found = std::move(found);
    problem.expected = std::move(expected);
    problem.remedy = std::move(remedy);
    problem.cause = cause;
    throw runtime::Failure(problem);
}

[[noreturn]] void refuse_call(const std::string& what, int reason) {
    refuse("cannot " + what, std::generic_category().message(reason), "",
           "choose another place for the socket", runtime::Cause::machine);
}

auto address_of(const fs::path& file) -> sockaddr_un {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const auto& path = file.native();
    if (path.empty() || path.size() >= sizeof(address.sun_path)) {
        refuse("the path of a socket is too long", fmt::format("{} bytes: {}", path.size(), path),
               fmt::format("1 to {} bytes", sizeof(address.sun_path) - 1),
               "choose a shorter one, eg from the current folder");
    }
    std::memcpy(address.sun_path, path.data(), path.size());
    return address;
}

/// A call of the system with the address.
template <class Call>
auto at(const sockaddr_un& address, Call call) -> int {
    return uninterrupted([&] { return call(reinterpret_cast<const sockaddr*>(&address), sizeof(address)); });
}

auto folder_of(const fs::path& file) -> fs::path {
    return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

/// The folder, which is made where it is not there.
auto open_private_folder(const fs::path& folder) -> Descriptor {
    if (::mkdir(folder.c_str(), S_IRWXU) != 0 && errno != EEXIST) {
        refuse_call("make the folder " + folder.string(), errno);
    }
    Descriptor open(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));

    struct stat about {};

    if (!open.is_open() || ::fstat(open.get(), &about) != 0) {
        refuse_call("open the folder " + folder.string(), errno);
    }
    if (about.st_uid != ::geteuid()) {
        refuse("the folder of the socket belongs to another user",
               fmt::format("{}, of user {}", folder.string(), about.st_uid),
               fmt::format("a folder of user {}", ::geteuid()),
               "name a folder that is not there: it is made");
    }
    if ((about.st_mode & others) != 0) {
        refuse("the folder of the socket is open to others",
               fmt::format("{}, mode {:04o}", folder.string(), about.st_mode & 07777U), "mode 0700",
               "chmod 700 " + folder.string() + ", or name a folder that is not there: it is made");
    }
    return open;
}

/// Removes the socket of a program that has ended. The folder is locked.
void make_way(const fs::path& file) {
    struct stat about {};

    if (::lstat(file.c_str(), &about) != 0) {
        return;  // bind() says what else is wrong
    }
    if (!S_ISSOCK(about.st_mode)) {
        refuse("there is a file in the place of the socket", file.string(), "no file, or a socket",
               "move it away, or choose another name");
    }
    if (connect_to(file).is_open() || errno != ECONNREFUSED) {
        refuse("another run listens on this socket", file.string(), "a socket of no run",
               "choose another name, or end that run (thalweg steer " + file.string() + " stop)",
               runtime::Cause::machine);
    }
    if (::unlink(file.c_str()) != 0) {
        refuse_call("remove the old socket " + file.string(), errno);
    }
}

auto is_own_user(const Descriptor& peer) -> bool {
    ucred about{};
    socklen_t size = sizeof(about);
    return ::getsockopt(peer.get(), SOL_SOCKET, SO_PEERCRED, &about, &size) == 0 && about.uid == ::geteuid();
}

}  // namespace

ControlSocket::ControlSocket(fs::path file)
    : file_(std::move(file)), socket_(::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)) {
    const auto address = address_of(file_);
    const auto folder = open_private_folder(folder_of(file_));
    // Two runs that begin together must not take each other's socket for an old one.
    uninterrupted([&] { return ::flock(folder.get(), LOCK_EX); });
    make_way(file_);
    const auto bind = [&](const sockaddr* to, socklen_t size) { return ::bind(socket_.get(), to, size); };
    if (at(address, bind) != 0) {
        refuse_call("make the socket " + file_.string(), errno);
    }

    struct stat about {};

    // Nobody can connect before listen().
    if (::lstat(file_.c_str(), &about) != 0 || ::chmod(file_.c_str(), S_IRUSR | S_IWUSR) != 0 ||
        ::listen(socket_.get(), SOMAXCONN) != 0) {
        const int reason = errno;
        ::unlink(file_.c_str());
        refuse_call("listen on the socket " + file_.string(), reason);
    }
    device_ = about.st_dev;
    number_ = about.st_ino;
}

ControlSocket::~ControlSocket() {
    struct stat about {};

    if (::lstat(file_.c_str(), &about) == 0 && about.st_dev == device_ && about.st_ino == number_) {
        ::unlink(file_.c_str());
    }
}

auto ControlSocket::accept() const -> Descriptor {
    Descriptor peer(uninterrupted(
        [&] { return ::accept4(socket_.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC); }));
    if (peer.is_open() && !is_own_user(peer)) {
        errno = EAGAIN;
        return Descriptor(-1);
    }
    return peer;
}

auto connect_to(const fs::path& file) -> Descriptor {
    const auto address = address_of(file);
    Descriptor socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const auto connect = [&](const sockaddr* to, socklen_t size) {
        return ::connect(socket.get(), to, size);
    };
    return at(address, connect) == 0 ? std::move(socket) : Descriptor(-1);
}

}  // namespace thalweg::cli
