// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "bathymetry/members/named_members.hpp"
#include "bathymetry/nodes/own_unit.hpp"

namespace thalweg::bathymetry {

/// Which results of a study are wanted.
struct StudyRequest {
    std::string table;   ///< members.csv in the results of the study
    std::string result;  ///< name of a file in the folder of each member; * stands for any text
    std::map<std::string, OwnUnit>
        where;  ///< what columns must say: a number, one with a unit, a text with *
};

/// Results of those members of a study that are done, in the order of the table.
struct StudyMembers {
    NamedMembers named;        ///< with the weights of the study, where it has some
    std::size_t left_out = 0;  ///< others that `where` names, whose status is not "done"
};

/// Finds the file of each member that is done. Throws thalweg::Error about `study`, `result` or `where/KEY`
/// where the table is no table of members, has no such column or no such member, and where a member has no
/// such file or several.
auto find_study_members(const StudyRequest& request) -> StudyMembers;

/// Whether a name is what `pattern` says, in which each * stands for any text, also none.
auto fits_pattern(const std::string& name, const std::string& pattern) -> bool;

}  // namespace thalweg::bathymetry
