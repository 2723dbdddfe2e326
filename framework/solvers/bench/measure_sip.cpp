// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "solvers/bench/fields/sip_field.hpp"
#include "solvers/bench/iteration_time.hpp"
#include "solvers/bench/measure.hpp"
#include "solvers/bench/papers/same_work.hpp"
#include "solvers/bench/papers/sip_plan.hpp"
#include "solvers/bench/recorded.hpp"
#include "solvers/bench/thread_count.hpp"

namespace thalweg::solvers::bench {

namespace {

using papers::SipForm;
using thalweg::bench::Machine;

constexpr double most_copied = 4e9;
constexpr double share_of_memory = 0.9;
constexpr std::int64_t most_nodes_on_cpu = 20'000'000;

struct Form {
    const char* name;
    SipForm form;
    int iterations;  // of a repeat on CUDA
    bool cpu, cuda, threaded;
};

constexpr Form all_forms[] = {{"plain", SipForm::plain, 2, true, false, false},
                              {"serial", SipForm::serial, 2, true, false, false},
                              {"wavefront", SipForm::wavefront, 2, true, false, false},
                              {"wf_e", SipForm::wf_e, 2, true, true, false},
                              {"wf_all", SipForm::wf_all, 2, true, true, false},
                              {"wf_e in 1 kernel", SipForm::wf_e_one_kernel, 2, false, true, false},
                              {"wf_all in 1 kernel", SipForm::wf_all_one_kernel, 2, false, true, false},
                              {"one_block", SipForm::one_block, 10, false, true, false},
                              {"strips", SipForm::strips, 10, true, true, true}};

struct Mesh {
    int nx, ny;
};

auto meshes_for(const Settings& settings) -> std::vector<Mesh> {
    if (settings.quick && settings.sizes.empty()) {
        return {{34, 339}};
    }
    std::vector<Mesh> meshes;
    for (const int size : settings.sizes) {
        meshes.push_back({size, size});
    }
    return meshes.empty() ? std::vector<Mesh>{{34, 339}, {65, 1204}, {141, 224}, {1000, 1000}, {4096, 4096}}
                          : meshes;
}

template <class Real>
void measure_form(Machine& machine, const Settings& settings, SipField<Real>& field, const Form& form,
                  Row row, const Show& show) {
    const int threads = form.threaded ? settings.all_threads() : 1;
    const ThreadCount count(threads);
    const Device device = machine.is_cuda() ? Device::cuda() : Device();
    row.method = form.name;
    row.solver = "SIP";
    row.serial = form.form == SipForm::plain;
    row.threads = machine.is_cuda() ? 0 : threads;
    if (papers::plain_form(device, field.shape(), form.form, threads) != form.form) {
        row.same_as = "serial";
        show(row);
        return;
    }
    const papers::SipPlan<Real> plan(device, field.shape(), {}, form.form);
    const double needed = static_cast<double>(plan.factor_bytes() + plan.workspace_bytes());
    if (needed > share_of_memory * machine.free_bytes()) {
        row.note = fmt::format("needs {:.0f} GB of memory more", 1e-9 * needed);
    } else {
        const int in_sample = machine.is_cuda() ? form.iterations : 2;
        time_iterations(machine, settings, field, sip_iterations(machine, field, plan, in_sample), row);
    }
    show(row);
}

template <class Real>
void measure_mesh(Machine& machine, const Settings& settings, const Mesh& mesh, int layers,
                  const Show& show) {
    const FieldShape shape = field_of(mesh.nx, mesh.ny, layers);
    Row row;
    row.section = "sip";
    row.precision = sizeof(Real) == 4 ? "float" : "double";
    row.system = fmt::format("{}x{}x{}", mesh.nx, mesh.ny, layers);
    row.method = "all";
    row.threads = machine.is_cuda() ? 0 : settings.all_threads();
    row.error_limit = sip_error_limit<Real>();
    row.bytes = sip_bytes_a_value * sizeof(Real) * static_cast<double>(shape.layer_pitch * layers);
    if (!machine.is_cuda() && shape.layer_pitch * layers > most_nodes_on_cpu) {
        row.note = "left out on the CPU, too long";
        show(row);
        return;
    }
    if (SipField<Real>::bytes_of(shape) > share_of_memory * machine.free_bytes()) {
        row.note = "needs more memory";
        show(row);
        return;
    }
    row.copy_rate =
        measure_copy(machine, settings.sampling, settings.all_threads(), std::min(row.bytes, most_copied));
    SipField<Real> field(machine, shape);
    for (const Form& form : all_forms) {
        if ((machine.is_cuda() ? form.cuda : form.cpu) && settings.wants(form.name)) {
            measure_form(machine, settings, field, form, row, show);
        }
    }
}

}  // namespace

template <class Real>
void measure_sip(Machine& machine, const Settings& settings, const Show& show) {
    for (const Mesh& mesh : meshes_for(settings)) {
        for (const int layers : {1, 7, 18}) {
            measure_mesh<Real>(machine, settings, mesh, layers, show);
        }
    }
}

template void measure_sip<float>(Machine&, const Settings&, const Show&);
template void measure_sip<double>(Machine&, const Settings&, const Show&);

}  // namespace thalweg::solvers::bench
