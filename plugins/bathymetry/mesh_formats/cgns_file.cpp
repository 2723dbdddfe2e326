// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/mesh_formats/cgns_file.hpp"

#include <cgns_io.h>
#include <hdf5.h>

#include <array>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <thalweg/error.hpp>
#include <thalweg/files/read_file.hpp>

#include "bathymetry/ground/memory_need.hpp"

namespace thalweg::bathymetry {

namespace {

/// A name, label or type of at most CGIO_MAX_NAME_LENGTH characters, which the library writes.
using ShortText = std::array<char, CGIO_MAX_NAME_LENGTH + 1>;

auto last_problem() -> std::string {
    std::array<char, CGIO_MAX_ERROR_LENGTH + 1> text{};
    cgio_error_message(text.data());
    return text.data();
}

}  // namespace

CgnsFile::CgnsFile(const std::string& file) : file_(file) {
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);  // on each thread: messages say what failed
    if (const auto problem = files::find_problem(file)) {
        throw Error(fmt::format("{}: {} ({}); {}", file, problem->message, problem->found, problem->remedy));
    }
    int type = CGIO_FILE_NONE;
    if (cgio_check_file(file.c_str(), &type) != CGIO_ERR_NONE || type != CGIO_FILE_HDF5) {
        throw Error(
            file +
            ": it is no HDF5; expected CGNS on HDF5; convert an old file, which is on ADF, with adf2hdf");
    }
    if (cgio_open_file(file.c_str(), CGIO_MODE_READ, type, &number_) != CGIO_ERR_NONE) {
        fail({}, fmt::format("CGNS cannot open it: {}", last_problem()), "a whole CGNS file");
    }
}

CgnsFile::~CgnsFile() {
    cgio_close_file(number_);
}

void CgnsFile::fail(const CgnsNode& node, const std::string& found, const std::string& expected) const {
    throw Error(fmt::format("{}: {}{}{}; expected {}; mend the file in the program that made it", file_,
                            node.path, node.path.empty() ? "" : ": ", found, expected));
}

void CgnsFile::check(int status, const CgnsNode& node) const {
    if (status != CGIO_ERR_NONE) {
        fail(node, fmt::format("cannot be read: {}", last_problem()), "a whole CGNS file");
    }
}

auto CgnsFile::root() const -> CgnsNode {
    CgnsNode node;
    check(cgio_get_root_id(number_, &node.id), node);
    return node;
}

auto CgnsFile::whole(const CgnsNode& parent, double id) const -> CgnsNode {
    ShortText name{}, label{};
    check(cgio_get_name(number_, id, name.data()), parent);
    CgnsNode node{id, "", parent.path + "/" + name.data()};
    check(cgio_get_label(number_, id, label.data()), node);
    node.label = label.data();
    return node;
}

auto CgnsFile::children(const CgnsNode& node) const -> std::vector<CgnsNode> {
    int count = 0;
    check(cgio_number_children(number_, node.id, &count), node);
    std::vector<double> ids(static_cast<std::size_t>(count));
    if (count > 0) {
        check(cgio_children_ids(number_, node.id, 1, count, &count, ids.data()), node);
    }
    std::vector<CgnsNode> all;
    all.reserve(ids.size());
    for (int k = 0; k < count; ++k) {
        all.push_back(whole(node, ids[static_cast<std::size_t>(k)]));
    }
    return all;
}

auto CgnsFile::find(const CgnsNode& node, const std::string& name) const -> std::optional<CgnsNode> {
    for (auto& one : children(node)) {
        if (one.path == node.path + "/" + name) {
            return one;
        }
    }
    return std::nullopt;
}

auto CgnsFile::child(const CgnsNode& node, const std::string& name) const -> CgnsNode {
    const auto found = find(node, name);
    if (!found) {
        fail(node, "no " + name, "one, as iRIC writes it");
    }
    return *found;
}

auto CgnsFile::lengths(const CgnsNode& node) const -> std::vector<std::int64_t> {
    int count = 0;
    std::array<cgsize_t, CGIO_MAX_DIMENSIONS> all{};
    check(cgio_get_dimensions(number_, node.id, &count, all.data()), node);
    for (int k = 0; k < count; ++k) {
        if (all[static_cast<std::size_t>(k)] < 0) {
            fail(node, fmt::format("the length {}", all[static_cast<std::size_t>(k)]), "0 or more");
        }
    }
    return {all.begin(), all.begin() + count};
}

auto CgnsFile::type_of(const CgnsNode& node) const -> std::string {
    ShortText type{};
    check(cgio_get_data_type(number_, node.id, type.data()), node);
    return type.data();
}

void CgnsFile::require_count(const CgnsNode& node, std::int64_t count) const {
    const auto all = lengths(node);
    double product = all.empty() ? 0 : 1;
    for (const auto length : all) {
        product *= static_cast<double>(length);
    }
    if (product != static_cast<double>(count)) {
        fail(node, all.empty() ? "no values" : fmt::format("{} values", fmt::join(all, " by ")),
             fmt::format("{} of them", count));
    }
    const double most = most_memory() / 8 / sizeof(double);
    if (product > most) {
        fail(node, fmt::format("{} values", count),
             fmt::format("at most {:.0f}, for which there is memory", most));
    }
}

auto CgnsFile::text(const CgnsNode& node) const -> std::string {
    constexpr std::int64_t most = 4096;
    const auto all = lengths(node);
    double product = all.empty() ? most + 1.0 : 1.0;
    for (const auto length : all) {
        product *= static_cast<double>(length);
    }
    if (type_of(node) != "C1" || product > most) {
        fail(node, "no text", "a line of at most 4096 characters");
    }
    std::string value(static_cast<std::size_t>(product), '\0');
    check(cgio_read_all_data_type(number_, node.id, "C1", value.data()), node);
    return value.substr(0, value.find('\0'));
}

auto CgnsFile::reals(const CgnsNode& node, std::int64_t count) const -> std::vector<double> {
    require_count(node, count);
    const auto type = type_of(node);
    if (type != "R8" && type != "R4" && type != "I4" && type != "I8") {
        fail(node, fmt::format("values of the type '{}'", type), "numbers: R8, R4, I4 or I8");
    }
    std::vector<double> values(static_cast<std::size_t>(count));
    check(cgio_read_all_data_type(number_, node.id, "R8", values.data()), node);
    return values;
}

auto CgnsFile::integers(const CgnsNode& node, std::int64_t count) const -> std::vector<std::int64_t> {
    constexpr double most = 9007199254740992;
    std::vector<std::int64_t> whole_numbers;
    for (const double value : reals(node, count)) {
        if (!(value == std::floor(value) && std::fabs(value) <= most)) {
            fail(node, fmt::format("the value {}", value), "whole numbers");
        }
        whole_numbers.push_back(static_cast<std::int64_t>(value));
    }
    return whole_numbers;
}

}  // namespace thalweg::bathymetry
