// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "checkpoint_format.hpp"
#include "checkpoint_json.hpp"
#include "runtime/base/checksum.hpp"
#include "thalweg/error.hpp"
#include "thalweg/files/descriptor.hpp"
#include "thalweg/files/read_file.hpp"

namespace thalweg::runtime {

namespace {

using namespace checkpoint_format;

constexpr auto usual_remedy = "take an older checkpoint of the run, or start the run anew";

/// A file of which no more is read than is there.
class CheckpointFile {
    std::filesystem::path path_;
    files::Descriptor file_{-1};
    std::uint64_t size_ = 0;
    std::string start_;

    void read(char* to, std::size_t size, std::uint64_t at) const {
        while (size > 0) {
            const auto got =
                files::uninterrupted([&] { return ::pread(file_.get(), to, size, static_cast<off_t>(at)); });
            if (got <= 0) {
                throw CdfError(got < 0 ? std::generic_category().message(errno)
                                       : "it gets shorter while it is read");
            }
            to += got;
            at += static_cast<std::uint64_t>(got);
            size -= static_cast<std::size_t>(got);
        }
    }

  public:
    explicit CheckpointFile(std::filesystem::path path) : path_(std::move(path)) {
        if (const auto problem = files::find_problem(path_)) {
            fail(problem->message, problem->found, problem->expected, problem->remedy);
        }
        file_ = files::Descriptor(
            files::uninterrupted([&] { return ::open(path_.c_str(), O_RDONLY | O_CLOEXEC); }));

        struct stat now {};

        size_ = ::fstat(file_.get(), &now) == 0 ? static_cast<std::uint64_t>(now.st_size) : 0;
    }

    auto size() const -> std::uint64_t { return size_; }

    [[noreturn]] void fail(const std::string& message, const std::string& found, const std::string& expected,
                           const std::string& remedy = usual_remedy) const {
        Diagnostic problem;
        problem.place.file = path_.string();
        problem.message = message;
        problem.found = found;
        problem.expected = expected;
        problem.remedy = remedy;
        throw Failure(problem);
    }

    /// The first `wanted` bytes, or all, and perhaps more.
    auto start_of(std::uint64_t wanted) -> const std::string& {
        wanted = std::min(wanted, size_);
        if (start_.size() < wanted) {
            const auto old = start_.size();
            start_.resize(std::min<std::uint64_t>(std::max<std::uint64_t>(wanted, 2 * old + 65536), size_));
            read(start_.data() + old, start_.size() - old, old);
        }
        return start_;
    }

    /// Values of a variable in the order of the machine, and their checksum.
    auto values(const CdfVariable& variable, std::uint64_t bytes, std::string& checksum) const -> SavedBytes {
        SavedBytes all(bytes);
        Sha256 sum;
        for (std::size_t at = 0, size = 0; at < bytes; at += size) {
            size = std::min<std::size_t>(piece, bytes - at);
            auto* const part = reinterpret_cast<char*>(all.data() + at);
            read(part, size, variable.begin + at);
            sum.add(part, size);
            turn_bytes(all.data() + at, size, cdf_size(variable.type));
        }
        checksum = sum.finish();
        return all;
    }
};

auto text_of(const std::vector<CdfAttribute>& all, const std::string& name) -> std::string {
    const auto* found = find_attribute(all, name);
    return found == nullptr ? "" : found->text;
}

/// What a file is that no header can be read from, by its first bytes.
auto kind_by_start(const std::string& start) -> std::string {
    const auto begins = [&](const std::string& with) { return start.compare(0, with.size(), with) == 0; };
    return begins("\x89HDF\r\n\x1a\n")              ? "a netCDF-4 or HDF5 file"
           : begins("CDF\x01") || begins("CDF\x02") ? "a classic netCDF file"
           : begins("CDF\x05") && start.find(version_name) == std::string::npos
               ? "a netCDF file of another program"
           : begins("CDF\x05") ? ""
                               : "no netCDF file";
}

/// Reads and checks one file.
class CheckpointReader {
    CheckpointFile file_;
    CdfHeader header_;
    std::uint64_t end_of_header_ = 0;

