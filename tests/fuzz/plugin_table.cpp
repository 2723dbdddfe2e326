// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// The tables of a plugin that fills them clumsily: NULLs, odd texts, numbers that mean nothing. What the host
// takes, every verb must be able to show and use.
#include <fuzzer/FuzzedDataProvider.h>

#include <cstdlib>
#include <deque>

#include "refused.hpp"
#include "runtime/parameters/parameters.hpp"
#include "runtime/plugins/describe.hpp"
#include "runtime/plugins/registry.hpp"
#include "runtime/plugins/schema.hpp"
#include "support/class_tables.hpp"

using namespace thalweg;
using nlohmann::json;

namespace {

constexpr std::uint32_t most_entries = 40;

/// Makes one node class of the bytes and owns what its tables point to.
class Tables {
    FuzzedDataProvider& bytes_;
    std::deque<std::string> texts_;
    std::deque<std::vector<thw_param>> fields_;
    thalweg::testing::ClassTables tables_;

    auto text() -> const char* {
        if (bytes_.ConsumeIntegralInRange(0, 30) == 0) {
            return nullptr;
        }
        texts_.push_back(bytes_.ConsumeBool()
                             ? bytes_.PickValueInArray({"depth", "m", "1", "*", "", "blorb", "a|b", "|",
                                                        "\"a\"", "[1]", "{}", "1e999", "\x1b[31m\n", "\xff"})
                             : bytes_.ConsumeRandomLengthString(24));
        return texts_.back().c_str();
    }

    auto size_of(std::size_t right) -> std::uint32_t {
        return bytes_.ConsumeIntegralInRange(0, 30) == 0 ? bytes_.ConsumeIntegral<std::uint32_t>()
                                                         : static_cast<std::uint32_t>(right);
    }

    auto port() -> thw_port {
        const auto size = size_of(sizeof(thw_port));
        const auto flags = bytes_.ConsumeIntegral<std::uint8_t>();
        return {size,
                flags,
                text(),
                text(),
                text(),
                text(),
                bytes_.ConsumeIntegralInRange(0u, 40u),
                bytes_.ConsumeIntegralInRange(0u, 40u),
                bytes_.ConsumeIntegralInRange(0u, 20u),
                0,
                bytes_.ConsumeFloatingPoint<double>(),
                bytes_.ConsumeFloatingPoint<double>(),
                bytes_.ConsumeIntegralInRange(0u, 4u),
                0};
    }

    static auto give_field(const thw_param* self, std::uint32_t index, thw_param* out) -> thw_status {
        const auto& fields = *static_cast<const std::vector<thw_param>*>(self->impl);
        if (index >= fields.size()) {
            return THW_FAILED;
        }
        thw_copy_known(out, &fields[index]);
        return THW_OK;
    }

    /// With fields inside where its type may have them, ten levels deep at most.
    auto param(int depth = 0) -> thw_param {
        const auto size = size_of(sizeof(thw_param));
        const auto kind = bytes_.ConsumeIntegralInRange(-1, 16);
        auto& fields = fields_.emplace_back();
        const auto wanted = kind >= THW_PARAM_RECORD && depth < 10 ? bytes_.ConsumeIntegralInRange(0, 3) : 0;
        for (int k = 0; k < wanted; ++k) {
            fields.push_back(param(depth + 1));
        }
        const auto surplus = bytes_.ConsumeIntegralInRange(0, 30) == 0 ? 1u : 0u;
        return {size,
                kind,
                bytes_.ConsumeBool(),
                0,
                text(),
                text(),
                text(),
                text(),
                text(),
                bytes_.ConsumeFloatingPoint<double>(),
                bytes_.ConsumeFloatingPoint<double>(),
                static_cast<std::uint32_t>(fields.size()) + surplus,
                0,
                &fields,
                bytes_.ConsumeIntegralInRange(0, 30) == 0 ? nullptr : &give_field,
                bytes_.ConsumeBool() ? nullptr : text(),
                bytes_.ConsumeFloatingPoint<double>(),
                bytes_.ConsumeBool() ? nullptr : text()};
    }

    template <class Entry, class Make>
    void fill(std::vector<Entry>& entries, Make make) {
        const auto count = bytes_.ConsumeIntegralInRange(0u, bytes_.ConsumeBool() ? 3u : most_entries);
        for (std::uint32_t k = 0; k < count; ++k) {
            entries.push_back(make());
        }
    }

