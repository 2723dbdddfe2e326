// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "netcdf_difference.hpp"

#include <dlfcn.h>
#include <fmt/format.h>
#include <netcdf.h>

#include <algorithm>
#include <array>

#include "runtime/base/number_distance.hpp"
#include "thalweg/runtime/diagnostic.hpp"

namespace thalweg::cli {

namespace {

namespace fs = std::filesystem;

/// Said of a file or, with an empty name, of the library.
[[noreturn]] void fail(const fs::path& file, const std::string& message, const std::string& found,
                       const std::string& remedy) {
    runtime::Diagnostic problem;
    problem.place.file = file.string();
    problem.message = message;
    problem.found = found;
    problem.remedy = remedy;
    throw runtime::Failure(problem);
}

/// libnetcdf's functions. The program is not linked with it: it would load forty libraries for each verb.
class NetcdfLibrary {
    void* handle_ = ::dlopen(THALWEG_NETCDF_FILE, RTLD_NOW | RTLD_LOCAL);

    template <class Function>
    void load(Function& function, const char* name) const {
        auto* const found = handle_ == nullptr ? nullptr : ::dlsym(handle_, name);
        if (found == nullptr) {
            fail("", "netCDF files cannot be compared", ::dlerror(), "install the library netCDF");
        }
        function = reinterpret_cast<Function>(found);
    }

  public:
    decltype(&::nc_open) open = nullptr;
    decltype(&::nc_close) close = nullptr;
    decltype(&::nc_strerror) strerror = nullptr;
    decltype(&::nc_inq_nvars) inq_nvars = nullptr;
    decltype(&::nc_inq_varname) inq_varname = nullptr;
    decltype(&::nc_inq_varid) inq_varid = nullptr;
    decltype(&::nc_inq_vartype) inq_vartype = nullptr;
    decltype(&::nc_inq_varndims) inq_varndims = nullptr;
    decltype(&::nc_inq_vardimid) inq_vardimid = nullptr;
    decltype(&::nc_inq_dimlen) inq_dimlen = nullptr;
    decltype(&::nc_get_vara_float) get_vara_float = nullptr;
    decltype(&::nc_get_vara_double) get_vara_double = nullptr;
    decltype(&::nc_get_vara_longlong) get_vara_longlong = nullptr;
    decltype(&::nc_get_vara_text) get_vara_text = nullptr;

    NetcdfLibrary() {
        load(open, "nc_open");
        load(close, "nc_close");
        load(strerror, "nc_strerror");
        load(inq_nvars, "nc_inq_nvars");
        load(inq_varname, "nc_inq_varname");
        load(inq_varid, "nc_inq_varid");
        load(inq_vartype, "nc_inq_vartype");
        load(inq_varndims, "nc_inq_varndims");
        load(inq_vardimid, "nc_inq_vardimid");
        load(inq_dimlen, "nc_inq_dimlen");
        load(get_vara_float, "nc_get_vara_float");
        load(get_vara_double, "nc_get_vara_double");
        load(get_vara_longlong, "nc_get_vara_longlong");
        load(get_vara_text, "nc_get_vara_text");
    }
};

auto library() -> const NetcdfLibrary& {
    static const NetcdfLibrary one;
    return one;
}

using Shape = std::vector<std::size_t>;

class NetcdfResult {
    fs::path path_;
    int id_ = -1;

  public:
    explicit NetcdfResult(fs::path path) : path_(std::move(path)) {
        check(library().open(path_.c_str(), NC_NOWRITE, &id_));
    }

    NetcdfResult(const NetcdfResult&) = delete;
    auto operator=(const NetcdfResult&) -> NetcdfResult& = delete;

    ~NetcdfResult() { library().close(id_); }

    void check(int status) const {
        if (status != NC_NOERR) {
            fail(path_, "netCDF cannot read the file", library().strerror(status), "write it again");
        }
    }

    auto names() const -> std::vector<std::string> {
        int count = 0;
        check(library().inq_nvars(id_, &count));
        std::vector<std::string> all;
        for (int k = 0; k < count; ++k) {
            std::array<char, NC_MAX_NAME + 1> name{};
            check(library().inq_varname(id_, k, name.data()));
            all.emplace_back(name.data());
        }
        return all;
    }

    auto find(const std::string& name) const -> int {
        int id = -1;
        return library().inq_varid(id_, name.c_str(), &id) == NC_NOERR ? id : -1;
    }

    auto type(int variable) const -> nc_type {
        nc_type type = NC_NAT;
        check(library().inq_vartype(id_, variable, &type));
        return type;
    }