    [[noreturn]] void refuse_kind(const std::string& found) const {
        file_.fail("this is no checkpoint of a run", found, "a file that `thalweg run` wrote as a checkpoint",
                   "name the right file");
    }

    void read_header() {
        try {
            end_of_header_ =
                decode([this](std::uint64_t wanted) -> const std::string& { return file_.start_of(wanted); },
                       header_);
        } catch (const CdfError& error) {
            if (const auto kind = kind_by_start(file_.start_of(piece)); !kind.empty()) {
                refuse_kind(kind);
            }
            file_.fail("the checkpoint is damaged or cut", std::string("its header: ") + error.what(),
                       "a whole header");
        }
        if (find_attribute(header_.attributes, version_name) == nullptr) {
            refuse_kind("a netCDF file without the attribute thalweg_checkpoint");
        }
    }

    void check_header() {
        const auto said = text_of(header_.attributes, checksum_name);
        const auto found = header_checksum(file_.start_of(end_of_header_).substr(0, end_of_header_), said);
        if (found != said) {
            file_.fail("the checkpoint is damaged", "a header with checksum " + found, said);
        }
        if (const auto its = find_attribute(header_.attributes, version_name)->number; its != version) {
            file_.fail("the checkpoint has another format", fmt::format("format {}", its),
                       fmt::format("format {}", version), "take the program that wrote it, or a newer one");
        }
    }

    /// Before any memory is taken for values.
    void check_size() {
        auto end = end_of_header_;
        for (const auto& variable : header_.variables) {
            if (variable.begin != end || cdf_size(variable.type) == 0) {
                throw CdfError("variable '" + variable.name + "' does not lie behind the one before");
            }
            const auto bytes = header_.bytes_of(variable);
            if (bytes > file_.size() || end + bytes + cdf_padding(bytes) > file_.size()) {
                file_.fail("the checkpoint is cut", fmt::format("{} bytes", file_.size()),
                           fmt::format("{} bytes and more, up to the end of {}", end + bytes,
                                       text_of(variable.attributes, "long_name")));
            }
            end += bytes + cdf_padding(bytes);
        }
        if (end != file_.size()) {
            file_.fail("the checkpoint has been added to", fmt::format("{} bytes", file_.size()),
                       fmt::format("{} bytes", end));
        }
    }

    auto read_arrays() -> ArraysRead {
        ArraysRead arrays;
        for (const auto& variable : header_.variables) {
            std::string found;
            auto values = file_.values(variable, header_.bytes_of(variable), found);
            if (const auto said = text_of(variable.attributes, checksum_name); found != said) {
                const auto about = text_of(variable.attributes, "long_name");
                file_.fail(about + " is damaged in the checkpoint",
                           fmt::format("variable {} with checksum {}", variable.name, found), said);
            }
            arrays.add(variable.type, std::move(values));
        }
        return arrays;
    }

  public:
    explicit CheckpointReader(const std::filesystem::path& path) : file_(path) {}

    auto read() -> Checkpoint {
        read_header();
        check_header();
        std::string reason;
        try {
            check_size();
            auto arrays = read_arrays();
            const auto state = nlohmann::json::parse(text_of(header_.attributes, state_name));
            auto checkpoint = checkpoint_from_json(state, arrays);
            checkpoint.graph = text_of(header_.attributes, graph_name);
            return checkpoint;
        } catch (const CdfError& error) {
            reason = error.what();
        } catch (const Error& error) {
            reason = error.what();
        } catch (const nlohmann::json::exception& error) {
            reason = error.what();
        }
        file_.fail("the checkpoint does not hold together", reason, "what Thalweg writes");
    }
};

}  // namespace

auto read_checkpoint(const std::filesystem::path& file) -> Checkpoint {
    return CheckpointReader(file).read();
}

}  // namespace thalweg::runtime
