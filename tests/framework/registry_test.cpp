// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "runtime/plugins/registry.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <cfenv>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "runtime/guard/float_environment.hpp"
#include "thalweg/plugin.hpp"

namespace fs = std::filesystem;

namespace {

using thalweg::runtime::PluginInfo;
using thalweg::runtime::Registry;
using thalweg::runtime::ScanOptions;

class Idle final : public thalweg::Node {
  public:
    static auto about() -> thalweg::About { return {"idle", "Does nothing."}; }

    void run(const thalweg::Step&) override {}
};

class Busy final : public thalweg::Node {
  public:
    static auto about() -> thalweg::About { return {"busy", "Does much."}; }

    void run(const thalweg::Step&) override {}
};

auto no_class(std::uint32_t) -> const thw_node_class* {
    return nullptr;
}

auto sound_plugin() -> thw_plugin {
    return {THW_MAGIC,
            sizeof(thw_plugin),
            THW_ABI_MAJOR,
            THW_ABI_MINOR,
            0,
            "inside",
            "1.0",
            "Apache-2.0",
            "none",
            &thalweg::node_class_at<Idle>,
            nullptr};
}

// A folder that is gone afterwards.
class Folder {
    fs::path path_;

  public:
    Folder() {
        std::string name = (fs::temp_directory_path() / "thalweg-registry-XXXXXX").string();
        path_ = ::mkdtemp(name.data());
    }

    Folder(const Folder&) = delete;
    auto operator=(const Folder&) -> Folder& = delete;

    ~Folder() { fs::remove_all(path_); }

    auto path() const -> const fs::path& { return path_; }

    void write(const std::string& name, const std::string& text) const {
        std::ofstream(path_ / name) << text;
    }
};

auto in_folder(const Registry& registry, const fs::path& folder) -> std::vector<PluginInfo> {
    std::vector<PluginInfo> infos;
    for (const auto& info : registry.plugins()) {
        if (info.file.parent_path() == folder) {
            infos.push_back(info);
        }
    }
    return infos;
}

}  // namespace

TEST_CASE("classes linked into the program are found by their id") {
    Registry registry;

    registry.add(sound_plugin());

    REQUIRE(registry.find("idle") != nullptr);
    CHECK(registry.find("idle")->clock == THW_STATIC);
    CHECK(registry.find("idler") == nullptr);
    CHECK(registry.plugins().at(0).node_ids == std::vector<std::string>{"idle"});
}

TEST_CASE("an id that is taken is refused and names who has it") {
    Registry registry;
    registry.add(sound_plugin());

    CHECK_THROWS_WITH(registry.add(sound_plugin()),
                      "brings node type 'idle', which 'inside' in this program already brings");
    CHECK(registry.classes().size() == 1);
}

TEST_CASE("a plugin that brings one type that is taken keeps its others") {
    Registry registry;
    registry.add(sound_plugin());
    auto other = sound_plugin();
    other.name = "outside";
    other.node_class = [](std::uint32_t index) {
        return index == 0 ? thalweg::node_class_at<Idle>(0) : thalweg::node_class_at<Busy>(index - 1);
    };

    registry.add(other);

    const auto& info = registry.plugins().at(1);
    CHECK(info.refusal.empty());
    CHECK(info.node_ids == std::vector<std::string>{"busy"});
    REQUIRE(info.taken.size() == 1);
    CHECK(info.taken[0].id == "idle");
    CHECK(info.taken[0].by == "'inside' in this program");
    CHECK(registry.plugin_of("idle")->name == "inside");
    CHECK(registry.plugin_of("busy")->name == "outside");
}

TEST_CASE("a library that changes the arithmetic when it is loaded leaves that of the program as it was") {
    const auto undone = thalweg::runtime::FloatEnvironment::times_undone();

    const auto registry = Registry::load({fs::path(THALWEG_ROUNDS_UP).parent_path()});

    REQUIRE(registry.find("rounds-up") != nullptr);
    CHECK(std::fegetround() == FE_TONEAREST);
    bool keeps_subnormals = false;
    std::thread([&] {  // later threads inherit
        const volatile double subnormal = 5e-310;
        keeps_subnormals = subnormal * 0.5 > 0;
    })
        .join();
    CHECK(keeps_subnormals);
    CHECK(thalweg::runtime::FloatEnvironment::times_undone() > undone);
}

