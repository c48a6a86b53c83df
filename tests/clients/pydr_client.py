"""Plays whole games through py-draughts' Hub client and its Benchmark class (py-draughts 1.10.1).

    python pydr_client.py [ENGINE] [--games N] [--only handshake,quick,depth,move-time,turbo,benchmark]

The package judges every move and result. Its client offers `level depth=` and `level move-time=` only: no clock, no
increment, no node limit, no `set-param`, no pondering, no `stop`. It sends a bare position, never the game's moves.

On Unix it waits with select() and then reads through a buffer, so that a line which arrives in one read with the line
before it stays unseen until another comes; after `wait` and `done` none does, and the client waits for ever. So every game
here shows that the engine writes each line only when the one before has been read.
"""

import contextlib
import io
import sys
import time

from draughts import Benchmark, Color, StandardBoard, TurboEngine
from draughts.engines import hub

import common
from common import Failure, require

HANDSHAKES = 12
QUICK_DEPTH = 1
TURBO_DEPTH = 3
MOVE_TIME_SLACK = 0.15  # seconds beyond `move-time`, the client's own delays included


class Client(hub.HubEngine):
    """The package's client: it only tells the guard what it waits for, and measures the engine's answers."""

    guard = None
    strict = False

    def start(self):
        """The package's own time-out ends a handshake that hangs."""
        try:
            super().start()
        except TimeoutError as error:
            raise Failure(f"handshake: {error} (was the last line sent in one burst with those before it?)") from error
        self.guard.watch(self.process)

    def _read_line(self, timeout=1.0):
        """The package gives some answers a few seconds only."""
        return super()._read_line(max(timeout, self.guard.patience))

    def get_best_move(self, board, with_evaluation=False):
        began = time.perf_counter()
        try:
            with self.guard.waiting(f"`done` from {board.fen} (was it sent in one burst with an `info`?)"):
                answer = super().get_best_move(board, with_evaluation)
        except (ValueError, RuntimeError) as error:
            raise Failure(f"in {board.fen}: {error}") from error
        self.seconds = time.perf_counter() - began
        if self.strict and self.depth_limit is None:
            require(self.seconds <= self.time_limit + MOVE_TIME_SLACK,
                    f"{self.seconds:.3f} s used with move-time {self.time_limit}")
        return answer

    def quit(self):
        """The package would kill an engine that does not heed `quit`; here it must end by itself."""
        process, ready = self.process, self._started
        if process is not None and ready:
            self._send("quit")
            common.must_end(process)
        super().quit()


def opened(rng):
    """A board after a few random moves."""
    board = StandardBoard()
    for _ in range(common.random_plies(rng)):
        board.push(rng.choice(board.legal_moves))
    return board


def is_legal(board, move):
    return any((move.square_list, move.captured_list) == (other.square_list, other.captured_list)
               for other in board.legal_moves)


def play(white, black, board):
    """Plays the game out; returns the result in a letter and the number of plies."""
    players, plies = {Color.WHITE: white, Color.BLACK: black}, 0
    while not board.game_over:
        move, _ = players[board.turn].get_best_move(board, with_evaluation=True)
        require(is_legal(board, move), f"illegal move {move} in {board.fen}")
        board.push(move)
        plies += 1
    require(board.result in ("1-0", "0-1", "1/2-1/2"), f"no result after {plies} plies: {board.fen}")
    return {"1-0": "w", "0-1": "b", "1/2-1/2": "d"}[board.result], plies


class Test:
    """The checks, by name, and what they need."""

    def __init__(self, args):
        self.args = args
        self.checks = {"handshake": self.handshake, "quick": self.quick, "depth": self.depth,
                       "move-time": self.move_time, "turbo": self.turbo, "benchmark": self.benchmark}

    def engine(self, **limits):
        return Client(self.args.engine, init_timeout=self.args.patience, **limits)

    def games(self, name, white, black):
        """Plays a check's games, the two players changing colours."""
        rng, results, plies = common.generator(self.args, name), "", 0
        for number in range(self.args.games):
            for player in (white, black):
                if isinstance(player, Client):
                    player.new_game()
            pair = (white, black) if number % 2 == 0 else (black, white)
            result, length = play(*pair, opened(rng))
            results, plies = results + result, plies + length
        return f"{self.args.games} games ({results}), {plies} plies"

    def against_itself(self, name, **limits):
        with self.engine(**limits) as white, self.engine(**limits) as black:
            return self.games(name, white, black)

    def handshake(self):
        """Starts and ends the engine again and again, a search and a ping in between."""
        for number in range(HANDSHAKES):
            with self.engine(depth_limit=1 + number) as client:
                require(client.info.name, "no name in id")
                require("variant" in client.params, f"no param variant in {sorted(client.params)}")
                require("normal" in (client.params["variant"].values or []), "no variant `normal`")
                require(client.ping(), "no `pong` after `ping`")
                client.get_best_move(StandardBoard())
                known = f"{client.info.name} {client.info.version}, {len(client.params)} params"
        return f"{HANDSHAKES} starts: {known}"

    def quick(self):
        """Answers that come at once: every `done` follows its `info` closely."""
        return self.against_itself("quick", depth_limit=QUICK_DEPTH)

    def depth(self):
        return self.against_itself("depth", depth_limit=self.args.depth)

    def move_time(self):
        return self.against_itself("move-time", time_limit=self.args.move_time)

    def turbo(self):
        """Against the package's own engine, whose games end otherwise than those against oneself."""
        with self.engine(depth_limit=self.args.depth) as client:
            return self.games("turbo", client, TurboEngine(depth_limit=TURBO_DEPTH))

    def benchmark(self):
        """The package's own match runner, from its first openings with both colours."""
        with self.engine(depth_limit=self.args.depth) as one, self.engine(depth_limit=self.args.depth + 1) as two:
            with contextlib.redirect_stdout(io.StringIO()):
                stats = Benchmark(one, two, games=2 * self.args.games, max_moves=1000).run()
        for game in stats.results:
            require(game.termination in ("draw", "checkmate"), f"game {game.game_number}: {game.termination} {game.error}")
        require(stats.games == 2 * self.args.games, f"{stats.games} games played")
        return f"{stats.games} games: +{stats.e1_wins} -{stats.e2_wins} ={stats.draws}, {stats.avg_moves:.0f} plies each"


def main():
    test = Test(None)
    parser = common.options(__doc__.splitlines()[0], test.checks)
    test.args = common.parse(parser, test.checks)
    Client.guard, Client.strict = common.Guard(test.args.patience), test.args.strict_times
    return common.run(test.checks, test.args.only, Client.guard)


if __name__ == "__main__":
    sys.exit(main())
