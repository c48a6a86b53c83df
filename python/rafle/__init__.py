"""Ten games of the draughts family, with an engine that plays them.

    import rafle

    board = rafle.Board("strand")
    with rafle.Engine() as engine:
        engine.play(board, time=0.1)

`Board` has the rules of the games, `Engine` and `AsyncEngine` search, `analyse` judges whole games. All of them run
the program `rafle`, which the package brings along.
"""

from __future__ import annotations

from .analysis import AnalysedLine, AnalysedMove, AnalysedPosition, Entry, Summary, analyse
from .async_engine import AsyncEngine
from .board import Board
from .engine import Engine
from .errors import (
    AnalysisError,
    EngineTerminatedError,
    EngineTimeoutError,
    GameOverError,
    IllegalMoveError,
    InvalidPositionError,
    ParameterError,
    ProgramNotFoundError,
    RafleError,
)
from .parameters import Parameter
from .program import find_program
from .rules import Result
from .search import Clock, Info, SearchResult

VARIANTS = (
    "normal",
    "killer",
    "bt",
    "losing",
    "frisian",
    "strand",
    "fidchell-1",
    "fidchell-2",
    "pyramidame",
    "chinese-checkers",
)
"""The names of the games."""

__version__ = "0.2.0"

__all__ = [
    "VARIANTS",
    "AnalysedLine",
    "AnalysedMove",
    "AnalysedPosition",
    "AnalysisError",
    "AsyncEngine",
    "Board",
    "Clock",
    "Engine",
    "EngineTerminatedError",
    "EngineTimeoutError",
    "Entry",
    "GameOverError",
    "IllegalMoveError",
    "Info",
    "InvalidPositionError",
    "Parameter",
    "ParameterError",
    "ProgramNotFoundError",
    "RafleError",
    "Result",
    "SearchResult",
    "Summary",
    "analyse",
    "find_program",
]
