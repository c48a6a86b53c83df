"""Plays whole games over DXP with pydraughts' client (pydraughts 0.6.7), which calls `rafle dxp listen`.

    python pydraughts_dxp.py [ENGINE] [--games N] [--only white,black,position,takeback,draw]

The package can only call and be the Initiator. It knows the rules itself and judges every move that it hears; its own
moves are random ones. When its board says that the game is over it ends it, and the result that the engine told and
wrote down must be the board's.
"""

import subprocess
import sys
import tempfile
import types
from pathlib import Path

from draughts import BLACK, WHITE, Board
from draughts.engine import DXPEngine
from draughts.engines.dxp_communication import dxp_classes
from draughts.PDN import PDNReader

import common
from common import require

# The package sleeps for seven seconds whenever it closes a connection.
dxp_classes.time = types.SimpleNamespace(sleep=lambda _: None)

POSITION = "B:W27,32,38,43,47,K10:B9,13,16,18,24,K50"
KINGS = "W:WK46:BK45"
RESULTS = {WHITE: "2-0", BLACK: "0-2", 0: "1-1"}


class Listener:
    """`rafle dxp listen` and the lines that it writes."""

    def __init__(self, args, pdn, guard):
        command = [args.engine, "dxp", "listen", "--port", "0", "--pdn", pdn, "--set", "tt-size=16"]
        command += ["--nodes", str(args.nodes)]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, text=True)
        guard.watch(self.process)
        self.guard = guard
        self.port = self.line("the port").rpartition(":")[2]

    def line(self, what):
        """The next line that does not only tell of a connection."""
        with self.guard.waiting(f"a line about {what}"):
            while True:
                line = self.process.stdout.readline().rstrip("\n")
                if not line.endswith(" is connected"):
                    return line

    def stop(self):
        self.process.terminate()
        common.must_end(self.process)
        _, errors = self.process.communicate()
        require(errors == "", f"on standard error: {errors}")


class Test:
    """The checks, by name."""

    def __init__(self, args):
        self.args = args
        self.warnings = common.Warnings("pydraughts")
        self.guard = None
        self.checks = {"white": self.white, "black": self.black, "position": self.position,
                       "takeback": self.takeback, "draw": self.draw}

    def games(self, name, colour, fen="startpos", played=None):
        """Plays the games of a check, with the engine as `colour`, one after another with one listener."""
        rng, results, plies = common.generator(self.args, name), [], 0
        with tempfile.TemporaryDirectory() as folder:
            pdn = str(Path(folder) / "games.pdn")
            listener = Listener(self.args, pdn, self.guard)
            for number in range(1, self.args.games + 1):
                board = self.game(listener, rng, colour, fen, played)
                begun, ended = listener.line("the beginning"), listener.line("the end")
                result = RESULTS[board.winner()]
                require(begun.startswith(f"game {number} begun"), begun)
                require(ended.startswith(f"game {number} ended result={result} "), f"{ended}, not {result}")
                results.append(result)
                plies += len(board.move_stack)
            listener.stop()
            written = [game.tags["Result"] for game in PDNReader(filename=pdn).games]
        require(written == results, f"{written} written, {results} played")
        self.warnings.none()
        return f"{self.args.games} games ({' '.join(results)}), {plies} plies"

    def game(self, listener, rng, colour, fen, played):
        options = {"engine-opened": True, "port": listener.port}
        client, board = DXPEngine(options=options, initial_time=60), Board(fen=fen)
        while not board.is_over():
            if board.turn != colour:
                board.push(rng.choice(board.legal_moves()))
                continue
            board.push(self.answer(client, board))
            if played is not None:
                board = played(client, board) or board
        with self.guard.waiting("the end of the connection"):
            client.quit()
        require(client.id["name"].startswith("rafle "), f"the engine's name is {client.id['name']!r}")
        return board

    def answer(self, client, board):
        with self.guard.waiting(f"a move in {board.fen} after {len(board.move_stack)} plies"):
            move = client.play(board).move
        require(move is not None, f"the connection ended in {board.fen}")
        return move

    def white(self):
        return self.games("white", WHITE)

    def black(self):
        return self.games("black", BLACK)

    def position(self):
        return self.games("position", BLACK, POSITION)

    def draw(self):
        """King against king: after five moves of each side the rules end the game."""
        return self.games("draw", BLACK, KINGS)

    def takeback(self):
        """Once in each game, moves are taken back to where the client has to move.

        The engine has White: the package takes the side that begins for the engine's.
        """
        return self.games("takeback", WHITE, played=self.back)

    def back(self, client, board):
        """The board after the only request of a game to take back; None where there is none."""
        if len(board.move_stack) != 9 or hasattr(client, "went_back"):
            return None
        client.went_back = True
        with self.guard.waiting("the answer to a request to take back"):
            accepted, before, _ = client.takeback(3, BLACK)
        require(accepted, "taking back was refused")
        require(len(before.move_stack) == 5, f"{len(before.move_stack)} plies are left, not 5")
        return before


def main():
    test = Test(None)
    parser = common.options(__doc__.splitlines()[0], test.checks)
    parser.set_defaults(nodes=2000)
    test.args = common.parse(parser, test.checks)
    test.guard = common.Guard(test.args.patience)
    return common.run(test.checks, test.args.only, test.guard)


if __name__ == "__main__":
    sys.exit(main())
