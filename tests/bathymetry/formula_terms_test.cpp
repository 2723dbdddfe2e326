// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// What a formula means: its language, and its units.
#include <cmath>
#include <utility>

#include <doctest/doctest.h>
#include <thalweg/error.hpp>
#include <thalweg/testing/lone_node.hpp>

#include "bathymetry/fields/formula/check_units.hpp"
#include "bathymetry/fields/formula/cuda_formula.hpp"
#include "bathymetry/fields/formula/formula_text.hpp"
#include "bathymetry/fields/formula/formula_work.hpp"
#include "bathymetry/fields/formula/read_expression.hpp"

using namespace thalweg::bathymetry;
using thalweg::compute::AnyTarget;
using thalweg::compute::AnyValues;

namespace {

/// Inputs a = 2, b = -3, c = 0.5 and the constant k = 10, all of which `text` need not use.
auto read_abc(const std::string& text) -> Expression {
    return read_expression("(" + text + ") + 0 * (a + b + c + k)", {{"a", "b", "c"}, {{"k", 10}}});
}

auto value_of(const std::string& text) -> double {
    const auto formula = read_abc(text);
    const std::vector<double> a = {2}, b = {-3}, c = {0.5};
    double found = NAN;
    const auto fault =
        make_cpu_formula(formula, 3)
            ->run({AnyValues(a.data()), AnyValues(b.data()), AnyValues(c.data())}, AnyTarget(&found), 1);
    CHECK_FALSE(fault);
    CHECK(value_at(formula, {2, -3, 0.5}) == found);
    return found;
}

/// "message | found | expected | remedy"
template <class Action>
auto refusal_of(const Action& action) -> std::string {
    try {
        action();
    } catch (const thalweg::Error& e) {
        CHECK(e.subject() == "expression");
        return std::string(e.what()) + " | " + e.found() + " | " + e.expected() + " | " + e.remedy();
    }
    return "";
}

auto slip_in(const std::string& text) -> std::string {
    return refusal_of([&] { read_expression(text, {{"depth", "speed"}, {}}); });
}

}  // namespace

TEST_CASE("operators bind as in mathematics") {
    CHECK(value_of("1 + 2 * 3") == 7);
    CHECK(value_of("(1 + 2) * 3") == 9);
    CHECK(value_of("8 - 3 - 2") == 3);
    CHECK(value_of("8 / 4 / 2") == 1);
    CHECK(value_of("2 ^ 3 ^ 2") == 512);
    CHECK(value_of("-a ^ 2") == -4);
    CHECK(value_of("2 ^ -1") == 0.5);
    CHECK(value_of("a - -b") == -1);
    CHECK(value_of("+a") == 2);
    CHECK(value_of("2e-3 * 1E3") == 2);
    CHECK(value_of(".5 + 5.") == 5.5);
    CHECK(value_of("a ** 3") == 8);
    CHECK(value_of("k * pi") == 10 * std::acos(-1.0));
}

TEST_CASE("functions have the values of the standard library") {
    CHECK(value_of("sqrt(a)") == std::sqrt(2.0));
    CHECK(value_of("abs(b)") == 3);
    CHECK(value_of("min(a, b, c)") == -3);
    CHECK(value_of("max(b, c, a, 1)") == 2);
    CHECK(value_of("exp(c)") == std::exp(0.5));
    CHECK(value_of("ln(a)") == std::log(2.0));
    CHECK(value_of("log(a)") == std::log(2.0));
    CHECK(value_of("log10(100)") == 2);
    CHECK(value_of("sin(c)") == std::sin(0.5));
    CHECK(value_of("cos(c)") == std::cos(0.5));
    CHECK(value_of("tan(c)") == std::tan(0.5));
    CHECK(value_of("atan2(a, b)") == std::atan2(2.0, -3.0));
    CHECK(value_of("pow(a, c)") == std::sqrt(2.0));
    CHECK(value_of("floor(c) + ceil(c)") == 1);
}

