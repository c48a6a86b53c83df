#!/usr/bin/env python3
"""Plays whole games over Hub knowing no rules at all: turns, legal moves and results are asked with `query`.

Every seat has an engine process of its own. Before each move both the mover's engine and the others are asked whose
turn it is and how the game stands, and have to agree; the move that comes back must be among the legal ones that the
others list. With `--strict-times` the moves are bounded by time instead of nodes, and one that takes longer than its time and
the margin loses on time.

    tests/clients/rule_less.py --variant strand --games 200 --strict-times --move-time 0.05
    tests/clients/rule_less.py --variant chinese-checkers --set players=3 --games 100
"""

import random
import shlex
import subprocess
import sys
import time
from collections import Counter

from common import Failure, Guard, generator, must_end, options, parse, require, run

CHECKS = ("games",)


class Engine:
    """One engine process behind the Hub protocol."""

    def __init__(self, program, settings, guard):
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        self.process = subprocess.Popen([program, "hub"], text=True, encoding="utf-8", **pipes)
        self.guard = guard
        guard.watch(self.process)
        self.send("hub")
        self.until("wait")
        for name, value in settings:
            self.send(f"set-param name={name} value={value}")
        self.send("init")
        self.until("ready")

    def send(self, line):
        print(line, file=self.process.stdin, flush=True)

    def until(self, command):
        """The arguments of the next line with this command."""
        with self.guard.waiting(f"a line {command!r}"):
            for line in self.process.stdout:
                word, _, rest = line.strip().partition(" ")
                require(word != "error", f"the engine complains: {rest}")
                if word == command:
                    # Hub's quotes have no escapes, so a shell's rules split its lines.
                    return dict(part.partition("=")[::2] for part in shlex.split(rest.replace("'", "’")))
        raise Failure(f"the engine ended before {command!r}")

    def ask(self, what):
        self.send(f"query what={what}")
        return self.until("answer")

    def position(self, moves):
        self.send(f'pos start moves="{" ".join(moves)}"')

    def think(self, level):
        """The move that it chooses, and the seconds it took."""
        began = time.perf_counter()
        self.send(f"level {level}\ngo think")
        done = self.until("done")
        require("move" in done, "the engine has no move in a game that goes on")
        return done["move"], time.perf_counter() - began

    def quit(self):
        self.send("quit")
        must_end(self.process)


def agreed(engines, what):
    """The answer that all engines give."""
    answers = [engine.ask(what) for engine in engines.values()]
    require(all(answer == answers[0] for answer in answers), f"the engines disagree on {what}: {answers}")
    return answers[0]


def seats(probe, rng):
    """The names of the seats in the order of their first turns, seen by playing random moves."""
    moves, names = [], []
    for _ in range(40):
        probe.position(moves)
        if probe.ask("result")["result"] != "none":
            break
        turn = probe.ask("turn")["turn"]
        if turn not in names:
            names.append(turn)
        moves.append(rng.choice(probe.ask("moves")["moves"].split()))
    return names


def play(engines, args, rng):
    """One game; gives its result as a line, and the number of its plies."""
    moves = []
    for engine in engines.values():
        engine.send("new-game")
    while True:
        for engine in engines.values():
            engine.position(moves)
        result = agreed(engines, "result")
        if result["result"] != "none":
            return " ".join(result.values()), len(moves)
        require(len(moves) < args.most_plies, f"no end after {len(moves)} plies: {' '.join(moves)}")
        turn = agreed(engines, "turn")["turn"]
        legal = agreed(engines, "moves")["moves"].split()
        if len(moves) < args.random_plies:
            moves.append(rng.choice(legal))
            continue
        level = f"move-time={args.move_time}" if args.strict_times else f"nodes={args.nodes}"
        move, seconds = engines[turn].think(level)
        require(move in legal, f"illegal move {move} after {' '.join(moves)}")
        late = args.strict_times and seconds > args.move_time + args.margin
        require(not late, f"{turn} took {seconds:.3f} s after {' '.join(moves)}")
        moves.append(move)


def games(args, guard):
    rng = generator(args, args.variant)
    settings = [("variant", args.variant), ("tt-size", "16")]
    settings += [tuple(setting.split("=", 1)) for setting in args.set]
    names = seats(Engine(args.engine, settings, guard), random.Random(args.seed))
    engines = {name: Engine(args.engine, settings, guard) for name in names}
    results, plies = Counter(), 0
    for number in range(args.games):
        result, length = play(engines, args, rng)
        results[result] += 1
        plies += length
        if sys.stdout.isatty():
            print(f"\r{number + 1} of {args.games}", end="", flush=True)
    for engine in engines.values():
        engine.quit()
    told = ", ".join(f"{count} {result}" for result, count in results.most_common())
    return f"{args.variant}: {args.games} games of {len(names)} seats, {plies / args.games:.0f} plies each: {told}"


def main():
    parser = options(__doc__, CHECKS)
    parser.set_defaults(nodes=2000)
    parser.add_argument("--variant", default="normal")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a parameter of every engine")
    parser.add_argument("--random-plies", type=int, default=4, help="random moves at the start of a game")
    parser.add_argument("--margin", type=float, default=0.1, help="seconds by which a move may be late")
    parser.add_argument("--most-plies", type=int, default=3000, help="plies after which a game counts as endless")
    args = parse(parser, CHECKS)
    guard = Guard(args.patience)
    return run({"games": lambda: games(args, guard)}, args.only, guard)


if __name__ == "__main__":
    sys.exit(main())
