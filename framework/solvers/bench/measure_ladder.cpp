// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "solvers/bench/iteration_time.hpp"
#include "solvers/bench/measure.hpp"
#include "solvers/bench/papers/adi_plan.hpp"
#include "solvers/bench/papers/same_work.hpp"
#include "solvers/bench/papers/sip_plan.hpp"
#include "solvers/bench/thread_count.hpp"

namespace thalweg::solvers::bench {

namespace {

using papers::LineMethod;
using papers::LineOptions;
using papers::SipForm;
using thalweg::bench::Machine;

constexpr int adi_in_sample = 10;
constexpr int adi_checks = 3;
constexpr double adi_values = 16;  // a node and iteration

struct Mesh {
    int nx, ny;
};

// Vistula River, Arkansas River, Lake Pontchartrain, heat diffusion.
constexpr Mesh paper_meshes[] = {{34, 339}, {65, 1204}, {141, 224}, {1000, 1000}};

struct AdiForm {
    const char* name;
    LineOptions lines;
    bool threaded = false;  // on the CPU
};

struct WaveForm {
    const char* name;
    SipForm form;
    int in_sample;
    bool threaded = false;
};

constexpr auto by(LineMethod method, int rows_a_thread = 0, int blocks_a_line = 0) -> LineOptions {
    LineOptions options;
    options.method = method;
    options.rows_a_thread = rows_a_thread;
    options.blocks_a_line = blocks_a_line;
    return options;
}

constexpr auto lagged(LineOptions options) -> LineOptions {
    options.lagged_ends = true;
    return options;
}

// The paper's serial form stands first.
auto adi_forms(bool cuda) -> std::vector<AdiForm> {
    if (!cuda) {
        return {{"ADI thomas", by(LineMethod::thomas)}, {"ADI partition", by(LineMethod::partition), true}};
    }
    return {{"ADI pcr", by(LineMethod::pcr)},
            {"ADI obm_it 2 rows", by(LineMethod::obm_it, 2)},
            {"ADI obm_it 4 rows", by(LineMethod::obm_it, 4)},
            {"ADI obm_it 8 rows", by(LineMethod::obm_it, 8)},
            {"ADI mbm 2 blocks", by(LineMethod::mbm, 0, 2)},
            {"ADI mbm 4 blocks", by(LineMethod::mbm, 0, 4)},
            {"ADI mbm 8 blocks", by(LineMethod::mbm, 0, 8)},
            {"ADI mbm 2 blocks, lagged", lagged(by(LineMethod::mbm, 0, 2))},
            {"ADI mbm 4 blocks, lagged", lagged(by(LineMethod::mbm, 0, 4))},
            {"ADI mbm 8 blocks, lagged", lagged(by(LineMethod::mbm, 0, 8))},
            {"ADI partition", by(LineMethod::partition)}};
}

auto sip_forms(bool cuda) -> std::vector<WaveForm> {
    if (!cuda) {
        return {{"SIP plain", SipForm::plain, 2},
                {"SIP serial", SipForm::serial, 2},
                {"SIP wavefront", SipForm::wavefront, 2},
                {"SIP strips", SipForm::strips, 2, true}};
    }
    return {{"SIP wf_e", SipForm::wf_e, 2},
            {"SIP wf_all", SipForm::wf_all, 2},
            {"SIP wf_e in 1 kernel", SipForm::wf_e_one_kernel, 2},
            {"SIP wf_all in 1 kernel", SipForm::wf_all_one_kernel, 2},
            {"SIP one_block", SipForm::one_block, 10},
            {"SIP strips", SipForm::strips, 10}};
}

template <class Real>
auto adi_iterations(Machine& machine, const SipField<Real>& field, const LineOptions& lines) -> Iterations {
    AdiOptions options;
    options.tolerance = {0, 0, adi_in_sample, adi_in_sample};
    const papers::AdiPlan<Real> plan(machine.is_cuda() ? Device::cuda() : Device(), field.shape(), options,
                                     lines);
    const auto workspace = machine.array<char>(std::max<std::size_t>(plan.workspace_bytes(), 1));
    const auto report = machine.array<Convergence>(1);
    const auto solve = [plan, workspace, report, &field, stream = machine.stream()](int times) {
        for (int n = 0; n < times; ++n) {
            plan.solve(field.matrix(), field.right(), field.x(), {workspace.get(), stream}, report.get());
        }
    };
    return {adi_in_sample, [=] { solve(1); }, [=] { solve(adi_checks); }};
}

// What a mesh is measured with.
template <class Real>
struct Rung {
    Machine& machine;
    const Settings& settings;
    SipField<Real>& field;
    Row row;  // what all rows of the mesh have in common
    const Show& show;

