// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "graph_reading.hpp"
#include "runtime/study/ranking.hpp"
#include "runtime/study/study.hpp"

// Plans of studies whose members' metrics are made up, so that their numbers can be added by hand.
using namespace thalweg::runtime;
using thalweg::test::texts;
using thalweg::test::Workplace;

namespace {

/// A study of these parts in the current folder, and what is wrong with it.
auto study_of(const std::string& parts, std::string& problems, const std::string& table = "") -> Study {
    Workplace::write("graph.json", R"({"thalweg": 1, "time": {"end": "1 s"}, "nodes": {}})");
    Workplace::write("members.csv", table);
    Workplace::write("study.json", R"({"graph": "graph.json", )" + parts + "}");
    Diagnostics found;
    auto study = read_study("study.json", {}, found);
    problems = texts(found);
    return study;
}

auto study_of(const std::string& parts) -> Study {
    std::string problems;
    auto study = study_of(parts, problems);
    REQUIRE(problems == "");
    return study;
}

auto ranking_problems(const std::string& parts, const std::string& table = "") -> std::string {
    const Workplace place;
    std::string problems;
    study_of(parts, problems, table);
    return problems;
}

/// Members that are done, with this metric each; NaN: one that failed.
auto reports_of(const std::vector<double>& damages, const std::string& unit = "EUR")
    -> std::vector<MemberReport> {
    std::vector<MemberReport> reports(damages.size());
    for (std::size_t k = 0; k < damages.size(); ++k) {
        reports[k].status = std::isnan(damages[k]) ? MemberStatus::failed : MemberStatus::done;
        reports[k].summary.metrics["loss"]["damage"] = {damages[k], unit};
    }
    return reports;
}

auto failure_text(const Study& study, const std::vector<MemberReport>& reports) -> std::string {
    try {
        rank_plans(study, reports);
        return "";
    } catch (const Failure& failure) {
        return texts(failure.diagnostics());
    }
}

constexpr auto two_walls = R"(
    "list": {"name": ["no wall", "wall"], "a.crest": [1, 2], "cost": ["0 EUR", "10 EUR"]},
    "grid": {"a.level": ["3 m", "4 m", "5 m"]},
    "set": {"a.n": 0.03},
    "rank": {"metric": "loss.damage", "plans": ["a.crest"])";

const double no_metric = std::nan("");

/// The study of two walls with levels of these weights.
auto weighted_study(const std::string& low, const std::string& middle, const std::string& high) -> Study {
    std::string problems;
    auto study = study_of(
        R"("list": {"name": ["no wall", "wall"], "a.crest": [1, 2], "cost": ["0 EUR", "10 EUR"]},
           "table": "members.csv", "rank": {"metric": "loss.damage", "plans": ["a.crest"]})",
        problems, "a.level [m],weight\n3," + low + "\n4," + middle + "\n5," + high + "\n");
    REQUIRE(problems == "");
    return study;
}

}  // namespace

// Without a wall 4 and 40 EUR, with it 0 and 12 EUR and 10 EUR for the wall: at the lower level no wall is
// the best by 6 EUR, at the higher one the wall by 18 EUR.
TEST_CASE("plans are ranked by the greatest regret, which counts damage and cost") {
    const Workplace place;
    const auto study = study_of(std::string(two_walls) + "}");

    const auto ranking = rank_plans(study, reports_of({4, 40, 7, 0, 12, no_metric}));

    CHECK(study.members[3].name == "00003");  // the levels have no names
    REQUIRE(ranking);
    CHECK(ranking->scenarios == 2);
    CHECK(ranking->left_out == 1);
    CHECK(ranking_text(study, *ranking) ==
          "rank,plan,a.crest,cost [EUR],mean loss.damage [EUR],worst loss.damage [EUR],mean regret [EUR],"
          "greatest regret [EUR],rank by loss.damage,rank by cost,rank by regret,scenarios\n"
          "1,wall,2,10,6,12,3,6,1,2,1,2\n"
          "2,no wall,1,0,22,40,9,18,2,1,2,2\n");
}

