"""Damages the journal of a finished or an interrupted match in random ways and resumes the match.

The program may go on, and must then end with the games and results of an undisturbed match, each once, and must tell of
every line that it dropped and keep it; or it may refuse the journal in one sentence that names it, and change nothing.
"""

import random
import shutil

from .match import JOURNAL, Match, Records
from .process import run
from .scratch import run_in

NAME = "journals"
HELP = "damage journals of matches and resume the matches"
SHORT = 40  # inputs that take a few seconds


def add_arguments(parser):
    parser.add_argument("--games", type=int, default=12, help="games of each match (default: 12)")


def flip_bits(text, draw):
    for _ in range(draw.choice([1, 1, 1, 8, 100])):
        text[draw.randrange(len(text))] ^= 1 << draw.randrange(8)


def change_digits(text, draw):
    digits = [place for place, byte in enumerate(text) if 48 <= byte <= 57]
    for place in draw.sample(digits, min(len(digits), draw.choice([1, 1, 1, 5]))):
        text[place] = draw.choice([digit for digit in b"0123456789" if digit != text[place]])


def change_points(text, draw):
    places = list(occurrences(text, b'"points":['))
    if not places:
        return
    place = draw.choice(places)
    points = [b"100,-7.5", b"1.0,0.0", b"0.0,1.0", b"1e999", b""]
    text[place:text.find(b"]", place)] = b'"points":[' + draw.choice(points)


def swap_lines(text, draw):
    lines = text.splitlines(keepends=True)
    one, two = draw.randrange(len(lines)), draw.randrange(len(lines))
    lines[one], lines[two] = lines[two], lines[one]
    text[:] = b"".join(lines)


def duplicate_line(text, draw):
    lines = text.splitlines(keepends=True)
    lines.insert(draw.randrange(len(lines) + 1), draw.choice(lines))
    text[:] = b"".join(lines)


def cut_line(text, draw):
    lines = text.splitlines(keepends=True)
    number = draw.randrange(len(lines))
    length = len(lines[number])
    one, two = sorted((draw.randrange(length + 1), draw.randrange(length + 1)))
    lines[number] = lines[number][:one] + lines[number][two:]
    text[:] = b"".join(lines)


def remove_line(text, draw):
    lines = text.splitlines(keepends=True)
    del lines[draw.randrange(len(lines))]
    text[:] = b"".join(lines)


def zeros(text, draw):
    start = draw.randrange(len(text))
    length = min(len(text) - start, draw.choice([1, 512, 4096, len(text)]))
    text[start:start + length] = bytes(length)


def half_zeros(text, _):
    text[len(text) // 2:] = bytes(len(text) - len(text) // 2)


def truncate(text, draw):
    del text[draw.randrange(len(text) + 1):]


def insert_noise(text, draw):
    start = draw.randrange(len(text) + 1)
    text[start:start] = draw.randbytes(draw.choice([1, 3, 64, 5000, 1 << 20]))


def insert_lines(text, draw):
    lines = text.splitlines(keepends=True)
    noise = [b"\n", b"{}\n", b"null\n", b"\xff\xfe\n", b'{"game":{}}\n', b"[" * 5000 + b"\n", b"\r\n", b"# x\n"]
    lines.insert(draw.randrange(len(lines) + 1), draw.choice(noise))
    text[:] = b"".join(lines)


def other_line_ends(text, _):
    text[:] = text.replace(b"\n", b"\r\n")


DAMAGES = [
    flip_bits, flip_bits, change_digits, change_digits, change_points, swap_lines, duplicate_line, cut_line, remove_line,
    zeros, half_zeros, truncate, truncate, insert_noise, insert_lines, other_line_ends,
]


def occurrences(text, part):
    place = text.find(part)
    while place >= 0:
        yield place
        place = text.find(part, place + 1)


def run_one(outcome, match, base, reference, draw, scratch):
    directory = scratch / f"{outcome.inputs}"
    shutil.copytree(base, directory)
    journal = directory / JOURNAL
    text = bytearray(journal.read_bytes())
    names = []
    for damage in draw.sample(DAMAGES, draw.choice([1, 1, 1, 2, 3])):
        if text:
            damage(text, draw)
            names.append(damage.__name__)
    journal.write_bytes(text)
    before = {path.name: path.read_bytes() for path in directory.iterdir()}
    where = f"{'+'.join(names)}, {directory}"
    outcome.inputs += 1
    faults = sum(outcome.faults.values())
    ended = run(match.into(directory))
    if ended.judge(outcome, where):
        if ended.status == 0:
            outcome.count("resumed")
            check_resumed(outcome, before[JOURNAL], directory, ended, reference, where)
        else:
            outcome.count("refused")
            after = {path.name: path.read_bytes() for path in directory.iterdir()}
            lines = ended.errors.splitlines()
            if after != before:
                outcome.fault("refusals with a change", where)
            if ended.status != 2 or len(lines) != 1 or not names_a_file(lines[0], directory):
                outcome.fault("silent drops", f"status {ended.status}, {ended.errors!r}, {where}")
    if sum(outcome.faults.values()) == faults:
        shutil.rmtree(directory)


def names_a_file(sentence, directory):
    return any(f"{directory}/{name}'" in sentence for name in (JOURNAL, "games.pdn", "summary.json"))


def check_resumed(outcome, damaged, directory, ended, reference, where):
    try:
        records = Records(directory)
    except ValueError as error:
        outcome.fault("false results", f"the journal can't be read, {error}, {where}")
        return
    difference = records.differs(reference)
    if difference:
        outcome.fault(difference[0], f"{difference[1]}, {where}")
    # Every line that was there stands in the journal as often as before or in a copy.
    kept = b"".join(path.read_bytes() for path in sorted(directory.glob(JOURNAL + ".dropped-*")))
    lines = damaged.split(b"\n")
    now = records.journal.split(b"\n")
    is_dropped = False
    for line in set(lines):
        missing = lines.count(line) - now.count(line)
        if line and missing > 0:
            is_dropped = True
            if kept.count(line) < missing:
                outcome.fault("silent drops", f"a line is neither in the journal nor in a copy, {where}")
                return
    if is_dropped and (" dropped" not in ended.errors or "are kept in" not in ended.errors):
        outcome.fault("silent drops", f"no notice, {where}")
    if is_dropped:
        outcome.count("with notices")


def run_attack(arguments, outcome, scratch):
    draw = random.Random(arguments.seed)
    match = Match(arguments.binary, arguments.games, arguments.seed)
    finished = scratch / "finished"
    run(match.into(finished)).judge(outcome, "undisturbed match")
    reference = Records(finished)
    interrupted = scratch / "interrupted"
    shutil.copytree(finished, interrupted)
    # As a kill leaves it: some lines, a part of one more, and no summary.
    lines = reference.journal.splitlines(keepends=True)
    half = len(lines) // 2
    (interrupted / JOURNAL).write_bytes(b"".join(lines[:half]) + lines[half][:500])
    (interrupted / "summary.json").unlink()
    for number in range(arguments.count):
        base = interrupted if number % 2 else finished
        run_one(outcome, match, base, reference, draw, scratch)


def attack(arguments, outcome):
    outcome.expect("lost or repeated games", "false results", "silent drops", "refusals with a change")
    run_in(arguments, outcome, run_attack)
