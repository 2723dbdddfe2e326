// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/input/profile.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

#include <thalweg/error.hpp>
#include <thalweg/number_text.hpp>

namespace thalweg::shallowwater {

auto read_profile(Node& node, const std::optional<ProfilePoints>& points, ProfileUse use,
                  const std::string& path) -> series::TimeSeries {
    if (!points) {
        return {};
    }
    const auto refuse = [&](const std::string& rule, const std::string& found) {
        node.complain(Error(rule)
                          .about(path)
                          .found(found)
                          .expected(use == ProfileUse::weight
                                        ? "pairs of a place, rising from 0 to 1, and a weight of 0 or more, "
                                          "one of them above 0, such as [[0, 0], [0.5, 1], [1, 0]]"
                                        : "pairs of a place, rising from 0 to 1, and a level [m], such as "
                                          "[[0, -0.1], [1, 0.1]]")
                          .remedy("correct the pairs, or leave the profile out"));
    };
    series::TimeSeries profile;
    for (const std::vector<double>& point : *points) {
        const std::string number = "point " + std::to_string(profile.x.size());
        if (point.size() != 2) {
            refuse("a point of the profile is no pair", number + " of " + std::to_string(point.size()));
            return {};
        }
        const bool rises = profile.x.empty() ? point[0] >= 0 : point[0] > profile.x.back();
        if (!rises || !(point[0] <= 1)) {
            refuse("the places of the profile do not rise from 0 to 1",
                   number + " at " + number_text(point[0]));
            return {};
        }
        if (!std::isfinite(point[1]) || (use == ProfileUse::weight && point[1] < 0)) {
            refuse("a number of the profile cannot be", number_text(point[1]) + " at " + number);
            return {};
        }
        profile.x.push_back(point[0]);
        profile.y.push_back(point[1]);
    }
    const bool is_zero = std::all_of(profile.y.begin(), profile.y.end(), [](double y) { return y == 0; });
    if (profile.empty() || (use == ProfileUse::weight && is_zero)) {
        refuse("the profile lets nothing in", profile.empty() ? "no point" : "weights of 0 alone");
        return {};
    }
    return profile;
}

auto by_face(const series::TimeSeries& profile, ProfileUse use, const std::vector<double>& ends)
    -> std::vector<double> {
    std::vector<double> numbers;
    const double length = ends.back() - ends.front();
    for (std::size_t k = 1; k < ends.size() && !profile.empty(); ++k) {
        const double from = (ends[k - 1] - ends.front()) / length;
        const double to = (ends[k] - ends.front()) / length;
        const double factor = use == ProfileUse::weight ? ends[k] - ends[k - 1] : 1;
        numbers.push_back(factor * profile.mean(from, to));
    }
    return numbers;
}

auto by_place(const series::TimeSeries& profile, const std::vector<FaceOnLine>& faces)
    -> std::vector<double> {
    if (profile.empty() || faces.empty()) {
        return {};
    }
    const auto by_x = [](const FaceOnLine& a, const FaceOnLine& b) { return a.x < b.x; };
    const auto by_y = [](const FaceOnLine& a, const FaceOnLine& b) { return a.y < b.y; };
    const auto [west, east] = std::minmax_element(faces.begin(), faces.end(), by_x);
    const auto [south, north] = std::minmax_element(faces.begin(), faces.end(), by_y);
    const bool runs_north = north->y - south->y > east->x - west->x;
    std::vector<std::size_t> order(faces.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return runs_north ? by_y(faces[a], faces[b]) : by_x(faces[a], faces[b]);
    });
    double length = 0;
    for (const FaceOnLine& face : faces) {
        length += face.length;
    }
    std::vector<double> numbers(faces.size());
    double from = 0;
    for (const std::size_t k : order) {
        const double to = from + faces[k].length;
        numbers[k] = profile.mean(from / length, to / length);
        from = to;
    }
    return numbers;
}

}  // namespace thalweg::shallowwater
