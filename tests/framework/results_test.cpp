// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>

#include "engine_nodes.hpp"
#include "runtime/plan/results_folder.hpp"
#include "support/scratch_folder.hpp"

using namespace thalweg::testing;
using namespace thalweg::runtime;
using thalweg::test::ScratchFolder;
using thalweg::test::text_of;
using Json = nlohmann::json;

namespace {

auto announcer(const std::string& id, Json params) -> GraphNode {
    return make_node(id, "test-announce", std::move(params));
}

auto planned(std::vector<GraphNode> nodes, const std::filesystem::path& results, Diagnostics& problems)
    -> Plan {
    PlanOptions options;
    options.output_dir = results.string();
    options.device = "cpu";
    return make_plan(make_graph(std::move(nodes)), registry(), options, problems);
}

/// What is wrong with the files of these nodes.
auto complaints(std::vector<GraphNode> nodes, const std::filesystem::path& results = "/no/such")
    -> std::string {
    Diagnostics problems;
    planned(std::move(nodes), results, problems);
    std::string text;
    for (const auto& problem : problems) {
        text += to_text(problem) + "\n";
    }
    return text;
}

/// A run in its results folder; the failure's text, or that of the files it has written.
auto outcome(std::vector<GraphNode> nodes, const std::filesystem::path& results,
             OldResults old = OldResults::refuse, bool stopped = false) -> std::string {
    Diagnostics problems;
    auto plan = planned(std::move(nodes), results, problems);
    REQUIRE(problems.empty());
    try {
        ResultsFolder folder(plan, old);
        folder.make_room();
        RunObserver observer;
        const std::atomic<bool> stop{stopped};
        run_plan(plan, observer, stop);
        std::string names;
        for (const auto& file : folder.written(stopped)) {
            names += std::filesystem::path(file).filename().string() + " ";
        }
        return names;
    } catch (const Failure& failure) {
        return failure.what();
    }
}

}  // namespace

TEST_CASE("names of results that leave the folder are problems of the parameter") {
    CHECK(complaints({announcer("a", {{"announce", {"../x.csv"}}, {"prefix", "../x"}})}) ==
          "/nodes/a/params/prefix: node 'a': parameter 'prefix': a result file cannot have this name: it "
          "lies outside of "
          "the results folder\n"
          "    found:    ../x.csv\n"
          "    expected: a path below the results folder, without a leading '/' and without '..'\n"
          "    do:       --out chooses the results folder\n");
}

TEST_CASE("two nodes may not write one file, nor one node write it twice") {
    const auto twins = complaints({announcer("a", {{"announce", {"m/x_*.tif"}}}),
                                   announcer("b", {{"announce", {"m/x_1*.tif"}}, {"prefix", "x"}})});
    const auto twice = complaints({announcer("a", {{"announce", {"x.csv", "x.csv"}}})});
    const auto apart = complaints({announcer("a", {{"announce", {"x_*.png"}}}),
                                   announcer("b", {{"announce", {"x_y_*.png", "x.png", "m/x_*.png"}}})});

    CHECK(twins ==
          "/nodes/b/params/prefix: node 'b': parameter 'prefix': a result file has two writers\n"
          "    found:    m/x_1*.tif, which node 'a' writes as m/x_*.tif\n"
          "    expected: a name of its own for every result\n"
          "    do:       give one of them another prefix or directory\n");
    CHECK(twice.find("a result file has two writers") != std::string::npos);
    CHECK(apart == "");
}

TEST_CASE("results may not replace a file that the graph reads, under whatever name it reads it") {
    const ScratchFolder folder;
    const auto input = folder.write("level_1.csv", "input");
    std::filesystem::create_symlink("level_1.csv", folder.path() / "link");

    const auto text = complaints({announcer("a", {{"announce", {"level_*.csv"}}}),
                                  announcer("b", {{"file", (folder.path() / "link").string()}})},
                                 folder.path());

    CHECK(text ==
          "/nodes/a: node 'a': parameter 'prefix': the results would replace a file that the graph reads\n"
          "    found:    " +
              input.string() +
              "\n    expected: results beside the inputs, under other names\n"
              "    do:       choose another prefix, directory or results folder (--out)\n");
}

