// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/compute/hd.hpp>

namespace thalweg::shallowwater {

// What is recorded of each cell after each step; each has an array of its own where somebody wants it.
namespace record {

enum Name : int {
    maximum_depth,  // m
    maximum_depth_time,
    maximum_level,  // m above the datum; wanted only where the bed can change
    maximum_level_time,
    maximum_speed,  // m/s
    maximum_speed_time,
    maximum_discharge,  // m2/s
    maximum_discharge_time,
    maximum_depth_speed,  // m2/s
    maximum_depth_speed_time,
    maximum_hazard_rating,  // 1, see hazard_rating
    maximum_vulnerability,  // 1, see vulnerability_class
    arrival_time,           // s; negative: not yet
    duration,               // s above the threshold, until the water last fell below it
    above_since,            // s; negative: not above the threshold now
    recession_time,         // s, when the water last fell below the threshold; negative: never
    count
};

}  // namespace record

// How a record is called, and its unit.
struct RecordWords {
    const char* name;
    const char* unit;
};

// By record::Name.
constexpr RecordWords record_words[] = {{"maximum_depth", "m"},
                                        {"maximum_depth_time", "s"},
                                        {"maximum_level", "m"},
                                        {"maximum_level_time", "s"},
                                        {"maximum_speed", "m s-1"},
                                        {"maximum_speed_time", "s"},
                                        {"maximum_discharge", "m2 s-1"},
                                        {"maximum_discharge_time", "s"},
                                        {"maximum_depth_speed", "m2 s-1"},
                                        {"maximum_depth_speed_time", "s"},
                                        {"maximum_hazard_rating", "1"},
                                        {"maximum_vulnerability", "1"},
                                        {"arrival_time", "s"},
                                        {"duration", "s"},
                                        {"above_since", "s"},
                                        {"recession_time", "s"}};
static_assert(sizeof record_words / sizeof record_words[0] == record::count, "a record without a name");

// A set of records, as bits. A time needs its maximum, and a duration the time since when.
using RecordSet = unsigned;

constexpr auto set_of(record::Name name) -> RecordSet {
    return 1u << name;
}

constexpr RecordSet usual_records =
    set_of(record::maximum_depth) | set_of(record::maximum_speed) | set_of(record::arrival_time);

// Adds what the records of a set need.
constexpr auto complete(RecordSet set) -> RecordSet {
    for (int k = record::maximum_depth; k <= record::maximum_depth_speed; k += 2) {
        set |= (set >> 1) & (1u << k);
    }
    const bool durations = (set & (set_of(record::duration) | set_of(record::recession_time))) != 0;
    return durations ? set | set_of(record::duration) | set_of(record::above_since) : set;
}

// Stands for a level that has never been recorded.
template <class Real>
constexpr auto lowest_level = Real(-1e30);

// Arrays in the solver's Layout, null where nobody wants a record.
template <class Real>
struct Records {
    Real* of[record::count];
};

}  // namespace thalweg::shallowwater
