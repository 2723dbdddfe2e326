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

auto progress_text(const runtime::Progress& progress, std::size_t width) -> std::string {
    std::string line;
    for (const auto& part : parts_of(progress)) {
        const auto longer = line + (line.empty() ? "" : "  ") + part;
        if (longer.size() > width) {
            break;
        }
        line = longer;
    }
    return line;
}

ProgressDisplay::ProgressDisplay(bool quiet)
    : style_(quiet                          ? Style::quiet
             : ::isatty(STDERR_FILENO) != 0 ? Style::line
                                            : Style::log),
      shown_(clock::now()) {}

void ProgressDisplay::on_progress(const runtime::Progress& progress) {
    const std::lock_guard lock(mutex_);
    if (style_ == Style::line) {
        show_line(progress);
    } else if (style_ == Style::log) {
        show_log(progress);
    }
}

void ProgressDisplay::show_line(const runtime::Progress& progress) {
    const auto now = clock::now();
    if (now - shown_ < refresh && progress.time < progress.end) {
        return;
    }
    // The last column stays free: some terminals wrap as soon as it is written. \x1b[K erases what was longer
    // before.
    say("\r" + progress_text(progress, terminal_width() - 1) + "\x1b[K");
    shown_ = now;
}

void ProgressDisplay::show_log(const runtime::Progress& progress) {
    const auto now = clock::now();
    const bool due = share_of(progress) - shown_share_ >= 0.1 || now - shown_ >= log_alive;
    if ((due && now - shown_ >= log_apart) || progress.time >= progress.end) {
        spdlog::info("{}", progress_text(progress, 400));
        shown_ = now;
        shown_share_ = share_of(progress);
    }
}

void ProgressDisplay::on_log(const std::string& node, thw_severity severity, const std::string& text) {
    const std::lock_guard lock(mutex_);
    if (style_ == Style::quiet && severity < THW_WARNING) {
        return;
    }
    const auto level = severity == THW_WARNING ? spdlog::level::warn
                       : severity == THW_INFO  ? spdlog::level::info
                                               : spdlog::level::debug;
    spdlog::log(level, "{}: {}", node, text);
}

}  // namespace thalweg::cli
