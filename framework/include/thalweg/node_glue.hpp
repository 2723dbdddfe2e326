// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <exception>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "abi/node.h"
#include "node.hpp"

namespace thalweg {

/// Turns C calls into calls of a Node, and exceptions into thw_host.fail.
struct NodeGlue {
    std::unique_ptr<Node> node;
    const thw_host* host;

    static auto of(thw_node* handle) -> NodeGlue& { return *reinterpret_cast<NodeGlue*>(handle); }

    static void fail(const thw_host& host, const char* message, const Error* error) {
        const auto text = [](const std::string& part) { return part.empty() ? nullptr : part.c_str(); };
        thw_error out{sizeof(thw_error), message, nullptr, nullptr, nullptr, nullptr};
        if (error != nullptr) {
            out.subject = text(error->subject());
            out.found = text(error->found());
            out.expected = text(error->expected());
            out.remedy = text(error->remedy());
        }
        host.fail(host.impl, &out);
    }

    /// Takes no memory itself.
    static void fail_without_memory(const thw_host& host) {
        const thw_error out{
            sizeof(thw_error), "there is no memory left",
            nullptr,           nullptr,
            nullptr,           "use a coarser grid or smaller input files, or a machine with more memory"};
        host.fail(host.impl, &out);
    }

    /// Nothing thrown by a node may cross into the host.
    template <class Body>
    static auto guarded(const thw_host& host, Body body) -> thw_status {
        try {
            body();
            return THW_OK;
        } catch (const Error& error) {
            fail(host, error.what(), &error);
        } catch (const std::bad_alloc&) {
            fail_without_memory(host);
        } catch (const std::exception& error) {
            fail(host, error.what(), nullptr);
        } catch (...) {
            fail(host, "the node threw what is no std::exception, so that the reason is not known", nullptr);
        }
        return THW_FAILED;
    }

    template <class T>
    static auto create(const thw_host* host) -> thw_node* {
        NodeGlue* glue = nullptr;
        guarded(*host, [&] {
            auto made = std::make_unique<T>();
            made->host_ = host;
            glue = new NodeGlue{std::move(made), host};
        });
        return reinterpret_cast<thw_node*>(glue);
    }

    static void destroy(thw_node* handle) { delete &of(handle); }

    static auto configure(thw_node* handle, const thw_setup* setup) -> thw_status {
        auto& self = of(handle);
        return guarded(*self.host, [&] {
            for (auto* parameter : self.node->parameters_) {
                parameter->is_set_ = parameter->read(*self.host) == THW_OK;
            }
            self.node->configure({setup->executor == THW_ON_CUDA, setup->device_id, setup->start, setup->end,
                                  setup->node_id, setup->title, setup->output_dir, setup->provenance});
        });
    }

    static auto negotiate(thw_node* handle, const thw_field* inputs, std::uint32_t input_count,
                          thw_field* outputs, std::uint32_t) -> thw_status {
        auto& self = of(handle);
        return guarded(*self.host, [&] {
            self.node->accept(inputs, input_count);
            self.node->negotiate();
            self.node->offer(outputs);
            self.lend_grids(outputs);
        });
    }

    static auto run(thw_node* handle, const thw_step* step) -> thw_status {
        auto& self = of(handle);
        return guarded(*self.host, [&] {
            self.node->accept(step->inputs, step->input_count);
            for (std::uint32_t k = 0; k < step->output_count; ++k) {
                self.node->outputs_[k]->field_ = Field(step->outputs[k]);
            }
            self.node->run({step->t0, step->t1, step->is_last != 0, step->stream});
        });
    }

    static auto finish(thw_node* handle) -> thw_status {
        auto& self = of(handle);
        return guarded(*self.host, [&] { self.node->finish(); });
    }

    /// The C grids that negotiate's outputs point to; they live until the next negotiate.
    std::vector<thw_grid> grids = {};

    void lend_grids(thw_field* outputs) {
        grids.clear();
        grids.reserve(node->outputs_.size());
        for (std::size_t k = 0; k < node->outputs_.size(); ++k) {
            if (node->outputs_[k]->has_grid()) {
                grids.push_back(node->outputs_[k]->grid_.to_abi());
                outputs[k].grid = &grids.back();
            }
        }
    }

    static auto inputs_of(const Node& node) -> const std::vector<Input*>& { return node.inputs_; }

    static auto outputs_of(const Node& node) -> const std::vector<Output*>& { return node.outputs_; }

    static auto parameters_of(const Node& node) -> const std::vector<ParameterBase*>& {
        return node.parameters_;
    }
};

}  // namespace thalweg
