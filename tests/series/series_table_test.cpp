// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <filesystem>
#include <functional>

#include <thalweg/error.hpp>
#include <thalweg/series/series_table.hpp>
#include <thalweg/series/units.hpp>

#include "support/scratch_folder.hpp"

using namespace thalweg;
using namespace thalweg::series;
using namespace thalweg::test;
using doctest::Approx;

namespace {

// "message | found | expected | remedy" of what is thrown, or "".
auto error_of(const std::function<void()>& work) -> std::string {
    try {
        work();
    } catch (const Error& e) {
        return std::string(e.what()) + " | " + e.found() + " | " + e.expected() + " | " + e.remedy();
    }
    return "";
}

// The same of a file of series; its folder and name are cut off.
auto table_error(const std::string& text, Quantity first = Quantity::time, const std::string& start = "")
    -> std::string {
    const ScratchFolder folder;
    const std::string path = folder.write("s.csv", text).string();
    std::string error = error_of([&] { SeriesTable(path, first, "series", start); });
    const auto at = error.find(path);
    return at == std::string::npos ? error : error.replace(at, path.size() - 5, "");
}

auto begins(const std::string& text, const std::string& beginning) -> bool {
    const bool good = text.compare(0, beginning.size(), beginning) == 0;
    if (!good) {
        MESSAGE(text);
    }
    return good;
}

}  // namespace

TEST_CASE("a series file gives its columns in basic units") {
    const ScratchFolder folder;
    const std::string path =
        folder
            .write("s.csv",
                   "\xEF\xBB\xBF# a flood\r\ntime [min], Q_in [l/s], \"h out\" [cm], u [m s-1]\r\n\r\n"
                   "0, 1500, 20, 1\r\n# still rising\r\n+2.5, 3e3, 30, -1\r\n")
            .string();

    const SeriesTable table(path, Quantity::time, "series");

    CHECK(table.series("Q_in", Quantity::discharge).x == std::vector<double>{0, 150});
    CHECK(table.series("Q_in", Quantity::discharge).y == std::vector<double>{1.5, 3});
    CHECK(table.series("u", Quantity::speed).y == std::vector<double>{1, -1});
    CHECK(error_of([&] { table.check_covers(0, 150); }).empty());
    CHECK(error_of([&] { table.check_covers(10, 140); }).empty());
    CHECK(begins(error_of([&] { table.check_covers(-1, 150); }),
                 path + ": the series do not cover the run | 0 s to 150 s | values from -1 s to 150 s"));
    CHECK(error_of([&] { table.check_covers(0, 151); }) ==
          path +
              ": the series do not cover the run | 0 s to 150 s | values from 0 s to 151 s | add lines, or "
              "let the run end sooner");
    CHECK(begins(error_of([&] { table.series("Q_out", Quantity::discharge); }),
                 path + ":2: there is no column 'Q_out' | 'Q_out' | one of 'Q_in'"));
    CHECK(error_of([&] { table.series("Qin", Quantity::discharge); }).find("did you mean 'Q_in'?") !=
          std::string::npos);
    CHECK(begins(
        error_of([&] { table.series("u", Quantity::discharge); }),
        path + ":2: column 'u' is not a discharge | a column in m s-1 | a discharge in a unit such as m3/s"));
}

TEST_CASE("tables that gauges write are series, with their units and gaps") {
    const ScratchFolder folder;
    const auto path = folder
                          .write("gauges.csv",
                                 "time_s,time,house_depth_m,house_velocity_x_m_s-1,gate_froude,field_h_m,"
                                 "sand_load_kg_m-1_s-1\n"
                                 "0,2024-06-01T00:00:00Z,1.98,0.5,0.1,,1\n"
                                 "20,2024-06-01T00:00:20Z,2.4,0.25,0.2,0.7,1\n")
                          .string();
    const SeriesTable table(path, Quantity::time, "series");
    CHECK(table.names() ==
          std::vector<std::string>{"house_depth", "house_velocity_x", "gate_froude", "field_h", "sand_load"});
    CHECK(table.unit_of("house_velocity_x") == "m s-1");
    CHECK(table.unit_of("gate_froude") == "1");
    CHECK(table.unit_of("sand_load") == "kg m-1 s-1");
    CHECK(table.series("house_depth", Quantity::length).y == std::vector<double>{1.98, 2.4});
    CHECK(table.series("house_velocity_x", Quantity::speed).x == std::vector<double>{0, 20});
    CHECK(error_of([&] {
              table.series("field_h", Quantity::length);
          }).find("column 'field_h' has gaps | a blank at 0 s") != std::string::npos);
}