TEST_CASE("a run says which files it has written, each once, and leaves nothing else") {
    const ScratchFolder folder;
    const auto results = folder.path() / "a" / "results";

    const auto files =
        outcome({announcer("a", {{"announce", {"b.csv", "a.csv"}}, {"write", {"b.csv", "a.csv"}}})}, results);

    CHECK(files == "a.csv b.csv ");
    CHECK(folder.names() ==
          std::vector<std::string>{"a/results/.thalweg.results", "a/results/a.csv", "a/results/b.csv"});
}

TEST_CASE(
    "a file that was told of and is not there, and one that was announced and never written, fail the run") {
    const ScratchFolder folder;
    const auto out = folder.path().string();

    const auto text = outcome({announcer("a", {{"announce", {"never_*.csv", "a.csv"}},
                                               {"write", {"a.csv"}},
                                               {"tell", {"gone1", "gone2", "gone3"}}})},
                              folder.path());

    CHECK(text ==
          "results are missing at the end of the run\n"
          "    found:    " +
              out + "/never_*.csv, " + out + "/gone1, " + out +
              "/gone2 and 1 more\n"
              "    expected: every file that the nodes announced or said to have written\n"
              "    do:       see who else works in the results folder, and run again");
}

TEST_CASE("a run that was stopped early owes only what it told of") {
    const ScratchFolder folder;

    const auto owed = outcome({announcer("a", {{"announce", {"never.csv"}}, {"write", {"a.csv"}}})},
                              folder.path(), OldResults::refuse, true);
    const auto told =
        outcome({announcer("a", {{"tell", {"gone"}}})}, folder.path(), OldResults::refuse, true);

    CHECK(owed == "a.csv ");
    CHECK(told.find("results are missing") == 0);
}

TEST_CASE("old results are refused, and with overwrite all that a run wrote go and nothing else") {
    const ScratchFolder folder;
    outcome({announcer("a", {{"announce", {"a_*.csv"}}, {"write", {"a_0000.csv", "a_17x.csv"}}})},
            folder.path());
    folder.write("a_notes.csv", "kept");
    folder.write("a_2019-survey.csv", "kept");
    folder.write("b.csv", "kept");
    const auto before = folder.names();
    const std::vector<GraphNode> nodes{
        announcer("a", {{"announce", {"a_*.csv"}}, {"write", {"a_0001.csv"}}})};

    const auto refused = outcome(nodes, folder.path());
    const auto untouched = folder.names();
    const auto replaced = outcome(nodes, folder.path(), OldResults::remove_listed);

    CHECK(refused == "there are results of an earlier run in " + folder.path().string() +
                         "\n    found:    a_0000.csv, a_17x.csv\n"
                         "    expected: no files of the names that this graph writes\n"
                         "    do:       choose another folder with --out, or replace them with --overwrite");
    CHECK(untouched == before);
    CHECK(replaced == "a_0001.csv ");
    CHECK(folder.names() == std::vector<std::string>{".thalweg.results", "a_0001.csv", "a_2019-survey.csv",
                                                     "a_notes.csv", "b.csv"});
}

TEST_CASE("files of which no run is known are named, and removed only where all may go") {
    const ScratchFolder folder;
    folder.write("a_0000.csv", "somebody's");
    folder.write("b.csv", "somebody's");
    folder.write("a_1old.csv", "somebody's");
    const std::vector<GraphNode> nodes{
        announcer("a", {{"announce", {"a_*.csv", "b.csv"}}, {"write", {"a_0001.csv", "b.csv"}}})};

    const auto refused = outcome(nodes, folder.path(), OldResults::remove_listed);
    const auto kept = text_of(folder.path() / "b.csv");
    const auto replaced = outcome(nodes, folder.path(), OldResults::remove_all);

    CHECK(refused ==
          "files in " + folder.path().string() +
              " have names of results, but no run is known to have written them\n"
              "    found:    a_0000.csv, b.csv\n"
              "    expected: files that .thalweg.results in that folder lists and that have not changed "
              "since; older "
              "versions left no list\n"
              "    do:       move them away, choose another folder with --out, or remove them, too, with "
              "--overwrite=all");
    CHECK(kept == "somebody's");
    CHECK(replaced == "a_0001.csv b.csv ");
    CHECK(folder.names() ==
          std::vector<std::string>{".thalweg.results", "a_0001.csv", "a_1old.csv", "b.csv"});
    CHECK(text_of(folder.path() / "b.csv") == "new");
}

