"""Boards: moves, positions, copies, drawings."""

from __future__ import annotations

import copy
import pickle
import xml.etree.ElementTree as ElementTree
from typing import Any, Callable, Tuple, Type

import pytest
import rafle


def test_moves_are_read_in_any_form_and_written_in_one() -> None:
    board = rafle.Board(moves="1. 32-28 19-23")
    assert board.push("28x19") == "28x19x23"
    assert board.move_stack == ["32-28", "19-23", "28x19x23"]
    assert board.record == ["32-28", "19-23", "28x19"]
    assert repr(board) == "Board('normal', moves='32-28 19-23 28x19x23')"
    assert board.turn == "black" and board.ply == 3 and board.peek() == "28x19x23"


def test_a_changed_list_does_not_change_the_board() -> None:
    board = rafle.Board(moves=["32-28"])
    board.move_stack.clear()
    board.legal_moves.clear()
    assert board.ply == 1 and len(board.legal_moves) == 9


@pytest.mark.parametrize(
    "move", ["", " ", "1-2", "zz", '"', "32-28\nquit", "32-28 19-23", "\ud800", "{", "x" * (1 << 20)]
)
def test_a_bad_move_is_refused_and_changes_nothing(move: str) -> None:
    board = rafle.Board()
    assert not board.is_legal(move)
    with pytest.raises(rafle.IllegalMoveError):
        board.push(move)
    assert board == rafle.Board() and board.move_stack == [] and len(board.legal_moves) == 9


def test_an_ambiguous_move_lists_the_moves() -> None:
    board = rafle.Board(position="W:WK14:B12,22,23,31")
    with pytest.raises(rafle.IllegalMoveError, match="move 1") as refused:
        board.push("14x3")
    assert refused.value.code == "ambiguous-move"
    assert refused.value.parameters["move"] == "14x3"
    assert len(refused.value.parameters["fitting"].split()) > 1


def test_only_what_the_engine_refuses_has_a_code() -> None:
    error = rafle.GameOverError("over")
    assert error.code == "" and not error.parameters


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("W:W1:B1", "given twice"),
        ("", "bad position"),
        ("x\ny", "line end"),
        ('W"', "double quote"),
        ("W:W51:B1", "51"),
    ],
)
def test_a_bad_position_has_the_sentence_of_the_engine(position: str, sentence: str) -> None:
    with pytest.raises(rafle.InvalidPositionError, match=sentence):
        rafle.Board(position=position)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: rafle.Board("chess"), "'chess' is not one of normal, killer"),
        (lambda: rafle.Board("no\nquit"), "line end"),
        (lambda: rafle.Board(players=3), "normal has no parameter 'players'"),
        (lambda: rafle.Board("fidchell-1", threads=2), "has no parameter 'threads'"),
        (lambda: rafle.Board("chinese-checkers", players=5), "'5' is not one of 2, 3, 4, 6"),
        (lambda: rafle.Board("chinese-checkers", players=3, pieces=15), "3 players"),
    ],
)
def test_a_game_that_does_not_exist_is_refused(make: Callable[[], object], sentence: str) -> None:
    with pytest.raises(rafle.ParameterError, match=sentence):
        make()


def test_an_illegal_move_of_a_list_is_refused() -> None:
    with pytest.raises(rafle.IllegalMoveError, match="move 2"):
        rafle.Board(moves="32-28 1-2")


def test_pop_without_a_move_is_an_index_error() -> None:
    board = rafle.Board()
    for call in (board.pop, board.peek):
        with pytest.raises(IndexError):
            call()


def test_copies_are_independent() -> None:
    board = rafle.Board("pyramidame", moves=[])
    for made in (board.copy(), copy.copy(board), copy.deepcopy(board)):
        made.push(made.legal_moves[0])
        assert made.ply == 1 and board.ply == 0 and made != board


def test_a_pickled_board_is_the_same_game() -> None:
    board = rafle.Board("chinese-checkers", players=3)
    board.push(board.legal_moves[0])
    again = pickle.loads(pickle.dumps(board))
    assert again == board and again.move_stack == board.move_stack and again.rules == board.rules


