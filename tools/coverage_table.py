# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
"""coverage_table.py LINES.lcov BRANCHES.json TOP [--write]: the table of tools/coverage, from llvm-cov's exports.

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


def files_by_name(files, path):
    """What is known of a file; programs spell its folder in several ways. Of other folders nothing is kept."""
    folder, name = os.path.split(path)
    return files.setdefault(name, {}) if "/framework/runtime/" in folder + "/" else {}


def lines_of(lcov):
    """Of each file how often each line was reached."""
    files, now = {}, {}
    for line in lcov:
        kind, _, rest = line.strip().partition(":")
        if kind == "SF":
            now = files_by_name(files, rest)
        elif kind == "DA":
            number, times = rest.split(",")[:2]
            now[int(number)] = now.get(int(number), 0) + int(times)
    return files


def branches_of(export):
    """Of each file how often each condition was true and false, by its place; instances of a template count as one."""
    files = {}
    for file in export["data"][0]["files"]:
        now = files_by_name(files, file["filename"])
        for begin, column, end, last, true, false, *_ in file["branches"]:
            before = now.get((begin, column, end, last), (0, 0))
            now[begin, column, end, last] = (before[0] + true, before[1] + false)
    return files


def count(lines, conditions):
    """Lines and branches of one file, each as (reached, all, numbers of lines where something is missing)."""
    missed = [n for n, times in lines.items() if times == 0]
    branches = [(place[0], times) for place, both in conditions.items() for times in both]
    half = {n for n, times in branches if times == 0} - set(missed)
    return ((len(lines) - len(missed), len(lines), missed),
            (sum(times > 0 for _, times in branches), len(branches), half))


def share(part, whole):
    return "%.1f %% (%d of %d)" % (100 * part / whole, part, whole) if whole else "-"


def table(lines, conditions):
    rows = ["| file | lines | branches | lines not reached | branches of reached lines not taken |",
            "| --- | --- | --- | --- | --- |"]
    sums = [0, 0, 0, 0]
    for file in sorted(lines):
        reached, taken = count(lines[file], conditions.get(file, {}))
        sums = [s + x for s, x in zip(sums, (reached[0], reached[1], taken[0], taken[1]))]
        rows.append("| %s | %s | %s | %s | %s |" % (file, share(reached[0], reached[1]),
                                                    share(taken[0], taken[1]), ranges(reached[2]), ranges(taken[2])))
    rows.append("| **all** | %s | %s | | |" % (share(sums[0], sums[1]), share(sums[2], sums[3])))
    return "\n".join(rows)


def write(page, text):
    with open(page) as old:
        before, _, rest = old.read().partition(BEGIN)
    _, _, after = rest.partition(END)
    with open(page, "w") as new:
        new.write(before + BEGIN + "\n" + text + "\n" + END + after)


def main():
    with open(sys.argv[1]) as lcov, open(sys.argv[2]) as export:
        found = table(lines_of(lcov), branches_of(json.load(export)))
    top = sys.argv[3]
    print(found)
    if "--write" in sys.argv[4:]:
        commit = subprocess.run(["git", "log", "-1", "--format=%h"], cwd=top, capture_output=True, text=True).stdout.strip()
        head = "Written by `tools/coverage --write` on %s at commit %s." % (datetime.date.today(), commit)
        write(os.path.join(top, "docs", "quality.md"), head + "\n\n" + found)


if __name__ == "__main__":
    main()