TEST_CASE("a result that has changed since its run is nobody's any more") {
    const ScratchFolder folder;
    const std::vector<GraphNode> nodes{announcer("a", {{"announce", {"a.csv"}}, {"write", {"a.csv"}}})};
    outcome(nodes, folder.path());
    folder.write("a.csv", "edited by hand");

    const auto refused = outcome(nodes, folder.path(), OldResults::remove_listed);

    CHECK(refused.find("no run is known to have written them\n    found:    a.csv\n") != std::string::npos);
    CHECK(text_of(folder.path() / "a.csv") == "edited by hand");
}

TEST_CASE("the list keeps what another graph has written into the same folder") {
    const ScratchFolder folder;
    const std::vector<GraphNode> one{announcer("a", {{"announce", {"a.csv"}}, {"write", {"a.csv"}}})},
        other{announcer("b", {{"announce", {"b.csv"}}, {"write", {"b.csv"}}})};
    outcome(one, folder.path());

    CHECK(outcome(other, folder.path()) == "b.csv ");
    CHECK(outcome(one, folder.path(), OldResults::remove_listed) == "a.csv ");
    CHECK(outcome(other, folder.path(), OldResults::remove_listed) == "b.csv ");
}

TEST_CASE("files of a run that was killed are covered by what it has promised, older ones are not") {
    const ScratchFolder folder;
    const auto list = [&](const std::string& since) {
        folder.write(".thalweg.results", "thalweg results 1\npromised " + since + " a_*.csv\npromised 1");
    };
    folder.write("a_0000.csv", "half a run");
    folder.write("a_1old.csv", "somebody's");
    const std::vector<GraphNode> nodes{
        announcer("a", {{"announce", {"a_*.csv"}}, {"write", {"a_0001.csv"}}})};

    list("9000000000000000000");
    const auto before = outcome(nodes, folder.path(), OldResults::remove_listed);
    list("1000000000");
    const auto since = outcome(nodes, folder.path(), OldResults::remove_listed);

    CHECK(before.find("no run is known to have written them\n    found:    a_0000.csv\n") !=
          std::string::npos);
    CHECK(since == "a_0001.csv ");
    CHECK(folder.names() == std::vector<std::string>{".thalweg.results", "a_0001.csv", "a_1old.csv"});
}

TEST_CASE(
    "files that a killed run has promised stay known while the next one starts, which may be killed, too") {
    const ScratchFolder folder;
    folder.write(".thalweg.results", "thalweg results 1\npromised 1000000000 a_*.csv\n");
    folder.write("a_0000.csv", "half a run");
    const std::vector<GraphNode> nodes{
        announcer("a", {{"announce", {"a_*.csv"}}, {"write", {"a_0001.csv"}}})};
    Diagnostics problems;
    const auto plan = planned(nodes, folder.path(), problems);
    std::string list_of_killed;
    {
        const ResultsFolder before_removal(plan, OldResults::remove_listed);
        list_of_killed = text_of(folder.file(".thalweg.results"));
    }
    folder.write(".thalweg.results", list_of_killed);

    CHECK(outcome(nodes, folder.path(), OldResults::remove_listed) == "a_0001.csv ");
    CHECK(folder.names() == std::vector<std::string>{".thalweg.results", "a_0001.csv"});
}

TEST_CASE("what has the name of the list and is none is refused and stays") {
    const ScratchFolder folder, elsewhere;
    const std::vector<GraphNode> nodes{announcer("a", {{"announce", {"a.csv"}}, {"write", {"a.csv"}}})};
    const auto text = " is no list of results\n    found:    ";

    folder.write(".thalweg.results", "my shopping\n");
    const auto strange = outcome(nodes, folder.path());
    std::filesystem::remove(folder.path() / ".thalweg.results");
    std::filesystem::create_symlink(elsewhere.write("list", "thalweg results 1\n"),
                                    folder.path() / ".thalweg.results");
    const auto link = outcome(nodes, folder.path());

    CHECK(strange.find(text + std::string("my shopping\n")) != std::string::npos);
    CHECK(link.find(text + std::string("a link, a folder or a device\n")) != std::string::npos);
    CHECK(text_of(elsewhere.path() / "list") == "thalweg results 1\n");
}

