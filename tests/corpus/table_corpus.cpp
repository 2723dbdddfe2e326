// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "corpus.hpp"

namespace thalweg::corpus {

namespace {

auto text(const std::string& bytes) {
    return [bytes](const std::string& path) { write_text(path, bytes); };
}

}  // namespace

auto series_files() -> CorpusFiles {
    const nlohmann::json none = nlohmann::json::object();
    const std::string mark = "\xEF\xBB\xBF";  // of UTF-8, as spreadsheets write it
    return {
        // A discharge that rises from 0 to 6 m3/s in half a minute and falls again: 180 m3.
        {"seconds.csv", "series, commas", text("time [s],Q [m3/s],h [m]\n0,0,1\n30,6,2\n60,0,1\n"), none, 3},
        {"minutes.csv", "series, commas",
         text(mark + "# measured\r\ntime [min], Q [l/s], \"h\" [cm]\r\n\r\n0, 0, 100\r\n0.5, 6e3, 200\r\n"
                     "1, 0, 100\r\n"),
         none, 3},
        {"semicolons.csv", "series, semicolons", text("time [s];Q [m3/s];h [m]\n0;0;1\n30;6;2\n60;0;1\n"),
         none, 3},
        {"decimal_commas.csv", "series, semicolons",
         text(mark + "\"time [min]\";Q [l/s];h [cm]\r\n0;0,0;100\r\n0,5;6000;200\r\n1;0;100\r\n"), none, 3},
        {"tabs.csv", "series, semicolons", text("time [s]\tQ [m3/s]\th [m]\n0\t0\t1\n30\t6.0\t2\n60\t0\t1\n"),
         none, 3},
        {"dates.csv", "series, dates",
         text("time,Q [m3/s],h "
              "[m]\n2024-01-01T00:00:00Z,0,1\n2024-01-01T00:00:30Z,6,2\n2024-01-01T00:01Z,0,1\n"),
         none, 3},
        {"local_dates.csv", "series, dates",
         text(mark + "Datum;Q [l/s];h [cm]\r\n2024-01-01 01:00+01:00;0,0;100\r\n"
                     "2024-01-01 01:00:30+01:00;6000;200\r\n2024-01-01 01:01+01:00;0;100\r\n"),
         none, 3},
        {"bare_dates.csv", "series, dates",
         text("date;Q [m3/s];h [m]\n2024-01-01;0;1\n2024-01-01 00:00:30;6;2\n2024-01-01 00:01;0;1\n"), none,
         3},
        {"since.csv", "series, dates",
         text("time [minutes since 2023-12-31 23:59:00],Q [m3/s],h [m]\n1,0,1\n1.5,6,2\n2,0,1\n"), none, 3},
        {"months.csv", "series, refused", text("time [months since 2024-01-01],Q [m3/s]\n0,0\n1,6\n"), none,
         2, "not a fixed time"},
        {"two_marks.csv", "series, refused", text("time [s];Q [m3/s]\n0;1,234\n30.5;6\n"), none, 2,
         "another decimal mark"},
        {"no_unit.csv", "series, refused", text("time [s],Q,h [m]\n0,0,1\n30,6,2\n60,0,1\n"), none, 3,
         "a column without a name or a unit"},
        {"backwards.csv", "series, refused", text("time [s],Q [m3/s]\n0,0\n60,6\n30,0\n"), none, 3,
         "does not increase"},
    };
}

auto curve_files() -> CorpusFiles {
    const nlohmann::json over{{"over", "level"}};
    return {
        // 3 m3/s at 1.5 m.
        {"metres.csv", "rating curve", text("level [m],Q [m3/s]\n1,0\n2,6\n3,20\n"), over, 3},
        {"centimetres.csv", "rating curve", text("level [cm],Q [l/s]\n100,0\n200,6000\n300,2e4\n"), over, 3},
        {"semicolons.csv", "rating curve", text("level [m];Q [m3/s]\n1;0\n2,0;6\n3;20\n"), over, 3},
    };
}

auto point_files() -> CorpusFiles {
    const nlohmann::json none = nlohmann::json::object();
    return {
        {"plain.csv", "points", text("id,x_m,y_m\nA,2025,4015\nB,2065,4035\n"), none, 2},
        {"measured.csv", "points",
         text("\xEF\xBB\xBFy_m,\"id\",level_m,x_m\r\n4015,\"A\",1.5,2025\r\n4035,B,,2065\r\n"), none, 2},
        {"semicolons.csv", "points", text("id;x_m;y_m;level_m\nA;2025,0;4015;1,5\nB;2065;4035;\n"), none, 2},
    };
}

}  // namespace thalweg::corpus
