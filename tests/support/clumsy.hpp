// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "thalweg/abi/node.h"

namespace thalweg::testing {

/// Misbehaves in one of these ways: "exit" (with 0), "quick_exit", "abort", "segv", "overflow" (of the
/// stack), "throw_int", "thread_segv" (on a thread of its own), "thread_throw" (there, too), "hang", "print"
/// (to standard output), "round_up" (from then on). Any other text: does nothing.
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

    static auto negotiate(thw_node* node, const thw_negotiation*) -> thw_status {
        return at(*self(node)->host, "negotiate"), THW_OK;
    }

    static auto run(thw_node* node, const thw_step*) -> thw_status {
        return at(*self(node)->host, "run"), THW_OK;
    }

    static auto finish(thw_node* node) -> thw_status { return at(*self(node)->host, "finish"), THW_OK; }

    /// The class has no parameters, until ClassTables::lend_to gives it some.
    static auto node_class(const char* id) -> thw_node_class {
        thw_node_class type{};
        type.struct_size = sizeof(type);
        type.clock = THW_STEPPING;
        type.executors = THW_ON_CPU;
        type.id = id;
        type.summary = "Misbehaves.";
        type.create = &create;
        type.destroy = &destroy;
        type.configure = &configure;
        type.negotiate = &negotiate;
        type.run = &run;
        type.finish = &finish;
        return type;
    }
};

}  // namespace thalweg::testing
