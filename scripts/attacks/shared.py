"""Starts two runs together that write one file, or one folder.

Each run writes its whole output or is told that another writes it: what is there in the end is the output of one of them, byte for
byte, one at least has succeeded, and nothing is left beside it. The second run begins at a random time after the first.
"""

import random
import shutil
import subprocess
import time

from .files import GAME
from .process import WATCHDOG, run
from .scratch import run_in

NAME = "shared"
HELP = "start two runs with one output together"
SHORT = 40  # inputs that take a few seconds

# What writes `out`, with the games of the file that is put in; whether what it writes is decided by those.
WRITERS = [
    "pdn convert {}.pdn --out out",
    "pdn merge {}.pdn --unique --out out",
    "analyse {}.pdn --depth 1 --out out",
    "pdn split {}.pdn --by Event --out-dir out",
    "train {}.games --hidden 16 --batch 128 --epochs 2 --out out",
    "openings --variant pyramidame --count 12 --nodes 50 --within 9 --out out",
    "selfplay --variant pyramidame --games 12 --nodes 20 --threads 1 --out out",
    "tables build --variant pyramidame --pieces 2 --dir out",
    "show --format svg --out out",
]

TOLD = ("another run of rafle is writing it", "in use by another", "is the beginning of another analysis")


def contents(folder):
    """What has been written. The losses of a training are told beside its weights."""
    paths = sorted(path for path in folder.rglob("out*") if path.is_file())
    paths += sorted(path for path in (folder / "out").rglob("*") if path.is_file()) if (folder / "out").is_dir() else []
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def make(binary, folder):
    folder.mkdir()
    for name, count in (("one", 40), ("two", 60)):
        games = (GAME.format(f"{name} {number % 7}") for number in range(count))
        (folder / f"{name}.pdn").write_text("".join(games))
        words = f"selfplay --variant pyramidame --nodes 20 --games {count} --out {name}.games"
        subprocess.run([binary, *words.split()], cwd=folder, check=True, timeout=WATCHDOG, capture_output=True)


def alone(binary, sound, folder, words):
    """What a command writes alone, and how long that takes."""
    shutil.copytree(sound, folder)
    start = time.monotonic()
    ended = run([binary, *words.split()], folder=folder)
    if ended.status != 0:
        raise RuntimeError(f"{words}: {ended.errors}")
    found = contents(folder)
    shutil.rmtree(folder)
    return found, time.monotonic() - start


def run_two(outcome, binary, pair, references, pause, folder):
    outcome.inputs += 1
    faults = sum(outcome.faults.values())
    where = f"{' | '.join(pair)}, {folder}"
    processes = []
    for words in pair:
        pipes = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL}
        processes.append(subprocess.Popen([binary, *words.split()], cwd=folder, **pipes))
        time.sleep(pause)
    succeeded = 0
    for process in processes:
        try:
            errors = process.communicate(timeout=WATCHDOG)[1].decode("utf-8", "replace")
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            outcome.fault("hangs", where)
            continue
        lines = errors.splitlines()
        if process.returncode == 0:
            succeeded += 1
        elif process.returncode not in (1, 2) or "panicked" in errors:
            outcome.fault("crashes", f"status {process.returncode}, {errors!r}, {where}")
        elif process.returncode != 2 or len(lines) != 1 or not any(told in lines[0] for told in TOLD):
            outcome.fault("unclear refusals", f"status {process.returncode}, {errors!r}, {where}")
        else:
            outcome.count("told")
    if not succeeded:
        outcome.fault("mixed outputs", f"no run has succeeded, {where}")
    elif contents(folder) not in references:
        outcome.fault("mixed outputs", where)
    if sum(outcome.faults.values()) == faults:
        shutil.rmtree(folder)


def run_attack(arguments, outcome, scratch):
    draw = random.Random(arguments.seed)
    sound = scratch / "sound"
    make(arguments.binary, sound)
    known = {}
    for number in range(arguments.count):
        writer = WRITERS[number % len(WRITERS)]
        pair = [writer.format(name) for name in draw.choice([("one", "one"), ("one", "two"), ("two", "one")])]
        for words in pair:
            if words not in known:
                known[words] = alone(arguments.binary, sound, scratch / "alone", words)
        references = [known[words][0] for words in pair]
        # A folder of pieces has those of both runs where one follows the other.
        references += [{**references[0], **references[1]}, {**references[1], **references[0]}]
        pause = draw.choice([0, draw.uniform(0, known[pair[0]][1])])
        folder = scratch / str(number)
        shutil.copytree(sound, folder)
        run_two(outcome, arguments.binary, pair, references, pause, folder)


def attack(arguments, outcome):
    outcome.expect("mixed outputs", "unclear refusals")
    run_in(arguments, outcome, run_attack)
