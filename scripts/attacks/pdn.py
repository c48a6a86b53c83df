"""Broken files of openings: PDN games, records and positions with bytes changed, cut, moved and repeated.

A match of one move a game is asked for with each file. It is played, or refused with one line that names the file and the
place.
"""

import random
import tempfile
from pathlib import Path

from .process import run

NAME = "pdn"
HELP = "ask for matches with broken files of openings"
SHORT = 60  # inputs that take a few seconds

GAMES = """[Event "one"]
[White "A, B."]
[Black "C"]
[Result "1-0"]
[GameType "20"]

1. 32-28 {[%clk w0:00:10]} 19-23 2. 28x19 14x23 3. 37-32 (3. 33-28 23x32) 10-14! $5 4. 41-37 5-10 1-0

[Event "two"]
[FEN "W:W31-50:B1-20"]
[Result "*"]

1. 33-28 18-23 2. 39-33 12-18 3. 44-39 7-12 {a comment} 4. 31-27 20-24 *

[Event "three"]
[FEN "B:WK46,33:B7,12,K5"]

1... 5-28 2. 33x22 *

"""

RECORDS = """# records and positions
1. 32-28 19-23 2. 28x19 14x23
W:W31-50:B1-20
Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww
33-29 (17-22); 39-33 (11-17);...
"""

SIGNS = [b"[", b"]", b"{", b"}", b"(", b")", b'"', b".", b"...", b"x", b"-", b"*", b"$", b"%", b"\r", b"\n\n", b"\x00", b"\xff", b"\xef\xbb\xbf", b"W:", b"K", b"1-0", b"2-0", b"999999999999", b";", b"!"]


def broken(text, chance):
    """The bytes of a file with some places changed."""
    content = bytearray(text, "utf-8")
    for _ in range(chance.choice([1, 1, 2, 5, 20])):
        place = chance.randrange(len(content) + 1)
        end = min(len(content), place + chance.choice([1, 3, 30, 200]))
        action = chance.randrange(5)
        if action == 0:
            content[place:place] = chance.choice(SIGNS)
        elif action == 1:
            del content[place:end]
        elif action == 2:
            content[place:place] = content[place:end]
        elif action == 3 and place < len(content):
            content[place] = chance.randrange(256)
        else:
            part = content[place:end]
            del content[place:end]
            other = chance.randrange(len(content) + 1)
            content[other:other] = part
    return bytes(content)


def attack(arguments, outcome):
    chance = random.Random(arguments.seed)
    engines = ["--engine", "builtin,name=a,nodes=1,set.tt-size=10", "--engine", "builtin,name=b,nodes=1,set.tt-size=10"]
    outcome.expect("unclear refusals")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "openings"
        for number in range(arguments.count):
            outcome.inputs += 1
            path.write_bytes(broken(chance.choice([GAMES, GAMES, RECORDS]), chance))
            command = [arguments.binary, "match", *engines, "--games", "2", "--max-plies", "12", "--openings", str(path)]
            ended = run(command)
            if not ended.judge(outcome, f"file {number}"):
                continue
            lines = ended.errors.strip().split("\n")
            if ended.status == 0:
                outcome.count("played")
            elif ended.status != 2 or len(lines) != 1 or str(path) not in lines[0]:
                outcome.fault("unclear refusals", f"file {number}: status {ended.status}, {lines[:2]}")
