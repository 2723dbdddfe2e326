// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/mesh_formats/netcdf_file.hpp"

#include <hdf5.h>
#include <netcdf.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include <fmt/format.h>

#include <thalweg/error.hpp>
#include <thalweg/files/read_file.hpp>

#include "bathymetry/ground/memory_need.hpp"

namespace thalweg::bathymetry {

NetcdfFile::NetcdfFile(const std::string& file) : file_(file) {
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);  // on each thread: messages say what failed
    if (const auto problem = files::find_problem(file)) {
        throw Error(fmt::format("{}: {} ({}); {}", file, problem->message, problem->found, problem->remedy));
    }
    if (const int status = nc_open(file.c_str(), NC_NOWRITE, &id_); status != NC_NOERR) {
        fail(-1, fmt::format("netCDF cannot open it: {}", nc_strerror(status)), "a whole netCDF file");
    }
}

NetcdfFile::~NetcdfFile() {
    nc_close(id_);
}

void NetcdfFile::fail(int variable, const std::string& found, const std::string& expected) const {
    const auto of = variable < 0 ? "" : fmt::format("variable {}: ", name(variable));
    throw Error(fmt::format("{}: {}{}; expected {}; mend the file in the program that made it", file_, of,
                            found, expected));
}

void NetcdfFile::check(int status, int variable) const {
    if (status != NC_NOERR) {
        fail(variable, fmt::format("cannot be read: {}", nc_strerror(status)), "a whole netCDF file");
    }
}

auto NetcdfFile::variables() const -> int {
    int count = 0;
    check(nc_inq_nvars(id_, &count), -1);
    return count;
}

auto NetcdfFile::find(const std::string& name) const -> std::optional<int> {
    int variable = -1;
    return !name.empty() && nc_inq_varid(id_, name.c_str(), &variable) == NC_NOERR ? std::optional(variable)
                                                                                   : std::nullopt;
}

auto NetcdfFile::name(int variable) const -> std::string {
    std::array<char, NC_MAX_NAME + 1> text{};
    return nc_inq_varname(id_, variable, text.data()) == NC_NOERR ? text.data() : "";
}

auto NetcdfFile::text(int variable, const std::string& attribute) const -> std::string {
    nc_type type = NC_NAT;
    std::size_t size = 0;
    if (nc_inq_att(id_, variable, attribute.c_str(), &type, &size) != NC_NOERR || size == 0) {
        return {};
    }
    if (type == NC_CHAR) {
        std::string value(size, '\0');
        check(nc_get_att_text(id_, variable, attribute.c_str(), value.data()), variable);
        return value.substr(0, value.find('\0'));
    }
    if (type == NC_STRING && size == 1) {
        char* value = nullptr;
        check(nc_get_att_string(id_, variable, attribute.c_str(), &value), variable);
        std::string own = value != nullptr ? value : "";
        nc_free_string(1, &value);
        return own;
    }
    return {};
}

auto NetcdfFile::numbers(int variable, const std::string& attribute) const -> std::vector<double> {
    nc_type type = NC_NAT;
    std::size_t size = 0;
    if (nc_inq_att(id_, variable, attribute.c_str(), &type, &size) != NC_NOERR || type == NC_CHAR ||
        type > NC_UINT64) {
        return {};
    }
    std::vector<double> values(size);
    check(nc_get_att_double(id_, variable, attribute.c_str(), values.data()), variable);
    return values;
}

auto NetcdfFile::dimensions(int variable) const -> std::vector<int> {
    int count = 0;
    check(nc_inq_varndims(id_, variable, &count), variable);
    std::vector<int> all(static_cast<std::size_t>(count));
    check(nc_inq_vardimid(id_, variable, all.data()), variable);
    return all;
}

auto NetcdfFile::length(int dimension) const -> std::size_t {
    std::size_t length = 0;
    check(nc_inq_dimlen(id_, dimension, &length), -1);
    return length;
}

auto NetcdfFile::find_dimension(const std::string& name) const -> std::optional<int> {
    int dimension = -1;
    return !name.empty() && nc_inq_dimid(id_, name.c_str(), &dimension) == NC_NOERR ? std::optional(dimension)
                                                                                    : std::nullopt;
}

auto NetcdfFile::is_text(int variable) const -> bool {
    nc_type type = NC_NAT;
    check(nc_inq_vartype(id_, variable, &type), variable);
    return type == NC_CHAR || type > NC_UINT64;
}

