"""Processes: found, killed, silent, forked; none stays behind."""

from __future__ import annotations

import gc
import os
import pathlib
import signal
import subprocess
import sys
import sysconfig
import threading
from typing import Callable

import pytest
import rafle
from conftest import SILENCE, ends, environment, is_running, stop_later
from rafle.process import HubProcess, ThreadedPipes

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals")


def test_a_closed_engine_has_ended() -> None:
    engine = rafle.Engine(tt_size=12)
    engine.close()
    engine.close()
    assert ends(engine.pid)
    with pytest.raises(rafle.EngineTerminatedError, match="closed"):
        engine.search(rafle.Board())


def test_an_error_in_the_block_ends_the_engine() -> None:
    with pytest.raises(ZeroDivisionError), rafle.Engine(tt_size=12) as engine:
        1 / 0  # noqa: B018
    assert ends(engine.pid)


def test_a_collected_engine_ends() -> None:
    engine = rafle.Engine(tt_size=12)
    pid = engine.pid
    del engine
    gc.collect()
    assert ends(pid)


def test_boards_of_a_game_share_a_process_that_ends_with_the_last() -> None:
    gc.collect()
    first, second = rafle.Board("killer"), rafle.Board("killer", moves="32-28")
    pid = first._rules.pid
    assert pid is not None and pid == second._rules.pid
    assert rafle.Board("killer", draw_rules="repetition")._rules.pid != pid
    del first
    gc.collect()
    assert is_running(pid) and second.legal_moves
    del second
    gc.collect()
    assert ends(pid)


@POSIX
@pytest.mark.parametrize(
    "end",
    [
        "",
        "raise KeyError",
        "sys.exit(3)",
        "os._exit(4)",
        "os.kill(os.getpid(), signal.SIGKILL)",
        "engine.search(board)",
    ],
)
def test_no_process_outlives_the_interpreter(end: str) -> None:
    code = f"""
import os, signal, sys, threading, rafle
board = rafle.Board("strand")
board.legal_moves
engine = rafle.Engine(tt_size=12)
other = rafle.Engine(tt_size=12)
search = lambda: other.search(rafle.Board(), infinite=True)
threading.Thread(target=search, daemon=True).start()
print(board._rules.pid, engine.pid, other.pid, flush=True)
{end}
"""
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(), capture_output=True, text=True, check=False, timeout=200
    )
    pids = [int(word) for word in done.stdout.split()]
    assert len(pids) == 3, done.stderr
    assert all(ends(pid) for pid in pids)


@POSIX
def test_a_killed_engine_raises_an_error() -> None:
    engine = rafle.Engine(tt_size=12)
    threading.Timer(0.1, os.kill, (engine.pid, signal.SIGKILL)).start()
    with pytest.raises(rafle.EngineTerminatedError, match="status -9"):
        engine.search(rafle.Board(), infinite=True)
    for call in (lambda: engine.search(rafle.Board()), lambda: engine.set("skill", 3), engine.new_game):
        with pytest.raises(rafle.EngineTerminatedError):
            call()
    engine.close()


def test_closing_ends_the_search_of_another_thread() -> None:
    engine = rafle.Engine(tt_size=12)
    threading.Timer(0.1, engine.close).start()
    with pytest.raises(rafle.EngineTerminatedError):
        engine.search(rafle.Board(), infinite=True)


@POSIX
def test_a_silent_engine_is_ended() -> None:
    engine = rafle.Engine(tt_size=12, timeout=SILENCE)
    os.kill(engine.pid, signal.SIGSTOP)
    with pytest.raises(rafle.EngineTimeoutError):
        engine.search(rafle.Board(), depth=30)
    assert ends(engine.pid)


@POSIX
def test_an_engine_that_reads_no_lines_is_ended() -> None:
    engine = rafle.Engine(tt_size=12, timeout=SILENCE)
    os.kill(engine.pid, signal.SIGSTOP)
    with pytest.raises(rafle.EngineTimeoutError):
        engine.set("tables", "x" * 500_000)
    assert ends(engine.pid)


def test_an_engine_may_search_longer_than_the_timeout() -> None:
    with rafle.Engine(tt_size=12, timeout=SILENCE) as engine:
        # An end is seen at once, and nothing is left to report.
        board = rafle.Board(position="W:WK46:BK45")
        thread = stop_later(engine, 2.5 * SILENCE)
        assert engine.search(board, infinite=True).best_move is not None
        thread.join()