// Of weights 1, 2 and 5, without a wall 4, 40 and 16 EUR, with it 0, 12 and 4 EUR and its 10 EUR. Regrets
// without a wall 0, 18 and 2 EUR, with it 6, 0 and 0 EUR.
TEST_CASE("scenarios count in means by their weights, and in the worst and the greatest all the same") {
    const Workplace place;
    const auto study = weighted_study("1", "2", "5");

    const auto ranking = rank_plans(study, reports_of({4, 40, 16, 0, 12, 4}));

    REQUIRE(ranking);
    CHECK(ranking_text(study, *ranking) ==
          "rank,plan,a.crest,cost [EUR],mean loss.damage [EUR],worst loss.damage [EUR],mean regret [EUR],"
          "greatest regret [EUR],rank by loss.damage,rank by cost,rank by regret,scenarios,weight of "
          "scenarios\n"
          "1,wall,2,10,5.5,12,0.75,6,1,2,1,3,8\n"
          "2,no wall,1,0,20.5,40,5.75,18,2,1,2,3,8\n");
}

TEST_CASE("the weight of a scenario that is left out does not count") {
    const Workplace place;
    const auto study = weighted_study("1", "2", "5");

    const auto ranking = rank_plans(study, reports_of({4, 40, 16, 0, 12, no_metric}));

    REQUIRE(ranking);
    CHECK(ranking->weight == 3);
    CHECK(ranking->plans[0].mean == 8);
    CHECK(ranking->plans[1].mean == 28);
}

TEST_CASE("weights that are all the same give the means without weights") {
    const Workplace place;
    const auto reports = reports_of({4, 40, 16, 0, 12, 4});

    const auto weighted = rank_plans(weighted_study("0.1", "0.1", "0.1"), reports);
    const auto plain = rank_plans(study_of(std::string(two_walls) + "}"), reports);

    for (std::size_t k = 0; k < 2; ++k) {
        CHECK(weighted->plans[k].mean == doctest::Approx(plain->plans[k].mean).epsilon(1e-14));
        CHECK(weighted->plans[k].mean_regret == doctest::Approx(plain->plans[k].mean_regret).epsilon(1e-14));
    }
    CHECK(plain->weight == 3);
}

TEST_CASE("plans may be ranked by their cost, and equal ones share a place in the order of the study") {
    const Workplace place;
    const auto by_cost = study_of(std::string(two_walls) + R"(, "by": "cost"})");
    const auto equal = study_of(R"("list": {"a.x": [1, 2, 3]}, "rank": {"metric": "loss.damage"})");

    const auto cheap = rank_plans(by_cost, reports_of({4, 40, 7, 0, 12, 3}));
    const auto same = rank_plans(equal, reports_of({5, 3, 3}));

    CHECK(cheap->plans.front().member == 0);
    CHECK(same->plans[0].member == 1);
    CHECK(same->plans[1].member == 2);
    CHECK(same->plans[1].by_regret == 1);
    CHECK(same->plans[2].by_regret == 3);
}

TEST_CASE("members are ranked by the least, the greatest or the value nearest 0 of a metric") {
    const auto best = [](const std::string& which) {
        const Workplace place;
        const auto study = study_of(
            R"("list": {"a.x": [1, 2, 3]}, "rank": {"metric": "loss.damage", "best": ")" + which + "\"}");
        const auto ranking = rank_plans(study, reports_of({-3, 0.5, 2}, "m"));
        return std::pair(ranking->plans.front().member, ranking->plans.back().greatest_regret);
    };

    CHECK(best("least") == std::pair<std::size_t, double>(0, 5));
    CHECK(best("greatest") == std::pair<std::size_t, double>(2, 5));
    CHECK(best("nearest 0") == std::pair<std::size_t, double>(1, 2.5));
}

TEST_CASE("nothing is ranked before all plans have been run with a scenario") {
    const Workplace place;
    const auto study = study_of(std::string(two_walls) + "}");

    CHECK_FALSE(rank_plans(study, std::vector<MemberReport>(6)));
    CHECK_FALSE(rank_plans(study, reports_of({4, no_metric, no_metric, no_metric, 12, no_metric})));
}

