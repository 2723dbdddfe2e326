// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bench/papers/same_work.hpp"

#include <doctest/doctest.h>

#include "papers/line_ways.hpp"
#include "sip_run.hpp"

using namespace thalweg::solvers;
using namespace thalweg::solvers::papers;
using namespace thalweg::solvers::test;
using Method = papers::LineMethod;

namespace {

auto rows_a_thread(int rows) -> papers::LineOptions {
    papers::LineOptions options = solved_by(Method::obm_it);
    options.rows_a_thread = rows;
    return options;
}

auto blocks_a_line(int blocks) -> papers::LineOptions {
    papers::LineOptions options = solved_by(Method::mbm);
    options.blocks_a_line = blocks;
    return options;
}

auto squared(std::int64_t n) -> Lines {
    return lines_along_x(field_of(n, n));
}

}  // namespace

TEST_CASE("one block with as few rows a thread as will do is parallel cyclic reduction") {
    for (const std::int64_t n : {64, 1024, 1025, 4096}) {
        CHECK(do_same_work(Device::cuda(), squared(n), solved_by(Method::obm_it), solved_by(Method::pcr)));
        CHECK(do_same_work(Device(), squared(n), rows_a_thread(4), solved_by(Method::pcr)));
    }
    CHECK_FALSE(do_same_work(Device::cuda(), squared(1024), rows_a_thread(2), solved_by(Method::pcr)));
    CHECK_FALSE(do_same_work(Device::cuda(), squared(3072), rows_a_thread(4), solved_by(Method::pcr)));
    CHECK(do_same_work(Device::cuda(), squared(4096), rows_a_thread(4), solved_by(Method::pcr)));
}

TEST_CASE("several blocks a line are parallel cyclic reduction while there is one") {
    for (const Device device : {Device(), Device::cuda()}) {
        CHECK(do_same_work(device, squared(1024), solved_by(Method::mbm), solved_by(Method::pcr)));
        CHECK_FALSE(do_same_work(device, squared(1024), blocks_a_line(2), solved_by(Method::pcr)));
        CHECK_FALSE(do_same_work(device, squared(1025), solved_by(Method::mbm), solved_by(Method::pcr)));
        CHECK(do_same_work(device, squared(4096), solved_by(Method::mbm), blocks_a_line(4)));
        CHECK_FALSE(do_same_work(device, squared(4096), solved_by(Method::mbm), blocks_a_line(8)));
    }
}

TEST_CASE("blocks with lagged ends do work of their own while there are several") {
    papers::LineOptions lagged = blocks_a_line(2);
    lagged.lagged_ends = true;

    CHECK_FALSE(do_same_work(Device::cuda(), squared(1024), lagged, blocks_a_line(2)));
    lagged.blocks_a_line = 1;
    CHECK(do_same_work(Device::cuda(), squared(1024), lagged, solved_by(Method::pcr)));
}

TEST_CASE("lines that lie transposed are not transposed") {
    const Lines across = lines_along_y(field_of(100, 100));

    CHECK(do_same_work(Device::cuda(), across, solved_by(Method::thomas_transposed),
                       solved_by(Method::thomas)));
    CHECK(do_same_work(Device(), across, solved_by(Method::thomas_transposed), solved_by(Method::partition)));
    for (const Device device : {Device(), Device::cuda()}) {
        const papers::LineOptions own =
            plain_options(device, squared(100), solved_by(Method::thomas_transposed));

        CHECK(own.method == Method::thomas_transposed);
    }
}

TEST_CASE("other methods stand for themselves") {
    for (const Method method : {Method::thomas, Method::cr, Method::pcr, Method::partition}) {
        CHECK(plain_options(Device::cuda(), squared(100), solved_by(method)).method == method);
        CHECK(plain_options(Device(), squared(100), solved_by(method)).method == method);
    }
}

TEST_CASE("methods that do the same work give the same bits") {
    const Method methods[] = {
        Method::thomas, Method::thomas_transposed, Method::cr, Method::pcr, Method::obm_it,
        Method::mbm,    Method::partition};
    for (const Lines& lines : {Lines{300, 40, 1, 300}, Lines{300, 40, 40, 1}}) {
        for (const Method a : methods) {
            for (const Method b : methods) {
                if (do_same_work(Device(), lines, solved_by(a), solved_by(b))) {
                    auto first = random_batch<double>(lines, 1);
                    auto second = first;

                    solve(Device(), first, solved_by(a));
                    solve(Device(), second, solved_by(b));

                    CHECK(same_bits(first.solution, second.solution));
                }
            }
        }
    }
}

TEST_CASE("strips of one thread that shares no system are the serial form") {
    CHECK(plain_form(Device(), field_of(34, 339), SipForm::strips, 16) == SipForm::serial);
    CHECK(plain_form(Device(), field_of(1000, 1000), SipForm::strips, 1) == SipForm::serial);
    CHECK(plain_form(Device(), field_of(34, 339, 7), SipForm::strips, 1) == SipForm::serial);
    CHECK(plain_form(Device(), field_of(34, 339, 7), SipForm::strips, 2) == SipForm::strips);
    CHECK(plain_form(Device(), field_of(1000, 1000), SipForm::strips, 2) == SipForm::strips);
    CHECK(plain_form(Device::cuda(), field_of(34, 339), SipForm::strips, 1) == SipForm::strips);
    CHECK(plain_form(Device(), field_of(34, 339), SipForm::wf_e, 1) == SipForm::wf_e);
}

TEST_CASE("threads a block are of thomas on CUDA alone") {
    papers::LineOptions wide = solved_by(Method::thomas);
    wide.block_threads = 128;

    CHECK_FALSE(do_same_work(Device::cuda(), squared(1024), wide, solved_by(Method::thomas)));
    CHECK(do_same_work(Device(), squared(1024), wide, solved_by(Method::thomas)));
    wide.block_threads = 64;
    CHECK(do_same_work(Device::cuda(), squared(1024), wide, solved_by(Method::thomas)));
    wide.method = Method::cr;
    wide.block_threads = 128;
    CHECK(do_same_work(Device::cuda(), squared(1024), wide, solved_by(Method::cr)));
}
