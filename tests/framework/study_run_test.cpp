// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <thalweg/files/temporary_name.hpp>

#include "engine_nodes.hpp"
#include "graph_reading.hpp"
#include "runtime/study/check_study.hpp"
#include "runtime/study/run_study.hpp"
#include "runtime/study/study_folder.hpp"
#include "support/scratch_folder.hpp"

// Members of studies: their results are known in advance, since a store adds up its rate.
using namespace thalweg::runtime;
using thalweg::test::ScratchFolder;
using thalweg::test::text_of;
using thalweg::test::texts;

namespace {

constexpr auto stored_graph =
    R"({"thalweg": 1, "time": {"end": "40 s", "couple": "10 s"}, "values": {"rate": 1},
    "nodes": {"store": {"type": "test-store", "params": {"rate": "$rate"}},
              "lines": {"type": "test-lines", "in": {"value": "store.stored"}, "every": "10 s"}}, )";
constexpr auto fast_world = R"("worlds": [{"name": "fast", "at": "20 s", "set": {"store.rate": 5}}])";

/// Which members have run.
class RunRecord final : public StudyObserver {
    RunObserver nobody_;

  public:
    std::vector<std::size_t> ended;

    auto on_begin(std::size_t) -> RunObserver& override { return nobody_; }

    void on_end(std::size_t k, const MemberReport&) override { ended.push_back(k); }
};

/// A study of a store that fills for 40 s.
class StudyBench {
    ScratchFolder folder_;
    std::string worlds_;
    Session session_ = Session::with({std::shared_ptr<void>(), &thalweg::testing::registry()});

  public:
    StudySettings settings;
    std::vector<MemberReport> reports;

  private:
    auto without_folder(std::string text) const -> std::string {
        for (auto at = text.find(folder_.path().string()); at != std::string::npos;
             at = text.find(folder_.path().string())) {
            text.erase(at, folder_.path().string().size() + 1);
        }
        return text;
    }

  public:
    explicit StudyBench(std::string worlds = fast_world) : worlds_(std::move(worlds)) {
        settings.results = folder_.path() / "results";
    }

    auto study(const std::string& parts) const -> Study {
        folder_.write("graph.json", stored_graph + worlds_ + "}");
        Diagnostics problems;
        auto read = read_study(folder_.write("many.json", R"({"graph": "graph.json", )" + parts + "}"),
                               settings, problems);
        REQUIRE(texts(problems) == "");
        return read;
    }

    auto problems_of(const std::string& parts) const -> std::string {
        return without_folder(texts(check_study(study(parts), session_, settings)));
    }

    /// Runs all members that are not finished; returns which.
    auto run(const std::string& parts, std::size_t jobs = 2) -> std::vector<std::size_t> {
        const auto all = study(parts);
        const auto lock = enter_study_folder(all, settings, StudyEntry::all_members);
        reports = read_reports(all, settings);
        RunRecord record;
        std::atomic<bool> stop{false};
        run_members(session_, all, settings, spread_slots(jobs, {}), record, stop, reports);
        write_member_list(all, settings, reports);
        std::sort(record.ended.begin(), record.ended.end());
        return record.ended;
    }

    auto run_alone(const std::string& parts, std::size_t k) -> MemberReport {
        const auto all = study(parts);
        enter_study_folder(all, settings, StudyEntry::one_member);
        RunObserver nobody;
        std::atomic<bool> stop{false};
        return run_member(session_, all, k, settings, thalweg::Device(), nobody, stop);
    }

    auto whole_refusal_of(const std::string& parts, StudyEntry entry = StudyEntry::all_members)
        -> std::string {
        try {
            enter_study_folder(study(parts), settings, entry);
            return "";
        } catch (const StartFailure& failure) {
            return without_folder(texts(failure.diagnostics()));
        }
    }

    auto refusal_of(const std::string& parts, StudyEntry entry = StudyEntry::all_members) -> std::string {
        const auto text = whole_refusal_of(parts, entry);
        return text.substr(0, text.find('\n'));
    }

    auto lines(const std::string& member) const -> std::string {
        return text_of(settings.results / member / "lines.csv");
    }

    auto path() const -> std::filesystem::path { return settings.results; }
};

using Numbers = std::vector<std::size_t>;

constexpr auto three = R"("list": {"values.rate": [1, 2, 4]})";

}  // namespace

