// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// The law of bed friction of the node `riverflow`, and its coefficients.
#include <thalweg/mesh/curvilinear.hpp>
#include <thalweg/number_text.hpp>

#include "shallowwater/node/riverflow_node.hpp"

namespace thalweg::river {

auto RiverFlowNode::law() const -> shallowwater::FrictionLaw {
    const bool varies = *friction_law_ == shallowwater::FrictionLaw::manning && by_depth_.is_set();
    return varies ? shallowwater::FrictionLaw::manning_by_depth : *friction_law_;
}

void RiverFlowNode::check_friction() {
    const bool is_by_depth = law() == shallowwater::FrictionLaw::manning_by_depth;
    const bool is_manning = *friction_law_ == shallowwater::FrictionLaw::manning;
    const bool is_chezy = *friction_law_ == shallowwater::FrictionLaw::chezy;
    const auto unread = [&](const std::string& name, bool is_there, const std::string& found) {
        if (is_there) {
            complain(Error("the chosen law of friction does not read this")
                         .about(name)
                         .found(found)
                         .expected("what friction_law = " + word_of(*friction_law_) + " needs, once")
                         .remedy("take it out, or choose its law"));
        }
    };
    const std::string other = "friction_law = " + word_of(*friction_law_);
    unread(chezy_.name(), chezy_.is_set() && !is_chezy, other);
    unread(darcy_.name(), darcy_.is_set() && (is_chezy || is_manning), other);
    unread(other_friction_.name(), is_manning && other_friction_->connected(), other);
    unread(manning_field_.name(), !is_manning && manning_field_->connected(), other);
    unread(manning_.name(), manning_.is_given() && !is_manning, other);
    unread(by_depth_.name(), by_depth_.is_set() && !is_manning, other);
    unread(manning_.name(), manning_.is_given() && is_by_depth, by_depth_.name() + " beside it");
    unread(manning_field_.name(), manning_field_->connected() && is_by_depth,
           by_depth_.name() + " beside it");
    if (is_manning && manning_.is_given() && manning_field_->connected()) {
        complain(Error("nothing reads this roughness")
                     .about(manning_.name())
                     .found("the input manning beside it")
                     .remedy("take it out"));
    }
    const Parameter<double>& own = is_chezy ? chezy_ : darcy_;
    if (!is_manning && own.is_set() == other_friction_->connected()) {
        complain(
            Error("this law of friction needs its coefficient once")
                .about(own.name())
                .found(own.is_set() ? "the input friction beside it" : "neither it nor the input friction")
                .expected("the parameter or the input"));
    }
}

auto RiverFlowNode::coefficients(const Step& step) const -> std::vector<double> {
    if (law() == shallowwater::FrictionLaw::manning_by_depth) {
        return {0};  // which is not read
    }
    const bool is_manning = *friction_law_ == shallowwater::FrictionLaw::manning;
    if (is_manning) {
        return has_roughness() ? values_of(manning_field_, step) : std::vector<double>{*manning_};
    }
    if (!other_friction_->connected()) {
        return {*friction_law_ == shallowwater::FrictionLaw::chezy ? *chezy_ : *darcy_};
    }
    std::vector<double> given = values_of(other_friction_, step);
    const double least = *friction_law_ == shallowwater::FrictionLaw::chezy ? 1e-3 : 0;
    const mesh::Curvilinear mesh(bed_->grid());
    for (std::size_t k = 0; k < given.size(); ++k) {
        if (mesh.has_cell(static_cast<std::int64_t>(k)) && !(given[k] >= least)) {
            throw Error("this is no coefficient of friction")
                .about(other_friction_.name())
                .found(number_text(given[k]) + " in cell " + std::to_string(k))
                .expected(number_text(least) + " or more, with friction_law = " + word_of(*friction_law_))
                .remedy("correct the field, or choose its law");
        }
    }
    return given;
}

}  // namespace thalweg::river
