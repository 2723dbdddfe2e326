// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "progress.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "say.hpp"
#include "words.hpp"

namespace thalweg::cli {

namespace {

// Fast enough for the eye; a terminal at the far end of a network need not see every interval.
constexpr auto refresh = std::chrono::milliseconds(100);
// A log file gets about ten lines of a short run; of a long one, a sign of life every minute.
constexpr auto log_apart = std::chrono::seconds(10);
constexpr auto log_alive = std::chrono::minutes(1);

auto terminal_width() -> std::size_t {
    winsize size{};
    return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

auto share_of(const runtime::Progress& p) -> double {
    return p.end > 0 ? std::min(1.0, p.time / p.end) : 1.0;
}

// In the order of their worth to somebody who waits: a narrow terminal shows the first ones.
auto parts_of(const runtime::Progress& p) -> std::vector<std::string> {
    constexpr auto minutes = std::string_view("2002-08-12T06:00").size();
    std::vector<std::string> parts{fmt::format("{:3.0f} %", std::floor(100 * share_of(p))),
                                   fmt::format("{} of {}", duration_text(p.time), duration_text(p.end))};
    if (!p.date.empty()) {
        parts.push_back(p.date.substr(0, minutes) + "Z");
    }
    if (p.wall > 0 && p.time > p.began) {
        const double rate = (p.time - p.began) / p.wall;
        parts.push_back(rate_text(rate));
        parts.push_back(duration_text((p.end - p.time) / rate) + " left");
    }
    const auto headline = headline_of(p.metrics);
    if (headline.step_size) {
        parts.push_back(fmt::format("step {:.3g} s", *headline.step_size));
    }
    if (headline.wet_cells) {
        parts.push_back(count_text(*headline.wet_cells) + " wet cells");
    }
    if (headline.volume_error) {
        parts.push_back(fmt::format("volume error {:.1e}", *headline.volume_error));
    }
    return parts;
}

}  // namespace

auto headline_of(const std::map<std::string, std::map<std::string, runtime::Metric>>& metrics) -> Headline {
    Headline all;
    for (const auto& [node, values] : metrics) {
        for (const auto& [name, metric] : values) {
            const double v = metric.value;
            if (name == "step_size") {
                all.step_size = std::min(all.step_size.value_or(v), v);
            } else if (name == "steps") {
                all.steps = std::max(all.steps.value_or(v), v);
            } else if (name == "wet_cells") {
                all.wet_cells = all.wet_cells.value_or(0) + v;
            } else if (name == "volume_error" && !(std::abs(v) < std::abs(all.volume_error.value_or(0)))) {
                all.volume_error = v;
            }
        }
    }
    return all;
}

auto joined_parts(const std::vector<std::string>& parts, std::size_t width) -> std::string {
    std::string line;
    for (const auto& part : parts) {
        const auto longer = line + (line.empty() ? "" : "  ") + part;
        if (longer.size() > width) {
            break;
        }
        line = longer;
    }
    return line;
}

auto progress_text(const runtime::Progress& progress, std::size_t width) -> std::string {
    return joined_parts(parts_of(progress), width);
}

ProgressLine::ProgressLine(bool quiet)
    : style_(quiet                          ? Style::quiet
             : ::isatty(STDERR_FILENO) != 0 ? Style::line
                                            : Style::log),
      shown_(clock::now()) {}

auto ProgressLine::is_due(double share) -> bool {
    const auto now = clock::now();
    const bool is_worth_a_line = share - shown_share_ >= 0.1 || now - shown_ >= log_alive;
    const bool is_due = share >= 1 || (style_ == Style::line ? now - shown_ >= refresh
                                                             : is_worth_a_line && now - shown_ >= log_apart);
    if (is_due) {
        shown_ = now;
        shown_share_ = share;
    }
    return is_due;
}

void ProgressLine::show(double share, const std::function<std::string(std::size_t)>& text) {
    if (is_quiet() || !is_due(share)) {
        return;
    }
    if (style_ == Style::log) {
        spdlog::info("{}", text(400));
        return;
    }
    // The last column stays free: some terminals wrap as soon as it is written. \x1b[K erases what was longer
    // before.
    say("\r" + text(terminal_width() - 1) + "\x1b[K");
}

void ProgressDisplay::on_progress(const runtime::Progress& progress) {
    const std::lock_guard lock(mutex_);
    line_.show(share_of(progress), [&](std::size_t width) { return progress_text(progress, width); });
}

void ProgressDisplay::on_log(const std::string& node, thw_severity severity, const std::string& text) {
    const std::lock_guard lock(mutex_);
    if (line_.is_quiet() && severity < THW_WARNING) {
        return;
    }
    const auto level = severity == THW_WARNING ? spdlog::level::warn
                       : severity == THW_INFO  ? spdlog::level::info
                                               : spdlog::level::debug;
    spdlog::log(level, "{}: {}", node, text);
}

}  // namespace thalweg::cli