TEST_CASE("comparisons and choices take the side that holds, and look at no other") {
    CHECK(value_of("if(a > b, 5, 6)") == 5);
    CHECK(value_of("a < b ? 5 : 6") == 6);
    CHECK(value_of("a > b ? b > a ? 1 : 2 : 3") == 2);
    CHECK(value_of("(a == 2) + (a != 2) + (a >= 2) + (a <= 2) + (a < 2)") == 3);
    CHECK(value_of("a > 0 and b > 0 or c > 0") == 1);
    CHECK(value_of("not a > 0 || b > 0") == 0);
    CHECK(value_of("!(b > 0) && a") == 1);
    CHECK(value_of("b + 3 != 0 and 1 / (b + 3) > 1") == 0);
    CHECK(value_of("b + 3 == 0 or 1 / (b + 3) > 1") == 1);
    CHECK(value_of("if(b + 3 == 0, 7, 1 / (b + 3))") == 7);
}

TEST_CASE("the text for muParser keeps the order of every term, so that its bits are those of the tree") {
    const auto text = muparser_text(read_expression("a - b / c + -2 ^ a", {{"a", "b", "c"}, {}}));

    CHECK(text.text == "((v0-over(v1,v2,1))+minus(pow(n0,v0)))");
    CHECK(text.numbers == std::vector<double>{2});
}

TEST_CASE("what muParser does not take is told") {
    const FormulaFunction nowhere = {"nowhere", 1, false, UnitRule::keeps, "", nullptr, nullptr};
    const auto formula = make_call(nowhere, 1, "nowhere", {make_number(1, 1, "1")});

    CHECK(refusal_of([&] { make_cpu_formula(formula, 0); }).find("muParser does not take the formula | ") ==
          0);
}

TEST_CASE("values on many cells are those of the plain meaning, to the bit, and missing ones stay missing") {
    const auto formula = read_expression(
        "if(a > b and c < 0.5, a * b + c / 3 - 0.1 * sqrt(a), max(a / 7, b * c) * exp(-c) + atan2(b, a) ^ 2)",
        {{"a", "b", "c"}, {}});
    for (const std::size_t cells : {1, 31, 33, 20011}) {
        CAPTURE(cells);
        std::vector<std::vector<double>> inputs(3);
        std::uint32_t seed = 7;
        for (auto& input : inputs) {
            for (std::size_t k = 0; k < cells; ++k) {
                seed = seed * 1664525u + 1013904223u;
                input.push_back(seed >> 27 == 0 ? NAN : seed / 4294967296.0);
            }
        }
        std::vector<double> found(cells);

        const auto fault =
            make_cpu_formula(formula, 3)
                ->run({AnyValues(inputs[0].data()), AnyValues(inputs[1].data()), AnyValues(inputs[2].data())},
                      AnyTarget(found.data()), static_cast<std::int64_t>(cells));

        REQUIRE_FALSE(fault);
        std::size_t wrong = 0;
        for (std::size_t k = 0; k < cells; ++k) {
            const std::vector<double> at = {inputs[0][k], inputs[1][k], inputs[2][k]};
            const bool is_missing = std::isnan(at[0]) || std::isnan(at[1]) || std::isnan(at[2]);
            const bool is_right = is_missing ? std::isnan(found[k]) : found[k] == value_at(formula, at);
            wrong += is_right ? 0 : 1;
        }
        CHECK(wrong == 0);
    }
}

TEST_CASE("the first cell with a division by zero is told, and of its divisions the first in the text") {
    const auto formula = read_expression("1 / a + 2 / b", {{"a", "b"}, {}});
    std::vector<double> a(3000, 1), b(3000, 1), found(3000);
    const auto work = make_cpu_formula(formula, 2);
    const auto run = [&] {
        return work->run({AnyValues(a.data()), AnyValues(b.data())}, AnyTarget(found.data()), 3000);
    };

    CHECK_FALSE(run());
    b[2900] = 0, a[2900] = 0, a[2950] = 0;
    REQUIRE(run());
    CHECK(run()->cell == 2900);
    CHECK(run()->division == 1);
    a[2900] = 5;
    CHECK(run()->division == 2);
    b[2900] = 1, a[2950] = 1, a[7] = 1e-320;
    REQUIRE(run());
    CHECK(run()->cell == 7);
    CHECK(run()->division == 0);
}

