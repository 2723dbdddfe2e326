// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <exception>
#include <string>
#include <utility>

namespace thalweg {

/// Error of a node, in the parts that the host prints: the broken rule, its subject, what was found, what was
/// expected and what to do. May be thrown from any hook; it crosses the boundary as plain text.
///
///     throw Error("the raster is rotated").about("file").found("row rotation 0.3").remedy("warp it north-up
///     first");
class Error : public std::exception {
    std::string message_, subject_, found_, expected_, remedy_;

  public:
    explicit Error(std::string message) : message_(std::move(message)) {}

    /// Sets the name of the parameter or port that caused the error.
    auto about(std::string text) -> Error& { return subject_ = std::move(text), *this; }

    auto found(std::string text) -> Error& { return found_ = std::move(text), *this; }

    auto expected(std::string text) -> Error& { return expected_ = std::move(text), *this; }

    auto remedy(std::string text) -> Error& { return remedy_ = std::move(text), *this; }

    auto what() const noexcept -> const char* override { return message_.c_str(); }

    auto subject() const noexcept -> const std::string& { return subject_; }

    auto found() const noexcept -> const std::string& { return found_; }

    auto expected() const noexcept -> const std::string& { return expected_; }

    auto remedy() const noexcept -> const std::string& { return remedy_; }
};

}  // namespace thalweg
