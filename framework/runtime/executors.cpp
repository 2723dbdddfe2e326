// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "executors.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "nearest.hpp"

namespace thalweg::runtime {

namespace {

auto executor_name(std::uint32_t executor) -> std::string {
    return executor == THW_ON_CUDA ? "cuda" : "cpu";
}

auto has_cuda_side(const DraftNode& node) -> bool {
    return node.type != nullptr && node.type->clock != THW_SAMPLED &&
           (node.type->executors & THW_ON_CUDA) != 0;
}

/// Whether CUDA is to be used; complains where it is demanded and absent, or the word is unknown.
auto wants_cuda(const Draft& draft, const std::string& device, const CudaStatus& cuda, const Place& place,
                Diagnostics& problems) -> bool {
    const std::vector<std::string> devices = {"auto", "cpu", "cuda"};
    if (std::find(devices.begin(), devices.end(), device) == devices.end()) {
        problems.push_back(
            {place, "", "no such device", device, one_of(devices), nearest(device, devices), ""});
        return false;
    }
    if (device == "cuda" && !cuda.available) {
        problems.push_back({place, "", "device \"cuda\" was asked for, but there is none", cuda.reason, "",
                            "", "use \"auto\" or \"cpu\""});
        return false;
    }
    return device != "cpu" && cuda.available &&
           std::any_of(draft.nodes.begin(), draft.nodes.end(), has_cuda_side);
}

void choose(DraftNode& node, bool on_cuda, const std::string& device, const CudaStatus& cuda,
            Diagnostics& problems) {
    if (on_cuda && has_cuda_side(node)) {
        node.executor = THW_ON_CUDA;
        return;
    }
    node.executor = THW_ON_CPU;
    if ((node.type->executors & THW_ON_CPU) == 0) {
        node.sound = false;
        const bool sampled = node.type->clock == THW_SAMPLED;
        problems.push_back({node.node->type_place, node.node->id,
                            fmt::format("node type '{}' cannot run on the CPU", node.node->type),
                            sampled            ? "a sampled node, which always runs there"
                            : device == "auto" ? "no CUDA device: " + cuda.reason
                                               : fmt::format("device \"{}\"", device),
                            "", "",
                            sampled ? "tell the author of the node" : "run it where there is a CUDA device"});
    }
}

void check_transfer(Draft& draft, const DraftEdge& edge, Diagnostics& problems) {
    const auto& producer = draft.nodes[edge.producer];
    auto& consumer = draft.nodes[edge.consumer];
    const bool both_step = producer.type->clock == THW_STEPPING && consumer.type->clock == THW_STEPPING;
    const bool is_field = producer.type->outputs[edge.output].payload == THW_PAYLOAD_FIELD;
    if (!is_field || !both_step || producer.executor == consumer.executor || edge.connection->transfer) {
        return;
    }
    consumer.sound = false;
    const auto& from = *edge.connection;
    problems.push_back(
        {from.place, consumer.node->id,
         "this edge would copy its field between GPU and CPU in every interval",
         fmt::format("{}: '{}' runs on {}, '{}' on {}", edge_name(draft, edge), from.from_node,
                     executor_name(producer.executor), consumer.node->id, executor_name(consumer.executor)),
         "both ends on one device", "",
         fmt::format("allow the copies: \"{}\": {{\"from\": \"{}.{}\", \"transfer\": true}}, or run on "
                     "\"device\": \"cpu\"",
                     from.input, from.from_node, from.from_port)});
}

}  // namespace

auto choose_executors(Draft& draft, const std::string& device, const CudaStatus& cuda, const Place& place,
                      Diagnostics& problems) -> bool {
    const auto before = problems.size();
    const bool on_cuda = wants_cuda(draft, device, cuda, place, problems);
    if (problems.size() > before) {  // further complaints would follow from this one
        for (auto& node : draft.nodes) {
            // The type of a node is known while the node is sound.
            node.sound = node.sound && (node.type->executors & THW_ON_CPU) != 0;
        }
        return false;
    }
    for (auto& node : draft.nodes) {
        if (node.type != nullptr) {
            choose(node, on_cuda, device, cuda, problems);
        }
    }
    for (const auto& edge : draft.edges) {
        check_transfer(draft, edge, problems);
    }
    return std::any_of(draft.nodes.begin(), draft.nodes.end(),
                       [](const DraftNode& node) { return node.executor == THW_ON_CUDA; });
}

}  // namespace thalweg::runtime
