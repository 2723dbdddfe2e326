# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
"""What is mutated, and the smallest test program that each room of the numerics has."""

import collections
import glob
import os
import shutil

# `mutated`: files; `sources`: of the program, the stub of the one instruction-set level included.
Room = collections.namedtuple("Room", "name mutated sources stub libraries")

FLAGS = ("-std=c++17 -O1 -w -fopenmp -fno-math-errno -fno-trapping-math -ffp-contract=off -Itree/plugins -Itree/framework "
         "-Itree/framework/include -Itree/tests -Itree/tests/solvers")
# The sources of an instruction-set level, with the name that it has there.
LEVELS = {"stage_rows.cpp": "run_part_x86_64", "solve_tile.cpp": "solve_tile_x86_64", "sip_rows.cpp": "sip_rows_x86_64",
          "serial_sweeps.cpp": "serial_sweeps_x86_64"}

FLOW_STUB = """
#include "shallowwater/raster/cpu/stage.hpp"
#include "shallowwater/raster/cpu/vector_bits.hpp"
namespace thalweg::shallowwater {
auto run_part_x86_64(const StageJob<float>&, const Part&, float*, float*) -> float;
auto run_part_x86_64(const StageJob<double>&, const Part&, double*, double*) -> double;
auto vector_bits() -> int { return 128; }
template <class Real> auto choose_run_part() -> RunPart<Real> { return run_part_x86_64; }
template auto choose_run_part<float>() -> RunPart<float>;
template auto choose_run_part<double>() -> RunPart<double>;
}
"""

SOLVER_STUB = """
#include "solvers/cpu/line_tile.hpp"
#include "solvers/cpu/sip_rows.hpp"
namespace thalweg::solvers::cpu {
auto solve_tile_x86_64(const LineTile<float>&) -> FaultWord;
auto solve_tile_x86_64(const LineTile<double>&) -> FaultWord;
template <class Real> auto choose_solve_tile() -> SolveTile<Real> { return solve_tile_x86_64; }
template auto choose_solve_tile<float>() -> SolveTile<float>;
template auto choose_solve_tile<double>() -> SolveTile<double>;
}
namespace thalweg::solvers {
auto sip_rows_x86_64(float) -> SipRows<float>;
auto sip_rows_x86_64(double) -> SipRows<double>;
template <class Real> auto sip_rows() -> SipRows<Real> { return sip_rows_x86_64(Real()); }
template auto sip_rows<float>() -> SipRows<float>;
template auto sip_rows<double>() -> SipRows<double>;
}
"""

PAPERS_STUB = """
#include "solvers/bench/papers/cpu/serial_sweeps.hpp"
namespace thalweg::solvers::papers::cpu {
auto serial_sweeps_x86_64(float) -> SerialSweeps<float>;
auto serial_sweeps_x86_64(double) -> SerialSweeps<double>;
template <class Real> auto serial_sweeps() -> SerialSweeps<Real> { return serial_sweeps_x86_64(Real()); }
template auto serial_sweeps<float>() -> SerialSweeps<float>;
template auto serial_sweeps<double>() -> SerialSweeps<double>;
}
"""

FLOW = ["plugins/shallowwater/solvers/raster/" + name for name in
        ("processes/boundary_facts.cpp", "processes/boundary_tables.cpp", "no_cuda.cpp", "cpu/cpu_solver.cpp",
         "cpu/stage_rows.cpp", "cpu/tiles.cpp")]
SOLVERS = ["framework/solvers/" + name for name in
           ("adi.cpp", "adi_no_cuda.cpp", "fault.cpp", "sip.cpp", "sip_no_cuda.cpp", "tridiagonal.cpp",
            "tridiagonal_no_cuda.cpp", "cpu/residual_norms.cpp", "cpu/sip.cpp", "cpu/sip_rows.cpp",
            "cpu/sip_sweeps.cpp", "cpu/solve_adi.cpp", "cpu/solve_lines.cpp", "cpu/solve_tile.cpp")]
PAPERS = ["framework/solvers/bench/papers/" + name for name in
          ("adi_plan.cpp", "line_plan.cpp", "no_cuda.cpp", "sip_plan.cpp", "cpu/reduction_line.cpp",
           "cpu/serial_sweeps.cpp", "cpu/sip_lines.cpp", "cpu/sip_nodes.cpp", "cpu/solve_lines.cpp")]
# Files of the flow that compute: the others hand arrays about.
FLOW_SHARED = ["bed_cells", "bed_change", "cell_level", "constants", "face_water", "first_water", "result_cells"]
FLOW_PROCESSES = ["bed_drag", "exchange_rate", "fill_ring", "infiltration", "momentum_sources", "rain", "ring",
                  "supply", "track_cell"]
