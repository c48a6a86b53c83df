"""A client's end of a WebSocket that carries lines."""

import base64
import os
import socket


class Closed(Exception):
    """The server has closed the socket, or refused it."""


class WebSocket:
    """A WebSocket to a path of a server at 127.0.0.1, from an address of this machine; messages are lines."""

    def __init__(self, port, path, source, timeout):
        self.stream = socket.create_connection(("127.0.0.1", port), timeout=timeout, source_address=(source, 0))
        key = base64.b64encode(os.urandom(16)).decode()
        self.stream.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        self.reader = self.stream.makefile("rb")
        status = self.reader.readline()
        if b" 101 " not in status:
            raise Closed(status.decode("latin-1").strip() or "no answer")
        while self.reader.readline() not in (b"\r\n", b""):
            pass

    def frame(self, opcode, data):
        mask = os.urandom(4)
        length = len(data)
        size = bytes([0x80 | length]) if length < 126 else bytes([0x80 | 126]) + length.to_bytes(2, "big")
        masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))
        self.stream.sendall(bytes([0x80 | opcode]) + size + mask + masked)

    def send(self, line):
        self.frame(1, line.encode())

    def read(self, count):
        data = self.reader.read(count)
        if len(data) < count:
            raise Closed("the connection is closed")
        return data

    def line(self):
        while True:
            first, second = self.read(2)
            length = second & 0x7F
            if length == 126:
                length = int.from_bytes(self.read(2), "big")
            elif length == 127:
                length = int.from_bytes(self.read(8), "big")
            data = self.read(length)
            opcode = first & 0x0F
            if opcode == 1:
                line = data.decode()
                if line.startswith("error"):
                    raise Closed(line)
                return line
            if opcode == 8:
                raise Closed("the server closes it")
            if opcode == 9:
                self.frame(10, data)

    def until(self, word):
        while True:
            line = self.line()
            if line.split(" ")[0] == word:
                return line

    def close(self):
        self.reader.close()
        self.stream.close()
