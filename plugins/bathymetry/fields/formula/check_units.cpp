// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/fields/formula/check_units.hpp"

#include <algorithm>
#include <cmath>

#include <thalweg/error.hpp>

#include "bathymetry/fields/formula/formula_words.hpp"

namespace thalweg::bathymetry {

namespace {

using units::Dimension;
using units::Power;

constexpr const char* ignore = ", or set units to ignored";

/// What is known of a term's unit.
struct TermUnit {
    enum Kind { known, any, unknown } kind = unknown;  ///< any: the number 0

    Dimension dimension{};

    auto is_plain() const -> bool { return kind != known || dimension.is_plain(); }
};

auto known(const Dimension& dimension) -> TermUnit {
    return {TermUnit::known, dimension};
}

/// The fraction with a denominator of at most 12 that a number is, or nothing.
auto fraction_of(double number) -> std::optional<Power> {
    constexpr int most_under = 12, most_over = 100;
    for (int under = 1; under <= most_under; ++under) {
        const double over = std::round(number * under);
        if (std::fabs(over) <= most_over && std::fabs(number * under - over) < 1e-9) {
            return Power{static_cast<int>(over), under};
        }
    }
    return std::nullopt;
}

class UnitWalk {
  public:
    UnitWalk(const std::string& text, const FormulaUnits& units) : text_(text), units_(units) {}

    auto of(const Expression& term) const -> TermUnit {
        switch (term.operation) {
            case Operation::number:
                return of_number(term);
            case Operation::input:
                return of_written(units_.inputs[term.place]);
            case Operation::negate:
                return of(term.parts[0]);
            case Operation::add:
            case Operation::subtract:
                return sum(term, of(term.parts[0]), of(term.parts[1]));
            case Operation::multiply:
                return product(term, {1, 1});
            case Operation::divide:
                return product(term, {-1, 1});
            case Operation::both:
            case Operation::either:
            case Operation::invert:
                return condition(term, term.parts);
            case Operation::choose:
                condition(term, {term.parts[0]});
                return joined(term, of(term.parts[1]), of(term.parts[2]));
            case Operation::call:
                return of_call(term);
            default:
                joined(term, of(term.parts[0]), of(term.parts[1]));
                return known({});
        }
    }

    /// As an input or a constant writes the unit, or else in base units.
    auto name_of(const Dimension& dimension) const -> std::string {
        const auto is_it = [&](const FormulaUnit& unit) {
            return unit.dimension && unit.dimension->is_same_as(dimension);
        };
        const auto input = std::find_if(units_.inputs.begin(), units_.inputs.end(), is_it);
        if (input != units_.inputs.end()) {
            return input->text;
        }
        const auto constant = std::find_if(units_.constants.begin(), units_.constants.end(),
                                           [&](const auto& named) { return is_it(named.second); });
        return constant != units_.constants.end() ? constant->second.text : dimension.text();
    }

  private:
    static auto of_written(const FormulaUnit& unit) -> TermUnit {
        return unit.dimension ? known(*unit.dimension) : TermUnit{};
    }

    auto of_number(const Expression& term) const -> TermUnit {
        const auto constant = units_.constants.find(term.name);
        if (constant != units_.constants.end()) {
            return of_written(constant->second);
        }
        return term.number == 0 ? TermUnit{TermUnit::any, {}} : known({});
    }

    /// The unit of two terms that must have the same.
    auto joined(const Expression& term, const TermUnit& left, const TermUnit& right) const -> TermUnit {
        if (left.kind == TermUnit::known && right.kind == TermUnit::known &&
            !left.dimension.is_same_as(right.dimension)) {
            refuse_pair(term, left.dimension, right.dimension);
        }
        return left.kind == TermUnit::known || right.kind == TermUnit::any ? left : right;
    }

    auto sum(const Expression& term, const TermUnit& left, const TermUnit& right) const -> TermUnit {
        refuse_own_zero(term, left);
        refuse_own_zero(term, right);
        return joined(term, left, right);
    }

    [[noreturn]] void refuse_pair(const Expression& term, const Dimension& left,
                                  const Dimension& right) const {
        const bool has_number = left.is_plain() != right.is_plain();
        const auto& other = left.is_plain() ? right : left;
        fail("the formula joins terms of different units",
             name_of(left) + " and " + name_of(right) + " by '" + term.name + "' in " + place(term),
             "one unit on both sides",
             left.measures_same_as(right)
                 ? "multiply one by a constant with a unit, as 0.001 km/m brings m to km"
             : has_number ? "give the number its unit as a constant, eg \"constants\": {\"k\": \"0.1 " +
                                name_of(other) + "\"}" + ignore
                          : std::string("correct the formula") + ignore);
    }

