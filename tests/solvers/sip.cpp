// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/solvers/sip.hpp"

#include <doctest/doctest.h>
#include <omp.h>

#include "sip_checks.hpp"
#include "sip_run.hpp"
#include "sip_systems.hpp"
#include "solvers/methods/residual_rule.hpp"
#include "solvers/methods/sip_cell.hpp"
#include "thalweg/error.hpp"

using namespace thalweg::solvers;
using namespace thalweg::solvers::test;

namespace {

/// The factors by the formulas of Zhang et al. (2024) eq. 17, as printed in the reference, section 14.1.
struct Factored {
    double lp[3][4], lw[3][4], ls[3][4], ue[3][4], un[3][4];
};

auto factored_by_cells(const System<double>& s, double r) -> Factored {
    Factored f{};
    for (int j = 0; j < 3; ++j) {
        for (int i = 0; i < 4; ++i) {
            const auto k = s.at(i, j);
            const SipBefore<double> before = {i > 0 ? f.ue[j][i - 1] : 0, i > 0 ? f.un[j][i - 1] : 0,
                                              j > 0 ? f.ue[j - 1][i] : 0, j > 0 ? f.un[j - 1][i] : 0};
            const auto pivot =
                sip_factor<double>({s.west[k], s.east[k], s.south[k], s.north[k], s.centre[k]}, before, r);
            f.lp[j][i] = pivot.diagonal;
            f.lw[j][i] = pivot.factors.lower_west * pivot.diagonal;
            f.ls[j][i] = pivot.factors.lower_south * pivot.diagonal;
            f.ue[j][i] = pivot.factors.upper_east;
            f.un[j][i] = pivot.factors.upper_north;
        }
    }
    return f;
}

}  // namespace

TEST_CASE("SIP's factors of the 4 x 3 system are the reference's") {
    const double lp[4][3] = {{3.3000000000, 3.3744186047, 3.4127995542},
                             {3.1503401361, 3.1472590907, 3.0998630825},
                             {3.1769480684, 3.1448872418, 3.0472183025},
                             {3.1939081715, 3.0136700977, 2.8423670377}};
    const double ue[4][3] = {{-0.2424242424, -0.2866988284, -0.2955511646},
                             {-0.2539408335, -0.3106680667, -0.3331992597},
                             {-0.2518139997, -0.3102902639, -0.3388267784},
                             {0, 0, 0}};
    const double un[4][2] = {{-0.1212121212, -0.1185389387},
                             {-0.1658389117, -0.1650407544},
                             {-0.1811299289, -0.1826611471},
                             {-0.1862192879, -0.1980103064}};
    const double lw[3][3] = {{-1.1224489796, -1.1194260145, -1},
                             {-1.1754403777, -1.1744487111, -1},
                             {-1.1947673053, -1.1967377394, -1}};
    const double ls[4][2] = {{-0.7674418605, -0.8086568828},
                             {-0.7777528970, -0.8328720842},
                             {-0.7758278922, -0.8324791606},
                             {-0.6, -0.6}};

    const Factored f = factored_by_cells(oracle_system(), 0.9);

    for (int i = 0; i < 4; ++i) {
        for (int j = 0; j < 3; ++j) {
            CHECK(std::abs(f.lp[j][i] - lp[i][j]) < 1e-10);
            CHECK(std::abs(f.ue[j][i] - ue[i][j]) < 1e-10);
            CHECK(std::abs(f.un[j][i] - (j < 2 ? un[i][j] : 0)) < 1e-10);
            CHECK(std::abs(f.lw[j][i] - (i > 0 ? lw[i - 1][j] : 0)) < 1e-10);
            CHECK(std::abs(f.ls[j][i] - (j > 0 ? ls[i][j - 1] : 0)) < 1e-10);
        }
    }
}

TEST_CASE("L U differs from A by a cancelled correction on the two extra diagonals only") {
    const auto s = oracle_system();
    for (const double r : {0.0, 0.9}) {
        const Factored f = factored_by_cells(s, r);
        for (int j = 0; j < 3; ++j) {
            for (int i = 0; i < 4; ++i) {
                const auto k = s.at(i, j);
                const double nw = i > 0 ? f.lw[j][i] * f.un[j][i - 1] : 0;
                const double se = j > 0 ? f.ls[j][i] * f.ue[j - 1][i] : 0;
                const double centre = f.lp[j][i] + (i > 0 ? f.lw[j][i] * f.ue[j][i - 1] : 0) +
                                      (j > 0 ? f.ls[j][i] * f.un[j - 1][i] : 0);
                CHECK(std::abs(f.lw[j][i] - s.west[k] + r * nw) < 1e-14);
                CHECK(std::abs(f.ls[j][i] - s.south[k] + r * se) < 1e-14);
                CHECK(std::abs(f.lp[j][i] * f.ue[j][i] - s.east[k] + r * se) < 1e-14);
                CHECK(std::abs(f.lp[j][i] * f.un[j][i] - s.north[k] + r * nw) < 1e-14);
                CHECK(std::abs(centre - s.centre[k] - r * (nw + se)) < 1e-14);
            }
        }
    }
}

