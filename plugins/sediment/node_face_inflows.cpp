// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "sediment/node_face_inflows.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>
#include <thalweg/error.hpp>
#include <thalweg/gis/grid_faces.hpp>
#include <thalweg/series/units.hpp>

#include "sediment/inflow_names.hpp"

namespace thalweg::sediment {
namespace {

using Json = nlohmann::json;
using Names = std::vector<std::string>;

constexpr const char* parameter = "inflows";
constexpr const char* example = R"({"segment": "inlet", "inflow": "clear"})";

auto wrong(const std::string& what, const std::string& found, const std::string& expected,
           const std::string& remedy) -> Error {
    return Error(what).about(parameter).found(found).expected(expected).remedy(remedy);
}

auto meant(const std::string& word, const Names& words, const std::string& otherwise) -> std::string {
    const std::string like = series::most_like(word, words);
    return like.empty() ? otherwise : "did you mean \"" + like + "\"?";
}

void check_keys(const Json& entry, const std::string& place) {
    const Names keys = {"segment", "inflow", "concentration", "bed_load"};
    for (const auto& [key, value] : entry.items()) {
        if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
            throw wrong(place + " has a key that does not belong there", "\"" + key + "\"",
                        series::one_of(keys), meant(key, keys, "take it out"));
        }
    }
    for (const char* key : {"segment", "inflow"}) {
        if (!entry.contains(key) || !entry[key].is_string() || entry[key].get<std::string>().empty()) {
            throw wrong(place + " does not say where it is and what comes in", entry.dump(), example,
                        std::string("give \"") + key + "\" as a text");
        }
    }
}

auto rule_of(const Json& entry, const std::string& place) -> Inflow {
    const auto word = entry["inflow"].get<std::string>();
    const Names names = all_inflow_names();
    const auto found = std::find(names.begin(), names.end(), word);
    if (found == names.end()) {
        throw wrong(place + " has an unusable \"inflow\"", "\"" + word + "\"", series::one_of(names),
                    meant(word, names, "choose one of them"));
    }
    return static_cast<Inflow>(found - names.begin());
}

/// The numbers under `key` by class, over the density of the grains; none where there is no such key.
auto values_of(const Json& entry, const char* key, series::Quantity quantity, const Options& o,
               const std::string& place) -> std::vector<double> {
    if (!entry.contains(key)) {
        return {};
    }
    const Json& list = entry[key];
    const std::string units = series::units_of(quantity);
    const std::string what = place + " has an unusable \"" + key + "\"";
    if (!list.is_array() || list.size() != o.classes.size()) {
        throw wrong(what, list.dump(),
                    "a list of " + std::to_string(o.classes.size()) + " values, one for each size class", "");
    }
    std::vector<double> values;
    for (const Json& one : list) {
        const auto amount = one.is_number()   ? std::optional<double>(one.get<double>())
                            : one.is_string() ? series::parse_amount(one.get<std::string>(), quantity)
                                              : std::nullopt;
        if (!amount || *amount < 0) {
            throw wrong(what, one.dump(),
                        "0 or more: a number in " + units.substr(0, units.find(',')) +
                            ", or a text with one of " + units,
                        "");
        }
        values.push_back(*amount / o.materials.sediment_density);
    }
    return values;
}

}  // namespace

NodeFaceInflows::NodeFaceInflows(Node& node)
    : list_(node, parameter,
            option().by_default("[]").help(
                "What comes in through drawn segments of the edge, in place of what the edge says: "
                "{\"segment\", \"inflow\"}, with inflow given also \"concentration\" and \"bed_load\" by "
                "class")),
      lines_(node, "boundary_lines",
             option().help("Lines along the edge, their attribute `name` the segment's (any OGR file); that "
                           "of the flow, as a rule")) {}

void NodeFaceInflows::configure(const Options& o) {
    segments_.clear();
    const Json list = Json::parse(list_->text, nullptr, false);
    if (!list.is_array()) {
        throw wrong("this is no list of inflows", list_->text, std::string("[") + example + ", ...]", "");
    }
    for (const Json& entry : list) {
        Segment one;
        one.place = "inflows[" + std::to_string(segments_.size()) + "]";
        if (!entry.is_object()) {
            throw wrong(one.place + " is not an object", entry.dump(), example, "");
        }
        check_keys(entry, one.place);
        one.name = entry["segment"].get<std::string>();
        one.inflow.rule = rule_of(entry, one.place);
        one.inflow.concentration =
            values_of(entry, "concentration", series::Quantity::concentration, o, one.place);
        one.inflow.bed_load = values_of(entry, "bed_load", series::Quantity::transport, o, one.place);
        const bool has_values = entry.contains("concentration") || entry.contains("bed_load");
        if (has_values && one.inflow.rule != Inflow::given) {
            throw wrong(one.place + " has values that nothing takes", entry.dump(),
                        "\"concentration\" and \"bed_load\" with \"inflow\": \"given\" only",
                        "take them out, or write given");
        }
        for (const Segment& other : segments_) {
            if (other.name == one.name) {
                throw wrong(one.place + " is named like " + other.place, "'" + one.name + "' twice",
                            "one entry for each segment", "take one out");
            }
        }
        segments_.push_back(one);
    }
    if (!segments_.empty() && !lines_.is_set()) {
        throw wrong("inflows name segments, but there is no file that draws them",
                    "\"" + segments_.front().name + "\"", "the parameter `boundary_lines`",
                    "give the vector file of the flow, with a line of that name");
    }
}

auto NodeFaceInflows::takes_common_values() const -> bool {
    return std::any_of(segments_.begin(), segments_.end(), [](const Segment& one) {
        return one.inflow.rule == Inflow::given && one.inflow.concentration.empty() &&
               one.inflow.bed_load.empty();
    });
}

auto NodeFaceInflows::placed_on(const Grid& grid) const -> std::vector<FaceInflow> {
    std::vector<FaceInflow> placed;
    if (!lines_.is_set()) {
        return placed;
    }
    const gis::NamedLines drawn = gis::read_boundary_lines(lines_->path, grid);
    std::vector<int> owner(static_cast<std::size_t>(2 * (grid.nx + grid.ny)), -1);
    for (const Segment& one : segments_) {
        FaceInflow some = one.inflow;
        const gis::FacesAlong along = gis::faces_of_segment(one.name, drawn, grid, one.place, parameter);
        some.faces = along.outer;
        some.between = along.between;
        for (const int face : some.faces) {
            int& own = owner[static_cast<std::size_t>(face)];
            if (own >= 0) {
                const Segment& other = segments_[static_cast<std::size_t>(own)];
                throw wrong(one.place + " shares a face with " + other.place,
                            "\"" + one.name + "\" and \"" + other.name + "\"",
                            "segments at least a cell apart", "shorten or move one of the lines");
            }
            own = static_cast<int>(placed.size());
        }
        placed.push_back(some);
    }
    return placed;
}

}  // namespace thalweg::sediment
