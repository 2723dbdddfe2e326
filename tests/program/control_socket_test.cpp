// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "cli/control_socket.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <optional>
#include <string>

#include "support/scratch_folder.hpp"
#include "thalweg/runtime/diagnostic.hpp"

namespace {

namespace fs = std::filesystem;
using thalweg::cli::connect_to;
using thalweg::cli::ControlSocket;
using thalweg::test::ScratchFolder;

auto mode_of(const fs::path& path) -> unsigned {
    struct stat about {};

    return ::lstat(path.c_str(), &about) == 0 ? about.st_mode & 07777U : 0U;
}

/// Why there is no socket of that name; empty: there is one.
auto refusal_of(const fs::path& file) -> std::string {
    try {
        const ControlSocket socket(file);
        return "";
    } catch (const thalweg::runtime::Failure& failure) {
        return thalweg::runtime::to_text(failure.diagnostics().front());
    }
}

}  // namespace

TEST_CASE("a socket and its folder are made for the user alone, and the socket goes with its program") {
    const ScratchFolder folder;
    const auto file = folder.path() / "own/run.sock";
    {
        const ControlSocket socket(file);
        CHECK(mode_of(file.parent_path()) == 0700U);
        CHECK(mode_of(file) == 0600U);
        CHECK(connect_to(file).is_open());
        CHECK(socket.accept().is_open());
        CHECK_FALSE(socket.accept().is_open());
        CHECK(errno == EAGAIN);
    }
    CHECK_FALSE(fs::exists(file));
}

TEST_CASE("a folder that is open to others is refused with what to do") {
    const ScratchFolder folder;
    const auto own = folder.path() / "own";
    fs::create_directory(own);
    for (const mode_t mode : {0710, 0704, 0755, 0777}) {
        ::chmod(own.c_str(), mode);
        const auto refusal = refusal_of(own / "run.sock");
        CHECK(refusal.find("the folder of the socket is open to others") != std::string::npos);
        CHECK(refusal.find("chmod 700 " + own.string()) != std::string::npos);
        CHECK_FALSE(fs::exists(own / "run.sock"));
    }
    ::chmod(own.c_str(), 0700);
    CHECK(refusal_of(own / "run.sock").empty());
}

TEST_CASE("a folder of another user is refused" * doctest::skip(::geteuid() != 0)) {
    const ScratchFolder folder;
    const auto own = folder.path() / "own";
    fs::create_directory(own);
    ::chmod(own.c_str(), 0700);
    REQUIRE(::chown(own.c_str(), 1, 1) == 0);
    CHECK(refusal_of(own / "run.sock").find("belongs to another user") != std::string::npos);
}

TEST_CASE("a program of another user is turned away, even where the folder lets it in" *
          doctest::skip(::geteuid() != 0)) {
    const ScratchFolder folder;
    const auto file = folder.path() / "own/run.sock";
    const ControlSocket socket(file);
    for (const auto& path : {folder.path(), file.parent_path(), file}) {
        ::chmod(path.c_str(), 0777);
    }
    const auto child = ::fork();
    if (child == 0) {
        const bool is_connected = ::setuid(1) == 0 && connect_to(file).is_open();
        ::_exit(is_connected ? 0 : 1);
    }
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    REQUIRE(status == 0);

    CHECK_FALSE(socket.accept().is_open());
    const auto own = connect_to(file);
    CHECK(socket.accept().is_open());
}

TEST_CASE("the socket of another program is refused while it listens, and replaced after that") {
    const ScratchFolder folder;
    const auto file = folder.path() / "own/run.sock", old = folder.path() / "own/old.sock";
    std::optional<ControlSocket> first(std::in_place, file);
    CHECK(refusal_of(file).find("another run listens on this socket") != std::string::npos);
    CHECK(connect_to(file).is_open());

    fs::create_hard_link(file, old);  // stays as that of a killed program
    first.reset();
    CHECK(fs::is_socket(old));
    CHECK(refusal_of(old).empty());
    CHECK_FALSE(fs::exists(old));
}

TEST_CASE("a socket leaves what has taken its place, and takes no other file's place") {
    const ScratchFolder folder;
    const auto file = folder.path() / "own/run.sock";
    {
        const ControlSocket socket(file);
        fs::remove(file);
        folder.write("own/run.sock", "text");
    }
    CHECK(fs::is_regular_file(file));
    CHECK(refusal_of(file).find("there is a file in the place of the socket") != std::string::npos);
}

TEST_CASE("a path of 107 bytes is taken, and none that is longer") {
    const ScratchFolder folder;
    const auto own = folder.path() / "own";
    const auto of_size = [&](std::size_t size) {
        return own / std::string(size - own.string().size() - 1, 's');
    };
    CHECK(refusal_of(of_size(107)).empty());
    CHECK(refusal_of(of_size(108)).find("the path of a socket is too long") != std::string::npos);
    CHECK_THROWS_AS(connect_to(of_size(108)), thalweg::runtime::Failure);
}
