// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "runtime/base/json_source.hpp"
#include "study.hpp"

namespace thalweg::runtime {

/// Keys of lists and tables that change nothing: the name of a member, what is paid for it, and how much it
/// counts.
constexpr auto name_key = "name";
constexpr auto cost_key = "cost";
constexpr auto weight_key = "weight";

/// Keys that a part of a study takes.
enum class PartKeys {
    values,            ///< what --set takes, and "world"
    values_and_facts,  ///< those and "name", "cost" and "weight", which change nothing
};

/// Members that one part of a study says; those of the study are all combinations of its sets.
struct MemberSet {
    std::vector<Member> members;
};

/// A study while it is read.
class StudyDraft {
    const JsonSource& source_;
    Study& study_;
    Diagnostics& problems_;

  public:
    StudyDraft(const JsonSource& source, Study& study, Diagnostics& problems)
        : source_(source), study_(study), problems_(problems) {}

    auto source() const -> const JsonSource& { return source_; }

    auto study() const -> const Study& { return study_; }

    auto complain(Place place, std::string message) -> Diagnostic&;

    /// Complains unless an object stands at `pointer`, or where its keys are not among the `known` ones.
    auto is_object_of(const std::string& pointer, const std::string& form,
                      const std::vector<std::string>& known = {}) -> bool;

    /// Index of a new key of the study, which `place` says; complains where it is none of the `known` ones,
    /// or another part has it.
    auto add_key(const std::string& key, const Place& place, PartKeys known = PartKeys::values)
        -> std::size_t;

    auto add_place(Place place) -> std::size_t;

    /// Takes the unit of a cost, which `place` says; complains where others have another one.
    void take_cost_unit(const std::string& unit, const Place& place);

    /// Takes the weight of a member, which `place` says and `found` describes. Complains of what is no number
    /// above 0, and returns 1 then.
    auto take_weight(std::optional<double> weight, const Place& place, const std::string& found) -> double;

    /// Complains where an entry of the same list or table, of which `taken` has the names, has this one, too.
    void take_name(const std::string& name, const Place& place, std::set<std::string>& taken);

    void remark(std::string text) { study_.remarks.push_back(std::move(text)); }

    /// Public keys of the object at `pointer`.
    auto keys(const std::string& pointer) const -> std::vector<std::string>;

    /// A value of the document for a key.
    auto value(std::size_t key, const std::string& pointer) -> MemberValue;
};

/// "set": {"time.end": "10 min"}: one member.
auto read_set(StudyDraft& draft, const std::string& pointer) -> MemberSet;

/// "list": {"name": ["low", "high"], "values.level": ["1 m", "2 m"]}: the members are the columns of the
/// lists.
auto read_list(StudyDraft& draft, const std::string& pointer) -> MemberSet;

/// "grid": {"flow.manning": [0.03, 0.04], "flow.scheme": ["kp07", "hwp14"]}: a set for each key.
auto read_grid(StudyDraft& draft, const std::string& pointer) -> std::vector<MemberSet>;

/// "table": "members.csv", or {"file": "members.csv", "columns": {"flow.manning": "n"}}: a member a line.
auto read_table(StudyDraft& draft, const std::string& pointer) -> MemberSet;

/// "rank": {"metric": "loss.damage", "plans": ["values.crest"]}, after the members.
void read_rank(StudyDraft& draft, Study& study, const std::string& pointer);

/// "charts": {"damage": {"metric": "loss.damage", "over": "values.level"}}, after the members.
void read_charts(StudyDraft& draft, Study& study, const std::string& pointer);

/// "latin_hypercube" and "sobol": {"number": 64, "seed": 1, "ranges": {"values.level": ["1 m", "2 m"]}}.
auto read_latin_hypercube(StudyDraft& draft, const std::string& pointer) -> MemberSet;
auto read_sobol(StudyDraft& draft, const std::string& pointer) -> MemberSet;

}  // namespace thalweg::runtime
