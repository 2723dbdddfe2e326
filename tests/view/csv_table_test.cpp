// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>

#include "error_of.hpp"
#include "support/scratch_folder.hpp"
#include "view/tables/csv_table.hpp"

using namespace thalweg::view;
using namespace thalweg::view::test;
using thalweg::test::ScratchFolder;

TEST_CASE("CSV fields may be quoted, hold commas, quotes and line breaks, and be blank") {
    const ScratchFolder folder;
    const auto path = folder.write(
        "t.csv", "\xEF\xBB\xBFid, x_m ,note\r\nA,1.5,\"one, \"\"two\"\"\nthree\"\r\n\r\nB,,\r\n");

    const auto table = CsvTable::read(path);

    REQUIRE(table.header().size() == 3);
    CHECK(table.header()[1].text == "x_m");
    REQUIRE(table.rows().size() == 2);
    CHECK(table.rows()[0][2].text == "one, \"two\"\nthree");
    CHECK(table.number(table.rows()[0], 1) == 1.5);
    CHECK_FALSE(table.number(table.rows()[1], 1).has_value());
    CHECK(table.rows()[1][0].line == 5);
}

TEST_CASE("columns are counted in characters, not in bytes") {
    const ScratchFolder folder;
    const auto path = folder.write("t.csv", "id,x_m\nMühle,bad\n");
    const auto table = CsvTable::read(path);

    const auto error = error_of([&] { table.number(table.rows()[0], 1); });

    CHECK(error ==
          path.string() +
              ":2:7: column 'x_m' is not a number | 'bad' | a number with a point, such as 12.5, or nothing "
              "where there is no value | ");
}

TEST_CASE("a row of another length is told with its place and both numbers") {
    const ScratchFolder folder;
    const auto path = folder.write("t.csv", "id,x_m,y_m\nA,1,2\nB,1,2,3\n");

    const auto error = error_of([&] { CsvTable::read(path); });

    CHECK(
        error ==
        path.string() +
            ":3:7: the row has another number of fields than the header | 4 | 3 | put texts with commas into "
            "\"quotes\", and keep the commas of blank fields");
}

TEST_CASE("an open quote is told where it begins") {
    const ScratchFolder folder;
    const auto path = folder.write("t.csv", "id,note\nA,\"never closed\n");

    const auto error = error_of([&] { CsvTable::read(path); });

    CHECK(
        error ==
        path.string() +
            ":2:3: a quoted field is not closed | the end of the file | a closing \" | add it, or write \"\" "
            "for a quote inside the text");
}

TEST_CASE("empty files, repeated and unknown columns and missing files are told") {
    const ScratchFolder folder;
    const auto empty = folder.write("empty.csv", "\n\n");
    const auto twice = folder.write("twice.csv", "id,x_m,id\n");
    const auto path = folder.write("t.csv", "id,x_m\nA,1\n");

    CHECK(error_of([&] { CsvTable::read(empty); }) ==
          empty.string() +
              ":1:1: the file has no header | an empty file | a first line with the names of the columns | ");
    CHECK(error_of([&] { CsvTable::read(twice); }) ==
          twice.string() + ":1:8: a column name stands twice | 'id' |  | rename one");
    CHECK(error_of([&] { CsvTable::read(path).column("y_m"); }) ==
          path.string() +
              ":1:1: there is no column 'y_m' | id, x_m | y_m | add the column to the file, or name one of "
              "those it has");
    CHECK(
        error_of([&] { CsvTable::read(folder.path() / "none.csv"); }) ==
        (folder.path() / "none.csv").string() +
            ": the file cannot be read | No such file or directory |  | check the path and the permissions");
    CHECK(error_of([&] { CsvTable::read("/dev/zero"); }) ==
          "/dev/zero: this is no file with data | a character device | a regular file | save the data in a "
          "file, and "
          "name that");
}

TEST_CASE("infinity and trailing letters are no numbers") {
    const ScratchFolder folder;
    const auto table = CsvTable::read(folder.write("t.csv", "a,b,c\ninf,1.5x,+2e3\n"));

    CHECK(error_of([&] { table.number(table.rows()[0], 0); }) != "no error");
    CHECK(error_of([&] { table.number(table.rows()[0], 1); }) != "no error");
    CHECK(table.number(table.rows()[0], 2) == 2000.0);
}

TEST_CASE("text with commas or quotes is quoted when written") {
    CHECK(csv_quoted("plain") == "plain");
    CHECK(csv_quoted("a,\"b\"") == "\"a,\"\"b\"\"\"");
}

TEST_CASE("semicolons and tabs separate where the header has them, with decimal points or commas") {
    const ScratchFolder folder;
    for (const char* text : {"\nid;x_m;note\nA;1,5;\"a;b, c\"\n", "\"id\"; x_m; note\nA; 1.5; \"a;b, c\"\n",
                             "id\tx_m\tnote\nA\t1.5\ta;b, c\n"}) {
        CAPTURE(text);
        const auto table = CsvTable::read(folder.write("t.csv", text));
        REQUIRE(table.rows().size() == 1);
        CHECK(table.number(table.rows()[0], 1) == 1.5);
        CHECK(table.rows()[0][2].text == "a;b, c");
    }
    const auto blank = CsvTable::read(folder.write("t.csv", "id\tx_m\ty_m\nA\t\t2\n"));
    CHECK_FALSE(blank.number(blank.rows()[0], 1).has_value());
    CHECK(blank.number(blank.rows()[0], 2) == 2);
}

TEST_CASE("numbers with points and commas in one file are refused") {
    const ScratchFolder folder;
    const auto path = folder.write("t.csv", "id;x_m;y_m\nA;500,000;7.5\n");
    const auto table = CsvTable::read(path);

    CHECK(table.number(table.rows()[0], 1) == 500);
    CHECK(error_of([&] { table.number(table.rows()[0], 2); }) ==
          path.string() +
              ":2:11: column 'y_m' has another decimal mark than other numbers | '7.5' | a point in all "
              "numbers of "
              "the file, or a comma in all | take out commas or points between thousands");
}
