// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "sediment/node_roughness.hpp"

#include <thalweg/number_text.hpp>

#include "sediment/chosen.hpp"

namespace thalweg::sediment {

NodeRoughness::NodeRoughness(Node& node)
    : manning_(node, "manning",
               option().at_least(0).help("Manning roughness [s m^(-1/3)] that the whole bed must have by the "
                                         "input manning; unset: not checked")),
      law_(node, "roughness",
           option()
               .by_default("\"flow\"")
               .one_of(roughness_names)
               .help("Law of the roughness; flow: the input manning; wu_wang and van_rijn: from grains "
                     "and bed forms, for the flow to take from the output manning by a feedback edge "
                     "(docs/sediment-closures.md)")) {}

auto NodeRoughness::law() const -> Roughness {
    return chosen<Roughness>(*law_, roughness_names);
}

void NodeRoughness::fill(Options& o) const {
    o.roughness = law();
    o.stated_manning = manning_.is_given() ? *manning_ : -1;
}

void NodeRoughness::check(Node& node, bool connected) const {
    const bool by_flow = law() == Roughness::flow;
    if (by_flow && !connected) {
        node.complain(Error("the bed has one roughness, that of the flow")
                          .about(manning_.name())
                          .found(manning_.is_given() ? number_text(*manning_) +
                                                           " here, and no input manning to compare it with"
                                                     : "an input that is not connected")
                          .expected("the output manning of the flow at the input manning")
                          .remedy(std::string("connect it") +
                                  (manning_.is_given() ? ", and take the parameter out" : "")));
    }
    if (!by_flow && (connected || manning_.is_given())) {
        node.complain(Error("the roughness is computed here")
                          .about(manning_.name())
                          .found(std::string(connected ? "the input" : "the parameter") +
                                 " manning beside roughness = " + *law_)
                          .expected("it only with roughness = flow")
                          .remedy(connected ? "disconnect it" : "take it out"));
    }
}

}  // namespace thalweg::sediment