TEST_CASE("SIP's first iterations of the 4 x 3 system are the reference's") {
    check_first_iterations<OwnSip>({{}});
}

TEST_CASE("SIP converges to the reference's solution of the 4 x 3 system in 16 iterations") {
    const double solution[4][3] = {{8.1322301388, 15.5734488981, 18.5649115843},
                                   {12.0087248736, 22.6088483085, 26.1501736115},
                                   {13.0662782757, 24.2130576889, 27.7066904358},
                                   {10.5309629510, 19.2147486564, 22.1925877666}};
    const auto s = oracle_system();

    const auto at15 = iterated(Device(), s, sip_options(0.9, false), 15);
    const auto at16 = iterated(Device(), s, sip_options(0.9, false), 16);

    long double worst15 = 0;
    long double worst16 = 0;
    for (int i = 0; i < 4; ++i) {
        for (int j = 0; j < 3; ++j) {
            CHECK(std::abs(at16[s.at(i, j)] - solution[i][j]) < 1e-10);
            worst15 = std::max(worst15, std::abs(residual(s, at15, i, j)));
            worst16 = std::max(worst16, std::abs(residual(s, at16, i, j)));
        }
    }
    CHECK(worst15 >= 1e-12L);
    CHECK(worst16 < 1e-12L);
}

// Section 14.2. The rows with r > 0.92 depend on more of the initial state than the reference tells.
TEST_CASE("SIP takes the reference's number of iterations for the heat equation") {
    const struct {
        std::int64_t n;
        double fo, r;
        int iterations;
    } table[] = {{64, 1, 0, 14}, {64, 1, 0.5, 11}, {64, 1, 0.8, 10}, {64, 1, 0.9, 11}, {64, 1, 0.92, 11},
                 {64, 5, 0, 47}, {64, 5, 0.5, 34}, {64, 5, 0.8, 21}, {64, 5, 0.9, 18}, {64, 5, 0.92, 19}};

    for (const auto& row : table) {
        SipOptions options = sip_options(row.r, false);
        options.tolerance.check_every = 1;
        options.tolerance.pointwise = 1;
        const auto result = solved(Device(), heat_system(row.n, row.fo), options);
        CAPTURE(row.fo);
        CAPTURE(row.r);
        CHECK(std::abs(result.reports[0].iterations - row.iterations) <= 1);
        CHECK(result.reports[0].converged == 1);
    }
}

// Section 19, V3: the sine is an eigenvector, so the discrete amplitude is known.
TEST_CASE("implicit Euler steps solved by SIP damp a sine as the discrete equation says") {
    constexpr std::int64_t n = 62;
    constexpr int steps = 20;
    constexpr double pi = 3.14159265358979323846;
    for (const double fo : {0.5, 1.0, 5.0, 50.0}) {
        System<double> s = heat_system(n, fo);
        for (std::int64_t j = 0; j < n; ++j) {
            for (std::int64_t i = 0; i < n; ++i) {
                s.x[s.at(i, j)] = std::sin(pi * static_cast<double>(i + 1) / (n + 1)) *
                                  std::sin(pi * static_cast<double>(j + 1) / (n + 1));
            }
        }
        const std::vector<double> start = s.x;
        SipOptions options;
        options.tolerance.relative = 1e-10;
        for (int step = 0; step < steps; ++step) {
            s.right = s.x;
            const auto result = solved(Device(), s, options);
            CHECK(result.reports[0].converged == 1);
            s.x = result.x;
        }

        const double half = std::sin(pi / (2 * (n + 1)));
        const double amplitude = std::pow(1 + 8 * fo * half * half, -steps);
        double worst = 0;
        for (std::size_t k = 0; k < s.x.size(); ++k) {
            worst = std::max(worst, std::abs(s.x[k] - amplitude * start[k]));
        }
        CHECK(worst < 1e-7);
    }
}

TEST_CASE("random M-matrices converge to 1e-12 in the reference's number of iterations") {
    for (unsigned seed = 1; seed <= 5; ++seed) {
        SipOptions options = sip_options(0.9, false);
        options.tolerance = {1e-12, 1, 100, 1};
        const auto s = random_system<double>(field_of(13, 9), seed);

        const auto result = solved(Device(), s, options);

        CHECK(result.reports[0].converged == 1);
        CHECK(result.reports[0].iterations <= 24);
        for (int j = 0; j < 9; ++j) {
            for (int i = 0; i < 13; ++i) {
                CHECK(std::abs(residual(s, result.x, i, j)) < 1e-10L);
            }
        }
    }
}

