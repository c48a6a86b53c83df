"""A game in progress: a position, the moves since, and what its rules say."""

from __future__ import annotations

from typing import Any, Callable, ClassVar, Dict, Iterable, List, Optional, Tuple, Union

from .errors import IllegalMoveError, RafleError
from .hub import Line
from .parameters import Value, hyphenated
from .program import PathLike, find_program, run_program
from .rules import Moves, Result, Rules, State, shared_rules


class Board:
    """A game of one of the variants, from a position.

    `variant` is the game: `normal`, `killer`, `bt`, `losing`, `frisian`, `strand`, `fidchell-1`, `fidchell-2`,
    `pyramidame` or `chinese-checkers`. `position` is a position text or a list of pieces (in draughts: a FEN); `None`
    is the start position. `moves` are played from there: a list, or a record in one text. `rules` are the parameters
    of the game, with underscores for hyphens: `Board("chinese-checkers", players=3)`. `program` is the path of the
    program; without it, `find_program` finds one.

    Moves and positions are texts, as the pages of the rules describe them (`rafle rules VARIANT`).

    All boards of a game share one process of the program, which ends with the last of them. A board may be used by one
    thread at a time; different boards by different threads.

    Raises `InvalidPositionError`, `IllegalMoveError`, or `ParameterError` for a variant or a rule that does not exist.
    """

    # Boards change, so they cannot be keys.
    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __init__(
        self,
        variant: str = "normal",
        position: Optional[str] = None,
        moves: Union[str, Iterable[str]] = (),
        *,
        program: Optional[PathLike] = None,
        **rules: Value,
    ) -> None:
        self._rules: Rules = shared_rules(find_program(program), variant, hyphenated(rules))
        self._start = position
        self._moves: Moves = ()
        self._known: Optional[State] = None
        if position is not None:
            self._known = self._rules.state(position, ())
        record = moves if isinstance(moves, str) else " ".join(moves)
        if record.strip():
            # The engine reads records in many forms, and writes the moves in one.
            written = tuple(self._rules.game(position, (record,)).get("game").split())
            self._known = self._rules.state(position, written)
            self._moves = written

    @property
    def variant(self) -> str:
        """The name of the game."""
        return self._rules.variant

    @property
    def rules(self) -> Dict[str, str]:
        """The rule parameters that were given, with hyphens."""
        return dict(self._rules.given)

    def has_rules_of(self, other: "Board") -> bool:
        """Whether game and rules are the same, given or by default."""
        return self.variant == other.variant and self._rules.values == other._rules.values

    @property
    def start(self) -> Optional[str]:
        """The position where the game began, as it was given; `None` for the start position."""
        return self._start

    @property
    def seats(self) -> Tuple[str, ...]:
        """The names of the sides in the order of their first turns."""
        return self._rules.seats

    @property
    def position(self) -> str:
        """The text of the position, in one word."""
        return self._state.position

    @property
    def piece_list(self) -> str:
        """The position as a list of pieces; in draughts, the FEN of Portable Draughts Notation."""
        return self._ask("position", form="list").get("pos")

    @property
    def turn(self) -> str:
        """The side to move, one of `seats`. Turns need not alternate."""
        return self._state.turn

    @property
    def legal_moves(self) -> List[str]:
        """The legal moves, as the engine writes them; empty if the game is won.

        After a draw by repetition or by a count of moves there still are some, and `push` plays them.
        """
        return list(self._state.moves)

    @property
    def irregular_moves(self) -> Dict[str, str]:
        """The moves that break only an obligation, each with that obligation.

        They exist in games with `irregular="claim"`, and are empty otherwise. `push` plays them; `legal_moves` then
        has the claims of the other side.
        """
        answer = self._ask("irregular")
        return dict(zip(answer.get("irregular").split(), answer.get("breaks").split()))

    @property
    def result(self) -> Optional[Result]:
        """How the game has ended; `None` while it goes on."""
        return self._state.result

    @property
    def is_over(self) -> bool:
        """Whether the game has ended by its rules."""
        return self._state.result is not None

    @property
    def move_stack(self) -> List[str]:
        """The moves since `start`, as the engine writes them. A changed list does not change the board."""
        return list(self._moves)

    @property
    def record(self) -> List[str]:
        """The moves since `start` as records of games have them, such as `28x19` for `28x19x23`."""
        return self._rules.game(self._start, self._moves).get("record").split()

    @property
    def ply(self) -> int:
        """The number of moves since `start`."""
        return len(self._moves)

    def is_legal(self, move: str) -> bool:
        """Whether `push` would play the move. It may be written in any form that fits one legal move."""
        try:
            self._resolve(move)
        except IllegalMoveError:
            return False
        return True

    def push(self, move: str) -> str:
        """Plays a move, and returns it as the engine writes it.

        The move may be written in any form that fits one legal move, such as `28x19` for `28x19x23`. Raises
        `IllegalMoveError` otherwise, and the board stays as it is.
        """
        move, state = self._resolve(move)
        self._moves = (*self._moves, move)
        self._known = state
        return move

    def pop(self) -> str:
        """Takes the last move back, and returns it. Raises `IndexError` if there is none."""
        move = self.peek()
        self._moves = self._moves[:-1]
        self._known = None
        return move

    def peek(self) -> str:
        """The last move. Raises `IndexError` if there is none."""
        if not self._moves:
            raise IndexError("the board has no move to take back")
        return self._moves[-1]

    def reset(self) -> None:
        """Takes all moves back."""
        self._moves, self._known = (), None

    def copy(self) -> "Board":
        """A board with the same game. What happens to one of them does not change the other."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        return other

    def perft(self, depth: int) -> int:
        """The number of sequences of `depth` legal moves; no sequence goes beyond the end of a game.

        Raises `ValueError` if `depth` is negative.
        """
        if depth < 0:
            raise ValueError("depth is negative")
        if depth == 0:
            return 1
        output = run_program(self._rules.program, ["perft", f"--depth={depth}", *self._arguments()])
        return int(output.splitlines()[-1].split()[2])

    def svg(self, *, arrows: Iterable[str] = (), seat: Optional[str] = None) -> str:
        """A drawing of the board with its last move, as SVG.

        `arrows` are moves to draw, and `seat` is the side at the bottom. Raises `RafleError` for a seat or a move that
        does not exist.
        """
        drawn = [f"--arrow={move}" for move in arrows]
        if seat is not None:
            drawn.append(f"--seat={seat}")
        return run_program(self._rules.program, ["show", "--format=svg", *drawn, *self._arguments()])

    def _repr_svg_(self) -> str:
        """The drawing that notebooks show."""
        return self.svg()

    def __str__(self) -> str:
        """A drawing in text, then the side to move or the result."""
        rows = self._ask("board").get("board").split("/")
        state = self._state
        status = f"{state.turn} to move" if state.result is None else str(state.result)
        return "\n".join([*rows, "", status])

    def __repr__(self) -> str:
        given = [repr(self.variant)]
        if self._start is not None:
            given.append(f"position={self._start!r}")
        if self._moves:
            given.append(f"moves={' '.join(self._moves)!r}")
        given += [f"{name.replace('-', '_')}={value!r}" for name, value in self._rules.given.items()]
        return f"Board({', '.join(given)})"

    def __eq__(self, other: object) -> bool:
        """Whether game, rules and position are the same, whatever moves led there."""
        if not isinstance(other, Board):
            return NotImplemented
        return self.has_rules_of(other) and self.position == other.position

    def __copy__(self) -> "Board":
        return self.copy()

    def __deepcopy__(self, memo: Dict[int, Any]) -> "Board":
        return self.copy()

    def __reduce__(self) -> Tuple[Callable[..., "Board"], Tuple[object, ...]]:
        return _rebuilt, (self.variant, self._start, self._moves, self._rules.program, self.rules)

    @property
    def _state(self) -> State:
        if self._known is None:
            self._known = self._rules.state(self._start, self._moves)
        return self._known

    def _resolve(self, move: str) -> Tuple[str, Optional[State]]:
        """The move as the engine writes it, and the state after it if the engine had to be asked."""
        known = self._known
        if known is not None and move in known.moves:
            return move, None
        state = self._rules.state(self._start, (*self._moves, move))
        game = self._rules.game(self._start, (*self._moves, move)).get("game").split()
        # A text that goes on with the move before is none of its own.
        if not game or tuple(game[:-1]) != self._moves:
            raise IllegalMoveError(f"{move!r} is not one move")
        return game[-1], state

    def _ask(self, what: str, **more: str) -> Line:
        return self._rules.ask(what, self._start, self._moves, **more)

    def _arguments(self) -> List[str]:
        """The arguments by which a command of the program has this game."""
        arguments = self._rules.arguments
        if self._start is not None:
            arguments.append(f"--pos={self._start}")
        if self._moves:
            arguments.append(f"--moves={' '.join(self._moves)}")
        return arguments


def _rebuilt(variant: str, start: Optional[str], moves: Moves, program: str, rules: Dict[str, str]) -> Board:
    """A board from another process, with this one's program if it does not have that one's."""
    try:
        return Board(variant, start, moves, program=program, **rules)
    except RafleError:
        return Board(variant, start, moves, **rules)
