"""The dialogue with an engine, without input and output.

Each request is a generator: it yields the lines to send, or an empty text, and receives the next line of the engine.
`Engine` and `AsyncEngine` run the same generators over their own pipes.
"""

from __future__ import annotations

import warnings
from typing import Dict, Generator, List, Mapping, Optional, Tuple, TypeVar

from .board import Board
from .errors import EngineTerminatedError, IllegalMoveError, InvalidPositionError, ParameterError, RafleError, refusal
from .hub import Line, parse_line
from .parameters import RULES, Parameter, Value, read_parameter, set_line, value_text
from .process import MOST_LINES
from .rules import position_line
from .search import Limits, OnInfo, SearchReports, SearchResult

T = TypeVar("T")
Request = Generator[str, str, T]


# The parameters that are about play, and the number of lines, which an analysis is asked for.
_NOT_FOR_ANALYSIS = (
    "book",
    "book-margin",
    "book-ply",
    "book-seed",
    "move-overhead",
    "multi-pv",
    "offer-draws",
    "ponder",
    "resign",
    "skill",
)


class Dialogue:
    """What both sides of a dialogue have agreed on so far."""

    def __init__(self) -> None:
        self.identity: Dict[str, str] = {}
        self.is_searching = False
        # Searches that were asked to stop before they began.
        self.is_stopped = False
        self._parameters: Dict[str, Parameter] = {}
        self._defaults: Dict[str, str] = {}
        self._initial: Dict[str, Value] = {}
        self._game: Optional[Tuple[str, Dict[str, str]]] = None
        self._must_reset_lines = False
        # The number of `ping` lines that are not answered yet.
        self._pings = 0

    @property
    def is_busy(self) -> bool:
        """Whether a request was broken off."""
        return self.is_searching or self._pings > 0 or self._must_reset_lines

    def ping(self) -> str:
        """The line that asks for a sign of life."""
        self._pings += 1
        return "ping"

    def for_analysis(self) -> Dict[str, str]:
        """The parameters of which an analysis makes use, if they do not have the values of the handshake."""
        values = {name: self.value(name) for name in self._parameters if name not in _NOT_FOR_ANALYSIS}
        return {name: text for name, text in values.items() if text != value_text(self._initial[name])}

    @property
    def lines(self) -> int:
        """The number of lines that a search reports."""
        return int(self.value("multi-pv"))

    def end(self) -> None:
        """The process has ended, and with it all requests."""
        self.is_searching = False

    @property
    def parameters(self) -> Dict[str, Parameter]:
        """The parameters by their names, without those that are rules of games."""
        return dict(self._parameters)

    def value(self, name: str) -> str:
        """The text of a parameter's current value."""
        return value_text(self._parameter(name).value)

    def handshake(self, values: Mapping[str, str]) -> Request[None]:
        """Reads what the engine declares, and sets parameters. The first search makes it ready for its game."""
        for line in (yield from self._ask("hub")):
            if line.command == "id":
                self.identity = dict(line.arguments)
            elif line.command == "param":
                parameter = read_parameter(line)
                self._defaults[parameter.name] = line.get("value")
                if parameter.name not in RULES and parameter.name != "variant":
                    self._parameters[parameter.name] = parameter
                    self._initial[parameter.name] = parameter.value
        yield from self._set(values)

    def set(self, name: str, text: str) -> Request[None]:
        """Sets a parameter. Raises `ParameterError` if it does not exist or cannot have the value."""
        yield from self._set({name: text})

    def new_game(self) -> Request[None]:
        """Makes the engine forget the last game."""
        yield from self._ask("new-game")

    def search(
        self, board: Board, limits: Limits, lines: Optional[int], offers_draw: bool, on_info: Optional[OnInfo]
    ) -> Request[SearchResult]:
        """Searches the position of a board."""
        limits.check()
        yield from self._set_up(board)
        usual = self.value("multi-pv")
        wanted = usual if lines is None else str(lines)
        if wanted != usual:
            self._must_reset_lines = True
            yield from self._ask(set_line("multi-pv", wanted), ParameterError)
        yield from self._ask(limits.line(), ValueError)
        result = yield from self._searched(limits, offers_draw, SearchReports(on_info))
        yield from self._reset_lines()
        return result

    def recover(self) -> Request[None]:
        """Ends what a broken-off request has left: a search, answers that nobody has read, a number of lines."""
        text = "stop" if self.is_searching else ""
        while self.is_searching or self._pings:
            yield from self._next(text)
            text = ""
        yield from self._reset_lines()

    def _set(self, values: Mapping[str, str]) -> Request[None]:
        for name, text in values.items():
            self._parameter(name)
            yield from self._ask(set_line(name, text), ParameterError)
        # The engine may write the values in another form.
        for line in (yield from self._ask("hub")) if values else ():
            if line.command == "param" and line.get("name") in values:
                self._parameters[line.get("name")] = read_parameter(line)

    def _reset_lines(self) -> Request[None]:
        if self._must_reset_lines:
            self._must_reset_lines = False
            yield from self._ask(set_line("multi-pv", self.value("multi-pv")))

    def _searched(self, limits: Limits, offers_draw: bool, reports: SearchReports) -> Request[SearchResult]:
        self.is_searching = True
        go = "go analyze" if limits.infinite else "go think"
        text = f"{go} draw-offer=true" if offers_draw else go
        if self.is_stopped:
            text += "\nstop"
        while True:
            line = yield from self._next(text)
            text = ""
            if line.command == "info":
                reports.add(line)
            elif line.command == "done":
                return reports.result(line)
            elif line.command == "error":
                # The search goes on, as without the damaged table that the sentence is about.
                warnings.warn(line.get("message"), RuntimeWarning, stacklevel=5)

    def _set_up(self, board: Board) -> Request[None]:
        """Gives the engine the game of a board: variant, rules and moves."""
        game = (board.variant, board.rules)
        if game != self._game:
            settings = {name: text for name, text in self._defaults.items() if name in RULES}
            settings.update(game[1])
            lines = [set_line("variant", game[0]), *(set_line(name, text) for name, text in settings.items())]
            # If the engine refuses one of them, the next search sets them all.
            self._game = None
            yield from self._ask("\n".join([*lines, "init"]), ParameterError)
            self._game = game
        moves = board.move_stack
        error = IllegalMoveError if moves else InvalidPositionError
        yield from self._ask(position_line(board.start, moves), error)

    def _ask(self, text: str, error: "type[Exception]" = RafleError) -> Request[List[Line]]:
        """Sends lines, and returns what the engine answers. Raises `error` for an `error` line among them."""
        read: List[Line] = []
        text += "\nping"
        self._pings += 1
        while self._pings:
            read.append((yield from self._next(text)))
            text = ""
            if len(read) >= MOST_LINES:
                raise EngineTerminatedError("the engine answers without end")
        for line in read:
            if line.command == "error":
                raise refusal(error, line.arguments)
        return read

    def _next(self, text: str) -> Request[Line]:
        """Sends lines, if there are any, and receives one."""
        line = parse_line((yield text))
        if line.command == "pong":
            self._pings = max(0, self._pings - 1)
        elif line.command == "done":
            self.is_searching = False
        return line

    def _parameter(self, name: str) -> Parameter:
        if name in RULES or name == "variant":
            raise ParameterError(f"{name} belongs to the game: give it to the board")
        if not self._parameters:
            raise EngineTerminatedError("the engine has not been started")
        parameter = self._parameters.get(name)
        if parameter is None:
            raise ParameterError(f"the engine has no parameter {name!r}; it has {', '.join(self._parameters)}")
        return parameter
