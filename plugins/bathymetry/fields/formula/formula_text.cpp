// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/fields/formula/formula_text.hpp"

#include <fmt/format.h>

namespace thalweg::bathymetry {

namespace {

/// What muParser and CUDA C write alike; null for others.
auto sign_of(Operation operation) -> const char* {
    switch (operation) {
        case Operation::add:
            return "+";
        case Operation::subtract:
            return "-";
        case Operation::multiply:
            return "*";
        case Operation::less:
            return "<";
        case Operation::less_equal:
            return "<=";
        case Operation::more:
            return ">";
        case Operation::more_equal:
            return ">=";
        case Operation::equal:
            return "==";
        case Operation::unequal:
            return "!=";
        default:
            return nullptr;
    }
}

/// Prints a term in either language. Divisions are counted as divisions_of() does: left part, itself, right.
class Printer {
  public:
    explicit Printer(bool for_cuda) : for_cuda_(for_cuda) {}

    auto print(const Expression& term) -> std::string {
        switch (term.operation) {
            case Operation::number:
                return number(term.number);
            case Operation::input:
                return fmt::format("v{}", term.place);
            case Operation::negate:
                return fmt::format(for_cuda_ ? "(-({}))" : "minus({})", print(term.parts[0]));
            case Operation::divide:
                return division(term);
            case Operation::both: {
                const auto first = print(term.parts[0]), second = print(term.parts[1]);
                return fmt::format("({0}!=0?({1}!=0?{2}:{3}):{3})", first, second, one(), zero());
            }
            case Operation::either: {
                const auto first = print(term.parts[0]), second = print(term.parts[1]);
                return fmt::format("({0}!=0?{2}:({1}!=0?{2}:{3}))", first, second, one(), zero());
            }
            case Operation::invert:
                return fmt::format("({}!=0?{}:{})", print(term.parts[0]), zero(), one());
            case Operation::choose: {
                const auto condition = print(term.parts[0]), value = print(term.parts[1]);
                return fmt::format("({}!=0?{}:{})", condition, value, print(term.parts[2]));
            }
            case Operation::call:
                return call(term);
            default:
                return pair(term);
        }
    }

    auto numbers() const -> const std::vector<double>& { return numbers_; }

  private:
    auto one() const -> const char* { return for_cuda_ ? "1.0" : "1"; }

    auto zero() const -> const char* { return for_cuda_ ? "0.0" : "0"; }

    auto number(double value) -> std::string {
        if (for_cuda_) {
            return fmt::format("({:.17e})", value);  // 18 digits tell every double
        }
        numbers_.push_back(value);
        return fmt::format("n{}", numbers_.size() - 1);
    }

    auto division(const Expression& term) -> std::string {
        const auto left = print(term.parts[0]);
        const auto own = ++divisions_;
        return fmt::format("over({},{},{}{})", left, print(term.parts[1]), own, for_cuda_ ? ",fault" : "");
    }

    auto pair(const Expression& term) -> std::string {
        const auto left = print(term.parts[0]);
        const auto text = fmt::format("({}{}{})", left, sign_of(term.operation), print(term.parts[1]));
        const bool is_sum = term.operation == Operation::add || term.operation == Operation::subtract ||
                            term.operation == Operation::multiply;
        return is_sum || !for_cuda_ ? text : fmt::format("({}?1.0:0.0)", text);
    }

    auto call(const Expression& term) -> std::string {
        const auto first = print(term.parts[0]);
        const char* const name = for_cuda_ ? term.function->on_cuda : term.function->name;
        return term.parts.size() > 1 ? fmt::format("{}({},{})", name, first, print(term.parts[1]))
                                     : fmt::format("{}({})", name, first);
    }

    bool for_cuda_;
    std::vector<double> numbers_;
    std::size_t divisions_ = 0;
};

constexpr const char* cuda_head = R"(struct Values {
    const float* single;
    const double* twice;
    __device__ double at(long long k) const {
        return single != nullptr  ? (double)single[k]
               : twice != nullptr ? twice[k]
                                  : __longlong_as_double(0x7ff8000000000000LL);
    }
};

struct Target {
    float* single;
    double* twice;
    __device__ void put(long long k, double value) const {
        if (single != nullptr) {
            single[k] = (float)value;
        } else {
            twice[k] = value;
        }
    }
    __device__ void put_none(long long k) const {
        if (single != nullptr) {
            single[k] = __int_as_float(0x7fc00000);
        } else {
            twice[k] = __longlong_as_double(0x7ff8000000000000LL);
        }
    }
};

__device__ double lesser_of(double a, double b) { return b < a ? b : a; }
__device__ double greater_of(double a, double b) { return b > a ? b : a; }

__device__ double over(double a, double b, unsigned division, unsigned& fault) {
    if (b == 0 && division < fault) {
        fault = division;
    }
    return a / b;
}
)";

/// 0: faults in order of divisions, then a result that is no number; none is the largest one.
constexpr const char* cuda_tail =
    R"(    const double most = to.single != nullptr ? 3.40282346638528860e+38 : 1.79769313486231571e+308;
    if (fault == none && !(fabs(value) <= most)) {
        fault = 0;
    }
    if (fault != none) {
        atomicMin(first, (unsigned long long)k * step + fault);
    }
    to.put(k, value);
}
)";

}  // namespace

auto muparser_text(const Expression& formula) -> MuparserText {
    Printer printer(false);
    auto text = printer.print(formula);
    return {std::move(text), printer.numbers()};
}

auto cuda_text(const Expression& formula, std::size_t inputs) -> std::string {
    std::string arguments, reads, missing;
    for (std::size_t k = 0; k < inputs; ++k) {
        arguments += fmt::format("Values in{}, ", k);
        reads += fmt::format("    const double v{0} = in{0}.at(k);\n", k);
        missing += fmt::format("{}v{} != v{}", k == 0 ? "" : " || ", k, k);
    }
    return fmt::format(
        "{}\nextern \"C\" __global__ void __launch_bounds__({}) {}(long long cells, {}Target to, unsigned "
        "long long* "
        "first) {{\n"
        "    constexpr unsigned none = {}, step = {};\n"
        "    const long long k = blockIdx.x * {}LL + threadIdx.x;\n"
        "    if (k >= cells) {{\n        return;\n    }}\n"
        "{}"
        "    if ({}) {{\n        to.put_none(k);\n        return;\n    }}\n"
        "    unsigned fault = none;\n"
        "    const double value = {};\n{}",
        cuda_head, formula_block, formula_kernel, arguments, fault_step - 1, fault_step, formula_block, reads,
        missing, Printer(true).print(formula), cuda_tail);
}

}  // namespace thalweg::bathymetry
