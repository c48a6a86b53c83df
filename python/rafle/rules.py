"""The rules of a game, asked from a process of the program that the boards of this game share."""

from __future__ import annotations

import os
import threading
import time
import weakref
from collections import OrderedDict
from dataclasses import dataclass
from typing import Callable, Dict, List, Mapping, Optional, Sequence, Tuple

from .errors import (
    EngineTerminatedError,
    EngineTimeoutError,
    IllegalMoveError,
    InvalidPositionError,
    ParameterError,
    RafleError,
    refusal,
)
from .hub import Line, UnsendableError, format_line, format_value, parse_line
from .parameters import set_line
from .process import MOST_LINES, HubProcess

# Seconds without an answer after which a process counts as lost. No question takes as long.
_TIMEOUT = 60.0
# The number of states that are remembered for each game.
_REMEMBERED = 4096

Moves = Tuple[str, ...]
_Point = Tuple[Optional[str], Moves]
_Key = Tuple[str, str, Tuple[Tuple[str, str], ...]]


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    winner: Optional[str]
    """The seat that has won, such as `white`; `None` for a draw."""
    reason: str
    """One word, such as `no-moves` or `repetition`."""

    @property
    def is_draw(self) -> bool:
        """Whether nobody has won."""
        return self.winner is None

    def __str__(self) -> str:
        return f"draw: {self.reason}" if self.winner is None else f"{self.winner} has won: {self.reason}"


@dataclass(frozen=True)
class State:
    """What the rules say after some moves."""

    position: str
    turn: str
    result: Optional[Result]
    moves: Moves