TEST_CASE("a first guess that is right needs no iteration where its rounding is negligible") {
    SipOptions options = sip_options(0.9, false);
    options.tolerance = {1e-12, 1e-9, 100, 1};
    auto s = random_system<double>(field_of(13, 9), 3);
    s.x = solved(Device(), s, options).x;

    const auto strict = solved(Device(), s, options);
    options.tolerance.negligible = 1e-11;
    const auto lenient = solved(Device(), s, options);

    CHECK(strict.reports[0].iterations > 0);
    CHECK(lenient.reports[0].iterations == 0);
    CHECK(lenient.reports[0].converged == 1);
    CHECK(lenient.x == s.x);
}

TEST_CASE("the first layers have the cancellation that is asked for, and the others none") {
    check_cancelling_layers<OwnSip>({{}});
}

// Threads share a system from 131 072 cells on, if there are fewer systems than threads.
TEST_CASE("any number of threads gives the bits of one") {
    const int usual = omp_get_max_threads();
    for (const auto& field :
         {padded_field(400, 203, 1), padded_field(601, 300, 1), padded_field(300, 500, 2)}) {
        const auto s = random_system<double>(field);
        omp_set_num_threads(1);
        const auto expected = solved(Device(), s, sip_options(0.92, true));
        for (const int threads : {2, 3, 4}) {
            CAPTURE(field.nx);
            CAPTURE(threads);
            omp_set_num_threads(threads);
            const auto result = solved(Device(), s, sip_options(0.92, true));
            CHECK(same_bits(result.x, expected.x));
            CHECK(result.reports[0].last_residual == expected.reports[0].last_residual);
        }
    }
    omp_set_num_threads(usual);
}

TEST_CASE("the residual is measured every so many iterations, and at the last one") {
    Tolerance tolerance;
    tolerance.check_every = 5;
    tolerance.most_iterations = 12;
    const int measured[] = {0, 5, 10, 12};
    const int since[] = {0, 5, 5, 2};
    for (int n = 0; n < 4; ++n) {
        CHECK(is_measured(tolerance, measured[n]));
        CHECK(since_measured(tolerance, measured[n]) == since[n]);
    }
    CHECK_FALSE(is_measured(tolerance, 11));
}

TEST_CASE("a line of cells is solved in one iteration, whatever r is") {
    for (const auto& f : {field_of(50, 1), field_of(1, 50)}) {
        const auto s = random_system<double>(f);
        for (const double r : {0.0, 0.92}) {
            const auto x = iterated(Device(), s, sip_options(r, true), 1);
            for (std::int64_t j = 0; j < f.ny; ++j) {
                for (std::int64_t i = 0; i < f.nx; ++i) {
                    CHECK(std::abs(residual(s, x, i, j)) < 1e-14L);
                }
            }
        }
    }
}

TEST_CASE("the mirrored sweep of a mirrored system gives the mirrored answer") {
    const auto f = field_of(17, 12);
    const auto s = random_system<double>(f);
    System<double> m(f);
    for (std::int64_t j = 0; j < f.ny; ++j) {
        for (std::int64_t i = 0; i < f.nx; ++i) {
            const auto a = s.at(i, j);
            const auto b = s.at(i, f.ny - 1 - j);
            m.west[b] = s.west[a];
            m.east[b] = s.east[a];
            m.south[b] = s.north[a];
            m.north[b] = s.south[a];
            m.centre[b] = s.centre[a];
            m.right[b] = s.right[a];
        }
    }
    // From the same x, the second iteration of an alternating plan is the first of a straight one, mirrored.
    System<double> start = s;
    start.x = iterated(Device(), s, sip_options(0.9, true), 1);
    for (std::int64_t j = 0; j < f.ny; ++j) {
        for (std::int64_t i = 0; i < f.nx; ++i) {
            m.x[s.at(i, f.ny - 1 - j)] = start.x[s.at(i, j)];
        }
    }

    const auto two = iterated(Device(), s, sip_options(0.9, true), 2);
    const auto mirrored = iterated(Device(), m, sip_options(0.9, false), 1);

    for (std::int64_t j = 0; j < f.ny; ++j) {
        for (std::int64_t i = 0; i < f.nx; ++i) {
            CHECK(std::abs(two[s.at(i, j)] - mirrored[s.at(i, f.ny - 1 - j)]) < 1e-14);
        }
    }
}

