"""Programs that call a DXP listener and then send garbage, half of a message, nothing, too much, or the wrong thing.

Some of them stay connected and say nothing. Between them a well-behaved caller must get its game. At the end the listener
must still run, hold as many descriptors and threads as after the first callers, end at a signal with status 0 and
without a word on standard error, and have every game that it told of in its file, whole.
"""

import os
import random
import re
import signal
import socket
import struct
import subprocess
import tempfile
import threading
import time
from pathlib import Path

from .outcome import simple
from .process import memory

NAME = "dxp"
HELP = "call a DXP listener and misbehave"
SHORT = 80  # inputs that take a few seconds

PATIENCE = 60  # seconds without an answer that count as a hang
WARM_UP = 60  # callers after which the listener is first measured
BETWEEN = 15  # callers between two that behave
MAX_SILENT = 40  # callers that are kept connected; the listener keeps fewer
SETTLE = 30  # seconds that the listener has to give back what the last callers needed
MORE_MEMORY = 16  # MiB that it may have gained


def request(follower="Z", minutes="000", moves="000"):
    return f"R01{'Attack':<32}{follower}{minutes}{moves}A".encode() + b"\0"


class Listener:
    """A listener and the lines that it writes."""

    def __init__(self, binary, archive):
        command = [binary, "dxp", "listen", "--port", "0", "--nodes", "20", "--peer-timeout", "20", "--set", "tt-size=10"]
        self.process = subprocess.Popen(
            [*command, "--pdn", str(archive)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        first = self.process.stdout.readline()
        self.port = int(re.search(r":(\d+)", first).group(1))
        self.ended = 0
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.ended += " ended " in line

    def call(self):
        peer = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        return peer

    def held(self):
        """Descriptors, threads, and MiB of resident memory; nothing where the system does not tell."""
        try:
            process = Path(f"/proc/{self.process.pid}")
            status = (process / "status").read_text(encoding="ascii")
            threads = int(re.search(r"Threads:\s*(\d+)", status).group(1))
            return len(os.listdir(process / "fd")), threads, memory(self.process.pid)
        except OSError:
            return 0, 0, 0


def noise(chance, length):
    return bytes(chance.randrange(256) for _ in range(length))


def message(chance):
    """A message that may be right, wrong, or out of place."""
    return chance.choice(
        [
            request(chance.choice("WZX"), chance.choice(["000", "001", "-.1", "abc"]), chance.choice(["000", "003", "9x9"])),
            request()[:-1].replace(b"A", b"B") + b"W" + bytes(chance.choice(b"ewzWZx") for _ in range(50)) + b"\0",
            b"R02an other version" + b"\0",
            b"A" + f"{'Attack':<32}".encode() + chance.choice([b"0", b"1", b"7"]) + b"\0",
            b"M" + b"0001" + chance.choice([b"3228", b"3127", b"0150", b"9999"]) + b"00\0",
            b"M0001" + noise(chance, 6) + b"\0",
            b"E" + chance.choice([b"00", b"10", b"21", b"30", b"99"]) + b"\0",
            b"B" + chance.choice([b"001W", b"002Z", b"999W", b"xxxx"]) + b"\0",
            b"K" + chance.choice([b"0", b"1", b"9"]) + b"\0",
            b"C" + noise(chance, chance.randrange(100)).replace(b"\0", b"") + b"\0",
            b"\0" * chance.randrange(1, 2000),
            noise(chance, chance.randrange(1, 300)),
        ]
    )


def misbehave(chance, peer):
    """What one caller does; gives whether it then stays connected, in silence."""
    kind = chance.randrange(9)
    if kind == 0:
        peer.sendall(noise(chance, chance.randrange(1, 2000)))
    elif kind == 1:
        peer.sendall(request()[: chance.randrange(1, 40)])
    elif kind == 2:
        return True
    elif kind == 3:
        peer.sendall(b"x" * chance.choice([127, 128, 1 << 16, 1 << 20]))
    elif kind == 4:
        for _ in range(chance.randrange(1, 12)):
            peer.sendall(message(chance))
    elif kind == 5:
        peer.sendall(request())
        for _ in range(chance.randrange(1, 8)):
            peer.sendall(message(chance))
    elif kind == 6:
        # Many right messages at once, none of whose answers is read.
        peer.sendall(request() + b"B001W\0" * chance.randrange(1, 500))
    elif kind == 7:
        peer.sendall(message(chance))
        peer.shutdown(socket.SHUT_WR)
    else:
        # The connection is broken off, not closed.
        peer.sendall(request()[: chance.choice([5, 43])])
        peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    return False


def behaves(listener):
    """Plays a game with the listener; gives what went wrong, if anything did."""
    end = time.monotonic() + PATIENCE
    told = b""
    while time.monotonic() < end:
        try:
            with listener.call() as peer:
                peer.sendall(request("Z"))
                told = receive(peer, b"A")
                # Another caller may still have the place; its end is noticed soon.
                if told.endswith(b"0"):
                    peer.sendall(b"E00\0")
                    receive(peer, b"E")
                    return None
        except OSError as error:
            told = str(error).encode()
        if listener.process.poll() is not None:
            return f"the listener has ended with status {listener.process.returncode}"
        time.sleep(0.05)
    return f"no game for a caller that behaves: {told!r}"


def receive(peer, first):
    """The next message that begins with a letter."""
    text = b""
    while True:
        byte = peer.recv(1)
        if not byte:
            raise OSError("the connection was closed")
        if byte != b"\0":
            text += byte
        elif text.startswith(first):
            return text
        else:
            text = b""


def run(binary, count, seed):
    """Lets `count` callers call; gives what the summary says."""
    chance = random.Random(seed)
    faults = []
    with tempfile.TemporaryDirectory() as directory:
        archive = Path(directory) / "games.pdn"
        listener = Listener(binary, archive)
        silent = []
        early = None
        for number in range(count):
            try:
                peer = listener.call()
                if misbehave(chance, peer):
                    silent.append(peer)
                else:
                    peer.close()
            except OSError:
                # The listener may close a connection at any time.
                pass
            while len(silent) > MAX_SILENT:
                silent.pop(chance.randrange(len(silent))).close()
            if number % BETWEEN == 0 and (fault := behaves(listener)):
                faults.append(f"after {number} callers: {fault}")
                break
            if number == min(WARM_UP, count // 2):
                early = listener.held()
        for peer in silent:
            peer.close()
        if not faults and (fault := behaves(listener)):
            faults.append(f"at the end: {fault}")
        end = time.monotonic() + SETTLE
        # The first measure was taken with silent callers.
        while early and listener.held()[0] > 16 and time.monotonic() < end:
            time.sleep(0.2)
        late = listener.held()
        if early and (late[0] > 16 or late[1] > early[1] or late[2] > early[2] + MORE_MEMORY):
            faults.append(f"descriptors, threads and MiB: {early} after the first callers, {late} at the end")
        listener.process.send_signal(signal.SIGINT)
        try:
            status = listener.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            listener.process.kill()
            status = "none: it hangs"
        complaint = listener.process.stderr.read().strip()
        if status != 0 or complaint:
            faults.append(f"the listener ends with status {status}, {complaint[:200]}")
        time.sleep(0.2)
        text = archive.read_text(encoding="utf-8")
        events, ends = text.count('[Event "DXP"]\n'), len(re.findall(r"(?:^|\s)\*\n\n", text))
        if not text.endswith("*\n\n") or not events == ends == listener.ended:
            faults.append(f"{listener.ended} games have ended; in the file {events} begin and {ends} end")
        if (Path(directory) / "games.pdn.torn").exists():
            faults.append("a game in the file was taken for torn")
    return {"inputs": count, "faults": faults, "memory": late[2]}


attack = simple(run)
