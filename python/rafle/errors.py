"""The exceptions of this package. Each has the sentence of the engine that says what is wrong."""

from __future__ import annotations

from types import MappingProxyType
from typing import Mapping, Type, TypeVar

_Error = TypeVar("_Error", bound=Exception)


class RafleError(Exception):
    """The base of all errors of this package.

    If the engine has refused something, `code` and `parameters` say so for programs; its protocol lists the codes.
    Otherwise they are empty.
    """

    code: str = ""
    parameters: Mapping[str, str] = MappingProxyType({})


class IllegalMoveError(RafleError, ValueError):
    """A move is not legal, not a move, or fits several legal moves."""


class InvalidPositionError(RafleError, ValueError):
    """A text is not a position of the game, or its rules rule the position out."""


class ParameterError(RafleError, ValueError):
    """A parameter or a variant does not exist, or cannot have this value."""


class AnalysisError(RafleError, ValueError):
    """An analysis was refused, or an entry of its input has a fault."""


class GameOverError(RafleError):
    """A move was wanted in a game that is over."""


class ProgramNotFoundError(RafleError, FileNotFoundError):
    """The program `rafle` was not found, or cannot be started."""


class EngineTerminatedError(RafleError):
    """The process of the engine has ended, or was closed."""


class EngineTimeoutError(EngineTerminatedError):
    """The engine gave no sign of life for too long, and was ended."""


def refusal(kind: Type[_Error], arguments: Mapping[str, str]) -> _Error:
    """The exception for the arguments of an `error` line. Only a `RafleError` has its code."""
    error = kind(arguments.get("message", ""))
    if isinstance(error, RafleError):
        error.code = arguments.get("code", "")
        others = ("message", "code")
        error.parameters = {name: value for name, value in arguments.items() if name not in others}
    return error
