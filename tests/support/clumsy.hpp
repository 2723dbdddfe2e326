// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "thalweg/abi/node.h"

namespace thalweg::testing {

/// Misbehaves in one of these ways: "exit" (with 0), "quick_exit", "abort", "segv", "overflow" (of the
/// stack), "throw_int", "thread_segv" (on a thread of its own), "thread_throw" (there, too), "hang". Any
/// other text: does nothing.
void misbehave(const std::string& way);

/// A stepping node type without ports, in terms of the C ABI: every hook calls `at` with its own name, and is
/// done.
template <void (*at)(const thw_host& host, const char* hook)>
struct HookedNode {
    const thw_host* host;

    static auto self(thw_node* node) -> HookedNode* { return reinterpret_cast<HookedNode*>(node); }

    static auto create(const thw_host* host) -> thw_node* {
        at(*host, "create");
        return reinterpret_cast<thw_node*>(new HookedNode{host});
    }

    static void destroy(thw_node* node) {
        at(*self(node)->host, "destroy");
        delete self(node);
    }

    static auto configure(thw_node* node, const thw_setup*) -> thw_status {
        return at(*self(node)->host, "configure"), THW_OK;
    }

    static auto negotiate(thw_node* node, const thw_field*, std::uint32_t, thw_field*, std::uint32_t)
        -> thw_status {
        return at(*self(node)->host, "negotiate"), THW_OK;
    }

    static auto run(thw_node* node, const thw_step*) -> thw_status {
        return at(*self(node)->host, "run"), THW_OK;
    }

    static auto finish(thw_node* node) -> thw_status { return at(*self(node)->host, "finish"), THW_OK; }

    /// `params`, of which there are `count`, must outlive the class.
    static auto node_class(const char* id, const thw_param* params, std::uint32_t count) -> thw_node_class {
        return {sizeof(thw_node_class),
                THW_STEPPING,
                THW_ON_CPU,
                0,
                0,
                count,
                id,
                "Misbehaves.",
                nullptr,
                nullptr,
                params,
                &create,
                &destroy,
                &configure,
                &negotiate,
                &run,
                &finish};
    }
};

}  // namespace thalweg::testing