TEST_CASE("members of a study have the values that it gives them, several at a time") {
    for (const std::size_t jobs : {1, 3, 8}) {
        StudyBench bench;

        CHECK(bench.run(three, jobs) == Numbers{0, 1, 2});

        CHECK(bench.lines("00000") == "time,value\n0,0\n10,10\n20,20\n30,30\n40,40\n");
        CHECK(bench.lines("00001") == "time,value\n0,0\n10,20\n20,40\n30,60\n40,80\n");
        CHECK(bench.lines("00002") == "time,value\n0,0\n10,40\n20,80\n30,120\n40,160\n");
        CHECK(bench.reports[2].status == MemberStatus::done);
        CHECK(bench.reports[2].summary.metrics.at("store").at("held").value == 160);
    }
}

TEST_CASE("a member may be a world of the graph") {
    StudyBench bench;

    bench.run(R"("grid": {"world": ["base", "fast"], "time.end": ["30 s"]})");

    CHECK(bench.lines("00000") == "time,value\n0,0\n10,10\n20,20\n30,30\n");
    CHECK(bench.lines("00001") == "time,value\n0,0\n10,10\n20,20\n30,70\n");
}

TEST_CASE("a member that fails stops no other, and is run again when the study goes on") {
    StudyBench bench;
    bench.run(R"("list": {"store.fails_at": [100, 15, 200], "values.rate": [1, 1, 1]})", 1);
    CHECK(bench.reports[0].status == MemberStatus::done);
    CHECK(bench.reports[1].status == MemberStatus::failed);
    CHECK(bench.reports[1].error.find("the store is full") != std::string::npos);
    CHECK_FALSE(bench.reports[1].is_refused);
    CHECK(bench.reports[2].status == MemberStatus::done);
    bench.settings.resume = true;

    const auto again = bench.run(R"("list": {"store.fails_at": [100, 150, 200], "values.rate": [1, 1, 1]})");

    CHECK(again == Numbers{1});
    CHECK(bench.reports[0].summary.metrics.at("store").at("held").value == 40);
    CHECK(bench.reports[1].status == MemberStatus::done);
}

TEST_CASE("a study that goes on repeats nothing, and may have got more members") {
    StudyBench bench;
    bench.run(three);
    bench.settings.resume = true;

    CHECK(bench.run(three).empty());
    CHECK(bench.run(R"("list": {"values.rate": [1, 2, 4, 8]})") == Numbers{3});
    CHECK(bench.lines("00003") == "time,value\n0,0\n10,80\n20,160\n30,240\n40,320\n");
}

TEST_CASE("members alone leave rows that are gathered later") {
    StudyBench bench;
    const auto alone = bench.run_alone(three, 2);
    const auto lines = bench.lines("00002");
    bench.settings.resume = true;

    CHECK(bench.run(three) == Numbers{0, 1});

    CHECK(alone.status == MemberStatus::done);
    CHECK(bench.reports[2].status == MemberStatus::done);
    CHECK(lines == "time,value\n0,0\n10,40\n20,80\n30,120\n40,160\n");
    const auto list = text_of(bench.path() / "members.csv");
    CHECK(list.find(
              "number,name,values.rate,status,seconds [s],hash,store.held [m3],error\n0,00000,1,done,") == 0);
    CHECK(list.find("\n2,00002,4,done,") != std::string::npos);
    CHECK(text_of(bench.path() / "study.json").find("\"done\": 3") != std::string::npos);
}

TEST_CASE("members that had begun when their process ended are run last") {
    StudyBench bench;
    const auto all = bench.study(three);
    std::vector<MemberReport> reports(3);
    reports[0].status = MemberStatus::begun;
    reports[1].status = MemberStatus::failed;
    RunRecord record;
    const std::atomic<bool> stop{false};
    const auto session = Session::with({std::shared_ptr<void>(), &thalweg::testing::registry()});

    run_members(session, all, bench.settings, spread_slots(1, {}), record, stop, reports);

    CHECK(record.ended == Numbers{1, 2, 0});
}

TEST_CASE("what a killed study has left of its own lists is cleared when it goes on") {
    StudyBench bench;
    bench.run(three);
    const auto left = {thalweg::files::temporary_name("study.json"),
                       thalweg::files::temporary_name("members.csv")};
    for (const auto& name : left) {
        std::ofstream(bench.path() / name) << "half";
    }
    bench.settings.resume = true;

    CHECK(bench.run(three).empty());

    for (const auto& name : left) {
        CHECK_FALSE(std::filesystem::exists(bench.path() / name));
    }
    CHECK(std::filesystem::exists(bench.path() / "members.csv"));
}

