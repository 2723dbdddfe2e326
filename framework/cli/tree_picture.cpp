// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "tree_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "words.hpp"

namespace thalweg::cli {

namespace {

using runtime::WorldReport;
using runtime::WorldStatus;

// px
constexpr double left = 40, right = 40, top = 64, row = 56, width = 1000, axis = 48;
constexpr double plot = width - left - right;
constexpr std::size_t longest_line = 120;  // characters below a world

auto escaped(const std::string& text) -> std::string {
    std::string safe;
    for (const char c : text) {
        safe += c == '&'   ? "&amp;"
                : c == '<' ? "&lt;"
                : c == '>' ? "&gt;"
                : c == '"' ? "&quot;"
                           : std::string(1, c);
    }
    return safe;
}

/// The text, shortened at the end of a whole character.
auto shortened(std::string text) -> std::string {
    if (text.size() <= longest_line) {
        return text;
    }
    auto size = longest_line;
    while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U) {
        --size;
    }
    return text.substr(0, size) + "...";
}

auto colour_of(WorldStatus status) -> const char* {
    switch (status) {
        case WorldStatus::done:
            return "#1f6f8b";
        case WorldStatus::failed:
        case WorldStatus::left_out:
            return "#b3261e";
        case WorldStatus::stopped:
        case WorldStatus::running:
            return "#b36b00";
        default:
            return "#8a8a8a";
    }
}

/// A step between marks of the axis [s] that people read at once, at most 10 in all.
auto step_of(double end) -> double {
    constexpr double steps[] = {1,     2,     5,      10,     15,     30,     60,    120,
                                300,   600,   900,    1800,   3600,   7200,   10800, 21600,
                                43200, 86400, 172800, 432000, 864000, 2592000};
    for (const double step : steps) {
        if (end / step <= 10) {
            return step;
        }
    }
    return std::pow(10, std::ceil(std::log10(end / 10)));
}

/// The rows of the worlds in the order of the tree: each below its parent and that one's earlier branches.
class TreePicture {
    const std::vector<WorldReport>& worlds_;
    std::map<std::string, double> rows_;  ///< y by name, px
    double end_ = 0;                      ///< s
    double y_ = top;
    std::string marks_, lines_;

    auto x(double time) const -> double { return left + plot * (end_ > 0 ? time / end_ : 0); }

    static auto label_of(const WorldReport& world) -> std::string {
        auto text = fmt::format("{}", fmt::join(world.changes, "; "));
        if (!world.why.empty()) {
            text += (text.empty() ? "" : ", since ") + world.why;
        }
        return text + (world.verdict.empty() ? "" : "; " + world.verdict);
    }

    void draw(const WorldReport& world) {
        const double begin = world.began > 0 ? world.began : world.at;
        const bool has_run = world.summary.time > begin;
        const double reached = has_run ? world.summary.time : world.end;
        const auto* colour = colour_of(world.status);
        const bool was_computed = world.status == WorldStatus::done || has_run;
        lines_ += fmt::format(
            "<path d=\"M{:.1f} {:.1f}H{:.1f}\" stroke=\"{}\" stroke-width=\"3\"{} fill=\"none\"/>\n",
            x(begin), y_, x(reached), colour, was_computed ? "" : " stroke-dasharray=\"6 5\"");
        if (rows_.count(world.from) != 0) {
            lines_ += fmt::format("<path d=\"M{0:.1f} {1:.1f}V{2:.1f}\" stroke=\"#555\" fill=\"none\"/>\n",
                                  x(begin), rows_[world.from], y_);
        }
        lines_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-weight=\"bold\">{}</text>\n",
                              x(begin) + 6, y_ - 7, escaped(world.name));
        lines_ += fmt::format(
            "<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"12\" fill=\"{}\" text-anchor=\"end\">{}</text>\n",
            x(std::max(reached, world.end)), y_ - 7, colour, runtime::word_of(world.status));
        lines_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"12\" fill=\"#444\">{}</text>\n",
                              std::min(x(begin) + 6, left + 0.35 * plot), y_ + 17,
                              escaped(shortened(label_of(world))));
        for (const auto& event : world.summary.events) {
            marks_ += fmt::format(
                "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\" fill=\"#fff\" stroke=\"{}\" "
                "stroke-width=\"2\"><title>{}</title></circle>\n",
                x(event.time), y_, colour, escaped(event.rule + ": " + event.text));
        }
        rows_[world.name] = y_;
        y_ += row;
    }

    void add(const WorldReport& world) {
        draw(world);
        for (const auto& one : worlds_) {
            if (one.from == world.name) {
                add(one);
            }
        }
    }

    auto axis_text() const -> std::string {
        std::string text;
        for (double time = 0; time <= end_ * (1 + 1e-9); time += step_of(end_)) {
            text += fmt::format(
                "<path d=\"M{0:.1f} {1:.1f}V{2:.1f}\" stroke=\"#ddd\"/>\n<text x=\"{0:.1f}\" y=\"{3:.1f}\" "
                "font-size=\"12\" text-anchor=\"middle\" fill=\"#444\">{4}</text>\n",
                x(time), top - 24, y_ - row / 2, y_ - row / 2 + 18, time > 0 ? duration_text(time) : "0");
        }
        return text;
    }

  public:
    explicit TreePicture(const std::vector<WorldReport>& worlds) : worlds_(worlds) {
        for (const auto& world : worlds) {
            end_ = std::max(end_, world.end);
        }
        if (!worlds.empty()) {
            add(worlds.front());
        }
    }

    auto text(const std::string& title) const -> std::string {
        const double height = y_ - row / 2 + axis;
        return fmt::format(
                   "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
                   "viewBox=\"0 0 "
                   "{0:.0f} {1:.0f}\" font-family=\"sans-serif\" font-size=\"14\">\n{4}\n<rect "
                   "width=\"100%\" "
                   "height=\"100%\" fill=\"#fff\"/>\n<text x=\"{2:.0f}\" y=\"24\" font-size=\"16\" "
                   "font-weight=\"bold\">{3}</text>\n",
                   width, height, left, escaped(title), tree_picture_mark) +
               axis_text() + lines_ + marks_ + "</svg>\n";
    }
};

}  // namespace

auto tree_picture(const std::vector<WorldReport>& worlds, const std::string& title) -> std::string {
    return TreePicture(worlds).text(title);
}

}  // namespace thalweg::cli
