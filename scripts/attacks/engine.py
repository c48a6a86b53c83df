"""The engine as the attacks see it: a process that is written to and read from, with a bound on every wait."""

import queue
import subprocess
import threading

from .process import memory

VARIANTS = [
    "normal", "killer", "bt", "losing", "frisian",
    "strand", "fidchell-1", "fidchell-2", "pyramidame", "chinese-checkers",
]

PATIENCE = 60  # seconds without an answer that count as a hang


class Fault(Exception):
    """The engine has ended, hangs, or says what it must not say."""


class Engine:
    """A Hub engine."""

    def __init__(self, binary):
        self.process = subprocess.Popen(
            [binary, "hub"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self.replies = queue.Queue()
        self.complaints = []
        threading.Thread(target=self._read, daemon=True).start()
        threading.Thread(target=self._read_errors, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.replies.put(line.decode("utf-8").rstrip("\n"))
        self.replies.put(None)

    def _read_errors(self):
        for line in self.process.stderr:
            self.complaints.append(line.decode("utf-8", "replace").rstrip("\n"))

    def tell(self, line):
        """Sends a line."""
        try:
            self.process.stdin.write(line.encode("utf-8") + b"\n")
            self.process.stdin.flush()
        except OSError:
            raise Fault("the engine has closed its input") from None

    def until(self, word, line=None):
        """The replies up to the one that begins with a word, which is the last; `line` is sent first."""
        if line is not None:
            self.tell(line)
        replies = []
        while True:
            try:
                reply = self.replies.get(timeout=PATIENCE)
            except queue.Empty:
                raise Fault(f"no '{word}' within {PATIENCE} s") from None
            if reply is None:
                raise Fault(f"the engine has ended: {' '.join(self.complaints[-3:])}")
            replies.append(reply)
            if reply.split(" ")[0] == word:
                return replies

    def ask_all(self, line):
        """The replies to a line that starts no search."""
        self.tell(line)
        return self.until("pong", "ping")[:-1]

    def query(self, what):
        """The first value of the answer to a question."""
        reply = self.until("answer", f"query what={what}")[-1]
        value = reply.split("=", 1)[1]
        return value.split('"')[1] if value.startswith('"') else value.split(" ")[0]

    def memory(self):
        """The resident memory in MiB."""
        return memory(self.process.pid)

    def close(self, faults):
        """Ends the engine; what it says or how it ends may be one more fault."""
        try:
            self.tell("quit")
            status = self.process.wait(PATIENCE)
        except (Fault, subprocess.TimeoutExpired):
            self.process.kill()
            status = self.process.wait()
        if status != 0:
            faults.append(f"the engine ends with status {status}")
        if self.complaints:
            faults.append(f"on standard error: {self.complaints[0]}")
