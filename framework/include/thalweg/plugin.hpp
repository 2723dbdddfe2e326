// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

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

}  // namespace thalweg

/// Makes this library a Thalweg plugin: THALWEG_PLUGIN("name", "1.0.0", "Apache-2.0", FirstNode, SecondNode)
#define THALWEG_PLUGIN(plugin_name, plugin_version, plugin_licence, ...)     \
    extern "C" {                                                             \
    THW_EXPORT extern const thw_plugin thalweg_plugin;                       \
    const thw_plugin thalweg_plugin = {THW_MAGIC,                            \
                                       sizeof(thw_plugin),                   \
                                       THW_ABI_MAJOR,                        \
                                       THW_ABI_MINOR,                        \
                                       0,                                    \
                                       plugin_name,                          \
                                       plugin_version,                       \
                                       plugin_licence,                       \
                                       "g++ " __VERSION__,                   \
                                       &thalweg::node_class_at<__VA_ARGS__>, \
                                       nullptr};                             \
    }