TEST_CASE("dry cells keep their value and each system stops by itself") {
    auto s = random_system<double>(padded_field(40, 30, 3));
    for (std::int64_t j = 10; j < 20; ++j) {
        for (std::int64_t i = 5; i < 25; ++i) {
            const auto n = s.at(i, j, 1);
            s.west[n] = s.east[n] = s.south[n] = s.north[n] = 0;
            s.centre[n] = 1;
            s.right[n] = s.x[n];
        }
    }
    SipOptions options;
    options.tolerance.relative = 1e-10;
    const auto first = solved(Device(), s, options);
    auto again = s;
    for (std::int64_t j = 0; j < 30; ++j) {
        for (std::int64_t i = 0; i < 40; ++i) {
            again.x[s.at(i, j, 2)] = 0;
            again.right[s.at(i, j, 2)] = 0;
        }
    }

    const auto second = solved(Device(), again, options);

    for (std::int64_t j = 10; j < 20; ++j) {
        for (std::int64_t i = 5; i < 25; ++i) {
            CHECK(first.x[s.at(i, j, 1)] == s.x[s.at(i, j, 1)]);
        }
    }
    CHECK(second.reports[2].iterations == 0);
    CHECK(second.reports[2].converged == 1);
    CHECK(second.reports[0].iterations == first.reports[0].iterations);
    CHECK(second.reports[0].iterations > 0);
    CHECK(second.reports[0].last_residual == first.reports[0].last_residual);
}

TEST_CASE("the report holds the residual's norms") {
    const auto s = random_system<double>(padded_field(45, 37, 2));
    SipOptions options;
    options.tolerance.most_iterations = 3;
    options.tolerance.relative = 0;

    const auto result = solved(Device(), s, options);

    for (std::int64_t k = 0; k < 2; ++k) {
        long double first = 0, last = 0, sum = 0, scaled = 0, largest = 0;
        for (std::int64_t j = 0; j < 37; ++j) {
            for (std::int64_t i = 0; i < 45; ++i) {
                const long double r = residual(s, result.x, i, j, k);
                first += std::abs(residual(s, s.x, i, j, k));
                last += std::abs(r);
                sum += r;
                scaled = std::max(scaled, std::abs(r / s.centre[s.at(i, j, k)]));
                largest = std::max(largest, static_cast<long double>(std::abs(result.x[s.at(i, j, k)])));
            }
        }
        const Convergence& c = result.reports[static_cast<std::size_t>(k)];
        CHECK(c.iterations == 3);
        CHECK(c.converged == 0);
        CHECK(c.fault == no_fault);
        CHECK(c.first_residual == doctest::Approx(static_cast<double>(first)).epsilon(1e-13));
        CHECK(c.last_residual == doctest::Approx(static_cast<double>(last)).epsilon(1e-11));
        CHECK(c.imbalance == doctest::Approx(static_cast<double>(sum)).epsilon(1e-10));
        CHECK(c.pointwise == doctest::Approx(static_cast<double>(scaled / largest)).epsilon(1e-11));
    }
}

TEST_CASE("SIP leaves the values between the rows and the layers of a field alone") {
    check_gaps<OwnSip>({{}});
}

TEST_CASE("zero pivots and NaN are reported with system and row, and leave x as it was") {
    check_sip_faults<OwnSip>({{}});
}

TEST_CASE("a zero pivot that only the mirrored factors meet has the field's row") {
    auto s = random_system<double>(field_of(5, 4));
    s.centre[s.at(0, 3)] = 0;
    s.west[s.at(0, 3)] = s.south[s.at(0, 3)] = -1;

    const auto result = solved(Device(), s, SipOptions{});

    CHECK(unpack(result.reports[0].fault).kind == FaultKind::zero_pivot);
    CHECK(unpack(result.reports[0].fault).row == 15);
}

TEST_CASE("a plan refuses shapes and options that cannot be solved") {
    const auto make = [](const FieldShape& f, const SipOptions& o) {
        return SipPlan<double>(Device(), f, o);
    };
    SipOptions bad;

    CHECK_THROWS_AS(make({-1, 3, 3, 1, 9}, {}), thalweg::Error);
    CHECK_THROWS_AS(make({5, 3, 4, 1, 20}, {}), thalweg::Error);
    CHECK_THROWS_AS(make({5, 3, 5, 2, 14}, {}), thalweg::Error);
    bad.cancellation = 1;
    CHECK_THROWS_AS(make(field_of(5, 3), bad), thalweg::Error);
    bad = {};
    bad.tolerance.check_every = 0;
    CHECK_THROWS_AS(make(field_of(5, 3), bad), thalweg::Error);
    CHECK_NOTHROW(make(field_of(0, 3), {}));
}
