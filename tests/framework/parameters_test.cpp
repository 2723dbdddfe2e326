// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <thalweg/plugin.hpp>

#include "runtime/parameters/parameters.hpp"
#include "support/class_tables.hpp"

using namespace thalweg::runtime;
namespace fs = std::filesystem;

namespace {

using thalweg::option;

/// A parameter of every type.
class Everything final : public thalweg::Node {
    thalweg::Parameter<bool> dry_{*this, "dry", option().by_default("true")};
    thalweg::Parameter<std::int64_t> order_{*this, "order", option().at_least(1).at_most(3)};
    thalweg::Parameter<double> cfl_{*this, "cfl", option().by_default("0.25").at_least(0).at_most(0.5)};
    thalweg::Parameter<double> depth_{*this, "depth", option().unit("m").at_least(0.001)};
    thalweg::Parameter<std::string> scheme_{*this, "scheme",
                                            option().one_of("kp07|hwp14|waf").by_default("\"hwp14\"")};
    thalweg::Parameter<std::string> label_{*this, "label", option()};
    thalweg::Parameter<thalweg::InputFile> file_{*this, "file",
                                                 option().required().help("Raster of the bed")};
    thalweg::Parameter<std::vector<double>> times_{*this, "times", option().unit("s").at_least(0)};
    thalweg::Parameter<std::vector<std::string>> sides_{*this, "sides", option().one_of("wall|open")};
    thalweg::Parameter<thalweg::JsonText> gauges_{*this, "gauges", option()};

  public:
    static auto about() -> thalweg::About { return {"everything", "Has one of each.", thalweg::Clock::once}; }

    void run(const thalweg::Step&) override {}
};

class BadDefault final : public thalweg::Node {
    thalweg::Parameter<double> width_{*this, "width", option().unit("m").by_default("\"2 kg\"")};

  public:
    static auto about() -> thalweg::About { return {"bad-default", "Is wrong.", thalweg::Clock::once}; }

    void run(const thalweg::Step&) override {}
};

class Bare final : public thalweg::Node {
  public:
    static auto about() -> thalweg::About { return {"bare", "Has no parameter.", thalweg::Clock::once}; }

    void run(const thalweg::Step&) override {}
};

template <class T>
auto class_of() -> const thalweg::runtime::NodeType& {
    static const thalweg::NodeClass type(T::about(), std::make_unique<T>(), &thalweg::NodeGlue::create<T>);
    static const auto read = [] {
        NodeType unchecked;
        unchecked.id = type.abi()->id;
        for (const auto& param : thalweg::testing::ClassTables::of(*type.abi()).params) {
            unchecked.params.push_back({param, {}});
        }
        return unchecked;
    }();
    return read;
}

/// The folder of the graph, with one input file.
class GraphFolder {
    fs::path folder_ = fs::temp_directory_path() / ("thalweg-parameters-test-" + std::to_string(std::rand()));

  public:
    GraphFolder() {
        fs::create_directories(folder_ / "data");
        std::ofstream(folder_ / "bed.tif") << "raster";
        std::ofstream(folder_ / "data" / "rain.csv") << "rain";
    }

    GraphFolder(const GraphFolder&) = delete;
    auto operator=(const GraphFolder&) -> GraphFolder& = delete;

    ~GraphFolder() { fs::remove_all(folder_); }

    auto path() const -> const fs::path& { return folder_; }
};

struct Check {
    ParameterValues values;
    std::string problems;
};

/// Checks "params" of one node; the folder's name is cut from the messages.
template <class T = Everything>
auto check(const std::string& params, const GraphFolder& folder, const fs::path& data_dir = {},
           const std::vector<Override>& overrides = {}) -> Check {
    Diagnostics problems;
    const auto graph = parse_graph(
        "{\"thalweg\": 1, \"time\": {\"end\": 1}, \"nodes\": {\"n\": {\"type\": \"t\",\n\"params\": " +
            params + "}}}",
        "g.json", overrides, problems);
    REQUIRE(problems.empty());
    Check result;
    result.values = check_parameters(class_of<T>(), graph.nodes.at(0), {folder.path(), data_dir}, problems);
    for (const auto& problem : problems) {
        result.problems += to_text(problem) + "\n";
    }
    const auto name = folder.path().string();
    for (auto at = result.problems.find(name); at != std::string::npos; at = result.problems.find(name)) {
        result.problems.replace(at, name.size(), "DIR");
    }
    return result;
}

template <class T>
auto get(const Check& result, const std::string& name) -> const T& {
    return std::get<T>(result.values.at(name));
}

}  // namespace

