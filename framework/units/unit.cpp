// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/units/unit.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iterator>
#include <memory>
#include <mutex>

#include <thalweg/error.hpp>

#include "udunits.hpp"

namespace thalweg::units {
namespace {

using Converter = std::unique_ptr<cv_converter, void (*)(cv_converter*)>;

/// What losses and exposure are counted in. UDUNITS knows neither money nor people; currencies do not
/// convert.
constexpr const char* counted[] = {"EUR", "USD", "person"};

/// Null where UDUNITS refuses.
auto with_counted(ut_system* system) -> ut_system* {
    for (const auto* name : counted) {
        const Unit unit(system != nullptr ? ut_new_base_unit(system) : nullptr, &ut_free);
        if (!unit || ut_map_name_to_unit(name, UT_ASCII, unit.get()) != UT_SUCCESS ||
            ut_map_unit_to_name(unit.get(), name, UT_ASCII) != UT_SUCCESS) {
            return nullptr;
        }
    }
    return system;
}

auto unit_system() -> ut_system* {
    static ut_system* const system = [] {
        ut_set_error_message_handler(ut_ignore);  // otherwise it writes to stderr on every unknown word
        return with_counted(ut_read_xml(nullptr));
    }();
    if (system == nullptr) {
        throw Error("the unit database of UDUNITS-2 cannot be read")
            .remedy("install UDUNITS-2 with its data files, or set UDUNITS2_XML_PATH to its udunits2.xml");
    }
    return system;
}

struct Spelling {
    const char* written;
    const char* unit;
};

/// Spellings of files and graphs that UDUNITS does not know, or takes for something else: "ms-1" is a number
/// per millisecond for it.
constexpr Spelling spellings[] = {{"deg", "degree"},   {"m3s-1", "m3 s-1"},        {"ms-1", "m s-1"},
                                  {"kgm-3", "kg m-3"}, {"kgm-1s-1", "kg m-1 s-1"}, {"gm-1s-1", "g m-1 s-1"}};

auto converter(const Unit& from, const Unit& to) -> Converter {
    // Reciprocals ("s" to "Hz") count as convertible for UDUNITS; they are not a unit's business here.
    const bool fits = from && to && ut_are_convertible(from.get(), to.get()) != 0;
    Converter result(fits ? ut_get_converter(from.get(), to.get()) : nullptr, &cv_free);
    if (result && !(cv_convert_double(result.get(), 2.0) > cv_convert_double(result.get(), 1.0))) {
        result.reset();
    }
    return result;
}

/// The power of ten that UDUNITS means by `factor`, or nothing. It multiplies decimetres to litres one by
/// one, so that its litre is 0.0010000000000000002 m3.
auto power_of_ten(double factor) -> std::optional<double> {
    const double exponent = std::round(std::log10(factor));
    const double power = exponent < 0 ? 1 / std::pow(10, -exponent) : std::pow(10, exponent);
    constexpr double rounding = 1e-15;
    const bool is_meant = std::fabs(factor / power - 1) < rounding;
    return is_meant ? std::optional<double>(power) : std::nullopt;
}

/// The factor of a conversion that has no other zero.
auto factor_of(const Converter& conversion) -> std::optional<double> {
    if (!conversion || cv_convert_double(conversion.get(), 0.0) != 0.0) {
        return std::nullopt;
    }
    const double factor = cv_convert_double(conversion.get(), 1.0);
    return power_of_ten(factor).value_or(factor);
}

/// Spellings of lengths in geographic files, in small letters with blanks as underscores.
constexpr Spelling lengths[] = {{"foot_us", "US_survey_foot"},        {"ftus", "US_survey_foot"},
                                {"us-ft", "US_survey_foot"},          {"us_ft", "US_survey_foot"},
                                {"us_survey_foot", "US_survey_foot"}, {"us_survey_feet", "US_survey_foot"},
                                {"survey_foot", "US_survey_foot"},    {"survey_feet", "US_survey_foot"},
                                {"international_feet", "foot"},       {"metro", "m"}};

auto length_as_udunits_spells_it(const std::string& text) -> std::string {
    std::string own;
    for (const char c : text) {
        own += c == ' ' ? '_' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    const auto* const known = std::find_if(std::begin(lengths), std::end(lengths),
                                           [&](const Spelling& one) { return one.written == own; });
    return known != std::end(lengths) ? known->unit : own;
}

}  // namespace

auto read_unit(const std::string& text) -> Unit {
    const auto* const known = std::find_if(std::begin(spellings), std::end(spellings),
                                           [&](const Spelling& one) { return one.written == text; });
    const std::string unit = known != std::end(spellings) ? known->unit : text.empty() ? "1" : text;
    return {ut_parse(unit_system(), unit.c_str(), UT_UTF8), &ut_free};
}

namespace {

constexpr const char* second = "s";

/// A unit beyond a million years is none of the calendar.
auto is_longer_than_week(const Unit& unit) -> bool {
    constexpr double week = 604800;   // s
    constexpr double longest = 4e13;  // s
    const auto seconds = factor_of(converter(unit, read_unit(second)));
    return seconds && *seconds > week && *seconds < longest;
}

}  // namespace

auto has_fraction(const std::string& text) -> bool {
    const auto is_digit = [&](std::size_t k) {
        return std::isdigit(static_cast<unsigned char>(text[k])) != 0;
    };
    for (std::size_t k = 1; k + 1 < text.size(); ++k) {
        if (text[k] == '/' && is_digit(k - 1) && is_digit(k + 1)) {
            return true;
        }
    }
    return false;
}

auto is_unit(const std::string& text) -> bool {
    const std::lock_guard<std::mutex> lock(udunits_mutex);
    return read_unit(text) != nullptr;
}

auto has_dimension(const std::string& text) -> bool {
    return !has_fraction(text) && is_unit(text) && !converted(1, text, "1");
}

auto is_calendar_time(const std::string& text) -> bool {
    const std::lock_guard<std::mutex> lock(udunits_mutex);
    return is_longer_than_week(read_unit(text));
}

auto converted(double number, const std::string& from, const std::string& to) -> std::optional<double> {
    const std::lock_guard<std::mutex> lock(udunits_mutex);
    const auto conversion = converter(read_unit(from), read_unit(to));
    if (!conversion || (to == second && is_longer_than_week(read_unit(from)))) {
        return std::nullopt;
    }
    const auto factor = factor_of(conversion);
    return factor ? number * *factor : cv_convert_double(conversion.get(), number);
}

auto factor(const std::string& from, const std::string& to) -> std::optional<double> {
    const std::lock_guard<std::mutex> lock(udunits_mutex);
    const bool differs = to == second && is_longer_than_week(read_unit(from));
    return differs ? std::nullopt : factor_of(converter(read_unit(from), read_unit(to)));
}

auto metres_in(const std::string& text) -> std::optional<double> {
    if (text.empty()) {
        return std::nullopt;
    }
    const auto as_written = factor(text, "m");
    return as_written ? as_written : factor(length_as_udunits_spells_it(text), "m");
}

}  // namespace thalweg::units
