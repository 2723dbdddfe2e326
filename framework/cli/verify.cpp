// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <system_error>

#include "common.hpp"
#include "result_difference.hpp"
#include "say.hpp"
#include "scratch_results.hpp"
#include "thalweg/runtime/state_differences.hpp"
#include "verbs.hpp"
#include "verify_looks.hpp"

namespace thalweg::cli {

namespace {

struct VerifyOptions {
    GraphOptions graph;
    std::vector<double> at;  // s
};

/// Runs one graph straight and split, and compares what the nodes are at the end, and all result files.
class RestartCheck {
    /// What the run goes on from, and the world that it was then: rules may have made it another one.
    struct Saved {
        std::shared_ptr<const runtime::SavedState> state;
        std::string world, added_worlds;
    };

    const VerifyOptions& options_;
    const runtime::Session& session_;
    ScratchResults results_;
    std::vector<double> times_;  // s

    auto run_in(const std::string& folder) const -> runtime::RunSettings {
        auto settings = options_.graph.run_settings();
        settings.results = results_.folder(folder);
        return settings;
    }

    auto go_on(const std::string& folder, const Saved& from) const -> runtime::Run {
        auto settings = run_in(folder);
        settings.old_results = runtime::OldResults::continue_them;
        settings.world = from.world;
        settings.added_worlds = from.added_worlds;
        return session_.run(std::move(settings), from.state);
    }

    /// Times [s] at which a run that ends at `end` [s] is saved: at its start, early, in its middle and late.
    static auto usual_times(double end) -> std::vector<double> {
        return {0, 0.001 * end, 0.4 * end, 0.95 * end};
    }

    static auto name_of(std::size_t k) -> std::string { return "split" + std::to_string(k + 1); }

    /// Results as a run leaves them that is killed some time after the state `k`: they are to be cut back.
    void leave_results(std::size_t k) const {
        const auto from = results_.folder("straight"), to = results_.folder(name_of(k));
        fs::create_directories(to);
        if (fs::exists(from)) {
            fs::copy(from, to, fs::copy_options::recursive);
        }
    }

  public:
    RestartCheck(const VerifyOptions& options, const runtime::Session& session)
        : options_(options), session_(session) {}

    auto passes() -> bool {
        auto straight = session_.run(run_in("straight"));
        straight.start();
        times_ = options_.at.empty() ? usual_times(straight.end()) : options_.at;
        std::sort(times_.begin(), times_.end());
        std::vector<Saved> states;
        for (std::size_t k = 0; k < times_.size(); ++k) {
            straight.advance_to(times_[k]);
            states.push_back({std::make_shared<const runtime::SavedState>(straight.save()), straight.world(),
                              straight.added_worlds()});
            if (k > 0) {
                leave_results(k - 1);
            }
        }
        straight.advance_to(straight.end());
        const auto expected = straight.save();
        leave_results(times_.size() - 1);
        straight.finish();
        bool all_same = true;
        for (std::size_t k = 0; k < states.size(); ++k) {
            all_same = is_same(k, states[k], expected) && all_same;
        }
        return all_same;
    }

  private:
    /// `difference` has its first place's values, and how many differ.
    template <class Difference>
    static void print_difference(const std::string& where, const Difference& difference) {
        print(fmt::format("    {}: {} in the straight run, {} after the restart; {} element(s) differ\n",
                          where, difference.first, difference.second, difference.count));
    }

    auto different_files(std::size_t k) const -> std::map<std::string, FileDifference> {
        const ResultComparison results(results_.folder("straight"), results_.folder(name_of(k)),
                                       Sameness::of_bytes);
        std::map<std::string, FileDifference> all;
        for (const auto& file : results.files()) {
            if (auto difference = results.difference(file)) {
                all.emplace(file, std::move(*difference));
            }
        }
        return all;
    }

    auto is_same(std::size_t k, const Saved& saved, const runtime::SavedState& expected) const -> bool {
        auto split = go_on(name_of(k), saved);
        split.start();
        for (std::size_t later = k + 1; later < times_.size(); ++later) {
            split.advance_to(times_[later]);
        }
        split.advance_to(split.end());
        const auto differences = state_differences(expected, split.save());
        split.finish();
        const auto files = different_files(k);
        if (differences.empty() && files.empty()) {
            print(fmt::format("restart at {} s: the same bits and result files ({} bytes saved)\n",
                              saved.state->time, saved.state->bytes()));
            return true;
        }
        print(fmt::format("restart at {} s: {} block(s) and {} result file(s) differ at the end\n",
                          saved.state->time, differences.size(), files.size()));
        for (const auto& one : differences) {
            print_difference(one.node + ": " + one.block + " " + one.place, one);
        }
        for (const auto& [file, difference] : files) {
            if (difference.values.empty()) {
                print(fmt::format("    {}: only {}\n", file,
                                  difference.in_first ? "in the straight run" : "after the restart"));
            } else {
                const auto& one = difference.values.front();
                print_difference(file + ": " + one.place, one);
            }
        }
        return false;
    }
};

/// Calls passes(session), and prints why a run could not be started or has failed.
template <class Passes>
auto verify(const VerifyOptions& options, const Passes& passes) -> int {
    const auto session = open_session(options.graph.plugins);
    spdlog::set_level(spdlog::level::err);  // each run would repeat what the first one logs
    try {
        return passes(session) ? exit_ok : exit_failed;
    } catch (const runtime::StartFailure& failure) {
        print_problems(failure.diagnostics());
        return refusal_status(session.registry(), failure.diagnostics());
    } catch (const runtime::Failure& failure) {
        print_problems(failure.diagnostics());
        return exit_failed;
    }
}

}  // namespace

void add_verify(CLI::App& app, Action& action) {
    auto* verb = app.add_subcommand("verify", "Prove a promise of a graph");
    verb->require_subcommand(1);
    auto* restart = verb->add_subcommand(
        "restart",
        "Save a run at some times, go on from there with its results, and compare state and files with those "
        "of the straight run bit for bit");
    auto options = std::make_shared<VerifyOptions>();
    options->graph.add_to(*restart);
    restart
        ->add_option("--at", options->at,
                     "Times at which the run is saved [s]; unset: the start, early, in the "
                     "middle and shortly before the end")
        ->type_name("SECONDS");
    restart->callback([options, &action] {
        action = [options] {
            return verify(*options, [&](const runtime::Session& session) {
                return RestartCheck(*options, session).passes();
            });
        };
    });
    auto* looks = verb->add_subcommand("looks",
                                       "Run a graph with its outputs, with outputs at the end alone and with "
                                       "others, and compare what the nodes "
                                       "are at the end bit for bit");
    auto of_looks = std::make_shared<VerifyOptions>();
    of_looks->graph.add_to(*looks);
    looks->callback([of_looks, &action] {
        action = [of_looks] {
            return verify(*of_looks, [&](const runtime::Session& session) {
                return passes_looks(of_looks->graph, session);
            });
        };
    });
}

}  // namespace thalweg::cli
