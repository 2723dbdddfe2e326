// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Members that a study lists in its document.
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "runtime/base/quantity.hpp"
#include "study_draft.hpp"

namespace thalweg::runtime {

namespace {

constexpr auto list_form = "an object with a list for each key, eg {\"flow.manning\": [0.03, 0.04]}";

/// Length of the list at `pointer`; complains where there is none, or one without values.
auto length_of_list(StudyDraft& draft, const std::string& pointer) -> std::size_t {
    const auto& value = *draft.source().find(pointer);
    if (value.is_array() && !value.empty()) {
        return value.size();
    }
    auto& problem = draft.complain(draft.source().place(pointer), "this is no list of values for members");
    problem.found = describe_value(value);
    problem.expected = "a list with a value for each member, eg [0.03, 0.04]";
    return 0;
}

void read_member_name(StudyDraft& draft, const std::string& pointer, Member& member) {
    const auto& value = *draft.source().find(pointer);
    if (value.is_string()) {
        member.name = value.get<std::string>();
        return;
    }
    auto& problem = draft.complain(draft.source().place(pointer), "the name of a member is no text");
    problem.found = describe_value(value);
    problem.expected = "a text, eg \"low water\"";
}

void read_member_cost(StudyDraft& draft, const std::string& pointer, Member& member) {
    const auto& value = *draft.source().find(pointer);
    const auto amount = value.is_string() ? split_quantity(value.get<std::string>()) : std::nullopt;
    if (amount) {
        draft.take_cost_unit(amount->unit, draft.source().place(pointer));
        member.cost = amount->number;
        return;
    }
    auto& problem = draft.complain(draft.source().place(pointer), "the cost of a member is no amount");
    problem.found = describe_value(value);
    problem.expected = "a number with a unit, eg \"12 EUR\"";
}

void read_member_weight(StudyDraft& draft, const std::string& pointer, Member& member) {
    const auto& value = *draft.source().find(pointer);
    const auto number = value.is_number() ? std::optional(value.get<double>()) : std::nullopt;
    member.weight = draft.take_weight(number, draft.source().place(pointer), describe_value(value));
}

/// Reads what changes nothing of a member; null for keys of values.
using MemberFactReader = void (*)(StudyDraft& draft, const std::string& pointer, Member& member);

auto reader_of(const std::string& key) -> MemberFactReader {
    return key == name_key     ? read_member_name
           : key == cost_key   ? read_member_cost
           : key == weight_key ? read_member_weight
                               : nullptr;
}

/// Adds the list of one key to the members, which are as many as it is long.
void add_list(StudyDraft& draft, const std::string& key, const std::string& pointer, MemberSet& set) {
    const auto read_fact = reader_of(key);
    const auto index = read_fact == nullptr
                           ? draft.add_key(key, draft.source().key_place(pointer), PartKeys::values_and_facts)
                           : 0;
    for (std::size_t k = 0; k < set.members.size(); ++k) {
        const auto at = pointer_to(pointer, k);
        if (read_fact == nullptr) {
            set.members[k].values.push_back(draft.value(index, at));
        } else {
            read_fact(draft, at, set.members[k]);
        }
    }
}

/// Complains of members of a list that have the same name.
void check_names(StudyDraft& draft, const std::string& pointer, const MemberSet& set) {
    std::set<std::string> taken;
    for (std::size_t k = 0; k < set.members.size(); ++k) {
        const auto at = pointer_to(pointer_to(pointer, name_key), k);
        draft.take_name(set.members[k].name, draft.source().place(at), taken);
    }
}

/// Whether all lists of the object have the length of the first, which is returned; complains of the others.
auto common_length(StudyDraft& draft, const std::string& pointer) -> std::size_t {
    std::size_t first = 0;
    bool is_good = true;
    for (const auto& key : draft.keys(pointer)) {
        const auto at = pointer_to(pointer, key);
        const auto length = length_of_list(draft, at);
        first = first == 0 ? length : first;
        is_good = is_good && length == first;
        if (length != first && length != 0) {
            auto& problem = draft.complain(draft.source().place(at), "the lists of a study differ in length");
            problem.found = std::to_string(length) + " values of '" + key + "'";
            problem.expected = std::to_string(first) + ", as of '" + draft.keys(pointer).front() + "'";
            problem.remedy = "give each member a value, or use \"grid\" for all combinations";
        }
    }
    return is_good ? first : 0;
}

}  // namespace

auto read_set(StudyDraft& draft, const std::string& pointer) -> MemberSet {
    MemberSet set;
    if (draft.is_object_of(pointer, "an object with values for all members, eg {\"time.end\": \"10 min\"}")) {
        auto& member = set.members.emplace_back();
        for (const auto& key : draft.keys(pointer)) {
            const auto at = pointer_to(pointer, key);
            member.values.push_back(draft.value(draft.add_key(key, draft.source().key_place(at)), at));
        }
    }
    return set;
}

auto read_list(StudyDraft& draft, const std::string& pointer) -> MemberSet {
    MemberSet set;
    if (draft.is_object_of(pointer, list_form)) {
        set.members.resize(common_length(draft, pointer));
        for (const auto& key : draft.keys(pointer)) {
            add_list(draft, key, pointer_to(pointer, key), set);
        }
        check_names(draft, pointer, set);
    }
    return set;
}

auto read_grid(StudyDraft& draft, const std::string& pointer) -> std::vector<MemberSet> {
    std::vector<MemberSet> sets;
    if (!draft.is_object_of(pointer, list_form)) {
        return {MemberSet()};
    }
    for (const auto& key : draft.keys(pointer)) {
        const auto at = pointer_to(pointer, key);
        auto& set = sets.emplace_back();
        set.members.resize(length_of_list(draft, at));
        const auto index = draft.add_key(key, draft.source().key_place(at));
        for (std::size_t k = 0; k < set.members.size(); ++k) {
            set.members[k].values.push_back(draft.value(index, pointer_to(at, k)));
        }
    }
    return sets;
}

}  // namespace thalweg::runtime