class Rules:
    """The rules of one variant with some parameters.

    Questions are about a point of a game: the position where it began, `None` for the start position, and the moves
    since. The process starts with the first question, and again if it was killed.
    """

    def __init__(self, program: str, variant: str, parameters: Mapping[str, str]) -> None:
        self.program = program
        self.given = dict(parameters)
        self._process: Optional[HubProcess] = None
        self._at: Optional[_Point] = None
        self._states: "OrderedDict[_Point, State]" = OrderedDict()
        self._lock = threading.RLock()
        self.variant, self.seats, self.values = self._open(variant)

    @property
    def arguments(self) -> List[str]:
        """The arguments by which a command of the program has these rules."""
        return [f"--variant={self.variant}", *(f"--set={name}={value}" for name, value in self.given.items())]

    @property
    def pid(self) -> Optional[int]:
        """The number of the process; `None` if none runs."""
        process = self._process
        return process.pid if process is not None and process.is_alive else None

    def state(self, start: Optional[str], moves: Moves) -> State:
        """The state of a game."""
        point = (start, moves)
        with self._lock:
            known = self._states.get(point)
            if known is not None:
                self._states.move_to_end(point)
                return known
            answer = self.ask("state", start, moves)
            state = State(answer.get("state"), answer.get("turn"), _result(answer), tuple(answer.get("moves").split()))
            self._states[point] = state
            if len(self._states) > _REMEMBERED:
                self._states.popitem(last=False)
            return state

    def game(self, start: Optional[str], moves: Moves) -> Line:
        """The moves of a game as the engine writes them, with their sides, and as records have them."""
        return self.ask("game", start, moves)

    def ask(self, what: str, start: Optional[str], moves: Moves, **more: str) -> Line:
        """The answer to a question.

        Raises `InvalidPositionError` if the position is not one of this game, and `IllegalMoveError` for a move.
        """
        question = format_line("query", what=what, **more)
        with self._lock:
            try:
                if moves:
                    # An error is about the last move alone: the others were sent before.
                    format_value(moves[-1])
                try:
                    is_elsewhere, refused, answer = self._answer(question, start, moves)
                except EngineTerminatedError:
                    # Somebody has ended the process: another one knows as much.
                    is_elsewhere, refused, answer = self._answer(question, start, moves)
            except UnsendableError as error:
                raise (IllegalMoveError if moves else InvalidPositionError)(str(error)) from error
            if refused is not None:
                if not is_elsewhere:
                    raise refusal(RafleError, refused.arguments)
                raise refusal(IllegalMoveError if moves else InvalidPositionError, refused.arguments)
            self._at = (start, moves)
            return answer

    def _answer(self, question: str, start: Optional[str], moves: Moves) -> Tuple[bool, Optional[Line], Line]:
        """Whether the position had to be sent too, the line of the first error, and the answer."""
        if self._process is None or not self._process.is_alive:
            self._open(self.variant)
        lines = [question]
        is_elsewhere = self._at != (start, moves)
        if is_elsewhere:
            lines.insert(0, position_line(start, moves))
        self._at = None
        refused, answer = self._exchange(lines)
        return is_elsewhere, refused, answer

    def close(self) -> None:
        """Ends the process; the next question starts another one."""
        with self._lock:
            process, self._process, self._at = self._process, None, None
            if process is not None:
                process.close()

    def renew_lock(self) -> None:
        """In the child of a fork: another thread of the parent may have held the lock."""
        self._lock = threading.RLock()
        self._process, self._at = None, None

    def _open(self, variant: str) -> Tuple[str, Tuple[str, ...], Dict[str, str]]:
        """Starts a process.

        Returns the name of the variant, its seats in the order of their first turns, and the values of its parameters.
        """
        self.close()
        self._process = HubProcess(self.program)
        set_lines = [set_line("variant", variant), *(set_line(name, value) for name, value in self.given.items())]
        lines = [*set_lines, "pos start", "hub", "query what=geometry", "query what=parameters"]
        with self._lock:
            try:
                refused, answer, read = self._converse(lines, lambda line: "parameters" in line.arguments)
            except BaseException:
                self.close()
                raise
        if refused is not None:
            self.close()
            raise refusal(ParameterError, refused.arguments)
        known = answer.get("parameters").split()
        for name in self.given:
            if name not in known:
                self.close()
                raise ParameterError(f"{variant} has no parameter {name!r}; it has {', '.join(known) or 'none'}")
        declared = {line.get("name"): line.get("value") for line in read if line.command == "param"}
        seats = next(line.get("seats") for line in read if "seats" in line.arguments)
        values = {name: declared[name] for name in known}
        return declared["variant"], tuple(seat.split(",")[0] for seat in seats.split()), values

    def _exchange(self, lines: Sequence[str]) -> Tuple[Optional[Line], Line]:
        refused, answer, _ = self._converse(lines, lambda _: True)
        return refused, answer

    def _converse(
        self, lines: Sequence[str], is_last: Callable[[Line], bool]
    ) -> Tuple[Optional[Line], Line, List[Line]]:
        """Sends lines, and reads to the answer that is the last one.

        Returns the line of the first error, the answer and all lines. A process whose answers were not read to
        the end is of no use any more, and is ended.
        """
        process = self._process
        assert process is not None
        refused: Optional[Line] = None
        read: List[Line] = []
        errors = 0
        deadline = time.monotonic() + _TIMEOUT
        try:
            process.send("\n".join(lines), _TIMEOUT)
            while True:
                text = process.read_line(max(0.0, deadline - time.monotonic()))
                if len(read) >= MOST_LINES:
                    raise EngineTerminatedError("the program answers without end")
                if text is None:
                    raise EngineTimeoutError(f"the engine has not answered for {_TIMEOUT:.0f} seconds")
                line = parse_line(text)
                read.append(line)
                if line.command == "error":
                    if refused is None:
                        refused = line
                    errors += 1
                    if errors == len(lines):
                        return refused, line, read
                elif line.command == "answer" and is_last(line):
                    return refused, line, read
        except BaseException:
            self._process = None
            process.kill()
            raise


def position_line(start: Optional[str], moves: Sequence[str]) -> str:
    """The `pos` line for a point of a game. Raises `UnsendableError` if a text cannot be sent."""
    arguments: Dict[str, str] = {}
    if start is not None:
        arguments["pos"] = start
    if moves:
        arguments["moves"] = " ".join(moves)
    return format_line("pos", **arguments) if arguments else "pos start"


def _result(answer: Line) -> Optional[Result]:
    if answer.get("result") == "none":
        return None
    return Result(answer.get("winner") or None, answer.get("reason"))


# The rules that boards use now.
_shared: "weakref.WeakValueDictionary[_Key, Rules]" = weakref.WeakValueDictionary()
_shared_lock = threading.RLock()


def shared_rules(program: str, variant: str, parameters: Mapping[str, str]) -> Rules:
    """The rules that all boards of this game share.

    Raises `ParameterError` for a variant or a value that does not exist.
    """
    key = (program, variant, tuple(sorted(parameters.items())))
    with _shared_lock:
        rules = _shared.get(key)
        if rules is None:
            rules = Rules(program, variant, parameters)
            _shared[key] = rules
        return rules


def _after_fork() -> None:
    global _shared_lock
    _shared_lock = threading.RLock()
    for rules in list(_shared.values()):
        rules.renew_lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