TEST_CASE("values are checked, converted and completed by defaults") {
    const GraphFolder folder;

    const auto result =
        check(R"({"file": "bed.tif", "order": 2, "depth": "5 cm", "label": "a", "times": [1, "1 min"],
                                  "sides": ["wall", "open"], "gauges": {"b": 1}, "x-note": 7})",
              folder);

    CHECK(result.problems == "");
    CHECK(get<bool>(result, "dry") == true);
    CHECK(get<std::int64_t>(result, "order") == 2);
    CHECK(get<double>(result, "cfl") == 0.25);
    CHECK(get<double>(result, "depth") == doctest::Approx(0.05));
    CHECK(get<std::string>(result, "scheme") == "hwp14");
    CHECK(get<std::string>(result, "label") == "a");
    CHECK(get<std::string>(result, "file") == (folder.path() / "bed.tif").string());
    CHECK(get<std::vector<double>>(result, "times") == std::vector<double>{1, 60});
    CHECK(get<TextList>(result, "sides").texts == std::vector<std::string>{"wall", "open"});
    CHECK(get<std::string>(result, "gauges") == "{\"b\":1}");
}

TEST_CASE("a parameter without value and default is absent") {
    const GraphFolder folder;

    const auto result = check(R"({"file": "bed.tif"})", folder);

    CHECK(result.problems == "");
    CHECK(result.values.count("order") == 0);
    CHECK(result.values.size() == 4);
}

TEST_CASE("whole numbers may be written as powers of ten") {
    const GraphFolder folder;

    CHECK(get<std::int64_t>(check(R"({"file": "bed.tif", "order": 3.0})", folder), "order") == 3);
    CHECK(get<std::int64_t>(check(R"({"file": "bed.tif", "order": 1e0})", folder), "order") == 1);
}

TEST_CASE("an unknown parameter is named with the nearest") {
    const GraphFolder folder;

    CHECK(check(R"({"file": "bed.tif", "shceme": "waf"})", folder).problems ==
          "g.json:2:31: /nodes/n/params/shceme: node 'n': node type 'everything' has no parameter 'shceme'\n"
          "    expected: one of \"dry\", \"order\", \"cfl\", \"depth\", \"scheme\", \"label\", \"file\", "
          "\"times\", "
          "\"sides\", \"gauges\"\n"
          "    nearest:  scheme\n");
}

TEST_CASE("a missing parameter is asked for") {
    const GraphFolder folder;

    CHECK(check("{}", folder).problems ==
          "g.json:2:1: /nodes/n/params: node 'n': parameter 'file' is required\n"
          "    expected: Raster of the bed\n"
          "    do:       add \"file\" to \"params\", or run with --set n.file=...\n");
}

TEST_CASE("values of the wrong type are all reported, in the order of the document") {
    const GraphFolder folder;

    CHECK(
        check(
            R"({"gauges": 1, "sides": "wall", "times": 3, "file": 4, "label": 5, "scheme": null, "depth": {},
"cfl": [], "order": 1.5, "dry": "yes"})",
            folder)
            .problems ==
        "g.json:2:22: /nodes/n/params/gauges: node 'n': parameter 'gauges' must be an object or a list\n"
        "    found:    the number 1\n    expected: {...} or [...]\n"
        "g.json:2:34: /nodes/n/params/sides: node 'n': parameter 'sides' must be a list\n"
        "    found:    the text \"wall\"\n    expected: a list in square brackets\n"
        "g.json:2:51: /nodes/n/params/times: node 'n': parameter 'times' must be a list\n"
        "    found:    the number 3\n    expected: a list in square brackets\n"
        "g.json:2:62: /nodes/n/params/file: node 'n': parameter 'file' must be the name of a file\n"
        "    found:    the number 4\n    expected: a text in double quotes\n"
        "g.json:2:74: /nodes/n/params/label: node 'n': parameter 'label' must be a text\n"
        "    found:    the number 5\n    expected: a text in double quotes\n"
        "g.json:2:87: /nodes/n/params/scheme: node 'n': parameter 'scheme' must be a text\n"
        "    found:    null\n    expected: one of \"kp07\", \"hwp14\", \"waf\"\n"
        "g.json:2:102: /nodes/n/params/depth: node 'n': parameter 'depth' is not usable: this is not a "
        "number\n"
        "    found:    an empty object\n    expected: a number in m, or a text with a unit, eg \"25 cm\"\n"
        "g.json:3:8: /nodes/n/params/cfl: node 'n': parameter 'cfl' is not usable: this is not a number\n"
        "    found:    an empty list\n    expected: a number, or a text with a unit, eg \"50 %\"\n"
        "g.json:3:21: /nodes/n/params/order: node 'n': parameter 'order' must be a whole number\n"
        "    found:    the number 1.5\n    expected: a whole number\n"
        "g.json:3:33: /nodes/n/params/dry: node 'n': parameter 'dry' must be true or false\n"
        "    found:    the text \"yes\"\n    expected: true or false, without quotes\n");
}