RASTER_PROCESSES = ["outflow_ledger", "viscosity"]


def rooms(top):
    def files(pattern, without=()):
        found = sorted(os.path.relpath(f, top) for f in glob.glob(os.path.join(top, pattern)))
        return [f for f in found if not any(word in f for word in without)]

    # The tests of nodes need GDAL and the runtime: what they see of the numerics, the others see too.
    flow_tests = files("tests/shallowwater/*_test.cpp", ("node_test", "boundary_input"))
    flow_laws = ["tests/laws/" + name for name in ("flow_bits_test.cpp", "flow_draw.cpp", "flow_images_test.cpp",
                                                   "flow_water_test.cpp", "law.cpp")]
    bed_laws = ["tests/laws/" + name for name in ("law.cpp", "sediment_draw.cpp", "sediment_test.cpp")]
    bed_tests = files("tests/sediment/*_test.cpp", ("node_test", "face_inflow"))
    doctest = ["tests/support/doctest.cpp"]
    solver_tests = files("tests/solvers/*.cpp", ("_cuda",)) + files("tests/solvers/papers/*.cpp", ("_cuda",))
    bed = ["plugins/sediment/core/options.cpp", "plugins/sediment/core/no_cuda.cpp", "plugins/sediment/cpu/cpu_solver.cpp"]
    return {
        "flow": Room("flow",
                     files("plugins/shallowwater/physics/*.hpp")
                     + files("plugins/shallowwater/schemes/*/*.hpp", ("traits", "_block.hpp", "with_limiter"))
                     + ["plugins/shallowwater/flow/%s.hpp" % name for name in FLOW_SHARED]
                     + ["plugins/shallowwater/flow/processes/%s.hpp" % name for name in FLOW_PROCESSES]
                     + ["plugins/shallowwater/solvers/raster/processes/%s.hpp" % name for name in RASTER_PROCESSES]
                     + files("plugins/shallowwater/raster/cpu/*.hpp", ("stage.hpp",))
                     + files("plugins/shallowwater/solvers/raster/cpu/*.hpp", ("vector_bits",))
                     + files("plugins/shallowwater/solvers/raster/cpu/*.cpp", ("choose", "stage_rows", "track_part")),
                     ["tests/shallowwater/main.cpp"] + flow_tests + flow_laws + FLOW + doctest, FLOW_STUB, ["-lrapidcheck"]),
        "bed": Room("bed", files("plugins/sediment/physics/*.hpp"),
                    ["tests/sediment/main.cpp"] + bed_tests + bed_laws + bed + FLOW + SOLVERS + doctest,
                    FLOW_STUB + SOLVER_STUB, ["-lrapidcheck"]),
        "solvers": Room("solvers",
                        files("framework/solvers/methods/*_cell.hpp") + files("framework/solvers/methods/*_rule.hpp")
                        + files("framework/solvers/bench/papers/*_rule.hpp")
                        + ["framework/solvers/methods/" + name for name in ("sip_layer.hpp", "sip_setup.hpp", "tridiagonal_row.hpp")]
                        + [f for f in SOLVERS + PAPERS if "no_cuda" not in f and "fault" not in f]
                        + files("framework/solvers/cpu/*.hpp"),
                        solver_tests + SOLVERS + PAPERS + doctest + ["tests/support/doctest_main.cpp"], SOLVER_STUB + PAPERS_STUB,
                        []),
    }


def write_ninja(folder, all_rooms):
    """Writes build.ninja and the stubs: a program a room. All paths are below the folder, which can be copied with its objects."""
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "build.ninja"), "w") as out:
        out.write("rule cxx\n command = %sg++ %s $more -MD -MF $out.d -c $in -o $out\n"
                  % ("ccache " if shutil.which("ccache") else "", FLAGS))
        out.write(" depfile = $out.d\n deps = gcc\n")
        out.write("rule link\n command = g++ -fopenmp $in $libraries -o $out\n")
        written = set()
        for room in all_rooms.values():
            stub = os.path.join(folder, room.name + "_stub.cpp")
            with open(stub, "w") as text:
                text.write(room.stub)
            objects = []
            for source in [os.path.join("tree", s) for s in room.sources] + [os.path.basename(stub)]:
                name = os.path.relpath(source, "tree").replace("/", "_").lstrip("._") + ".o"
                objects.append(name)
                if name in written:
                    continue
                written.add(name)
                level = LEVELS.get(os.path.basename(source))
                out.write("build %s: cxx %s\n" % (name, source))
                out.write(" more = -DTHALWEG_ISA=%s\n" % level if level else "")
            out.write("build %s: link %s\n libraries = %s\n" % (room.name, " ".join(objects), " ".join(room.libraries)))
