// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "json_mutator.hpp"

#include <limits>

namespace thalweg::fuzz {

using nlohmann::json;

namespace {

void collect(json& value, std::vector<json*>& all) {
    all.push_back(&value);
    if (value.is_structured()) {
        for (auto& inside : value) {
            collect(inside, all);
        }
    }
}

/// The key counts in objects alone.
void add(json& container, const std::string& key, json value) {
    if (container.is_array()) {
        container.push_back(std::move(value));
    } else {
        container[key] = std::move(value);
    }
}

}  // namespace

auto JsonMutator::below(std::size_t count) -> std::size_t {
    return random_() % count;
}

auto JsonMutator::word() -> std::string {
    return words_[below(words_.size())];
}

auto JsonMutator::scalar() -> json {
    static const json odd = {0,
                             1,
                             -1,
                             2,
                             0.5,
                             1e-300,
                             -1e300,
                             1e15,
                             4294967296,
                             std::numeric_limits<std::int64_t>::min(),
                             false,
                             true,
                             nullptr,
                             "",
                             "0 s",
                             "1e400",
                             "NaN",
                             " ",
                             "/x.tif",
                             json::array(),
                             json::object()};
    return below(2) == 0 ? odd[below(odd.size())] : json(word());
}

auto JsonMutator::any_value(json& root) -> json& {
    std::vector<json*> all;
    collect(root, all);
    return *all[below(all.size())];
}

/// Adds, copies, moves or removes a member.
void JsonMutator::change_member(json& container, const json& other) {
    if (container.empty() || below(3) == 0) {
        auto from = below(2) == 0 ? scalar() : other;
        add(container, word(), std::move(from));
        return;
    }
    auto member = container.begin();
    std::advance(member, static_cast<std::ptrdiff_t>(below(container.size())));
    const json value = *member;
    if (below(2) == 0) {
        container.erase(member);
    }
    if (below(2) == 0) {
        add(container, word(), value);
    }
}

void JsonMutator::change_scalar(json& value) {
    if (value.is_number() && below(2) == 0) {
        const double factors[] = {-1, 0, 0.5, 2, 1e-6, 1e6};
        value = value.get<double>() * factors[below(std::size(factors))];
    } else if (value.is_string() && below(2) == 0) {
        auto text = value.get<std::string>();
        const auto at = below(text.size() + 1);
        text.replace(at, below(3),
                     below(2) == 0 ? word() : std::string(1, static_cast<char>(32 + below(95))));
        value = text;
    } else {
        value = scalar();
    }
}

void JsonMutator::change(json& document, const json& other, unsigned seed) {
    random_.seed(seed);
    json source = other;
    const json taken = any_value(source);
    auto& value = any_value(document);
    if (below(8) == 0) {
        value = taken;
    } else if (value.is_structured()) {
        change_member(value, taken);
    } else {
        change_scalar(value);
    }
}

}  // namespace thalweg::fuzz
