// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "shallowwater/bench/ladder/edge_mesh.hpp"
#include "shallowwater/bench/ladder/lacasta_flow.hpp"
#include "shallowwater/bench/ladder/roe_tables.hpp"
#include "shallowwater/bench/measure/machine.hpp"
#include "shallowwater/bench/measure/settings.hpp"

// The ladder of Lacasta et al. 2014 (Adv. Eng. Softw. 78:1): the Roe scheme of first order on triangles, by
// loops over edges and over cells, in several layouts and numberings.
namespace thalweg::shallowwater::bench {

// `scatter`: edges add to their cells, among other threads by atomic operations; `store`: edges store, cells
// gather; `gather`: cells solve each of their edges; `ours`: the solver of the plugin.
enum class Form { scatter, store, gather, ours };

// One way to step a mesh.
struct LacastaRung {
    std::string name;
    bool on_cpu = false;
    int threads = 1;  // of the CPU, or of a block
    Form form = Form::scatter;
    Layout layout = Layout::apart;
    Numbering numbering = Numbering::rows;
    int sides = 3;
};

// Steps that reach an end, each as long as the waves allow.
struct WholeRun {
    std::int64_t steps = 0;
    double seconds = 0;  // of the flow, at the end of the last step

    // More steps of these lengths [s], up to the one that reaches or passes `end`. Throws std::runtime_error
    // for a length that is no positive number.
    template <class Real>
    void add(const std::vector<Real>& lengths, double end) {
        for (const Real length : lengths) {
            if (seconds >= end) {
                return;
            }
            if (!(length > 0 && length < Real(LacastaFlow::as_waves_allow))) {
                throw std::runtime_error("the waves of the ladder set no step");
            }
            seconds += static_cast<double>(length);
            ++steps;
        }
    }
};

enum class CellValue { depth, discharge_x, discharge_y };

// A flow on a mesh, stepped in one way. One thread at a time.
class LacastaVariant {
  public:
    virtual ~LacastaVariant() = default;

    // Sets the water. Waits.
    virtual void set(const LacastaFlow& flow) = 0;

    // Back to that water. Waits.
    virtual void start() = 0;

    // Takes so many steps of LacastaFlow::step. Returns how many they were: our solver takes more where a
    // triangle allows none so long. Waits.
    virtual auto run(int steps) -> std::int64_t = 0;

    // Runs from the start to `seconds` of the flow, which must be set to step as the waves allow, and counts
    // the steps. Not for Form::gather, whose step is that of the waves before: the first has none. Waits.
    virtual auto count_whole(double seconds) -> WholeRun = 0;

    // The same again, without a look at the length of the steps. Waits.
    virtual void repeat_whole(const WholeRun& whole) = 0;

    // m or m2/s, of cells in rows.
    virtual auto values(CellValue which) -> std::vector<double> = 0;

    auto depth() -> std::vector<double> { return values(CellValue::depth); }
};

// The paper's forms on the machine, which must be that of the rung. `mesh` is numbered as the rung says and
// may go afterwards.
template <class Real>
auto make_on_cpu(Machine& machine, const LacastaRung& rung, const EdgeMesh& mesh)
    -> std::unique_ptr<LacastaVariant>;
template <class Real>
auto make_on_cuda(Machine& machine, const LacastaRung& rung, const EdgeMesh& mesh)
    -> std::unique_ptr<LacastaVariant>;

// The rungs of a size: one after the other as the paper built them, and, with `all`, every form in every
// layout and numbering. `cuda`: with those on the device, else on the CPU alone; `threads` that it has.
auto lacasta_rungs(bool cuda, int threads, int cells, bool all) -> std::vector<LacastaRung>;

// Checks the rungs and, unless only that is asked for, measures and prints them. Returns an ExitStatus.
// Throws std::runtime_error if the device fails.
auto run_lacasta(const Settings& settings) -> int;

}  // namespace thalweg::shallowwater::bench
