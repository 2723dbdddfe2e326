// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "runtime/plan/folder_lock.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include "runtime/base/diagnostic.hpp"
#include "support/scratch_folder.hpp"

using thalweg::files::Descriptor;
using thalweg::runtime::Failure;
using thalweg::runtime::FolderLock;
using thalweg::test::ScratchFolder;

namespace {

/// What is said where the folder cannot be locked; nothing where it can.
auto refusal(const ScratchFolder& folder) -> std::string {
    try {
        const FolderLock lock(folder.path());
        return "";
    } catch (const Failure& failure) {
        return failure.what();
    }
}

}  // namespace

TEST_CASE("a lock stands as a file for as long as it is held") {
    const ScratchFolder folder;
    {
        const FolderLock lock(folder.path());
        CHECK(folder.names() == std::vector<std::string>{FolderLock::file_name});
        CHECK(thalweg::test::text_of(folder.path() / FolderLock::file_name).find("process ") == 0);
    }
    CHECK(folder.names().empty());
}

TEST_CASE("a file that its holder has left is taken over") {
    const ScratchFolder folder;
    folder.write(FolderLock::file_name, "process 1 on another host since yesterday\n");

    CHECK(refusal(folder) == "");
    CHECK(folder.names().empty());
}

TEST_CASE("a holder that has not written its name yet keeps others out, too") {
    const ScratchFolder folder;
    const Descriptor holder(::open(folder.file(FolderLock::file_name).c_str(), O_RDWR | O_CREAT, 0600));
    REQUIRE(::flock(holder.get(), LOCK_EX | LOCK_NB) == 0);

    CHECK(refusal(folder) ==
          "another run writes into " + folder.path().string() +
              "\n    found:    a process that has not said its name yet\n"
              "    expected: a results folder for every run\n"
              "    do:       wait until it has ended, or choose another folder with --out");
}

TEST_CASE("a pipe, a folder or a link in place of the lock is refused and stays") {
    const ScratchFolder folder;
    const auto name = folder.path() / FolderLock::file_name;
    const auto beginning = "cannot write " + name.string() + "\n    found:    ";

    REQUIRE(::mkfifo(name.c_str(), 0600) == 0);
    CHECK(refusal(folder).find(beginning + "Invalid argument\n") == 0);
    CHECK(std::filesystem::is_fifo(name));

    std::filesystem::remove(name);
    std::filesystem::create_directory(name);
    CHECK(refusal(folder).find(beginning + "Is a directory\n") == 0);
    CHECK(std::filesystem::is_directory(name));

    std::filesystem::remove(name);
    std::filesystem::create_symlink(folder.write("victim", "kept"), name);
    CHECK(refusal(folder).find(beginning + "Too many levels of symbolic links\n") == 0);
    CHECK(thalweg::test::text_of(folder.path() / "victim") == "kept");
}
