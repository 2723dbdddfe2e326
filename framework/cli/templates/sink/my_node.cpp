// my-node: mean and largest value of a field over time, as a CSV file. A sink is sampled: it runs at the
// times that the graph gives it with "at" or "every", on a thread of its own.
#include <thalweg/compute/field_values.hpp>
#include <thalweg/files/growing_file.hpp>
#include <thalweg/files/result_name.hpp>
#include <thalweg/number_text.hpp>
#include <thalweg/plugin.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

using thalweg::option;
using thalweg::port;

class MyNode final : public thalweg::Node {
    // Ports and parameters are declared once: checks, conversions and help derive from here.
    thalweg::Input field_{*this, "field", port().any_unit().help("Field on a raster, of any unit")};
    thalweg::Parameter<std::string> prefix_{
        *this, "prefix", option().by_default("\"my_node\"").help("Name of the file, without .csv")};

    thalweg::files::ResultStem stem_;
    std::optional<thalweg::files::GrowingFile> file_;

  public:
    static auto about() -> thalweg::About {
        return {"my-node", "Writes mean and largest value of a field over time.", thalweg::Clock::sampled};
    }

    // The program makes the folder, and refuses to mix results of two runs.
    void configure(const thalweg::Setup& setup) override {
        stem_ = {setup.output_dir, "", *prefix_};
        announce_file(stem_.pattern(".csv"), "prefix");
    }

    void run(const thalweg::Step& step) override {
        const auto unit = " [" + field_->unit() + "]";
        if (!file_) {
            file_.emplace(stem_.path(".csv"), "time [s],mean" + unit + ",largest" + unit + "\n");
        }
        const auto values = thalweg::compute::values_of(*field_);  // float or double
        double sum = 0, largest = -INFINITY;
        std::int64_t count = 0;
        for (std::int64_t k = 0; field_->has_data() && k < field_->extent().count(); ++k) {
            if (!std::isnan(values[k])) {  // missing
                sum += values[k];
                largest = std::max<double>(largest, values[k]);
                ++count;
            }
        }
        const auto text = [&](double number) { return count > 0 ? thalweg::number_text(number) : ""; };
        file_->add(thalweg::number_text(step.t1) + "," + text(sum / count) + "," + text(largest) + "\n");
    }

    // Called after the last run, also after Ctrl-C.
    void finish() override {
        if (file_) {
            file_->finish();
            file_written(stem_.path(".csv").string());
        }
    }
};

THALWEG_PLUGIN("my-node", "0.1.0", "Apache-2.0", MyNode)
