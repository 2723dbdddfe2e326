// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "field_memory.hpp"
#include "given_inputs.hpp"
#include "runtime/node/mesh_store.hpp"
#include "runtime/node/node_instance.hpp"
#include "runtime/run/device_meshes.hpp"
#include "runtime/run/saved_node.hpp"
#include "thalweg/testing/lone_node.hpp"

namespace thalweg::testing {

/// One node at work, with the memory of its fields. What LoneNode says of its methods holds here.
class LoneRun : runtime::RunWatch {
  public:
    LoneRun(const thw_node_class& node_class, Surroundings around);
    ~LoneRun() override;
    LoneRun(const LoneRun&) = delete;
    auto operator=(const LoneRun&) -> LoneRun& = delete;

    auto type() const -> const runtime::NodeType& { return type_; }

    auto node() const -> const runtime::NodeInstance&;

    auto time() const -> double { return time_; }

    auto log() const -> const std::vector<LogLine>& { return log_; }

    auto output(const std::string& name) const -> thw_field;

    /// The last table or features of an output, or null.
    auto given(const std::string& output) const -> runtime::PayloadRef;

    void give(InputField field);
    void give(const std::string& input, GivenPayload payload);
    void leave_unread(const std::string& output);
    void set_values(const std::string& input, FieldValues values);
    void set(const std::string& input, std::variant<Table, Features> content);

    void stop_from(double time) { stop_time_ = time; }

    void stop_after(double seconds) { patience_ = seconds; }

    auto configure() -> Complaints;
    auto negotiate() -> Complaints;
    auto run(double from, double to, bool is_last) -> Complaints;
    auto finish() -> Complaints;
    auto save() -> runtime::SavedNode;
    auto restore(const runtime::SavedNode& saved, double time) -> Complaints;

  private:
    auto stops_at(double time) -> bool override;

    /// Where the node computes.
    auto device() const -> thalweg::Device { return around_.device; }

    auto on_cuda() const -> bool { return device().is_cuda(); }

    auto position(const std::string& output) const -> std::size_t;

    template <class Body>
    auto called(Body body) -> Complaints;
    auto create() -> Complaints;
    void choose_clock();
    auto check_outputs() -> Complaints;
    void lay_out();
    void take_memory();
    void bring_inputs(double to);
    void bring_payloads(double time);
    void prepare_outputs(double to);
    auto inspect() -> Complaints;
    auto node_memory() -> runtime::NodeMemory;

    runtime::NodeType type_;
    Surroundings around_;
    GivenInputs inputs_;
    std::set<std::string> unread_;
    double stop_time_ = std::numeric_limits<double>::infinity();  ///< [s]
    double patience_ = std::numeric_limits<double>::infinity();   ///< [s] of wall time
    std::chrono::steady_clock::time_point run_start_;
    double time_ = 0;  ///< [s]
    bool has_run_ = false;

    std::mutex log_mutex_;
    std::vector<LogLine> log_;
    runtime::MeshStore meshes_;  // before the node, which sees them
    runtime::CopyCounter copies_;
    std::unique_ptr<Executor> executor_;
    std::unique_ptr<runtime::DeviceMeshes> device_meshes_;
    std::unique_ptr<runtime::NodeInstance> node_;
    std::unique_ptr<runtime::StepFields> fields_;
    std::vector<FieldMemory> input_memory_, output_memory_;
};

}  // namespace thalweg::testing