TEST_CASE("slots are spread over the GPUs in turn, and small members share one") {
    const auto gpus =
        std::vector{thalweg::Device::cuda(0), thalweg::Device::cuda(2), thalweg::Device::cuda(3)};

    CHECK(spread_slots(5, gpus) == MemberSlots{gpus[0], gpus[1], gpus[2], gpus[0], gpus[1]});
    CHECK(spread_slots(2, gpus) == MemberSlots{gpus[0], gpus[1]});
    CHECK(spread_slots(2, {}) == MemberSlots{thalweg::Device(), thalweg::Device()});
    CHECK(members_on_gpu(256 * 256) == 64);
    CHECK(members_on_gpu(1024 * 1024) == 10);
    CHECK(members_on_gpu(2600000) == 4);
    CHECK(members_on_gpu(20000000) == 2);
    CHECK(members_on_gpu(1) == 64);
    CHECK(members_on_gpu(0) == 64);
}

TEST_CASE("GPUs are chosen by their numbers, and those that are not there or named twice are refused") {
    const auto all = std::vector{thalweg::Device::cuda(0), thalweg::Device::cuda(1)};
    const auto refusal = [](const std::vector<int>& numbers, const std::vector<thalweg::Device>& found) {
        try {
            chosen_gpus(numbers, found);
            return std::string();
        } catch (const StartFailure& failure) {
            return texts(failure.diagnostics());
        }
    };

    CHECK(chosen_gpus({}, all) == all);
    CHECK(chosen_gpus({1}, all) == std::vector{all[1]});
    CHECK(chosen_gpus({1, 0}, all) == std::vector{all[1], all[0]});
    CHECK(refusal({1, 2}, all).find("there is no such GPU\n") == 0);
    CHECK(refusal({1, 2}, all).find("--gpus with 2\n    expected: numbers from 0 to 1\n") !=
          std::string::npos);
    CHECK(refusal({0}, {}).find("expected: no number: CUDA finds no GPU on this machine\n") !=
          std::string::npos);
    CHECK(refusal({1, 0, 1}, all).find("a GPU is named twice\n") == 0);
    CHECK(refusal({1, 0, 1}, all).find("--gpus with 1\n    expected: each number once\n") !=
          std::string::npos);
}

TEST_CASE("a stop leaves members that have not begun as they are") {
    StudyBench bench;
    const auto all = bench.study(three);
    std::vector<MemberReport> reports(3);
    RunRecord record;
    const std::atomic<bool> stop{true};
    const auto session = Session::with({std::shared_ptr<void>(), &thalweg::testing::registry()});

    run_members(session, all, bench.settings, spread_slots(2, {}), record, stop, reports);

    CHECK(record.ended.empty());
    CHECK(reports[0].status == MemberStatus::waiting);
}

TEST_CASE("results folders of other studies, of this one and of runs are refused") {
    StudyBench bench;
    bench.run(three);

    CHECK(bench.refusal_of(three) == "there are results of an earlier run of this study");
    CHECK(bench.refusal_of(R"("list": {"values.rate": [3]})") == "there are results of another study");
    CHECK(bench.refusal_of(R"("list": {"values.rate": [3]})", StudyEntry::one_member) ==
          "the results folder is that of another study");
    bench.settings.resume = true;
    CHECK(bench.refusal_of(R"("list": {"values.rate": [3]})") ==
          "the results folder is that of another study");
    CHECK(bench.refusal_of(R"("list": {"name": ["a", "b"], "values.rate": [1, 2]})") ==
          "the results folder is that of another study");
    CHECK(bench.refusal_of(three) == "");
    std::filesystem::remove(bench.path() / "study.json");
    CHECK(bench.refusal_of(three) == "the results folder is not that of a study");
}

TEST_CASE("results of this study on another device are told from those of another study") {
    const std::string message = "the results folder is that of this study on another device";
    StudyBench bench;
    bench.settings.device = "cpu";
    bench.run_alone(three, 0);
    bench.settings.device = "";

    CHECK(bench.refusal_of(three, StudyEntry::one_member) == message);
    CHECK(bench.refusal_of(three) == message);
    CHECK(bench.whole_refusal_of(three) ==
          message +
              "\n    found:    results, whose members ran with --device cpu\n"
              "    expected: results of members that run without --device, as "
              "this call says\n"
              "    do:       give --device cpu, or name another folder with "
              "--out\n");
    bench.settings.resume = true;
    CHECK(bench.refusal_of(R"("list": {"values.rate": [1, 2, 4, 8]})") == message);
    CHECK(bench.refusal_of(R"("list": {"values.rate": [3]})") ==
          "the results folder is that of another study");
    bench.settings.device = "cpu";
    CHECK(bench.refusal_of(three) == "");
}