def test_boards_are_equal_by_game_rules_and_position() -> None:
    there = rafle.Board(position=rafle.Board(moves="32-28").position)
    assert there == rafle.Board(moves="32-28") != rafle.Board()
    assert rafle.Board() != rafle.Board("losing") and rafle.Board() != rafle.Board(draw_rules="repetition")
    assert rafle.Board("breakthrough") == rafle.Board("bt")
    assert rafle.Board() != "board"
    with pytest.raises(TypeError):
        hash(rafle.Board())


def test_results_have_winner_and_reason() -> None:
    won = rafle.Board(position="W:W28:B22", moves="28x17")
    assert won.is_over and won.result == rafle.Result("white", "no-pieces") and not won.result.is_draw
    assert str(won).endswith("white has won: no-pieces") and won.legal_moves == []
    drawn = rafle.Board(position="W:WK1:BK50", moves="1-6 50-45 6-1 45-50 1-6 50-45 6-1 45-50")
    assert drawn.result is not None and drawn.result.is_draw and str(drawn.result) == "draw: repetition"
    # One move earlier the game goes on, in the same position as before.
    drawn.pop()
    assert drawn.result is None and drawn.legal_moves
    drawn.reset()
    assert drawn == rafle.Board(position="W:WK1:BK50") and drawn.start == "W:WK1:BK50"


@pytest.mark.parametrize("variant", rafle.VARIANTS)
def test_drawings_are_images_and_text(variant: str) -> None:
    board = rafle.Board(variant)
    move = board.push(board.legal_moves[0])
    drawn = board._repr_svg_()
    assert ElementTree.fromstring(drawn).tag == "{http://www.w3.org/2000/svg}svg"
    turned = board.svg(arrows=board.legal_moves[:1], seat=board.seats[1])
    assert ElementTree.fromstring(turned) is not None and turned != drawn
    assert str(board).endswith(f"\n\n{board.turn} to move") and move not in str(board)
    with pytest.raises(rafle.RafleError, match="nobody"):
        board.svg(seat="nobody")
    with pytest.raises(rafle.RafleError, match="--arrow"):
        board.svg(arrows=["nowhere"])


def test_the_piece_list_is_a_position() -> None:
    board = rafle.Board("frisian", moves="32-28")
    assert rafle.Board("frisian", position=board.piece_list) == board


def test_irregular_moves_can_be_claimed_against() -> None:
    board = rafle.Board("strand", position="W:Wc3,a2:Bd4,f6,a9", irregular="claim")
    assert board.irregular_moves["a2-a3"] == "capture" and board.legal_moves == ["c3xe5xg7"]
    assert board.push("a2-a3") == "a2-a3"
    assert "replay" in board.legal_moves
    assert board.push("*c3/d4-c3") == "*c3/d4-c3"
    assert board.piece_list == "W:Wa3:Ba9,f6,c3"
    assert board.pop() == "*c3/d4-c3"
    board.push("replay")
    assert board.legal_moves == ["c3xe5xg7"]
    assert rafle.Board("strand", position="W:Wc3,a2:Bd4,f6,a9").irregular_moves == {}


def test_an_announced_number_stays_in_the_move() -> None:
    board = rafle.Board("strand", position="W:Wc3,a2:Bd4,f6,a9", irregular="claim")
    assert board.push("c3xg7=1") == "c3xe5xg7=1"
    assert rafle.Board("strand", board.start, board.move_stack, irregular="claim") == board


@pytest.mark.parametrize(("argument", "error"), [(-1, ValueError), (101, rafle.RafleError)])
def test_bad_depths_of_perft_are_refused(argument: Any, error: Type[Exception]) -> None:
    with pytest.raises(error):
        rafle.Board().perft(argument)


def test_seats_are_in_the_order_of_their_turns() -> None:
    def first_turns(board: rafle.Board) -> Tuple[str, ...]:
        turns = []
        for _ in board.seats:
            turns.append(board.turn)
            board.push(board.legal_moves[0])
        return tuple(turns)

    for board in (rafle.Board("strand"), rafle.Board("chinese-checkers", players=6)):
        assert first_turns(board) == board.seats
