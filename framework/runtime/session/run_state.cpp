// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// States of a run, and the calls that do not go with them.
#include <fmt/format.h>

#include <utility>

#include "held_run.hpp"

namespace thalweg::runtime {

auto misuse(std::string message, std::string found, std::string expected, std::string remedy) -> Misuse {
    Diagnostic problem;
    problem.message = std::move(message);
    problem.found = std::move(found);
    problem.expected = std::move(expected);
    problem.remedy = std::move(remedy);
    return Misuse(std::move(problem));
}

namespace {

auto word_of(RunState state) -> const char* {
    switch (state) {
        case RunState::made:
            return "a run that has not been started";
        case RunState::checked:
            return "a run that has been checked and not started";
        case RunState::started:
            return "a run that has been started";
        case RunState::finished:
            return "a run that has been finished";
        case RunState::failed:
            return "a run that has failed";
    }
    return "";
}

auto remedy_for(RunState state, RunState needed) -> const char* {
    if (needed == RunState::started && state < needed) {
        return "call start() first";
    }
    return needed == RunState::made && state <= RunState::started
               ? "call it before check() and start()"
               : "make another run of the graph: a run goes from start to end once";
}

}  // namespace

void Run::Held::require(RunState needed, const char* call) const {
    if (state != needed) {
        throw misuse(fmt::format("{} does not go with the state of the run", call), word_of(state),
                     word_of(needed), remedy_for(state, needed));
    }
}

void Run::Held::require_not_started(const char* call) const {
    if (state > RunState::checked) {
        require(RunState::checked, call);
    }
}

auto Run::Held::plan_for(const char* call) const -> const Plan& {
    if (!checked.plan) {
        require(RunState::checked, call);
        throw StartFailure(checked.problems);
    }
    return *checked.plan;
}

}  // namespace thalweg::runtime
