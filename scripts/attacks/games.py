"""Whole games over Hub, the engine against itself, in every variant, at small node counts.

No game may be forfeited, and neither the runner nor the engines may hold more descriptors or much more memory at the end of
a match than when it was under way.
"""

import json
import subprocess
import tempfile
import time
from pathlib import Path

from .engine import VARIANTS
from .outcome import simple
from .process import memory

NAME = "games"
HELP = "play whole games over Hub in every variant"
SHORT = 12  # inputs that take a few seconds

MEASURED = 100  # games of a match in which it is looked for what is held
MORE_MEMORY = 64  # MiB that a process may grow by: tables and journals fill up
GAME_PATIENCE = 120  # seconds for a game, on average, that count as a hang


def processes(root):
    """The process and its descendants."""
    found = [root]
    for pid in found:
        try:
            tasks = Path(f"/proc/{pid}/task").iterdir()
            children = [(task / "children").read_text() for task in tasks]
        except OSError:
            continue
        found.extend(int(child) for text in children for child in text.split())
    return found


def held(root):
    """Descriptors and MiB of memory of the process with the most of each."""
    descriptors = most = 0
    for pid in processes(root):
        try:
            descriptors = max(descriptors, len(list(Path(f"/proc/{pid}/fd").iterdir())))
        except OSError:
            continue
        most = max(most, memory(pid))
    return descriptors, most


def match(binary, variant, games, seed, faults):
    """Plays a match; gives what is held at its end."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        engine = f"cmd=\"'{binary}' hub\",set.tt-size=10,nodes=20"
        command = [binary, "match", "--engine", f"name=a,{engine}", "--engine", f"name=b,{engine}"]
        command += ["--variant", variant, "--games", str(games), "--openings", "random:6", "--seed", str(seed)]
        command += ["--concurrency", "2", "--out", str(out)]
        runner = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        end = time.monotonic() + GAME_PATIENCE * games
        early, late, most = [0, 0], [0, 0], 0
        while runner.poll() is None:
            if time.monotonic() > end:
                runner.kill()
                faults.append(f"{variant}: no end")
                break
            now = held(runner.pid)
            journal = out / "journal.jsonl"
            played = journal.read_bytes().count(b"\n") - 1 if journal.exists() else 0
            if games < MEASURED:
                pass
            elif played < games // 2:
                early = [max(pair) for pair in zip(early, now)]
            else:
                late = [max(pair) for pair in zip(late, now)]
            most = max(most, now[1])
            time.sleep(0.2)
        complaint = runner.stderr.read().decode("utf-8", "replace").strip()
        if runner.returncode != 0:
            faults.append(f"{variant}: status {runner.returncode}, {complaint[:200]}")
            return 0
        summary = json.loads((out / "summary.json").read_text())
        forfeits = sum(sum(engine["forfeits"].values()) for engine in summary["engines"])
        counted = sum(summary["engines"][0]["tally"].values())
        if forfeits or counted != games:
            faults.append(f"{variant}: {forfeits} forfeits, {counted} of {games} games")
        if late[0] > early[0] + 8 or late[1] > early[1] + MORE_MEMORY:
            faults.append(f"{variant}: descriptors and MiB {early} in the first half, {late} in the second")
        return most


def run(binary, count, seed):
    """Plays about `count` games; gives what the summary says."""
    faults = []
    games = max(2, count // len(VARIANTS) // 2 * 2)
    most = [match(binary, variant, games, seed, faults) for variant in VARIANTS]
    return {"inputs": games * len(VARIANTS), "faults": faults, "memory": max(most)}


attack = simple(run)
