// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <set>

#include "checkpoint_format.hpp"
#include "checkpoint_json.hpp"
#include "files/temporary_file.hpp"
#include "runtime/base/checksum.hpp"
#include "thalweg/error.hpp"
#include "thalweg/files/cannot.hpp"

namespace thalweg::runtime {

namespace {

using namespace checkpoint_format;

/// Gives `to` the bytes of an array in pieces, in the order of the file.
template <class Take>
void pass_bytes(const CheckpointArray& array, Take to) {
    std::vector<std::byte> part(std::min(piece, array.bytes));
    for (std::size_t at = 0; at < array.bytes; at += part.size()) {
        part.resize(std::min(piece, array.bytes - at));
        std::memcpy(part.data(), array.data + at, part.size());
        turn_bytes(part.data(), part.size(), cdf_size(array.type));
        to(reinterpret_cast<const char*>(part.data()), part.size());
    }
}

auto checksum_of(const CheckpointArray& array) -> std::string {
    Sha256 sum;
    pass_bytes(array, [&](const char* data, std::size_t size) { sum.add(data, size); });
    return sum.finish();
}

auto text_attribute(const std::string& name, const std::string& text) -> CdfAttribute {
    return {name, text, 0, CdfType::text};
}

/// Makes the header of the file from its arrays.
class HeaderMaker {
    CdfHeader header_;
    std::map<std::int64_t, std::uint64_t> dimensions_;  ///< by length
    std::set<std::string> names_;

    auto dimension(std::int64_t length) -> std::uint64_t {
        const auto [at, is_new] = dimensions_.emplace(length, header_.dimensions.size());
        if (is_new) {
            header_.dimensions.push_back(
                {"length_" + std::to_string(length), static_cast<std::uint64_t>(length)});
        }
        return at->second;
    }

    /// A name that netCDF takes and no other variable has.
    auto name_of(const std::string& wanted) -> std::string {
        std::string name = wanted.substr(0, 200);
        for (auto& c : name) {
            const bool is_fit = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                                c == '.' || c == '-';
            c = is_fit ? c : '_';
        }
        if (name.empty() || name[0] == '.' || name[0] == '-') {
            name = "_" + name;
        }
        auto own = name;
        for (int k = 2; !names_.insert(own).second; ++k) {
            own = name + "_" + std::to_string(k);
        }
        return own;
    }

  public:
    void add(const CheckpointArray& array) {
        CdfVariable variable;
        variable.name = name_of(array.name);
        variable.type = array.type;
        for (const auto length : array.shape) {
            variable.dimensions.push_back(dimension(length));
        }
        variable.attributes.push_back(text_attribute("long_name", array.about));
        if (!array.unit.empty()) {
            variable.attributes.push_back(text_attribute("units", array.unit));
        }
        if (!array.location.empty()) {
            variable.attributes.push_back(text_attribute("location", array.location));
        }
        variable.attributes.push_back(text_attribute(checksum_name, checksum_of(array)));
        header_.variables.push_back(std::move(variable));
    }

    auto bytes(const std::string& state, const std::string& graph) -> std::string {
        const std::string zeros(checksum_digits, '0');
        header_.attributes = {{version_name, "", version, CdfType::int32},
                              text_attribute(checksum_name, zeros),
                              text_attribute("title", "Checkpoint of a Thalweg run, see docs/checkpoints.md"),
                              text_attribute(state_name, state),
                              text_attribute(graph_name, graph)};
        header_.place();
        header_.attributes[1].text = sha256(header_.encoded());
        return header_.encoded();
    }
};

void write_bytes(const std::filesystem::path& file, const Checkpoint& checkpoint) {
    ArraysToWrite arrays;
    const auto state = checkpoint_to_json(checkpoint, arrays).dump();
    HeaderMaker header;
    for (const auto& array : arrays.all()) {
        header.add(array);
    }
    files::TemporaryFile to(file);
    to.write(header.bytes(state, checkpoint.graph));
    for (const auto& array : arrays.all()) {
        pass_bytes(array, [&](const char* data, std::size_t size) { to.write({data, size}); });
        to.write(std::string(cdf_padding(array.bytes), '\0'));
    }
    auto published = to.publish();
    if (const int reason = published.close(); reason != 0) {
        throw files::cannot("write " + file.string(), reason);
    }
}

}  // namespace

void write_checkpoint(const std::filesystem::path& file, const Checkpoint& checkpoint) {
    Diagnostic problem;
    problem.place.file = file.string();
    problem.cause = Cause::machine;
    try {
        write_bytes(file, checkpoint);
        return;
    } catch (const Error& error) {
        problem.message = std::string(error.what());
        problem.found = error.found();
        problem.expected = error.expected();
        problem.remedy = error.remedy();
    } catch (const nlohmann::json::exception& error) {
        problem.message = "the checkpoint cannot be written";
        problem.found = error.what();
        problem.expected = "names of nodes, files and columns in UTF-8";
        problem.remedy = "rename what is not";
    }
    throw Failure(problem);
}

}  // namespace thalweg::runtime
