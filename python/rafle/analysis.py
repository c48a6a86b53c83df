"""Games and positions searched move by move, by `rafle analyse`."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import Any, Dict, Iterable, List, Mapping, Optional, Tuple, Union

from .board import Board
from .errors import AnalysisError, ParameterError
from .parameters import Value, hyphenated, value_text
from .program import PathLike, failure_of, find_program, run_unchecked

Source = Union[str, "os.PathLike[str]", Board, Iterable[Board]]


@dataclass(frozen=True)
class AnalysedLine:
    """One of the best lines of a position."""

    score: Optional[float]
    """Value for the side to move, in men."""
    depth: Optional[int]
    """The depth that found the line, in plies."""
    pv: Tuple[str, ...]
    """The move, then the moves that the search expects."""


@dataclass(frozen=True)
class AnalysedMove:
    """A move of a game, and what it was worth."""

    move: str
    """The move as records of games have it."""
    loss: float
    """The fall of its side's chance, from 0 to 1."""
    mark: Optional[str]
    """`??`, `?` or `?!`; `None` if the loss is below all marks."""
    accuracy: float
    """Its accuracy in per cent, from 0 to 100."""
    forced: bool
    """Whether it was the only legal move."""


@dataclass(frozen=True)
class AnalysedPosition:
    """A position of a game, and what the search has found in it."""

    ply: int
    """The number of moves before it."""
    position: str
    """Its text."""
    turn: str
    """The side to move."""
    result: Optional[str]
    """How the game has ended by the rules; `None` if it goes on."""
    chance: float
    """The chance of the side to move, from 0 to 1; a draw counts half."""
    score: Optional[float]
    """The value for the side to move, in men; `None` if the game is over."""
    scores: Tuple[float, ...]
    """The value for each seat, with more than two sides."""
    depth: Optional[int]
    """The depth of the search, in plies."""
    nodes: int
    """The number of positions searched."""
    table: Optional[str]
    """`win`, `draw` or `loss` for the side to move, if an endgame table knows it."""
    lines: Tuple[AnalysedLine, ...]
    """The best lines, the best first."""
    played: Optional[AnalysedMove]
    """The move of the game; `None` in its last position."""


@dataclass(frozen=True)
class Summary:
    """The losses of one side in a game."""

    seat: str
    """The side."""
    moves: int
    """The number of its moves."""
    accuracy: Optional[float]
    """The accuracy of its moves together in per cent; `None` if all were forced."""
    mean_loss: float
    """The mean loss of its moves."""
    mean_loss_by_part: Tuple[Optional[float], ...]
    """The mean loss in each third of the game; `None` for a third without moves."""
    marks: Dict[str, int]
    """The number of its moves with each mark."""


@dataclass(frozen=True)
class Entry:
    """An analysed game or position."""

    number: int
    """Its number in the input, from 1."""
    place: str
    """Where it is in the input."""
    error: Optional[str]
    """What is wrong with it, `None` if nothing is. The rest is empty then, unless a move of a game cannot be played:
    the positions before this move are there."""
    variant: str
    """The game."""
    tags: Dict[str, str]
    """The tags of a PDN game."""
    seats: Tuple[str, ...]
    """The sides, in the order of their first turns."""
    positions: Tuple[AnalysedPosition, ...]
    """The positions of the game, in their order."""
    summary: Tuple[Summary, ...]
    """The losses of each side that has moved."""

    def marked(self) -> List[AnalysedPosition]:
        """The positions whose move has a mark."""
        return [at for at in self.positions if at.played is not None and at.played.mark is not None]


def analyse(
    source: Source,
    *,
    variant: Optional[str] = None,
    time: Optional[float] = None,
    nodes: Optional[int] = None,
    depth: Optional[int] = None,
    lines: int = 1,
    concurrency: Optional[int] = None,
    program: Optional[PathLike] = None,
    parameters: Optional[Mapping[str, Value]] = None,
    **rules: Value,
) -> List[Entry]:
    """Searches every position of games, and says what each move was worth.

    `source` is a board or several of one game; or a text: PDN, records, or positions, one a line; or the path of such
    a file, as a `pathlib.Path`. In texts and files, `variant` and `rules` name the game where no tag does; boards bring
    their own.

    `time` in seconds, `nodes` and `depth` in plies bound each search; without them, it searches 10 000 nodes. `lines`
    is the number of best lines of each position. `concurrency` is the number of searches at a time, by default as many
    as there are processors. `parameters` are those of the engine, such as `{"tt-size": 20}`; those that are about play,
    such as `skill`, are refused.

    Returns an entry for each game or position, in the order of the input; a fault is the `error` of its entry. Raises
    `AnalysisError` if the whole analysis was refused.
    """
    chosen = find_program(program)
    arguments, text = analysis_input(source, variant, rules)
    settings = {name: value_text(value) for name, value in (parameters or {}).items()}
    arguments = [*settings_of(settings), *bounds(time, nodes, depth, lines, concurrency), *arguments]
    done = run_unchecked(chosen, ["analyse", "--format=jsonl", *arguments], text)
    # With status 1, entries have faults.
    if done.returncode not in (0, 1) or (done.returncode and not done.stdout):
        raise AnalysisError(failure_of(done))
    return read_entries(done.stdout)


