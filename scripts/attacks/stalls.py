"""Readers of the program's output that pause, read slowly, or close it, during `hub`, `match`, `perft` and `dxp listen`.

A Hub client that pauses gets, when it reads on, one `done` for each of its searches; with few lines between `stop` and `done`.
A match whose output is not read plays on to the end of its journal; one whose output is closed ends with status 1, and
the same command finishes it. Nothing may crash, hang, or grow beyond a bound.
"""

import json
import os
import random
import re
import signal
import socket
import subprocess
import tempfile
import threading
import time
from pathlib import Path

from .outcome import simple
from .process import memory

NAME = "stalls"
HELP = "read the program's output slowly, or not at all"
SHORT = 8  # inputs that take a few seconds

PATIENCE = 60  # seconds without an end that count as a hang
MAX_MEMORY = 100  # MiB
MAX_LATE_LINES = 1100  # lines between `stop` and `done` for a client that has read nothing before: those of a full pipe
MANY_MOVES = "W:WK1,K2,K3,K4,K46,K47:B6"  # a position with very many moves


class Fault(Exception):
    """The program does what it must not do."""


def start(command, **more):
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)


def end(process, expected):
    """Waits for the end of the program; gives what it said on standard error."""
    try:
        status = process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise Fault("it hangs") from None
    complaint = process.stderr.read().decode("utf-8", "replace")
    if status not in expected or "panicked" in complaint:
        raise Fault(f"status {status}, {complaint[:200]}")
    return complaint


def hub(binary, chance, _directory):
    """A client that writes whole searches and reads nothing, then everything or nothing more."""
    process = start([binary, "hub"], stdin=subprocess.PIPE)
    try:
        lines = chance.choice([1, 1, 5, 100])
        searches = chance.randrange(1, 6)
        commands = ["hub", "set-param name=tt-size value=12", f"set-param name=multi-pv value={lines}", "init"]
        for _ in range(searches):
            commands += [f"pos pos={MANY_MOVES}", chance.choice(["level infinite", "level move-time=0.05", "level nodes=20000"])]
            commands += ["go " + chance.choice(["think", "analyze"]), *["ping"] * chance.choice([0, 1, 300])]
            commands.append("stop")
        # Its reader may pause in the midst of a search too.
        cut = chance.randrange(len(commands))
        write(process, commands[:cut])
        time.sleep(chance.choice([0, 0.05, 0.3]))
        write(process, commands[cut:])
        time.sleep(chance.choice([0, 0.1]))
        used = memory(process.pid, "VmHWM")
        if used > MAX_MEMORY:
            raise Fault(f"{used} MiB")
        if chance.random() < 0.4:
            process.stdout.close()
            process.stdin.close()
            end(process, [0])
            return used
        reader = []
        thread = threading.Thread(target=lambda: reader.extend(process.stdout.read().decode().splitlines()))
        thread.start()
        write(process, ["quit"])
        end(process, [0])
        thread.join(PATIENCE)
        dones = sum(line.split(" ")[0] == "done" for line in reader)
        if dones != searches:
            raise Fault(f"{dones} answers to {searches} searches")
        first = reader.index(next(line for line in reader if line.startswith("info"))) if any(
            line.startswith("info") for line in reader) else 0
        between = 0
        for line in reader[first:]:
            between = between + 1 if line.startswith("info") else 0
            if between > MAX_LATE_LINES:
                raise Fault(f"{between} lines of a search that nobody read while it ran")
        return used
    finally:
        kill(process)


def write(process, commands):
    """Writes lines by a thread, because the program need not read while its own lines are not read."""
    text = "".join(f"{command}\n" for command in commands).encode()

    def feed():
        try:
            process.stdin.write(text)
            process.stdin.flush()
        except (OSError, ValueError):
            pass

    thread = threading.Thread(target=feed, daemon=True)
    thread.start()
    thread.join(0.5)


def match(binary, chance, directory):
    """A match whose output is read late, or closed after some lines."""
    games = chance.choice([20, 200, 400])
    name = "x" * chance.choice([10, 400])
    out = Path(directory) / f"match-{time.monotonic_ns()}"
    command = [binary, "match", "--engine", f"random,name=a{name}", "--engine", f"random,name=b{name}", "--max-plies", "4"]
    command += ["--games", str(games), "--concurrency", chance.choice(["1", "2"]), "--out", str(out)]
    process = start(command)
    try:
        if chance.random() < 0.5:
            limit = time.monotonic() + PATIENCE
            while not (out / "summary.json").exists():
                if time.monotonic() > limit:
                    raise Fault(f"a match of {games} games stands still while nobody reads")
                time.sleep(0.02)
            process.stdout.read()
            end(process, [0])
        else:
            for _ in range(chance.randrange(3)):
                process.stdout.readline()
            process.stdout.close()
            # It may have been played before the end of its output is noticed.
            end(process, [0, 1])
            if subprocess.run(command, stdout=subprocess.DEVNULL, check=False, timeout=PATIENCE).returncode != 0:
                raise Fault("the match can't be finished")
        played = sum('"game"' in line for line in (out / "journal.jsonl").read_text().splitlines())
        counted = json.loads((out / "summary.json").read_text())["games"]
        if (played, counted) != (games, games):
            raise Fault(f"{played} games in the journal and {counted} in the summary, of {games}")
    finally:
        kill(process)
    return 0


def perft(binary, chance, _directory):
    """A list that is read late, or not to its end."""
    process = start([binary, "perft", "--depth", "4", "--divide"])
    try:
        time.sleep(chance.choice([0, 0.05]))
        for _ in range(chance.randrange(4)):
            process.stdout.readline()
        if chance.random() < 0.5:
            process.stdout.close()
        else:
            process.stdout.read()
        end(process, [0])
    finally:
        kill(process)
    return 0


def listen(binary, chance, _directory):
    """A listener whose output nobody reads, and which must still play."""
    process = start([binary, "dxp", "listen", "--port", "0", "--nodes", "10", "--set", "tt-size=10"])
    try:
        port = int(re.search(rb":(\d+)", process.stdout.readline()).group(1))
        is_closed = chance.random() < 0.3
        if is_closed:
            process.stdout.close()
        for _ in range(chance.choice([1, 40])):
            try:
                with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as peer:
                    peer.sendall(f"R01{'Stall':<32}Z000000A".encode() + b"\0")
                    if not peer.recv(100).startswith(b"A"):
                        raise OSError("no answer")
                    peer.sendall(b"E00\0")
                    # Until the end is acknowledged.
                    text = b""
                    while b"\0E" not in b"\0" + text:
                        chunk = peer.recv(100)
                        if not chunk:
                            raise OSError("closed")
                        text += chunk
            except OSError as error:
                if not is_closed:
                    raise Fault(f"a game is not played: {error}") from None
                break
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        end(process, [0])
    finally:
        kill(process)
    return 0


def kill(process):
    if process.poll() is None:
        process.kill()
        process.wait()


def run(binary, count, seed):
    """Starts the program `count` times; gives what the summary says."""
    chance = random.Random(seed)
    faults = []
    largest = 0
    with tempfile.TemporaryDirectory() as directory:
        for number in range(count):
            attack = chance.choice([hub, hub, hub, match, perft, listen])
            own = random.Random(chance.getrandbits(64))
            try:
                largest = max(largest, attack(os.path.abspath(binary), own, directory))
            except Fault as fault:
                faults.append(f"input {number}, {attack.__name__}: {fault}")
    return {"inputs": count, "faults": faults, "memory": largest}


attack = simple(run)
