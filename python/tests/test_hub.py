"""Lines of the Hub protocol."""

from __future__ import annotations

import pytest
from rafle.hub import UnsendableError, format_line, parse_line


def test_values_are_quoted_where_they_must_be() -> None:
    line = format_line("level", move_time="1", moves="32-28 19-23", empty="", number="c3xg7=2")
    assert line == 'level move-time=1 moves="32-28 19-23" empty="" number="c3xg7=2"'


def test_lines_are_read_back() -> None:
    read = parse_line('answer moves="32-28 31-27" result=none empty="" flag board="a = b" state=1:1a5:2:10')
    assert read.command == "answer"
    assert read.arguments == {
        "moves": "32-28 31-27",
        "result": "none",
        "empty": "",
        "flag": "",
        "board": "a = b",
        "state": "1:1a5:2:10",
    }
    assert read.get("flag") == read.get("missing") == ""
    assert parse_line("pong\r").command == "pong"


@pytest.mark.parametrize("value", ['"', "a\nb", "\udc80", "é" * (1 << 19)])
def test_values_that_no_line_can_have_are_refused(value: str) -> None:
    with pytest.raises(UnsendableError):
        format_line("pos", pos=value)
