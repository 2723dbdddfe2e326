// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/runtime/session.hpp"

#include <utility>

#include "held_run.hpp"
#include "run_document.hpp"
#include "runtime/plugins/registry.hpp"

namespace thalweg::runtime {

auto Session::open(const SessionOptions& options) -> Session {
    ScanOptions scan;
    scan.scanner = options.scanner;
    scan.time_limit = options.plugin_time;
    scan.cache = options.cache;
    scan.look_anew = options.looks_anew;
    return Session(std::make_shared<const Registry>(Registry::load(options.plugin_folders, scan)));
}

auto Session::plugins() const -> std::vector<PluginReport> {
    std::vector<PluginReport> reports;
    for (const auto& plugin : registry_->plugins()) {
        reports.push_back({plugin.file, plugin.version, plugin.refusal, plugin.node_ids});
    }
    return reports;
}

auto Session::sharing() const -> Session {
    Session session = *this;
    session.shared_ = std::make_shared<StaticResults>();
    return session;
}

auto Session::hold(RunSettings settings) const -> std::unique_ptr<Run::Held> {
    auto held = std::make_unique<Run::Held>(registry_, std::move(settings));
    held->shared = shared_;
    return held;
}

auto Session::run(RunSettings settings) const -> Run {
    return Run(hold(std::move(settings)));
}

auto Session::run(RunSettings settings, std::shared_ptr<const SavedState> from) const -> Run {
    auto held = hold(std::move(settings));
    held->from = std::move(from);
    return Run(std::move(held));
}

auto Session::branch(RunSettings settings) const -> Run {
    auto held = hold(std::move(settings));
    held->branches = true;
    return Run(std::move(held));
}

auto Session::branch(RunSettings settings, const FoundCheckpoint& from) const -> Run {
    auto held = hold(std::move(settings));
    held->branches = true;
    held->checkpoint = from.checkpoint;
    return Run(std::move(held));
}

auto Session::resume(RunSettings settings, const FoundCheckpoint& from) const -> Run {
    auto held = hold(std::move(settings));
    held->checkpoint = from.checkpoint;
    held->kept = read_run_document(from.checkpoint->graph).kept;  // what nodes remember depends on them
    held->from = std::shared_ptr<const SavedState>(from.checkpoint, &from.checkpoint->state);
    return Run(std::move(held));
}

}  // namespace thalweg::runtime
