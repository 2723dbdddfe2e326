#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# steer.sh PROGRAM GRAPHS SCRATCH: a run that is paused and changed twenty times while it goes on repeats from its list of
# changes with the same bytes; a checkpoint that was asked for is gone on from; who may ask, and what is refused. GRAPHS is the
# folder of shipped graphs.
set -euo pipefail
unset THALWEG_DATA  # the line that repeats a run would name it
set -m # without it a shell starts its background with SIGINT ignored
program=$1 graphs=$2 scratch=$3
rm -rf "$scratch" && mkdir -p "$scratch"
cd "$scratch"

fail() {
    printf '%s\n' "$*" >&2
    cat log answer >&2
    exit 1
}
touch log answer
trap 'run=$(jobs -p) && kill -s KILL $run 2>/dev/null || true' EXIT

# A flood that breaches a dike, with a gauge; long enough for any machine, since it is told when to end.
ln -s "$graphs/data" data
sed 's|\.\./data/|data/|; s|"10 m"|"20 m"|; s|"end": "2 min"|"end": "10 h"|; s|"maps": .*|"gauges": {"type": "gauges", "params": {"points": "data/polder_gauges.csv"}, "in": {"depth": "flow.depth"}, "every": "10 s"}|' \
    "$graphs/examples/barrier.json" >polder.json
how=(--device cpu --threads 1 --quiet)

steer() { "$program" steer own/run.sock "$@" >answer 2>&1; }
# refused TEXT WORD...: what is asked is refused with this text.
refused() {
    local status=0 text=$1
    shift
    steer "$@" || status=$?
    [[ $status == 2 ]] && grep -qF -- "$text" answer || fail "steer $*: status $status, expected 2 and '$text'"
}
# start ARGUMENT...: a run in the background that is paused as soon as it answers.
start() {
    "$program" run polder.json "${how[@]}" --control own/run.sock "$@" >log 2>&1 &
    for ((k = 0; k < 200; ++k)); do
        if [[ -S own/run.sock ]] && steer pause; then return; fi
        sleep 0.05
    done
    fail "the run does not answer"
}
# ended STATUS: that of the run in the background.
ended() {
    local status=0
    wait $! || status=$?
    ((status == $1)) || fail "the run has ended with status $status, expected $1"
    [[ ! -e own/run.sock ]] || fail "the socket is still there"
}

# Twenty changes at random, some while the run is paused and some while it goes on.
RANDOM=7
start --out steered
[[ $(stat -c %a own own/run.sock) == $'700\n600' ]] || fail "folder or socket is open to others"
steer state && grep -q '^paused: *yes' answer || fail "the run is not paused"
steer --json state && at=$(cat answer) && sleep 0.3 && steer --json state
[[ ${at%%,\"end*} == "$(sed 's/,"end.*//' answer)" ]] || fail "time goes on in a pause"
for ((k = 1; k <= 20; ++k)); do
    goes_on=$((RANDOM % 2))
    ((!goes_on)) || steer go-on || fail "it does not go on"
    case $((RANDOM % 3)) in
        0) steer set "flow.manning=0.0$((20 + k))" ;;
        1) steer set "breach.threshold=$((250 + k)) cm" "flow.manning=0.0$((20 + k))" ;;
        2) steer change "{\"set\": {\"breach.duration\": \"$((20 + k)) s\"}}" ;;
    esac || fail "change $k was refused"
    grep -q "^world: *change $k$" answer || fail "change $k has another name"
    ((goes_on)) || steer go-on || fail "it does not go on"
    steer pause || fail "no pause"
    [[ $(grep -o '"name"' steered/steering.json | wc -l) == "$k" ]] || fail "change $k is not written down"
done
refused "nearest:  manning" set flow.maning=0.03
refused "a world cannot change this after the start" set ground.cell_size="5 m"
steer metrics && grep -q '^flow  *steps' answer || fail "no metrics"
# What the state does not fit leaves the run, which is compared with its repetition below, as it is.
cp steered/steering.json before.json
refused "this cannot change while the run is on" set 'flow.sources=[{"name": "well", "x": 300, "y": 300, "value": 1}]'
refused "this cannot change while the run is on" change '{"in": {"gauges.speed": "flow.depth"}}'
refused "this cannot change while the run is on" branch gone 'flow.sources=[{"name": "well", "x": 300, "y": 300, "value": 1}]'
cmp before.json steered/steering.json >log 2>&1 || fail "a refused change is written down"
[[ ! -e steered-gone ]] || fail "a refused branch has left a folder"
seconds=$(steer --json state && sed 's/.*"time":\([0-9]*\).*/\1/' answer)
steer set "time.end=$((seconds + 60)) s" || fail "the end is not changed"
# A world that branches while the run goes on as it is.
steer branch "rougher" flow.manning=0.09 && grep -qx "world:      rougher" answer || fail "no world branches"
refused "another world has this name" branch rougher
refused "takes values of parameters" branch other breach
refused "a world cannot change this after the start" branch other ground.cell_size="5 m"
steer branch smooth flow.manning=0.01 time.end="9 h" || fail "no second world branches"
[[ -s $(sed -n 's/^checkpoint: *//p' answer) ]] || fail "a world that branches has no checkpoint"
steer checkpoint && checkpoint=$(sed -n 's/^checkpoint: *//p' answer)
[[ -s $checkpoint ]] || fail "no checkpoint was written"
cp -a steered left
steer go-on || fail "it does not go on"
ended 0