TEST_CASE("a file that is too large for a series is not read at all") {
    const ScratchFolder folder;
    const std::string path = folder.write("s.csv", "").string();
    std::filesystem::resize_file(path, SeriesTable::largest_file + 1);

    CHECK(error_of([&] { SeriesTable(path, Quantity::time, "series"); }) ==
          path +
              ": the file is too large | 268435457 bytes | at most 256 MiB | check that the name is right");
}

TEST_CASE("a series file that is wrong is refused at its line") {
    CHECK(error_of([] { SeriesTable("/nowhere.csv", Quantity::time, "series"); }) ==
          "/nowhere.csv: the file cannot be read | No such file or directory |  | check the path and the "
          "permissions");
    CHECK(error_of([] { SeriesTable("/dev/zero", Quantity::time, "series"); }) ==
          "/dev/zero: this is no file with data | a character device | a regular file | save the data in a "
          "file, and "
          "name that");
    CHECK(begins(table_error("# nothing\n\n"), "s.csv: the file has no header | "));
    CHECK(begins(table_error("time [s], Q [m3/s]\n"), "s.csv: the file has no values | a header alone"));
    CHECK(
        begins(table_error("#\ntime [s], Q\n0, 1\n"), "s.csv:2: a column without a name or a unit | 'Q' | "));
    CHECK(begins(table_error("time [s], [m3/s]\n0, 1\n"), "s.csv:1: a column without a name or a unit"));
    CHECK(begins(table_error("time [s], Q [cubits]\n0, 1\n"),
                 "s.csv:1: column 'Q' has a unit that is not known | [cubits] | a unit that UDUNITS knows"));
    CHECK(table_error("time [s], Q [cumec]\n0, 1\n")
              .find("| write [m3/s] if that is what the numbers are in") != std::string::npos);
    CHECK(begins(table_error("time [s], Q [ ]\n0, 1\n"),
                 "s.csv:1: column 'Q' has a unit that is not known | []"));
    CHECK(begins(table_error("time [s], Q [m3/s], Q [m3/s]\n0, 1, 1\n"),
                 "s.csv:1: a column name stands twice | 'Q'"));
    CHECK(begins(table_error("Q [m3/s], time [s]\n0, 1\n"),
                 "s.csv:1: the first column is not a time | 'Q' in m3/s | a time in a unit such as s, min, h "
                 "or d, or dates | "));
    CHECK(begins(table_error("time [s], Q [m3/s]\n0, 1\n", Quantity::length),
                 "s.csv:1: the first column is not a level or a depth"));
    CHECK(begins(table_error("time [s], Q [m3/s]\n0, 1\n1\n"),
                 "s.csv:3: the line has another number of values than the header | 1 | 2"));
    CHECK(begins(table_error("time [s], Q [m3/s]\n0, 1\n1, \n"),
                 "s.csv:3: column 'Q' has no number here | ''"));
    CHECK(begins(table_error("time [s], Q [m3/s]\n0, 1\n1, nan\n"),
                 "s.csv:3: column 'Q' has no number here | 'nan'"));
    CHECK(begins(
        table_error("time [min], Q [m3/s]\n1e308, 1\n"),
        "s.csv:2: column 'time' has a number that measures nothing | 1e308 | numbers of at most 1e+100"));
    CHECK(begins(table_error("time [s], Q [m3/s]\n0, 1,5\n"), "s.csv:2: the line has another number"));
    CHECK(begins(table_error("time [s], Q [m3/s]\n0, 1\n\n5, 1\n5, 2\n"),
                 "s.csv:5: column 'time' does not increase | 5 after 5"));
}

TEST_CASE("the columns of a file of series have names, and means over any time that are exact") {
    const ScratchFolder folder;
    const std::string text = "time [h], a [mg/l], b [kg/m/s], c [g m-1 s-1]\n0, 0, 1, 5\n1, 2000, 3, 5\n";

    const SeriesTable table(folder.write("s.csv", text).string(), Quantity::time, "series");

    CHECK(table.names() == std::vector<std::string>{"a", "b", "c"});
    const TimeSeries a = table.series("a", Quantity::concentration);
    CHECK(a.at(1800) == Approx(1).epsilon(1e-15));
    CHECK(a.mean(0, 3600) == Approx(1).epsilon(1e-15));
    CHECK(a.mean(1800, 7200) == Approx((1.5 * 1800 + 2.0 * 3600) / 5400).epsilon(1e-15));
    CHECK(a.mean(1800, 1800) == a.at(1800));
    CHECK(table.series("b", Quantity::transport).y == std::vector<double>{1, 3});
    CHECK(table.series("c", Quantity::transport).y == std::vector<double>{0.005, 0.005});
    CHECK(error_of([&] { table.series("a", Quantity::transport); }).find("kg/m/s") != std::string::npos);
}

