// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/units/dimension.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <numeric>
#include <regex>
#include <sstream>

#include <thalweg/number_text.hpp>

#include "udunits.hpp"

namespace thalweg::units {
namespace {

/// What UDUNITS says of a unit while it is visited.
struct Parts {
    double scale = 1, zero = 0;
    std::map<std::string, Power> powers;
};

/// A fraction in lowest terms. Powers beyond a million measure nothing, and stay there.
auto reduced(std::int64_t over, std::int64_t under) -> Power {
    constexpr std::int64_t most = 1000000;
    const auto common = std::gcd(over, under);
    return {static_cast<int>(std::clamp(over / common, -most, most)),
            static_cast<int>(std::min(under / common, most))};
}

void add_power(std::map<std::string, Power>& powers, const std::string& base, Power more) {
    const auto found = powers.find(base);
    const Power before = found == powers.end() ? Power{0, 1} : found->second;
    const std::int64_t over = std::int64_t{before.over} * more.under + std::int64_t{more.over} * before.under;
    if (over == 0) {
        powers.erase(base);
    } else {
        powers[base] = reduced(over, std::int64_t{before.under} * more.under);
    }
}

void add_base(Parts& parts, const ut_unit* base, int power) {
    if (ut_is_dimensionless(base) != 0) {
        return;  // radian
    }
    const char* symbol = ut_get_symbol(base, UT_ASCII);
    const char* name = symbol != nullptr ? symbol : ut_get_name(base, UT_ASCII);
    add_power(parts.powers, name != nullptr ? name : "?", {power, 1});
}

auto visit_basic(const ut_unit* unit, void* parts) -> ut_status {
    add_base(*static_cast<Parts*>(parts), unit, 1);
    return UT_SUCCESS;
}

auto visit_product(const ut_unit*, int count, const ut_unit* const* bases, const int* powers, void* parts)
    -> ut_status {
    for (int k = 0; k < count; ++k) {
        add_base(*static_cast<Parts*>(parts), bases[k], powers[k]);
    }
    return UT_SUCCESS;
}

auto visit(const ut_unit* unit, void* parts) -> ut_status;

auto visit_scaled(const ut_unit*, double scale, const ut_unit* under, double zero, void* data) -> ut_status {
    auto& parts = *static_cast<Parts*>(data);
    parts.scale *= scale;
    parts.zero += zero;
    return visit(under, data);
}

auto visit_date(const ut_unit*, const ut_unit*, double, void*) -> ut_status {
    return UT_MEANINGLESS;
}

auto visit_logarithm(const ut_unit*, double, const ut_unit*, void*) -> ut_status {
    return UT_MEANINGLESS;
}

auto visit(const ut_unit* unit, void* parts) -> ut_status {
    const ut_visitor visitor = {visit_basic, visit_product, visit_scaled, visit_date, visit_logarithm};
    return ut_accept_visitor(unit, &visitor, parts);
}

/// "m-1/3" as a unit to a power.
struct Factor {
    std::string unit;
    Power power;
};

auto factor_of(const std::string& text) -> std::optional<Factor> {
    static const std::regex form(R"(([A-Za-z]+)\^?([+-]?[0-9]+)?(?:/([0-9]+))?)");
    std::smatch part;
    if (!std::regex_match(text, part, form)) {
        return std::nullopt;
    }
    const int over = part[2].matched ? std::atoi(part[2].str().c_str()) : 1;
    const int under = part[3].matched ? std::atoi(part[3].str().c_str()) : 1;
    const bool is_number = over != 0 && under != 0 && std::abs(over) < 100 && under < 100;
    const int common = is_number ? std::gcd(over, under) : 1;
    return is_number ? std::optional<Factor>({part[1].str(), {over / common, under / common}}) : std::nullopt;
}

auto power_text(Power power) -> std::string {
    const std::string over = power.over == 1 && power.under == 1 ? "" : std::to_string(power.over);
    return over + (power.under == 1 ? "" : "/" + std::to_string(power.under));
}

}  // namespace

auto Dimension::of(const std::string& unit) -> std::optional<Dimension> {
    Dimension all;
    if (has_fraction(unit)) {
        std::istringstream words(unit);
        for (std::string word; words >> word;) {
            const auto factor = factor_of(word);
            const auto one = factor ? of(factor->unit) : std::nullopt;
            if (!one || one->has_own_zero()) {
                return std::nullopt;
            }
            all = all.times(one->raised(factor->power));
        }
        return all;
    }
    const std::lock_guard<std::mutex> lock(udunits_mutex);
    Parts parts;
    const auto read = read_unit(unit);
    if (read == nullptr || visit(read.get(), &parts) != UT_SUCCESS) {
        return std::nullopt;
    }
    all.scale_ = parts.scale;
    all.zero_ = parts.zero;
    all.powers_ = std::move(parts.powers);
    return all;
}

auto Dimension::is_plain() const -> bool {
    return is_same_as(Dimension());
}

auto Dimension::is_same_as(const Dimension& other) const -> bool {
    constexpr double rounding = 1e-9;  // share by which factors may differ that UDUNITS multiplies up
    return measures_same_as(other) && zero_ == other.zero_ && std::fabs(scale_ / other.scale_ - 1) < rounding;
}

auto Dimension::times(const Dimension& other) const -> Dimension {
    Dimension product = *this;
    product.scale_ *= other.scale_;
    for (const auto& [base, power] : other.powers_) {
        add_power(product.powers_, base, power);
    }
    return product;
}

auto Dimension::raised(Power power) const -> Dimension {
    Dimension result;
    result.scale_ = std::pow(scale_, static_cast<double>(power.over) / power.under);
    for (const auto& [base, own] : powers_) {
        if (power.over != 0) {
            result.powers_[base] =
                reduced(std::int64_t{own.over} * power.over, std::int64_t{own.under} * power.under);
        }
    }
    return result;
}

auto Dimension::text() const -> std::string {
    std::string all;
    for (const bool in_front : {true, false}) {  // "m s-1", "kg m-3": what divides stands behind
        for (const auto& [base, power] : powers_) {
            if ((power.over > 0) == in_front) {
                all += (all.empty() ? "" : " ") + base + power_text(power);
            }
        }
    }
    const bool has_scale = std::fabs(scale_ - 1) > 1e-9;
    return all.empty() ? number_text(scale_) : has_scale ? number_text(scale_) + " " + all : all;
}

}  // namespace thalweg::units
