// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/runtime/state_differences.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "runtime/base/payload.hpp"

namespace thalweg::runtime {

namespace {

template <class T>
auto element_text(const std::byte* at) -> std::string {
    T value{};
    std::memcpy(&value, at, sizeof value);
    return fmt::format("{}", value);
}

auto element_text(thw_state_element element, const std::byte* at) -> std::string {
    switch (element) {
        case THW_STATE_F32:
            return element_text<float>(at);
        case THW_STATE_F64:
            return element_text<double>(at);
        case THW_STATE_I32:
            return element_text<std::int32_t>(at);
        case THW_STATE_I64:
            return element_text<std::int64_t>(at);
        default:
            return fmt::format("byte {}", static_cast<unsigned>(*at));
    }
}

/// "[3, 17]", slowest axis first.
auto place_text(std::size_t index, const std::vector<std::int64_t>& shape) -> std::string {
    std::string text;
    for (auto length = shape.rbegin(); length != shape.rend(); ++length) {
        const auto axis = static_cast<std::size_t>(*length);
        text = std::to_string(index % axis) + (text.empty() ? "" : ", ") + text;
        index /= axis;
    }
    return "[" + text + "]";
}

auto layout_text(const StateBlock& block) -> std::string {
    std::string text = fmt::format("element {}", block.element);
    for (const auto length : block.shape) {
        text += fmt::format(" x {}", length);
    }
    return text;
}

/// Bytes of one element; one that nobody knows is compared byte by byte.
auto size_of(thw_state_element element) -> std::size_t {
    return std::max<std::size_t>(1, state_element_size(element));
}

class Comparison {
    std::vector<StateDifference> found_;

  public:
    auto found() const -> const std::vector<StateDifference>& { return found_; }

    void add(StateDifference one) { found_.push_back(std::move(one)); }

    /// Values of one layout.
    void values(const std::string& node, const std::string& name, const StateBlock& layout,
                const std::vector<std::byte>& a, const std::vector<std::byte>& b) {
        if (a == b) {
            return;
        }
        const auto size = size_of(layout.element);
        if (a.size() != b.size()) {
            add({node, name, "", fmt::format("{} bytes", a.size()), fmt::format("{} bytes", b.size()), 0});
            return;
        }
        StateDifference one{node, name, "", "", "", 0};
        for (std::size_t k = 0; k * size < a.size(); ++k) {
            if (std::memcmp(&a[k * size], &b[k * size], size) == 0) {
                continue;
            }
            if (one.count++ == 0) {
                one.place = place_text(k, layout.shape);
                one.first = element_text(layout.element, &a[k * size]);
                one.second = element_text(layout.element, &b[k * size]);
            }
        }
        add(std::move(one));
    }

    void blocks(const SavedNode& a, const SavedNode& b) {
        for (const auto& block : a.blocks) {
            const auto same_name = [&](const SavedBlock& x) { return x.layout.name == block.layout.name; };
            const auto other = std::find_if(b.blocks.begin(), b.blocks.end(), same_name);
            const auto& name = block.layout.name;
            if (other == b.blocks.end()) {
                add({a.id, name, "", layout_text(block.layout), "nothing", 0});
            } else if (!other->layout.same_layout(block.layout)) {
                add({a.id, name, "", layout_text(block.layout), layout_text(other->layout), 0});
            } else {
                values(a.id, name, block.layout, block.values, other->values);
            }
        }
    }

    void outputs(const SavedNode& a, const SavedNode& b) {
        for (std::size_t k = 0; k < std::min(a.outputs.size(), b.outputs.size()); ++k) {
            const auto &x = a.outputs[k], &y = b.outputs[k];
            StateBlock layout;
            layout.element = x.element;
            layout.shape = {static_cast<std::int64_t>(x.values.size() / size_of(x.element))};
            values(a.id, "output " + x.name, layout, x.values, y.values);
            if (x.time != y.time || x.version != y.version) {
                add({a.id, "output " + x.name, "", fmt::format("version {} at {} s", x.version, x.time),
                     fmt::format("version {} at {} s", y.version, y.time), 0});
            }
            tables(a.id, x, y);
        }
    }

    void tables(const std::string& node, const SavedOutput& a, const SavedOutput& b) {
        if (a.payload == nullptr || b.payload == nullptr) {
            if (a.payload != b.payload) {
                add({node, "output " + a.name, "", a.payload ? "a table" : "none",
                     b.payload ? "a table" : "none", 0});
            }
            return;
        }
        const auto &x = a.payload->table(), &y = b.payload->table();
        for (std::size_t k = 0; k < std::min(x.columns().size(), y.columns().size()); ++k) {
            if (x.columns()[k].holds_texts()) {
                continue;
            }
            const auto bytes = [](const std::vector<double>& numbers) {
                std::vector<std::byte> all(numbers.size() * sizeof(double));
                std::memcpy(all.data(), numbers.data(), all.size());
                return all;
            };
            StateBlock layout;
            layout.element = THW_STATE_F64;
            layout.shape = {static_cast<std::int64_t>(x.rows())};
            values(node, "output " + a.name + ", column " + x.columns()[k].name, layout,
                   bytes(x.columns()[k].numbers()), bytes(y.columns()[k].numbers()));
        }
    }
};

}  // namespace

auto state_differences(const SavedState& first, const SavedState& second) -> std::vector<StateDifference> {
    Comparison all;
    if (first.time != second.time) {
        all.add({"", "time", "", fmt::format("{} s", first.time), fmt::format("{} s", second.time), 1});
    }
    for (const auto& node : first.nodes) {
        const auto other = std::find_if(second.nodes.begin(), second.nodes.end(),
                                        [&](const SavedNode& one) { return one.id == node.id; });
        if (other == second.nodes.end()) {
            all.add({node.id, "", "", "a node", "nothing", 0});
            continue;
        }
        all.blocks(node, *other);
        all.outputs(node, *other);
    }
    return all.found();
}

}  // namespace thalweg::runtime
