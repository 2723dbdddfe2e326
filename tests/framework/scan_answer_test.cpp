// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "runtime/plugins/scan_answer.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include "runtime/base/memory_file.hpp"

using namespace thalweg::runtime;

namespace {

void write_word(const MemoryFile& file, const std::string& word) {
    REQUIRE(::pwrite(file.fd(), word.data(), word.size(), 0) == static_cast<ssize_t>(word.size()));
}

}  // namespace

TEST_CASE("an answer is read as it was written, and its word is gone before the library is loaded") {
    const MemoryFile file("answer");
    write_word(file, "word");
    const AnswerSheet sheet(file.fd());
    CHECK(file.text().empty());
    PluginInfo written, read;
    written.name = "inside";
    written.node_ids = {"one", "two"};
    written.refusal = "none";

    sheet.note("node class 0");
    CHECK(last_note(file.text(), "word") == "node class 0");
    REQUIRE(sheet.finish(written));

    REQUIRE(read_answer(file.text(), "word", read));
    CHECK(read.name == "inside");
    CHECK(read.node_ids == written.node_ids);
    CHECK(read.refusal == "none");
}

TEST_CASE("an answer that is missing, cut, forged or of another shape is none") {
    const std::string rest = R"(,"version":"","licence":"","build_id":"","nodes":[],"refusal":""})"
                             "\n";
    const std::string texts[] = {"",
                                 "word",
                                 "\n",
                                 "word node class 0\n",
                                 "[1]\n",
                                 R"({"word": "word"})",
                                 R"({"word":"other","name":"")" + rest,
                                 R"({"word":"word","name":1)" + rest};
    PluginInfo info;

    for (const auto& text : texts) {
        CAPTURE(text);
        CHECK_FALSE(read_answer(text, "word", info));
    }
}

TEST_CASE("an answer can go into a pipe, where nothing is to be read before") {
    int ends[2] = {};
    REQUIRE(::pipe(ends) == 0);
    const AnswerSheet sheet(ends[1]);
    char text[100] = {};

    sheet.note("node class 0");

    CHECK(::read(ends[0], text, sizeof(text) - 1) == 14);
    CHECK(std::string(text) == " node class 0\n");
    ::close(ends[0]);
    ::close(ends[1]);
}

TEST_CASE("two words differ, and a file in memory takes no descriptor of the standard streams") {
    const int input = ::dup(STDIN_FILENO);
    ::close(STDIN_FILENO);
    const MemoryFile file("low");
    ::dup2(input, STDIN_FILENO);
    ::close(input);

    CHECK(file.fd() > STDERR_FILENO);
    CHECK(random_word() != random_word());
    CHECK(random_word().size() == 32);
}