  public:
    thw_node_class type{};

    explicit Tables(FuzzedDataProvider& bytes) : bytes_(bytes) {
        fill(tables_.inputs, [this] { return port(); });
        fill(tables_.outputs, [this] { return port(); });
        fill(tables_.params, [this] { return param(); });
        const auto size = size_of(sizeof(thw_node_class));
        const auto clock = bytes_.ConsumeIntegralInRange(-1, 5);
        const auto executors = bytes_.ConsumeIntegralInRange(0u, 5u);
        const auto hook = [this](auto function) {
            auto* const pointer = +function;
            return bytes_.ConsumeIntegralInRange(0, 60) == 0 ? decltype(pointer){nullptr} : pointer;
        };
        type.struct_size = size;
        type.clock = clock;
        type.executors = executors;
        type.id = text();
        type.summary = text();
        tables_.lend_to(type);
        type.create = hook([](const thw_host*) -> thw_node* { return nullptr; });
        type.destroy = hook([](thw_node*) {});
        type.configure = hook([](thw_node*, const thw_setup*) { return thw_status{THW_FAILED}; });
        type.negotiate = hook([](thw_node*, const thw_negotiation*) { return thw_status{THW_FAILED}; });
        type.run = hook([](thw_node*, const thw_step*) { return thw_status{THW_FAILED}; });
        type.finish = hook([](thw_node*) { return thw_status{THW_FAILED}; });
    }
};

std::deque<Tables>* classes = nullptr;

auto class_at(std::uint32_t index) -> const thw_node_class* {
    return index < classes->size() ? &(*classes)[index].type : nullptr;
}

auto handshake(FuzzedDataProvider& bytes) -> thw_plugin {
    const auto mostly = [&](std::uint32_t right) {
        return bytes.ConsumeIntegralInRange(0, 30) == 0 ? bytes.ConsumeIntegral<std::uint32_t>() : right;
    };
    const auto text = [&](const char* right) {
        return bytes.ConsumeIntegralInRange(0, 30) == 0 ? nullptr : right;
    };
    thw_plugin plugin{THW_MAGIC,
                      mostly(sizeof(thw_plugin)),
                      mostly(THW_ABI_MAJOR),
                      mostly(THW_ABI_MINOR),
                      bytes.ConsumeIntegralInRange(0u, 1u),
                      text("p"),
                      text("1"),
                      text("x"),
                      text("y"),
                      &class_at,
                      nullptr};
    plugin.magic[bytes.ConsumeIntegralInRange(0, 7)] ^=
        bytes.ConsumeIntegralInRange(0, 60) == 0 ? '\1' : '\0';
    return plugin;
}

/// Everything that verbs do with a class that was taken.
void use(const runtime::NodeType& type, FuzzedDataProvider& bytes) {
    runtime::describe_class(type).dump(-1, ' ', false, json::error_handler_t::replace);
    runtime::to_markdown(type);
    runtime::GraphNode node;
    node.id = "n";
    for (const auto& param : type.params) {
        const auto written = json::parse(bytes.ConsumeRandomLengthString(16), nullptr, false);
        if (!written.is_discarded()) {
            node.params[param.name] = written;
        }
    }
    runtime::Diagnostics problems;
    runtime::check_parameters(type, node, {}, problems);
    for (const auto& problem : problems) {
        fuzz::expect_own_words(problem.message.c_str());
        runtime::to_text(problem);
    }
}

}  // namespace

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
    FuzzedDataProvider bytes(data, size);
    std::deque<Tables> made;
    classes = &made;
    const auto count = bytes.ConsumeIntegralInRange(0, 3);
    for (int k = 0; k < count; ++k) {
        made.emplace_back(bytes);
    }
    const auto plugin = handshake(bytes);
    runtime::PluginInfo info;
    runtime::describe_plugin(plugin, info);
    if (!info.refusal.empty()) {
        return 0;
    }
    runtime::Registry registry;
    registry.add(plugin);
    runtime::graph_schema(registry.classes()).dump(-1, ' ', false, json::error_handler_t::replace);
    for (const auto& [id, type] : registry.classes()) {
        use(type, bytes);
    }
    return 0;
}
