// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <vector>

#include <thalweg/choice.hpp>

namespace thalweg::bathymetry {

/// What a value of a frame holds for: the moment of its time, or the interval between two times.
enum class Meaning { instant, mean, sum };

inline auto choices(Meaning) -> const std::vector<Choice<Meaning>>& {
    static const std::vector<Choice<Meaning>> all = {
        {"instant", Meaning::instant, "a value at its time, linear in time to the next"},
        {"mean", Meaning::mean, "the mean over an interval"},
        {"sum", Meaning::sum, "what has come together over an interval, such as mm of rain"}};
    return all;
}

/// Which end of its interval the time of a frame names.
enum class Stamp { begin, end };

inline auto choices(Stamp) -> const std::vector<Choice<Stamp>>& {
    static const std::vector<Choice<Stamp>> all = {{"begin", Stamp::begin, "the interval begins then"},
                                                   {"end", Stamp::end, "the interval ends then"}};
    return all;
}

/// What holds before the first frame and after the last.
enum class Outside { error, zero };

inline auto choices(Outside) -> const std::vector<Choice<Outside>>& {
    static const std::vector<Choice<Outside>> all = {
        {"error", Outside::error, "nothing; the frames must cover the run"},
        {"zero", Outside::zero, "zero, as rain before and after a storm"}};
    return all;
}

}  // namespace thalweg::bathymetry
