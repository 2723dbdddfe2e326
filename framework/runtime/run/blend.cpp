// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "blend.hpp"

#include <thalweg/compute/executor.hpp>
#include <thalweg/compute/hd.hpp>

#include "thalweg/element.hpp"

namespace thalweg::runtime {

namespace {

template <class Real>
struct BlendElement {
    const Real* from;
    const Real* to;
    Real* out;
    Real share;
    bool has_classes;

    THALWEG_HD void operator()(std::int64_t k) const {
        const Real a = from[k], b = to[k];
        const bool has_none_between = has_classes || a != a || b != b;
        const Real nearer = share < Real(0.5) ? a : b;
        out[k] = has_none_between || a == b ? nearer : a + share * (b - a);
    }
};

template <class Real>
void write_linear(const Blend& blend, Device device, void* stream) {
    const BlendElement<Real> element{static_cast<const Real*>(blend.from), static_cast<const Real*>(blend.to),
                                     static_cast<Real*>(blend.out), static_cast<Real>(blend.share),
                                     blend.has_classes};
    if (blend.cells == nullptr || device.is_cuda()) {
        compute::Executor(device, stream).for_each(blend.count, element);
        return;
    }
    for (const auto cell : *blend.cells) {
        element(cell);
    }
}

}  // namespace

void write_blend(const Blend& blend, Device device, void* stream) {
    if (blend.dtype == THW_F64) {
        write_linear<double>(blend, device, stream);
    } else if (blend.dtype == THW_F32) {
        write_linear<float>(blend, device, stream);
    } else {
        compute::Executor(device, stream)
            .copy(blend.out, blend.share < 0.5 ? blend.from : blend.to,
                  static_cast<std::size_t>(blend.count) * element_size(blend.dtype));
    }
}

}  // namespace thalweg::runtime
