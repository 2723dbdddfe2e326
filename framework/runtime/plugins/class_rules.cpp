// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "class_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>

#include "runtime/base/payload.hpp"
#include "runtime/base/plain_text.hpp"
#include "runtime/base/quantity.hpp"
#include "runtime/parameters/parameters.hpp"
#include "thalweg/abi/copy_known.h"

namespace thalweg::runtime {

namespace {

constexpr std::size_t longest_word = 100, longest_line = 200, longest_text = 4096;  // bytes
constexpr std::uint32_t most_fields = 200;                                          // of one parameter
constexpr int deepest_fields = 8;
constexpr auto name_characters = "abcdefghijklmnopqrstuvwxyz0123456789_";
constexpr auto id_characters = "abcdefghijklmnopqrstuvwxyz0123456789-";
constexpr std::uint32_t known_dtypes = 1u << THW_F32 | 1u << THW_F64 | 1u << THW_I32 | 1u << THW_U8;
constexpr std::uint32_t known_locations =
    1u << THW_AT_CELL | 1u << THW_AT_NODE | 1u << THW_AT_FACE_X | 1u << THW_AT_FACE_Y | 1u << THW_AT_EDGE;
constexpr std::uint32_t known_grids =
    1u << THW_GRID_UNIFORM | 1u << THW_GRID_CURVILINEAR | 1u << THW_GRID_TRIANGLES;
constexpr std::uint32_t known_flags =
    THW_PORT_OPTIONAL | THW_PORT_OPEN | THW_PORT_ANY_GRID | THW_PORT_ANY_UNIT;

// Without the database of units, which `thalweg check` complains about, no plugin can be blamed.
auto is_known_unit(const char* unit) -> bool {
    try {
        return is_unit(unit);
    } catch (const Failure&) {
        return true;
    }
}

auto problem_of_default(const ParamType& param) -> std::optional<Diagnostic> {
    try {
        return wrong_default(param);
    } catch (const Failure&) {
        return std::nullopt;
    }
}

/// One entry of a table, for messages: "input 'bed' of node class 'flow'".
class TableEntry {
    std::string place_;

  public:
    explicit TableEntry(std::string place) : place_(std::move(place)) {}

    auto place() const -> const std::string& { return place_; }

    void require(bool holds, const char* member, const std::string& found,
                 const std::string& expected) const {
        if (!holds) {
            throw std::invalid_argument(
                fmt::format("{}: {} is {}, expected {}", place_, member, found, expected));
        }
    }

    void require_size(std::uint32_t found, std::uint32_t least) const {
        require(found >= least, "struct_size", std::to_string(found), fmt::format("at least {}", least));
    }

    /// A subset of `known` that is not empty.
    void require_set(std::uint32_t set, std::uint32_t known, const char* member) const {
        require(set != 0 && (set & ~known) == 0, member, fmt::format("{:#x}", set),
                fmt::format("one or more bits of {:#x}", known));
    }

    void require_text(const char* text, const char* member, std::size_t longest = longest_text) const {
        require(text != nullptr, member, "null", "a text, which may be empty");
        const std::string_view whole(text, ::strnlen(text, longest + 1));
        require(whole.size() <= longest, member, quoted(whole), fmt::format("at most {} bytes", longest));
        require(is_plain_text(whole), member, quoted(whole), "UTF-8 without control characters");
    }

    void require_name(const char* name, const char* member, const char* characters) const {
        const auto rule = fmt::format("1 to {} of the characters {}", longest_word, characters);
        require(name != nullptr, member, "null", rule);
        const std::string_view whole(name, ::strnlen(name, longest_word + 1));
        const bool fits = !whole.empty() && whole.size() <= longest_word &&
                          whole.find_first_not_of(characters) == std::string_view::npos;
        require(fits, member, quoted(whole), rule);
    }

    void require_same(const char* text, const char* expected, const char* member) const {
        require(text != nullptr, member, "null", quoted(expected));
        const std::string_view whole(text, ::strnlen(text, longest_text));
        require(whole == expected, member, quoted(whole), quoted(expected));
    }

