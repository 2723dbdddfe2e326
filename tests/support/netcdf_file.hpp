// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <netcdf.h>

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace thalweg::test {

/// A netCDF file as the library reads it. Throws std::runtime_error where something is not there.
class NetcdfFile {
    int id_ = -1;

    static void check(int status, const std::string& what) {
        if (status != NC_NOERR) {
            throw std::runtime_error(what + ": " + nc_strerror(status));
        }
    }

    auto find(const std::string& variable) const -> int {
        int id = NC_GLOBAL;
        if (!variable.empty()) {
            check(nc_inq_varid(id_, variable.c_str(), &id), variable);
        }
        return id;
    }

  public:
    explicit NetcdfFile(const std::filesystem::path& path) {
        check(nc_open(path.c_str(), NC_NOWRITE, &id_), path.string());
    }

    NetcdfFile(const NetcdfFile&) = delete;
    auto operator=(const NetcdfFile&) -> NetcdfFile& = delete;

    ~NetcdfFile() { nc_close(id_); }

    auto id() const -> int { return id_; }

    auto variables() const -> std::vector<std::string> {
        int count = 0;
        check(nc_inq_nvars(id_, &count), "variables");
        std::vector<std::string> names;
        for (int k = 0; k < count; ++k) {
            char name[NC_MAX_NAME + 1];
            check(nc_inq_varname(id_, k, name), "name");
            names.emplace_back(name);
        }
        return names;
    }

    /// Text of an attribute, of the file where the variable is ""; "" where there is none.
    auto text(const std::string& variable, const std::string& attribute) const -> std::string {
        std::size_t length = 0;
        if (nc_inq_attlen(id_, find(variable), attribute.c_str(), &length) != NC_NOERR) {
            return "";
        }
        std::string value(length, ' ');
        check(nc_get_att_text(id_, find(variable), attribute.c_str(), value.data()), attribute);
        return value;
    }

    auto number(const std::string& variable, const std::string& attribute) const -> double {
        double value = 0;
        check(nc_get_att_double(id_, find(variable), attribute.c_str(), &value), variable + ":" + attribute);
        return value;
    }

    auto has(const std::string& variable, const std::string& attribute) const -> bool {
        int id = 0;
        return nc_inq_attid(id_, find(variable), attribute.c_str(), &id) == NC_NOERR;
    }

    auto type(const std::string& variable) const -> nc_type {
        nc_type type = NC_NAT;
        check(nc_inq_vartype(id_, find(variable), &type), variable);
        return type;
    }

    auto dimensions(const std::string& variable) const -> std::vector<std::string> {
        int count = 0;
        check(nc_inq_varndims(id_, find(variable), &count), variable);
        std::vector<int> ids(static_cast<std::size_t>(count));
        check(nc_inq_vardimid(id_, find(variable), ids.data()), variable);
        std::vector<std::string> names;
        for (const int dimension : ids) {
            char name[NC_MAX_NAME + 1];
            check(nc_inq_dimname(id_, dimension, name), variable);
            names.emplace_back(name);
        }
        return names;
    }

    auto values(const std::string& variable) const -> std::vector<double> {
        std::size_t size = 1;
        for (const auto& name : dimensions(variable)) {
            int dimension = -1;
            std::size_t length = 0;
            check(nc_inq_dimid(id_, name.c_str(), &dimension), name);
            check(nc_inq_dimlen(id_, dimension, &length), name);
            size *= length;
        }
        std::vector<double> result(size);
        check(nc_get_var_double(id_, find(variable), result.data()), variable);
        return result;
    }
};

}  // namespace thalweg::test
