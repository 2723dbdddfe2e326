# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# Sourced by tests: starts Slurm on this machine, a controller and one node of two processors on the loopback address with ports, keys
# and folders of its own, and ends it when the shell exits. Leaves the shell with status 77 where Slurm is not installed.

for needed in munged slurmctld slurmd sbatch; do
    command -v "$needed" >/dev/null || [[ -x /usr/sbin/$needed ]] || { echo "$needed is not installed"; exit 77; }
done
PATH=$PATH:/usr/sbin
slurm=$(mktemp -d) # a socket's path is short
export SLURM_CONF=$slurm/slurm.conf

end_slurm() {
    local file pid k
    for file in "$slurm"/{slurmd,slurmctld,munged}.pid; do
        pid=$(cat "$file" 2>/dev/null) || continue
        kill "$pid" 2>/dev/null || true
        for ((k = 0; k < 100; ++k)); do # each writes its state at its end
            kill -0 "$pid" 2>/dev/null || break
            sleep 0.1
        done
    done
    rm -rf "$slurm"
}
trap end_slurm EXIT

mkdir "$slurm/state" "$slurm/spool"
(umask 077 && head -c 1024 /dev/urandom >"$slurm/key")
cat >"$SLURM_CONF" <<END
ClusterName=study
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmctldPort=$((20000 + RANDOM % 10000))
SlurmdPort=$((30000 + RANDOM % 10000))
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthInfo=socket=$slurm/munge
StateSaveLocation=$slurm/state
SlurmdSpoolDir=$slurm/spool
SlurmctldPidFile=$slurm/slurmctld.pid
SlurmdPidFile=$slurm/slurmd.pid
SlurmctldLogFile=$slurm/slurmctld.log
SlurmdLogFile=$slurm/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
NodeName=$(hostname -s) NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES State=UP
END
munged --force --key-file="$slurm/key" --socket="$slurm/munge" --pid-file="$slurm/munged.pid" --log-file="$slurm/munged.log" \
    --seed-file="$slurm/seed"
slurmctld
slurmd
for ((k = 0; k < 300; ++k)); do
    [[ $(sinfo --noheader --format=%T 2>/dev/null) == idle ]] && break
    sleep 0.1
done
[[ $(sinfo --noheader --format=%T) == idle ]] || { tail "$slurm"/*.log >&2; echo "Slurm does not start" >&2; exit 1; }
