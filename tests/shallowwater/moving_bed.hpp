// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "case.hpp"

namespace thalweg::shallowwater::test {

/// Moves the bed of a running case by values at cells or, `at_vertices`, at vertices.
template <class Real, class Input>
void move_bed(Running<Real>& flow, const std::vector<Input>& change, bool at_vertices = false,
              Machine& machine = Machine::chosen()) {
    const auto values = machine.upload(change);
    flow.solver().move_bed(at_vertices ? BedChange<Input>{nullptr, values.get()}
                                       : BedChange<Input>{values.get(), nullptr});
    machine.wait();
}

/// The present bed of the cells.
template <class Real>
auto bed_of(Running<Real>& flow, std::size_t cells) -> std::vector<Real> {
    Machine& machine = Machine::chosen();
    const auto bed = machine.array<Real>(cells);
    Outputs<Real> out;
    out.bed = bed.get();
    flow.solver().publish(out);
    return machine.download(bed, cells);
}

}  // namespace thalweg::shallowwater::test