TEST_CASE("columns have any unit of UDUNITS, and the spellings that files use") {
    const auto first = [](const std::string& unit, Quantity quantity) {
        const ScratchFolder folder;
        const std::string text = "time [s], a [" + unit + "]\n0, 12\n1, 12\n";
        return SeriesTable(folder.write("s.csv", text).string(), Quantity::time, "series")
            .series("a", quantity)
            .y[0];
    };

    for (const char* unit : {"m3/s", "m3 s-1", "m3s-1", "m^3/s", "m^3 s^-1", " m3 / s ", "kl/s"}) {
        CAPTURE(unit);
        CHECK(first(unit, Quantity::discharge) == 12);
    }
    CHECK(first("l/s", Quantity::discharge) == 12 * 0.001);
    CHECK(first("L/s", Quantity::discharge) == 12 * 0.001);
    CHECK(first("ft3/s", Quantity::discharge) == 12 * (0.3048 * 0.3048 * 0.3048));
    CHECK(first("m3/h", Quantity::discharge) == 12 * (1.0 / 3600));
    CHECK(first("m3/d", Quantity::discharge) == 12 * (1.0 / 86400));
    CHECK(first("furlong", Quantity::length) == Approx(12 * 201.168).epsilon(1e-5));
    CHECK(first("mm/h", Quantity::speed) == 12 * (0.001 / 3600));
    CHECK(first("mm h-1", Quantity::speed) == 12 * (0.001 / 3600));
    CHECK(first("ms-1", Quantity::speed) == 12);
    CHECK(first("deg", Quantity::angle) == 12);
    CHECK(first("kgm-3", Quantity::concentration) == 12);
    CHECK(first("mg/L", Quantity::concentration) == 12 * 0.001);
    CHECK(first("kg/s/m", Quantity::transport) == 12);
    CHECK(first("kg m-1s-1", Quantity::transport) == 12);
    CHECK(first("gm-1s-1", Quantity::transport) == 12 * 0.001);
}

TEST_CASE("units in which numbers overflow or fall together are refused at the header") {
    const ScratchFolder folder;
    const auto refusal = [&](const std::string& header, const std::string& rows = "0, 50\n1, 100\n") {
        const std::string path = folder.write("s.csv", header + "\n" + rows).string();
        const auto error =
            error_of([&] { SeriesTable(path, Quantity::time, "series").series("q", Quantity::discharge); });
        return error.empty() ? error : error.substr(path.size());
    };
    const std::string words =
        "a unit in which they are at most 1e+100 in size, and differ where they must | correct the unit in "
        "the header";
    CHECK(refusal("time [min], q [1000 m3/s]").empty());
    CHECK(refusal("time [min], q [1e308m3/s]") ==
          ":1: column 'q' has a unit in which its numbers measure nothing | 1e308m3/s | " + words);
    CHECK(refusal("time [1e300 s], q [m3/s]") ==
          ":1: column 'time' has a unit in which its numbers measure nothing | 1e300 s | " + words);
    CHECK(refusal("time [1e-300 s], q [m3/s]", "0, 50\n1e-50, 100\n") ==
          ":1: column 'time' has a unit in which its numbers measure nothing | 1e-300 s | " + words);
}

TEST_CASE("names are offered with the likeliest first, and else in their order") {
    CHECK(by_likeness("crst", {"bottom", "name", "crest"}) ==
          std::vector<std::string>{"crest", "name", "bottom"});
    CHECK(by_likeness("x", {"b", "a"}) == std::vector<std::string>{"b", "a"});
    CHECK(most_like("weirs2", {"weir", "weirs"}) == "weirs");
    CHECK(most_like("outlet", {"outlxx"}) ==
          "outlxx");  // a third of the letters may differ, and one of any name
    CHECK(most_like("outlet", {"outxxx"}).empty());
    CHECK(most_like("in", {"on"}) == "on");
    CHECK(most_like("in", {"up"}).empty());
}

