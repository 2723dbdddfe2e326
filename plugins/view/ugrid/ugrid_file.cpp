// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/ugrid/ugrid_file.hpp"

#include <fcntl.h>
#include <hdf5.h>
#include <netcdf.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <limits>
#include <utility>

#include <thalweg/error.hpp>
#include <thalweg/files/cannot.hpp>
#include <thalweg/files/folder.hpp>
#include <thalweg/files/publish_file.hpp>
#include <thalweg/files/temporary_name.hpp>

#include "view/ugrid/netcdf_lock.hpp"

namespace thalweg::view {
namespace {

/// A file that could not be closed stays open in HDF5, which would crash over it when the program ends. So
/// it is told, before its first use, to do nothing then; all files that matter are closed before.
[[maybe_unused]] const bool hdf5_ends_quietly = H5dont_atexit() >= 0;

auto netcdf_type(UgridFile::Type element) -> nc_type {
    return element == UgridFile::Type::integer ? NC_INT
           : element == UgridFile::Type::real  ? NC_FLOAT
                                               : NC_DOUBLE;
}

/// Takes blocks beyond the end of the file. 0 or an errno.
auto take_room(int fd, std::size_t bytes) -> int {
    struct stat now {};

    if (::fstat(fd, &now) != 0) {
        return errno;
    }
    const auto wanted = static_cast<off_t>(bytes);
    if (files::uninterrupted([&] { return ::fallocate(fd, FALLOC_FL_KEEP_SIZE, now.st_size, wanted); }) ==
        0) {
        return 0;
    }
    if (errno != EOPNOTSUPP && errno != ENOSYS) {
        return errno;
    }

    // File systems that cannot take it ahead are asked what is free.
    struct statvfs disk {};

    const bool known = ::fstatvfs(fd, &disk) == 0;
    return known && static_cast<std::uintmax_t>(disk.f_bavail) * disk.f_frsize < bytes ? ENOSPC : 0;
}

/// Gives blocks beyond the end of the file back. 0 or an errno.
auto give_room_back(int fd) -> int {
    struct stat now {};

    const bool done =
        ::fstat(fd, &now) == 0 && files::uninterrupted([&] { return ::ftruncate(fd, now.st_size); }) == 0;
    return done ? 0 : errno;
}

}  // namespace

NetcdfLock::NetcdfLock() {
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

UgridFile::UgridFile(std::filesystem::path path) : path_(std::move(path)), room_(-1) {
    const auto folder = path_.parent_path();
    files::make_folder(folder);
    temporary_ = folder / files::temporary_name(path_.filename().string());
    constexpr int flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
    room_ = files::Descriptor(files::uninterrupted([&] { return ::open(temporary_.c_str(), flags, 0666); }));
    if (!room_.is_open()) {
        throw files::cannot("write " + path_.string(), errno);
    }
    int status = NC_NOERR;
    {
        const NetcdfLock lock;
        status = nc_create(temporary_.c_str(), NC_CLOBBER | NC_NETCDF4 | NC_CLASSIC_MODEL, &id_);
    }
    if (status != NC_NOERR) {
        ::unlink(temporary_.c_str());
    }
    check(status, "making the file");
    is_open_ = true;
}

UgridFile::~UgridFile() {
    if (temporary_.empty()) {
        return;
    }
    try {
        close();
        if (samples_ > 0 && is_sound_) {
            files::publish_file(temporary_, path_);
            return;
        }
    } catch (const Error&) {  // the run has failed and says why
    }
    ::unlink(temporary_.c_str());
}

void UgridFile::check(int status, const std::string& what) {
    if (status != NC_NOERR) {
        is_sound_ = false;
        auto error = files::cannot("write " + path_.string(), 0);
        throw error.found(what + ": " + nc_strerror(status));
    }
}

void UgridFile::define() {
    const NetcdfLock lock;
    check(nc_redef(id_), "beginning definitions");
}

void UgridFile::end_definitions() {
    const NetcdfLock lock;
    check(nc_enddef(id_), "ending definitions");
}

auto UgridFile::dimension(const std::string& name, std::size_t length) -> int {
    const NetcdfLock lock;
    int id = -1;
    check(nc_def_dim(id_, name.c_str(), length, &id), "dimension " + name);
    lengths_.push_back(length);
    return id;
}

auto UgridFile::variable(const std::string& name, Type element, const std::vector<int>& dimensions) -> int {
    const NetcdfLock lock;
    const auto what = "variable " + name;
    int id = -1;
    check(nc_def_var(id_, name.c_str(), netcdf_type(element), static_cast<int>(dimensions.size()),
                     dimensions.data(), &id),
          what);
    std::vector<std::size_t> shape, chunks;
    std::size_t left = std::size_t{1} << 20;
    for (const auto dimension : dimensions) {
        const auto length = lengths_[static_cast<std::size_t>(dimension)];
        const bool is_series_of_scalars = length == unlimited && dimensions.size() == 1;
        shape.push_back(std::max<std::size_t>(length, 1));
        chunks.push_back(is_series_of_scalars ? 512 : std::clamp<std::size_t>(length, 1, left));
        left = std::max<std::size_t>(left / chunks.back(), 1);
    }
    if (!dimensions.empty()) {
        check(nc_def_var_chunking(id_, id, NC_CHUNKED, chunks.data()), what);
        check(nc_def_var_deflate(id_, id, 1, 1, 1), what);
    }
    shapes_.resize(static_cast<std::size_t>(id) + 1);
    shapes_[static_cast<std::size_t>(id)] = std::move(shape);
    return id;
}

void UgridFile::text(int variable, const std::string& name, const std::string& value) {
    if (value.empty()) {
        return;
    }
    const NetcdfLock lock;
    const int target = variable == global ? NC_GLOBAL : variable;
    check(nc_put_att_text(id_, target, name.c_str(), value.size(), value.c_str()), "attribute " + name);
}

void UgridFile::integer(int variable, const std::string& name, std::int32_t value) {
    integers(variable, name, {value});
}

void UgridFile::integers(int variable, const std::string& name, const std::vector<std::int32_t>& values) {
    const NetcdfLock lock;
    check(nc_put_att_int(id_, variable, name.c_str(), NC_INT, values.size(), values.data()),
          "attribute " + name);
}

void UgridFile::numbers(int variable, const std::string& name, const std::vector<double>& values) {
    const NetcdfLock lock;
    check(nc_put_att_double(id_, variable, name.c_str(), NC_DOUBLE, values.size(), values.data()),
          "attribute " + name);
}

void UgridFile::fill_value(int variable, Type element) {
    constexpr int missing = -1;
    constexpr auto nan = std::numeric_limits<float>::quiet_NaN();
    const NetcdfLock lock;
    check(element == Type::integer
              ? nc_put_att_int(id_, variable, _FillValue, NC_INT, 1, &missing)
              : nc_put_att_float(id_, variable, _FillValue, netcdf_type(element), 1, &nan),
          "attribute _FillValue");
}

void UgridFile::rename(int variable, const std::string& name) {
    const NetcdfLock lock;
    check(nc_rename_var(id_, variable, name.c_str()), "the name " + name);
}

void UgridFile::put(int variable, const std::int32_t* values) {
    const NetcdfLock lock;
    check(nc_put_var_int(id_, variable, values), "values");
}

void UgridFile::put(int variable, const float* values) {
    const NetcdfLock lock;
    check(nc_put_var_float(id_, variable, values), "values");
}

void UgridFile::put(int variable, const double* values) {
    const NetcdfLock lock;
    check(nc_put_var_double(id_, variable, values), "values");
}

void UgridFile::put_at(int variable, std::size_t time, const std::int32_t* values) {
    const auto& counts = shapes_[static_cast<std::size_t>(variable)];
    const std::size_t starts[] = {time, 0};
    const NetcdfLock lock;
    check(nc_put_vara_int(id_, variable, starts, counts.data(), values), "values");
}

void UgridFile::put_at(int variable, std::size_t time, const float* values) {
    const auto& counts = shapes_[static_cast<std::size_t>(variable)];
    const std::size_t starts[] = {time, 0};
    const NetcdfLock lock;
    check(nc_put_vara_float(id_, variable, starts, counts.data(), values), "values");
}

void UgridFile::put_at(int variable, std::size_t time, const double* values) {
    const auto& counts = shapes_[static_cast<std::size_t>(variable)];
    const std::size_t starts[] = {time, 0};
    const NetcdfLock lock;
    check(nc_put_vara_double(id_, variable, starts, counts.data(), values), "values");
}

void UgridFile::reserve(std::size_t bytes) {
    constexpr std::size_t for_netcdf = std::size_t{1} << 18;  // headers and indices of chunks
    if (const int reason = take_room(room_.get(), bytes + bytes / 16 + for_netcdf); reason != 0) {
        throw files::cannot("write " + path_.string(), reason);
    }
}

void UgridFile::end_sample() {
    {
        const NetcdfLock lock;
        check(nc_sync(id_), "handing the sample to the system");
    }
    samples_ += 1;
}

void UgridFile::close() {
    if (std::exchange(is_open_, false)) {
        {
            const NetcdfLock lock;
            check(nc_close(id_), "closing the file");
        }
        if (const int reason = give_room_back(room_.get()); reason != 0) {
            throw files::cannot("write " + path_.string(), reason);
        }
    }
}

void UgridFile::finish() {
    close();
    files::publish_file(temporary_, path_);
    temporary_.clear();
}

}  // namespace thalweg::view