    /// Of the first part and the second to this power.
    auto product(const Expression& term, Power power) const -> TermUnit {
        auto left = of(term.parts[0]);
        const auto right = of(term.parts[1]);
        refuse_own_zero(term, left);
        refuse_own_zero(term, right);
        if (left.kind == TermUnit::any) {
            return left;
        }
        return left.kind == TermUnit::known && right.kind == TermUnit::known
                   ? known(left.dimension.times(right.dimension.raised(power)))
                   : TermUnit{right.kind == TermUnit::any ? TermUnit::any : TermUnit::unknown, {}};
    }

    auto condition(const Expression& term, const std::vector<Expression>& parts) const -> TermUnit {
        for (const auto& part : parts) {
            if (const auto unit = of(part); !unit.is_plain()) {
                fail("a condition of the formula has a unit",
                     name_of(unit.dimension) + ", for '" + term.name + "' in " + place(term),
                     "a comparison, or a plain number that is not 0 where it holds",
                     "compare it, eg with > 0");
            }
        }
        return known({});
    }

    auto of_call(const Expression& term) const -> TermUnit {
        const auto first = of(term.parts[0]);
        const auto second = term.parts.size() > 1 ? of(term.parts[1]) : TermUnit{};
        switch (term.function->units) {
            case UnitRule::keeps:
                return term.parts.size() > 1 ? joined(term, first, second) : first;
            case UnitRule::ratio:
                joined(term, first, second);
                return known({});
            case UnitRule::root:
                refuse_own_zero(term, first);
                return first.kind == TermUnit::known ? known(first.dimension.raised({1, 2})) : first;
            case UnitRule::plain:
                require_plain(term, first);
                return known({});
            case UnitRule::power:
                return power(term, first, second);
        }
        return {};
    }

    auto power(const Expression& term, const TermUnit& base, const TermUnit& exponent) const -> TermUnit {
        require_plain(term, exponent);
        refuse_own_zero(term, base);
        if (base.kind != TermUnit::known || base.dimension.is_plain()) {
            return base;
        }
        const auto number = constant_value(term.parts[1]);
        const auto fraction = number ? fraction_of(*number) : std::nullopt;
        if (!fraction) {
            fail("a power of a unit is no fraction that is known",
                 name_of(base.dimension) + ", by '" + term.name + "' in " + place(term),
                 "a number as exponent, such as 2, 0.5 or 5/3",
                 std::string("write the exponent as a fraction, or divide by a constant in ") +
                     name_of(base.dimension) + " first" + ignore);
        }
        return known(base.dimension.raised(*fraction));
    }

    void require_plain(const Expression& term, const TermUnit& unit) const {
        if (!unit.is_plain()) {
            fail("a function takes plain numbers alone",
                 name_of(unit.dimension) + ", in '" + term.name + "' in " + place(term), "the unit 1",
                 std::string("divide by a constant with that unit") + ignore);
        }
    }

    void refuse_own_zero(const Expression& term, const TermUnit& unit) const {
        if (unit.kind == TermUnit::known && unit.dimension.has_own_zero()) {
            fail("numbers with a zero of their own are computed with",
                 name_of(unit.dimension) + ", by '" + term.name + "' in " + place(term),
                 "a unit whose 0 is nothing, such as K", std::string("convert them before") + ignore);
        }
    }

    auto place(const Expression& term) const -> std::string { return place_in(text_, term.column); }

    [[noreturn]] static void fail(const std::string& what, const std::string& found,
                                  const std::string& expected, const std::string& remedy) {
        throw Error(what).about("expression").found(found).expected(expected).remedy(remedy);
    }

    const std::string& text_;
    const FormulaUnits& units_;
};

}  // namespace

auto unit_of_formula(const Expression& formula, const std::string& text, const FormulaUnits& units)
    -> std::optional<FormulaUnit> {
    const UnitWalk walk(text, units);
    const auto unit = walk.of(formula);
    if (unit.kind != TermUnit::known) {
        return std::nullopt;
    }
    return FormulaUnit{unit.dimension.is_plain() ? "1" : walk.name_of(unit.dimension), unit.dimension};
}

}  // namespace thalweg::bathymetry
