// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "runtime/run/simulation.hpp"

namespace thalweg::cli {

/// What the metrics of all nodes come to. Absent where no node reports it.
struct Headline {
    std::optional<double> step_size;     ///< [s] smallest
    std::optional<double> steps;         ///< largest
    std::optional<double> wet_cells;     ///< sum
    std::optional<double> volume_error;  ///< [1] the one farthest from zero
};

auto headline_of(const std::map<std::string, std::map<std::string, runtime::Metric>>& metrics) -> Headline;

/// "42 %  28 min 00 s of 1 h 06 min 40 s  35.2 x real time  1 min 20 s left  step 0.41 s ..." cut at a part
/// so that it has at most `width` characters.
auto progress_text(const runtime::Progress& progress, std::size_t width) -> std::string;

/// Parts with two blanks between them, as many of the first as have at most `width` characters.
auto joined_parts(const std::vector<std::string>& parts, std::size_t width) -> std::string;

/// Where progress is shown on standard error: one line that is written over on a terminal, else a plain line
/// every tenth of the work or every minute, at least 10 s apart, and at its end. One thread at a time.
class ProgressLine {
    using clock = std::chrono::steady_clock;
    enum class Style { line, log, quiet };

    Style style_;
    clock::time_point shown_;
    double shown_share_ = 0;

    auto is_due(double share) -> bool;

  public:
    /// Quiet: nothing is shown.
    explicit ProgressLine(bool quiet);

    auto is_quiet() const -> bool { return style_ == Style::quiet; }

    /// Shows text(width), if it is time to. `share` is done, 1 at the end.
    void show(double share, const std::function<std::string(std::size_t)>& text);
};

/// Shows a run in such a line. Nodes' messages go between.
class ProgressDisplay final : public runtime::RunObserver {
    std::mutex mutex_;  // on_log comes from any thread
    ProgressLine line_;

  public:
    /// Quiet: only warnings are shown.
    explicit ProgressDisplay(bool quiet) : line_(quiet) {}

    auto wants_progress() const -> bool override { return !line_.is_quiet(); }

    void on_progress(const runtime::Progress& progress) override;
    void on_log(const std::string& node, thw_severity severity, const std::string& text) override;
};

}  // namespace thalweg::cli
