// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "executors.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/base/nearest.hpp"

namespace thalweg::runtime {

namespace {

auto executor_name(std::uint32_t executor) -> std::string {
    return executor == THW_ON_CUDA ? "cuda" : "cpu";
}

auto has_cuda_side(const DraftNode& node) -> bool {
    return node.type != nullptr && (node.type->executors & THW_ON_CUDA) != 0;
}

auto is_sampled(const DraftNode& node) -> bool {
    return node.type != nullptr && node.type->clock == THW_SAMPLED;
}

/// Sampled nodes only follow the nodes that they read from.
auto leads_to_cuda(const DraftNode& node) -> bool {
    return has_cuda_side(node) && !is_sampled(node);
}

auto carries_field(const Draft& draft, const DraftEdge& edge) -> bool {
    return draft.nodes[edge.producer].type->outputs[edge.output].payload == THW_PAYLOAD_FIELD;
}

/// Whether fields come to a sampled node from the GPU, and none that changes comes from the CPU, which would
/// have to be uploaded for each sample.
auto reads_from_cuda(const Draft& draft, std::size_t node) -> bool {
    bool any = false;
    for (const auto& edge : draft.edges) {
        if (edge.consumer != node || !carries_field(draft, edge)) {
            continue;
        }
        const auto& producer = draft.nodes[edge.producer];
        const bool from_cuda = producer.executor == THW_ON_CUDA && !is_sampled(producer);
        if (!from_cuda && producer.type->clock != THW_STATIC) {
            return false;
        }
        any = any || from_cuda;
    }
    return any;
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
           std::any_of(draft.nodes.begin(), draft.nodes.end(), leads_to_cuda);
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
        const bool sampled = is_sampled(node);
        problems.push_back({node.node->type_place, node.node->id,
                            fmt::format("node type '{}' cannot run on the CPU", node.node->type),
                            sampled            ? "a sampled node, which runs on the GPU only where all "
                                                 "fields that change in it come from there"
                            : device == "auto" ? "no CUDA device: " + cuda.reason
                                               : fmt::format("device \"{}\"", device),
                            "", "",
                            sampled ? "let it read from nodes that run on a CUDA device"
                                    : "run it where there is a CUDA device"});
    }
}

void check_transfer(Draft& draft, const DraftEdge& edge, Diagnostics& problems) {
    const auto& producer = draft.nodes[edge.producer];
    auto& consumer = draft.nodes[edge.consumer];
    const bool both_step = producer.type->clock == THW_STEPPING && consumer.type->clock == THW_STEPPING;
    if (!carries_field(draft, edge) || !both_step || producer.executor == consumer.executor ||
        edge.connection->transfer) {
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
                      Diagnostics& problems) -> Device {
    const auto before = problems.size();
    const bool on_cuda = wants_cuda(draft, device, cuda, place, problems);
    if (problems.size() > before) {  // further complaints would follow from this one
        for (auto& node : draft.nodes) {
            // The type of a node is known while the node is sound.
            node.sound = node.sound && (node.type->executors & THW_ON_CPU) != 0;
        }
        return {};
    }
    for (auto& node : draft.nodes) {
        if (node.type != nullptr && !is_sampled(node)) {
            choose(node, on_cuda, device, cuda, problems);
        }
    }
    for (std::size_t k = 0; k < draft.nodes.size(); ++k) {
        if (is_sampled(draft.nodes[k])) {
            choose(draft.nodes[k], reads_from_cuda(draft, k), device, cuda, problems);
        }
    }
    for (const auto& edge : draft.edges) {
        check_transfer(draft, edge, problems);
    }
    const bool is_used = std::any_of(draft.nodes.begin(), draft.nodes.end(),
                                     [](const DraftNode& node) { return node.executor == THW_ON_CUDA; });
    return is_used ? cuda.device : Device();
}

}  // namespace thalweg::runtime
