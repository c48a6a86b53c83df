"""An engine for asyncio."""

from __future__ import annotations

import asyncio
import contextlib
from types import TracebackType
from typing import Any, Dict, List, Optional, Type, cast

from .analysis import Entry, Source, analysis_input, bounds, read_entries, settings_of
from .board import Board
from .dialogue import Dialogue, Request, T
from .engine import check_goes_on, push_best
from .errors import AnalysisError, EngineTerminatedError, EngineTimeoutError, ProgramNotFoundError, RafleError
from .parameters import Parameter, Value, hyphenated, value_text
from .process import LONGEST_LINE, checked_timeout
from .program import PathLike, failure_sentence, find_program
from .search import Clock, Limits, OnInfo, SearchResult

# Seconds that a process has to end after `quit`, before it is killed.
_GRACE = 2.0


class AsyncEngine:
    """`Engine` for asyncio, with the same names. It is used as `async with AsyncEngine() as engine`.

    The process starts at the beginning of the block, or by `start`, and ends with the block, or by `close`. A search
    that is cancelled, as by `asyncio.wait_for`, is stopped; the engine can then search again. One search runs at a
    time, and further ones wait. Boards are not asynchronous: a question about rules takes a fraction of a millisecond.
    """

    def __init__(self, path: Optional[PathLike] = None, *, timeout: float = 60.0, **parameters: Value) -> None:
        self._program = find_program(path)
        self._timeout = checked_timeout(timeout)
        self._given = hyphenated(parameters)
        self._dialogue = Dialogue()
        # The timer for a silent engine.
        self._watch: Optional[asyncio.TimerHandle] = None
        self._is_silent = False
        self._is_killed = False
        self._lock: Optional[asyncio.Lock] = None
        self._process: Optional[asyncio.subprocess.Process] = None

    @property
    def name(self) -> str:
        """The name of the engine with its version; empty before `start`."""
        identity = self._dialogue.identity
        return f"{identity.get('name', '')} {identity.get('version', '')}".strip()

    @property
    def pid(self) -> Optional[int]:
        """The number of the process; `None` before `start`."""
        return None if self._process is None else self._process.pid

    @property
    def parameters(self) -> Dict[str, Parameter]:
        """The parameters by their names, with their types, bounds and current values; empty before `start`."""
        return self._dialogue.parameters

    @property
    def skill(self) -> int:
        """The level of play, from -4 to 20, which is full strength. `await engine.set("skill", 5)` sets it."""
        return int(self._dialogue.value("skill"))

    async def start(self) -> None:
        """Starts the process. Raises `ParameterError` for a parameter that the engine refuses."""
        if self._process is not None:
            raise RafleError("the engine has been started")
        self._lock = asyncio.Lock()
        pipe = asyncio.subprocess.PIPE
        try:
            self._process = await asyncio.create_subprocess_exec(
                self._program, "hub", stdin=pipe, stdout=pipe, limit=LONGEST_LINE, start_new_session=True
            )
        except OSError as error:
            raise ProgramNotFoundError(f"{self._program} cannot be started: {error}") from error
        try:
            await self._run(self._dialogue.handshake(self._given))
        except BaseException:
            await self.close()
            raise

    async def set(self, name: str, value: Value) -> None:
        """Sets a parameter, as `Engine.set`."""
        await self._run(self._dialogue.set(name.replace("_", "-"), value_text(value)))

    async def new_game(self) -> None:
        """Makes the engine forget what it keeps from the last game."""
        await self._run(self._dialogue.new_game())

    async def search(
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
        """Searches the position of a board, as `Engine.search`."""
        limits = Limits(time, nodes, depth, clock, infinite)
        request = self._dialogue.search(board.copy(), limits, lines, offer_draw, on_info)
        return await self._run(request, limits.longest, is_search=True)

    async def play(
        self,
        board: Board,
        *,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        depth: Optional[int] = None,
        clock: Optional[Clock] = None,
        on_info: Optional[OnInfo] = None,
    ) -> str:
        """Searches the position of a board, pushes the move, and returns it, as `Engine.play`."""
        check_goes_on(board)
        found = await self.search(board, time=time, nodes=nodes, depth=depth, clock=clock, on_info=on_info)
        return push_best(board, found)

    async def analyse(
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
        """Searches every position of games, as `Engine.analyse`. If it is cancelled, its process ends."""
        arguments, text = analysis_input(source, variant, rules)
        wanted = self._dialogue.lines if lines is None else lines
        arguments = [*bounds(time, nodes, depth, wanted, concurrency), *arguments]
        settings = settings_of(self._dialogue.for_analysis())
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            self._program, "analyse", "--format=jsonl", *settings, *arguments, stdin=pipe, stdout=pipe, stderr=pipe
        )
        try:
            output, errors = await process.communicate((text or "").encode())
        except BaseException:
            await _end(process)
            raise
        if process.returncode not in (0, 1) or (process.returncode and not output):
            raise AnalysisError(failure_sentence(errors.decode("utf-8", "replace"), process.returncode))
        return read_entries(output.decode())

    def stop(self) -> None:
        """Ends the running search, which then returns what it has found. Without a search, it does nothing.

        It is called by another task or by `on_info`, and does not wait.
        """
        self._dialogue.is_stopped = True
        if self._dialogue.is_searching:
            self._send("stop")

    async def close(self) -> None:
        """Ends the process. A search that runs in another task raises `EngineTerminatedError`."""
        if self._process is not None:
            with contextlib.suppress(EngineTerminatedError):
                self._send("quit")
            await _end(self._process, _GRACE)

    async def __aenter__(self) -> "AsyncEngine":
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"AsyncEngine({self._program!r})"

    async def _run(self, request: "Request[T]", longest: Optional[float] = None, *, is_search: bool = False) -> T:
        if self._lock is None:
            raise EngineTerminatedError("the engine has not been started")
        async with self._lock:
            try:
                if is_search:
                    self._dialogue.is_stopped = False
                return await self._drive(request, longest if is_search else 0.0)
            except EngineTerminatedError:
                self._kill()
                self._dialogue.end()
                raise
            except BaseException:
                await self._recover()
                raise

    async def _recover(self) -> None:
        """Brings the dialogue to an end that was broken off; an engine that does not answer is ended."""
        if self._dialogue.is_busy:
            try:
                await self._drive(self._dialogue.recover(), self._timeout)
            except EngineTerminatedError:
                pass
            except BaseException:
                self._kill()
                raise

    async def _drive(self, request: "Request[T]", longest: Optional[float]) -> T:
        """Runs a request: sends what it yields, and gives it what the engine answers."""
        loop = asyncio.get_running_loop()
        deadline = None if longest is None else loop.time() + longest + self._timeout
        line: Any = None
        while True:
            try:
                text = request.send(line)
            except StopIteration as end:
                return cast(T, end.value)
            if text:
                self._send(text)
            line = await self._read_line(deadline)

    async def _read_line(self, deadline: Optional[float]) -> str:
        """The next line. An engine that is silent for long gets a `ping`, and is ended if it stays silent."""
        process = self._process
        assert process is not None and process.stdout is not None
        # asyncio.wait_for before Python 3.12 loses a cancellation that arrives together with a line.
        self._watch = asyncio.get_running_loop().call_later(self._timeout, self._ask_for_life)
        try:
            line = await process.stdout.readline()
        except ValueError as error:
            raise EngineTerminatedError("the engine has written a line that is too long") from error
        finally:
            self._watch.cancel()
        is_late = deadline is not None and asyncio.get_running_loop().time() > deadline
        if is_late or self._is_silent:
            raise EngineTimeoutError("the engine does not answer, and was ended")
        if not line:
            status = await process.wait()
            raise EngineTerminatedError(f"the engine ended with status {status}")
        return line.decode("utf-8", "replace")

    def _ask_for_life(self) -> None:
        """Sends a `ping` to a silent engine, and ends it if it stays silent."""
        with contextlib.suppress(EngineTerminatedError):
            self._send(self._dialogue.ping())
        self._watch = asyncio.get_running_loop().call_later(self._timeout, self._give_up)

    def _give_up(self) -> None:
        self._is_silent = True
        self._kill()

    def _send(self, text: str) -> None:
        process = self._process
        assert process is not None and process.stdin is not None
        if process.returncode is not None or process.stdin.is_closing():
            raise EngineTerminatedError("the engine has ended")
        process.stdin.write(text.encode() + b"\n")

    def _kill(self) -> None:
        # A second signal would take the status of the process away from asyncio.
        if self._process is not None and self._process.returncode is None and not self._is_killed:
            self._is_killed = True
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()


async def _end(process: "asyncio.subprocess.Process", grace: float = 0.0) -> None:
    """Waits for the end of a process, and kills it if it lasts too long."""
    if process.stdin is not None:
        process.stdin.close()
    try:
        await asyncio.wait_for(process.wait(), grace)
    except BaseException as error:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await _drain(process)
        await process.wait()
        if not isinstance(error, asyncio.TimeoutError):
            raise


async def _drain(process: "asyncio.subprocess.Process") -> None:
    """Reads the rest of an output: asyncio waits for its end, and it has stopped reading if there is much of it."""
    if process.stdout is not None:
        # Whoever else reads it reads it to the end.
        with contextlib.suppress(RuntimeError):
            while await process.stdout.read(LONGEST_LINE):
                pass
