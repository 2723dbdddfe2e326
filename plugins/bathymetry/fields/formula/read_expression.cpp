// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/fields/formula/read_expression.hpp"

#include <algorithm>
#include <initializer_list>
#include <set>
#include <utility>

#include <thalweg/error.hpp>

#include "bathymetry/fields/formula/formula_words.hpp"

namespace thalweg::bathymetry {

namespace {

constexpr double pi = 3.141592653589793;
constexpr int deepest = 100;  // brackets, signs and powers inside each other

using Parts = std::vector<Expression>;

struct Sign {
    const char* text;
    Operation operation;
};

class ExpressionReader {
  public:
    ExpressionReader(const std::string& text, const FormulaNames& names)
        : text_(text), names_(names), words_(words_of(text)) {}

    auto read() -> Expression {
        if (words_.size() == 1) {
            fail("the formula is empty", "", "a formula such as 0.03 + 0.01 * sqrt(depth)");
        }
        auto whole = choice();
        if (!at_end()) {
            refuse_word("an operator, or the end");
        }
        require_all_used(names_, used_);
        return whole;
    }

  private:
    // Whoever takes what lies inside brackets, signs and powers goes through this.
    template <class Read>
    auto deeper(const Read& read) -> Expression {
        if (++depth_ > deepest) {
            fail("the formula has too many brackets, signs or powers inside each other",
                 place_in(text_, word().column), "at most " + std::to_string(deepest));
        }
        auto inner = read();
        --depth_;
        return inner;
    }

    auto choice() -> Expression {
        auto condition = alternatives();
        const auto column = word().column;
        if (!take("?")) {
            return condition;
        }
        Parts parts;
        parts.push_back(std::move(condition));
        parts.push_back(deeper([&] { return choice(); }));
        require(":", "the other value of the choice, behind ':'");
        parts.push_back(deeper([&] { return choice(); }));
        return make_term(Operation::choose, column, "?", std::move(parts));
    }

    auto alternatives() -> Expression {
        return chain({{"or", Operation::either}}, [&] { return conditions(); });
    }

    auto conditions() -> Expression {
        return chain({{"and", Operation::both}}, [&] { return condition(); });
    }

    auto condition() -> Expression {
        const auto column = word().column;
        if (take("not")) {
            return make_term(Operation::invert, column, "not", {deeper([&] { return condition(); })});
        }
        return comparison();
    }

    auto comparison() -> Expression {
        static constexpr std::initializer_list<Sign> signs = {
            {"<", Operation::less},        {"<=", Operation::less_equal}, {">", Operation::more},
            {">=", Operation::more_equal}, {"==", Operation::equal},      {"!=", Operation::unequal}};
        auto left = sum();
        const auto* sign = take_one_of(signs);
        if (sign == nullptr) {
            return left;
        }
        const auto column = before().column;
        auto whole = pair(*sign, column, std::move(left), sum());
        if (const auto next = word(); take_one_of(signs) != nullptr) {
            fail("two comparisons stand in a row", place_in(text_, next.column), "one comparison",
                 "join two by and: 0 < a and a < 1");
        }
        return whole;
    }

    auto sum() -> Expression {
        return chain({{"+", Operation::add}, {"-", Operation::subtract}}, [&] { return product(); });
    }

    auto product() -> Expression {
        return chain({{"*", Operation::multiply}, {"/", Operation::divide}}, [&] { return signed_power(); });
    }

    auto signed_power() -> Expression {
        const auto column = word().column;
        if (take("-")) {
            return make_term(Operation::negate, column, "-", {deeper([&] { return signed_power(); })});
        }
        if (take("+")) {
            return deeper([&] { return signed_power(); });
        }
        return power();
    }

    auto power() -> Expression {
        auto base = atom();
        const auto column = word().column;
        if (!take("^")) {
            return base;
        }
        Parts parts;
        parts.push_back(std::move(base));
        parts.push_back(deeper([&] { return signed_power(); }));
        return make_call(*find_function("pow"), column, "^", std::move(parts));
    }

    auto atom() -> Expression {
        const FormulaWord here = word();
        if (here.kind == FormulaWord::number) {
            ++at_;
            return make_number(here.value, here.column, here.text);
        }
        if (here.kind == FormulaWord::name) {
            ++at_;
            return is("(") ? called(here) : named(here);
        }
        if (take("(")) {
            auto inner = deeper([&] { return choice(); });
            require(")", "')', or an operator");
            return inner;
        }
        refuse_word("a number, a name or '('");
    }

