// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Members that are points of a sample of ranges.
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runtime/base/quantity.hpp"
#include "sampling.hpp"
#include "study_draft.hpp"

namespace thalweg::runtime {

namespace {

constexpr auto sample_form =
    "{\"number\": 64, \"seed\": 1, \"ranges\": {\"flow.manning\": [0.02, 0.05], \"values.level\": [\"1 m\", "
    "\"3 m\"]}}";

/// From low to high in one unit, of one key.
struct SampledRange {
    std::size_t key = 0;
    double low = 0, high = 0;
    std::string unit;  ///< empty: none
    std::size_t place = 0;
};

/// A sample as it is written.
struct SampleOrder {
    std::size_t number = 0;
    std::optional<std::uint64_t> seed;
    std::vector<SampledRange> ranges;
};

/// Number and unit of an end; nothing where there is none.
auto end_of_range(const nlohmann::json& value) -> std::optional<NumberAndUnit> {
    if (value.is_number()) {
        return NumberAndUnit{value.get<double>(), ""};
    }
    return value.is_string() ? split_quantity(value.get<std::string>()) : std::nullopt;
}

/// Reads the ends of a range; says what is wrong in `problem`, and returns nothing then.
auto read_ends(const nlohmann::json& value, Diagnostic& problem) -> std::optional<SampledRange> {
    const bool has_two = value.is_array() && value.size() == 2;
    const auto low = has_two ? end_of_range(value[0]) : std::nullopt;
    const auto high = has_two ? end_of_range(value[1]) : std::nullopt;
    problem.found = describe_value(value);
    problem.expected = "its lower and its upper end, eg [0.02, 0.05] or [\"1 m\", \"3 m\"]";
    if (!low || !high) {
        problem.message = "this is no range to sample";
        return std::nullopt;
    }
    if (low->unit.empty() != high->unit.empty()) {
        problem.message = "one end of the range has a unit and the other has none";
        return std::nullopt;
    }
    const auto upper = parse_quantity(value[1], low->unit, problem);
    if (!upper) {
        return std::nullopt;
    }
    if (!(low->number < *upper)) {
        problem.message = "the lower end of the range is not below the upper one";
        return std::nullopt;
    }
    return SampledRange{0, low->number, *upper, low->unit};
}

void read_ranges(StudyDraft& draft, const std::string& pointer, SampleOrder& order) {
    if (!draft.is_object_of(pointer, "ranges by key, eg {\"flow.manning\": [0.02, 0.05]}")) {
        return;
    }
    for (const auto& key : draft.keys(pointer)) {
        const auto at = pointer_to(pointer, key);
        const auto index = draft.add_key(key, draft.source().key_place(at));
        Diagnostic problem;
        auto range = read_ends(*draft.source().find(at), problem);
        if (!range) {
            problem.place = draft.source().place(at);
            draft.complain({}, "") = problem;
            continue;
        }
        range->key = index;
        range->place = draft.add_place(draft.source().place(at));
        order.ranges.push_back(*range);
    }
}

/// A whole number from `least` to `most`; complains of others, and where there is none that must be.
auto read_whole(StudyDraft& draft, const std::string& pointer, std::uint64_t least, std::uint64_t most,
                bool is_needed) -> std::optional<std::uint64_t> {
    const auto* const value = draft.source().find(pointer);
    if (value == nullptr && !is_needed) {
        return std::nullopt;
    }
    if (value != nullptr && value->is_number_unsigned()) {
        const auto number = value->get<std::uint64_t>();
        if (number >= least && number <= most) {
            return number;
        }
    }
    const auto key = pointer.substr(pointer.rfind('/') + 1);
    auto& problem =
        draft.complain(draft.source().place(pointer), "a sample needs a whole number as its '" + key + "'");
    problem.found = value == nullptr ? "none" : describe_value(*value);
    problem.expected = "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
    return std::nullopt;
}

auto read_order(StudyDraft& draft, const std::string& pointer, bool needs_seed) -> SampleOrder {
    SampleOrder order;
    if (draft.is_object_of(pointer, sample_form, {"number", "seed", "ranges"})) {
        order.number = read_whole(draft, pointer + "/number", 1, most_members, true).value_or(0);
        order.seed = read_whole(draft, pointer + "/seed", 0, UINT32_MAX, needs_seed);
        read_ranges(draft, pointer + "/ranges", order);
    }
    return order;
}

auto members_at(const UnitPoints& points, const SampleOrder& order) -> MemberSet {
    MemberSet set;
    set.members.resize(order.number);
    for (std::size_t k = 0; k < order.number; ++k) {
        for (std::size_t d = 0; d < order.ranges.size(); ++d) {
            const auto& range = order.ranges[d];
            const double number = range.low + points.at(k, d) * (range.high - range.low);
            const auto value =
                range.unit.empty() ? nlohmann::json(number) : nlohmann::json(with_unit(number, range.unit));
            set.members[k].values.push_back({range.key, value.dump(), range.place});
        }
    }
    return set;
}

}  // namespace

auto read_latin_hypercube(StudyDraft& draft, const std::string& pointer) -> MemberSet {
    const auto order = read_order(draft, pointer, true);
    return order.seed ? members_at(latin_hypercube(order.number, order.ranges.size(), *order.seed), order)
                      : MemberSet();
}

auto read_sobol(StudyDraft& draft, const std::string& pointer) -> MemberSet {
    const auto order = read_order(draft, pointer, false);
    if (order.ranges.size() > most_sobol_dimensions) {
        auto& problem = draft.complain(draft.source().place(pointer + "/ranges"),
                                       "Sobol's sequence has fewer dimensions");
        problem.found = std::to_string(order.ranges.size()) + " ranges";
        problem.expected = "at most " + std::to_string(most_sobol_dimensions);
        return {};
    }
    if ((order.number & (order.number - 1)) != 0) {
        draft.remark(spot_text(draft.source().place(pointer)) + ": " + std::to_string(order.number) +
                     " points of Sobol's sequence are less even than a power of two");
    }
    return order.ranges.empty()
               ? MemberSet()
               : members_at(sobol_points(order.number, order.ranges.size(), order.seed), order);
}

}  // namespace thalweg::runtime
