"""Positions of every variant, reached by random moves, strewn at random, or broken.

Each is set; one that is taken must be told back and read again as itself, in both forms, list its moves, and be searched
to a move of that list.
"""

import random

from .engine import VARIANTS, Engine, Fault
from .outcome import simple

NAME = "positions"
HELP = "set positions of every variant, sound and broken"
SHORT = 500  # inputs that take a few seconds

CELLS = {
    "normal": (50, "wWbB", ""),
    "killer": (50, "wWbB", ""),
    "bt": (50, "wb", ""),
    "losing": (50, "wWbB", ""),
    "frisian": (50, "wWbB", ""),
    "strand": (81, "wWbB", ""),
    "fidchell-1": (108, "wb", ":{a}:{b}:{navel}:0:0:{slides}"),
    "fidchell-2": (108, "wb", ":{a}:{b}:{navel}:{challenge}:0:{slides}"),
    "pyramidame": (64, "wb", ""),
    "chinese-checkers": (121, "123456", ":{players}:{pieces}"),
}


def strewn(variant, chance):
    """A position text of random pieces."""
    count, letters, fields = CELLS[variant]
    density = chance.choice([0.03, 0.1, 0.3, 0.6])
    side = chance.choice("123456" if variant == "chinese-checkers" else "WB")
    if variant == "chinese-checkers":
        players = chance.choice([2, 3, 4, 6])
        seats = {2: "14", 3: "135", 4: "1245", 6: "123456"}[players]
        cells = list("".join(seat * 10 for seat in seats).ljust(count, "e"))
        chance.shuffle(cells)
        return f"{chance.choice(seats)}{''.join(cells)}:{players}:10"
    most = {"strand": 40, "pyramidame": 10}.get(variant, 20 if count == 50 else 26)
    cells, number = [], {"w": 0, "b": 0}
    for _ in range(count):
        letter = chance.choice(letters) if chance.random() < density else "e"
        if letter != "e" and number[letter.lower()] >= most:
            letter = "e"
        if letter != "e":
            number[letter.lower()] += 1
        cells.append(letter)
    values = {
        "a": chance.randint(0, 9),
        "b": chance.randint(0, 9),
        "navel": chance.choice("dwa"),
        "challenge": chance.randint(0, 5),
        "slides": chance.randint(0, 99),
    }
    return side + "".join(cells) + fields.format(**values)


def broken(text, chance):
    """The text with some characters changed, cut or repeated."""
    characters = list(text)
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(characters) + 1)
        action = chance.randrange(4)
        if action == 0:
            characters[place:place] = chance.choice(["e", "W", ":", "9", "§", "K", ",", "-", " "])
        elif action == 1:
            del characters[place : place + chance.randint(1, 5)]
        elif action == 2:
            characters[place:place] = characters[place : place + chance.randint(1, 30)]
        elif place < len(characters):
            characters[place] = chance.choice("ewbWB123456:dwa0")
    return "".join(characters)


def check(engine, text, faults):
    """Sets a position; true if it is taken."""
    if any(reply.startswith("error") for reply in engine.ask_all(f'pos pos="{text}"')):
        return False
    told = engine.query("position")
    listed = engine.query("position form=list")
    for form in (told, listed):
        if any(reply.startswith("error") for reply in engine.ask_all(f'pos pos="{form}"')):
            faults.append(f"{form} is told and refused")
        elif engine.query("position") != told:
            faults.append(f"{form} is read as another position than {told}")
    moves = engine.query("moves").split()
    engine.tell("level nodes=30")
    done = engine.until("done", "go think")[-1]
    best = done.split("move=")[1].split(" ")[0] if "move=" in done else None
    if (best is None) != (not moves) or best is not None and best not in moves:
        faults.append(f"{told}: '{best}' of {len(moves)} moves")
    return True


def run(binary, count, seed):
    """Tries `count` positions; gives what the summary says."""
    chance = random.Random(seed)
    engine = Engine(binary)
    faults = []
    taken = tried = 0
    try:
        while tried < count:
            variant = chance.choice(VARIANTS)
            for name, value in [
                ("variant", variant),
                ("landing", chance.choice(["adjacent", "any"])),
                ("rules", chance.choice(["full", "plain"])),
                ("tt-size", "12"),
            ]:
                engine.tell(f"set-param name={name} value={value}")
            engine.until("ready", "init")
            for _ in range(50):
                text = strewn(variant, chance)
                if chance.random() < 0.4:
                    text = broken(text, chance)
                taken += check(engine, text.replace('"', ""), faults)
                tried += 1
                if tried == count or len(faults) > 20:
                    break
            if len(faults) > 20:
                break
    except Fault as fault:
        faults.append(f"after {tried} positions: {fault}")
    memory = engine.memory()
    engine.close(faults)
    return {"inputs": tried, "taken": taken, "faults": faults, "memory": memory}


attack = simple(run)