    auto started(const char* name, const char* solver, bool threaded, double bytes) const -> Row {
        Row own = row;
        own.method = name;
        own.solver = own.equations = solver;
        own.threads = machine.is_cuda() ? 0 : (threaded ? settings.all_threads() : 1);
        own.bytes = bytes;
        return own;
    }

    auto nodes() const -> double { return static_cast<double>(field.shape().layer_pitch); }

    void measure(Row own, const std::function<Iterations()>& make) const {
        const ThreadCount count(own.threads > 0 ? own.threads : settings.all_threads());
        try {
            time_iterations(machine, settings, field, make(), own);
        } catch (const std::exception& error) {
            own.one = {};
            own.note = error.what();
        }
        show(own);
    }

    // The form before `form` that does the same work; empty if none does.
    static auto same_as(const FieldShape& shape, const std::vector<AdiForm>& all, const AdiForm& form)
        -> std::string {
        for (const AdiForm* other = all.data(); other != &form; ++other) {
            if (papers::do_same_work(Device::cuda(), lines_along_x(shape), other->lines, form.lines) &&
                papers::do_same_work(Device::cuda(), lines_along_y(shape), other->lines, form.lines)) {
                return other->name;
            }
        }
        return "";
    }

    void measure_adi() const {
        const std::vector<AdiForm> all = adi_forms(machine.is_cuda());
        for (const AdiForm& form : all) {
            if (settings.wants(form.name)) {
                Row own = started(form.name, "ADI", form.threaded, adi_values * sizeof(Real) * nodes());
                own.serial = !machine.is_cuda() && form.lines.method == LineMethod::thomas;
                own.same_as = machine.is_cuda() ? same_as(field.shape(), all, form) : "";
                if (own.same_as.empty()) {
                    measure(own, [&] { return adi_iterations(machine, field, form.lines); });
                } else {
                    show(own);
                }
            }
        }
    }

    void measure_sip() const {
        SipOptions one_way;
        one_way.alternate = false;
        const Device device = machine.is_cuda() ? Device::cuda() : Device();
        for (const WaveForm& form : sip_forms(machine.is_cuda())) {
            if (settings.wants(form.name)) {
                Row own =
                    started(form.name, "SIP", form.threaded, sip_bytes_a_value * sizeof(Real) * nodes());
                own.serial = form.form == SipForm::plain;
                if (papers::plain_form(device, field.shape(), form.form, own.threads) != form.form) {
                    own.same_as = "SIP serial";
                    show(own);
                    continue;
                }
                measure(own, [&] {
                    const papers::SipPlan<Real> plan(device, field.shape(), one_way, form.form);
                    return sip_iterations(machine, field, plan, form.in_sample);
                });
            }
        }
    }
};

}  // namespace

template <class Real>
void measure_ladder(Machine& machine, const Settings& settings, const Show& show) {
    for (const Mesh& mesh : paper_meshes) {
        if (settings.quick && mesh.nx > 34) {
            break;
        }
        SipField<Real> field(machine, field_of(mesh.nx, mesh.ny));
        Row row;
        row.section = "ladder";
        row.precision = sizeof(Real) == 4 ? "float" : "double";
        row.system = fmt::format("{}x{}", mesh.nx, mesh.ny);
        row.error_limit = sip_error_limit<Real>();
        const double nodes = static_cast<double>(mesh.nx) * mesh.ny;
        row.copy_rate = measure_copy(machine, settings.sampling, settings.all_threads(),
                                     sip_bytes_a_value * sizeof(Real) * nodes);
        const Rung<Real> rung = {machine, settings, field, row, show};
        rung.measure_adi();
        rung.measure_sip();
    }
}

template void measure_ladder<float>(Machine&, const Settings&, const Show&);
template void measure_ladder<double>(Machine&, const Settings&, const Show&);

}  // namespace thalweg::solvers::bench
