// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <string>

#include "support/scratch_folder.hpp"
#include "thalweg/error.hpp"
#include "thalweg/files/folder.hpp"
#include "thalweg/files/growing_file.hpp"
#include "thalweg/files/publish_file.hpp"
#include "thalweg/files/replace_file.hpp"
#include "thalweg/files/temporary_name.hpp"

using namespace thalweg;
using thalweg::test::ScratchFolder;
using thalweg::test::text_of;

namespace {

const std::string expected_and_remedy =
    "a folder that this user may write to, with space left | free space, change the permissions, or choose "
    "another "
    "output folder";

template <class Action>
auto told_by(Action action) -> std::string {
    try {
        action();
    } catch (const Error& error) {
        return std::string(error.what()) + " | " + error.found() + " | " + error.expected() + " | " +
               error.remedy();
    }
    return "";
}

/// No file may grow beyond so many bytes for as long as it lives; writes then fail after the part that fits.
class SizeLimit {
    rlimit before_{};

  public:
    explicit SizeLimit(rlim_t bytes) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{bytes, before_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }

    SizeLimit(const SizeLimit&) = delete;
    auto operator=(const SizeLimit&) -> SizeLimit& = delete;

    ~SizeLimit() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, SIG_DFL);
    }
};

}  // namespace

TEST_CASE("a file is replaced as a whole, in folders that are made for it") {
    const ScratchFolder folder;
    const auto path = folder.path() / "a" / "b" / "file.bin";

    files::replace_file(path, "old");
    files::replace_file(path, std::string("n\0w", 3));

    CHECK(text_of(path) == std::string("n\0w", 3));
    CHECK(folder.names() == std::vector<std::string>{"a/b/file.bin"});
}

TEST_CASE("a name without a folder is a file in the current one") {
    const ScratchFolder folder;
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(folder.path());

    const auto told = told_by([] { files::replace_file("plain.txt", "x"); });
    std::filesystem::current_path(before);

    CHECK(told == "");
    CHECK(folder.names() == std::vector<std::string>{"plain.txt"});
}

TEST_CASE("a link under the name is replaced, and what it points to stays") {
    const ScratchFolder folder;
    folder.write("victim", "untouched");
    std::filesystem::create_symlink("victim", folder.path() / "file");

    files::replace_file(folder.path() / "file", "new");

    CHECK(text_of(folder.path() / "victim") == "untouched");
    CHECK(!std::filesystem::is_symlink(folder.path() / "file"));
}

TEST_CASE("a file that cannot be written leaves the old one, nothing else, and the system's reason") {
    const ScratchFolder folder;
    const auto path = folder.write("file", "old");
    std::string told;
    {
        const SizeLimit limit(1000);
        told = told_by([&] { files::replace_file(path, std::string(5000, 'x')); });
    }

    CHECK(told == "cannot write " + path.string() + " | File too large | " + expected_and_remedy);
    CHECK(text_of(path) == "old");
    CHECK(folder.names() == std::vector<std::string>{"file"});
}

TEST_CASE("what stands in the way of a file or its folder is told") {
    const ScratchFolder folder;
    const auto file = folder.write("file", "x");
    std::filesystem::create_directory(folder.path() / "folder");

    const auto below_a_file = told_by([&] { files::replace_file(file / "x" / "y", ""); });
    const auto over_a_folder = told_by([&] { files::replace_file(folder.path() / "folder", ""); });
    const auto probe = told_by([&] { files::probe_folder(file / "x"); });

    CHECK(below_a_file ==
          "cannot write " + (file / "x" / "y").string() + " | Not a directory | " + expected_and_remedy);
    CHECK(over_a_folder == "cannot write " + (folder.path() / "folder").string() + " | Is a directory | " +
                               expected_and_remedy);
    CHECK(probe ==
          "cannot make the folder " + (file / "x").string() + " | Not a directory | " + expected_and_remedy);
}

TEST_CASE("what a library wrote under a temporary name gets its own, or stays where that cannot be") {
    const ScratchFolder folder;
    const auto part = folder.write("part", "new");
    folder.write("file", "old");
    std::filesystem::create_directory(folder.path() / "folder");

    files::publish_file(part, folder.path() / "file");
    const auto again = told_by([&] { files::publish_file(part, folder.path() / "file"); });
    const auto blocked =
        told_by([&] { files::publish_file(folder.path() / "file", folder.path() / "folder"); });

    CHECK(text_of(folder.path() / "file") == "new");
    CHECK(folder.names() == std::vector<std::string>{"file"});
    CHECK(again ==
          "cannot write " + folder.file("file") + " | No such file or directory | " + expected_and_remedy);
    CHECK(blocked == "cannot write " + folder.file("folder") + " | Is a directory | " + expected_and_remedy);
}

