// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/first_water_check.hpp"

#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include <thalweg/error.hpp>
#include <thalweg/mesh/place_of_cell.hpp>
#include <thalweg/number_text.hpp>

#include "shallowwater/river/solver.hpp"

namespace thalweg::shallowwater {

namespace {

template <class Element>
void check_elements(const Input& input, Device device, void* stream) {
    const Grid grid = input->grid();
    const auto cells = static_cast<std::size_t>(grid.cells());
    const auto* values = input->data<const Element>();
    std::vector<Element> copy(device.is_cuda() ? cells : 0);
    if (device.is_cuda()) {
        river::copy_from_cuda(copy.data(), values, cells * sizeof(Element), stream);
        values = copy.data();
    }
    for (std::size_t k = 0; k < cells; ++k) {
        require_water(input, static_cast<double>(values[k]), static_cast<std::int64_t>(k));
    }
}

}  // namespace

void require_water(const Input& input, double value, std::int64_t cell) {
    if (std::fabs(value) > most_metres_of_water) {
        throw Error("a value at the start that no water has")
            .about(input.name())
            .found(number_text(value) + " m in " + mesh::place_of_cell(input->grid(), cell))
            .expected("at most " + number_text(most_metres_of_water) + " m in size")
            .remedy("correct it where it comes from, or let it be missing (NaN) where it is dry");
    }
}

void check_first_water(const Input& input, Device device, void* stream) {
    if (!input->connected() || !input->has_data()) {
        return;
    }
    if (input->dtype() == THW_F64) {
        check_elements<double>(input, device, stream);
    } else {
        check_elements<float>(input, device, stream);
    }
}

}  // namespace thalweg::shallowwater
