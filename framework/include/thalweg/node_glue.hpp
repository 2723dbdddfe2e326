// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <exception>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "abi/copy_known.h"
#include "abi/node.h"
#include "machine_error.hpp"
#include "node.hpp"
#include "state_glue.hpp"

namespace thalweg {

/// Turns C calls into calls of a Node, and exceptions into calls of thw_host.complain.
struct NodeGlue {
    std::unique_ptr<Node> node;
    thw_memory memory = THW_HOST_MEMORY;  ///< of the node's arrays
    StateGlue state{};

    static auto of(thw_node* handle) -> NodeGlue& { return *reinterpret_cast<NodeGlue*>(handle); }

    /// Nothing thrown by a node may cross into the host.
    template <class Body>
    static auto guarded(const HostServices& services, Body body) -> thw_status {
        try {
            body();
            return THW_OK;
        } catch (const MachineError& error) {
            services.complain(error, THW_CAUSE_MACHINE);
        } catch (const Error& error) {
            services.complain(error);
        } catch (const std::bad_alloc&) {
            services.complain("there is no memory left",
                              "use a coarser grid or smaller input files, or a machine with more memory",
                              THW_CAUSE_MACHINE);
        } catch (const std::exception& error) {
            services.complain(error.what());
        } catch (...) {
            services.complain("the node threw what is no std::exception, so that the reason is not known");
        }
        return THW_FAILED;
    }

    /// Calls one hook of an existing node.
    template <class Body>
    static auto hook(thw_node* handle, Body body) -> thw_status {
        auto& node = *of(handle).node;
        node.complained_ = false;
        const auto status = guarded(node.services_, [&] { body(node); });
        return node.complained_ ? THW_FAILED : status;
    }

    template <class T>
    static auto create(const thw_host* host) -> thw_node* {
        NodeGlue* glue = nullptr;
        const HostServices services(*host);
        guarded(services, [&] {
            auto made = std::make_unique<T>();
            made->services_ = services;
            glue = new NodeGlue{std::move(made)};
        });
        return reinterpret_cast<thw_node*>(glue);
    }

    static void destroy(thw_node* handle) { delete &of(handle); }

    static auto configure(thw_node* handle, const thw_setup* setup) -> thw_status {
        return hook(handle, [&](Node& self) {
            for (auto* parameter : self.parameters_) {
                parameter->is_set_ = parameter->read(*self.services_.host) == THW_OK;
                parameter->is_given_ =
                    parameter->is_set_ && self.services_.is_given(parameter->name().c_str());
            }
            thw_setup known{};
            known.struct_size = sizeof(known);
            thw_copy_known(&known, setup);
            of(handle).memory = known.executor == THW_ON_CUDA ? THW_CUDA_MEMORY : THW_HOST_MEMORY;
            self.configure({known.executor == THW_ON_CUDA ? Device::cuda(known.device_id) : Device(),
                            known.start, known.end, known.node_id, known.title, known.output_dir,
                            known.provenance, known.start_date != nullptr ? known.start_date : ""});
        });
    }

    static auto negotiate(thw_node* handle, const thw_negotiation* negotiation) -> thw_status {
        return hook(handle, [&](Node& self) {
            self.accept(*negotiation);
            self.negotiate();
            self.offer(*negotiation);
        });
    }

    static auto run(thw_node* handle, const thw_step* step) -> thw_status {
        return hook(handle, [&](Node& self) {
            self.accept(*step);
            self.step_ = step;
            self.take_outputs();
            self.run({step->t0, step->t1, step->is_last != 0, step->stream});
        });
    }

    static auto finish(thw_node* handle) -> thw_status {
        return hook(handle, [](Node& self) { self.finish(); });
    }

    static auto list_state(thw_node* handle, const thw_saved_blocks* coming, std::uint32_t* count)
        -> thw_status {
        return hook(handle, [&](Node& self) {
            auto& listed = of(handle).state.begin(of(handle).memory, coming);
            self.list_state(listed);
            if (listed.is_restoring()) {
                for (const auto& misfit : listed.misfits()) {
                    self.complain(misfit);
                }
            }
            *count = of(handle).state.count();
        });
    }

    static auto state_block(thw_node* handle, std::uint32_t index, thw_state_block* out) -> thw_status {
        return of(handle).state.describe(index, out);
    }

    static auto state_restored(thw_node* handle) -> thw_status {
        return hook(handle, [](Node& self) { self.state_restored(); });
    }

    static auto inputs_of(const Node& node) -> const std::vector<AnyInput*>& { return node.inputs_; }

    static auto outputs_of(const Node& node) -> const std::vector<AnyOutput*>& { return node.outputs_; }

    static auto parameters_of(const Node& node) -> const std::vector<ParameterBase*>& {
        return node.parameters_;
    }
};

}  // namespace thalweg
