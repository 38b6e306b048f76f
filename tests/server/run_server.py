"""Starts a server with any settings: `run_server.py PORT SETTINGS-AS-JSON [LOG-LEVEL]`."""

import json
import socket
import sys
from typing import Any

from splitsies.server.running import run
from splitsies.server.settings import Rate, Settings

if __name__ == "__main__":
    given: dict[str, Any] = {
        name: Rate(*value) if isinstance(value, list) else value for name, value in json.loads(sys.argv[2]).items()
    }
    send_buffer = given.pop("send_buffer", None)
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if send_buffer is not None:  # all that the operating system keeps for who does not read
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    listener.bind(("127.0.0.1", int(sys.argv[1])))
    run(Settings(**given), listener, sys.argv[3] if len(sys.argv) > 3 else "WARNING")
