"""A process that speaks Hub lines over pipes, and never outlives this one."""

from __future__ import annotations

import contextlib
import os
import queue
import subprocess
import sys
import threading
import time
import weakref
from collections import deque
from typing import IO, Deque, Optional, Protocol

from .errors import EngineTerminatedError, EngineTimeoutError, ParameterError, ProgramNotFoundError

# Seconds that a process has to end after `quit`, before it is killed.
_GRACE = 2.0
_CHUNK = 1 << 16
# The longest line that an engine writes, in bytes.
LONGEST_LINE = 1 << 22
# The most lines in answer to a request that is no search.
MOST_LINES = 10_000
# The longest timeout, in seconds.
_LONGEST_TIMEOUT = 1e6

if sys.platform == "win32":
    # Ctrl-C is for this program; it ends its engines itself.
    _CREATION_FLAGS = subprocess.CREATE_NEW_PROCESS_GROUP
else:
    import select

    _CREATION_FLAGS = 0


def checked_timeout(timeout: float) -> float:
    """A timeout that can be kept."""
    if not 0 < timeout <= _LONGEST_TIMEOUT:
        raise ParameterError(f"timeout: {timeout} is not a number of seconds above 0, at most {_LONGEST_TIMEOUT:.0f}")
    return timeout


class HubProcess:
    """A program that was started with pipes to its standard input and output.

    It ends at `close`, when this object is collected, and when the interpreter ends, however it ends: the program
    reads the end of its input then. After a fork, the child cannot use it.
    """

    def __init__(self, program: str) -> None:
        try:
            # In a session of its own, it gets no Ctrl-C of the terminal.
            self._process = subprocess.Popen(
                [program, "hub"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
                creationflags=_CREATION_FLAGS,
            )
        except OSError as error:
            raise ProgramNotFoundError(f"{program} cannot be started: {error}") from error
        assert self._process.stdin is not None and self._process.stdout is not None
        self._pipes = _open_pipes(self._process.stdin, self._process.stdout)
        self._rest = b""
        self._lines: Deque[str] = deque()
        self._writing, self._reading = threading.Lock(), threading.Lock()
        self._finalizer = weakref.finalize(self, _end, self._process, self._reading, os.getpid())
        _PROCESSES.add(self)

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether the process runs, and belongs to this one."""
        return self._finalizer.alive and self._process.poll() is None

    def send(self, text: str, timeout: float) -> None:
        """Writes lines, separated by line feeds.

        Raises `EngineTerminatedError` if nobody reads them any more, `EngineTimeoutError` if nobody does in `timeout`
        seconds.
        """
        with self._writing:
            self._check_open()
            try:
                self._pipes.write(text.encode() + b"\n", timeout)
            except OSError as error:
                raise self.terminated() from error

    def read_line(self, timeout: float) -> Optional[str]:
        """Returns the next line without its end; `None` if there is none in `timeout` seconds.

        Raises `EngineTerminatedError` at the end of the output.
        """
        if self._lines:
            return self._lines.popleft()
        deadline = time.monotonic() + timeout
        while not self._lines:
            with self._reading:
                self._check_open()
                chunk = self._pipes.read(max(0.0, deadline - time.monotonic()))
            if chunk is None:
                return None
            if not chunk:
                raise self.terminated()
            if len(self._rest) > LONGEST_LINE:
                raise EngineTerminatedError("the engine has written a line that is too long")
            *lines, self._rest = (self._rest + chunk).split(b"\n")
            self._lines.extend(line.decode("utf-8", "replace") for line in lines)
        return self._lines.popleft()

    def close(self) -> None:
        """Ends the process, and waits for its end."""
        self._finalizer()

    def kill(self) -> None:
        """Ends the process at once."""
        with contextlib.suppress(OSError):
            self._process.kill()
        self._finalizer()

    def terminated(self) -> EngineTerminatedError:
        """The error for a process that has ended or is about to."""
        if not self._finalizer.alive:
            return EngineTerminatedError("the engine is closed")
        try:
            status = self._process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            return EngineTerminatedError("the engine has closed its output")
        return EngineTerminatedError(f"the engine ended with status {status}")

    def _check_open(self) -> None:
        if not self._finalizer.alive:
            raise EngineTerminatedError("the engine is closed")

    def _forget(self) -> None:
        """In the child of a fork: closes the copies of the pipes, and leaves the process alone."""
        self._finalizer.detach()
        self._writing, self._reading = threading.Lock(), threading.Lock()
        self._process.returncode = 0
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()


# The processes of this one.
_PROCESSES: "weakref.WeakSet[HubProcess]" = weakref.WeakSet()


def _forget_all() -> None:
    for process in list(_PROCESSES):
        process._forget()  # pyright: ignore[reportPrivateUsage]
    _PROCESSES.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_all)


def _end(process: "subprocess.Popen[bytes]", reading: threading.Lock, owner: int) -> None:
    """Ends a process of the process `owner`, and closes the pipes; the output when its reader has seen the end."""
    if os.getpid() != owner:
        return
    if process.stdin is not None:
        with contextlib.suppress(OSError, ValueError):
            # Never waits: the pipe does not block, or the process reads it.
            process.stdin.write(b"quit\n")
        with contextlib.suppress(OSError):
            process.stdin.close()
    try:
        process.wait(_GRACE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdout is not None and reading.acquire(timeout=_GRACE):
        process.stdout.close()
        reading.release()


class Pipes(Protocol):
    """The pipes of a process, with timeouts in seconds."""

    def read(self, timeout: float) -> Optional[bytes]:
        """Returns the next bytes, none at the end, `None` if there are none in time."""
        ...

    def write(self, data: bytes, timeout: float) -> None:
        """Writes all bytes. Raises `EngineTimeoutError` if nobody reads them in time."""
        ...


class ThreadedPipes:
    """Pipes where the system cannot wait for them with a timeout: a thread reads, and another one writes."""

    def __init__(self, stdin: IO[bytes], stdout: IO[bytes]) -> None:
        self._chunks: "queue.SimpleQueue[bytes]" = queue.SimpleQueue()
        self._stdin = stdin
        threading.Thread(target=_pump, args=(stdout.fileno(), self._chunks), daemon=True).start()

    def read(self, timeout: float) -> Optional[bytes]:
        """Waits for the thread that reads."""
        try:
            chunk = self._chunks.get(timeout=timeout)
        except queue.Empty:
            return None
        if not chunk:
            # The end stays the end.
            self._chunks.put(chunk)
        return chunk

    def write(self, data: bytes, timeout: float) -> None:
        """Writes short texts at once, and long ones in a thread."""
        errors: "queue.SimpleQueue[Optional[OSError]]" = queue.SimpleQueue()
        if len(data) < 1 << 12:
            # The pipe has room for it unless the engine has stopped reading.
            _write_all(self._stdin.fileno(), data)
            return
        thread = threading.Thread(target=_try_write, args=(self._stdin.fileno(), data, errors), daemon=True)
        thread.start()
        try:
            error = errors.get(timeout=timeout)
        except queue.Empty:
            raise EngineTimeoutError("the engine reads no lines any more") from None
        if error is not None:
            raise error


def _pump(descriptor: int, chunks: "queue.SimpleQueue[bytes]") -> None:
    while True:
        try:
            chunk = os.read(descriptor, _CHUNK)
        except OSError:
            chunk = b""
        chunks.put(chunk)
        if not chunk:
            return


def _write_all(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]


def _try_write(descriptor: int, data: bytes, errors: "queue.SimpleQueue[Optional[OSError]]") -> None:
    try:
        _write_all(descriptor, data)
    except OSError as error:
        errors.put(error)
    else:
        errors.put(None)


if sys.platform == "win32":

    def _open_pipes(stdin: IO[bytes], stdout: IO[bytes]) -> Pipes:
        return ThreadedPipes(stdin, stdout)

else:

    class PolledPipes:
        """Pipes that `poll` waits for."""

        def __init__(self, stdin: IO[bytes], stdout: IO[bytes]) -> None:
            self._stdin, self._stdout = stdin.fileno(), stdout.fileno()
            os.set_blocking(self._stdin, False)
            self._readable, self._writable = select.poll(), select.poll()
            self._readable.register(self._stdout, select.POLLIN)
            self._writable.register(self._stdin, select.POLLOUT)

        def read(self, timeout: float) -> Optional[bytes]:
            """Waits until the pipe has bytes or ends."""
            if not self._readable.poll(timeout * 1000):
                return None
            return os.read(self._stdout, _CHUNK)

        def write(self, data: bytes, timeout: float) -> None:
            """Writes as much as the pipe takes, and waits until it takes more."""
            while data:
                try:
                    data = data[os.write(self._stdin, data) :]
                except BlockingIOError:
                    if not self._writable.poll(timeout * 1000):
                        raise EngineTimeoutError("the engine reads no lines any more") from None

    def _open_pipes(stdin: IO[bytes], stdout: IO[bytes]) -> Pipes:
        return PolledPipes(stdin, stdout)
