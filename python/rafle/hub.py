"""Lines of the Hub protocol: a command, and arguments with values."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Dict, Optional

_ARGUMENT = re.compile(r'([^\s="]+)(?:=(?:"([^"]*)"|(\S*)))?')
_NEEDS_QUOTES = re.compile(r"[\s=]")
# The engine refuses lines that are longer.
_LONGEST = 1 << 20


class UnsendableError(ValueError):
    """A text cannot be part of a Hub line."""


@dataclass(frozen=True)
class Line:
    """A line of an engine. A flag is an argument with an empty value."""

    command: str
    arguments: Dict[str, str]

    def get(self, name: str) -> str:
        """The value of an argument; an empty text if the line does not have it."""
        return self.arguments.get(name, "")


def parse_line(text: str) -> Line:
    """Parses a line of an engine. Of an argument that occurs twice, the last value counts."""
    command, _, rest = text.strip().partition(" ")
    arguments: Dict[str, str] = {}
    for match in _ARGUMENT.finditer(rest):
        quoted: Optional[str] = match[2]
        bare: Optional[str] = match[3]
        arguments[match[1]] = quoted if quoted is not None else (bare or "")
    return Line(command, arguments)


def format_line(command: str, **arguments: str) -> str:
    """Writes a line; an underscore in the name of an argument becomes a hyphen.

    Raises `UnsendableError` if a value has a double quote, a line end or a lone surrogate, or if the line is too long.
    """
    words = [command]
    for name, value in arguments.items():
        words.append(f"{name.replace('_', '-')}={format_value(value)}")
    line = " ".join(words)
    if len(line) >= _LONGEST or len(line.encode()) >= _LONGEST:
        raise UnsendableError("the text is longer than the engine reads")
    return line


def format_value(value: str) -> str:
    """Writes a value, in quotes if it needs them. Raises `UnsendableError` as `format_line` does."""
    if '"' in value or "\n" in value:
        raise UnsendableError(f"{value[:60]!r} contains a double quote or a line end")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise UnsendableError(f"{value[:60]!r} is not Unicode text") from error
    return f'"{value}"' if not value or _NEEDS_QUOTES.search(value) else value
