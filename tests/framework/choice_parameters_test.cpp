// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "configured.hpp"
#include "runtime/plugins/class_rules.hpp"
#include "runtime/plugins/describe.hpp"
#include "thalweg/parameter_record.hpp"
#include "thalweg/plugin.hpp"

using thalweg::Choice;
using thalweg::option;

namespace walls {

// Not in the order of the words, and with an enumerator that has none.
enum class Wall { log_law = 7, slip = 3, periodic = 0, no_slip = 5 };

auto choices(Wall) -> const std::vector<Choice<Wall>>& {
    static const std::vector<Choice<Wall>> all = {
        {"slip", Wall::slip}, {"no_slip", Wall::no_slip, "at rest"}, {"log_law", Wall::log_law}};
    return all;
}

struct Limits {
    double depth = 1e-6;
    double density = 2650;
    int passes = 4;
    std::optional<double> speed;
    std::optional<int> rounds;
    double stated = -1;
    Wall wall = Wall::no_slip;
    std::vector<double> heights;
};

void members(thalweg::Members& m, Limits& limits) {
    m.group("Limits");
    m("depth", limits.depth, option().unit("m").by_default(limits.depth).help("Least depth"));
    m("density", limits.density, option().by_default(limits.density));
    m("passes", limits.passes, option().by_default(limits.passes).at_least(0));
    m("speed", limits.speed, option().unit("m s-1").help("Largest speed"));
    m("rounds", limits.rounds, option());
    m.group("Walls");
    m("stated", limits.stated, option());
    m("side", limits.wall, option().by_default(limits.wall));
    m("heights", limits.heights, option().unit("m"));
}

}  // namespace walls

namespace {

struct Read {
    walls::Wall wall = walls::Wall::periodic, free = walls::Wall::periodic;
    bool is_free_set = true;
    walls::Limits limits;
    std::string name_of_speed;
    bool is_depth_given = false;
};

Read last;

class Walls final : public thalweg::Node {
    thalweg::Parameter<walls::Wall> wall_{*this, "wall",
                                          option().by_default(walls::Wall::log_law).help("Shear at walls")};
    thalweg::Parameter<walls::Wall> free_{*this, "free", option()};
    thalweg::ParameterRecord<walls::Limits> limits_{*this};

  public:
    static auto about() -> thalweg::About { return {"walls", "Reads.", thalweg::Clock::once}; }

    void configure(const thalweg::Setup&) override {
        last = {*wall_,
                *free_,
                free_.is_set(),
                *limits_,
                limits_.of(limits_->speed).name(),
                limits_.of(limits_->depth).is_given()};
        CHECK_THROWS_AS(limits_.of(last), std::logic_error);
    }

    void run(const thalweg::Step&) override {}
};

auto type() -> const thalweg::runtime::NodeType& {
    static const auto read = thalweg::runtime::read_class(*thalweg::node_class_at<Walls>(0), 0);
    return read;
}

auto configured(const std::string& params) -> std::string {
    return thalweg::testing::configured(type(), params);
}

}  // namespace

TEST_CASE("a word gives its enumerator, whatever the order of the enumeration") {
    CHECK(configured(R"({"wall": "slip", "free": "no_slip", "side": "log_law"})") == "");

    CHECK(last.wall == walls::Wall::slip);
    CHECK(last.free == walls::Wall::no_slip);
    CHECK(last.limits.wall == walls::Wall::log_law);
}

TEST_CASE("the default of a choice is the enumerator that the declaration names") {
    CHECK(configured("{}") == "");

    CHECK(last.wall == walls::Wall::log_law);
    CHECK_FALSE(last.is_free_set);
    CHECK(last.limits.wall == walls::Wall::no_slip);
}

TEST_CASE("a word that is no choice is refused as in any list of words, with the nearest one") {
    CHECK(configured(R"({"wall": "log_lav"})") ==
          "g.json:2:10: /nodes/n/params/wall: node 'n': parameter 'wall' has no such choice\n"
          "    found:    the text \"log_lav\"\n"
          "    expected: one of \"slip\", \"no_slip\", \"log_law\"\n"
          "    nearest:  log_law\n");
}

TEST_CASE("words and enumerators lead to each other, and a stranger to neither is told") {
    CHECK(thalweg::word_of(walls::Wall::no_slip) == "no_slip");
    CHECK(thalweg::chosen<walls::Wall>("log_law") == walls::Wall::log_law);
    CHECK_THROWS_AS(thalweg::word_of(walls::Wall::periodic), std::logic_error);
    CHECK_THROWS_AS(thalweg::chosen<walls::Wall>("periodic"), std::logic_error);
}

TEST_CASE("members of a record are parameters of the node, with the defaults of the record") {
    CHECK(configured(R"({"passes": 3, "speed": "1 km/h", "rounds": 2, "heights": ["5 cm", 2]})") == "");

    CHECK(last.limits.depth == 1e-6);
    CHECK(last.limits.density == 2650);
    CHECK(last.limits.passes == 3);
    CHECK(*last.limits.speed == doctest::Approx(1 / 3.6));
    CHECK(last.limits.rounds == 2);
    CHECK(last.limits.stated == -1);
    CHECK(last.limits.heights == std::vector<double>{0.05, 2});
    CHECK(last.name_of_speed == "speed");
    CHECK_FALSE(last.is_depth_given);

    CHECK(configured(R"({"depth": 0.5, "stated": 3})") == "");
    CHECK(last.limits.depth == 0.5);
    CHECK(last.limits.stated == 3);
    CHECK_FALSE(last.limits.speed);
    CHECK(last.is_depth_given);
}

TEST_CASE("a whole number that an int cannot hold is refused, not cut") {
    CHECK(configured(R"({"passes": 4294967297})") ==
          "g.json:2:12: /nodes/n/params/passes: node 'n': parameter 'passes': is out of range\n"
          "    found:    4294967297\n"
          "    expected: -2147483648 to 2147483647\n");
}

TEST_CASE("pages show choices as words, the meaning behind the help, and defaults as they are written") {
    const auto page = to_markdown(type());

    CHECK(page.find("| `wall` | text |  | `\"log_law\"` | `slip`, `no_slip`, `log_law` | Shear at walls; "
                    "no_slip: at rest |\n"
                    "| `free` | text |  | unset | `slip`, `no_slip`, `log_law` | no_slip: at rest |\n") !=
          std::string::npos);
    CHECK(page.find("### Limits\n") != std::string::npos);
    CHECK(page.find("| `depth` | real | m | `1e-6` |  | Least depth |\n"
                    "| `density` | real |  | `2650` |  |  |\n"
                    "| `passes` | integer |  | `4` | at least 0 |  |\n") != std::string::npos);
    CHECK(page.find("### Walls\n") != std::string::npos);
    CHECK(page.find("| `side` | text |  | `\"no_slip\"` | `slip`, `no_slip`, `log_law` | no_slip: at rest "
                    "|\n") != std::string::npos);
}

TEST_CASE("numbers of defaults have as few digits as read back to them") {
    CHECK(thalweg::json_number(0.03) == "0.03");
    CHECK(thalweg::json_number(2650) == "2650");
    CHECK(thalweg::json_number(-12.5) == "-12.5");
    CHECK(thalweg::json_number(1e-12) == "1e-12");
    CHECK(thalweg::json_number(1e20) == "1e+20");
    CHECK(thalweg::json_number(1.0 / 3) == "0.3333333333333333");
}
