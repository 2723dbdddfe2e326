// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/combine_node.hpp"

#include <filesystem>
#include <map>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <thalweg/mesh/triangles.hpp>

#include "bathymetry/nodes/conversion.hpp"
#include "bathymetry/nodes/study_members.hpp"

namespace thalweg::bathymetry {

auto CombineNode::about() -> About {
    return {"combine", "Tells what the results of many runs say together: mean, quantiles, probabilities.",
            Clock::once};
}

void CombineNode::configure(const Setup&) {
    check_source();
    check_weights();
    check_size(shares_, shares_->size());
    check_size(limits_, limits_->size());
    if (unit_.is_set()) {
        check_unit(*this, unit_);
    }
}

void CombineNode::check_source() {
    std::vector<std::string> named;
    for (const ParameterBase* parameter :
         {static_cast<const ParameterBase*>(&files_), static_cast<const ParameterBase*>(&list_),
          static_cast<const ParameterBase*>(&study_)}) {
        if (parameter->is_set()) {
            named.push_back(parameter->name());
        }
    }
    if (named.size() != 1) {
        throw Error("the members stand in one place")
            .about(files_.name())
            .found(named.empty() ? "neither files nor list nor study"
                                 : fmt::format("{}", fmt::join(named, " and ")))
            .expected("one of files, list and study")
            .remedy(named.empty() ? "name the result of each member" : "take the others out");
    }
    if (study_.is_set() != result_.is_set()) {
        throw Error("study and result belong together")
            .about(study_.is_set() ? result_.name() : study_.name())
            .remedy(study_.is_set() ? "name a file of each member, eg \"peaks_maximum_depth_*.tif\""
                                    : "name members.csv of a study, or take result out");
    }
    if (!where_->empty() && !study_.is_set()) {
        throw Error("members are chosen only from a study")
            .about(where_.name())
            .remedy("name members.csv of a study, or take where out");
    }
}

void CombineNode::check_size(const ParameterBase& parameter, std::size_t size) {
    if (size > most_of_a_kind) {
        complain(Error("there are more of these than outputs")
                     .about(parameter.name())
                     .found(std::to_string(size))
                     .expected("at most " + std::to_string(most_of_a_kind))
                     .remedy("add another node for the rest"));
    }
}

void CombineNode::check_weights() {
    for (std::size_t k = 0; k < weights_->size(); ++k) {
        if (!is_weight((*weights_)[k])) {
            complain(Error("this is no weight of a member")
                         .about(fmt::format("{}/{}", weights_.name(), k))
                         .found(fmt::format("{}", (*weights_)[k]))
                         .expected(weight_form)
                         .remedy("correct it, or take the member out"));
        }
    }
}

/// The parameter that names the members.
auto CombineNode::source() const -> const char* {
    return study_.is_set() ? "study" : list_.is_set() ? "list" : "files";
}

auto CombineNode::study_members() -> NamedMembers {
    auto members = find_study_members({study_->path, *result_, *where_});
    if (members.left_out > 0) {
        log(THW_WARNING, fmt::format("{} of {} members of the study are left out: they are not done",
                                     members.left_out, members.left_out + members.named.files.size()));
    }
    return members.named;
}

/// The files of the members, with the weights of the list, the study or the parameter.
auto CombineNode::named_members() -> NamedMembers {
    auto members = study_.is_set()  ? study_members()
                   : list_.is_set() ? read_named_members(list_->path, list_.name())
                                    : NamedMembers();
    for (const auto& file : *files_) {
        members.files.push_back(file.path);
    }
    if (members.files.empty()) {
        throw Error("there are no members").expected("one file at least").remedy("name the results");
    }
    if (!weights_.is_set()) {
        return members;
    }
    if (!members.weights.empty()) {
        throw Error("the members have weights twice")
            .about(weights_.name())
            .found(fmt::format("weights, and others in {}", source()))
            .expected("one of them")
            .remedy("take weights out");
    }
    if (weights_->size() != members.files.size()) {
        throw Error("each member needs a weight")
            .about(weights_.name())
            .found(std::to_string(weights_->size()))
            .expected(fmt::format("{}, one for each member", members.files.size()))
            .remedy("give as many weights as members, in their order");
    }
    members.weights = *weights_;
    return members;
}

/// Warns of the first file that is a member more than once.
void CombineNode::warn_of_repeated(const std::vector<std::string>& files) const {
    std::map<std::string, std::size_t> numbers;
    for (std::size_t k = 0; k < files.size(); ++k) {
        std::error_code unresolved;
        const auto path = std::filesystem::weakly_canonical(files[k], unresolved);
        const auto [first, is_new] = numbers.emplace(unresolved ? files[k] : path.string(), k + 1);
        if (!is_new) {
            log(THW_WARNING,
                fmt::format("{}: members {} and {} are this one file, which counts for both; take one out "
                            "unless that is meant",
                            files[k], first->second, k + 1));
            return;
        }
    }
}

/// Reads the headers of all files.
void CombineNode::open() {
    auto named = named_members();
    weights_of_members_ = std::move(named.weights);
    warn_of_repeated(named.files);
    MembersRequest request{std::move(named.files), *variable_, *file_crs_,
                           [this](const std::string& text) { log(THW_WARNING, text); }};
    if (!grid_->connected()) {
        auto members = std::make_unique<RasterMembers>(std::move(request));
        out_grid_ = to_field_grid(members->grid(), "");
        members_ = std::move(members);
        return;
    }
    if (grid_->grid().kind != THW_GRID_TRIANGLES) {
        throw Error("members on this grid cannot be read")
            .about(grid_.name())
            .found("no triangles")
            .expected("the triangles on which members of UGRID files lie")
            .remedy("take the input out where the members are rasters");
    }
    if (!variable_.is_set()) {
        throw Error("the variable of the UGRID files is not named").about(variable_.name()).remedy("name it");
    }
    members_ = std::make_unique<MeshMembers>(std::move(request), grid_->grid());
    out_grid_ = grid_->grid();
}

auto CombineNode::unit_of_values() const -> std::string {
    const auto own = members_->unit();
    if (unit_.is_set() && !own.empty() && own != *unit_) {
        throw Error("the files name another unit")
            .about(unit_.name())
            .found(*unit_)
            .expected(own + ", as the files say")
            .remedy("take unit out");
    }
    return unit_.is_set() ? *unit_ : own.empty() ? "1" : own;
}

void CombineNode::describe(Output& output, WantedNumber number, const std::string& long_name) {
    const bool is_value = number.number != MemberNumber::worst && number.number != MemberNumber::probability;
    output.set_grid(out_grid_).set_element(element_of(*precision_)).set_long_name(long_name);
    output.set_unit(is_value ? found_unit_ : "1");
    told_.push_back({&output, number});
}

void CombineNode::describe_all() {
    const auto of_all =
        fmt::format(" of {} {}members", members_->count(), weights_of_members_.empty() ? "" : "weighted ");
    describe(mean_, {MemberNumber::mean}, "Mean" + of_all);
    describe(minimum_, {MemberNumber::minimum}, "Least" + of_all);
    describe(maximum_, {MemberNumber::maximum}, "Largest" + of_all);
    describe(worst_, {MemberNumber::worst}, "Worst" + of_all);
    for (std::size_t k = 0; k < most_of_a_kind; ++k) {
        if (k < shares_->size()) {
            const double share = (*shares_)[k];
            describe(quantiles_[k], {MemberNumber::quantile, share},
                     fmt::format("Not exceeded by {} %{}", 100 * share, of_all));
        } else {
            quantiles_[k].leave_out();
        }
        if (k < limits_->size()) {
            const double limit = in_unit((*limits_)[k], found_unit_, fmt::format("{}/{}", limits_.name(), k));
            describe(probabilities_[k], {MemberNumber::probability, limit},
                     fmt::format("Share above {} {}{}", limit, found_unit_, of_all));
        } else {
            probabilities_[k].leave_out();
        }
    }
}

void CombineNode::negotiate() {
    blame(source(), [&] { open(); });
    found_unit_ = unit_of_values();
    told_.clear();
    describe_all();
    if (missing_.is_set()) {
        in_unit(missing_, found_unit_);
    }
    if (members_->count() < 2) {
        log(THW_WARNING, "one member says nothing of others");
    }
}

void CombineNode::run(const Step&) {
    std::vector<Told> read;
    std::vector<WantedNumber> wanted;
    for (const auto& one : told_) {
        if ((*one.output)->has_data()) {
            read.push_back(one);
            wanted.push_back(one.number);
        }
    }
    const auto numbers = blame(source(), [&] {
        return combined(*members_, weights_of_members_, wanted, in_unit(missing_, found_unit_));
    });
    for (std::size_t n = 0; n < read.size(); ++n) {
        if (!grid_->connected()) {
            fill(*read[n].output, numbers[n]);
            continue;
        }
        const mesh::Triangles mesh(out_grid_);
        std::vector<double> values;
        for (std::int64_t cell = 0; cell < mesh.cells(); ++cell) {
            values.push_back(numbers[n][static_cast<std::size_t>(mesh.user_element(cell))]);
        }
        fill(*read[n].output, values);
    }
}

}  // namespace thalweg::bathymetry