TEST_CASE("plans without a member that is done are left out, and the others are ranked") {
    const Workplace place;
    const auto study = study_of(R"("list": {"a.x": [1, 2, 3]}, "rank": {"metric": "loss.damage"})");

    const auto ranking = rank_plans(study, reports_of({5, no_metric, 3}));

    REQUIRE(ranking);
    REQUIRE(ranking->plans.size() == 2);
    CHECK(ranking->plans[0].member == 2);
    CHECK(ranking->plans[1].member == 0);
    CHECK(ranking->plans_left_out == 1);
    CHECK(ranking->left_out == 0);
}

// The least value is that of the member that was stopped before it had grown.
TEST_CASE("members that a limit has ended are not ranked") {
    const Workplace place;
    const auto study = study_of(R"("list": {"a.x": [1, 2, 3]}, "rank": {"metric": "loss.damage"})");
    auto reports = reports_of({5, 1, 3});
    reports[1].status = MemberStatus::over_limit;

    const auto ranking = rank_plans(study, reports);

    REQUIRE(ranking);
    REQUIRE(ranking->plans.size() == 2);
    CHECK(ranking->plans[0].member == 2);
    CHECK(ranking->plans[0].greatest_regret == 0);
    CHECK(ranking->plans_left_out == 1);
}

TEST_CASE("where the value nearest 0 is the best, the means and the worst are called those of sizes") {
    const Workplace place;
    const auto study = study_of(R"("list": {"a.x": [1, 2]}, "grid": {"a.y": [1, 2]},
        "rank": {"metric": "loss.damage", "plans": ["a.x"], "best": "nearest 0"})");

    const auto ranking = rank_plans(study, reports_of({-3, 1, 0.5, -2}, "m"));

    REQUIRE(ranking);
    CHECK(ranking_text(study, *ranking) ==
          "rank,plan,a.x,mean |loss.damage| [m],worst |loss.damage| [m],mean regret [m],"
          "greatest regret [m],rank by loss.damage,rank by regret,scenarios\n"
          "1,a.x = 2,2,1.25,2,0.5,1,1,1,2\n2,a.x = 1,1,2,3,1.25,2.5,2,2,2\n");
}

TEST_CASE("costs stand in a table of members, too, and change no hash") {
    const Workplace place;
    std::string problems;
    const auto with_costs =
        study_of(R"("table": "members.csv")", problems, "name,a.x,cost [EUR]\nlow,1,2.5\nhigh,2,7\n");
    const auto others = study_of(R"("table": "members.csv")", problems, "name,a.x\nlow,1\nhigh,2\n");

    CHECK(problems == "");
    CHECK(with_costs.cost_unit == "EUR");
    CHECK(with_costs.members[1].cost == 7);
    CHECK(with_costs.hash == others.hash);
}

TEST_CASE("weights of lists and tables are multiplied, 1 by default, and change no hash") {
    const Workplace place;
    std::string problems;
    const auto weighted = study_of(R"("list": {"a.x": [1, 2], "weight": [0.5, 2]}, "table": "members.csv")",
                                   problems, "a.y;weight [1]\n3;4\n5;0,25\n");
    const auto plain =
        study_of(R"("list": {"a.x": [1, 2]}, "table": "members.csv")", problems, "a.y\n3\n5\n");

    CHECK(problems == "");
    CHECK(weighted.has_weights);
    CHECK_FALSE(plain.has_weights);
    for (std::size_t k = 0; k < 4; ++k) {
        CHECK(weighted.members[k].weight == std::vector<double>{2, 0.125, 8, 0.5}[k]);
        CHECK(plain.members[k].weight == 1);
    }
    CHECK(weighted.hash == plain.hash);
}

TEST_CASE("metrics that no member has, and costs in another unit, are refused") {
    const Workplace place;
    const auto study = study_of(std::string(two_walls) + "}");
    auto others = reports_of({1, 2, 3, 4, 5, 6}, "kEUR");

    CHECK(failure_text(study, others) ==
          "study.json:5:24: /rank/metric: the metric that ranks plans and their costs are in two units\n"
          "    found:    loss.damage in kEUR, costs in EUR\n    do:       give the costs in kEUR\n");
    for (auto& report : others) {
        report.summary.metrics["loss"] = {{"damages", {1, "EUR"}}};
    }
    CHECK(failure_text(study, others) ==
          "study.json:5:24: /rank/metric: no member of the study has this metric\n"
          "    found:    loss.damage\n    expected: \"loss.damages\"\n    nearest:  loss.damages\n"
          "    do:       correct the name; with --collect no member is run again\n");
}

