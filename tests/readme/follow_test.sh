#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# shellcheck disable=SC2016
# follow_test.sh SCRATCH: tests/readme/follow runs the lines of a README as they stand, and fails where one of them, or a file
# that the installed pages link to, is missing.
set -euo pipefail
scratch=$1
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
rm -rf "$scratch" && mkdir -p "$scratch/tree/tests/readme" "$scratch/tree/tests/docs" "$scratch/tree/pages/docs/nodes" \
    "$scratch/tree/pages/graphs/data" && cd "$scratch"
cp "$here/follow" tree/tests/readme/
cp "$here/../docs/check_pages.sh" tree/tests/docs/
cd tree

fail() {
    printf '%s\n' "$*" >&2
    cat ../log >&2
    exit 1
}

# expect STATUS WHAT: the short form, on the README on standard input.
expect() {
    local wanted=$1 status=0
    cat >README.md
    : >../told
    told=$scratch/told tests/readme/follow short >../log 2>&1 || status=$?
    ((status == wanted)) || fail "$2: exit status $status, expected $wanted"
    [[ ! -e my-node && ! -e /opt/thalweg/share/doc/thalweg/follow-test ]] || fail "$2: something was left behind"
}

# An installation of pages, with as many links as the check wants to see.
printf "[page](docs/page.md)\n%.0s" {1..60} >pages/README.md
echo '[page](page.md)' >pages/docs/README.md
touch pages/docs/page.md pages/docs/nodes/x.md pages/graphs/data/README.md
echo '[x](nodes/x.md)' >>pages/docs/README.md
install='mkdir -p /opt/thalweg/share/doc && cp -r pages /opt/thalweg/share/doc/thalweg && touch /opt/thalweg/share/doc/thalweg/follow-test'

expect 0 "good lines" <<E2
# Title
\`\`\`sh
echo "one: \$PWD" >>"\$told" # with a comment
mkdir my-node
\`\`\`
\`\`\`sh
./test
\`\`\`
\`\`\`json
no command
\`\`\`
<!-- needs: no-such-program -->
\`\`\`sh
no-such-program
\`\`\`
<!-- needs: bash -->
\`\`\`sh
$install
echo two >>"\$told"
\`\`\`
E2
[[ $(<../told) == "one: $PWD"$'\n'two ]] || fail "the lines told: $(<../told)"
grep -q 'README.md:13: left out, there is no no-such-program here' ../log || fail "nobody says what was left out"
grep -q "README.md:19: echo two" ../log || fail "lines are not named"

expect 7 "a line that fails" <<'E2'
```sh
true
bash -c 'exit 7'
echo never >>"$told"
```
E2
[[ ! -s ../told ]] || fail "lines after a failure were run"
grep -q "README.md:3: ended with exit status 7: bash -c 'exit 7'" ../log || fail "the failing line is not named"

# Another page, whose commands answer.
answers() {
    local wanted=$1 status=0
    printf '```sh\necho a file >file\n```\n```console\n$ cat file; echo on "two lines"; exit 2\n%s\n```\n' "$2" >page.md
    rm -rf ../room && tests/readme/follow page page.md ../room >../log 2>&1 || status=$?
    [[ $status == "$wanted" ]] || fail "$2: exit status $status, expected $wanted"
}
answers 0 'a ... on   two'
answers 0 $'a file\n on two lines'
answers 1 'a ... three'
grep -q 'page.md:5: ended with exit status 1' ../log && grep -q 'expected: three' ../log || fail "the wrong answer is not named"
answers 1 'lines ... a file'

# Where the kernel gives no mount namespace, as some containers' does.
mkdir -p ../bin && printf '#!/bin/sh\nexit 1\n' >../bin/unshare && chmod +x ../bin/unshare
PATH=$scratch/bin:$PATH expect 0 "no namespaces" <<E2
\`\`\`sh
mkdir my-node
$install
echo /opt/thalweg >>"\$told"
\`\`\`
E2
[[ $(<../told) == /*/thalweg && ! -e $(dirname "$(<../told)") ]] || fail "the other prefix: $(<../told)"
mkdir my-node
PATH=$scratch/bin:$PATH tests/readme/follow short 2>../log && fail "it wrote over a folder"
grep -q 'my-node exists and is left as it is' ../log || fail "nobody says which folder is in the way"
rmdir my-node

mv pages/docs/page.md pages/docs/other.md
expect 1 "a page that is not installed" <<E2
\`\`\`sh
$install
\`\`\`
E2
grep -q 'a link leads nowhere' ../log || fail "the dead link is not named"
