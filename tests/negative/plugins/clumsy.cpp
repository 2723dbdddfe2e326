// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// A node that misbehaves in one of its hooks, as its parameters say.
#include "support/clumsy.hpp"
#include "support/class_tables.hpp"

#include <cmath>

#include "thalweg/abi/all.h"

namespace {

auto text_of(const thw_host& host, const char* name) -> std::string {
    const char* text = nullptr;
    return host.get_text(host.impl, name, &text) == THW_OK ? text : "";
}

void act(const thw_host& host, const char* hook) {
    if (const auto where = text_of(host, "hook"); where == hook || where == "every") {
        thalweg::testing::misbehave(text_of(host, "way"));
    }
}

constexpr auto any_text(const char* name, const char* help) -> thw_param {
    return {sizeof(thw_param), THW_PARAM_TEXT, 1, 0, name,    nullptr, "",      "", help,
            -INFINITY,         INFINITY,       0, 0, nullptr, nullptr, nullptr, 0,  nullptr};
}

auto make_class() -> thw_node_class {
    static const thalweg::testing::ClassTables tables = {
        {}, {}, {any_text("hook", "Where it misbehaves"), any_text("way", "How")}};
    auto evil = thalweg::testing::HookedNode<act>::node_class("evil");
    tables.lend_to(evil);
    return evil;
}

auto node_class(std::uint32_t index) -> const thw_node_class* {
    static const auto evil = make_class();
    return index == 0 ? &evil : nullptr;
}

}  // namespace

extern "C" {
THW_EXPORT extern const thw_plugin thalweg_plugin;
const thw_plugin thalweg_plugin = {THW_MAGIC, sizeof(thw_plugin), THW_ABI_MAJOR, THW_ABI_MINOR,
                                   0,         "clumsy",           "0.1.0",       "Apache-2.0",
                                   "none",    node_class,         nullptr};
}
