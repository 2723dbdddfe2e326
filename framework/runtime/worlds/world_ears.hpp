// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "thalweg/runtime/observer.hpp"

namespace thalweg::runtime {

/// Hears of the run of one world and hands it on to whoever listens; what is said before is kept until then.
class WorldEars final : public RunObserver {
  public:
    struct Line {
        std::string node;
        thw_severity severity;
        std::string text;

        friend auto operator==(const Line& a, const Line& b) -> bool {
            return a.node == b.node && a.severity == b.severity && a.text == b.text;
        }
    };

    /// Hands on from now on, and what was said before but the lines `known`.
    void hand_to(RunObserver& listener, const std::vector<Line>& known);

    /// What has been said so far, while nobody listened.
    auto lines() const -> const std::vector<Line>& { return lines_; }

    auto wants_progress() const -> bool override {
        return listener_ != nullptr && listener_->wants_progress();
    }

    void on_progress(const Progress& progress) override;
    void on_log(const std::string& node, thw_severity severity, const std::string& text) override;

  private:
    std::mutex mutex_;  // on_log comes from any thread
    RunObserver* listener_ = nullptr;
    std::vector<Line> lines_;
};

}  // namespace thalweg::runtime
