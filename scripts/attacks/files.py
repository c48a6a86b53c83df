"""Cuts and flips the files that the program believes, and gives them to the command that reads them.

These are shards of self-play and of analyses, the progress of an analysis, the state of a training, networks, and endgame tables.
A command may refuse a damaged file in one sentence that names it, and must write nothing then; or it ends with what the
sound file gives, byte for byte. `journals` does the same with those of matches.
"""

import random
import re
import resource
import shutil
import signal
import subprocess
import time

from .journals import flip_bits, insert_noise, truncate, zeros
from .process import WATCHDOG, run
from .scratch import run_in

NAME = "files"
HELP = "cut and flip shards, progress, training states, networks and tables"
SHORT = 120  # inputs that take a few seconds

GAME = '[Event "{}"]\n\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 *\n\n'


def remove_part(text, draw):
    start = draw.randrange(len(text))
    del text[start:start + draw.choice([1, 4, 100])]


def append(text, draw):
    text += draw.choice([b"\n", b"{}\n", b"\0", draw.randbytes(9), bytes(text[-40:])])


DAMAGES = [flip_bits, flip_bits, flip_bits, truncate, truncate, zeros, insert_noise, remove_part, append]


class Case:
    """A file that is damaged, the command that reads it, and the file that this one writes."""

    def __init__(self, file, words, out=None):
        self.file = file
        self.words = words.split()
        self.out = out
        self.expected = None

    def given(self, folder, ended):
        """What the command has given, but for the time that it took."""
        return (folder / self.out).read_bytes() if self.out else re.sub(r"[0-9.]+ s$", "", ended.output, flags=re.MULTILINE)


ANALYSIS = "analyse games.pdn --depth 1 --concurrency 1 --out part"
TRAINING = "train train.games --hidden 16 --batch 128 --rate 0.01 --epochs 12 --threads 1 --out"


def make(binary, folder):
    """Makes sound files in a folder; gives the cases."""

    def good(words):
        ended = run([binary, *words.split()], folder=folder)
        if ended.status != 0:
            raise RuntimeError(f"{words}: {ended.errors}")

    folder.mkdir()
    play = "selfplay --variant pyramidame --random-rate 2 --threads 1"
    for part in "12":
        good(f"{play} --nodes 20 --games 10 --shard {part}/2 --out {part}.games")
    (folder / "games.pdn").write_text("".join(GAME.format(number) for number in range(12)))
    for part in "12":
        good(f"analyse games.pdn --depth 1 --shard {part}/2 --out {part}.part")
    stop_analysis(binary, folder)
    good(f"{play} --nodes 60 --games 80 --out train.games")
    stop_training(binary, folder)
    good(f"{TRAINING} done.net")
    good("tables build --variant pyramidame --pieces 2 --dir tables")
    table = max((folder / "tables").iterdir(), key=lambda path: path.stat().st_size)
    return [
        Case("2.games", "merge 1.games 2.games --out out", "out"),
        Case("2.part", "merge 1.part 2.part --out out", "out"),
        Case("part.progress", ANALYSIS, "part"),
        Case("net.state", f"{TRAINING} net", "net"),
        Case("done.net", "best --variant pyramidame --nodes 50 --set eval-file=done.net"),
        Case(f"tables/{table.name}", "tables check tables --variant pyramidame --pieces 2"),
    ]


def stop_analysis(binary, folder):
    """Begins an analysis that has no room for its end."""

    def little_room():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024))

    subprocess.run([binary, *ANALYSIS.split()], cwd=folder, preexec_fn=little_room, capture_output=True, timeout=WATCHDOG)
    if not (folder / "part.progress").exists():
        raise RuntimeError("the analysis was not interrupted")


def stop_training(binary, folder):
    """Begins a training and kills it after an epoch."""
    words = [binary, *f"{TRAINING} net".split()]
    for _ in range(50):
        process = subprocess.Popen(words, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while process.poll() is None and not (folder / "net.state").exists():
            time.sleep(0.0005)
        process.kill()
        process.wait()
        if (folder / "net.state").exists():
            return
    raise RuntimeError("no training was killed in time")


def contents(folder):
    """All files but those that a killed run has left under the names that files have first: the next run removes them."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.suffix != ".new"}


def run_one(binary, outcome, case, draw, sound, folder):
    shutil.copytree(sound, folder)
    path = folder / case.file
    text = bytearray(path.read_bytes())
    names = []
    for damage in draw.sample(DAMAGES, draw.choice([1, 1, 1, 2])):
        if text:
            damage(text, draw)
            names.append(damage.__name__)
    path.write_bytes(text)
    where = f"{case.file}: {'+'.join(names)}, {folder}"
    before = contents(folder)
    outcome.inputs += 1
    faults = sum(outcome.faults.values())
    ended = run([binary, *case.words], folder=folder)
    if ended.judge(outcome, where):
        lines = ended.errors.splitlines()
        if ended.status == 0:
            outcome.count("taken")
            if case.given(folder, ended) != case.expected:
                outcome.fault("believed damages", where)
        else:
            outcome.count("refused")
            if len(lines) != 1 or path.name not in lines[0]:
                outcome.fault("unclear refusals", f"{ended.errors!r}, {where}")
            if contents(folder) != before:
                outcome.fault("refusals with a change", where)
    if sum(outcome.faults.values()) == faults:
        shutil.rmtree(folder)


def run_attack(arguments, outcome, scratch):
    draw = random.Random(arguments.seed)
    sound = scratch / "sound"
    cases = make(arguments.binary, sound)
    for case in cases:
        folder = scratch / "reference"
        shutil.copytree(sound, folder)
        ended = run([arguments.binary, *case.words], folder=folder)
        if ended.status != 0:
            raise RuntimeError(f"{case.words}: {ended.errors}")
        case.expected = case.given(folder, ended)
        shutil.rmtree(folder)
    for number in range(arguments.count):
        case = cases[number % len(cases)]
        run_one(arguments.binary, outcome, case, draw, sound, scratch / str(number))


def attack(arguments, outcome):
    outcome.expect("believed damages", "unclear refusals", "refusals with a change")
    run_in(arguments, outcome, run_attack)
