"""Lines that a Hub client may send, right, wrong and broken, in any order and for every variant.

Most lines follow the grammar with random names and values; some are broken by a few characters. Searches are small.
After each batch the engine must answer a `ping`, and every line must have had at most one error. Now and then a refused
`pos` is checked: the position must be the one before.
"""

import random

from .engine import VARIANTS, Engine, Fault
from .outcome import simple

NAME = "hub"
HELP = "send lines to the Hub front end, right, wrong and broken"
SHORT = 4000  # inputs that take a few seconds

BATCH = 400  # lines between two pings

WORDS = ["start", "think", "ponder", "analyze", "infinite", "true", "false", "claim", "off", "x", "é", "-1", "0", "1e400"]
QUESTIONS = ["turn", "result", "moves", "irregular", "position", "board", "position form=list", "position form=cells", "weather"]
PARAMETERS = {
    "variant": VARIANTS,
    "irregular": ["off", "claim"],
    "notation": ["numeric", "algebraic"],
    "draw-rules": ["fmjd", "repetition"],
    "landing": ["adjacent", "any"],
    "promotion": ["end", "passing"],
    "opening": ["free", "rencontre"],
    "players": ["2", "3", "4", "6"],
    "pieces": ["10", "15"],
    "rules": ["full", "plain"],
    "long-jumps": ["true", "false"],
    "tt-size": ["10", "12", "14"],
    "multi-pv": ["1", "2", "5"],
    "ponder": ["true", "false"],
    "move-overhead": ["0", "0.01"],
    "resign": ["0", "3"],
    "offer-draws": ["true", "false"],
}


class Lines:
    """A source of lines."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.moves = {}  # the last answer to `query what=moves`

    def cell(self):
        pick = self.chance.random()
        if pick < 0.4:
            return str(self.chance.randint(0, 55))
        return self.chance.choice("abcdefghijklmnopqrstuvwxyz") + str(self.chance.randint(0, 26))

    def move(self):
        pick = self.chance.random()
        if pick < 0.05:
            return self.chance.choice(["replay", "pass", "challenge", "*g7/d4-e5", "*c3", "-a1", "d4", "e5xe7=2", "~", "{x}", "1."])
        cells = [self.cell() for _ in range(self.chance.choice([1, 2, 2, 2, 2, 3, 4, 7]))]
        return self.chance.choice(["-", "x", " x ", ":"]).join(cells)

    def position(self):
        side = self.chance.choice("WB12")
        if self.chance.random() < 0.5:
            count = self.chance.choice([50, 64, 81, 108, 121, 49, 3])
            fields = self.chance.choice(["", "", ":2:10", ":3:10", ":25:26:d:0:0:0", ":0:0:a:0:0:99", ":x"])
            return side + "".join(self.chance.choices("eeewbWB1234", k=count)) + fields
        groups = [
            self.chance.choice("WB12")
            + ",".join(self.chance.choice(["", "", "K"]) + self.cell() for _ in range(self.chance.randint(0, 8)))
            for _ in range(self.chance.choice([1, 2, 2, 2, 3]))
        ]
        return ":".join([side, *groups])

    def line(self):
        """One line, and whether it may start a search."""
        pick = self.chance.random()
        if pick < 0.30:
            moves = " ".join(self.move() for _ in range(self.chance.randint(0, 12)))
            parts = [f'moves="{moves}"'] if self.chance.random() < 0.7 else []
            if self.chance.random() < 0.6:
                parts.insert(0, f'pos="{self.position()}"')
            line = " ".join(["pos", *parts])
        elif pick < 0.45:
            name = self.chance.choice(list(PARAMETERS))
            value = self.chance.choice(PARAMETERS[name]) if self.chance.random() < 0.8 else self.chance.choice(WORDS)
            line = f"set-param name={name} value={value}"
        elif pick < 0.60:
            line = f"query what={self.chance.choice(QUESTIONS)}"
        elif pick < 0.68:
            line = f"level nodes={self.chance.randint(1, 200)}"
        elif pick < 0.72:
            field = self.chance.choice(["depth", "nodes", "moves", "time", "inc", "move-time"])
            line = f"level {field}={self.chance.choice(WORDS)}"
        elif pick < 0.78:
            line = "level depth=2 nodes=100\ngo " + self.chance.choice(["think", "think draw-offer=true", "analyze"])
        elif pick < 0.80:
            line = self.chance.choice(["go", "go fast", "go think ponder", "go ponder draw-offer=true"])
        else:
            line = self.chance.choice(["hub", "init", "init", "new-game", "stop", "ponder-hit", "", "help", "stop"])
        if self.chance.random() < 0.15 and not line.startswith(("level", "go")):
            line = self.broken(line)
        return line

    def broken(self, line):
        characters = list(line)
        for _ in range(self.chance.randint(1, 3)):
            place = self.chance.randint(0, len(characters))
            action = self.chance.randrange(3)
            if action == 0:
                characters[place:place] = self.chance.choice(['"', "=", "\t", "é", "\u0001", "W", "9", " ", "*", "§"])
            elif action == 1 and place < len(characters):
                del characters[place]
            elif characters:
                end = self.chance.randint(place, len(characters))
                characters[place:place] = characters[place:end]
        broken = "".join(characters).replace("\n", " ")
        # A search without a bound, a table of gigabytes and the end of the program are not what is tried here.
        return "" if any(word in broken for word in ("go", "tt-size", "quit", "level")) else broken


def run(binary, count, seed):
    """Sends `count` lines; gives what the summary says."""
    lines = Lines(seed)
    engine = Engine(binary)
    sent = 0
    faults = []
    try:
        while sent < count:
            batch = [lines.line() for _ in range(min(BATCH, count - sent))]
            for line in batch:
                engine.tell(line)
            engine.tell("stop")
            replies = engine.until("pong", "ping")
            sent += len(batch)
            errors = sum(reply.startswith("error") for reply in replies)
            # `init` may tell two.
            if errors > len(batch) + sum(line == "init" for line in batch):
                faults.append(f"{errors} errors for {len(batch)} lines")
            refused_changes_nothing(engine, lines)
    except Fault as fault:
        faults.append(f"after {sent} lines: {fault}")
    memory = engine.memory()
    engine.close(faults)
    return {"inputs": sent, "faults": faults, "memory": memory}


def refused_changes_nothing(engine, lines):
    """A `pos` that is refused leaves the position as it was."""
    before = engine.query("position")
    line = f'pos pos="{lines.position()}" moves="{lines.move()}"'
    replies = engine.ask_all(line)
    if any(reply.startswith("error") for reply in replies):
        after = engine.query("position")
        if after != before:
            raise Fault(f"'{line}', refused by '{replies}', has changed {before} to {after}")


attack = simple(run)