TEST_CASE("a table whose first column holds texts is refused, and texts behind it are left out") {
    const auto of_table = [](const thalweg::Table& table) {
        return error_of([&] { SeriesTable(table, Quantity::time, "series"); });
    };
    thalweg::Table named, noted;
    named.add_texts("day", {"Monday", "Tuesday"}).add("lag", "h", {0, 1}).add("q", "m3 s-1", {1, 2});
    noted.add("time", "h", {0, 1}).add_texts("note", {"a", "b"}).add("q", "m3 s-1", {1, 2});

    const std::string texts = "the first column of the table holds texts | column 'day' | ";
    CHECK(begins(of_table(named), texts + "times as numbers with a unit, eg h, or dates | "));
    CHECK(begins(error_of([&] { SeriesTable(named, Quantity::length, "curves"); }),
                 texts + "numbers with a unit | "));
    CHECK(
        begins(error_of([&] { SeriesTable(noted, Quantity::length, "curves"); }),
               "the table: the first column is not a level or a depth | 'time' in h | a level or a depth in "
               "a unit such as m, cm, mm, km or ft | move that column"));
    CHECK(begins(error_of([] {
                     SeriesTable(thalweg::Table().add("lag", "h", {5, 5}).add("q", "m3 s-1", {1, 2}),
                                 Quantity::time, "series");
                 }),
                 "the table: column 'lag' does not increase | 5 in row 2 | more than the row before, 5 |"));
    CHECK(of_table(noted).empty());
    CHECK(SeriesTable(noted, Quantity::time, "series").series("q", Quantity::discharge).y[1] == 2);
}

namespace {

constexpr const char* start = "2020-01-01T00:00:00Z";

// The column Q [m3/s] of a file in a run that starts with 2020.
auto flood(const std::string& text) -> TimeSeries {
    const ScratchFolder folder;
    return SeriesTable(folder.write("s.csv", text).string(), Quantity::time, "series", start)
        .series("Q", Quantity::discharge);
}

}  // namespace

TEST_CASE("dates of a table become seconds since the start of the run, as those of a file do") {
    thalweg::Table dated, counted;
    dated.add_texts("date", {"2020-01-01", "2020-01-01T02:10+02:00"}).add("Q", "m3 s-1", {1, 2});
    counted.add("time", "minutes since 2020-01-01T00:00Z", {0, 10}).add("Q", "m3 s-1", {1, 2});

    const SeriesTable of_dates(dated, Quantity::time, "series", start);
    const SeriesTable of_counts(counted, Quantity::time, "series", start);

    CHECK(of_dates.series("Q", Quantity::discharge).x == std::vector<double>{0, 600});
    CHECK(of_dates.note() ==
          "the table: dates without a zone are read as UTC; the first is 0 s (2020-01-01T00:00:00Z)");
    CHECK(of_counts.series("Q", Quantity::discharge).x == std::vector<double>{0, 600});
    CHECK(of_counts.note().empty());
}

TEST_CASE("dates of a table are refused without a start, and where one of them is none") {
    const auto refusal = [](const std::vector<std::string>& dates, const std::string& from) {
        thalweg::Table table;
        table.add_texts("date", dates).add("Q", "m3 s-1", {1, 2});
        return error_of([&] { SeriesTable(table, Quantity::time, "series", from); });
    };

    CHECK(begins(refusal({"2020-01-01", "2020-01-02"}, ""),
                 "the table: the times are dates, but the graph does not say which date time 0 is | "
                 "'2020-01-01' | "));
    CHECK(begins(refusal({"2020-01-01", ""}, start),
                 "the table: column 'date' has no date here | '' in row 2 | a date as in the rows before"));
    CHECK(begins(refusal({"2020-01-02", "2020-01-01"}, start), "the table: column 'date' does not increase"));
}

TEST_CASE("dates become seconds since the start of the run") {
    for (const char* head :
         {"time [min]", "time", "date [UTC]", "Datum (UTC)", "time [ISO 8601]", "time (yyyy-mm-dd hh:mm)"}) {
        CAPTURE(head);
        const auto q = flood(std::string(head) +
                             ", Q [m3/s]\n2020-01-01T00:00:00Z, 0\n2020-01-01 00:10, 20\n"
                             "2020-01-01T01:20+01:00, 0\n");
        CHECK(q.x == std::vector<double>{0, 600, 1200});
        CHECK(q.mean(0, 1200) * 1200 == Approx(12000).epsilon(1e-15));
    }
    CHECK(flood("time, Q [m3/s]\n2019-12-31, 1\n2020-01-02, 2\n").x == std::vector<double>{-86400, 86400});
}

