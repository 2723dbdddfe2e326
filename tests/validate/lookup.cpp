// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// A node that takes classes of its table alone, and a fraction: random numbers are refused. With DECLARED its
// ports say what they take.
#include <algorithm>
#include <cmath>

#include "thalweg/plugin.hpp"

using thalweg::option;
using thalweg::port;

namespace {

auto classes() -> port {
    auto spec = port().of<std::int32_t>().help("Class of land use");
    return DECLARED ? spec.range(1, INFINITY).whole_numbers() : spec;
}

auto shares() -> port {
    auto spec = port().of<double>().help("Share of the class");
    return DECLARED ? spec.range(0.5, 0.75) : spec;
}

}  // namespace

class LookupNode final : public thalweg::Node {
    thalweg::Input class_{*this, "class", classes()};
    thalweg::Input share_{*this, "share", shares()};
    thalweg::Output value_{*this, "value", port().unit("m").of<float>().help("Value of the class")};
    thalweg::Parameter<std::vector<double>> table_{*this, "table",
                                                   option().unit("m").required().help("Value of each class")};

  public:
    static auto about() -> thalweg::About {
        return {"lookup", "Values of classes.", thalweg::Clock::stepping};
    }

    void negotiate() override { value_.set_grid(class_->grid()).set_element<float>(); }

    void run(const thalweg::Step&) override {
        if (!class_->has_data() || !share_->has_data()) {
            return;
        }
        const auto count = static_cast<std::size_t>(class_->grid().cells());
        for (std::size_t k = 0; k < count; ++k) {
            const auto number = class_->data<const std::int32_t>()[k];
            const auto share = share_->data<const double>()[k];
            if (number < 1 || number > static_cast<int>((*table_).size()) ||
                !(share >= 0.5 && share <= 0.75)) {
                throw thalweg::Error("a class or a share that is not in the table").about("class");
            }
            if (value_->has_data()) {
                value_->data<float>()[k] =
                    static_cast<float>((*table_)[static_cast<std::size_t>(number - 1)] * share);
            }
        }
    }
};

THALWEG_PLUGIN("lookup", "0.1.0", "Apache-2.0", LookupNode)
