// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <map>
#include <string>
#include <variant>
#include <vector>

#include "configured.hpp"
#include "runtime/plugins/class_rules.hpp"
#include "thalweg/plugin.hpp"

using thalweg::Amount;
using thalweg::InputFile;
using thalweg::Members;
using thalweg::option;
using thalweg::Parameter;

namespace forms {

enum class Side { left, right };

auto choices(Side) -> const std::vector<thalweg::Choice<Side>>& {
    static const std::vector<thalweg::Choice<Side>> all = {{"left", Side::left, ""},
                                                           {"right", Side::right, ""}};
    return all;
}

struct Gate {
    bool is_open = false;
    std::int64_t leaves = 1;
    Side side = Side::left;
    Amount level;
    std::map<std::string, double> widths;
    std::vector<double> times;
    std::variant<bool, std::int64_t, double, InputFile, std::vector<Side>> law = false;
};

void members(Members& m, Gate& gate) {
    m("open", gate.is_open, option());
    m("leaves", gate.leaves, option().at_least(1));
    m("side", gate.side, option());
    m("level", gate.level, option().unit("m"));
    m("widths", gate.widths, option().unit("m"));
    m("times", gate.times, option().unit("s"));
    m("law", gate.law, option().unit("m"));
}

}  // namespace forms

namespace {

forms::Gate last_gate;

class Gates final : public thalweg::Node {
    Parameter<forms::Gate> gate_{*this, "gate", option()};

  public:
    static auto about() -> thalweg::About { return {"gates", "Reads.", thalweg::Clock::once}; }

    void configure(const thalweg::Setup&) override { last_gate = *gate_; }

    void run(const thalweg::Step&) override {}
};

/// What is wrong with a gate of these members, without its first line's place.
auto refusal(const std::string& member) -> std::string {
    static const auto type = thalweg::runtime::read_class(*thalweg::node_class_at<Gates>(0), 0);
    return thalweg::testing::configured(type, "{\"gate\": {" + member + "}}");
}

auto blame(const std::string& place, const std::string& message, const std::string& found,
           const std::string& expected) -> std::string {
    return "g.json:2:" + place + ": node 'n': parameter '" + message + "\n    found:    " + found +
           "\n    expected: " + expected + "\n";
}

}  // namespace

TEST_CASE("members of a record may be of any plain type, lists and maps") {
    CHECK(refusal(R"("open": true, "leaves": 3, "side": "right", "level": "pier",
                     "widths": {"a": "20 cm", "x-note": "no width", "b": 3}, "times": ["1 min", 2])") == "");

    CHECK(last_gate.is_open);
    CHECK(last_gate.leaves == 3);
    CHECK(last_gate.side == forms::Side::right);
    CHECK(last_gate.level.column == "pier");
    CHECK(last_gate.widths == std::map<std::string, double>{{"a", 0.2}, {"b", 3}});
    CHECK(last_gate.times == std::vector<double>{60, 2});
}

TEST_CASE("the first of several plain forms that fits is taken") {
    CHECK(refusal(R"("law": true)") == "");
    CHECK(std::get<0>(last_gate.law));
    CHECK(refusal(R"("law": 4)") == "");
    CHECK(std::get<1>(last_gate.law) == 4);
    CHECK(refusal(R"("law": "4 km")") == "");
    CHECK(std::get<2>(last_gate.law) == 4000);
    CHECK(refusal(R"("law": ["left", "right"])") == "");
    CHECK(std::get<4>(last_gate.law) == std::vector<forms::Side>{forms::Side::left, forms::Side::right});
}

TEST_CASE("what is of another kind than declared is refused with the kind that is meant") {
    const auto at = [](const char* column, const char* member) {
        return std::string(column) + ": /nodes/n/params/gate/" + member;
    };
    CHECK(refusal(R"("widths": 4)") == blame(at("21", "widths"), "gate.widths' must be an object",
                                             "the number 4", "an object {\"key\": ...}"));
    CHECK(refusal(R"("times": 4)") == blame(at("20", "times"), "gate.times' must be a list", "the number 4",
                                            "a list in square brackets"));
    CHECK(refusal(R"("side": 4)") ==
          blame(at("19", "side"), "gate.side' must be a text", "the number 4", "one of \"left\", \"right\""));
    CHECK(refusal(R"("level": "")") ==
          blame(at("20", "level"), "gate.level' is empty", "the text \"\"",
                "a number in m, or a text with a unit, eg \"25 cm\", or the name of a column"));
    CHECK(refusal(R"("level": " 4 km")") == "");
    for (const char* text : {"NaN m", "nan", " inf", "-4 mm m", "Infinity km"}) {
        CAPTURE(text);
        CHECK(refusal(R"("level": ")" + std::string(text) + "\"").find("gate.level' is not usable: ") !=
              std::string::npos);
    }
    CHECK(refusal(R"("level": "nancy")") == "");
    CHECK(refusal(R"("level": "inflow")") == "");
    CHECK(refusal(R"("leaves": 0)") ==
          blame(at("21", "leaves"), "gate.leaves' is out of range", "the number 0", "at least 1"));
    CHECK(refusal(R"("law": {})").find("gate.law' has none of the forms that it may have") !=
          std::string::npos);
    CHECK(refusal(R"("law": ["left", 2])").find("gate.law[1]' must be a text") != std::string::npos);
}