TEST_CASE("numbers that count from a date become seconds since the start of the run") {
    CHECK(flood("time [minutes since 2020-01-01 00:00], Q [m3/s]\n0, 0\n10, 20\n20, 0\n").x ==
          std::vector<double>{0, 600, 1200});
    CHECK(flood("time [hours since 2020-01-01T02:00+01:00], Q [m3/s]\n-1, 0\n2, 20\n").x ==
          std::vector<double>{0, 10800});
    CHECK(flood("time [days Since 1970-1-1 0:0:0.0], Q [m3/s]\n18262, 0\n18263.5, 20\n").x ==
          std::vector<double>{0, 129600});
    CHECK(flood("time [s since 2020-01-01 00:00:00 UTC];Q [m3/s]\n0,5;0\n1,5;20\n").x ==
          std::vector<double>{0.5, 1.5});
}

TEST_CASE("a table of dates has seconds, and tells which dates it covers") {
    const ScratchFolder folder;
    const auto path = folder.write("s.csv", "time, Q [l/s]\n2020-01-01, 0\n2020-01-01 00:10, 5\n").string();

    const SeriesTable table(path, Quantity::time, "series", start);

    CHECK(table.note() ==
          path + ": dates without a zone are read as UTC; the first is 0 s (2020-01-01T00:00:00Z)");
    CHECK(table.table().columns()[0].unit == "s");
    CHECK(table.table().columns()[0].numbers() == std::vector<double>{0, 600});
    CHECK(
        error_of([&] { table.check_covers(0, 601); }) ==
        path +
            ": the series do not cover the run | 0 s (2020-01-01T00:00:00Z) to 600 s (2020-01-01T00:10:00Z) "
            "| "
            "values from 0 s (2020-01-01T00:00:00Z) to 601 s (2020-01-01T00:10:01Z) | add lines, or let the "
            "run end sooner");
}

TEST_CASE("there is nothing to note of dates with a zone, of counts from a date and of numbers") {
    const ScratchFolder folder;
    for (const char* text : {"time, Q [m3/s]\n2020-01-01T00:00Z, 1\n",
                             "time [h since 2020-01-01], Q [m3/s]\n0, 1\n", "time [s], Q [m3/s]\n0, 1\n"}) {
        CAPTURE(text);
        CHECK(SeriesTable(folder.write("s.csv", text).string(), Quantity::time, "series", start)
                  .note()
                  .empty());
    }
}

TEST_CASE("dates are refused where nothing says when the run starts") {
    CHECK(
        table_error("time [min], Q [m3/s]\n2020-01-01 02:00:00+02:00, 1\n") ==
        "s.csv:1: the times are dates, but the graph does not say which date time 0 is | "
        "'2020-01-01 02:00:00+02:00' | \"start\" in \"time\" of the graph, a date with its zone | write "
        "\"start\": \"2020-01-01T00:00:00Z\" there, or give the times in seconds, minutes or hours since the "
        "start");
    CHECK(begins(
        table_error("#\ntime [h since 2020-01-01], Q [m3/s]\n0, 1\n"),
        "s.csv:2: the times are dates, but the graph does not say which date time 0 is | '2020-01-01' | "));
}

