// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/ugrid/earlier_ugrid.hpp"

#include <netcdf.h>

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <thalweg/error.hpp>
#include <thalweg/files/publish_file.hpp>
#include <thalweg/files/temporary_name.hpp>

#include "view/ugrid/netcdf_lock.hpp"

namespace thalweg::view {
namespace {

namespace fs = std::filesystem;

auto cannot_go_on_with(const fs::path& path) -> Error {
    return Error("the run cannot go on with the file " + path.string())
        .remedy("put the file of that run back, or go on in another results folder");
}

/// "none until ...": why a file is not the one that is looked for; empty where it is.
auto mismatch(const fs::path& path, const std::vector<double>& times) -> std::string {
    try {
        const auto found = EarlierUgrid(path).times();
        if (found.size() < times.size()) {
            return fmt::format("{} samples", found.size());
        }
        return std::equal(times.begin(), times.end(), found.begin()) ? "" : "samples at other times";
    } catch (const Error& error) {
        return error.found();
    }
}

/// The file itself, then those that killed runs have left beside it.
auto candidates(const fs::path& path) -> std::vector<fs::path> {
    std::vector<fs::path> all{path};
    std::error_code unknown;
    for (const auto& entry : fs::directory_iterator(path.parent_path(), unknown)) {
        if (files::final_name_in(entry.path().filename().string()) == path.filename().string()) {
            all.push_back(entry.path());
        }
    }
    std::sort(all.begin() + 1, all.end());
    return all;
}

}  // namespace

EarlierUgrid::EarlierUgrid(fs::path path) : path_(std::move(path)) {
    const NetcdfLock lock;
    check(nc_open(path_.c_str(), NC_NOWRITE, &id_), "opening it");
}

EarlierUgrid::~EarlierUgrid() {
    const NetcdfLock lock;
    nc_close(id_);
}

void EarlierUgrid::check(int status, const std::string& what) const {
    if (status != NC_NOERR) {
        throw cannot_go_on_with(path_).found(what + ": " + nc_strerror(status));
    }
}

auto EarlierUgrid::times() const -> std::vector<double> {
    const NetcdfLock lock;
    int dimension = -1, variable = -1;
    std::size_t count = 0;
    check(nc_inq_dimid(id_, "time", &dimension), "its times");
    check(nc_inq_dimlen(id_, dimension, &count), "its times");
    check(nc_inq_varid(id_, "time", &variable), "its times");
    std::vector<double> values(count);
    check(nc_get_var_double(id_, variable, values.data()), "its times");
    return values;
}

auto EarlierUgrid::is_static(const std::string& variable) const -> bool {
    const NetcdfLock lock;
    int id = -1, rank = 0;
    return nc_inq_varid(id_, variable.c_str(), &id) == NC_NOERR &&
           nc_inq_varndims(id_, id, &rank) == NC_NOERR && rank == 1;
}

/// The variable, whose last dimension must be as long as `values`.
auto EarlierUgrid::id_of(const std::string& variable, std::size_t values, int dimensions) const -> int {
    int id = -1, rank = 0;
    check(nc_inq_varid(id_, variable.c_str(), &id), "variable " + variable);
    check(nc_inq_varndims(id_, id, &rank), "variable " + variable);
    int ids[2] = {-1, -1};
    std::size_t length = 0;
    if (rank == dimensions) {
        check(nc_inq_vardimid(id_, id, ids), "variable " + variable);
        check(nc_inq_dimlen(id_, ids[dimensions - 1], &length), "variable " + variable);
    }
    if (length != values) {
        throw cannot_go_on_with(path_).found("variable " + variable + " of another shape");
    }
    return id;
}

void EarlierUgrid::read(const std::string& variable, std::vector<std::int32_t>& to) const {
    const NetcdfLock lock;
    check(nc_get_var_int(id_, id_of(variable, to.size(), 1), to.data()), "variable " + variable);
}

void EarlierUgrid::read(const std::string& variable, std::vector<float>& to) const {
    const NetcdfLock lock;
    check(nc_get_var_float(id_, id_of(variable, to.size(), 1), to.data()), "variable " + variable);
}

void EarlierUgrid::read(const std::string& variable, std::vector<double>& to) const {
    const NetcdfLock lock;
    check(nc_get_var_double(id_, id_of(variable, to.size(), 1), to.data()), "variable " + variable);
}

void EarlierUgrid::read_at(const std::string& variable, std::size_t time,
                           std::vector<std::int32_t>& to) const {
    const std::size_t start[] = {time, 0}, count[] = {1, to.size()};
    const NetcdfLock lock;
    check(nc_get_vara_int(id_, id_of(variable, to.size(), 2), start, count, to.data()),
          "variable " + variable);
}

void EarlierUgrid::read_at(const std::string& variable, std::size_t time, std::vector<float>& to) const {
    const std::size_t start[] = {time, 0}, count[] = {1, to.size()};
    const NetcdfLock lock;
    check(nc_get_vara_float(id_, id_of(variable, to.size(), 2), start, count, to.data()),
          "variable " + variable);
}

void EarlierUgrid::read_at(const std::string& variable, std::size_t time, std::vector<double>& to) const {
    const std::size_t start[] = {time, 0}, count[] = {1, to.size()};
    const NetcdfLock lock;
    check(nc_get_vara_double(id_, id_of(variable, to.size(), 2), start, count, to.data()),
          "variable " + variable);
}

void EarlierUgrid::find(const fs::path& path, const std::vector<double>& times) {
    std::string found;
    for (const auto& file : candidates(path)) {
        const auto why_not = mismatch(file, times);
        if (why_not.empty()) {
            if (file != path) {
                files::publish_file(file, path);
            }
            return;
        }
        found = found.empty() ? why_not : found;
    }
    throw cannot_go_on_with(path).found(found).expected(fmt::format(
        "the {} samples until {} s that it had when the run was saved", times.size(), times.back()));
}

}  // namespace thalweg::view
