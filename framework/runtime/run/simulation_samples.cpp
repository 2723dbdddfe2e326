// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "runtime/plan/sample_sources.hpp"
#include "simulation.hpp"

namespace thalweg::runtime {

/// Finds the stages whose values are sampled inside intervals, each in the order of the runs.
void Simulation::find_shown() {
    std::set<std::size_t> stepping, following;
    for (std::size_t k = 0; k < plan_.nodes.size(); ++k) {
        if (sampled_by_node_[k] != nullptr) {
            const auto sources = find_sample_sources(plan_.nodes, plan_.edges, k);
            stepping.insert(sources.stepping.begin(), sources.stepping.end());
            following.insert(sources.following.begin(), sources.following.end());
        }
    }
    for (const auto k : stepping) {
        shown_.push_back(dynamic_cast<Stage*>(workers_[k]));
    }
    for (const auto k : following) {
        following_.push_back(dynamic_cast<Stage*>(workers_[k]));
    }
}

/// Finds the outputs that the samples inside the interval read, through following nodes, too.
void Simulation::want_outputs() {
    for (const auto* stages : {&shown_, &following_}) {
        for (auto* stage : *stages) {
            stage->want_nothing();
        }
    }
    for (const auto& one : inside_) {
        for (const auto& due : one.samples) {
            sampled_by_node_[due.list]->want_inputs();
        }
    }
    for (auto stage = following_.rbegin(); stage != following_.rend(); ++stage) {
        (*stage)->want_inputs();
    }
}

/// Has the shown stages make values at the sample times inside the interval. The last one of them has the
/// values handed over, as soon as they are there.
void Simulation::ask_for_samples(const std::vector<SamplesInside>& inside) {
    inside_ = inside;
    given_ = 0;
    std::vector<double> times;
    for (const auto& one : inside_) {
        times.push_back(one.time);
    }
    want_outputs();
    for (auto* stage : shown_) {
        const bool is_last = stage == shown_.back();
        stage->ask_for_samples(times, [this, is_last] {
            if (is_last) {
                give_sample();
            }
        });
    }
}

/// Hands the values at the next of inside_ to its nodes.
void Simulation::give_sample() {
    const auto& next = inside_[given_++];
    for (auto* stage : shown_) {
        stage->view_sample();
    }
    for (auto* stage : following_) {
        stage->follow_sample(next.time);
    }
    sample(next.time, next.samples);
    for (const auto* stages : {&shown_, &following_}) {
        for (auto* stage : *stages) {
            stage->drop_sample();
        }
    }
}

/// Hands over the samples up to `reached` [s] that no stage has part in, and forgets the others.
void Simulation::end_samples(double reached) {
    while (shown_.empty() && given_ < inside_.size() && inside_[given_].time <= reached) {
        give_sample();
    }
    for (auto* stage : shown_) {
        stage->forget_samples();
    }
}

}  // namespace thalweg::runtime
