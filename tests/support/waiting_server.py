"""The example server with bots that wait for a test: `uvicorn waiting_server:app`.

The variable `GOSTOP_WAITING` has the path of a named pipe. Before a bot decides, it writes the
number of its process into the file with this path and the ending `.pid`, and waits until another
process has opened and closed the pipe.
"""

import os
from importlib import import_module
from pathlib import Path
from typing import Any

import gostop as gs

server: Any = import_module("server")  # this module and the next are examples
thinking: Any = import_module("thinking")


def waiting(name: str, view: gs.View, seed: int) -> gs.Move:
    """Return the move of a bot, after the test has let it go on."""
    pipe = Path(os.environ["GOSTOP_WAITING"])
    pipe.with_suffix(".pid").write_text(str(os.getpid()), "utf-8")
    with pipe.open() as held:
        held.read()
    move: gs.Move = thinking.decide(name, view, seed)
    return move


app = server.app
app.state.decide = waiting
