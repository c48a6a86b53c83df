"""What the client tests share: their options, the list of checks, and the guard against a hanging engine.

Each test drives the engine through a published package's own Hub client. Those clients wait for ever on an engine
that says nothing, so every call into one is made under a `Guard`.

No check fails because the machine is slow: games are bounded by nodes or depth, times are measured but not judged, and
every wait ends only after `PATIENCE`. With `--strict-times` the engine's times are judged too; that is for a quiet
machine, and for `scripts/clock-play`.
"""

import argparse
import contextlib
import logging
import os
import pathlib
import random
import signal
import subprocess
import sys
import threading
import time
import traceback

PATIENCE = 120  # seconds: a machine under load stays far below, only a hang exceeds it
RELEASE = pathlib.Path(__file__).resolve().parents[2] / "target" / "release" / "rafle"


class Failure(Exception):
    """The engine did something a client or an opponent could not live with."""


class Guard:
    """Ends the whole test, with a message, when the engine keeps a client waiting too long."""

    def __init__(self, patience):
        self.patience = patience
        self.processes = []

    def watch(self, process):
        """Remembers an engine's process, to be killed if the test has to be ended."""
        self.processes.append(process)

    @contextlib.contextmanager
    def waiting(self, what):
        """The body must be over within `patience` seconds."""
        timer = threading.Timer(self.patience, self._give_up, [what])
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _give_up(self, what):
        """A client stuck in a read cannot be interrupted: report and leave at once."""
        ended = [str(p.poll()) for p in self.processes if p.poll() not in (None, 0)]
        note = f" (an engine ended with status {', '.join(ended)})" if ended else ""
        print(f"FAILED: no answer within {self.patience:g} s: {what}{note}", file=sys.stderr, flush=True)
        self.kill()
        os._exit(1)

    def kill(self):
        """Leaves no engine behind, nor a shell that a client started it through in a process group of its own."""
        for process in self.processes:
            if process.poll() is None:
                with contextlib.suppress(OSError):
                    process.kill()
                with contextlib.suppress(OSError):
                    os.killpg(process.pid, signal.SIGKILL)


class Warnings(logging.Handler):
    """Collects what a package logs about lines it did not expect, under the logger's name it uses."""

    def __init__(self, logger):
        super().__init__(logging.WARNING)
        self.seen = []
        logging.getLogger(logger).addHandler(self)

    def emit(self, record):
        self.seen.append(record.getMessage())

    def none(self):
        seen, self.seen = self.seen, []
        require(not seen, f"lines the client did not expect: {seen[:3]}")


def must_end(process, seconds=PATIENCE):
    """An engine that was told to quit has to end, with status 0."""
    try:
        status = process.wait(seconds)
    except subprocess.TimeoutExpired as late:
        raise Failure(f"the engine is still there {seconds} seconds after `quit`") from late
    require(status == 0, f"the engine ended with status {status} after `quit`")


def options(description, checks):
    """A parser for the options both tests have; `checks` are the names that `--only` may give."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("engine", nargs="?", default=os.environ.get("RAFLE", str(RELEASE)),
                        help="the engine's program, started with the argument `hub` (default: $RAFLE, then target/release)")
    parser.add_argument("--games", type=int, default=1, help="games in each check")
    parser.add_argument("--only", default=",".join(checks), help="comma-separated checks: " + ", ".join(checks))
    parser.add_argument("--depth", type=int, default=6, help="depth of the fixed-depth games")
    parser.add_argument("--nodes", type=int, default=20000, help="nodes a move of the fixed-nodes games")
    parser.add_argument("--move-time", type=float, default=0.03, help="seconds a move of the fixed-time games")
    parser.add_argument("--strict-times", action="store_true", help="judge the times that the engine takes")
    parser.add_argument("--seed", type=int, default=1, help="of the random openings")
    parser.add_argument("--patience", type=float, default=PATIENCE, help="seconds without an answer that count as a hang")
    return parser


def parse(parser, checks):
    """Reads the options and refuses an engine or a check that is not there."""
    args = parser.parse_args()
    args.only = [name for name in args.only.split(",") if name]
    unknown = set(args.only) - set(checks)
    if unknown:
        parser.error(f"no such check: {', '.join(sorted(unknown))}")
    if not os.access(args.engine, os.X_OK):
        parser.error(f"no program at {args.engine}")
    args.engine = os.path.realpath(args.engine)
    return args


def run(checks, names, guard):
    """Runs the named checks; each returns a line that says what it saw. Returns the exit status."""
    failed = 0
    for name in names:
        began = time.perf_counter()
        try:
            verdict = "ok    " + checks[name]()
        except Failure as failure:
            verdict, failed = f"FAILED {failure}", failed + 1
        except Exception:  # the package itself tripped over what the engine said
            verdict, failed = f"FAILED in the client:\n{traceback.format_exc()}", failed + 1
        guard.kill()
        print(f"{name:11} {verdict}  [{time.perf_counter() - began:.1f} s]", flush=True)
    return 1 if failed else 0


def require(condition, message):
    """An assertion that says what was wrong."""
    if not condition:
        raise Failure(message)


def random_plies(rng):
    """How many random plies a game opens with: few enough for the game to stay a real one."""
    return rng.randrange(2, 7)


def generator(args, name):
    """A random generator of its own for each check, so that `--only` changes no game."""
    return random.Random(f"{args.seed} {name}")
