// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/ugrid/ugrid_names.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <string_view>

#include <thalweg/error.hpp>

namespace thalweg::view {
namespace {

/// A component of a vector: the vector's name and the axis.
struct Component {
    std::string whole;
    char axis;
};

struct Ending {
    std::string_view text;
    char axis;
};

constexpr Ending long_endings[] = {
    {", eastward", 'x'}, {", northward", 'y'}, {", x-component", 'x'}, {", y-component", 'y'}};
constexpr Ending standard_endings[] = {{"_x", 'x'}, {"_y", 'y'}};

template <std::size_t count>
auto split(std::string_view name, const Ending (&endings)[count]) -> std::optional<Component> {
    for (const auto& [text, axis] : endings) {
        if (name.size() > text.size() && name.substr(name.size() - text.size()) == text) {
            return Component{std::string(name.substr(0, name.size() - text.size())), axis};
        }
    }
    return std::nullopt;
}

auto component_of(const UgridField& field) -> std::optional<Component> {
    const auto by_long_name = split(field.long_name, long_endings);
    return by_long_name ? by_long_name : split(field.standard_name, standard_endings);
}

auto make_a_vector(const UgridField& a, const UgridField& b) -> bool {
    const auto first = component_of(a);
    const auto second = component_of(b);
    return first && second && first->whole == second->whole && first->axis != second->axis &&
           a.location == b.location && a.unit == b.unit;
}

auto is_bad_byte(unsigned char c) -> bool {
    return c < 0x20 || c == 0x7f || c == '/';
}

auto can_stand_in_netcdf(const std::string& name) -> bool {
    constexpr std::size_t longest = 256;
    if (name.empty() || name.size() > longest || name.back() == ' ') {
        return false;
    }
    const auto first = static_cast<unsigned char>(name.front());
    return (std::isalnum(first) != 0 || first == '_' || first >= 0x80) &&
           std::none_of(name.begin(), name.end(), is_bad_byte);
}

}  // namespace

void require_variable_name(const std::string& name) {
    if (!can_stand_in_netcdf(name)) {
        throw Error("a netCDF file cannot have a variable of this name")
            .about(name)
            .found('"' + name + '"')
            .expected(
                "at most 256 bytes: first a letter, a digit or '_', no '/', no control character, no blank "
                "at the end")
            .remedy("call the input otherwise, such as \"depth\"");
    }
    if (name == "time" || name == "crs" || name.rfind(ugrid_mesh, 0) == 0) {
        throw Error("the file needs this name itself")
            .about(name)
            .found('"' + name + '"')
            .expected("another name than \"time\", \"crs\" and those that begin with \"mesh2d\"")
            .remedy("call the input otherwise, such as \"depth\"");
    }
}

auto flag_words(const std::vector<std::string>& names) -> std::string {
    std::string words;
    for (const auto& name : names) {
        words += words.empty() ? "" : " ";
        for (const char c : name) {
            const bool is_allowed = std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                                    std::string_view("_-.+@").find(c) != std::string_view::npos;
            words += is_allowed ? c : '_';
        }
    }
    return words;
}

auto long_names_of(const std::vector<UgridField>& fields) -> std::vector<std::string> {
    std::vector<std::string> names;
    for (const auto& field : fields) {
        const auto partners = std::count_if(fields.begin(), fields.end(), [&](const UgridField& other) {
            return make_a_vector(field, other);
        });
        if (partners == 1) {
            const auto part = *component_of(field);
            names.push_back(part.whole + ", " + part.axis + "-component");
        } else {
            names.push_back(field.long_name.empty() ? field.name : field.long_name);
        }
    }
    const auto given = names;
    for (std::size_t k = 0; k < names.size(); ++k) {
        if (std::count(given.begin(), given.end(), given[k]) > 1) {
            names[k] += " (" + fields[k].name + ")";
        }
    }
    return names;
}

}  // namespace thalweg::view
