#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# report.sh PROGRAM GRAPH DATA SCRATCH: `thalweg report` writes one page of closed elements that refers to no other file, names
# each series, holds pictures, volumes and what was run, and tells of inputs that have changed. It refuses what is no results folder.
set -euo pipefail
program=$1 graph=$2 data=$3 scratch=$4
rm -rf "$scratch" && mkdir -p "$scratch/data"
cp "$graph" "$(dirname "$graph")/restart_gauges.csv" "$scratch"
cp "$data/trench.tif" "$scratch/data"
cd "$scratch"

fail() {
    printf '%s\n' "$*" >&2
    cat log >&2
    exit 1
}

"$program" run report.json --data data --out results --set values.n=0.03 --quiet 2>log || fail "the run failed"
"$program" report results 2>log || fail "no report"
grep -qxF 'Report: results/report.html' log || fail "the page is not named"
sum=$(sha256sum data/trench.tif | cut -d' ' -f1)
grep -qF "$sum" results/report.html || fail "the checksum of the input is missing"

plugin=$(grep -oE '/[^<]*/view\.so' results/report.html | head -1)
grep -qF "$(sha256sum "$plugin" | cut -d' ' -f1)" results/report.html || fail "the checksum of the plugin is missing"

python3 - results <<'EOF' 2>log || fail "the page is wrong"
import base64, csv, html.parser, pathlib, re, sys
import xml.etree.ElementTree as tree

results = pathlib.Path(sys.argv[1])
text = (results / "report.html").read_text(encoding="utf-8")
page = tree.fromstring(text.replace("<!DOCTYPE html>", "", 1))  # elements are closed, and attributes quoted

class Reader(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open = []
    def handle_starttag(self, tag, attributes):
        assert tag not in ("script", "link", "iframe", "object"), tag
        for name, value in attributes:
            assert name not in ("src", "href") or value.startswith("data:image/"), (tag, name, value[:60])
        self.open.append(tag)
    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        self.open.pop()
    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag

reader = Reader()
reader.feed(text)
assert not reader.open
assert "http" not in text and "@import" not in text and "url(" not in text
assert "@media print" in page.find("head/style").text
assert page.find("head/title").text == "A flume <that> fills & is told of"

shown = "".join(page.itertext())
for name in ("gauges.csv", "wet.csv"):
    head = next(csv.reader((results / name).open()))
    for column in head[1:]:
        series = re.sub(r"_m[23]?$", "", column)
        assert f">{series}</text>" in text, series
for wanted in ("inflow_volume", "volume_error", "values.n=0.03", "wet_cells", "shallowwater", "maps/maps_depth_0000008s.tif",
               "220 l/s", "cpu"):
    assert wanted in shown, wanted
pictures = [base64.b64decode(image.get("src").split(",", 1)[1]) for image in page.iter("img")]
assert len(pictures) == 6, len(pictures)  # of nine
assert pictures[0] == (results / "picture_0000.png").read_bytes()
assert pictures[-1] == (results / "picture_0008.png").read_bytes()
assert "6 of 9 pictures" in shown

# The largest depth that the table of the page tells is that of the file.
rows = list(csv.reader((results / "gauges.csv").open()))
largest = max(float(row[1]) for row in rows[1:])
cells = [[cell.text for cell in row] for row in page.iter("tr")]
told = next(row for row in cells if row[0] == re.sub("_m$", "", rows[0][1]) and row[1] == "m")
assert abs(float(told[4]) - largest) < 1e-9 * max(largest, 1), told
EOF
if command -v xmllint >/dev/null; then
    xmllint --noout results/report.html 2>log || fail "xmllint finds faults"
fi

# Metrics over time: a line for each, in a chart for each unit, and no unit over all of them.
[[ $(head -1 results/log.csv) == 'time [s],metric,value,unit' ]] || fail "another head: $(head -1 results/log.csv)"
grep -qE '<tr><td>volume</td><td>m3</td>' results/report.html || fail "the volume is no series of its own"
! grep -q '<td>value</td>' results/report.html || fail "metrics of several units share a line"

# A page takes the place of a page alone, and goes with the results that it shows.
for file in restart_gauges.csv results/wet.csv; do
    sum=$(md5sum <"$file") status=0
    "$program" report results --out "$file" 2>log || status=$?
    ((status == 1)) && [[ $sum == "$(md5sum <"$file")" ]] || fail "a page was written over $file: status $status"
    grep -qF "$file: another file is where this one would be written, and is left as it is" log || fail "$file is not named"
done
echo '<html>mine</html>' >mine.html
status=0
"$program" report results --out mine.html 2>log || status=$?
((status == 1)) || fail "a page of somebody else was replaced"
"$program" report results 2>log || fail "a report is not replaced"
cp results/report.html page.html
"$program" diff results results >log 2>&1 || fail "results differ from themselves"
mkdir copy && cp -a results/. copy && rm copy/report.html
"$program" diff results copy >log 2>&1 || fail "a report makes results another"
cp -a results kept
"$program" run report.json --data data --out results --overwrite --set values.n=0.05 --quiet 2>log || fail "the second run failed"
[[ ! -e results/report.html ]] || fail "a report of the first run stands beside the results of the second"
rm -r results && mv kept results

# A second report leaves the first out, and tells of an input that has changed.
touch -d '2001-01-01' data/trench.tif
"$program" report results --out page.html 2>log || fail "no second report"
grep -qF 'changed since the run' page.html || fail "the change of the input is not told"
rm data/trench.tif results/.thalweg.run
"$program" report results --out page.html 2>log || fail "no report without a record"
grep -qF 'The folder holds no record of a run' page.html || fail "the missing record is not told"

mkdir empty
status=0
"$program" report empty 2>log || status=$?
((status == 2)) || fail "an empty folder: exit status $status"
grep -qF 'empty: the folder holds no results' log || fail "an empty folder is not told"
[[ -z $(ls -A empty) ]] || fail "something was left in the empty folder"
status=0
"$program" report nowhere 2>log || status=$?
((status == 3)) || fail "a folder that is not there: exit status $status"
echo '{"thalweg_run": 7}' >results/.thalweg.run
status=0
"$program" report results --out other.html 2>log || status=$?
((status == 2)) || fail "a damaged record: exit status $status"
grep -qF 'the file is no record of a run' log || fail "a damaged record is not told"
[[ ! -e other.html ]] || fail "half a report was left"