    auto shape(int variable) const -> Shape {
        int rank = 0;
        check(library().inq_varndims(id_, variable, &rank));
        std::vector<int> ids(static_cast<std::size_t>(rank));
        check(library().inq_vardimid(id_, variable, ids.data()));
        Shape lengths(ids.size());
        for (std::size_t k = 0; k < ids.size(); ++k) {
            check(library().inq_dimlen(id_, ids[k], &lengths[k]));
        }
        return lengths;
    }

    /// The values of the part that starts at `starts`.
    template <class T, class Get>
    auto values(int variable, const Shape& starts, const Shape& counts, Get get) const -> std::vector<T> {
        std::size_t size = 1;
        for (const auto count : counts) {
            size *= count;
        }
        std::vector<T> all(size);
        check(get(id_, variable, starts.data(), counts.data(), all.data()));
        return all;
    }
};

auto shape_text(const Shape& shape) -> std::string {
    return fmt::format("[{}]", fmt::join(shape, ", "));
}

/// Compares one variable of two files, a step along its slowest dimension at a time.
class VariableComparison {
    const NetcdfResult &a_, &b_;
    const runtime::Tolerance& tolerance_;
    std::string name_;
    int first_, second_;
    ValueDifference found_;

    void place(Shape at, std::size_t index, const Shape& counts) {
        for (auto k = at.size(); k-- > 0; index /= counts[k]) {
            at[k] += index % counts[k];
        }
        found_.place = name_ + " " + shape_text(at);
    }

    template <class T, class Get>
    void compare_part(const Shape& starts, const Shape& counts, Get get) {
        const auto a = a_.values<T>(first_, starts, counts, get);
        const auto b = b_.values<T>(second_, starts, counts, get);
        for (std::size_t k = 0; k < a.size(); ++k) {
            const auto distance = runtime::distance_between(a[k], b[k]);
            if (distance.steps == 0 || is_within(distance, tolerance_)) {
                continue;
            }
            if (found_.count++ == 0) {
                place(starts, k, counts);
                found_.first = fmt::format("{}", a[k]);
                found_.second = fmt::format("{}", b[k]);
            }
            found_.largest = std::max(found_.largest, distance.absolute);
            found_.ulps = std::max(found_.ulps, distance.steps);
        }
    }

    template <class T, class Get>
    void compare_all(Shape shape, Get get) {
        Shape starts(shape.size());
        if (shape.size() < 2) {
            compare_part<T>(starts, shape, get);
            return;
        }
        const auto steps = std::exchange(shape[0], 1);
        for (; starts[0] < steps; ++starts[0]) {
            compare_part<T>(starts, shape, get);
        }
    }

  public:
    VariableComparison(const NetcdfResult& a, const NetcdfResult& b, const runtime::Tolerance& tolerance,
                       std::string name)
        : a_(a),
          b_(b),
          tolerance_(tolerance),
          name_(std::move(name)),
          first_(a.find(name_)),
          second_(b.find(name_)) {}

    auto difference() -> std::optional<ValueDifference> {
        if (first_ < 0 || second_ < 0) {
            const auto text = [](int id) { return id < 0 ? "nothing" : "a variable"; };
            return ValueDifference{name_, text(first_), text(second_)};
        }
        const auto shape = a_.shape(first_), other = b_.shape(second_);
        const auto type = a_.type(first_);
        if (shape != other || type != b_.type(second_)) {
            const auto text = [](nc_type of, const Shape& lengths) {
                return fmt::format("type {} of {}", of, shape_text(lengths));
            };
            return ValueDifference{name_, text(type, shape), text(b_.type(second_), other)};
        }
        switch (type) {
            case NC_CHAR:
                compare_all<char>(shape, library().get_vara_text);
                break;
            case NC_FLOAT:
                compare_all<float>(shape, library().get_vara_float);
                break;
            case NC_DOUBLE:
                compare_all<double>(shape, library().get_vara_double);
                break;
            default:
                compare_all<long long>(shape, library().get_vara_longlong);
        }
        return found_.count > 0 ? std::optional(found_) : std::nullopt;
    }
};

}  // namespace

auto is_netcdf(std::string_view bytes) -> bool {
    return bytes.substr(0, 3) == "CDF" || bytes.substr(0, 8) == "\x89HDF\r\n\x1a\n";
}

auto netcdf_differences(const fs::path& first, const fs::path& second, const runtime::Tolerance& tolerance)
    -> std::vector<ValueDifference> {
    const NetcdfResult a(first), b(second);
    auto names = a.names();
    for (const auto& name : b.names()) {
        if (std::find(names.begin(), names.end(), name) == names.end()) {
            names.push_back(name);
        }
    }
    std::vector<ValueDifference> all;
    for (const auto& name : names) {
        if (auto one = VariableComparison(a, b, tolerance, name).difference()) {
            all.push_back(std::move(*one));
        }
    }
    return all;
}

}  // namespace thalweg::cli
