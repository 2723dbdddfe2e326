// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/input/boundary_list.hpp"

#include <algorithm>
#include <iterator>

#include <nlohmann/json.hpp>
#include <thalweg/error.hpp>

#include "shallowwater/input/series_table.hpp"

namespace thalweg::shallowwater {
namespace {

using json = nlohmann::json;
using Names = std::vector<std::string>;

auto kind_names() -> Names {
    Names names;
    for (const NamedKind& one : kinds_by_name) {
        names.emplace_back(one.name);
    }
    return names;
}

const Names edges = {"west", "east", "south", "north"};

// One entry of a list, which knows what it is called.
class Entry {
  public:
    Entry(const std::string& list, std::size_t n, const json& object)
        : list_(list), place_(list + "[" + std::to_string(n) + "]"), object_(object) {
        if (!object.is_object()) {
            throw wrong("is not an object", object.dump(), "{...}", "");
        }
    }

    auto place() const -> const std::string& { return place_; }

    auto has(const std::string& key) const -> bool { return object_.contains(key); }

    auto wrong(const std::string& what, const std::string& found, const std::string& expected,
               const std::string& remedy) const -> Error {
        return Error(place_ + " " + what).about(list_).found(found).expected(expected).remedy(remedy);
    }

    void allow_only(const Names& keys, const std::string& of_what) const {
        for (const auto& [key, value] : object_.items()) {
            if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
                const std::string like = most_like(key, keys);
                throw wrong("has a key that does not belong there", "\"" + key + "\"",
                            one_of(keys) + " of " + of_what,
                            like.empty() ? "take it out" : "did you mean \"" + like + "\"?");
            }
        }
    }

    auto text(const std::string& key) const -> std::string {
        const json& value = object_.at(key);
        if (!value.is_string() || value.get_ref<const std::string&>().empty()) {
            throw wrong("has an unusable \"" + key + "\"", value.dump(), "a text", "");
        }
        return value.get<std::string>();
    }

    auto choice(const std::string& key, const Names& choices) const -> std::string {
        const std::string value = text(key);
        if (std::find(choices.begin(), choices.end(), value) == choices.end()) {
            const std::string like = most_like(value, choices);
            throw wrong("has an unusable \"" + key + "\"", "\"" + value + "\"", one_of(choices),
                        like.empty() ? "" : "did you mean \"" + like + "\"?");
        }
        return value;
    }

    auto number(const std::string& key, Quantity quantity) const -> double {
        const json& value = object_.at(key);
        const auto amount = value.is_number()   ? std::optional<double>(value.get<double>())
                            : value.is_string() ? parse_amount(value.get<std::string>(), quantity)
                                                : std::nullopt;
        if (!amount) {
            const std::string units = units_of(quantity);
            throw wrong("has an unusable \"" + key + "\"", value.dump(),
                        name_of(quantity) + ": a number in " + units.substr(0, units.find(',')) +
                            ", or a text with one of " + units,
                        "");
        }
        return *amount;
    }

    // Of a bed that falls.
    auto slope() const -> double {
        const json& value = object_.at("slope");
        if (!value.is_number() || !(value.get<double>() > 0) || !(value.get<double>() <= 1)) {
            throw wrong("has an unusable \"slope\"", value.dump(),
                        "a number above 0 and at most 1: metres that the bed falls in a metre",
                        "leave it out to take the slope of the bed inside");
        }
        return value.get<double>();
    }

    // A number under `key`, or a column under `series_key`.
    auto amount(const std::string& key, const std::string& series_key, Quantity quantity) const -> Amount {
        if (has(key) && has(series_key)) {
            throw wrong("says the same twice", "\"" + key + "\" and \"" + series_key + "\"", "one of them",
                        "take one out");
        }
        Amount result;
        if (has(key)) {
            result.value = number(key, quantity);
        } else if (has(series_key)) {
            result.series = text(series_key);
        }
        return result;
    }

    auto object() const -> const json& { return object_; }