TEST_CASE("a lock that is another file keeps its content") {
    const ScratchFolder folder;
    const auto precious =
        folder.write("precious.txt", "process of distillation on sale since 1920\nthe rest\n");
    const auto lock = folder.path() / ".thalweg.lock";
    const std::vector<GraphNode> nodes{announcer("a", {{"announce", {"a.csv"}}, {"write", {"a.csv"}}})};

    std::filesystem::create_hard_link(precious, lock);
    const auto linked = outcome(nodes, folder.path());
    std::filesystem::remove(lock);
    std::filesystem::copy_file(precious, lock);
    const auto copied = outcome(nodes, folder.path());
    folder.write(".thalweg.lock", "reserved");
    const auto foreign = outcome(nodes, folder.path());
    folder.write(".thalweg.lock", "proc");
    const auto half = outcome(nodes, folder.path());

    const auto text = "the file " + lock.string() + " is no lock of a results folder\n    found:    ";
    CHECK(linked.find(text + "a hard link: the same file has 2 names\n") == 0);
    CHECK(copied.find(text + "52 bytes: process of distillation on sale since 1920\n") == 0);
    CHECK(foreign.find(text + "8 bytes: reserved\n") == 0);
    CHECK(half == "a.csv ");
    CHECK(text_of(precious) == "process of distillation on sale since 1920\nthe rest\n");
}

TEST_CASE("a folder under the name of a result is refused even with overwrite") {
    const ScratchFolder folder;
    std::filesystem::create_directories(folder.path() / "a.csv" / "kept");

    const auto text =
        outcome({announcer("a", {{"announce", {"a.csv"}}})}, folder.path(), OldResults::remove_all);

    CHECK(text == "a folder has the name of a result\n    found:    " + (folder.path() / "a.csv").string() +
                      "\n    do:       remove or rename it");
    CHECK(std::filesystem::exists(folder.path() / "a.csv" / "kept"));
}

TEST_CASE("what has the name of a leftover and is a folder stays") {
    const ScratchFolder folder;
    const auto leftover = folder.path() / ".a.csv.ba9876543210.part";
    std::filesystem::create_directory(leftover);
    folder.write(".a.csv.0123456789ab.part", "half");

    const auto written =
        outcome({announcer("a", {{"announce", {"a.csv"}}, {"write", {"a.csv"}}})}, folder.path());

    CHECK(written == "a.csv ");
    CHECK(folder.names() == std::vector<std::string>{".thalweg.results", "a.csv"});
    CHECK(std::filesystem::is_directory(leftover));
}

TEST_CASE("a results folder that cannot be listed is told once, whoever writes into it") {
    const auto results = "/" + std::string(300, 'n');

    const auto text = complaints(
        {announcer("a", {{"announce", {"a.csv"}}}), announcer("b", {{"announce", {"b.csv"}}})}, results);

    CHECK(text.find("/nodes/a: node 'a': the folder for results cannot be listed\n    found:    /nnn") == 0);
    CHECK(text.find(
              "File name too long\n    expected: a folder that this user may read and write, or none yet\n"
              "    do:       change the permissions, or choose another results folder with --out\n") !=
          std::string::npos);
    CHECK(text.find("node 'b'") == std::string::npos);
}

TEST_CASE("a start that is refused costs no old results, whoever wrote them, and lists no others") {
    const ScratchFolder folder;
    const std::vector<GraphNode> nodes = {
        announcer("a", {{"announce", {"x.csv", "y.csv"}}, {"write", {"x.csv", "y.csv"}}})};
    REQUIRE(outcome(nodes, folder.path()) == "x.csv y.csv ");
    folder.write("y.csv", "edited by hand");
    {
        Diagnostics problems;
        const auto plan = planned(nodes, folder.path(), problems);
        const ResultsFolder refused(plan, OldResults::remove_all);  // no make_room(): its nodes did not start
        CHECK(refused.removed() == std::vector<std::string>{"x.csv", "y.csv"});
    }

    CHECK(text_of(folder.path() / "x.csv") == "new");
    CHECK(text_of(folder.path() / "y.csv") == "edited by hand");
    CHECK(outcome(nodes, folder.path(), OldResults::remove_listed)
              .find("no run is known to have written them") != std::string::npos);
    CHECK(outcome(nodes, folder.path(), OldResults::remove_all) == "x.csv y.csv ");
}

