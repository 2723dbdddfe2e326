// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "node_bench.hpp"

#include <stdexcept>

namespace thalweg::test {

namespace {

auto input_of(const TestField& field) -> testing::InputField {
    testing::InputField input;
    input.name = field.name;
    input.unit = field.unit;
    input.grid = field.grid;
    input.location = field.location;
    input.long_name = field.long_name;
    input.standard_name = field.standard_name;
    input.is_static = field.is_static;
    if (field.doubles.empty()) {
        input.values = field.values;
    } else {
        input.values = field.doubles;
    }
    return input;
}

auto broken_rules(const testing::Complaints& complaints) -> std::string {
    std::string messages;
    for (const auto& one : complaints) {
        const std::string message = one.what();
        if (message.find("parameter '") == 0) {
            messages += (messages.empty() ? "" : "; ") + message;
        }
    }
    return messages;
}

}  // namespace

NodeBench::NodeBench(Maker make, const nlohmann::json& params, std::string name)
    : make_(std::move(make)),
      around_{params.is_null() ? "{}" : params.dump(), std::move(name)},
      node_(make_(around_)) {}

auto NodeBench::told(testing::Complaints complaints) -> std::string {
    complaints_ = std::move(complaints);
    return testing::to_text(complaints_);
}

auto NodeBench::configure(const std::filesystem::path& output_dir, double end) -> std::string {
    around_.results = output_dir;
    around_.end = end;
    around_.start_date = start_date;
    node_ = make_(around_);
    auto complaints = node_.configure();
    if (auto broken = broken_rules(complaints); !broken.empty()) {
        complaints_.clear();
        return broken;
    }
    return told(std::move(complaints));
}

auto NodeBench::declared_inputs() const -> std::size_t {
    return node_.input_names().size();
}

auto NodeBench::input_name(std::size_t k) const -> std::string {
    return node_.input_names().at(k);
}

auto NodeBench::output_name(std::size_t k) const -> std::string {
    return node_.output_names().at(k);
}

auto NodeBench::negotiate(const std::vector<TestField>& inputs) -> std::string {
    for (const auto& field : inputs) {
        if (!field.name.empty()) {
            node_.give(input_of(field));
        }
    }
    return told(node_.negotiate());
}

auto NodeBench::run(double time) -> std::string {
    return run(time, time);
}

auto NodeBench::run(double from, double to) -> std::string {
    node_.stop_from(stop_time);
    return told(node_.run(from, to));
}

auto NodeBench::finish() -> std::string {
    return told(node_.finish());
}

auto NodeBench::all(const std::vector<TestField>& inputs, double time) -> std::string {
    auto error = configure();
    error = error.empty() ? negotiate(inputs) : error;
    return error.empty() ? run(time) : error;
}

void NodeBench::set_values(const std::string& input, std::vector<float> values) {
    node_.set_values(input, std::move(values));
}

auto NodeBench::output(const std::string& name) const -> std::vector<double> {
    return node_.output(name);
}

auto NodeBench::output_field(const std::string& name) const -> Field {
    return node_.output_field(name);
}

auto NodeBench::metric(const std::string& name) const -> double {
    return node_.metrics().at(name).value;
}

auto NodeBench::metrics() const -> std::map<std::string, double> {
    std::map<std::string, double> values;
    for (const auto& [name, metric] : node_.metrics()) {
        values[name] = metric.value;
    }
    return values;
}

auto NodeBench::announced() const -> std::vector<std::string> {
    std::vector<std::string> files;
    for (const auto& file : node_.announced_files()) {
        files.push_back(file.pattern + " " + file.subject);
    }
    return files;
}

auto NodeBench::written() const -> std::vector<std::string> {
    return node_.written_files();
}

auto NodeBench::logged() const -> std::string {
    std::string lines;
    for (const auto& line : node_.log()) {
        lines += line.text + "\n";
    }
    return lines;
}

}  // namespace thalweg::test