TEST_CASE("slips in a formula are told with their place and what to do") {
    CHECK(slip_in("depth + * speed") ==
          "the formula is not understood here | column 9, at '* speed' | a number, a name or '(' | ");
    CHECK(slip_in("sqrt(depth + speed") == "the formula ends too early | column 19, the end | ',' or ')' | ");
    CHECK(slip_in("depth speed") ==
          "the formula is not understood here | column 7, at 'speed' | an operator, or the end | ");
    CHECK(slip_in("2 depth * speed") ==
          "the formula is not understood here | column 3, at 'depth * speed' | an operator, or the end | "
          "write * to multiply, or give the number with its unit as one of the constants");
    CHECK(slip_in("2depth * speed") ==
          "a number ends in letters | column 1, at '2depth * speed' | an operator between a number and a "
          "name, such "
          "as 2 * depth | write *, or give a number with its unit as one of the constants");
    CHECK(slip_in("depth = speed") ==
          "a formula has no such character | column 7, at '= speed' | numbers, names, ( ) , + - * / ^ < <= > "
          ">= == "
          "!= and or not ? : | write == to compare");
    CHECK(slip_in("0 < depth < speed") ==
          "two comparisons stand in a row | column 11, at '< speed' | one comparison | join two by and: 0 < "
          "a and a "
          "< 1");
    CHECK(slip_in("dept * speed") ==
          "a name of the formula is neither an input nor a constant | 'dept' in column 1, at 'dept * "
          "speed' | one "
          "of 'depth' or 'speed' | write depth if that is meant");
    CHECK(slip_in("sqr(depth) * speed").substr(0, 70) ==
          "there is no such function | 'sqr' in column 1, at 'sqr(depth) * speed'");
    CHECK(slip_in("sqr(depth) * speed").find("| write sqrt if that is meant") != std::string::npos);
    CHECK(slip_in("sqrt * depth + speed").find("write its arguments in brackets") != std::string::npos);
    CHECK(slip_in("sqrt(depth, speed)") ==
          "a function has a wrong number of arguments | 2 of 'sqrt' in column 1, at 'sqrt(depth, speed)' | 1 "
          "| ");
    CHECK(slip_in("max(depth) + speed") ==
          "a function has a wrong number of arguments | 1 of 'max' in column 1, at 'max(depth) + speed' | at "
          "least 2 "
          "| ");
    CHECK(slip_in("if(depth > 0, speed)") ==
          "a function has a wrong number of arguments | 2 of 'if' in column 1, at 'if(depth > 0, speed)' | 3 "
          "| write "
          "if(condition, value, other value)");
    CHECK(slip_in("depth / (2 - 2) + speed") ==
          "the formula divides by zero | column 7, at '/ (2 - 2) + speed' | a divisor that is not 0 | ");
    CHECK(slip_in("depth") ==
          "an input of the formula is not used | 'speed' | a formula that reads it | take it out, or correct "
          "the "
          "formula");
    CHECK(slip_in("  ") == "the formula is empty |  | a formula such as 0.03 + 0.01 * sqrt(depth) | ");
    CHECK(slip_in("depth * 1e999 + speed").substr(0, 45) == "a number is beyond what can be computed with ");
    CHECK(slip_in(std::string(150, '(') + "depth").substr(0, 50) ==
          "the formula has too many brackets, signs or powers");
    CHECK(slip_in(std::string(150, '-') + "depth").substr(0, 50) ==
          "the formula has too many brackets, signs or powers");
    CHECK(slip_in(std::string(3000, ' ') + "depth") ==
          "the formula is too long | 3005 characters | at most 2000 | compute parts of it by formulas of "
          "their own");
}

namespace {

/// The unit of a formula of those of these inputs that it names, and of the constants mm and odd.
auto unit_of(const std::string& text) -> std::string {
    FormulaNames names;
    FormulaUnits units;
    const auto reads = [&](const char* name) { return text.find(name) != std::string::npos; };
    for (const auto& [name, unit] : {std::pair("depth", "m"), std::pair("speed", "m s-1"),
                                     std::pair("heat", "degC"), std::pair("share", "1")}) {
        if (reads(name)) {
            names.inputs.emplace_back(name);
            units.inputs.push_back(FormulaUnit::of(unit));
        }
    }
    for (const auto& [name, unit] : {std::pair("mm", "mm"), std::pair("odd", "blobs")}) {
        if (reads(name)) {
            names.constants[name] = 1;
            units.constants[name] = FormulaUnit::of(unit);
        }
    }
    const auto found = unit_of_formula(read_expression(text, names), text, units);
    return found ? found->text : "unknown";
}

auto clash_in(const std::string& text) -> std::string {
    return refusal_of([&] { unit_of(text); });
}

}  // namespace

