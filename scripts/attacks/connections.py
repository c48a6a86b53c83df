"""Strangers without the address of the page open hundreds of connections to `serve` from one address, while a person plays.

The strangers at 127.0.0.1 say nothing, ask for other pages, send half a request or noise, or guess the name of the page. A person at
127.0.0.2 with the name loads the page and makes a WebSocket, both before and in the midst of it, and asks for moves: each must be
answered. An input is a wave of connections, of which some stay open. Needs a system on which all of 127.0.0.0/8 is this machine, as Linux.
"""

import random
import re
import socket
import subprocess

from .process import memory
from .websocket import Closed, WebSocket

NAME = "connections"
HELP = "open hundreds of connections without the address of the page, while a person plays"
SHORT = 5  # inputs that take a few seconds

PATIENCE = 60  # seconds without an answer that count as a hang
MAX_MEMORY = 200  # MiB
STRANGERS = 330  # connections of a wave
STAYING = 700  # connections that are held open
PERSON = "127.0.0.2"


def speak(stream, chance):
    """What one stranger says, or nothing."""
    name = "".join(chance.choice("0123456789abcdef") for _ in range(32))
    stream.sendall(
        chance.choice([
            b"",
            b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
            b"GET /hub HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
            f"GET /{name}/ HTTP/1.1\r\nHost: localhost\r\n\r\n".encode(),
            b"GET / HTT",
            chance.randbytes(100),
        ])
    )


def wave(port, chance):
    """Connections of strangers, which are left open."""
    streams = []
    for _ in range(STRANGERS):
        try:
            stream = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
            streams.append(stream)
            speak(stream, chance)
        except OSError:
            # The server may drop a stranger at any time.
            pass
    return streams


def load(port, path):
    """Loads the page as a person does."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE, source_address=(PERSON, 0)) as stream:
        stream.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
        status = stream.makefile("rb").readline()
        if b" 200 " not in status:
            raise Closed(f"the page is answered by {status!r}")


def think(board):
    """Has the engine find a move."""
    for line in ("pos start", "level nodes=1000", "go think"):
        board.send(line)
    board.until("done")


def attack(arguments, outcome):
    outcome.expect("refusals", "memory")
    chance = random.Random(arguments.seed)
    command = [arguments.binary, "serve", "--bind", "0.0.0.0", "--port", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    open_streams = []
    try:
        server.stdout.readline()
        port, path = re.search(r"http://[^/]*:(\d+)(/\S+/)", server.stdout.readline()).groups()
        port = int(port)
        early = WebSocket(port, f"{path}hub", PERSON, PATIENCE)
        for number in range(arguments.count):
            outcome.inputs += 1
            open_streams += wave(port, chance)
            try:
                load(port, path)
                late = WebSocket(port, f"{path}hub", PERSON, PATIENCE)
                think(late)
                late.close()
                think(early)
            except TimeoutError:
                outcome.fault("hangs", f"no answer to the person for {PATIENCE} s, wave {number}")
                break
            except (Closed, OSError) as error:
                outcome.fault("refusals", f"the person is refused, wave {number}: {error}")
                break
            while len(open_streams) > STAYING:
                open_streams.pop(0).close()
            if server.poll() is not None:
                outcome.fault("crashes", f"the server has ended with status {server.returncode}, wave {number}")
                break
            outcome.memory(memory(server.pid, "VmHWM") << 20)
            if memory(server.pid) > MAX_MEMORY:
                outcome.fault("memory", f"{memory(server.pid)} MiB, wave {number}")
                break
    finally:
        for stream in open_streams:
            stream.close()
        server.kill()
        server.wait()
