// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "life.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "fault.hpp"
#include "input_values.hpp"
#include "progress_note.hpp"
#include "thalweg/element.hpp"
#include "thalweg/features.hpp"
#include "thalweg/table.hpp"

namespace thalweg::validate {

namespace {

void append(std::vector<std::byte>& bytes, const void* data, std::size_t size) {
    const auto* from = static_cast<const std::byte*>(data);
    bytes.insert(bytes.end(), from, from + size);
}

/// Returns all that a table holds, for comparison.
auto bytes_of(const Table& table) -> std::vector<std::byte> {
    std::vector<std::byte> bytes;
    for (const auto& column : table.columns()) {
        append(bytes, column.name.c_str(), column.name.size() + 1);
        append(bytes, column.unit.c_str(), column.unit.size() + 1);
        for (const auto& text : column.holds_texts() ? column.texts() : std::vector<std::string>()) {
            append(bytes, text.c_str(), text.size() + 1);
        }
        if (!column.holds_texts()) {
            append(bytes, column.numbers().data(), column.size() * sizeof(double));
        }
    }
    return bytes;
}

auto bytes_of(const Features& features) -> std::vector<std::byte> {
    auto bytes = bytes_of(features.attributes);
    for (const auto& shape : features.shapes) {
        append(bytes, shape.starts().data(), shape.parts() * sizeof(std::uint64_t));
        append(bytes, shape.coordinates().data(), 2 * shape.points() * sizeof(double));
        append(bytes, shape.heights().data(), shape.heights().size() * sizeof(double));
    }
    return bytes;
}

}  // namespace

auto Life::goes_on(const char* hook, const testing::Complaints& complaints) -> bool {
    played_.complaints.insert(played_.complaints.end(), complaints.begin(), complaints.end());
    for (const auto& one : complaints) {
        const auto fault = fault_of(one);
        if (fault != Fault::outside && fault != Fault::input) {
            played_.hook = hook;
            played_.refusal += (played_.refusal.empty() ? "" : "; ") + std::string(one.what());
        }
    }
    return played_.hook.empty();
}

void Life::keep(const thw_port& output, std::vector<std::byte> bytes, thw_dtype type) {
    played_.outputs.push_back(std::move(bytes));
    played_.output_names.emplace_back(output.name);
    played_.output_types.push_back(type);
}

void Life::keep_outputs() {
    for (const auto& output : trial_.type().outputs) {
        if (output.payload != THW_PAYLOAD_FIELD) {
            keep(output,
                 output.payload == THW_PAYLOAD_TABLE ? bytes_of(node_.output_table(output.name))
                                                     : bytes_of(node_.output_features(output.name)),
                 THW_U8);
            continue;
        }
        const auto field = node_.output_field(output.name);
        if (field.has_data()) {
            const auto* data = static_cast<const std::byte*>(field.bytes());
            const auto count = static_cast<std::size_t>(field.extent().count());
            keep(output, {data, data + count * element_size(field.dtype())}, field.dtype());
        }
    }
}

auto Life::run(double from, double to) -> bool {
    note(fmt::format("run from {} s to {} s of node type '{}'", from, to, trial_.type().id));
    const bool good = goes_on("run", node_.run(from, to, to == run_end));
    keep_outputs();
    played_.stopped_at = node_.time();
    return good && node_.time() == to;
}

auto Life::late_values(const Scene& scene, const std::string& input) const -> testing::FieldValues {
    for (const auto& port : trial_.type().inputs) {
        if (input == port.name) {
            const auto location = first_location(port.locations, scene.ground.grid());
            const auto count = static_cast<std::size_t>(extent_of(scene.ground.grid(), location).count());
            return trial_.values(
                port, count, [](std::size_t) { return 0.5; }, true);
        }
    }
    return {};
}

void Life::give_late_values(const Scene& scene) {
    for (const auto& input : scene.late) {
        node_.set_values(input, late_values(scene, input));
    }
}

auto Life::configure() -> bool {
    note(fmt::format("configure of node type '{}'", trial_.type().id));
    return goes_on("configure", node_.configure());
}

auto Life::negotiate() -> bool {
    note(fmt::format("negotiate of node type '{}'", trial_.type().id));
    if (!goes_on("negotiate", node_.negotiate())) {
        return false;
    }
    for (const auto& file : node_.announced_files()) {
        std::error_code impossible;  // names that cannot be: the program refuses them
        std::filesystem::create_directories((played_.results / file.pattern).parent_path(), impossible);
    }
    return true;
}

auto Life::step(int k) -> bool {
    const bool is_over = k > 0 && node_.clock() == THW_STATIC;
    return !is_over && played_.hook.empty() && run(k == 0 ? 0 : k - 1, k);
}

void Life::live(const Scene& scene) {
    bool more = configure() && negotiate();
    for (int k = 0; more && k < run_count; ++k) {
        if (k == 1) {
            give_late_values(scene);
        }
        more = step(k);
    }
    if (played_.hook.empty() && scene.finishes) {
        note(fmt::format("finish of node type '{}'", trial_.type().id));
        goes_on("finish", node_.finish());
    }
}

}  // namespace thalweg::validate
