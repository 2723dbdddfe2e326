// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "runtime/base/checksum.hpp"
#include "support/scratch_folder.hpp"

using namespace thalweg::runtime;

// Examples of FIPS 180-2, appendix B, and the empty text.
TEST_CASE("checksums are those of the standard") {
    CHECK(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
          "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    CHECK(sha256(std::string(1000000, 'a')) ==
          "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("text may be added in pieces") {
    Sha256 sum;

    sum.add("a", 1);
    sum.add("bc", 2);

    CHECK(sum.finish() == sha256("abc"));
}

TEST_CASE("the checksum of a file is that of its bytes, in however many pieces it is read") {
    const thalweg::test::ScratchFolder folder;
    const std::string longer((1 << 20) + 7, 'a');

    CHECK(sha256_of_file(folder.write("none", "")) == sha256(""));
    CHECK(sha256_of_file(folder.write("longer", longer)) == sha256(longer));
}

TEST_CASE("a file that cannot be read has no checksum") {
    CHECK_FALSE(sha256_of_file("no/such/file"));
    CHECK_FALSE(sha256_of_file("."));
}
