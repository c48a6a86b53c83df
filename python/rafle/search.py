"""What a search is asked for, and what it reports."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, Dict, Optional, Tuple

from .hub import Line, format_line


@dataclass(frozen=True)
class Clock:
    """The clock of the side to move."""

    remaining: float
    """Seconds that are left."""
    increment: float = 0.0
    """Seconds that are added before every move."""
    moves: int = 0
    """The number of moves for which the time must last; 0 is the rest of the game."""


@dataclass(frozen=True)
class Info:
    """One report of a search. What a report does not say is `None` or empty."""

    depth: Optional[int] = None
    """Nominal depth, in plies."""
    mean_depth: Optional[float] = None
    """Mean depth of the lines, in plies."""
    score: Optional[float] = None
    """Value for the side to move, in men; near ±100 the search sees the end of the game."""
    scores: Tuple[float, ...] = ()
    """Value for each seat, in the order of the turns, with more than two players."""
    nodes: Optional[int] = None
    """Positions searched."""
    time: Optional[float] = None
    """Seconds since the start of the search."""
    nps: Optional[float] = None
    """Speed, in millions of positions a second."""
    table: Optional[str] = None
    """`win`, `draw` or `loss` for the side to move, if the score comes from an endgame table."""
    line: int = 1
    """The rank of the line among the best; 1 is the best."""
    pv: Tuple[str, ...] = ()
    """Principal variation: the move, then the moves that the search expects."""
    breaks: Optional[str] = None
    """The obligation that the last, irregular move has broken."""
    answers: Tuple[Tuple[str, float], ...] = ()
    """Each answer to an irregular move with its value for the side to move, the best first."""


OnInfo = Callable[[Info], None]


@dataclass(frozen=True)
class SearchResult:
    """What a search has found."""

    best_move: Optional[str]
    """The move to play; `None` if there is no legal one."""
    ponder: Optional[str]
    """The expected answer, if there is one."""
    info: Info
    """The last report of the best line."""
    lines: Tuple[Info, ...]
    """The last report of each line, the best first; one of them unless more `lines` were asked for."""
    resigns: bool = False
    """Whether the engine gives the game up, as its parameter `resign` lets it."""
    draw: Optional[str] = None
    """`accept` if the engine accepts the draw that was offered, `offer` if it offers one."""


def read_info(line: Line) -> Info:
    """Reads an `info` line."""
    words = line.get("answers").split()
    return Info(
        depth=_whole(line.get("depth")),
        mean_depth=_real(line.get("mean-depth")),
        score=_real(line.get("score")),
        scores=tuple(float(word) for word in line.get("scores").split()),
        nodes=_whole(line.get("nodes")),
        time=_real(line.get("time")),
        nps=_real(line.get("nps")),
        table=line.get("table") or None,
        line=_whole(line.get("line")) or 1,
        pv=tuple(line.get("pv").split()),
        breaks=line.get("breaks") or None,
        answers=tuple((move, float(value)) for move, value in zip(words[::2], words[1::2])),
    )


def _whole(text: str) -> Optional[int]:
    return int(text) if text else None


def _real(text: str) -> Optional[float]:
    return float(text) if text else None


class SearchReports:
    """Collects the reports of a search."""

    def __init__(self, on_info: Optional[OnInfo]) -> None:
        self._on_info = on_info
        self._last: Dict[int, Info] = {}

    def add(self, line: Line) -> None:
        """Adds an `info` line."""
        info = read_info(line)
        self._last[info.line] = info
        if self._on_info is not None:
            self._on_info(info)

    def result(self, done: Line) -> SearchResult:
        """The result with the `done` line."""
        lines = tuple(self._last[rank] for rank in sorted(self._last))
        return SearchResult(
            best_move=done.get("move") or None,
            ponder=done.get("ponder") or None,
            info=lines[0] if lines else Info(),
            lines=lines,
            resigns=done.get("resign") == "true",
            draw=done.get("draw") or None,
        )


@dataclass(frozen=True)
class Limits:
    """The bounds of a search."""

    time: Optional[float] = None
    nodes: Optional[int] = None
    depth: Optional[int] = None
    clock: Optional[Clock] = None
    infinite: bool = False

    def check(self) -> None:
        """Raises `ValueError` for bounds that contradict each other."""
        if self.infinite and any(bound is not None for bound in (self.time, self.nodes, self.depth, self.clock)):
            raise ValueError("an infinite search has no bounds")
        if self.time is not None and self.clock is not None:
            raise ValueError("a search has either a time for this move or a clock")

    @property
    def longest(self) -> Optional[float]:
        """The seconds after which the search must have ended; `None` without a bound in time."""
        if self.time is not None:
            return self.time
        if self.clock is not None:
            return max(0.0, self.clock.remaining) + self.clock.increment
        is_bounded = self.infinite or self.nodes is not None or self.depth is not None
        # The engine takes a second without a level.
        return None if is_bounded else 1.0

    def line(self) -> str:
        """The `level` line."""
        bounds: Dict[str, str] = {}
        if self.depth is not None:
            bounds["depth"] = str(self.depth)
        if self.nodes is not None:
            bounds["nodes"] = str(self.nodes)
        if self.time is not None:
            bounds["move_time"] = _decimal(self.time)
        if self.clock is not None:
            bounds["moves"] = str(self.clock.moves)
            bounds["time"] = _decimal(self.clock.remaining)
            bounds["inc"] = _decimal(self.clock.increment)
        if not bounds:
            return "level infinite" if self.infinite else "level move-time=1"
        return format_line("level", **bounds)


def _decimal(seconds: float) -> str:
    return f"{float(seconds):.6f}"