    auto named(const FormulaWord& name) -> Expression {
        used_.insert(name.text);
        const auto& inputs = names_.inputs;
        const auto input = std::find(inputs.begin(), inputs.end(), name.text);
        if (input != inputs.end()) {
            auto term = make_term(Operation::input, name.column, name.text, {});
            term.place = static_cast<std::size_t>(input - inputs.begin());
            return term;
        }
        const auto constant = names_.constants.find(name.text);
        if (constant != names_.constants.end()) {
            return make_number(constant->second, name.column, name.text);
        }
        if (name.text == "pi") {
            return make_number(pi, name.column, "pi");
        }
        refuse_name(name, text_, names_);
    }

    auto called(const FormulaWord& name) -> Expression {
        const auto* function = find_function(name.text);
        if (function == nullptr && name.text != "if") {
            refuse_function(name, text_);
        }
        auto parts = arguments();
        const int count = static_cast<int>(parts.size());
        const int wanted = function == nullptr ? 3 : function->arguments;
        const bool takes_more = function != nullptr && function->takes_more;
        if (count < wanted || (count > wanted && !takes_more)) {
            fail("a function has a wrong number of arguments",
                 std::to_string(count) + " of '" + name.text + "' in " + place_in(text_, name.column),
                 std::string(takes_more ? "at least " : "") + std::to_string(wanted),
                 function == nullptr ? "write if(condition, value, other value)" : "");
        }
        return function == nullptr ? make_term(Operation::choose, name.column, "if", std::move(parts))
                                   : make_call(*function, name.column, name.text, std::move(parts));
    }

    auto arguments() -> Parts {
        Parts parts;
        require("(", "'('");
        if (take(")")) {
            return parts;
        }
        do {
            parts.push_back(deeper([&] { return choice(); }));
        } while (take(","));
        require(")", "',' or ')'");
        return parts;
    }

    template <class Read>
    auto chain(std::initializer_list<Sign> signs, const Read& read) -> Expression {
        auto left = read();
        while (const auto* sign = take_one_of(signs)) {
            const auto column = before().column;
            left = pair(*sign, column, std::move(left), read());
        }
        return left;
    }

    auto pair(const Sign& sign, std::size_t column, Expression left, Expression right) -> Expression {
        const auto divisor = sign.operation == Operation::divide ? constant_value(right) : std::nullopt;
        if (divisor && *divisor == 0) {
            fail("the formula divides by zero", place_in(text_, column), "a divisor that is not 0");
        }
        Parts parts;
        parts.push_back(std::move(left));
        parts.push_back(std::move(right));
        return make_term(sign.operation, column, sign.text, std::move(parts));
    }

    [[noreturn]] void refuse_word(const std::string& expected) const {
        const bool has_unit =
            at_ > 0 && before().kind == FormulaWord::number && word().kind == FormulaWord::name;
        fail(at_end() ? "the formula ends too early" : "the formula is not understood here",
             place_in(text_, word().column), expected,
             has_unit ? "write * to multiply, or give the number with its unit as one of the constants" : "");
    }

    [[noreturn]] static void fail(const std::string& what, const std::string& found,
                                  const std::string& expected, const std::string& remedy = "") {
        throw Error(what).about("expression").found(found).expected(expected).remedy(remedy);
    }

    auto word() const -> const FormulaWord& { return words_[at_]; }

    auto before() const -> const FormulaWord& { return words_[at_ - 1]; }

    auto at_end() const -> bool { return word().kind == FormulaWord::end; }

    auto is(const char* mark) const -> bool {
        return word().kind == FormulaWord::mark && word().text == mark;
    }

    auto take(const char* mark) -> bool {
        const bool found = is(mark);
        at_ += found ? 1 : 0;
        return found;
    }

    auto take_one_of(std::initializer_list<Sign> signs) -> const Sign* {
        const auto* const found =
            std::find_if(signs.begin(), signs.end(), [&](const Sign& sign) { return is(sign.text); });
        at_ += found != signs.end() ? 1 : 0;
        return found != signs.end() ? found : nullptr;
    }

    void require(const char* mark, const std::string& expected) {
        if (!take(mark)) {
            refuse_word(expected);
        }
    }

    const std::string& text_;
    const FormulaNames& names_;
    std::vector<FormulaWord> words_;
    std::size_t at_ = 0;
    int depth_ = 0;
    std::set<std::string> used_;
};

}  // namespace

auto read_expression(const std::string& text, const FormulaNames& names) -> Expression {
    return ExpressionReader(text, names).read();
}

}  // namespace thalweg::bathymetry
