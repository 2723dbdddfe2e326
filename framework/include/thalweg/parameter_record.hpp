// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <stdexcept>
#include <string>
#include <utility>

#include "members.hpp"
#include "parameter.hpp"

namespace thalweg {

/// A record whose members are parameters of the node itself, each under its own name:
///
///     struct Limits { double depth = 0.1; std::optional<double> speed; };
///     void members(thalweg::Members& m, Limits& limits) {
///         m.group("Limits");
///         m("depth", limits.depth, option().unit("m").by_default(limits.depth).help("Least depth"));
///         m("speed", limits.speed, option().unit("m s-1").help("Largest speed"));
///     }
///     ParameterRecord<Limits> limits_{*this};
///
/// The values are set from `configure` on. A member that has neither a value in the graph nor a default keeps
/// what the record begins with.
template <class T>
class ParameterRecord final : detail::MemberSink {
    class MemberParameter final : public ParameterBase {
        void* target_;
        Read read_;

        auto read(const thw_host& host) -> thw_status override {
            return read_(host, name().c_str(), target_);
        }

      public:
        MemberParameter(Node& owner, Declaration declaration, void* target, Read reader)
            : ParameterBase(owner, std::move(declaration)), target_(target), read_(reader) {}

        auto is_of(const void* member) const -> bool { return member == target_; }
    };

    Node& owner_;
    T value_{};
    std::deque<MemberParameter> parameters_;  ///< a deque: the node points to its elements

    void add(Declaration member, void* target, Read read) override {
        parameters_.emplace_back(owner_, std::move(member), target, read);
    }

    void begin_group(std::string heading) override { Group(owner_, std::move(heading)); }

  public:
    explicit ParameterRecord(Node& owner) : owner_(owner) {
        Members all(static_cast<detail::MemberSink&>(*this));
        members(all, value_);
    }

    ParameterRecord(const ParameterRecord&) = delete;
    auto operator=(const ParameterRecord&) -> ParameterRecord& = delete;

    auto operator*() const -> const T& { return value_; }

    auto operator->() const -> const T* { return &value_; }

    /// The parameter of a member of the record, for its name and whether the graph gives it:
    /// `limits_.of(limits_->speed).is_given()`. Throws std::logic_error for anything else.
    template <class Member>
    auto of(const Member& member) const -> const ParameterBase& {
        for (const auto& parameter : parameters_) {
            if (parameter.is_of(&member)) {
                return parameter;
            }
        }
        throw std::logic_error("this is no member of the record");
    }
};

}  // namespace thalweg