TEST_CASE(
    "rankings of keys that no member has, of words that are no way to rank, and without a metric are "
    "refused") {
    const std::string list = R"("list": {"a.x": [1, 2]}, )";
    CHECK(ranking_problems(
              list + R"("rank": {"metric": "damage", "plans": ["a.y"], "best": "most", "by": "price"})") ==
          "study.json:1:69: /rank/metric: this names no metric\n    found:    the text \"damage\"\n"
          "    expected: a node and one of its metrics, eg \"loss.damage\", or \"seconds\"\n"
          "study.json:1:89: /rank/plans/0: this is no key of the members\n    found:    the text \"a.y\"\n"
          "    expected: \"a.x\"\n    nearest:  a.x\n"
          "study.json:1:105: /rank/best: this is no way to rank plans\n    found:    the text \"most\"\n"
          "    expected: one of \"greatest\", \"least\", \"nearest 0\"\n"
          "study.json:1:119: /rank/by: this is no way to rank plans\n    found:    the text \"price\"\n"
          "    expected: one of \"cost\", \"metric\", \"regret\"\n");
    CHECK(ranking_problems(list + R"("rank": {"metric": "loss.damage", "plans": []})") ==
          "study.json:1:93: /rank/plans: this is no list of keys of plans\n    found:    an empty list\n"
          "    expected: keys in which plans differ, eg [\"values.crest\"]\n");
}

TEST_CASE(
    "costs without a unit, in two units, that are no_metric, or that nothing can be added to are refused") {
    const auto with = [](const std::string& costs, const std::string& rank) {
        return ranking_problems(R"("list": {"a.x": [1, 2], "cost": )" + costs +
                                R"(}, "rank": {"metric": "a.b")" + rank + "}");
    };

    CHECK(with("[1, \"2\"]", "") ==
          "study.json:1:58: /list/cost/0: the cost of a member is no amount\n    found:    the number 1\n"
          "    expected: a number with a unit, eg \"12 EUR\"\n"
          "study.json:1:61: /list/cost/1: the cost of a member has no unit\n"
          "    expected: an amount of money, eg \"12 EUR\", or a column \"cost [EUR]\"\n");
    CHECK(with(R"(["1 EUR", "2 USD"])", "") ==
          "study.json:1:67: /list/cost/1: the costs of a study are in two units\n    found:    USD\n"
          "    expected: EUR, as before\n");
    CHECK(with(R"(["1 EUR", "2 EUR"])", R"(, "best": "greatest")")
              .find("costs can be added only to a metric of which the least is the best") !=
          std::string::npos);
    CHECK(ranking_problems(R"("list": {"a.x": [1, 2]}, "rank": {"metric": "a.b", "by": "cost"})")
              .find("plans without costs cannot be ranked by them") != std::string::npos);
    CHECK(ranking_problems(
              R"("list": {"a.x": [1, 2], "a.y": [3, 4], "cost": ["1 EUR", "2 EUR"]}, "set": {"a.z": 1}, )"
              R"("rank": {"metric": "a.b", "plans": ["a.z"]})")
              .find("a plan has two costs\n    found:    members '00000' and '00001'") != std::string::npos);
    CHECK(ranking_problems(R"("table": "members.csv")", "a.x,cost\n1,2\n")
              .find("the cost of a member has no unit") != std::string::npos);
    CHECK(ranking_problems(R"("table": "members.csv")", "a.x,cost [EUR]\n1,much\n")
              .find("members.csv:2:3: the cost of a member is no amount") == 0);
}