    void require_unit(const char* unit) const {
        require_text(unit, "unit", longest_line);
        require(is_known_unit(unit), "unit", quoted(unit), "a unit that UDUNITS knows, eg 'm3 s-1'");
    }

  private:
    static auto quoted(std::string_view text) -> std::string { return "'" + plain_text(text) + "'"; }
};

/// An entry to be filled, with room behind it that shows whether a plugin writes more than it was offered.
template <class Entry>
class GuardedEntry {
    static constexpr std::size_t room = 512;  // bytes
    alignas(Entry) std::array<unsigned char, sizeof(Entry) + room> bytes_{};

  public:
    GuardedEntry() { get()->struct_size = sizeof(Entry); }

    auto get() -> Entry* { return reinterpret_cast<Entry*>(bytes_.data()); }

    auto is_overrun() const -> bool {
        return std::any_of(bytes_.begin() + sizeof(Entry), bytes_.end(),
                           [](unsigned char b) { return b != 0; });
    }
};

/// One entry of a table, asked for as the boundary says.
template <class Owner, class Entry>
auto asked(const TableEntry& place, const ReadingNote& note,
           thw_status (*get)(const Owner*, std::uint32_t, Entry*), const Owner* owner, std::uint32_t index,
           std::uint32_t least) -> Entry {
    note(place.place());
    GuardedEntry<Entry> entry;
    const auto status = get(owner, index, entry.get());
    place.require(status == THW_OK, "the answer", std::to_string(status),
                  fmt::format("{} for every entry below the count", THW_OK));
    place.require(!entry.is_overrun(), "what it wrote", "more than the struct_size that it was given",
                  "what both sides know: use thw_copy_known");
    place.require_size(entry.get()->struct_size, least);
    return *entry.get();
}

/// Asks for the entries of one table of a node class and checks them, each with a name that no other has.
class TableReader {
    const char* kind_;
    const NodeType& type_;
    const ReadingNote& note_;
    std::set<std::string> names_;

  public:
    TableReader(const char* kind, const NodeType& type, const ReadingNote& note)
        : kind_(kind), type_(type), note_(note) {}

    /// The entry as it is called while its name is not yet known to be one.
    auto numbered(std::uint32_t index) const -> TableEntry {
        return TableEntry(fmt::format("{} {} of node class '{}'", kind_, index, type_.id));
    }

    /// Asks for entry `index`; `least` is its size at minor 0.
    template <class Entry>
    auto ask(thw_status (*get)(const thw_node_class*, std::uint32_t, Entry*), std::uint32_t index,
             std::uint32_t least) const -> Entry {
        return asked(numbered(index), note_, get, type_.self, index, least);
    }

