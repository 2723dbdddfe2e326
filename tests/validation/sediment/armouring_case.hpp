// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "flume.hpp"

namespace thalweg::sediment::validation {

/// An experiment of Guenter (1971): clear water over a mixed bed for 50 h.
struct Armouring {
    std::string name;
    double slope;                   ///< of the first bed
    double discharge;               ///< m2/s
    double level;                   ///< m, at the downstream end, over the bed there
    std::vector<double> diameters;  ///< m, of five classes that are a fifth of the bed each
    std::vector<double> finer;      ///< share of the first bed finer than each of the sieves
    double last_d50;                ///< m, of the armour
    double last_slope;
};

auto armouring_experiments() -> std::vector<Armouring>;

struct ArmouringRun {
    double factor = 20;  ///< morphological
    double mixing_thickness = 0.006;
    double manning = 1.0 / 55;
    double critical_shields = 0.03;  ///< of Wu, Wang & Jia
    bool by_sieves = false;          ///< classes are what lies between the sieves of the experiment
    bool meyer_peter = false;        ///< Meyer-Peter & Mueller, hiding (d_m/d)^0.8, bed load alone
    bool judged = true;
};

void judge_armouring(const Armouring& experiment, const ArmouringRun& run, SolverResults& results);

}  // namespace thalweg::sediment::validation
