// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/testing/lone_node.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <optional>
#include <stdexcept>

#include "lone_run.hpp"
#include "runtime/plugins/plugin_library.hpp"
#include "thalweg/element.hpp"

namespace thalweg::testing {

namespace {

template <class T>
auto widened(const void* data, std::size_t count) -> std::vector<double> {
    const auto* values = static_cast<const T*>(data);
    return std::vector<double>(values, values + count);
}

auto names_of(const std::vector<thw_port>& ports) -> std::vector<std::string> {
    std::vector<std::string> names;
    names.reserve(ports.size());
    for (const auto& port : ports) {
        names.emplace_back(port.name);
    }
    return names;
}

}  // namespace

auto to_text(const Complaints& complaints) -> std::string {
    std::string lines;
    for (const auto& one : complaints) {
        lines += (lines.empty() ? "" : "\n") + one.subject() + ": " + one.what() + " | " + one.found() +
                 " | " + one.expected() + " | " + one.remedy();
    }
    return lines;
}

struct LoneNode::Impl : LoneRun {
    using LoneRun::LoneRun;
};

LoneNode::LoneNode(const thw_node_class& node_class, Surroundings around)
    : impl_(std::make_unique<Impl>(node_class, std::move(around))) {}

auto LoneNode::from_library(const std::filesystem::path& library, const std::string& id, Surroundings around)
    -> LoneNode {
    runtime::PluginInfo info;
    runtime::open_plugin(std::filesystem::absolute(library), info);
    if (!info.refusal.empty()) {
        throw Error("the library is refused").found(library.string() + " " + info.refusal);
    }
    std::string ids;
    for (const auto& type : info.types) {
        if (type.id == id) {
            return LoneNode(*type.self, std::move(around));
        }
        ids += (ids.empty() ? "" : ", ") + std::string(type.id);
    }
    throw Error("the library has no node type '" + id + "'")
        .found(library.string())
        .expected("one of " + ids);
}

LoneNode::LoneNode(LoneNode&&) noexcept = default;
auto LoneNode::operator=(LoneNode&&) noexcept -> LoneNode& = default;
LoneNode::~LoneNode() = default;

auto LoneNode::has_cuda() -> bool {
    return runtime::cuda_status().available;
}

auto LoneNode::clock() const -> thw_clock {
    return impl_->type().clock;
}

auto LoneNode::runs_on(Device device) const -> bool {
    return (impl_->type().executors & device.executor()) != 0;
}

auto LoneNode::input_names() const -> std::vector<std::string> {
    return names_of(impl_->type().inputs);
}

auto LoneNode::output_names() const -> std::vector<std::string> {
    return names_of(impl_->type().outputs);
}

void LoneNode::give(InputField field) {
    impl_->give(std::move(field));
}

void LoneNode::give(InputTable table) {
    impl_->give(table.name, {std::move(table.table), table.is_static});
}

void LoneNode::give(InputFeatures features) {
    impl_->give(features.name, {std::move(features.features), features.is_static});
}

void LoneNode::leave_unread(const std::string& output) {
    impl_->leave_unread(output);
}

void LoneNode::set_values(const std::string& input, FieldValues values) {
    impl_->set_values(input, std::move(values));
}

void LoneNode::set_table(const std::string& input, Table table) {
    impl_->set(input, std::move(table));
}

void LoneNode::set_features(const std::string& input, Features features) {
    impl_->set(input, std::move(features));
}

void LoneNode::stop_from(double time) {
    impl_->stop_from(time);
}

void LoneNode::stop_after(double seconds) {
    impl_->stop_after(seconds);
}

auto LoneNode::configure() -> Complaints {
    return impl_->configure();
}

auto LoneNode::negotiate() -> Complaints {
    return impl_->negotiate();
}

auto LoneNode::run(double from, double to, bool is_last) -> Complaints {
    return impl_->run(from, to, is_last);
}

auto LoneNode::finish() -> Complaints {
    return impl_->finish();
}

auto LoneNode::start() -> Complaints {
    auto complaints = configure();
    complaints = complaints.empty() ? negotiate() : complaints;
    return complaints.empty() && clock() != THW_SAMPLED ? run(0, 0) : complaints;
}

auto LoneNode::advance(double to, bool is_last) -> Complaints {
    return run(time(), to, is_last);
}

auto LoneNode::save() -> runtime::SavedNode {
    return impl_->save();
}

auto LoneNode::restore(const runtime::SavedNode& saved, double time) -> Complaints {
    return impl_->restore(saved, time);
}

auto LoneNode::time() const -> double {
    return impl_->time();
}

auto LoneNode::output_field(const std::string& output) const -> Field {
    return Field(impl_->output(output));
}

auto LoneNode::output(const std::string& output) const -> std::vector<double> {
    const auto field = output_field(output);
    if (!field.has_data()) {
        return {};
    }
    const auto count = static_cast<std::size_t>(field.extent().count());
    switch (field.dtype()) {
        case THW_F32:
            return widened<float>(field.bytes(), count);
        case THW_F64:
            return widened<double>(field.bytes(), count);
        case THW_I32:
            return widened<std::int32_t>(field.bytes(), count);
        default:
            return widened<std::uint8_t>(field.bytes(), count);
    }
}

auto LoneNode::output_table(const std::string& output) const -> Table {
    const auto given = impl_->given(output);
    return given != nullptr ? std::get<Table>(given->content) : Table();
}

auto LoneNode::output_features(const std::string& output) const -> Features {
    const auto given = impl_->given(output);
    return given != nullptr ? std::get<Features>(given->content) : Features();
}

auto LoneNode::metrics() const -> std::map<std::string, Metric> {
    std::map<std::string, Metric> metrics;
    for (const auto& [name, metric] : impl_->node().metrics()) {
        metrics[name] = {metric.value, metric.unit};
    }
    return metrics;
}

auto LoneNode::log() const -> const std::vector<LogLine>& {
    return impl_->log();
}

auto LoneNode::stop_times() const -> std::vector<double> {
    return impl_->node().stop_times();
}

auto LoneNode::announced_files() const -> std::vector<AnnouncedFile> {
    std::vector<AnnouncedFile> files;
    for (const auto& file : impl_->node().announced_files()) {
        files.push_back({file.pattern, file.subject});
    }
    return files;
}

auto LoneNode::written_files() const -> std::vector<std::string> {
    return impl_->node().written_files();
}

}  // namespace thalweg::testing
