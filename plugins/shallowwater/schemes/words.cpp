// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/schemes/words.hpp"

#include <algorithm>
#include <sstream>
#include <vector>

namespace thalweg::shallowwater {

namespace {

/// On rasters, then on triangles.
auto all_forms() -> std::vector<SchemeTraits> {
    std::vector<SchemeTraits> all(scheme_list.begin(), scheme_list.end());
    all.insert(all.end(), triangle_scheme_list.begin(), triangle_scheme_list.end());
    return all;
}

/// One entry for each scheme, of its first form.
auto schemes() -> std::vector<SchemeTraits> {
    std::vector<SchemeTraits> firsts;
    for (const auto& traits : all_forms()) {
        const auto is_same = [&](const SchemeTraits& first) { return first.scheme == traits.scheme; };
        if (std::none_of(firsts.begin(), firsts.end(), is_same)) {
            firsts.push_back(traits);
        }
    }
    return firsts;
}

auto listed(const std::vector<std::string>& words) -> std::string {
    std::string text;
    for (std::size_t k = 0; k < words.size(); ++k) {
        const bool last = k + 1 == words.size();
        text += k == 0 ? "" : words.size() == 2 ? " or " : last ? ", or " : ", ";
        text += words[k];
    }
    return text;
}

}  // namespace

auto triangle_schemes() -> std::string {
    std::vector<std::string> ids;
    for (const auto& traits : triangle_scheme_list) {
        ids.emplace_back(traits.id);
    }
    return listed(ids);
}

auto choices(Scheme) -> const std::vector<Choice<Scheme>>& {
    static const auto all = [] {
        std::vector<Choice<Scheme>> words;
        for (const auto& scheme : schemes()) {
            words.push_back({scheme.id, scheme.scheme, scheme.help});
        }
        return words;
    }();
    return all;
}

auto readers_of(std::uint32_t parameter) -> std::string {
    std::vector<std::string> words;
    for (const auto& scheme : schemes()) {
        const auto is_read = [&](const SchemeTraits& form) {
            return form.scheme != scheme.scheme || (form.reads & parameter) != 0;
        };
        const auto forms = all_forms();
        if (std::all_of(forms.begin(), forms.end(), is_read)) {
            words.emplace_back(scheme.id);
            continue;
        }
        for (const auto& form : forms) {
            if (form.scheme == scheme.scheme && is_read(form)) {
                words.emplace_back(form.words);
            }
        }
    }
    return listed(words);
}

auto by_scheme(const std::function<double(const SchemeTraits&)>& number) -> std::string {
    std::ostringstream text;
    for (const auto& form : all_forms()) {
        text << (text.tellp() == 0 ? "" : ", ") << number(form) << " for " << form.words;
    }
    return text.str();
}

}  // namespace thalweg::shallowwater
