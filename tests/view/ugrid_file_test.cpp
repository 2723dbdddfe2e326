// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// The file of ugrid-writer: its name, its end, a full disk, and what it cannot have.
#include "ugrid_writing.hpp"

#include <sys/resource.h>
#include <sys/stat.h>

#include <cmath>
#include <csignal>
#include <filesystem>
#include <string>

#include "thalweg/files/temporary_name.hpp"

using namespace thalweg;
using namespace thalweg::test;

namespace {

/// No file may grow beyond so many bytes for as long as it lives.
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

TEST_CASE("the file is announced, has its name when it is finished, and is then told to be complete") {
    Writer w(nlohmann::json{{"directory", "maps"}, {"prefix", "all"}});
    auto& node = *w.node;
    REQUIRE(node.configure(w.folder.path()) == "");
    REQUIRE(node.negotiate({depth_on(raster_3x2(), 6)}) == "");
    REQUIRE(node.run(0) == "");
    REQUIRE(node.run(10) == "");
    REQUIRE(node.run(20) == "");
    const auto during = w.folder.names();
    CHECK(node.written().empty());
    REQUIRE(node.finish() == "");

    CHECK(node.announced() == Names{"maps/all.nc prefix"});
    REQUIRE(during.size() == 1);
    CHECK(files::final_name_in(std::filesystem::path(during[0]).filename().string()) == "all.nc");
    CHECK(w.folder.names() == Names{"maps/all.nc"});
    CHECK(node.written() == Names{w.folder.file("maps/all.nc")});
}

TEST_CASE("a process that is killed leaves every sample so far in the temporary file") {
    Writer w;
    auto& node = *w.node;
    REQUIRE(node.configure(w.folder.path()) == "");
    REQUIRE(node.negotiate({depth_on(raster_3x2(), 6)}) == "");
    for (const double time : {0.0, 10.0, 20.0}) {
        REQUIRE(node.run(time) == "");
    }
    const auto copy = w.folder.path() / "copy.nc";
    std::filesystem::copy_file(w.folder.path() / w.folder.names().at(0), copy);

    const NetcdfFile file(copy);
    CHECK(file.values("time") == Numbers{0, 10, 20});
    CHECK(file.values("depth")[17] == 6);
}

TEST_CASE("a finished file takes no room beyond its end") {
    Writer w;
    const auto path = w.write({depth_on(raster_3x2(), 6)});

    struct stat status {};

    REQUIRE(::stat(path.c_str(), &status) == 0);
    constexpr int block = 512, taken_ahead = 1 << 18;
    CHECK(status.st_blocks * block < status.st_size + taken_ahead / 2);
}

TEST_CASE("a run that ends without finish keeps its samples under the final name") {
    Writer w;
    REQUIRE(w.node->configure(w.folder.path()) == "");
    REQUIRE(w.node->negotiate({depth_on(raster_3x2(), 6)}) == "");
    REQUIRE(w.node->run(0) == "");
    REQUIRE(w.node->run(10) == "");
    w.node.reset();

    CHECK(w.folder.names() == Names{"flood.nc"});
    CHECK(NetcdfFile(w.folder.path() / "flood.nc").values("time") == Numbers{0, 10});
}

TEST_CASE("a file that cannot be written is told by name and leaves nothing behind") {
    Writer w;
    REQUIRE(w.node->configure(w.folder.path()) == "");
    REQUIRE(w.node->negotiate({depth_on(raster_3x2(), 6)}) == "");
    std::filesystem::create_directory(w.folder.path() / "flood.nc");
    REQUIRE(w.node->run(0) == "");
    const std::string after =
        " | a folder that this user may write to, with space left | free space, change the "
        "permissions, or choose another output folder";

    CHECK(w.node->finish() == ": cannot write " + w.folder.file("flood.nc") + " | Is a directory" + after);
    w.node.reset();
    CHECK(w.folder.names().empty());
}

TEST_CASE("a write that fails is told by name, and the broken file goes") {
    Writer w;
    const Grid large(300, 300, 0, 0, 1, 1);
    auto noise = depth_on(large, 90000);
    for (std::size_t k = 0; k < noise.values.size(); ++k) {  // what deflate cannot shorten much
        noise.values[k] = static_cast<float>(std::fmod(std::sin(static_cast<double>(k)) * 43758.5453, 1.0));
    }
    REQUIRE(w.node->configure(w.folder.path()) == "");
    REQUIRE(w.node->negotiate({noise}) == "");
    REQUIRE(w.node->run(0) == "");
    std::string error;
    {
        const SizeLimit limit(100000);
        error = w.node->run(10);
    }
    INFO(error);
    CHECK(error.find(": cannot write " + w.folder.file("flood.nc") + " | ") == 0);
    // What is found depends on the file system: the library's error, or that of the system after it.
    CHECK(error.find(" | a folder that this user may write to, with space left | free space") !=
          std::string::npos);
    w.node.reset();
    CHECK(w.folder.names().empty());
}

TEST_CASE("ugrid-writer refuses what a file cannot have before anything runs") {
    const auto refused = [](const std::string& name) {
        auto field = depth_on(raster_3x2(), 6);
        field.name = name;
        Writer w;
        CHECK(w.node->configure(w.folder.path()) == "");
        return w.node->negotiate({field});
    };
    const ScratchFolder folder;
    const auto empty = NodeBench::of<view::UgridWriterNode>({}, "flood");

    CHECK(
        refused("a/b") ==
        "a/b: a netCDF file cannot have a variable of this name | \"a/b\" | at most 256 bytes: first a "
        "letter, a "
        "digit or '_', no '/', no control character, no blank at the end | call the input otherwise, such as "
        "\"depth\"");
    CHECK(refused("+a").find("+a: a netCDF file cannot have") == 0);
    CHECK(refused("a ").find("a : a netCDF file cannot have") == 0);
    CHECK(refused(std::string(257, 'a')).find("a netCDF file cannot have") != std::string::npos);
    CHECK(refused("t\u00fcrkis").empty());
    CHECK(refused("time") ==
          "time: the file needs this name itself | \"time\" | another name than \"time\", \"crs\" and those "
          "that "
          "begin with \"mesh2d\" | call the input otherwise, such as \"depth\"");
    CHECK(refused("mesh2d_x").find("mesh2d_x: the file needs this name itself") == 0);
    CHECK(empty->configure(folder.path()) == "");
    CHECK(empty->negotiate({}).find(": there is nothing to write") == 0);
}