TEST_CASE("times that are no dates, or may mean another moment, are refused") {
    const auto refusal = [](const std::string& text) { return table_error(text, Quantity::time, start); };

    CHECK(begins(refusal("time, Q [m3/s]\n2020-01-01, 1\n5, 1\n"),
                 "s.csv:3: column 'time' has no date here | '5' | a date as in the lines before, such as "));
    CHECK(begins(refusal("time [s], Q [m3/s]\n0, 1\n2020-01-01, 1\n"),
                 "s.csv:3: column 'time' has no number here | '2020-01-01'"));
    CHECK(begins(
        refusal("time, Q [m3/s]\n0, 1\n"),
        "s.csv:1: a column without a name or a unit | 'time' | a name and a unit in brackets, such as: "
        "time [s]; or dates below"));
    for (const char* date : {"2002-02-30", "2002-13-01 06:00", "01.01.2020 00:00", "2002-08-12 25:00"}) {
        CAPTURE(date);
        CHECK(begins(refusal("time, Q [m3/s]\n" + std::string(date) + ", 1\n"),
                     "s.csv:2: the first column has neither a number nor a date that the calendar has | '" +
                         std::string(date) + "' | a date such as 2002-08-12 06:00"));
    }
    CHECK(begins(refusal("time, Q [m3/s]\n2020-01-01 03:00, 1\n2020-01-01 02:30, 1\n"),
                 "s.csv:3: column 'time' does not increase | 2020-01-01 02:30 after 2020-01-01T03:00:00Z"));
    for (const char* head : {"time [CET]", "time (UTC+1)", "Zeit [MEZ]", "time [hours since 2020-01-01]"}) {
        CAPTURE(head);
        CHECK(refusal(std::string(head) + ", Q [m3/s]\n2020-01-01, 1\n")
                  .find("has dates, and something in brackets that may move them") != std::string::npos);
    }
    for (const char* unit : {"months", "month", "years", "fortnights"}) {
        CAPTURE(unit);
        CHECK(refusal("time [" + std::string(unit) + "], Q [m3/s]\n0, 1\n") ==
              "s.csv:1: column 'time' has times in a unit that differs in length | [" + std::string(unit) +
                  "] | weeks, days, hours, minutes or seconds | convert the numbers, or write dates in their "
                  "place");
    }
    for (const char* unit : {"months", "years", "fortnights", "m", ""}) {
        CAPTURE(unit);
        CHECK(begins(refusal("time [" + std::string(unit) + " since 2020-01-01], Q [m3/s]\n0, 1\n"),
                     std::string(unit).empty()
                         ? "s.csv:1: column 'time' has a unit that is not known"
                         : "s.csv:1: column 'time' counts from a date in a unit that is not a fixed time"));
    }
    for (const char* date : {"yesterday", "0001-01-01", "1582-10-14", "2020-01-01 00:00 CET"}) {
        CAPTURE(date);
        CHECK(begins(refusal("time [days since " + std::string(date) + "], Q [m3/s]\n0, 1\n"),
                     "s.csv:1: column 'time' does not count from a date | '" + std::string(date)));
    }
    CHECK(begins(table_error("level, Q [m3/s]\n2020-01-01, 1\n", Quantity::length, start),
                 "s.csv:1: a column without a name or a unit | 'level'"));
}

TEST_CASE("semicolons and tabs separate where the header has them, with decimal points or commas") {
    for (const char* text : {"time [s];Q [m3/s];h [m]\n0;1,5;1\n0,25;2;1,5\n",
                             "time [s]; Q [m3/s]; h [m]\n0; 1.5; 1\n.25; 2; 1.5\n",
                             "# time, Q\n\"time [s]\";\"Q [m3/s]\";h [m]\r\n0;1,5;1\r\n2,5e-1;2;1,5\r\n",
                             "time [s]\tQ [m3/s]\th [m]\n0\t1.5\t1\n0.25\t2\t1.5\n"}) {
        CAPTURE(text);
        CHECK(flood(text).x == std::vector<double>{0, 0.25});
        CHECK(flood(text).y == std::vector<double>{1.5, 2});
    }
    CHECK(flood("Datum;Q [m3/s]\n2020-01-01 00:00:00.5;1,5\n2020-01-01 00:01;2,5\n").x ==
          std::vector<double>{0.5, 60});
    CHECK(begins(
        table_error("time [s];Q [m3/s]\n0;1,234\n1;1.5\n"),
        "s.csv:3: column 'Q' has another decimal mark than the numbers before | '1.5' | a point in all"));
    CHECK(begins(table_error("time [s];Q [m3/s]\n0;1.234,5\n"), "s.csv:2: column 'Q' has no number here"));
    CHECK(begins(table_error("time [s];Q [m3/s]\n0;1;\n"), "s.csv:2: the line has another number of values"));
    CHECK(
        begins(table_error("time [s], Q [m3/s]\n0; 1\n"), "s.csv:2: the line has another number of values"));
}

TEST_CASE("marks of missing values are refused with their line, and numbers beside them are values") {
    const std::string told = ":3: column 'h' has what marks a missing value | ";
    for (const char* mark : {"-999", "-9999.0", "-99999", "9999", "99999", "-32768", "1e20", "-1e+30",
                             "9.96921e36", "9.969209968386869E+36"}) {
        const auto error = table_error("time [s], h [m]\n0, 1\n300, " + std::string(mark) + "\n600, 1\n");
        CHECK(begins(error, "s.csv" + told + mark + " | a measured number | take the line out"));
    }
    CHECK(table_error("time [s], h [m]\n-999, 1\n9999, -9999.5\n99999, -99.9\n") == "");
    CHECK(
        begins(table_error("level [m], Q [m3/s]\n-9999, 1\n", Quantity::length), "s.csv:2: column 'level'"));
}
