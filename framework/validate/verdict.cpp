// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "verdict.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <string>

#include "check_process.hpp"

namespace thalweg::validate {

namespace {

/// The checks that others need, with what they found.
class Validation {
    Options options_;
    std::map<std::string, Verdict> known_;
    std::set<std::string> waits_;  ///< ids of checks for which another one has failed

    /// Whether the check and all that it needs did not fail.
    auto holds(const Check& check) -> bool {
        const auto found = verdict(check);
        return found.outcome == Outcome::passed ||
               (found.outcome == Outcome::not_applicable && !waits_.count(check.id));
    }

  public:
    explicit Validation(const Options& options) : options_(options) {}

    auto verdict(const Check& check) -> Verdict {
        const auto known = known_.find(check.id);
        if (known != known_.end()) {
            return known->second;
        }
        const std::string needed = check.needs;
        for (const auto& other : all_checks()) {
            if (needed == other.id && !holds(other)) {
                waits_.insert(check.id);
                return {&check, Outcome::not_applicable, "the check '" + needed + "' does not hold", 0};
            }
        }
        auto verdict = judge(check, options_);
        options_.habits.insert(verdict.habits.begin(), verdict.habits.end());
        return known_.emplace(check.id, std::move(verdict)).first->second;
    }
};

}  // namespace

auto outcome_word(Outcome outcome) -> std::string {
    return outcome == Outcome::passed ? "passed" : outcome == Outcome::failed ? "failed" : "does not apply";
}

auto validate(const Options& options, const std::function<void(const Verdict&)>& tell)
    -> std::vector<Verdict> {
    Validation validation(options);
    std::vector<Verdict> verdicts;
    for (const auto& check : all_checks()) {
        if (options.only.empty() || options.only == check.id) {
            verdicts.push_back(validation.verdict(check));
            tell(verdicts.back());
        }
    }
    if (verdicts.empty()) {
        throw std::invalid_argument("there is no check '" + options.only + "'");
    }
    return verdicts;
}

}  // namespace thalweg::validate
