// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <doctest/doctest.h>

#include <cmath>
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
    return {{Form::plain, "plain"}, {Form::serial, "serial"}, {Form::wavefront, "wavefront"},
            {Form::wf_e, "wf_e"},   {Form::wf_all, "wf_all"}, {Form::strips, "strips"}};
}

inline auto cuda_forms() -> std::vector<ByForm> {
    using Form = papers::SipForm;
    return {{Form::wf_e, "wf_e"},
            {Form::wf_all, "wf_all"},
            {Form::wf_e_one_kernel, "wf_e_one_kernel"},
            {Form::wf_all_one_kernel, "wf_all_one_kernel"},
            {Form::one_block, "one_block"},
            {Form::strips, "strips"}};
}

/// The forms of Zhang et al. (2024).
inline auto paper_forms() -> std::vector<ByForm> {
    using Form = papers::SipForm;
    return {{Form::wf_e, "wf_e"},
            {Form::wf_all, "wf_all"},
            {Form::wf_e_one_kernel, "wf_e_one_kernel"},
            {Form::wf_all_one_kernel, "wf_all_one_kernel"}};
}

inline auto cuda_only_forms() -> std::vector<ByForm> {
    using Form = papers::SipForm;
    return {{Form::wf_e_one_kernel, "wf_e_one_kernel"},
            {Form::wf_all_one_kernel, "wf_all_one_kernel"},
            {Form::one_block, "one_block"}};
}

/// Iterates after the matrix that was factored has become NaN.
inline void check_matrix_is_kept(Device device, const std::vector<ByForm>& forms) {
    const auto s = random_system<double>(padded_field(37, 50, 3));
    for (const ByForm& by : forms) {
        for (const bool alternate : {false, true}) {
            CAPTURE(by.name);
            const SipOptions options = sip_options(0.92, alternate);
            const auto plan = by.plan<double>(device, s.shape, options);
            DeviceArray<double> west(device, s.west), east(device, s.east), south(device, s.south),
                north(device, s.north), centre(device, s.centre), right(device, s.right), x(device, s.x);
            DeviceArray<char> factors(device, plan.factor_bytes());
            DeviceArray<char> workspace(device, plan.workspace_bytes());
            const FivePoint<double> matrix = {west.data(), east.data(), south.data(), north.data(),
                                              centre.data()};
            const Execution where = {workspace.data(), nullptr};
            plan.factor(matrix, factors.data(), where);
            const std::vector<double> nothing(s.size(), static_cast<double>(NAN));
            for (DeviceArray<double>* array : {&west, &east, &south, &north, &centre}) {
                copy_in(device, array->data(), nothing.data(), nothing.size() * sizeof(double));
            }

            plan.iterate(matrix, factors.data(), right.data(), x.data(), 4, where);

            CHECK(same_bits(x.values(), iterated(Device(), s, options, 4)));
        }
    }
}

}  // namespace thalweg::solvers::test