@POSIX
def test_a_board_goes_on_after_its_process_was_killed() -> None:
    board = rafle.Board("losing", moves="32-28")
    pid = board._rules.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    assert ends(pid)
    board.push("19-23")
    assert board.turn == "white"
    assert board._rules.pid not in (None, pid) and board.ply == 2


@POSIX
def test_an_interrupt_ends_the_search_and_not_the_engine() -> None:
    searches, is_over = threading.Event(), threading.Event()

    def interrupt() -> None:
        # Not before the search. A finalizer that runs when the interrupt comes loses it, so it is repeated.
        searches.wait()
        pause = 0.2
        while not is_over.wait(pause):
            os.kill(os.getpid(), signal.SIGINT)
            pause = 5.0

    board = rafle.Board()
    interrupts = threading.Thread(target=interrupt)
    interrupts.start()
    # A shell starts its background jobs with interrupts ignored, and Python leaves it at that.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    with rafle.Engine(tt_size=12) as engine:
        with pytest.raises(KeyboardInterrupt):
            try:
                engine.search(board, time=60, on_info=lambda _: searches.set())
            finally:
                searches.set()
                is_over.set()
                signal.signal(signal.SIGINT, before)
        interrupts.join()
        assert engine.search(board, depth=2).info.depth == 2


@POSIX
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_boards_work_on_both_sides_of_a_fork() -> None:
    board = rafle.Board("bt")
    board.push("32-28")
    engine = rafle.Engine(tt_size=12)
    child = os.fork()
    if child == 0:
        status = 1
        try:
            board.push("19-23")
            is_refused = False
            try:
                engine.search(board, depth=1)
            except rafle.EngineTerminatedError:
                is_refused = True
            status = 0 if is_refused and len(board.legal_moves) == 1 else 2
            del board, engine
            gc.collect()
        finally:
            os._exit(status)
    _, status = os.waitpid(child, 0)
    assert status == 0
    board.push("20-24")
    assert len(board.legal_moves) > 1
    assert engine.search(board, depth=1).best_move in board.legal_moves
    engine.close()


def test_pipes_that_threads_read_and_write(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rafle.process._open_pipes", ThreadedPipes)
    process = HubProcess(program)
    process.send("ping\nping", 60)
    assert process.read_line(60) == "pong" and process.read_line(60) == "pong"
    assert process.read_line(0.01) is None
    process.send("set-param name=tables value=" + "x" * 100_000, 60)
    assert (process.read_line(60) or "").startswith("error")
    process.send("quit", 60)
    for _ in range(2):
        with pytest.raises(rafle.EngineTerminatedError):
            process.read_line(60)
    process.close()
    assert ends(process.pid)


@POSIX
def test_an_engine_works_by_such_pipes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rafle.process._open_pipes", ThreadedPipes)
    with rafle.Engine(tt_size=12) as engine:
        assert engine.search(rafle.Board("frisian"), depth=3).info.depth == 3
        os.kill(engine.pid, signal.SIGKILL)
        with pytest.raises(rafle.EngineTerminatedError):
            engine.new_game()


@pytest.mark.parametrize("make", [rafle.Engine, rafle.AsyncEngine, lambda path: rafle.Board(program=path)])
def test_a_missing_program_is_named(make: Callable[[str], object]) -> None:
    with pytest.raises(rafle.ProgramNotFoundError, match="/no/such/program"):
        make("/no/such/program")


@POSIX
def test_a_program_that_does_not_speak_the_protocol_is_refused() -> None:
    with pytest.raises(rafle.EngineTerminatedError):
        rafle.Engine("/bin/true")


def test_the_program_is_found_in_this_order(
    program: str, monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path
) -> None:
    name = pathlib.Path(program).name
    places = [tmp_path / folder / name for folder in ("scripts", "path")]
    for place in places:
        place.parent.mkdir()
        place.symlink_to(program)
    monkeypatch.setenv("RAFLE_PATH", program)
    assert rafle.find_program() == program
    assert rafle.find_program(places[0]) == str(places[0])
    monkeypatch.setenv("RAFLE_PATH", "/no/such/program")
    with pytest.raises(rafle.ProgramNotFoundError, match="RAFLE_PATH"):
        rafle.find_program()
    monkeypatch.delenv("RAFLE_PATH")
    monkeypatch.setattr(sysconfig, "get_path", lambda *_: str(places[0].parent))
    monkeypatch.setenv("PATH", str(places[1].parent))
    assert rafle.find_program() == str(places[0])
    places[0].unlink()
    assert rafle.find_program() == str(places[1])
    places[1].unlink()
    with pytest.raises(rafle.ProgramNotFoundError, match="RAFLE_PATH"):
        rafle.find_program()
