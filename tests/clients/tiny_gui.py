#!/usr/bin/env python3
"""A board in the terminal for every game of the engine, in fifty lines: it draws from `query what=geometry` and turns clicks
into moves by `query what=touches`. A click is the name of a cell, typed; a full stop ends a move that could go on, or says the
word of a move without cells. `--auto` clicks at random, for at most 400 plies.

    tests/clients/tiny_gui.py target/release/rafle strand
    tests/clients/tiny_gui.py target/release/rafle chinese-checkers --auto
"""

import random
import shlex
import subprocess
import sys

auto = "--auto" in sys.argv
program, variant = ([word for word in sys.argv[1:] if word != "--auto"] + ["normal"])[:2]
engine = subprocess.Popen([program, "hub"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
rng = random.Random(1)


def ask(*lines, last=("answer", "done", "ready", "error")):
    """Sends lines; gives the fields of the first reply of the kinds that are waited for."""
    print(*lines, sep="\n", file=engine.stdin, flush=True)
    for line in engine.stdout:
        word, *fields = shlex.split(line, comments=False)
        if word in last:
            return dict(field.split("=", 1) for field in fields) | {"": word}


def draw(cells, size, position, lit):
    """The board as characters: the letters of the position at the places of the cells, and the cells that were clicked."""
    width, height = (int(float(length) * scale) + 2 for length, scale in zip(size, (4, 2)))
    canvas = [[" "] * width for _ in range(height)]
    for (name, x, y, *_), letter in zip(cells, position[1:]):
        shown = "*" + name if name in lit else letter if letter != "e" else "."
        row = canvas[int(float(y) * 2)]
        row[int(float(x) * 4):int(float(x) * 4) + len(shown)] = shown
    print("\n".join("".join(row).rstrip() for row in canvas if "".join(row).strip()), end="\n\n")


def click(choices, cells, size, position):
    """Asks for cells until they are those of a move and of no longer one; gives its number."""
    clicked = []
    while len(choices) > 1 or not clicked:
        ended = [number for touched, number in choices if touched == clicked]
        words = sorted({touched[len(clicked)] for touched, _ in choices if len(touched) > len(clicked)}) + ["."] * bool(ended)
        draw(cells, size, position, clicked)
        word = rng.choice(words) if auto else input(f"one of {' '.join(words)} ")
        if word == "." and ended:
            return ended[0]
        if word in words:
            clicked.append(word)
            choices = [choice for choice in choices if choice[0][:len(clicked)] == clicked]
    return choices[0][1]


ask(f"set-param name=variant value={variant}", "init", last=("ready",))
geometry = ask("query what=geometry")
cells = [cell.split(",") for cell in geometry["cells"].split()]
game = []
while len(game) < 400 and ask(f'pos moves="{" ".join(game)}"', "query what=result")["result"] == "none":
    position, moves = ask("query what=position")["pos"], ask("query what=moves")["moves"].split()
    if len(game) % 2:
        game.append(ask("level nodes=200", "go think", last=("done",))["move"])
        continue
    touches = ask("query what=touches")["touches"].split()
    cells_of = [[cell for cell in touched.split(",") if cell not in "-~"] for touched in touches]
    choices = [(touched, number) for number, touched in enumerate(cells_of)]
    game.append(moves[click(choices, cells, geometry["size"].split(","), position)])
end = ask("query what=result")
print(variant, len(game), "plies:", *(f"{name}={value}" for name, value in end.items() if name))
ask("quit")
