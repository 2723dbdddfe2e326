// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "runtime/plan/open_folder.hpp"

#include <doctest/doctest.h>

#include "runtime/base/diagnostic.hpp"
#include "support/scratch_folder.hpp"

using thalweg::runtime::Failure;
using thalweg::runtime::OpenFolder;
using thalweg::test::ScratchFolder;
namespace fs = std::filesystem;

namespace {

/// "there" or "none", or what is said where the folder is refused.
auto outcome(const fs::path& root, const std::string& relative) -> std::string {
    try {
        return OpenFolder::below(root, relative) ? "there" : "none";
    } catch (const Failure& failure) {
        return failure.what();
    }
}

auto refused_link(const fs::path& path) -> std::string {
    return "a folder for results is a link, or no folder\n    found:    " + path.string() +
           "\n    expected: folders below the results folder; the results folder itself may be a link\n"
           "    do:       remove it, or choose another directory or --out";
}

}  // namespace

TEST_CASE("a folder is there, or none wherever its path ends early") {
    const ScratchFolder scratch;
    fs::create_directories(scratch.path() / "a" / "b");

    CHECK(outcome(scratch.path(), "") == "there");
    CHECK(outcome(scratch.path(), "a/b") == "there");
    CHECK(outcome(scratch.path(), "a/c") == "none");
    CHECK(outcome(scratch.path(), "c/b/a") == "none");
    CHECK(outcome(scratch.path() / "c", "a/b") == "none");
}

TEST_CASE(
    "a link below the results folder is refused, and the results folder may be one that leads somewhere") {
    const ScratchFolder scratch;
    fs::create_directories(scratch.path() / "real" / "a");
    fs::create_directory_symlink("real", scratch.path() / "link");
    fs::create_directory_symlink("a", scratch.path() / "real" / "b");
    fs::create_directory_symlink("round", scratch.path() / "round");

    CHECK(outcome(scratch.path() / "link", "a") == "there");
    CHECK(outcome(scratch.path() / "real", "b") == refused_link(scratch.path() / "real" / "b"));
    CHECK(outcome(scratch.path() / "round", "a") == refused_link(scratch.path() / "round"));
}

TEST_CASE("a folder that cannot be opened is told with the reason of the system") {
    const ScratchFolder scratch;
    const std::string name(300, 'n');

    const auto said = outcome(scratch.path(), name);

    CHECK(said.find("cannot open the folder " + scratch.path().string() + "/nnn") == 0);
    CHECK(said.find("\n    found:    File name too long\n") != std::string::npos);
}

TEST_CASE("files and links are told from folders and removed, folders stay") {
    const ScratchFolder scratch;
    fs::create_directories(scratch.path() / "folder" / "inside");
    scratch.write("file", "text");
    fs::create_directory_symlink("folder", scratch.path() / "link");
    const auto folder = OpenFolder::below(scratch.path(), "");
    REQUIRE(folder);

    CHECK(folder->is_folder("folder"));
    CHECK_FALSE(folder->is_folder("file"));
    CHECK_FALSE(folder->is_folder("link"));
    CHECK_FALSE(folder->is_folder("nothing"));
    folder->remove("file");
    folder->remove("link");
    CHECK_THROWS_WITH_AS(
        folder->remove("folder"),
        doctest::Contains(
            ("cannot remove " + scratch.file("folder") + "\n    found:    Is a directory\n").c_str()),
        Failure);
    CHECK(folder->names() == std::vector<std::string>{".", "..", "folder"});
}

TEST_CASE("a file that somebody else has removed meanwhile is no failure") {
    const ScratchFolder scratch;
    const auto folder = OpenFolder::below(scratch.path(), "");
    REQUIRE(folder);

    CHECK_NOTHROW(folder->remove("gone"));
}