TEST_CASE("what a node writes anew while it starts is not taken for an old result") {
    const ScratchFolder folder;
    const std::vector<GraphNode> nodes = {announcer("a", {{"announce", {"x.csv"}}, {"write", {"x.csv"}}})};
    REQUIRE(outcome(nodes, folder.path()) == "x.csv ");
    Diagnostics problems;
    const auto plan = planned(nodes, folder.path(), problems);
    ResultsFolder results(plan, OldResults::remove_listed);
    folder.write("x.csv", "written at the start");

    results.make_room();

    CHECK(text_of(folder.path() / "x.csv") == "written at the start");
}

TEST_CASE("two runs are kept out of one folder within one process, too") {
    const ScratchFolder folder;
    Diagnostics problems;
    const auto plan = planned({announcer("a", {})}, folder.path(), problems);
    const ResultsFolder first(plan, OldResults::refuse);

    const auto text = outcome({announcer("a", {})}, folder.path());

    CHECK(text.find("another run writes into " + folder.path().string() + "\n    found:    process ") == 0);
}

TEST_CASE("a plan without sinks and files needs no folder and gets none") {
    const ScratchFolder folder;
    const auto results = folder.path() / "results";

    const auto nothing = outcome({make_node("count", "test-count")}, results);

    CHECK(nothing == "");
    CHECK(!std::filesystem::exists(results));
}

TEST_CASE("files of a stepping node are results as those of sinks are") {
    const ScratchFolder folder;
    const auto results = folder.path() / "results";
    const std::vector<GraphNode> nodes{
        make_node("a", "test-announce-steps", {{"announce", {"a.csv"}}, {"write", {"a.csv"}}})};

    CHECK(outcome(nodes, results) == "a.csv ");
    CHECK(folder.names() == std::vector<std::string>{"results/.thalweg.results", "results/a.csv"});
    CHECK(outcome(nodes, results).find("there are results of an earlier run in ") == 0);
}

TEST_CASE("a run that has written nothing takes the folder that it made away again") {
    const ScratchFolder folder;
    const auto results = folder.path() / "results";

    CHECK(outcome({announcer("a", {})}, results) == "");
    CHECK(!std::filesystem::exists(results));
}

namespace {

/// Begins a run that goes on from a state whose node "a" had written `files`; the failure's text, or the
/// names that are in the folder then.
auto going_on(std::vector<std::string> files, const ScratchFolder& scratch) -> std::string {
    Diagnostics problems;
    auto plan = planned({announcer("a", {{"announce", {"s_*.csv", "t.csv"}}})}, scratch.path(), problems);
    SavedState state;
    state.samples.emplace_back();
    state.samples.back().files = std::move(files);
    try {
        ResultsFolder folder(plan, OldResults::continue_them, &state);
        folder.make_room();
        std::string names;
        for (const auto& name : scratch.names()) {
            names += name.front() == '.' ? "" : name + " ";
        }
        return names;
    } catch (const Failure& failure) {
        return failure.what();
    }
}

/// As a run leaves it that was killed: it has promised its files.
void leave_results(const ScratchFolder& scratch) {
    outcome({announcer("a", {{"announce", {"s_*.csv", "t.csv"}},
                             {"write", {"s_0000.csv", "s_0001.csv", "s_0002.csv", "t.csv"}}})},
            scratch.path());
    scratch.write("other.csv", "of somebody else");
}

}  // namespace

TEST_CASE("a run that goes on keeps the files up to its state, and removes later ones of a series") {
    const ScratchFolder scratch;
    leave_results(scratch);
    CHECK(going_on({"s_0000.csv", "s_0001.csv"}, scratch) == "other.csv s_0000.csv s_0001.csv t.csv ");
}

TEST_CASE("a run does not go on where a file is missing, or where somebody else's file would be removed") {
    const ScratchFolder scratch;
    leave_results(scratch);
    scratch.write("s_0007.csv", "of somebody else");
    const auto missing = going_on({"s_0000.csv", "s_0003.csv"}, scratch);
    CHECK(missing.find("have names of results, but no run is known") != std::string::npos);
    std::filesystem::remove(scratch.path() / "s_0007.csv");
    const auto lost = going_on({"s_0000.csv", "s_0003.csv"}, scratch);
    CHECK(lost.find("results of the run that is to go on are missing") != std::string::npos);
    CHECK(lost.find("s_0003.csv") != std::string::npos);
    CHECK(std::filesystem::exists(scratch.path() / "s_0002.csv"));
}