TEST_CASE("a number beyond all whole numbers is none") {
    const GraphFolder folder;

    CHECK(check(R"({"file": "bed.tif", "order": 1e300})", folder).problems.find("must be a whole number") !=
          std::string::npos);
}

TEST_CASE("ranges are checked after conversion, and printed with their unit") {
    const GraphFolder folder;

    CHECK(check(R"({"file": "bed.tif", "cfl": 0.7, "depth": "0.1 mm", "order": 4})", folder).problems ==
          "g.json:2:38: /nodes/n/params/cfl: node 'n': parameter 'cfl' is out of range\n"
          "    found:    the number 0.7\n    expected: between 0 and 0.5\n"
          "g.json:2:52: /nodes/n/params/depth: node 'n': parameter 'depth' is out of range\n"
          "    found:    the text \"0.1 mm\" = 0.0001 m\n    expected: at least 0.001 m\n"
          "g.json:2:71: /nodes/n/params/order: node 'n': parameter 'order' is out of range\n"
          "    found:    the number 4\n    expected: between 1 and 3\n");
    CHECK(check(R"({"file": "bed.tif", "order": 18446744073709551615})", folder)
              .problems.find("is out of range") != std::string::npos);
}

TEST_CASE("units of another dimension and wrong choices say what would be right") {
    const GraphFolder folder;

    CHECK(check(R"({"file": "bed.tif", "depth": "3 s", "scheme": "kp70"})", folder).problems ==
          "g.json:2:40: /nodes/n/params/depth: node 'n': parameter 'depth' is not usable: "
          "the unit 's' does not measure the same as 'm'\n"
          "    found:    the text \"3 s\"\n    expected: a number in m, or a text with a unit, eg \"25 cm\"\n"
          "g.json:2:57: /nodes/n/params/scheme: node 'n': parameter 'scheme' has no such choice\n"
          "    found:    the text \"kp70\"\n    expected: one of \"kp07\", \"hwp14\", \"waf\"\n"
          "    nearest:  kp07\n");
}

TEST_CASE("every wrong element of a list is reported at its own place") {
    const GraphFolder folder;

    const auto result = check(R"({"file": "bed.tif", "times": [1, -2, "3 m"], "sides": ["wal"]})", folder);

    CHECK(
        result.problems ==
        "g.json:2:44: /nodes/n/params/times/1: node 'n': parameter 'times' is out of range\n"
        "    found:    the number -2\n    expected: at least 0 s\n"
        "g.json:2:48: /nodes/n/params/times/2: node 'n': parameter 'times' is not usable: "
        "the unit 'm' does not measure the same as 's'\n"
        "    found:    the text \"3 m\"\n    expected: a number in s, or a text with a unit, eg \"30 min\"\n"
        "g.json:2:66: /nodes/n/params/sides/0: node 'n': parameter 'sides' has no such choice\n"
        "    found:    the text \"wal\"\n    expected: one of \"wall\", \"open\"\n    nearest:  wall\n");
    CHECK(result.values.count("times") == 0);
}

