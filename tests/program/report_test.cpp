// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "cli/html_text.hpp"
#include "cli/line_chart.hpp"
#include "cli/result_table.hpp"
#include "support/scratch_folder.hpp"

using namespace thalweg::cli;

TEST_CASE("bytes in base 64 are those of the test vectors of RFC 4648") {
    CHECK(base64("") == "");
    CHECK(base64("f") == "Zg==");
    CHECK(base64("fo") == "Zm8=");
    CHECK(base64("foo") == "Zm9v");
    CHECK(base64("foobar") == "Zm9vYmFy");
    CHECK(base64("\xFF\xFE") == "//4=");
}

TEST_CASE("text for HTML closes no element and no attribute") {
    CHECK(html_text("a < b & \"c\" > d") == "a &lt; b &amp; &quot;c&quot; &gt; d");
    CHECK(html_text("\xFF") == "\xEF\xBF\xBD");
    CHECK(html_table({"a"}, {{"1.5"}, {"x<y"}}) ==
          "<table>\n<thead><tr><th>a</th></tr></thead>\n<tbody>\n<tr><td class=\"number\">1.5</td></tr>\n"
          "<tr><td>x&lt;y</td></tr>\n</tbody>\n</table>\n");
}

TEST_CASE("heads of columns have their units in brackets or at their end") {
    const auto split = [](const std::string& head) { return head_of(head).name + "|" + head_of(head).unit; };

    CHECK(split("depth [m]") == "depth|m");
    CHECK(split("time_s") == "time|s");
    CHECK(split("S6_depth_m") == "S6_depth|m");
    CHECK(split("outlet_m3_s-1") == "outlet|m3 s-1");
    CHECK(split("damage_EUR") == "damage|EUR");
    CHECK(split("house_h_m") == "house_h|m");  // no hours times metres
    CHECK(split("share") == "share|");
    CHECK(split("S_6") == "S_6|");
}

TEST_CASE("a table of results is a series where its first column is a rising time, and has a chart a unit") {
    const thalweg::test::ScratchFolder folder;
    const auto series = read_result_table(folder.write(
        "a.csv", "time_s,time,a_m,\"b, c_m\",q_m3_s-1\n0,2002-08-12,1,2,3\n60,2002-08-13,,4,5\n"));
    const auto table = read_result_table(folder.write("b.csv", "object,damage [EUR]\n\"a \"\"b\"\"\",5\n"));

    REQUIRE(series);
    CHECK(series->is_series());
    const auto charts = series->charts();
    REQUIRE(charts.size() == 2);
    CHECK(charts[0].lines[1].name == "b, c");
    CHECK(std::isnan(charts[0].lines[0].values[1]));
    CHECK(charts[1].unit == "m3 s-1");
    CHECK(charts[1].times == std::vector<double>{0, 60});
    REQUIRE(table);
    CHECK(!table->is_series());
    CHECK(table->rows[0][0] == "a \"b\"");
    CHECK(!read_result_table(folder.write("c.csv", "a,b\n1\n")));
    CHECK(!read_result_table(folder.write("d.csv", "")));
}

TEST_CASE("a chart of a long series shows its peak, and gaps part its lines") {
    LineChart chart{"m", {}, {{"level", {}}, {"gap", {}}}};
    for (int k = 0; k < 100000; ++k) {
        chart.times.push_back(k);
        chart.lines[0].values.push_back(k == 54321 ? 10 : 0);
        chart.lines[1].values.push_back(k > 40000 && k < 60000 ? NAN : 1);
    }

    const auto svg = svg_of(chart);

    // Rows of the plot go from 234 up to 22 for -0.4 m to 10.4 m; 234 - 10.4 / 10.8 * 212 is 29.9.
    CHECK(svg.find(",29.9 ") != std::string::npos);
    CHECK(svg.size() < 60000);
    std::size_t parts = 0;
    for (auto at = svg.find("<polyline"); at != std::string::npos; at = svg.find("<polyline", at + 1)) {
        ++parts;
    }
    CHECK(parts == 3);
    CHECK(svg.find("t [h]") != std::string::npos);
}
