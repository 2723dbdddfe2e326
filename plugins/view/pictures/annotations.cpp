// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/pictures/annotations.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "view/pictures/legends.hpp"
#include "view/pictures/nice_numbers.hpp"

namespace thalweg::view {
namespace {

constexpr Colour paper_white{1.0F, 1.0F, 1.0F};

/// Arrow of a fixed size along the picture's direction to the north.
void draw_north(Overlay& paper, const PageLayout& page, const Projection& view, double x, double y) {
    const auto here = view.pixel(view.focus());
    const auto there = view.pixel(plus(view.focus(), 0.01 * view.half_height(), {0.0, 1.0, 0.0}));
    const double length = std::hypot(there[0] - here[0], there[1] - here[1]);
    const PixelPoint along{(there[0] - here[0]) / length, (there[1] - here[1]) / length};
    const PixelPoint across{-along[1], along[0]};
    const double s = page.scale;
    const auto corner = [&](double a, double b) -> PixelPoint {
        return {x + s * (a * along[0] + b * across[0]), y + s * (a * along[1] + b * across[1])};
    };
    paper.polygon({corner(26, 0), corner(-16, 11), corner(-8, 0)}, ink);
    paper.polygon({corner(26, 0), corner(-8, 0), corner(-16, -11)}, grey);
    const auto letter = corner(43, 0);
    paper.text(letter[0], letter[1] - 10.0 * s, "N", {18.0 * s, true, Align::centre, ink, false});
}

struct Box {
    double x0, y0, x1, y1;
};

auto overlap(const Box& a, const Box& b) -> bool {
    return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
}

auto overlaps_any(const Box& candidate, const std::vector<Box>& taken) -> bool {
    return std::any_of(taken.begin(), taken.end(),
                       [&](const Box& other) { return overlap(candidate, other); });
}

auto title_style(const PageLayout& page) -> TextStyle {
    return {31.0 * page.scale, true, Align::left, ink, false};
}

auto time_style(const PageLayout& page) -> TextStyle {
    return {29.0 * page.scale, false, Align::right, ink, false};
}

}  // namespace

PageLayout::PageLayout(const PictureOptions& options)
    : scale(std::min(options.width / 1600.0, options.height / 1000.0)),
      width(options.width),
      height(options.height),
      margin(40.0 * scale),
      header(84.0 * scale),
      footer(std::max(128.0, 52.0 + 26.0 * class_rows(options, scale)) * scale) {}

auto PageLayout::terrain() const -> Viewport {
    return {0.0, footer, width, height - header - footer};
}

auto title_beside(const PageLayout& page, const std::string& title, const std::string& time) -> std::string {
    const double taken = time.empty() ? 0 : width_of(time, time_style(page)) + page.margin;
    return cut_letters(title, title_style(page), page.width - 2 * page.margin - taken);
}

void draw_header(Overlay& paper, const PageLayout& page, const std::string& title, const std::string& time) {
    const double y = page.height - 58.0 * page.scale;
    paper.text(page.margin, y, title_beside(page, title, time), title_style(page));
    paper.text(page.width - page.margin, y, time, time_style(page));
}

void draw_scale(Overlay& paper, const PageLayout& page, const Projection& view, bool north_arrow,
                double exaggeration) {
    const double s = page.scale;
    double x = page.margin;
    const double y = page.footer * 0.44;
    if (north_arrow) {
        draw_north(paper, page, view, x + 24.0 * s, y + 8.0 * s);
        x += 92.0 * s;
    }
    const double metres = nice_floor(230.0 * s / view.pixels_per_metre());
    const double length = metres * view.pixels_per_metre();
    const double bar = 9.0 * s;
    paper.rectangle(x + 0.5 * length, y + 1.5 * s, 0.5 * length - 1.5 * s, bar - 3.0 * s, paper_white);
    paper.rectangle(x, y, length, bar, ink);
    const TextStyle label{18.0 * s, false, Align::centre, ink, false};
    paper.text(x, y + bar + 8.0 * s, "0", label);
    paper.text(x + length, y + bar + 8.0 * s, length_label(metres), label);
    if (view.is_perspective()) {
        const std::string heights = exaggeration == 1.0 ? "" : fmt::format(", heights × {:g}", exaggeration);
        paper.text(x, y - 27.0 * s, "at the centre" + heights, {16.0 * s, false, Align::left, grey, false});
    }
}

void draw_points(Overlay& paper, const PageLayout& page, const std::vector<PlacedLabel>& points) {
    const double size = 17.0 * page.scale;
    const double radius = 4.5 * page.scale;
    std::vector<Box> taken;
    for (const auto& point : points) {
        const auto [x, y] = point.at;
        taken.push_back({x - radius, y - radius, x + radius, y + radius});
    }
    for (const auto& point : points) {
        const auto [x, y] = point.at;
        paper.disc(x, y, radius, {0.78F, 0.16F, 0.14F});
        paper.disc(x, y, radius + 1.8 * page.scale, paper_white);
        const TextStyle style{size, true, Align::left, ink, true};
        const double width = width_of(point.text, style) + 4.0 * page.scale;
        const double away = radius + 5.0 * page.scale;
        const PixelPoint corners[] = {{x + away, y - 0.5 * size},  {x - away - width, y - 0.5 * size},
                                      {x - 0.5 * width, y + away}, {x - 0.5 * width, y - away - size},
                                      {x + away, y + 0.6 * size},  {x + away, y - 1.6 * size}};
        for (const auto& corner : corners) {
            const Box where{corner[0], corner[1], corner[0] + width, corner[1] + size};
            if (!overlaps_any(where, taken)) {
                taken.push_back(where);
                paper.text(corner[0], corner[1], point.text, style);
                break;
            }
        }
    }
}

}  // namespace thalweg::view