TEST_CASE("results of the graph's device are refused with --device, and those without a record as before") {
    StudyBench bench;
    bench.run_alone(three, 0);
    bench.settings.device = "cpu";

    CHECK(bench.whole_refusal_of(three).find(
              "results, whose members ran without --device\n"
              "    expected: results of members that run with --device cpu, as this call says\n"
              "    do:       leave out --device, or name another folder with --out\n") != std::string::npos);
    const auto record = text_of(bench.path() / "study.json");
    std::ofstream(bench.path() / "study.json")
        << std::string(record).replace(record.find("\"device\""), 8, "\"x-device\"");
    CHECK(bench.refusal_of(three) == "there are results of another study");
    CHECK(bench.refusal_of(three, StudyEntry::one_member) == "the results folder is that of another study");
}

TEST_CASE("a report of a member that cannot be read is named") {
    StudyBench bench;
    bench.run(three);
    std::ofstream(bench.path() / "00001" / member_report_file) << "{\"status\": 3";

    CHECK_THROWS_WITH_AS(read_reports(bench.study(three), bench.settings),
                         doctest::Contains("the report of a member cannot be read"), Failure);
}

TEST_CASE("values, parameters and worlds that are not there are named at their places in the study") {
    const StudyBench bench;

    CHECK(bench.problems_of(R"("list": {"values.speed": [3]})") ==
          "many.json:1:51: /list/values.speed/0: the graph has no value 'speed'\n"
          "    expected: \"rate\"\n");
    CHECK(bench.problems_of(R"("list": {"stor.rate": [3]})") ==
          "many.json:1:48: /list/stor.rate/0: the graph has no node 'stor' to override\n"
          "    expected: one of \"store\", \"lines\"\n    nearest:  store\n");
    CHECK(bench.problems_of(R"("list": {"store.speed": [3]})")
              .find("many.json:1:50: /list/store.speed/0: node 'store': node type 'test-store' has no "
                    "parameter 'speed'") == 0);
    CHECK(bench.problems_of(R"("list": {"world": ["base", "slow"]})") ==
          "many.json:1:52: /list/world/1: the graph of the study has no world 'slow'\n"
          "    expected: one of \"base\", \"fast\"\n    do:       name one of them, or add the world to the "
          "graph\n");
}

TEST_CASE("nodes whose metrics answer a study are looked for before anything runs") {
    const StudyBench bench;
    const std::string list = R"("list": {"values.rate": [1, 2]}, )";
    const std::string message = "the graph of the study has no node of this name\n";

    CHECK(bench.problems_of(list + R"("rank": {"metric": "stor.held"})") ==
          "many.json:1:77: /rank/metric: " + message +
              "    found:    'stor'\n    expected: one of \"store\", \"lines\"\n    nearest:  store\n");
    CHECK(bench.problems_of(list + R"("charts": {"c": {"metric": "line.held", "over": "values.rate"}})") ==
          "many.json:1:85: /charts/c/metric: " + message +
              "    found:    'line'\n    expected: one of \"store\", \"lines\"\n    nearest:  lines\n");
    CHECK(bench.problems_of(list + R"("rank": {"metric": "store.unheard"},
              "charts": {"c": {"metric": "seconds", "over": "values.rate"}})") == "");
}

TEST_CASE("a node that only a world of the members has may answer the study") {
    const StudyBench bench(
        R"("worlds": [{"name": "more", "at": "20 s", "nodes": {"extra": {"type": "test-store"}}}])");
    const std::string rank = R"(, "rank": {"metric": "extra.held"})";

    CHECK(bench.problems_of(R"("list": {"world": ["base", "more"]})" + rank) == "");
    CHECK(bench.problems_of(R"("list": {"world": ["base"]})" + rank)
              .find("the graph of the study has no node of this name\n    found:    'extra'\n") !=
          std::string::npos);
}

TEST_CASE("the check takes members with extreme numbers and new texts") {
    const StudyBench bench;

    CHECK(telling_members(
              bench.study(R"("list": {"values.rate": [5, 1, 3, 9, 2], "a.b": ["x", "x", "y", "x", "x"]})")) ==
          Numbers{0, 1, 2, 3});
    CHECK(bench.problems_of(R"("list": {"values.rate": [1, 2, "3 kg", 4]})")
              .find("the value 'rate' at many.json:1:56") != std::string::npos);
}