    /// The entry as it is called from here on.
    auto named(const TableEntry& entry, const char* name) -> TableEntry {
        const bool is_new = names_.insert(name).second;
        entry.require(is_new, "name", fmt::format("'{}'", name),
                      fmt::format("another than any {} before", kind_));
        return TableEntry(fmt::format("{} '{}' of node class '{}'", kind_, name, type_.id));
    }
};

enum class Direction { input, output };

/// A port that carries no field says nothing of fields.
void check_other_payload(const TableEntry& entry, const thw_port& port) {
    entry.require(port.payload <= THW_PAYLOAD_FEATURES, "payload", std::to_string(port.payload),
                  fmt::format("{} to {}", THW_PAYLOAD_FIELD, THW_PAYLOAD_FEATURES));
    const auto require_none = [&](std::uint32_t set, const char* member) {
        entry.require(set == 0, member, fmt::format("{:#x}", set),
                      fmt::format("0 for a port that carries a {}", payload_name(port.payload)));
    };
    require_none(port.dtypes, "dtypes");
    require_none(port.locations, "locations");
    require_none(port.grids, "grids");
    require_none(port.flags & ~THW_PORT_OPTIONAL, "flags");
    require_none(port.holds, "holds");
    const std::string unit = port.unit;
    entry.require(unit.empty() || unit == "1", "unit", "'" + plain_text(unit) + "'",
                  "'' or '1': columns have units of their own");
}

/// Bits of later minors mean nothing here: what an input holds is advice.
void check_held_values(const TableEntry& entry, const thw_port& port, Direction direction) {
    entry.require(direction == Direction::input || port.holds == 0, "holds", fmt::format("{:#x}", port.holds),
                  "0 at an output");
    if ((port.holds & THW_HOLDS_RANGE) == 0) {
        return;
    }
    entry.require(port.least <= port.most, "least", fmt::format("{}", port.least),
                  fmt::format("a number up to the most, {}", port.most));
    const bool has_whole = std::ceil(port.least) <= std::floor(port.most);
    entry.require(has_whole || (port.holds & THW_HOLDS_WHOLE) == 0, "least to most",
                  fmt::format("{} to {}", port.least, port.most), "a range with a whole number in it");
}

void check_port(TableReader& table, const thw_port& port, std::uint32_t count, std::uint32_t index,
                Direction direction) {
    const auto numbered = table.numbered(index);
    numbered.require((port.flags & ~known_flags) == 0, "flags", fmt::format("{:#x}", port.flags),
                     fmt::format("bits of {:#x}", known_flags));
    if ((port.flags & THW_PORT_OPEN) != 0) {
        numbered.require(direction == Direction::input && index + 1 == count, "THW_PORT_OPEN", "set",
                         "it at the last input alone");
        numbered.require_same(port.name, "*", "name");
    } else {
        numbered.require_name(port.name, "name", name_characters);
    }
    const auto entry = table.named(numbered, port.name);
    entry.require_unit(port.unit);
    entry.require_text(port.standard_name, "standard_name", longest_line);
    entry.require_text(port.help, "help");
    if (port.payload != THW_PAYLOAD_FIELD) {
        check_other_payload(entry, port);
        return;
    }
    entry.require_set(port.dtypes, known_dtypes, "dtypes");
    entry.require_set(port.locations, known_locations, "locations");
    if (port.grids != 0) {  // plugins of minor 0 do not say
        entry.require_set(port.grids, known_grids, "grids");
    }
    check_held_values(entry, port, direction);
}

void check_choices(const TableEntry& entry, const thw_param& param) {
    entry.require_text(param.choices, "choices");
    const bool of_text = param.type == THW_PARAM_TEXT || param.type == THW_PARAM_TEXTS;
    entry.require(of_text || *param.choices == '\0', "choices", "set", "it with texts alone");
    std::set<std::string> seen;
    for (const auto& choice : choices_of(param)) {
        entry.require(!choice.empty() && seen.insert(choice).second, "choices",
                      fmt::format("'{}'", plain_text(param.choices)), "different words between bars");
    }
    const std::string_view all = param.choices;
    entry.require(all.empty() || all.back() != '|', "choices", fmt::format("'{}'", plain_text(all)),
                  "no bar at the end");
}

/// How many fields a parameter of a type has: {1, 1} for LIST.
auto field_bounds(thw_param_type type) -> std::pair<std::uint32_t, std::uint32_t> {
    switch (type) {
        case THW_PARAM_RECORD:
        case THW_PARAM_CHOICE:
            return {1, most_fields};
        case THW_PARAM_ONE_OF:
            return {2, most_fields};
        case THW_PARAM_LIST:
        case THW_PARAM_MAP:
            return {1, 1};
        default:
            return {0, 0};
    }
}

/// Checks what a parameter says of itself alone.
void check_declaration(const TableEntry& entry, const thw_param& param) {
    entry.require(param.type >= THW_PARAM_BOOL && param.type <= THW_PARAM_ONE_OF, "type",
                  std::to_string(param.type), fmt::format("{} to {}", THW_PARAM_BOOL, THW_PARAM_ONE_OF));
    entry.require_unit(param.unit);
    entry.require_text(param.help, "help");
    entry.require(param.minimum <= param.maximum, "minimum", fmt::format("{}", param.minimum),
                  fmt::format("a number up to the maximum, {}", param.maximum));
    check_choices(entry, param);
    if (param.group != nullptr) {  // plugins of earlier minors do not say
        entry.require_text(param.group, "group", longest_word);
        entry.require(*param.group != '\0', "group", "''", "a heading, or null for none");
    }
    entry.require(param.plausible >= 0, "plausible", fmt::format("{}", param.plausible), "0 or more");
    if (param.likely_unit != nullptr && *param.likely_unit != '\0') {  // plugins of earlier minors do not say
        entry.require_unit(param.likely_unit);
    }
    const auto [least, most] = field_bounds(param.type);
    entry.require(param.field_count >= least && param.field_count <= most, "field_count",
                  std::to_string(param.field_count),
                  least == most ? std::to_string(least) : fmt::format("{} to {}", least, most));
    entry.require(param.field != nullptr || param.field_count == 0, "field", "null",
                  "the function that describes the fields");
}

/// Reads and checks everything inside a parameter, then its default, which follows the rules of all of it.
void read_inside(ParamType& param, const TableEntry& entry, const ReadingNote& note, int depth) {
    entry.require(depth <= deepest_fields, "nesting", "deeper",
                  fmt::format("at most {} levels", deepest_fields));
    const bool named = param.type == THW_PARAM_RECORD || param.type == THW_PARAM_CHOICE;
    std::set<std::string> names;
    for (std::uint32_t k = 0; k < param.field_count; ++k) {
        const TableEntry numbered(fmt::format("field {} of {}", k, entry.place()));
        const thw_param& self = param;
        param.fields.push_back({asked(numbered, note, param.field, &self, k, smallest::param), {}});
        auto& field = param.fields.back();
        field.name = named ? field.name : "";
        numbered.require_name(named ? field.name : "unnamed", "name", name_characters);
        numbered.require(!named || names.insert(field.name).second, "name", "one that another field has",
                         "a name of its own");
        const TableEntry own(named ? fmt::format("field '{}' of {}", field.name, entry.place())
                                   : numbered.place());
        check_declaration(own, field);
        read_inside(field, own, note, depth + 1);
    }
    if (param.default_json != nullptr) {
        entry.require_text(param.default_json, "default_json");
        if (const auto wrong = problem_of_default(param)) {
            entry.require(false, "default_json", plain_text(wrong->found), plain_text(wrong->expected));
        }
    }
}

void read_param(TableReader& table, ParamType& param, std::uint32_t index, const ReadingNote& note) {
    const auto numbered = table.numbered(index);
    numbered.require_name(param.name, "name", name_characters);
    const auto entry = table.named(numbered, param.name);
    check_declaration(entry, param);
    read_inside(param, entry, note, 1);
}

/// Puts the parameters of one group side by side, groups in the order of their first parameter.
void gather_groups(std::vector<ParamType>& params) {
    std::vector<std::string_view> headings;
    const auto rank = [&](const ParamType& param) {
        return std::find(headings.begin(), headings.end(), param.heading()) - headings.begin();
    };
    for (const auto& param : params) {
        if (rank(param) == static_cast<std::ptrdiff_t>(headings.size())) {
            headings.push_back(param.heading());
        }
    }
    std::stable_sort(params.begin(), params.end(),
                     [&](const ParamType& a, const ParamType& b) { return rank(a) < rank(b); });
}

/// The table itself; its id is checked first, so that everything else can be named by it.
void check_members(const thw_node_class& type, const TableEntry& numbered) {
    numbered.require_size(type.struct_size, smallest::node_class);
    numbered.require_name(type.id, "id", id_characters);
    const TableEntry entry(fmt::format("node class '{}'", type.id));
    entry.require_text(type.summary, "summary");
    entry.require(type.clock >= THW_STATIC && type.clock <= THW_FOLLOWING, "clock",
                  std::to_string(type.clock), fmt::format("{} to {}", THW_STATIC, THW_FOLLOWING));
    entry.require_set(type.executors, THW_ON_CPU | THW_ON_CUDA, "executors");
    const bool complete = type.create && type.destroy && type.configure && type.negotiate && type.run &&
                          type.finish && (type.input || type.input_count == 0) &&
                          (type.output || type.output_count == 0) && (type.param || type.param_count == 0);
    entry.require(complete, "an entry", "null",
                  "every hook, and the function of every table with a count above 0");
}

/// How nodes of the class are saved; nothing where it has no state.
auto read_state(const thw_node_class& type, const NodeType& read, const ReadingNote& note)
    -> std::optional<thw_node_state> {
    if (read.hooks.get_extension == nullptr) {
        return std::nullopt;
    }
    const TableEntry entry(fmt::format("the state of node class '{}'", type.id));
    note(entry.place());
    const auto* own = static_cast<const thw_node_state*>(read.hooks.get_extension(&type, THW_EXT_STATE));
    if (own == nullptr) {
        return std::nullopt;
    }
    entry.require_size(own->struct_size, smallest::node_state);
    entry.require(own->version >= 1, "version", std::to_string(own->version), "at least 1");
    entry.require(own->promise >= THW_STATE_BITS && own->promise <= THW_STATE_TOLERANCE, "promise",
                  std::to_string(own->promise), fmt::format("{} to {}", THW_STATE_BITS, THW_STATE_TOLERANCE));
    entry.require(own->list && own->block && own->restored, "an entry", "null", "every function");
    thw_node_state known{};
    known.struct_size = sizeof(known);
    thw_copy_known(&known, own);
    return known;
}

/// Whether nodes of the class show values inside their intervals.
auto shows_samples(const thw_node_class& type, const NodeType& read) -> bool {
    if (read.hooks.get_extension == nullptr) {
        return false;
    }
    const auto* own = static_cast<const thw_node_samples*>(read.hooks.get_extension(&type, THW_EXT_SAMPLES));
    if (own != nullptr) {
        const TableEntry entry(fmt::format("the samples of node class '{}'", type.id));
        entry.require_size(own->struct_size, smallest::node_samples);
    }
    return own != nullptr;
}

/// Marks the parameters that can be steered.
void read_steering(const thw_node_class& type, NodeType& read) {
    if (read.hooks.get_extension == nullptr) {
        return;
    }
    const auto* own =
        static_cast<const thw_node_steering*>(read.hooks.get_extension(&type, THW_EXT_STEERING));
    if (own == nullptr) {
        return;
    }
    const TableEntry entry(fmt::format("the steering of node class '{}'", type.id));
    entry.require_size(own->struct_size, smallest::node_steering);
    entry.require(own->is_steerable != nullptr, "an entry", "null", "every function");
    for (auto& param : read.params) {
        param.is_steerable = own->is_steerable(&type, param.name) != 0;
    }
}

}  // namespace

void check_plugin_texts(const thw_plugin& plugin) {
    const TableEntry entry("the plugin");
    entry.require_text(plugin.name, "name", longest_word);
    entry.require_text(plugin.version, "version", longest_line);
    entry.require_text(plugin.licence, "licence", longest_line);
    entry.require_text(plugin.build_id, "build_id", longest_line);
}

auto read_class(const thw_node_class& type, std::uint32_t index, const ReadingNote& note) -> NodeType {
    check_members(type, TableEntry(fmt::format("node class {}", index)));
    NodeType read;
    read.hooks.struct_size = sizeof(thw_node_class);
    thw_copy_known(&read.hooks, &type);
    read.self = &type;
    read.id = type.id;
    read.summary = type.summary;
    read.clock = type.clock;
    read.executors = type.executors;
    TableReader inputs("input", read, note), outputs("output", read, note), params("parameter", read, note);
    for (std::uint32_t k = 0; k < type.input_count; ++k) {
        read.inputs.push_back(inputs.ask(type.input, k, smallest::port));
        check_port(inputs, read.inputs.back(), type.input_count, k, Direction::input);
    }
    for (std::uint32_t k = 0; k < type.output_count; ++k) {
        read.outputs.push_back(outputs.ask(type.output, k, smallest::port));
        check_port(outputs, read.outputs.back(), type.output_count, k, Direction::output);
    }
    for (std::uint32_t k = 0; k < type.param_count; ++k) {
        read.params.push_back({params.ask(type.param, k, smallest::param), {}, false});
        read_param(params, read.params.back(), k, note);
    }
    gather_groups(read.params);
    read.state = read_state(type, read, note);
    read.shows_samples = shows_samples(type, read);
    read_steering(type, read);
    return read;
}

}  // namespace thalweg::runtime
