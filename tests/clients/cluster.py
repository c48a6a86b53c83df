#!/usr/bin/env python3
"""scripts/cluster against a Dask scheduler with workers that are processes of their own, one of which is killed.

    cluster.py PROGRAM

A match, a self-play, an analysis and tables are made by the workers and by one run of the same command, and compared: nothing may
be lost, nothing twice. Nothing depends on how fast the machine is. Exit status: 1 where something differs.
"""

import json
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CLUSTER = [sys.executable, str(ROOT / "scripts/cluster")]
# No step takes as long, on the slowest machine.
TIMEOUT = 300

MATCH = "match --engine builtin,name=a,nodes=300,set.tt-size=12 --engine builtin,name=b,nodes=200,set.tt-size=12 --games 24 --max-plies 80"
SELF_PLAY = "selfplay --games 60 --nodes 100 --max-plies 80"
TABLES = "--variant pyramidame --pieces 3"


class Workers:
    """A scheduler and workers, each a process that is reached over TCP."""

    def __init__(self, folder, count):
        self.processes = []
        place = folder / "scheduler.json"
        self.start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", place)
        self.address = wait_for(lambda: address_in(place), "a scheduler")
        for number in range(count):
            local = folder / f"worker-{number}"
            words = ["--host", "127.0.0.1", "--nthreads", "1", "--no-nanny", "--no-dashboard"]
            self.start("worker", self.address, *words, "--local-directory", local)

    def start(self, *words):
        command = [sys.executable, "-m", "dask", *map(str, words)]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.processes.append(subprocess.Popen(command, **quiet))

    def kill_one(self):
        self.processes.pop().send_signal(signal.SIGKILL)

    def close(self):
        for process in self.processes:
            process.kill()
            process.wait()


def address_in(place):
    """The address that the scheduler's file tells; None where the file is not there or not yet written to its end."""
    try:
        return json.loads(place.read_text())["address"]
    except (FileNotFoundError, json.JSONDecodeError):
        return None


def wait_for(told, what):
    """What `told` returns, once it is neither false nor None."""
    start = time.monotonic()
    while not (answer := told()):
        assert time.monotonic() - start < TIMEOUT, f"{what} does not come"
        time.sleep(0.01)
    return answer


def run(words, folder, status=0):
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=TIMEOUT)
    assert done.returncode == status, f"{words}: {done.returncode}, {done.stdout}{done.stderr}"
    return done


def spread(workers, program, folder, out, command, while_running=None):
    """Runs a command on the workers, to which the program is sent."""
    options = ["--scheduler", workers.address, "--send", "--rafle", program, "--shards", "12", "--out", out]
    words = [*CLUSTER, *options, "--", *command.split()]
    process = subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if while_running:
        while_running()
    said, _ = process.communicate(timeout=TIMEOUT)
    assert process.returncode == 0, said
    assert not (folder / f"{out}.shards").exists(), "the shards are joined and gone"
    return said


def timeless(journal):
    """The games of a journal without times and dates."""
    games = []
    for line in journal.read_text().splitlines()[1:]:
        game = json.loads(line)["game"]
        del game["date"]
        for move in game["moves"]:
            del move["seconds"]
        games.append(json.dumps(game, sort_keys=True))
    return sorted(games)


def check_match(workers, program, folder):
    def kill_one_in_the_middle():
        shards = folder / "match.shards"
        wait_for(lambda: len(list(shards.glob("*-of-12"))) >= 2 or (folder / "match").exists(), "a shard")
        workers.kill_one()

    spread(workers, program, folder, "match", MATCH, kill_one_in_the_middle)
    run([program, *MATCH.split(), "--out", "alone"], folder)
    found, expected = (timeless(folder / name / "journal.jsonl") for name in ("match", "alone"))
    assert len(found) == 24 and found == expected, "the games of the match are others"
    print("match: 24 games, one of three workers killed: the same")


def check_self_play(workers, program, folder):
    spread(workers, program, folder, "some.games", SELF_PLAY)
    run([program, *SELF_PLAY.split(), "--out", "alone.games"], folder)
    assert (folder / "some.games").read_bytes() == (folder / "alone.games").read_bytes()
    print("self-play: 60 games: the same bytes")


def check_analysis(workers, program, folder):
    (folder / "games.pdn").write_text((folder / "alone/games.pdn").read_text())
    for form in ("text", "jsonl", "pdn"):
        command = f"analyse games.pdn --nodes 200 --format {form}"
        spread(workers, program, folder, f"some.{form}", command)
        run([program, *command.split(), "--out", f"alone.{form}"], folder)
        assert (folder / f"some.{form}").read_bytes() == (folder / f"alone.{form}").read_bytes(), form
    print("analysis: 24 games as text, jsonl and pdn: the same bytes")


def check_tables(program, folder):
    words = [*CLUSTER, "--rafle", program, "--workers", "2", "--"]
    run([*words, *f"tables build {TABLES} --dir some".split()], folder)
    run([program, *f"tables build {TABLES} --dir alone-tables".split()], folder)
    files = lambda name: {path.name: path.read_bytes() for path in (folder / name).iterdir()}
    assert files("some") == files("alone-tables")
    run([*words, *f"tables check some {TABLES}".split()], folder)
    print("tables: three files by two processes: the same bytes")


def check_failures(workers, program, folder):
    """A program that fails at its first start, and one that always does."""
    flaky = folder / "flaky"
    # The first start fails.
    flaky.write_text(f'#!/bin/sh\nmkdir "{folder}/failed" 2>/dev/null && exit 1\nexec "{program}" "$@"\n')
    flaky.chmod(0o755)
    options = ["--scheduler", workers.address, "--rafle", str(flaky), "--shards", "2", "--out", "again.games"]
    said = run([*CLUSTER, *options, "--", *SELF_PLAY.split()], folder).stdout
    assert "is made again" in said, said
    assert (folder / "again.games").read_bytes() == (folder / "alone.games").read_bytes()
    flaky.write_text("#!/bin/sh\necho no luck >&2\nexit 1\n")
    options[-1] = "never.games"
    done = run([*CLUSTER, *options, "--attempts", "2", "--", *SELF_PLAY.split()], folder, status=1)
    assert "has failed 2 times: no luck" in done.stderr, done.stderr
    # The same command goes on once the program works.
    flaky.write_text(f'#!/bin/sh\nexec "{program}" "$@"\n')
    run([*CLUSTER, *options, "--", *SELF_PLAY.split()], folder)
    assert (folder / "never.games").read_bytes() == (folder / "alone.games").read_bytes()
    for words, named in [
        (["--out", "x", "--", "perft"], "'perft' is none of the commands"),
        (["--", *SELF_PLAY.split()], "--out is missing"),
        (["--out", "x", "--", "selfplay", "--games", "2", "--shard", "1/2"], "--shard is given by this script"),
        (["--out", "bad", "--", *SELF_PLAY.split(), "--variant", "chess"], "chess"),
    ]:
        done = run([*CLUSTER, "--scheduler", workers.address, "--rafle", program, *words], folder, status=2)
        assert named in done.stderr and len(done.stderr.splitlines()) == 1, done.stderr
    print("failures: made again, told, and gone on with")


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory(prefix="rafle-cluster-") as name:
        folder = pathlib.Path(name)
        workers = Workers(folder, 3)
        try:
            check_match(workers, program, folder)
            check_self_play(workers, program, folder)
            check_analysis(workers, program, folder)
            check_failures(workers, program, folder)
        finally:
            workers.close()
        check_tables(program, folder)


if __name__ == "__main__":
    main()