TEST_CASE("the handshake names the broken rule and both values") {
    auto plugin = sound_plugin();

    SUBCASE("magic") {
        plugin.magic[0] = 'X';
        CHECK(thalweg::runtime::check_handshake(plugin) ==
              "wrong magic: found 'XHALWEG', expected 'THALWEG'");
    }
    SUBCASE("major") {
        plugin.abi_major = 9;
        CHECK(thalweg::runtime::check_handshake(plugin) ==
              "built for ABI 9.3, this program has 1.3: the majors must be equal");
    }
    SUBCASE("major before size, since another major may have another size") {
        plugin.abi_major = 9;
        plugin.struct_size = 1;
        CHECK(thalweg::runtime::check_handshake(plugin) ==
              "built for ABI 9.3, this program has 1.3: the majors must be equal");
    }
    SUBCASE("a minor that it needs") {
        plugin.abi_minor = plugin.needs_minor = THW_ABI_MINOR + 1;
        CHECK(thalweg::runtime::check_handshake(plugin) ==
              "needs a program with ABI 1.4 or later of this major, this one has 1.3");
    }
    SUBCASE("a newer minor that it does not need") {
        plugin.abi_minor = THW_ABI_MINOR + 1;
        CHECK(thalweg::runtime::check_handshake(plugin).empty());
    }
    SUBCASE("size") {
        plugin.struct_size = 71;
        CHECK(thalweg::runtime::check_handshake(plugin) == "struct_size is 71, expected at least 72");
    }
    SUBCASE("a plugin of a later build of this major may have a larger table") {
        plugin.struct_size = 80;
        CHECK(thalweg::runtime::check_handshake(plugin).empty());
    }
    SUBCASE("texts") {
        for (const auto member :
             {&thw_plugin::name, &thw_plugin::version, &thw_plugin::licence, &thw_plugin::build_id}) {
            auto without = plugin;
            without.*member = nullptr;
            CHECK(thalweg::runtime::check_handshake(without) == "name, version, licence or build_id is null");
        }
    }
    SUBCASE("table of nodes") {
        plugin.node_class = nullptr;
        CHECK(thalweg::runtime::check_handshake(plugin) == "node_class is null");
    }
}

TEST_CASE("a plugin without node classes is refused") {
    auto plugin = sound_plugin();
    plugin.node_class = no_class;
    PluginInfo info;

    thalweg::runtime::describe_plugin(plugin, info);

    CHECK(info.refusal == "brings no node class: node_class(0) is null");
}

TEST_CASE("files that are no libraries are listed with the loader's reason, others are not looked at") {
    const Folder folder;
    folder.write("b.so", "");
    folder.write("a.so", std::string(100, 'x'));
    folder.write("readme.txt", "no plugin");

    const auto infos = in_folder(Registry::load({folder.path()}), folder.path());

    REQUIRE(infos.size() == 2);
    CHECK(infos[0].file.filename() == "a.so");
    CHECK(infos[0].refusal == "cannot be loaded: invalid ELF header");
    CHECK(infos[1].refusal == "cannot be loaded: file too short");
}

TEST_CASE("a file that two folders lead to counts once") {
    const Folder folder;
    folder.write("a.so", "");
    fs::create_symlink(folder.path() / "a.so", folder.path() / "link.so");

    const auto infos = in_folder(Registry::load({folder.path(), folder.path()}), folder.path());

    CHECK(infos.size() == 1);
}

TEST_CASE("folders are searched in the order of the options, the environment and the program's own") {
    const Folder first, second;
    ::setenv("THALWEG_PLUGIN_PATH", (second.path().string() + "::/nowhere").c_str(), 1);

    const auto folders = Registry::load({first.path()}).folders();
    ::unsetenv("THALWEG_PLUGIN_PATH");

    REQUIRE(folders.size() == 4);
    CHECK(folders[0] == first.path());
    CHECK(folders[1] == second.path());
    CHECK(folders[2] == "/nowhere");
    CHECK(folders[3].string().find("lib/thalweg/plugins") != std::string::npos);
}

TEST_CASE("a scanner that never answers is stopped at the time limit") {
    const Folder folder;
    folder.write("a.so", "");
    folder.write("sleeps", "#!/bin/sh\nexec sleep 60\n");
    fs::permissions(folder.path() / "sleeps", fs::perms::owner_all);
    ScanOptions options;
    options.scanner = folder.path() / "sleeps";
    options.time_limit = 0.2;

    const auto infos = thalweg::runtime::scan_libraries({folder.path() / "a.so"}, options);

    CHECK(infos.at(0).refusal == "did not finish loading within 0.2 s");
    CHECK_FALSE(infos.at(0).judged);
}

TEST_CASE("a scanner that cannot be run is a refusal that says so") {
    ScanOptions options;
    options.scanner = "/no/such/program";

    const auto infos = thalweg::runtime::scan_libraries({"/no/such/library.so"}, options);

    CHECK(infos.at(0).refusal ==
          "ended the process while loading: exit status 127; it said: cannot run /no/such/program: No such "
          "file or "
          "directory");
}

TEST_CASE(
    "a link that leads nowhere and a pipe under the name of a library are refused, and not waited for") {
    const Folder folder;
    fs::create_symlink("/no/such/library.so", folder.path() / "gone.so");
    REQUIRE(::mkfifo((folder.path() / "pipe.so").c_str(), 0600) == 0);

    const auto infos = in_folder(Registry::load({folder.path()}), folder.path());

    REQUIRE(infos.size() == 2);
    CHECK(infos[0].refusal == "cannot be loaded: cannot open shared object file: No such file or directory");
    CHECK(infos[1].refusal == "cannot be loaded: not a regular file");
}

TEST_CASE("a plugin in this program that breaks a rule is refused as one in a library is") {
    auto plugin = sound_plugin();
    plugin.node_class = &no_class;
    Registry registry;

    CHECK_THROWS_WITH_AS(registry.add(plugin), "brings no node class: node_class(0) is null",
                         std::invalid_argument);
    CHECK(registry.classes().empty());
    CHECK(registry.plugins().at(0).refusal == "brings no node class: node_class(0) is null");
}
