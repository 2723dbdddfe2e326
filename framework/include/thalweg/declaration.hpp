// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "abi/copy_known.h"
#include "abi/param.h"
#include "choice.hpp"
#include "json_number.hpp"

namespace thalweg {

/// The most that nature has of a quantity, in the unit of its declaration, and the unit in which people write
/// it: a larger number was meant in that one.
struct Plausible {
    double most = 0;               ///< 0: no bound is known
    const char* likely_unit = "";  ///< eg "mm/h"
};

/// Declaration of a parameter: unit, range, choices, help. `option().unit("m").at_least(0).help("...")`
class option {
  public:
    std::string unit_text, choices_text, help_text, default_text;
    double minimum = -HUGE_VAL, maximum = HUGE_VAL;
    Plausible nature{};
    bool is_required = false, is_steerable = false;

    auto unit(std::string text) -> option& { return unit_text = std::move(text), *this; }

    auto at_least(double value) -> option& { return minimum = value, *this; }

    auto at_most(double value) -> option& { return maximum = value, *this; }

    /// Refuses numbers beyond this size that stand without a unit. With a unit they are taken: what is
    /// written so is meant.
    auto plausible(Plausible bound) -> option& { return nature = bound, *this; }

    /// Allowed texts, joined by bars: "wall|open". An enum with choices gives its own.
    auto one_of(std::string text) -> option& { return choices_text = std::move(text), *this; }

    auto help(std::string text) -> option& { return help_text = std::move(text), *this; }

    auto required() -> option& { return is_required = true, *this; }

    /// May have another value where a run branches or is steered: a node that goes on from a saved state
    /// takes it as it is now, because no block of its state was made from it. Of no meaning in fields.
    auto steerable() -> option& { return is_steerable = true, *this; }

    /// Default value as JSON text: "0.45", "\"wall\"", "[0, 1]". Without one the parameter may stay unset.
    auto by_default(std::string json) -> option& { return default_text = std::move(json), *this; }

    /// Default that is a number, or one of the choices of an enum.
    template <class T, std::enable_if_t<std::is_arithmetic_v<T> || std::is_enum_v<T>, int> = 0>
    auto by_default(T value) -> option& {
        if constexpr (std::is_enum_v<T>) {
            default_text = "\"" + word_of(value) + "\"";
        } else if constexpr (std::is_same_v<T, bool>) {
            default_text = value ? "true" : "false";
        } else {
            default_text = json_number(static_cast<double>(value));
        }
        return *this;
    }
};

/// A parameter, or what is inside one, as the class declares it.
struct Declaration {
    std::string name;
    option spec;
    thw_param_type type = 0;
    std::vector<Declaration> fields;
    std::string group{};  ///< heading in lists; empty: none

    /// View for the C boundary; valid as long as this object is neither moved nor changed.
    auto to_abi() const -> thw_param {
        return {sizeof(thw_param),
                type,
                spec.is_required ? 1 : 0,
                0,
                name.c_str(),
                spec.default_text.empty() ? nullptr : spec.default_text.c_str(),
                spec.unit_text.c_str(),
                spec.choices_text.c_str(),
                spec.help_text.c_str(),
                spec.minimum,
                spec.maximum,
                static_cast<std::uint32_t>(fields.size()),
                0,
                this,
                &give_field,
                group.empty() ? nullptr : group.c_str(),
                spec.nature.most,
                spec.nature.likely_unit};
    }

    /// A field whose numbers are in the unit and range of this declaration.
    auto inner(thw_param_type inner_type) const -> Declaration {
        Declaration field;
        field.spec.unit_text = spec.unit_text;
        field.spec.minimum = spec.minimum;
        field.spec.maximum = spec.maximum;
        field.spec.nature = spec.nature;
        field.type = inner_type;
        return field;
    }

  private:
    static auto give_field(const thw_param* self, std::uint32_t index, thw_param* out) -> thw_status {
        const auto& fields = static_cast<const Declaration*>(self->impl)->fields;
        if (index >= fields.size()) {
            return THW_FAILED;
        }
        const auto field = fields[index].to_abi();
        thw_copy_known(out, &field);
        return THW_OK;
    }
};

}  // namespace thalweg