line=$(sed -n 's/^Repeat it with: thalweg //p' log)
[[ $line == "run polder.json --worlds steered/steering.json --world 'change 21' --device cpu --out steered-repeated" ]] ||
    fail "another way to repeat is told: $line"
eval "\"$program\" $line --threads 1 --quiet" >log 2>&1 || fail "the run is not repeated"
cmp steered/gauges.csv steered-repeated/gauges.csv >log 2>&1 || fail "the repeated run is another one"
[[ $(wc -l <steered/gauges.csv) -gt 7 ]] || fail "the gauges have no lines"

# The worlds that have branched, resumed and repeated; one is steered meanwhile.
"$program" resume steered-rougher --threads 1 --quiet >log 2>&1 || fail "a world that has branched does not go on"
"$program" run polder.json --worlds steered/steering.json --world rougher "${how[@]}" --out rougher-repeated >log 2>&1 ||
    fail "a world that has branched is not repeated"
cmp steered-rougher/gauges.csv rougher-repeated/gauges.csv >log 2>&1 || fail "the world that is repeated is another one"
! cmp steered-rougher/gauges.csv steered/gauges.csv >log 2>&1 || fail "the world that has branched is its parent"
cmp <(head -n 3 steered-rougher/gauges.csv) <(head -n 3 steered/gauges.csv) >log 2>&1 || fail "it has another past"
"$program" resume steered-smooth --threads 1 --quiet --control own/run.sock >log 2>&1 &
for ((k = 0; k < 200; ++k)); do
    if [[ -S own/run.sock ]] && steer pause; then break; fi
    sleep 0.05
done
steer set flow.manning=0.09 && steer go-on && steer stop || fail "a run that was resumed is not steered"
ended 130

"$program" run polder.json --until "$((seconds + 60)) s" "${how[@]}" --out plain >log 2>&1 || fail "the graph does not run"
! cmp steered/gauges.csv plain/gauges.csv >log 2>&1 || fail "the changes did nothing"
"$program" resume left --threads 1 --quiet >log 2>&1 || fail "the checkpoint is not resumed"
cmp steered/gauges.csv left/gauges.csv >log 2>&1 || fail "the checkpoint goes on as another run"

# Old lists of changes are results of the earlier run.
status=0
"$program" run polder.json "${how[@]}" --out steered --until "10 s" >log 2>&1 || status=$?
((status != 0)) && grep -q "steering.json" log || fail "an old list of changes is not refused"
"$program" run polder.json "${how[@]}" --out steered --until "10 s" --overwrite >log 2>&1 || fail "old results stay"
[[ ! -e steered/steering.json && ! -e $checkpoint ]] || fail "--overwrite leaves the list of changes"

# A second run on the same socket, a stop, and Ctrl-C in a pause.
start --out stopped --checkpoint-every "1 min"
steer set flow.manning=0.05 && steer checkpoint || fail "no change or no checkpoint beside a plan of checkpoints"
status=0
"$program" run polder.json "${how[@]}" --control own/run.sock --out second >second 2>&1 || status=$?
((status == 1)) && grep -q "another run listens on this socket" second || fail "two runs share a socket"
[[ ! -e second/gauges.csv ]] || fail "the second run has begun"
refused "the key 'worlds' is not known" change '{"worlds": []}'
steer stop || fail "it is not stopped"
ended 130
grep -q "go on with: thalweg resume $PWD/stopped" log || fail "the way on from the checkpoint is not told"
status=0
steer state || status=$?
((status == 1)) && grep -q "nobody answers on this socket" answer || fail "a run that is over answers"
start --out stopped --overwrite
kill -s INT $!
ended 130
start --out stopped --overwrite
kill -s KILL $!
wait $! 2>/dev/null || true
[[ -S own/run.sock ]] || fail "a killed run has removed its socket"
start --out stopped --overwrite
steer stop && ended 130

# One interval that is longer than anybody waits.
"$program" run polder.json "${how[@]}" --control own/run.sock --out long --set time.couple="10 h" >log 2>&1 &
for ((k = 0; k < 400; ++k)); do
    if [[ -S own/run.sock ]] && steer --json state && ! grep -q '"time":0.0' answer; then break; fi
    sleep 0.05
done
grep -q '"interval":0,' answer || fail "the run does not tell its state inside an interval"
steer stop || fail "it is not stopped"
ended 130

# Sockets that others could reach, that have no name, and trees of worlds.
mkdir open && chmod 755 open
status=0
"$program" run polder.json "${how[@]}" --control open/run.sock --out refused >log 2>&1 || status=$?
((status == 2)) && grep -q "chmod 700 open" log || fail "a folder that is open to others is taken"
status=0
"$program" run polder.json "${how[@]}" --control "own/$(printf '%0110d' 0)" --out refused >log 2>&1 || status=$?
((status == 2)) && grep -q "the path of a socket is too long" log || fail "a path that is too long is taken"
status=0
"$program" run "$graphs/polder-worlds.json" "${how[@]}" --control own/run.sock --out refused >log 2>&1 || status=$?
((status == 2)) && grep -q "a tree of worlds cannot be steered; choose one" log || fail "a tree is steered"
[[ ! -e refused ]] || fail "a run that is refused has left results"
