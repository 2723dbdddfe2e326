// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <thalweg/series/live_series.hpp>

#include <doctest/doctest.h>

#include <cstring>
#include <random>

using namespace thalweg;
using namespace thalweg::series;

namespace {

/// Writes what `from` lists to what `to` lists, as a run that goes on does.
void hand_over(LiveSeries& from, LiveSeries& to) {
    Register saved(THW_HOST_MEMORY);
    from.list_state(saved);
    Register taken(THW_HOST_MEMORY, &saved.blocks());
    to.list_state(taken);
    REQUIRE(taken.misfits().empty());
    for (std::size_t k = 0; k < saved.blocks().size(); ++k) {
        std::memcpy(taken.blocks()[k].data, saved.blocks()[k].data, saved.blocks()[k].bytes());
    }
}

auto drawn_series(std::mt19937& draw) -> TimeSeries {
    std::uniform_real_distribution<double> gap(0.01, 5), value(-10, 10);
    TimeSeries one;
    double x = gap(draw) - 5;
    for (int n = 1 + static_cast<int>(draw() % 6); n > 0; --n) {
        one.x.push_back(x);
        one.y.push_back(value(draw));
        x += gap(draw);
    }
    return one;
}

}  // namespace

TEST_CASE(
    "a series that another one follows has its own values before, and those of the other from then on") {
    std::mt19937 draw(7);
    std::uniform_real_distribution<double> time(-8, 25);
    for (int n = 0; n < 500; ++n) {
        const auto first = drawn_series(draw), later = drawn_series(draw);
        const double when = time(draw);

        const auto both = first.followed_by(later, when);

        check(both, "both");
        for (int k = 0; k < 20; ++k) {
            const double at = time(draw);
            const auto& right = at < when ? first : later;
            CHECK(both.at(at) == doctest::Approx(right.at(at)).epsilon(1e-9));
        }
        CHECK(both.at(when) == later.at(when));
        CHECK(both.mean(-8, 25) * 33 ==
              doctest::Approx(first.mean(-8, when) * (when + 8) + later.mean(when, 25) * (25 - when))
                  .epsilon(1e-9));
    }
}

TEST_CASE("series in force are those of the start until tables come, and go on where they are restored") {
    TimeSeries level{{0, 10}, {1, 2}}, curve{{0, 5}, {0, 50}}, none;
    const std::vector<SeriesPlace> places = {{&level}, {&curve, false}, {&none}};
    LiveSeries live;
    live.begin(places);
    Register nothing(THW_HOST_MEMORY);
    live.list_state(nothing);
    CHECK(nothing.blocks().empty());
    CHECK_FALSE(live.state_restored());

    level = TimeSeries::constant(7);
    curve = {{0, 4}, {0, 44}};
    live.renew(places, 5);

    CHECK(level.at(2.5) == 1.25);
    CHECK(level.at(5) == 7);
    CHECK(level.at(100) == 7);
    CHECK(curve.y == std::vector<double>{0, 44});
    CHECK(none.empty());
    TimeSeries other_level{{0}, {0}}, other_curve{{0}, {0}}, other_none;
    const std::vector<SeriesPlace> others = {{&other_level}, {&other_curve, false}, {&other_none}};
    LiveSeries other;
    other.begin(others);
    hand_over(live, other);
    REQUIRE(other.state_restored());
    other.put_into(others);
    CHECK(other_level.x == level.x);
    CHECK(other_level.y == level.y);
    CHECK(other_curve.y == curve.y);
    CHECK(other_none.empty());
}

TEST_CASE("series of another node are refused where they are restored") {
    TimeSeries one{{0}, {1}}, two{{0}, {2}};
    LiveSeries of_two, of_one;
    of_two.begin({{&one}, {&two}});
    of_two.renew({{&one}, {&two}}, 1);
    of_one.begin({{&one}});

    hand_over(of_two, of_one);

    CHECK_THROWS_WITH(of_one.state_restored(), "the saved series are not those of this node");
}
