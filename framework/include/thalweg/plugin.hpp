// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <memory>

#include "abi/plugin.h"
#include "node.hpp"
#include "node_class.hpp"

namespace thalweg {

/// Returns node class number `index` of a library made of these nodes; null past the last.
template <class... Nodes>
auto node_class_at(std::uint32_t index) noexcept -> const thw_node_class* {
    static std::deque<NodeClass> classes;  // a deque: the C tables point into its elements
    static const bool once =
        ((classes.emplace_back(Nodes::about(), std::make_unique<Nodes>(), &NodeGlue::create<Nodes>)), ...,
         true);
    return once && index < classes.size() ? classes[index].abi() : nullptr;
}

/// Returns the least minor of a host that can run all of these nodes. A host looks at it before it calls
/// anything, so it is worked out while the library is loaded, from nodes that are made for that alone. 0
/// where one cannot be made, which node_class_at() then meets.
template <class... Nodes>
auto needed_minor() noexcept -> std::uint32_t {
    try {
        return std::max({NodeClass(Nodes::about(), std::make_unique<Nodes>(), nullptr).needed_minor()...});
    } catch (...) {
        return 0;
    }
}

}  // namespace thalweg

/// Makes this library a Thalweg plugin: THALWEG_PLUGIN("name", "1.0.0", "Apache-2.0", FirstNode, SecondNode)
/// Constructors of nodes run while the library is loaded: they use no variable of another source file that
/// has a constructor itself.
#define THALWEG_PLUGIN(plugin_name, plugin_version, plugin_licence, ...)     \
    extern "C" {                                                             \
    THW_EXPORT extern const thw_plugin thalweg_plugin;                       \
    const thw_plugin thalweg_plugin = {THW_MAGIC,                            \
                                       sizeof(thw_plugin),                   \
                                       THW_ABI_MAJOR,                        \
                                       THW_ABI_MINOR,                        \
                                       thalweg::needed_minor<__VA_ARGS__>(), \
                                       plugin_name,                          \
                                       plugin_version,                       \
                                       plugin_licence,                       \
                                       "g++ " __VERSION__,                   \
                                       &thalweg::node_class_at<__VA_ARGS__>, \
                                       nullptr};                             \
    }