void NetcdfFile::require_room(int variable, std::size_t values) const {
    const double most = most_memory() / 8 / sizeof(double);
    if (static_cast<double>(values) > most) {
        fail(variable, fmt::format("{} values", values),
             fmt::format("at most {:.0f}, for which there is memory", most));
    }
}

/// What the variable declares as missing; without _FillValue that which netCDF fills its type with.
auto NetcdfFile::missing_values(int variable) const -> std::vector<double> {
    static const std::map<nc_type, double> usual = {{NC_SHORT, NC_FILL_SHORT},
                                                    {NC_USHORT, NC_FILL_USHORT},
                                                    {NC_INT, NC_FILL_INT},
                                                    {NC_UINT, NC_FILL_UINT},
                                                    {NC_INT64, static_cast<double>(NC_FILL_INT64)},
                                                    {NC_UINT64, static_cast<double>(NC_FILL_UINT64)},
                                                    {NC_FLOAT, double{NC_FILL_FLOAT}},
                                                    {NC_DOUBLE, NC_FILL_DOUBLE}};
    nc_type type = NC_NAT;
    check(nc_inq_vartype(id_, variable, &type), variable);
    auto missing = numbers(variable, "_FillValue");
    if (const auto fill = usual.find(type); missing.empty() && fill != usual.end()) {
        missing.push_back(fill->second);
    }
    const auto more = numbers(variable, "missing_value");
    missing.insert(missing.end(), more.begin(), more.end());
    return missing;
}

auto NetcdfFile::integers(int variable) const -> std::vector<std::int64_t> {
    constexpr double most = 9007199254740992;  // all whole numbers up to here are doubles
    if (is_text(variable)) {
        fail(variable, "not of numbers", "whole numbers");
    }
    std::size_t count = 1;
    for (const int dimension : dimensions(variable)) {
        const auto one = length(dimension);
        require_room(variable, one);
        require_room(variable, count * std::max<std::size_t>(one, 1));
        count *= one;
    }
    std::vector<double> values(count);
    check(nc_get_var_double(id_, variable, values.data()), variable);
    const auto missing = missing_values(variable);
    std::vector<std::int64_t> whole(count, no_integer);
    for (std::size_t k = 0; k < count; ++k) {
        const double value = values[k];
        if (std::isnan(value) || std::find(missing.begin(), missing.end(), value) != missing.end()) {
            continue;
        }
        if (!(value == std::floor(value) && std::abs(value) <= most)) {
            fail(variable, fmt::format("{} at place {}", value, k), "whole numbers");
        }
        whole[k] = static_cast<std::int64_t>(value);
    }
    return whole;
}

/// All values along the last dimension at the last place of the others.
auto NetcdfFile::last_row(int variable) const -> Slab {
    const auto all = dimensions(variable);
    if (all.empty()) {
        fail(variable, "a single value", "one value a node or face");
    }
    Slab slab{std::vector<std::size_t>(all.size()), std::vector<std::size_t>(all.size(), 1)};
    for (std::size_t k = 0; k + 1 < all.size(); ++k) {
        if (length(all[k]) == 0) {
            fail(variable, "no values, since a dimension has length 0", "values at one time at least");
        }
        slab.starts[k] = length(all[k]) - 1;
    }
    slab.counts.back() = length(all.back());
    return slab;
}

auto NetcdfFile::reals(int variable) const -> std::vector<double> {
    auto slab = last_row(variable);
    std::fill(slab.starts.begin(), slab.starts.end(), 0);
    return reals(variable, slab);
}

auto NetcdfFile::last_reals(int variable, std::size_t first, std::size_t count) const -> std::vector<double> {
    auto slab = last_row(variable);
    slab.starts.back() = first;
    slab.counts.back() = count;
    return reals(variable, slab);
}

auto NetcdfFile::reals(int variable, const Slab& slab) const -> std::vector<double> {
    require_room(variable, slab.counts.back());
    std::vector<double> values(slab.counts.back());
    if (is_text(variable)) {
        fail(variable, "not of numbers", "a type of numbers");
    }
    check(nc_get_vara_double(id_, variable, slab.starts.data(), slab.counts.data(), values.data()), variable);
    const auto missing = missing_values(variable);
    const auto factor = numbers(variable, "scale_factor"), offset = numbers(variable, "add_offset");
    for (auto& value : values) {
        if (std::find(missing.begin(), missing.end(), value) != missing.end()) {
            value = std::numeric_limits<double>::quiet_NaN();
        } else if (!factor.empty() || !offset.empty()) {
            value = value * (factor.empty() ? 1 : factor[0]) + (offset.empty() ? 0 : offset[0]);
        }
    }
    return values;
}

}  // namespace thalweg::bathymetry
