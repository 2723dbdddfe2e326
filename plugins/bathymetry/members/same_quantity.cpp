// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/members/same_quantity.hpp"

#include <fmt/format.h>
#include <thalweg/error.hpp>

namespace thalweg::bathymetry {

void SameQuantity::check(const ValueNames& names, const std::string& file,
                         const std::function<void(const std::string&)>& warn) {
    const auto differs = [&file](const std::string& name, Said& first) {
        if (first.name.empty()) {
            first = {name, file};
        }
        return !name.empty() && name != first.name;
    };
    if (differs(names.standard_name, standard_name_)) {
        throw Error(file + ": its values are another quantity than those of the members before it")
            .found(names.standard_name)
            .expected(standard_name_.name + ", as in " + standard_name_.file)
            .remedy("leave out the files that hold something else");
    }
    if (differs(names.long_name, long_name_) && !has_warned_) {
        has_warned_ = true;
        warn(
            fmt::format("{}: its values are called \"{}\", those of {} \"{}\"; they are combined all the "
                        "same; leave out the files that hold something else",
                        file, names.long_name, long_name_.file, long_name_.name));
    }
}

}  // namespace thalweg::bathymetry
