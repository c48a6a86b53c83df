"""Parameters of engines and of games: their types, bounds and values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Dict, FrozenSet, Mapping, Optional, Tuple, Union

from .errors import ParameterError
from .hub import Line, UnsendableError, format_line

Value = Union[str, int, float, bool]

# The parameters that are rules of games. A board has them, and a search takes them from its board.
RULES: FrozenSet[str] = frozenset(
    (
        "draw-rules",
        "extra-turn",
        "irregular",
        "landing",
        "long-jumps",
        "notation",
        "opening",
        "pieces",
        "players",
        "promotion",
        "rules",
    )
)


@dataclass(frozen=True)
class Parameter:
    """A parameter that an engine has declared."""

    name: str
    """Its name, with hyphens."""
    type: str
    """`bool`, `int`, `real`, `string` or `enum`."""
    value: Value
    """Its current value, of the Python type of its `type`."""
    minimum: Optional[float] = None
    """The least value of an `int` or `real`."""
    maximum: Optional[float] = None
    """The greatest value of an `int` or `real`."""
    choices: Tuple[str, ...] = ()
    """The values of an `enum`."""


def read_parameter(line: Line) -> Parameter:
    """Reads a `param` line."""
    kind, text = line.get("type"), line.get("value")
    bounded = kind in ("int", "real")
    return Parameter(
        name=line.get("name"),
        type=kind,
        value=value_of(kind, text),
        minimum=float(line.get("min")) if bounded else None,
        maximum=float(line.get("max")) if bounded else None,
        choices=tuple(line.get("values").split()) if kind == "enum" else (),
    )


def value_of(kind: str, text: str) -> Value:
    """The value that a text has in a parameter of this type."""
    if kind == "bool":
        return text == "true"
    if kind == "int":
        return int(text)
    if kind == "real":
        return float(text)
    return text


def value_text(value: Value) -> str:
    """The text of a value in the protocol."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def hyphenated(values: Mapping[str, Value]) -> Dict[str, str]:
    """Keyword arguments as names and texts of the protocol: `tt_size=20` is `tt-size` with the value `20`."""
    return {name.replace("_", "-"): value_text(value) for name, value in values.items()}


def set_line(name: str, text: str) -> str:
    """The line that sets a parameter. Raises `ParameterError` if the text cannot be sent."""
    try:
        return format_line("set-param", name=name, value=text)
    except UnsendableError as error:
        raise ParameterError(f"{name}: {error}") from error
