// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "sip_run.hpp"
#include "solvers/bench/papers/sip_plan.hpp"

namespace thalweg::solvers::test {

/// A form that papers compare, as one of the ways to iterate.
struct ByForm {
    papers::SipForm form;
    const char* name;

    template <class Real>
    auto plan(Device device, const FieldShape& shape, const SipOptions& options) const
        -> papers::SipPlan<Real> {
        return {device, shape, options, form};
    }
};

inline auto cpu_forms() -> std::vector<ByForm> {
    using Form = papers::SipForm;
    return {{Form::serial, "serial"},
            {Form::wavefront, "wavefront"},
            {Form::wf_e, "wf_e"},
            {Form::wf_all, "wf_all"},
            {Form::strips, "strips"}};
}

inline auto cuda_forms() -> std::vector<ByForm> {
    using Form = papers::SipForm;
    return {{Form::wf_e, "wf_e"},
            {Form::wf_all, "wf_all"},
            {Form::one_block, "one_block"},
            {Form::strips, "strips"}};
}

}  // namespace thalweg::solvers::test
