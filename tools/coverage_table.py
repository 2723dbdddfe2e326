# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
"""coverage_table.py COVERAGE.json TOP [--write]: the table of tools/coverage, from gcovr's report.

--write puts it into docs/quality.md between its markers.
"""

import datetime
import json
import os
import subprocess
import sys

BEGIN, END = "<!-- coverage: begin -->", "<!-- coverage: end -->"


def ranges(numbers):
    """3, 4, 5, 9 as "3-5, 9"."""
    groups = []
    for n in sorted(numbers):
        if groups and n == groups[-1][1] + 1:
            groups[-1][1] = n
        else:
            groups.append([n, n])
    return ", ".join(str(a) if a == b else "%d-%d" % (a, b) for a, b in groups)


def count(file):
    """Lines and branches of one file, each as (reached, all, numbers of lines where something is missing)."""
    lines = [l for l in file["lines"] if not l.get("gcovr/noncode")]
    missed = [l["line_number"] for l in lines if l["count"] == 0]
    branches = [(l["line_number"], b["count"]) for l in lines for b in l["branches"]]
    half = {n for n, times in branches if times == 0} - set(missed)
    return ((len(lines) - len(missed), len(lines), missed),
            (sum(times > 0 for _, times in branches), len(branches), half))


def share(part, whole):
    return "%.1f %% (%d of %d)" % (100 * part / whole, part, whole) if whole else "-"


def table(report):
    rows = ["| file | lines | branches | lines not reached | branches of reached lines not taken |",
            "| --- | --- | --- | --- | --- |"]
    sums = [0, 0, 0, 0]
    for file in sorted(report["files"], key=lambda f: f["file"]):
        lines, branches = count(file)
        sums = [s + x for s, x in zip(sums, (lines[0], lines[1], branches[0], branches[1]))]
        rows.append("| %s | %s | %s | %s | %s |" % (os.path.basename(file["file"]), share(lines[0], lines[1]),
                                                    share(branches[0], branches[1]), ranges(lines[2]), ranges(branches[2])))
    rows.append("| **all** | %s | %s | | |" % (share(sums[0], sums[1]), share(sums[2], sums[3])))
    return "\n".join(rows)


def write(page, text):
    with open(page) as old:
        before, _, rest = old.read().partition(BEGIN)
    _, _, after = rest.partition(END)
    with open(page, "w") as new:
        new.write(before + BEGIN + "\n" + text + "\n" + END + after)


def main():
    with open(sys.argv[1]) as text:
        found = table(json.load(text))
    top = sys.argv[2]
    print(found)
    if "--write" in sys.argv[3:]:
        commit = subprocess.run(["git", "log", "-1", "--format=%h"], cwd=top, capture_output=True, text=True).stdout.strip()
        head = "Written by `tools/coverage --write` on %s at commit %s." % (datetime.date.today(), commit)
        write(os.path.join(top, "docs", "quality.md"), head + "\n\n" + found)


if __name__ == "__main__":
    main()