TEST_CASE("the unit of a formula follows from those of its terms") {
    CHECK(unit_of("depth * speed") == "m2 s-1");
    CHECK(unit_of("speed * depth / depth") == "m s-1");
    CHECK(unit_of("2 * depth + 0") == "m");
    CHECK(unit_of("max(depth, 0)") == "m");
    CHECK(unit_of("if(depth > 0, speed, 0)") == "m s-1");
    CHECK(unit_of("depth ^ (5/3)") == "m5/3");
    CHECK(unit_of("sqrt(depth) * sqrt(depth)") == "m");
    CHECK(unit_of("atan2(depth, 2 * depth)") == "1");
    CHECK(unit_of("exp(share) + depth / depth") == "1");
    CHECK(unit_of("abs(heat)") == "degC");
    CHECK(unit_of("share ^ share") == "1");
    CHECK(unit_of("odd * depth") == "unknown");
    CHECK(unit_of("mm + mm") == "mm");
}

TEST_CASE("units that clash are told with both, their place and what to do") {
    CHECK(clash_in("0.03 + 0.01 * sqrt(depth)") ==
          "the formula joins terms of different units | 1 and m1/2 by '+' in column 6, at '+ 0.01 * "
          "sqrt(depth)' | one "
          "unit on both sides | give the number its unit as a constant, eg \"constants\": {\"k\": \"0.1 "
          "m1/2\"}, or "
          "set units to ignored");
    CHECK(clash_in("depth > speed ? 1 : 2") ==
          "the formula joins terms of different units | m and m s-1 by '>' in column 7, at '> speed ? 1 : 2' "
          "| one "
          "unit on both sides | correct the formula, or set units to ignored");
    CHECK(clash_in("min(depth, mm)") ==
          "the formula joins terms of different units | m and mm by 'min' in column 1, at 'min(depth, mm)' | "
          "one unit "
          "on both sides | multiply one by a constant with a unit, as 0.001 km/m brings m to km");
    CHECK(clash_in("if(share > 0, depth, speed)").find("m and m s-1 by 'if' in column 1") !=
          std::string::npos);
    CHECK(clash_in("exp(depth)") ==
          "a function takes plain numbers alone | m, in 'exp' in column 1, at 'exp(depth)' | the unit 1 | "
          "divide by a "
          "constant with that unit, or set units to ignored");
    CHECK(clash_in("if(depth, 1, 2)") ==
          "a condition of the formula has a unit | m, for 'if' in column 1, at 'if(depth, 1, 2)' | a "
          "comparison, or a "
          "plain number that is not 0 where it holds | compare it, eg with > 0");
    CHECK(
        clash_in("depth ^ share") ==
        "a power of a unit is no fraction that is known | m, by '^' in column 7, at '^ share' | a number as "
        "exponent, such as 2, 0.5 or 5/3 | write the exponent as a fraction, or divide by a constant in m "
        "first, or "
        "set units to ignored");
    CHECK(clash_in("2 * heat") ==
          "numbers with a zero of their own are computed with | degC, by '*' in column 3, at '* heat' | a "
          "unit whose "
          "0 is nothing, such as K | convert them before, or set units to ignored");
}

TEST_CASE("a formula for a CUDA device that is not there is refused") {
    if (thalweg::testing::LoneNode::has_cuda()) {
        MESSAGE("skipped: there is a CUDA device");
        return;
    }
    std::string said;
    try {
        compile_formula(read_expression("2 * a", {{"a"}, {}}), 1, thalweg::Device::cuda());
    } catch (const thalweg::Error& e) {
        said = e.what();
    }
    const bool is_without = said == "this build cannot compile formulas for CUDA";
    CHECK((is_without || said.find("CUDA cannot ask a device: ") == 0 ||
           said.find("needs NVRTC") != std::string::npos));
}