  private:
    std::string list_, place_;
    const json& object_;
};

auto kind_of(const std::string& name) -> BoundaryKind {
    return std::find_if(std::begin(kinds_by_name), std::end(kinds_by_name),
                        [&](const NamedKind& one) { return one.name == name; })
        ->kind;
}

auto keys_of(const std::string& kind) -> Names {
    Names keys = {"edge", "segment", "kind"};
    const Names more = kind == "stage"          ? Names{"value", "series"}
                       : kind == "absorbing"    ? Names{"value", "series", "still"}
                       : kind == "discharge"    ? Names{"value", "series", "level", "level_series"}
                       : kind == "rating"       ? Names{"curve"}
                       : kind == "normal_depth" ? Names{"slope"}
                                                : Names{};
    keys.insert(keys.end(), more.begin(), more.end());
    return keys;
}

void read_curve(const Entry& entry, BoundaryEntry& boundary) {
    const json& curve = entry.object().at("curve");
    if (curve.is_string()) {
        boundary.curve_column = entry.text("curve");
        return;
    }
    const auto refuse = [&](const std::string& found) {
        throw entry.wrong("has an unusable \"curve\"", found,
                          "pairs of a level [m] and a discharge [m3/s], levels increasing, such as "
                          "[[9.5, 0], [10, 12.5]], or a column of rating_curves",
                          "");
    };
    if (!curve.is_array() || curve.empty()) {
        refuse(curve.dump());
    }
    for (const json& pair : curve) {
        if (!pair.is_array() || pair.size() != 2 || !pair[0].is_number() || !pair[1].is_number()) {
            refuse(pair.dump());
        }
        const auto level = pair[0].get<double>();
        if (!boundary.curve.x.empty() && !(level > boundary.curve.x.back())) {
            refuse(pair.dump() + " after a level of " + json(boundary.curve.x.back()).dump());
        }
        boundary.curve.x.push_back(level);
        boundary.curve.y.push_back(pair[1].get<double>());
    }
}

auto read_boundary(const Entry& entry) -> BoundaryEntry {
    if (entry.has("edge") == entry.has("segment") || !entry.has("kind")) {
        throw entry.wrong("does not say where it is and what", entry.object().dump(),
                          "\"edge\" or \"segment\", and \"kind\"",
                          "write, for example, {\"edge\": \"west\", \"kind\": \"open\"}");
    }
    const std::string kind = entry.choice("kind", kind_names());
    entry.allow_only(keys_of(kind), "the kind " + kind);
    BoundaryEntry b;
    b.place = entry.place();
    b.is_segment = entry.has("segment");
    b.name = b.is_segment ? entry.text("segment") : entry.choice("edge", edges);
    b.kind = kind_of(kind);
    b.is_periodic = kind == "periodic";
    const bool is_discharge = kind == "discharge";
    if (is_discharge || kind == "stage" || kind == "absorbing") {
        b.value = entry.amount("value", "series", is_discharge ? Quantity::discharge : Quantity::length);
        if (!b.value.is_given()) {
            throw entry.wrong("has no value", entry.object().dump(), "\"value\" or \"series\"",
                              "give a number, or name a column of the file `series`");
        }
    }
    b.level = is_discharge ? entry.amount("level", "level_series", Quantity::length) : Amount{};
    if (entry.has("still")) {
        b.still = entry.number("still", Quantity::length);
    }
    if (entry.has("slope")) {
        b.slope = entry.slope();
    }
    if (kind == "rating") {
        if (!entry.has("curve")) {
            throw entry.wrong("has no curve", entry.object().dump(), "\"curve\"",
                              "give pairs of level and discharge, or name a column of `rating_curves`");
        }
        read_curve(entry, b);
    }
    if (b.is_periodic && b.is_segment) {
        throw entry.wrong("makes a segment periodic", "\"" + b.name + "\"", "a whole edge and its opposite",
                          "write \"edge\" instead of \"segment\"");
    }
    return b;
}

auto read_source(const Entry& entry, std::size_t n) -> SourceEntry {
    const bool is_cell = entry.has("level") || entry.has("level_series");
    const Names keys = is_cell ? Names{"name",
                                       "x",
                                       "y",
                                       "level",
                                       "level_series",
                                       "velocity_x",
                                       "velocity_x_series",
                                       "velocity_y",
                                       "velocity_y_series"}
                               : Names{"name", "x", "y", "value", "series"};
    entry.allow_only(keys, is_cell ? "a cell with a level" : "a source");
    for (const char* key : {"x", "y"}) {
        if (!entry.has(key)) {
            throw entry.wrong("does not say where it is", entry.object().dump(), "\"x\" and \"y\"",
                              "give both in the CRS of the bed");
        }
    }
    SourceEntry s;
    s.place = entry.place();
    s.name = entry.has("name") ? entry.text("name") : "source" + std::to_string(n);
    s.x = entry.number("x", Quantity::length);
    s.y = entry.number("y", Quantity::length);
    s.discharge = entry.amount("value", "series", Quantity::discharge);
    s.level = entry.amount("level", "level_series", Quantity::length);
    s.velocity_x = entry.amount("velocity_x", "velocity_x_series", Quantity::speed);
    s.velocity_y = entry.amount("velocity_y", "velocity_y_series", Quantity::speed);
    if (!is_cell && !s.discharge.is_given()) {
        throw entry.wrong("has no discharge and no level", entry.object().dump(),
                          "\"value\" or \"series\", or \"level\" or \"level_series\"",
                          "give a number, or name a column of the file `series`");
    }
    return s;
}

auto list_of(const std::string& text, const std::string& name) -> json {
    json list = json::parse(text, nullptr, false);
    if (!list.is_array()) {
        throw Error("it is not a list").about(name).found(text).expected("[{...}, ...]");
    }
    return list;
}

void refuse_twins(const std::vector<std::string>& places, const std::vector<std::string>& names,
                  const std::string& list) {
    for (std::size_t k = 0; k < names.size(); ++k) {
        const auto first = std::find(names.begin(), names.end(), names[k]) - names.begin();
        if (first != static_cast<std::ptrdiff_t>(k)) {
            throw Error(places[k] + " is named like " + places[static_cast<std::size_t>(first)])
                .about(list)
                .found("'" + names[k] + "' twice")
                .expected("one entry for each")
                .remedy("take one out, or rename it");
        }
    }
}

}  // namespace

auto boundary_entries(const std::string& text) -> std::vector<BoundaryEntry> {
    const json list = list_of(text, "boundaries");
    std::vector<BoundaryEntry> entries;
    Names places, names;
    for (std::size_t n = 0; n < list.size(); ++n) {
        entries.push_back(read_boundary(Entry("boundaries", n, list[n])));
        places.push_back(entries.back().place);
        names.push_back(entries.back().name);
    }
    refuse_twins(places, names, "boundaries");
    return entries;
}

auto source_entries(const std::string& text) -> std::vector<SourceEntry> {
    const json list = list_of(text, "sources");
    std::vector<SourceEntry> entries;
    Names places, names;
    for (std::size_t n = 0; n < list.size(); ++n) {
        entries.push_back(read_source(Entry("sources", n, list[n]), n));
        places.push_back(entries.back().place);
        names.push_back(entries.back().name);
    }
    refuse_twins(places, names, "sources");
    return entries;
}

}  // namespace thalweg::shallowwater