def analysis_input(
    source: Source, variant: Optional[str], rules: Mapping[str, Value]
) -> Tuple[List[str], Optional[str]]:
    """The arguments and the standard input for a source."""
    given = [f"--variant={variant}"] if variant is not None else []
    given += [f"--set={name}={text}" for name, text in hyphenated(rules).items()]
    if isinstance(source, str):
        return given, source
    if isinstance(source, os.PathLike):
        return [*given, "--", os.fspath(source)], None
    boards = [source] if isinstance(source, Board) else list(source)
    if not boards:
        return given, ""
    if given:
        raise ParameterError("boards have their own variant and rules")
    first = boards[0]
    if not all(board.has_rules_of(first) for board in boards):
        raise ParameterError("the boards of an analysis have the same variant and rules")
    settings = [f"--set={name}={text}" for name, text in first.rules.items()]
    return [f"--variant={first.variant}", "--input=pdn", *settings], "\n".join(map(_pdn_of, boards))


def _pdn_of(board: Board) -> str:
    """The game of a board in PDN. The arguments name its variant and rules."""
    start = board.copy()
    start.reset()
    fen = "" if board.start is None else f'[FEN "{start.piece_list}"]\n'
    return f'[Event "?"]\n{fen}\n{" ".join(board.record)} *\n'


def settings_of(parameters: Mapping[str, str]) -> List[str]:
    """The arguments for parameters of the engine, one of which has an option of its own."""
    option = {"threads": "--threads"}
    return [f"{option.get(name, f'--set={name}')}={text}" for name, text in parameters.items()]


def bounds(
    time: Optional[float], nodes: Optional[int], depth: Optional[int], lines: int, concurrency: Optional[int]
) -> List[str]:
    """The arguments for the bounds of each search."""
    given = {"move-time": time, "nodes": nodes, "depth": depth, "multi-pv": lines, "concurrency": concurrency}
    return [f"--{name}={value}" for name, value in given.items() if value is not None]


def read_entries(output: str) -> List[Entry]:
    """Reads the lines that `rafle analyse --format jsonl` writes."""
    return [_entry(json.loads(line)) for line in output.splitlines()]


def _entry(data: Dict[str, Any]) -> Entry:
    return Entry(
        number=data["number"],
        place=data["place"],
        error=data.get("error"),
        variant=data.get("variant", ""),
        tags=dict(data.get("tags", ())),
        seats=tuple(data.get("seats", ())),
        positions=tuple(_position(position) for position in data.get("positions", ())),
        summary=tuple(_summary(summary) for summary in data.get("summary", ())),
    )


def _position(data: Dict[str, Any]) -> AnalysedPosition:
    lines: List[Dict[str, Any]] = data["lines"]
    played: Optional[Dict[str, Any]] = data["played"]
    return AnalysedPosition(
        ply=data["ply"],
        position=data["position"],
        turn=data["turn"],
        result=data["result"],
        chance=data["chance"],
        score=data["score"],
        scores=tuple(data.get("scores", ())),
        depth=data["depth"],
        nodes=data["nodes"],
        table=data["table"],
        lines=tuple(AnalysedLine(line["score"], line["depth"], tuple(line["pv"])) for line in lines),
        played=None if played is None else _move(played),
    )


def _move(data: Dict[str, Any]) -> AnalysedMove:
    return AnalysedMove(
        move=data["move"], loss=data["loss"], mark=data["mark"], accuracy=data["accuracy"], forced=data["forced"]
    )


def _summary(data: Dict[str, Any]) -> Summary:
    return Summary(
        seat=data["seat"],
        moves=data["moves"],
        accuracy=data["accuracy"],
        mean_loss=data["mean_loss"],
        mean_loss_by_part=tuple(data["mean_loss_by_part"]),
        marks=dict(data["marks"]),
    )