TEST_CASE("a probed folder is there and empty") {
    const ScratchFolder folder;

    files::probe_folder(folder.path() / "a" / "b");

    CHECK(std::filesystem::is_empty(folder.path() / "a" / "b"));
}

TEST_CASE("a growing file holds each line as soon as it is added") {
    const ScratchFolder folder;
    const auto path = folder.write("series.csv", "of an earlier run\n");
    files::GrowingFile file(path, "time_s\n");

    file.add("1\n");
    const auto after_one = text_of(path);
    file.add("2\n");
    file.finish();

    CHECK(after_one == "time_s\n1\n");
    CHECK(text_of(path) == "time_s\n1\n2\n");
    CHECK(folder.names() == std::vector<std::string>{"series.csv"});
}

TEST_CASE("a line that does not fit is cut off again, and a shorter one may follow") {
    const ScratchFolder folder;
    const auto path = folder.path() / "series.csv";
    files::GrowingFile file(path, "time_s\n");
    std::string told;
    {
        const SizeLimit limit(10);
        told = told_by([&] { file.add("12345678\n"); });
    }

    CHECK(told == "cannot write " + path.string() + " | File too large | " + expected_and_remedy);
    CHECK(text_of(path) == "time_s\n");
    file.add("1\n");
    CHECK(text_of(path) == "time_s\n1\n");
}

TEST_CASE("temporary names are hidden, differ, and give back the name that they stand for") {
    const auto name = files::temporary_name("depth.tif");

    CHECK(name.size() == std::string("depth.tif").size() + files::temporary_extra);
    CHECK(name.rfind(".depth.tif.", 0) == 0);
    CHECK(name != files::temporary_name("depth.tif"));
    CHECK(files::final_name_in(name) == "depth.tif");
    CHECK(files::final_name_in(".depth.tif.0123456789av.part") == "depth.tif");
    for (const auto* other : {"", ".part", "depth.tif.0123456789av.part", ".depth.tif.0123456789aw.part",
                              ".depth.tif.0123456789a.part", ".depth.tif.part", "..0123456789av.part",
                              ".depth.tif.0123456789av.par"}) {
        CHECK(files::final_name_in(other) == "");
    }
}

namespace {

/// A file of three lines, and how far it had grown after the second.
auto grown_file(const std::filesystem::path& path) -> files::Growth {
    files::GrowingFile file(path, "head\n");
    file.add("1\n");
    const auto growth = file.growth();
    file.add("2 is cut off\n");
    file.finish();
    return growth;
}

auto told_by_going_on(const std::filesystem::path& path, const files::Growth& from,
                      const char* start = "head\n") -> std::string {
    return told_by([&] { files::GrowingFile(path, start, from); });
}

}  // namespace

TEST_CASE("a growing file goes on where it was saved: later lines are cut off before the next one") {
    const ScratchFolder folder;
    const auto path = folder.path() / "series.csv";
    const auto saved = grown_file(path);
    CHECK(saved.bytes == 7);

    files::GrowingFile file(path, "head\n", saved);
    CHECK(text_of(path) == "head\n1\n2 is cut off\n");
    file.add("2\n");
    file.finish();
    CHECK(text_of(path) == "head\n1\n2\n");

    files::GrowingFile straight(folder.path() / "straight.csv", "head\n");
    straight.add("1\n2\n");
    CHECK(straight.growth().checksum == file.growth().checksum);

    files::GrowingFile(path, "head\n", saved).finish();
    CHECK(text_of(path) == "head\n1\n");
}

TEST_CASE("a growing file does not go on where it is missing, shorter, or another one") {
    const ScratchFolder folder;
    const auto path = folder.path() / "series.csv";
    const auto saved = grown_file(path);
    const std::string remedy = " | put the file of that run back, or go on in another results folder";
    const auto cannot = "the run cannot go on with the file " + path.string() + " | ";

    CHECK(told_by_going_on(path, saved, "other\n") == cannot + "it begins with head | other" + remedy);
    files::replace_file(path, "head\n7\n");
    CHECK(told_by_going_on(path, saved) ==
          cannot + "other bytes than when the run was saved | the same first 7 bytes" + remedy);
    files::replace_file(path, "head\n");
    CHECK(told_by_going_on(path, saved) ==
          cannot + "5 bytes | at least 7, as when the run was saved" + remedy);
    std::filesystem::remove(path);
    CHECK(told_by_going_on(path, saved) ==
          cannot + "No such file or directory | the file that the run had written" + remedy);
}
