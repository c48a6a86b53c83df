"""An engine that searches positions, in a process of its own."""

from __future__ import annotations

import threading
import time as clocks
from types import TracebackType
from typing import Any, Dict, List, Optional, Type, cast

from .analysis import Entry, Source, analyse
from .board import Board
from .dialogue import Dialogue, Request, T
from .errors import EngineTerminatedError, EngineTimeoutError, GameOverError, RafleError
from .parameters import Parameter, Value, hyphenated, value_text
from .process import HubProcess, checked_timeout
from .program import PathLike, find_program
from .search import Clock, Limits, OnInfo, SearchResult


class Engine:
    """An engine, in a process that ends at `close`, or at the end of a `with` block.

    `path` is the program; without it, `find_program` finds one. `timeout` is the number of seconds without a sign of
    life after which the engine counts as lost; a search may last longer, since the engine answers while it searches.
    `parameters` are those that the engine declares, with underscores for hyphens: `Engine(threads=2, tt_size=20)`.

    One search runs at a time. Another thread that wants one waits; `stop` and `close` may be called by any thread.

    A killed engine raises `EngineTerminatedError`, a silent one `EngineTimeoutError`; both are final.
    """

    def __init__(self, path: Optional[PathLike] = None, *, timeout: float = 60.0, **parameters: Value) -> None:
        self._program = find_program(path)
        self._timeout = checked_timeout(timeout)
        self._dialogue = Dialogue()
        self._lock = threading.RLock()
        self._sending = threading.RLock()
        self._is_running = False
        self._process = HubProcess(self._program)
        try:
            self._run(self._dialogue.handshake(hyphenated(parameters)))
        except BaseException:
            self.close()
            raise

    @property
    def name(self) -> str:
        """The name of the engine with its version."""
        identity = self._dialogue.identity
        return f"{identity.get('name', '')} {identity.get('version', '')}".strip()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def parameters(self) -> Dict[str, Parameter]:
        """The parameters by their names, with their types, bounds and current values."""
        return self._dialogue.parameters

    @property
    def skill(self) -> int:
        """The level of play, from -4 to 20, which is full strength."""
        return int(self._dialogue.value("skill"))

    @skill.setter
    def skill(self, level: int) -> None:
        self.set("skill", level)

    def set(self, name: str, value: Value) -> None:
        """Sets a parameter, for the searches from now on.

        Raises `ParameterError` if it does not exist, cannot have the value, or is a rule, which boards have.
        """
        self._run(self._dialogue.set(name.replace("_", "-"), value_text(value)))

    def new_game(self) -> None:
        """Makes the engine forget what it keeps from the last game."""
        self._run(self._dialogue.new_game())

    def search(
        self,
        board: Board,
        *,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        depth: Optional[int] = None,
        clock: Optional[Clock] = None,
        lines: Optional[int] = None,
        infinite: bool = False,
        offer_draw: bool = False,
        on_info: Optional[OnInfo] = None,
    ) -> SearchResult:
        """Searches the position of a board, and leaves the board as it is.

        The search ends at the first of its bounds: `time` for this move in seconds, `nodes` searched, `depth` in plies,
        or what the engine takes of a `clock`. Without any bound it takes one second. With `infinite` it goes on until
        `stop`, at full strength whatever `skill` is.

        `lines` is the number of best moves to report; without it, the parameter `multi-pv`. `offer_draw` says that the
        other side has offered a draw. `on_info` is called with each report, in this thread; it may call `stop`. If it
        raises an error, the search ends and the error is passed on.

        Raises `ValueError` for bounds that are refused, and `EngineTerminatedError`.
        """
        limits = Limits(time, nodes, depth, clock, infinite)
        request = self._dialogue.search(board, limits, lines, offer_draw, on_info)
        return self._run(request, limits.longest, is_search=True)

    def play(
        self,
        board: Board,
        *,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        depth: Optional[int] = None,
        clock: Optional[Clock] = None,
        on_info: Optional[OnInfo] = None,
    ) -> str:
        """Searches the position of a board, pushes the move, and returns it.

        The bounds are those of `search`. Raises `GameOverError` if the game is over.
        """
        check_goes_on(board)
        found = self.search(board, time=time, nodes=nodes, depth=depth, clock=clock, on_info=on_info)
        return push_best(board, found)

    def analyse(
        self,
        source: Source,
        *,
        variant: Optional[str] = None,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        depth: Optional[int] = None,
        lines: Optional[int] = None,
        concurrency: Optional[int] = None,
        **rules: Value,
    ) -> List[Entry]:
        """Searches every position of games, by `rafle.analyse`, with the parameters of this engine.

        `lines` is the number of best lines of each position; without it, the parameter `multi-pv`. Parameters that are
        about play, such as `skill` and `book`, play no part. The searches run in a process of their own.
        """
        return analyse(
            source,
            variant=variant,
            time=time,
            nodes=nodes,
            depth=depth,
            lines=self._dialogue.lines if lines is None else lines,
            concurrency=concurrency,
            program=self._program,
            parameters=cast(Dict[str, Value], self._dialogue.for_analysis()),
            **rules,
        )

    def stop(self) -> None:
        """Ends the running search, which then returns what it has found.

        Without a search, it does nothing: a search that begins later is not stopped.
        """
        with self._sending:
            self._dialogue.is_stopped = True
            if self._dialogue.is_searching:
                self._process.send("stop", self._timeout)

    def close(self) -> None:
        """Ends the process. A search that runs in another thread raises `EngineTerminatedError`."""
        self._process.close()

    def __enter__(self) -> "Engine":
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Engine({self._program!r})"

    def _run(self, request: "Request[T]", longest: Optional[float] = None, *, is_search: bool = False) -> T:
        with self._lock:
            if self._is_running:
                raise RafleError("a search is running: on_info may call stop only")
            self._is_running = True
            try:
                if is_search:
                    self._dialogue.is_stopped = False
                return self._drive(request, longest if is_search else 0.0)
            except EngineTerminatedError:
                self._process.kill()
                self._dialogue.end()
                raise
            except BaseException:
                self._recover()
                raise
            finally:
                self._is_running = False

    def _recover(self) -> None:
        """Brings the dialogue to an end that was broken off; an engine that does not answer is ended."""
        if self._dialogue.is_busy:
            try:
                self._drive(self._dialogue.recover(), self._timeout)
            except EngineTerminatedError:
                pass
            except BaseException:
                self._process.kill()
                raise

    def _drive(self, request: "Request[T]", longest: Optional[float]) -> T:
        """Runs a request: sends what it yields, and gives it what the engine answers."""
        deadline = None if longest is None else clocks.monotonic() + longest + self._timeout
        line: Any = None
        while True:
            with self._sending:
                try:
                    text = request.send(line)
                except StopIteration as end:
                    return cast(T, end.value)
                if text:
                    self._process.send(text, self._timeout)
            line = self._read_line(deadline)

    def _read_line(self, deadline: Optional[float]) -> str:
        """The next line. An engine that is silent for long gets a `ping`."""
        for _ in range(2):
            line = self._process.read_line(self._timeout)
            if deadline is not None and clocks.monotonic() > deadline:
                break
            if line is not None:
                return line
            self._process.send(self._dialogue.ping(), self._timeout)
        self._process.kill()
        raise EngineTimeoutError("the engine does not answer, and was ended")


def check_goes_on(board: Board) -> None:
    """Raises `GameOverError` if the game of a board is over."""
    if board.is_over:
        raise GameOverError(f"the game is over: {board.result}")


def push_best(board: Board, found: SearchResult) -> str:
    """Pushes the move of a search, in a game that goes on."""
    if found.best_move is None:
        raise RafleError("the engine has found no move in a game that goes on")
    return board.push(found.best_move)
