"""Puts FIFOs, sockets and device nodes, made in a scratch folder, in the place of files that the program writes or is given.

Each is refused at once in one sentence and stays what it is; a Hub client that names one gets an error, and the next answer. Device
nodes are copies of null, zero and full, which only root can make; they are left out otherwise. The nodes of the system are not
touched.
"""

import os
import random
import shutil
import socket
import stat

from .engine import Engine, Fault
from .files import GAME
from .process import run
from .scratch import run_in

NAME = "nodes"
HELP = "put FIFOs, sockets and devices in the place of files"
SHORT = 80  # inputs that take a few seconds

DEVICES = {"null": (1, 3), "zero": (1, 5), "full": (1, 7)}

# Commands, and the names of the files that each would write or read, one of which is a node.
COMMANDS = [
    ("pdn convert games.pdn --out out", ["out", "out.new"]),
    ("pdn merge games.pdn --out out", ["out", "out.new"]),
    ("pdn split games.pdn --games 1 --out-dir .", ["games-1.pdn", "games-1.pdn.new", "split.new"]),
    ("pdn split games.pdn --by Event --out-dir .", ["one.pdn", "one.pdn.new", "split.new"]),
    ("show --format svg --out out", ["out", "out.new"]),
    ("show --format png --out out", ["out", "out.new"]),
    ("analyse games.pdn --depth 1 --out out", ["out", "out.progress", "out.progress.new"]),
    ("analyse games.pdn --depth 1 --plot out.svg", ["out.svg", "out.svg.new"]),
    ("openings --variant pyramidame --count 1 --nodes 50 --within 9 --out out", ["out", "out.new"]),
    ("selfplay --variant pyramidame --games 1 --nodes 5 --out out", ["out"]),
    ("train train.games --hidden 16 --epochs 1 --out out", ["out", "out.new", "out.csv", "out.svg", "out.state", "out.csv.new"]),
    ("merge 1.games 2.games --out out", ["out", "1.games", "2.games"]),
    ("merge 1.part 2.part --out out", ["out", "out.new", "1.part", "2.part"]),
    ("games 1.games", ["1.games"]),
    ("tables build --variant pyramidame --pieces 2 --dir .", ["pyramidame.m-m.table"]),
    ("man --out .", ["rafle.1", "rafle-hub.1", "rafle-hub.1.new"]),
    ("match --engine builtin,nodes=5 --engine random --games 2 --max-plies 4 --out match", ["match/journal.jsonl", "match/games.pdn", "match/summary.json"]),
    ("best --nodes 5 --set eval-file=net", ["net"]),
]


def make(binary, folder):
    folder.mkdir()
    (folder / "games.pdn").write_text(GAME.format("one") * 3)
    words = "selfplay --variant pyramidame --nodes 20 --games"
    commands = [f"{words} 60 --out train.games"]
    commands += [f"{words} 4 --shard {part}/2 --out {part}.games" for part in "12"]
    commands += [f"analyse games.pdn --depth 1 --shard {part}/2 --out {part}.part" for part in "12"]
    for words in commands:
        ended = run([binary, *words.split()], folder=folder)
        if ended.status != 0:
            raise RuntimeError(f"{words}: {ended.errors}")


def kinds(folder):
    """The nodes that this user can make."""
    found = ["fifo", "socket"]
    for name, number in DEVICES.items():
        try:
            os.mknod(folder / name, stat.S_IFCHR | 0o666, os.makedev(*number))
        except OSError:
            continue
        (folder / name).unlink()
        found.append(name)
    return found


def put(kind, path):
    """Makes a node."""
    path.parent.mkdir(exist_ok=True)
    path.unlink(missing_ok=True)
    if kind == "fifo":
        os.mkfifo(path)
    elif kind == "socket":
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(str(path))
    else:
        os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(*DEVICES[kind]))


def identity(path):
    found = os.lstat(path)
    return found.st_ino, found.st_mode, found.st_rdev


def run_one(outcome, binary, draw, kind, sound, folder):
    words, names = draw.choice(COMMANDS)
    name = draw.choice(names)
    shutil.copytree(sound, folder)
    node = folder / name
    put(kind, node)
    # A link leads to the node as well as its own name does, but for names under which files are written first.
    if draw.random() < 0.3 and not name.endswith(".new"):
        target = folder / "target"
        node.rename(target)
        node.symlink_to(target)
        node = target
    before = identity(node)
    where = f"{words}: {kind} {name}, {folder}"
    outcome.inputs += 1
    faults = sum(outcome.faults.values())
    ended = run([binary, *words.split()], folder=folder)
    if ended.judge(outcome, where):
        lines = ended.errors.splitlines()
        if ended.status == 0 or len(lines) != 1 or name.removesuffix(".new") not in lines[0]:
            outcome.fault("unclear refusals", f"status {ended.status}, {ended.errors!r}, {where}")
    if not os.path.lexists(node) or identity(node) != before:
        outcome.fault("replaced nodes", where)
    if sum(outcome.faults.values()) == faults:
        shutil.rmtree(folder)


def ask(outcome, engine, draw, kind, folder):
    """Gives a node to a Hub engine as weights, or a folder with it as tables."""
    folder.mkdir()
    outcome.inputs += 1
    name = draw.choice(["eval-file", "tables"])
    node = folder / "normal.fmjd.k-k.table"
    put(kind, node)
    value = folder if name == "tables" else node
    replies = engine.ask_all(f'set-param name={name} value="{value}"')
    if len(replies) != 1 or not replies[0].startswith("error"):
        outcome.fault("unclear refusals", f"{replies}, {kind} as {name}, {folder}")
    shutil.rmtree(folder)


def run_attack(arguments, outcome, scratch):
    draw = random.Random(arguments.seed)
    sound = scratch / "sound"
    make(arguments.binary, sound)
    known = kinds(scratch)
    engine = Engine(arguments.binary)
    engine.until("wait", "hub")
    engine.until("ready", "init")
    for number in range(arguments.count):
        kind = known[number % len(known)]
        folder = scratch / str(number)
        if draw.random() < 0.2:
            try:
                ask(outcome, engine, draw, kind, folder)
            except Fault as fault:
                outcome.fault("hangs", f"{fault}, {folder}")
                return
        else:
            run_one(outcome, arguments.binary, draw, kind, sound, folder)
    complaints = []
    engine.close(complaints)
    for complaint in complaints:
        outcome.fault("crashes", complaint)


def attack(arguments, outcome):
    outcome.expect("replaced nodes", "unclear refusals")
    run_in(arguments, outcome, run_attack)
