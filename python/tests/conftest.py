"""What the tests share: the program under test, and a watch for processes that stay behind."""

from __future__ import annotations

import faulthandler
import os
import pathlib
import sys
import threading
import time
from typing import Iterator

import pytest
import rafle

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Seconds after which a test hangs, on any machine.
PATIENCE = 300
# Seconds of silence after which an engine is asked for life: a busy machine answers within twice as many.
SILENCE = 2.0


@pytest.fixture(autouse=True)
def no_hang() -> Iterator[None]:
    """Ends a run that hangs, and shows where."""
    faulthandler.dump_traceback_later(PATIENCE, exit=True)
    yield
    faulthandler.cancel_dump_traceback_later()


@pytest.fixture(scope="session")
def program() -> str:
    """The program under test."""
    return rafle.find_program()


@pytest.fixture(scope="session")
def small_pdn(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """A file of two games, one of which has a fault."""
    path = tmp_path_factory.mktemp("pdn") / "games.pdn"
    path.write_text(
        '[White "Ada"]\n[Black "Bob"]\n\n1. 32-28 17-21 2. 28-23 18x29 0-2\n\n[White "Cyd"]\n\n1. 32-28 1-2 *\n',
        encoding="utf-8",
    )
    return path


def is_running(pid: int) -> bool:
    """Whether a process exists and has not ended; one that nobody has waited for has ended."""
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    status = pathlib.Path(f"/proc/{pid}/stat")
    if status.exists():
        return status.read_text().rpartition(")")[2].split()[0] != "Z"
    return True


def ends(pid: int) -> bool:
    """Whether a process ends, however slow the machine is."""
    deadline = time.monotonic() + 60
    while is_running(pid):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def stop_later(engine: rafle.Engine, seconds: float) -> threading.Thread:
    """Starts a thread that stops the next search some seconds after its beginning: before it, `stop` does nothing."""

    def stop() -> None:
        while not engine._dialogue.is_searching:
            time.sleep(0.01)
        time.sleep(seconds)
        engine.stop()

    thread = threading.Thread(target=stop)
    thread.start()
    return thread


def environment() -> "dict[str, str]":
    """The environment of a Python that imports this package and runs this program."""
    path = os.pathsep.join(entry for entry in sys.path if entry)
    return {**os.environ, "RAFLE_PATH": rafle.find_program(), "PYTHONPATH": path}
