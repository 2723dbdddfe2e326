// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "nearest.hpp"

#include <algorithm>
#include <cctype>

namespace thalweg::runtime {

namespace {

// Longer texts are no misspelt names, and the distance costs length times length.
constexpr std::size_t longest_compared = 200;

// Among more names than a person has written one that is close says little, and each costs a distance.
constexpr std::size_t most_names = 1000;

auto folded(std::string text) -> std::string {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return c == '-' ? '_' : static_cast<char>(std::tolower(c)); });
    return text;
}

auto distance(const std::string& a, const std::string& b) -> std::size_t {
    std::vector<std::size_t> before_last, last(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) {
        last[j] = j;
    }
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + change});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = std::min(row[j], before_last[j - 2] + 1);
            }
        }
        before_last = last;
        last = row;
    }
    return last[b.size()];
}

auto begins_with(const std::string& text, const std::string& beginning) -> bool {
    return beginning.size() >= 3 && text.compare(0, beginning.size(), beginning) == 0;
}

}  // namespace

auto nearest(const std::string& name, const std::vector<std::string>& valid) -> std::string {
    if (name.empty() || name.size() > longest_compared || valid.size() > most_names) {
        return "";
    }
    const auto wanted = folded(name);
    std::string best;
    // A replaced letter is no similarity if the word has only one.
    const auto most_slips = wanted.size() == 1 ? 0 : std::max<std::size_t>(1, wanted.size() / 3);
    auto best_distance = most_slips + 1;
    for (const auto& candidate : valid) {
        const auto text = folded(candidate.substr(0, longest_compared));
        const auto slips = distance(wanted, text);
        if (slips < best_distance || (best.empty() && begins_with(text, wanted))) {
            best = candidate;
            best_distance = std::min(slips, best_distance);
        }
    }
    return best;
}

auto one_of(const std::vector<std::string>& valid) -> std::string {
    constexpr std::size_t shown = 12;
    std::string text = valid.size() == 1 ? "" : "one of ";
    for (std::size_t k = 0; k < std::min(shown, valid.size()); ++k) {
        text += (k == 0 ? "\"" : ", \"") + valid[k] + "\"";
    }
    if (valid.size() > shown) {
        text += ", and " + std::to_string(valid.size() - shown) + " more";
    }
    return valid.empty() ? "" : text;
}

}  // namespace thalweg::runtime
