"""Kills the match runner at random times, resumes the match, and compares it to an undisturbed one.

Each match is killed one to four times with SIGKILL and then played to its end: it must have the games of the undisturbed
match, with the same moves and results, none lost and none twice. In every fourth match one of the engines is a process.
"""

import random
import time

from .match import JOURNAL, Match, Records
from .process import run
from .scratch import run_in

NAME = "kills"
HELP = "kill the match runner at random times and resume the match"
SHORT = 4  # inputs that take a few seconds


def add_arguments(parser):
    parser.add_argument("--games", type=int, default=24, help="games of each match (default: 24)")


def attack(arguments, outcome):
    outcome.expect("lost or repeated games", "false results")
    run_in(arguments, outcome, kill_matches)


def kill_matches(arguments, outcome, scratch):
    draw = random.Random(arguments.seed)
    process = f"name=two,cmd=\"'{arguments.binary}' hub\",set.tt-size=10,nodes=90"
    kinds = []
    for engine in (None, None, None, process):
        match = Match(arguments.binary, arguments.games, arguments.seed, engine=engine)
        directory = scratch / f"undisturbed-{len(kinds)}"
        started = time.monotonic()
        if not run(match.into(directory)).judge(outcome, "undisturbed match"):
            return
        kinds.append((match, Records(directory), time.monotonic() - started))
    for number in range(arguments.count):
        match, reference, duration = kinds[number % len(kinds)]
        kill_match(outcome, match, reference, duration, draw, scratch / str(number))


def kill_match(outcome, match, reference, duration, draw, directory):
    outcome.inputs += 1
    before = []
    for _ in range(draw.randrange(1, 5)):
        ended = run(match.into(directory), kill_after=draw.uniform(0, duration))
        outcome.memory(ended.peak)
        if ended.status == -9:
            outcome.count("kills")
        elif not ended.judge(outcome, directory):
            return
        journal = directory / JOURNAL
        lines = journal.read_bytes().split(b"\n")[:-1] if journal.exists() else []
        if not set(before) <= set(lines):
            outcome.fault("lost or repeated games", f"a line that was in the journal is not there any more, {directory}")
            return
        before = lines
    ended = run(match.into(directory))
    if not ended.judge(outcome, directory):
        return
    if ended.status != 0:
        outcome.fault("false results", f"status {ended.status}, {ended.errors!r}, {directory}")
        return
    difference = Records(directory).differs(reference)
    if difference:
        outcome.fault(difference[0], f"{difference[1]}, {directory}")
    elif not set(before) <= set((directory / JOURNAL).read_bytes().split(b"\n")):
        outcome.fault("lost or repeated games", f"a line that was in the journal is not there any more, {directory}")
