// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

namespace thalweg::fuzz {

/// Changes JSON documents so that they stay JSON: bytes that are changed at random hardly get past the
/// parser.
class JsonMutator {
    std::vector<std::string> words_;
    std::minstd_rand random_;

    auto below(std::size_t count) -> std::size_t;
    auto word() -> std::string;
    auto scalar() -> nlohmann::json;
    auto any_value(nlohmann::json& root) -> nlohmann::json&;
    void change_member(nlohmann::json& container, const nlohmann::json& other);
    void change_scalar(nlohmann::json& value);

  public:
    /// `words` are what keys and texts are made of.
    explicit JsonMutator(std::vector<std::string> words) : words_(std::move(words)) {}

    /// One change, which may take a value from `other`.
    void change(nlohmann::json& document, const nlohmann::json& other, unsigned seed);
};

}  // namespace thalweg::fuzz