TEST_CASE("weights that are no numbers above 0, have a unit, or differ within a scenario are refused") {
    const auto in_table = [](const std::string& table) {
        return ranking_problems(R"("table": "members.csv")", table);
    };
    const std::string what =
        "    expected: a number above 0, from 1e-100 to 1e100\n"
        "    do:       give the share of years that it stands for, eg 0.02, or take the member out\n";
    const std::string message = "this is no weight of a member\n    found:    ";

    CHECK(ranking_problems(R"("list": {"a.x": [1, 2, 3, 4], "weight": [0, -1, "2", 1e300]})") ==
          "study.json:1:66: /list/weight/0: " + message + "the number 0\n" + what +
              "study.json:1:69: /list/weight/1: " + message + "the number -1\n" + what +
              "study.json:1:73: /list/weight/2: " + message + "the text \"2\"\n" + what +
              "study.json:1:78: /list/weight/3: " + message + "the number 1e+300\n" + what);
    CHECK(in_table("a.x,weight\n1,0\n2,often\n3,nan\n4,2 %\n") ==
          "members.csv:2:3: " + message + "the text \"0\"\n" + what + "members.csv:3:3: " + message +
              "the text \"often\"\n" + what + "members.csv:4:3: " + message + "the text \"nan\"\n" + what +
              "members.csv:5:3: " + message + "the text \"2 %\"\n" + what);
    CHECK(in_table("a.x,weight\n1,2\n2,\n") ==
          "members.csv:3:3: the table of members has a gap\n    expected: a value of 'weight'\n"
          "    do:       fill it, or leave the whole line out\n");
    CHECK(in_table("a.x;weight\n1,5;0.5\n").find("members.csv:2:5: this number has another decimal mark") ==
          0);
    CHECK(in_table("a.x,weight [%]\n1,2\n") ==
          "members.csv:1:5: the weights of members have a unit\n    found:    %\n"
          "    expected: plain numbers, in a column \"weight\"\n"
          "    do:       take the unit out of the head, and give percents as 0.01\n");
    CHECK(ranking_problems(
              R"("list": {"a.x": [1, 2], "a.y": [3, 4], "weight": [1, 2]}, "grid": {"a.z": [1, 2]}, )"
              R"("rank": {"metric": "a.b", "plans": ["a.x", "a.y"]})") ==
          "study.json:1:116: /rank: a scenario has two weights\n    found:    members '00000' and '00002'\n"
          "    expected: one weight of all members that differ in keys of \"plans\" alone\n"
          "    do:       give weights beside the keys of scenarios, and name those of plans in \"plans\"\n");
}

TEST_CASE("plans that would have the same name in the ranking are refused") {
    const std::string parts =
        R"("list": {"name": ["low", "low, high"], "a.x": [1, 2]}, "table": "members.csv", )"
        R"("grid": {"a.z": [1, 2]}, )"
        R"("rank": {"metric": "a.b", "plans": ["a.x", "a.y"]})";

    CHECK(ranking_problems(parts, "name,a.y\n\"high, x\",1\ny,2\n") == "");
    CHECK(ranking_problems(parts, "name,a.y\n\"high, x\",1\nx,2\n") ==
          "study.json:1:137: /rank: two plans have the same name\n    found:    the text \"low, high, x\"\n"
          "    expected: names in lists and tables that tell all plans apart\n"
          "    do:       rename entries of one of the lists or tables that make the plans\n");
}

TEST_CASE("charts over words or keys that no member has, and with names that no file can have, are refused") {
    const std::string list = R"("list": {"a.x": [1, 2], "a.word": ["p", "q"]}, )";

    CHECK(ranking_problems(list + R"("charts": {"c": {"metric": "a.b", "over": "a.word"}})")
              .find("a chart goes over numbers in one unit\n    found:    'p' of 'a.word'") !=
          std::string::npos);
    CHECK(ranking_problems(list + R"("charts": {"c": {"metric": "a.b", "over": "a.z"}})")
              .find("this is no key of the members") != std::string::npos);
    CHECK(ranking_problems(list + R"("charts": {"a/b": {"metric": "a.b", "over": "a.x"}})")
              .find("this cannot be the name of a chart") != std::string::npos);
    CHECK(ranking_problems(list + R"("charts": {"c": {"metric": "a.b", "by": "a.x", "over": "a.x"}})")
              .find("a study does not know the key 'by' here") != std::string::npos);
    CHECK(ranking_problems(list + R"("charts": {"c": {"metric": "a.b", "over": "a.x", "title": 7}})")
              .find("this is no text of a chart\n    found:    the number 7") != std::string::npos);
}