TEST_CASE("files are looked for beside the graph") {
    const GraphFolder folder;
    const auto refusal = [&](const std::string& name) {
        return check("{\"file\": \"" + name + "\"}", folder).problems;
    };
    const std::string head = "g.json:2:20: /nodes/n/params/file: node 'n': parameter 'file' is not usable: ";

    CHECK(refusal("data/rain.csv") == "");
    CHECK(refusal((folder.path() / "bed.tif").string()) == "");
    CHECK(refusal("bde.tif") ==
          head + "the file does not exist\n    found:    DIR/bde.tif\n    nearest:  bed.tif\n");
    CHECK(refusal("dat/rain.csv") ==
          head +
              "the file does not exist\n    found:    DIR/dat/rain.csv\n"
              "    expected: a file below DIR, the last folder on the way that exists\n    nearest:  data\n");
    CHECK(refusal("bed.tif/band") == head +
                                         "the file does not exist\n    found:    DIR/bed.tif/band\n"
                                         "    expected: a folder where there is the file DIR/bed.tif\n");
    CHECK(refusal("data") == head + "this is a folder, not a file\n    found:    DIR/data\n");
    CHECK(refusal("") == head + "the file name is empty\n");
    CHECK(refusal("/dev/zero") ==
          head +
              "this is no file with data\n    found:    /dev/zero: a character device\n"
              "    expected: a regular file\n    do:       save the data in a file, and name that\n");
    REQUIRE(::mkfifo((folder.path() / "pipe").c_str(), 0600) == 0);
    CHECK(refusal("pipe").find("found:    DIR/pipe: a pipe\n") != std::string::npos);
    CHECK(refusal("/proc/self/mem").find("/proc/self/mem: Input/output error after 0 bytes") !=
          std::string::npos);
}

TEST_CASE("$THALWEG_DATA stands for the data folder") {
    const GraphFolder folder;
    const auto* const params = R"({"file": "$THALWEG_DATA/rain.csv"})";

    const auto result = check(params, folder, folder.path() / "data");

    CHECK(result.problems == "");
    CHECK(get<std::string>(result, "file") == (folder.path() / "data" / "rain.csv").string());
    CHECK(check(params, folder).problems ==
          "g.json:2:20: /nodes/n/params/file: node 'n': parameter 'file' is not usable: "
          "the folder of the input data is not set\n"
          "    found:    $THALWEG_DATA/rain.csv\n"
          "    do:       run with --data DIR, or set the environment variable THALWEG_DATA\n");
}

TEST_CASE("the data folder itself, and a name that only begins like it, are no files of it") {
    const GraphFolder folder;
    const auto refusal = [&](const std::string& name) {
        return check("{\"file\": \"" + name + "\"}", folder, folder.path() / "data").problems;
    };

    CHECK(refusal("$THALWEG_DATA").find("this is a folder, not a file\n    found:    DIR/data") !=
          std::string::npos);
    CHECK(refusal("$THALWEG_DATA/").find("this is a folder, not a file\n    found:    DIR/data") !=
          std::string::npos);
    CHECK(refusal("$$THALWEG_DATA2/rain.csv").find("found:    DIR/$THALWEG_DATA2/rain.csv") !=
          std::string::npos);
    CHECK(refusal("/thalweg-no-such-folder/a").find("a file below /, the last folder on the way") !=
          std::string::npos);
}

TEST_CASE("a node without parameters takes none") {
    const GraphFolder folder;

    CHECK(check<Bare>(R"({"depth": 1})", folder).problems.find("expected: no parameters") !=
          std::string::npos);
}

TEST_CASE("a wrong override is reported in the words of the command line") {
    const GraphFolder folder;

    CHECK(check(R"({"file": "bed.tif"})", folder, {}, {{"n", "times", "[0, \"1 kg\"]"}}).problems ==
          "--set n.times=[0, \"1 kg\"]: /nodes/n/params/times/1: node 'n': parameter 'times' is not usable: "
          "the unit 'kg' does not measure the same as 's'\n"
          "    found:    the text \"1 kg\"\n    expected: a number in s, or a text with a unit, eg \"30 "
          "min\"\n");
}

TEST_CASE("a wrong default is the node type's fault") {
    const GraphFolder folder;

    CHECK(check<BadDefault>("{}", folder).problems ==
          "g.json:1:60: /nodes/n/type: node 'n': the default of parameter 'width' is wrong\n"
          "    found:    \"2 kg\"\n    expected: a number in m, or a text with a unit, eg \"25 cm\"\n"
          "    do:       set the parameter, and tell the author of node type 'bad-default'\n");
}

TEST_CASE("copies of a list of texts point to their own texts") {
    auto list = std::make_unique<TextList>(std::vector<std::string>{"wall", "open"});

    const ParameterValue copy = *list;
    list.reset();

    CHECK(std::string(std::get<TextList>(copy).pointers.at(1)) == "open");
}
