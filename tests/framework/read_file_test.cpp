// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>
#include <thalweg/error.hpp>
#include <thalweg/files/read_file.hpp>
#include <thread>

#include "support/scratch_folder.hpp"

using namespace thalweg;
using namespace thalweg::files;
using thalweg::test::ScratchFolder;
using namespace std::chrono_literals;

namespace {

/// "message | found | expected | remedy" of what is refused, or the bytes that were read.
auto outcome(const std::filesystem::path& path, std::uintmax_t most = 100, bool pipes = false)
    -> std::string {
    FileProblem p;
    const auto bytes = try_read_file(path, {most, pipes, 50ms}, p);
    return bytes ? *bytes : p.message + " | " + p.found + " | " + p.expected + " | " + p.remedy;
}

/// A pipe with a name.
auto make_pipe(const ScratchFolder& folder) -> std::string {
    auto name = folder.file("pipe");
    REQUIRE(::mkfifo(name.c_str(), 0600) == 0);
    return name;
}

/// A socket with a name, closed at the end.
class Socket {
    int fd_ = ::socket(AF_UNIX, SOCK_STREAM, 0);

  public:
    explicit Socket(const std::string& name) {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        REQUIRE(name.size() < sizeof(address.sun_path));
        std::memcpy(address.sun_path, name.c_str(), name.size() + 1);
        REQUIRE(::bind(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0);
    }

    ~Socket() { ::close(fd_); }

    Socket(const Socket&) = delete;
    auto operator=(const Socket&) -> Socket& = delete;
};

const std::string save = " | save the data in a file, and name that";

}  // namespace

TEST_CASE("a regular file is read whole, through links, up to the cap") {
    const ScratchFolder folder;
    const auto path = folder.write("a.csv", std::string("a\0b\n", 4));
    std::filesystem::create_symlink(path, folder.path() / "link");

    CHECK(read_file(path, 4, "series") == std::string("a\0b\n", 4));
    CHECK(outcome(folder.path() / "link") == std::string("a\0b\n", 4));
    CHECK(outcome(folder.write("empty", ""), 0).empty());
    CHECK(outcome(path, 3) ==
          "the file is too large | 4 bytes | at most 3 bytes | check that the name is right");
}

TEST_CASE("files of the kernel that do not tell their size are held to the cap while they are read") {
    CHECK(outcome("/proc/self/maps", 100) ==
          "the file is too large | more than 100 bytes | at most 100 bytes | check that the name is right");
}

TEST_CASE("what is no file with data is refused at once and by its kind") {
    const ScratchFolder folder;
    const Socket socket(folder.file("socket"));
    const auto refusal = [&](const std::string& kind) {
        return "this is no file with data | " + kind + " | a regular file" + save;
    };

    CHECK(outcome(folder.path()) == "this is a folder, not a file |  |  | ");
    CHECK(outcome("/dev/zero") == refusal("a character device"));
    CHECK(outcome("/dev/full") == refusal("a character device"));
    CHECK(outcome(make_pipe(folder)) == refusal("a pipe"));
    CHECK(outcome(folder.file("socket")) == refusal("a socket"));
    CHECK(outcome("/dev/zero", 100, true) ==
          "this is no file with data | a character device | a regular file or a pipe" + save);
    CHECK(outcome(folder.file("none")) ==
          "the file cannot be read | No such file or directory |  | check the path and the permissions");
}

TEST_CASE("files that give errors or nothing are refused, not waited for") {
    FileProblem problem;

    CHECK(
        outcome("/proc/self/mem") ==
        "the file cannot be read | Input/output error after 0 bytes | a regular file | copy the data into a "
        "file, and name that");
    CHECK_FALSE(try_read_file("/proc/kmsg", {100, false, 50ms}, problem));  // forbidden, silent, or too long
    CHECK_FALSE(problem.message.empty());
}

TEST_CASE("a pipe gives its text where pipes are read") {
    const ScratchFolder folder;
    const auto pipe = make_pipe(folder);
    std::thread writer([&] {
        const int fd = ::open(pipe.c_str(), O_WRONLY);
        for (const char* part : {"{\"a\": ", "1}"}) {
            CHECK(::write(fd, part, std::strlen(part)) > 0);
            std::this_thread::sleep_for(5ms);
        }
        ::close(fd);
    });
    FileProblem problem;

    const auto text = try_read_file(pipe, {100, true, 20s}, problem);

    writer.join();
    CHECK(text == "{\"a\": 1}");
}

TEST_CASE("a pipe that nobody writes into is given up after a while") {
    const ScratchFolder folder;

    CHECK(outcome(make_pipe(folder), 100, true) ==
          "nothing comes through the pipe | no data for 50 ms | a program that writes into it | start that "
          "program, or save the text in a file");
}

TEST_CASE("the error of a file names it and the parameter") {
    const ScratchFolder folder;
    const auto pipe = make_pipe(folder);

    try {
        read_file(pipe, 100, "series");
        FAIL("a pipe was read");
    } catch (const Error& error) {
        CHECK(error.what() == pipe + ": this is no file with data");
        CHECK(error.subject() == "series");
        CHECK(error.found() == "a pipe");
    }
}

TEST_CASE("a file for a library is probed by its first byte") {
    const ScratchFolder folder;
    const auto problem_of = [](const std::filesystem::path& path) {
        const auto problem = find_problem(path);
        return problem ? problem->found : "none";
    };

    CHECK(problem_of(folder.write("a.tif", "II*")) == "none");
    CHECK(problem_of(folder.write("empty", "")) == "none");
    CHECK(problem_of(make_pipe(folder)) == "a pipe");
    CHECK(problem_of("/dev/zero") == "a character device");
    CHECK(problem_of("/proc/self/mem") == "Input/output error after 0 bytes");
}
