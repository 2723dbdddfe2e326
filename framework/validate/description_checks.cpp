// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cstring>
#include <set>
#include <thread>

#include "check.hpp"
#include "library.hpp"
#include "runtime/plugins/class_rules.hpp"
#include "trial.hpp"

namespace thalweg::validate {

namespace {

void loads(const Library& library) {
    if (!library.info().refusal.empty()) {
        throw Broken{library.info().refusal};
    }
}

/// All that a class says of itself, as one text.
auto description(const thw_node_class& node_class) -> std::string {
    const auto type = runtime::read_class(node_class, 0);
    std::string text = fmt::format("{} {} {} {}\n", type.id, type.summary, type.clock, type.executors);
    for (const auto* ports : {&type.inputs, &type.outputs}) {
        for (const auto& port : *ports) {
            text += fmt::format("{} {} {} {} {} {} {} {} {}\n", port.name, port.unit, port.standard_name,
                                port.help, port.flags, port.dtypes, port.locations, port.grids, port.payload);
        }
    }
    for (const auto& param : type.params) {
        text += fmt::format("{} {} {} {} {} {} {} {} {} {}\n", param.heading(), param.name, param.type,
                            param.required, param.default_json != nullptr ? param.default_json : "none",
                            param.unit, param.choices, param.help, param.minimum, param.maximum);
    }
    return text;
}

void describes_the_same_twice(const Trial& trial) {
    const auto first = description(*trial.type().self);
    std::string second;
    std::thread other([&] { second = description(*trial.type().self); });
    other.join();
    if (first != second || first != description(*trial.type().self)) {
        trial.broken("asked again, or on another thread, the class describes itself otherwise");
    }
}

void lists_classes_the_same_twice(const Library& library) {
    const auto& plugin = *library.plugin();
    const auto count = static_cast<std::uint32_t>(library.info().types.size());
    for (std::uint32_t k = 0; k < count; ++k) {
        if (plugin.node_class(k) != library.info().types[k].self) {
            throw Broken{fmt::format("node_class({}) is another table when it is asked again", k)};
        }
    }
    for (const std::uint32_t past : {count, count + 1, count + 1000, 0xFFFFFFFFu}) {
        if (plugin.node_class(past) != nullptr) {
            throw Broken{fmt::format("node_class({}) is not null, but there are {} classes", past, count)};
        }
    }
}

template <class Entry>
void refuses_past_the_end(const Trial& trial, const char* what, std::uint32_t count,
                          thw_status (*get)(const thw_node_class*, std::uint32_t, Entry*)) {
    for (const std::uint32_t index : {count, count + 1, 0xFFFFFFFFu}) {
        Entry entry{};
        entry.struct_size = sizeof(entry);
        if (get != nullptr && get(trial.type().self, index, &entry) == THW_OK) {
            trial.broken(fmt::format("it describes {} {}, but has {} of them", what, index, count));
        }
    }
}

void has_an_end(const Trial& trial) {
    const auto& type = trial.type();
    refuses_past_the_end(trial, "input", static_cast<std::uint32_t>(type.inputs.size()), type.hooks.input);
    refuses_past_the_end(trial, "output", static_cast<std::uint32_t>(type.outputs.size()), type.hooks.output);
    refuses_past_the_end(trial, "parameter", static_cast<std::uint32_t>(type.params.size()),
                         type.hooks.param);
}

/// Asks with every size from that of minor 0 to that of a later minor; nothing may be written beyond it.
template <class Entry>
void keeps_to_size(const Trial& trial, const char* what, std::uint32_t smallest, std::uint32_t count,
                   thw_status (*get)(const thw_node_class*, std::uint32_t, Entry*)) {
    struct {
        Entry entry;
        unsigned char more[64];
    } room;

    for (std::uint32_t size = smallest; size <= sizeof(room); size += 8) {
        for (std::uint32_t k = 0; k < count; ++k) {
            auto* bytes = reinterpret_cast<unsigned char*>(&room);
            std::memset(bytes, 0, size);
            std::memset(bytes + size, 0xA7, sizeof(room) - size);
            room.entry.struct_size = size;
            get(trial.type().self, k, &room.entry);
            for (std::size_t place = size; place < sizeof(room); ++place) {
                if (bytes[place] != 0xA7) {
                    trial.broken(
                        fmt::format("{} {} is written into {} bytes at byte {}", what, k, size, place));
                }
            }
        }
    }
}

void keeps_to_sizes(const Trial& trial) {
    const auto& type = trial.type();
    keeps_to_size(trial, "input", runtime::smallest::port, static_cast<std::uint32_t>(type.inputs.size()),
                  type.hooks.input);
    keeps_to_size(trial, "output", runtime::smallest::port, static_cast<std::uint32_t>(type.outputs.size()),
                  type.hooks.output);
    keeps_to_size(trial, "parameter", runtime::smallest::param,
                  static_cast<std::uint32_t>(type.params.size()), type.hooks.param);
}

void answers_unknown_extensions_with_null(const Library& library) {
    constexpr auto unknown = "thw.draft.no-such-extension";
    const auto& plugin = *library.plugin();
    if (plugin.get_extension != nullptr && plugin.get_extension(unknown) != nullptr) {
        throw Broken{"the plugin has a table for the extension 'thw.draft.no-such-extension'"};
    }
    for (const auto& type : library.info().types) {
        const auto get = type.hooks.get_extension;
        if (get != nullptr && get(type.self, unknown) != nullptr) {
            throw Broken{fmt::format("node type '{}' has a table for the extension '{}'", type.id, unknown)};
        }
    }
}

}  // namespace

auto description_checks() -> std::vector<Check> {
    return {
        {"loads", "The library loads, and its tables keep the rules of the C boundary.", "", loads, nullptr},
        {"list-stays", "The list of node classes is the same each time and has an end.", "loads",
         lists_classes_the_same_twice, nullptr},
        {"description-stays", "A class describes itself the same way each time, on every thread.", "loads",
         nullptr, describes_the_same_twice},
        {"description-ends", "Ports and parameters past the last are refused.", "loads", nullptr, has_an_end},
        {"description-sizes", "Descriptions fill no more memory than the program says that it has.", "loads",
         nullptr, keeps_to_sizes},
        {"unknown-extensions", "An extension that nobody knows is answered with NULL.", "loads",
         answers_unknown_extensions_with_null, nullptr},
    };
}

}  // namespace thalweg::validate
