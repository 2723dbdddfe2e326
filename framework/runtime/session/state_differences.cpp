// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/runtime/state_differences.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "runtime/base/number_distance.hpp"
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

template <class T>
auto distance_of(const std::byte* a, const std::byte* b) -> NumberDistance {
    T x{}, y{};
    std::memcpy(&x, a, sizeof x);
    std::memcpy(&y, b, sizeof y);
    return distance_between(x, y);
}

auto distance_of(thw_state_element element, const std::byte* a, const std::byte* b) -> NumberDistance {
    switch (element) {
        case THW_STATE_F32:
            return distance_of<float>(a, b);
        case THW_STATE_F64:
            return distance_of<double>(a, b);
        case THW_STATE_I32:
            return distance_of<std::int32_t>(a, b);
        case THW_STATE_I64:
            return distance_of<std::int64_t>(a, b);
        default:
            return {};
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

/// Names and kinds of the columns, and the number of rows.
auto headings(const Table& table) -> std::string {
    std::string text = fmt::format("{} rows of", table.rows());
    for (const auto& column : table.columns()) {
        text += " '" + column.name + "'" + (column.holds_texts() ? " (texts)" : "");
    }
    return text;
}

auto shapes_text(const Features* features) -> std::string {
    return features == nullptr ? "no shapes" : fmt::format("{} shapes", features->shapes.size());
}

/// Bytes of one element; one that nobody knows is compared byte by byte.
auto size_of(thw_state_element element) -> std::size_t {
    return std::max<std::size_t>(1, state_element_size(element));
}

class Comparison {
    const Tolerance& tolerance_;
    std::vector<StateDifference> found_;

  public:
    explicit Comparison(const Tolerance& tolerance) : tolerance_(tolerance) {}

    auto found() const -> const std::vector<StateDifference>& { return found_; }

    void add(StateDifference one) { found_.push_back(std::move(one)); }

    /// Values of one layout.
    void values(const std::string& node, const std::string& name, const StateBlock& layout,
                const SavedBytes& a, const SavedBytes& b) {
        if (a == b) {
            return;
        }
        const auto size = size_of(layout.element);
        if (a.size() != b.size()) {
            add({node, name, "", fmt::format("{} bytes", a.size()), fmt::format("{} bytes", b.size()), 0});
            return;
        }
        StateDifference one{node, name};
        for (std::size_t k = 0; k * size < a.size(); ++k) {
            if (std::memcmp(&a[k * size], &b[k * size], size) == 0) {
                continue;
            }
            const auto distance = distance_of(layout.element, &a[k * size], &b[k * size]);
            if (layout.element != THW_STATE_U8 && is_within(distance, tolerance_)) {
                continue;
            }
            one.largest = std::max(one.largest, distance.absolute);
            one.ulps = std::max(one.ulps, distance.steps);
            if (one.count++ == 0) {
                one.place = place_text(k, layout.shape);
                one.first = element_text(layout.element, &a[k * size]);
                one.second = element_text(layout.element, &b[k * size]);
            }
        }
        if (one.count > 0) {
            add(std::move(one));
        }
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
        for (const auto& block : b.blocks) {
            const auto same_name = [&](const SavedBlock& x) { return x.layout.name == block.layout.name; };
            if (std::none_of(a.blocks.begin(), a.blocks.end(), same_name)) {
                add({a.id, block.layout.name, "", "nothing", layout_text(block.layout)});
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

    void samples(const SavedSamples& a, const SavedSamples& b) {
        const auto text = [](const SavedSamples& one) {
            return one.last ? fmt::format("{} until {} s", one.count, *one.last) : "none";
        };
        if (a.last != b.last || a.count != b.count) {
            add({a.id, "samples", "", text(a), text(b), 0});
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
        const auto name = "output " + a.name;
        const auto &x = a.payload->table(), &y = b.payload->table();
        if (headings(x) != headings(y)) {
            add({node, name, "", headings(x), headings(y)});
            return;
        }
        for (std::size_t k = 0; k < x.columns().size(); ++k) {
            const auto &one = x.columns()[k], &other = y.columns()[k];
            if (one.holds_texts()) {
                texts(node, name + ", column " + one.name, one.texts(), other.texts());
            } else {
                numbers(node, name + ", column " + one.name, one.numbers(), other.numbers());
            }
        }
        shapes(node, name, a.payload->content, b.payload->content);
    }

    void numbers(const std::string& node, const std::string& name, const std::vector<double>& a,
                 const std::vector<double>& b) {
        const auto bytes = [](const std::vector<double>& list) {
            SavedBytes all(list.size() * sizeof(double));
            if (!list.empty()) {
                std::memcpy(all.data(), list.data(), all.size());
            }
            return all;
        };
        StateBlock layout;
        layout.element = THW_STATE_F64;
        layout.shape = {static_cast<std::int64_t>(a.size())};
        values(node, name, layout, bytes(a), bytes(b));
    }

    void texts(const std::string& node, const std::string& name, const std::vector<std::string>& a,
               const std::vector<std::string>& b) {
        StateDifference one{node, name};
        for (std::size_t k = 0; k < a.size(); ++k) {
            if (a[k] != b[k] && one.count++ == 0) {
                one.place = fmt::format("[{}]", k);
                one.first = "'" + a[k] + "'";
                one.second = "'" + b[k] + "'";
            }
        }
        if (one.count > 0) {
            add(std::move(one));
        }
    }

    void shapes(const std::string& node, const std::string& name, const std::variant<Table, Features>& a,
                const std::variant<Table, Features>& b) {
        const auto *x = std::get_if<Features>(&a), *y = std::get_if<Features>(&b);
        if (x == nullptr || y == nullptr || x->shapes.size() != y->shapes.size()) {
            if (x != y) {
                add({node, name, "", shapes_text(x), shapes_text(y)});
            }
            return;
        }
        for (std::size_t k = 0; k < x->shapes.size(); ++k) {
            const auto &one = x->shapes[k], &other = y->shapes[k];
            if (one.kind() != other.kind() || one.starts() != other.starts()) {
                add({node, fmt::format("{}, shape {}", name, k), "", "parts", "other parts"});
            } else {
                numbers(node, fmt::format("{}, shape {}", name, k), one.coordinates(), other.coordinates());
                numbers(node, fmt::format("{}, heights of shape {}", name, k), one.heights(),
                        other.heights());
            }
        }
    }
};

}  // namespace

auto state_differences(const SavedState& first, const SavedState& second, const Tolerance& tolerance)
    -> std::vector<StateDifference> {
    Comparison all(tolerance);
    if (first.time != second.time) {
        all.add({"", "time", "", fmt::format("{} s", first.time), fmt::format("{} s", second.time), 1});
    }
    const auto compare = [&](const auto& nodes, const auto& others, auto more) {
        for (const auto& node : nodes) {
            const auto other = std::find_if(others.begin(), others.end(),
                                            [&](const SavedNode& one) { return one.id == node.id; });
            if (other == others.end()) {
                all.add({node.id, "", "", "a node", "nothing", 0});
                continue;
            }
            all.blocks(node, *other);
            all.outputs(node, *other);
            more(node, *other);
        }
        for (const auto& node : others) {
            if (std::none_of(nodes.begin(), nodes.end(),
                             [&](const SavedNode& one) { return one.id == node.id; })) {
                all.add({node.id, "", "", "nothing", "a node"});
            }
        }
    };
    compare(first.nodes, second.nodes, [](const auto&, const auto&) {});
    compare(first.samples, second.samples, [&](const auto& a, const auto& b) { all.samples(a, b); });
    return all.found();
}

}  // namespace thalweg::runtime
