// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "lent_features.hpp"
#include "node.hpp"

namespace thalweg {

/// An input that carries features: `FeatureInput shapes{*this, "shapes", port().optional().help("Dikes")};`
/// It may be asked in negotiate and run. In negotiate there may be attributes and no features yet.
class FeatureInput final : public AnyInput {
    const Node& owner_;
    std::uint32_t index_;

    auto newest() const -> const thw_features* {
        const auto& services = owner_.services_;
        return services.features != nullptr ? services.features->input(services.host->impl, index_) : nullptr;
    }

  public:
    FeatureInput(Node& owner, std::string name, port spec)
        : AnyInput(owner, std::move(name), spec.carry(THW_PAYLOAD_FEATURES)),
          owner_(owner),
          index_(static_cast<std::uint32_t>(owner.inputs_.size() - 1)) {}

    auto connected() const -> bool { return newest() != nullptr; }

    /// Number of the newest features, which grows with each new set; 0 before the first.
    auto version() const -> std::uint64_t { return connected() ? newest()->attributes->version : 0; }

    /// Simulated time [s] at which the newest features were given.
    auto time() const -> double { return connected() ? newest()->attributes->time : 0; }

    /// Copies the newest features; they have no attributes before the first and where the input is not
    /// connected.
    [[nodiscard]] auto read() const -> Features { return connected() ? copy_of(*newest()) : Features(); }
};

/// An output that carries features: `FeatureOutput reach{*this, "reach", port().help("Where water is")};`
class FeatureOutput final : public AnyOutput {
    const Node& owner_;
    std::uint32_t index_;

  public:
    FeatureOutput(Node& owner, std::string name, port spec)
        : AnyOutput(owner, std::move(name), spec.carry(THW_PAYLOAD_FEATURES)),
          owner_(owner),
          index_(static_cast<std::uint32_t>(owner.outputs_.size() - 1)) {}

    /// Returns whether another node reads the output; else nothing need be given.
    auto is_read() const -> bool {
        const auto& services = owner_.services_;
        return services.features != nullptr && services.features->is_read(services.host->impl, index_) != 0;
    }

    /// Publishes a copy, in negotiate or run. In negotiate it says which attributes and which CRS there are,
    /// with features if they are known; later ones have the same. If they break a rule the hook fails when it
    /// returns. Throws Error if the program has no features.
    void give(const Features& features) const {
        const auto& services = owner_.services_;
        if (services.features == nullptr) {
            throw Error("this program cannot hand features from node to node")
                .about(name())
                .remedy("run it with a newer version of Thalweg");
        }
        services.features->give(services.host->impl, index_, LentFeatures(features).abi());
    }
};

}  // namespace thalweg
