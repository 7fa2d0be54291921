"""Serve the page on this machine: `python site/tools/serve.py [PORT]`.

The server sends the headers that a good host sends. One header has the policy of the page, since a
worker does not take the policy from the page. The other header says how long a file may be kept: a
file in a folder never changes, since the name of its folder follows from the content.
"""

import http.server
import re
import sys
from functools import partial
from pathlib import Path
from typing import Final

BUILT: Final = Path(__file__).parents[1] / "built"
POLICY: Final = re.compile(r'http-equiv="Content-Security-Policy"\s+content="(.*?)"', re.DOTALL)
LASTING: Final = re.compile(r"-[0-9a-f]{12}/")
"""What the address of a file has in it that never changes."""
FIRST_PORT: Final = 8000


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the build."""

    extensions_map = {  # noqa: RUF012  # as the class above declares it
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def end_headers(self) -> None:
        """Add the policy, and for how long a file may be kept."""
        found = POLICY.search((BUILT / "index.html").read_text(encoding="utf-8"))
        if found is not None:
            self.send_header("Content-Security-Policy", " ".join(found[1].split()))
        is_lasting = LASTING.search(self.path) is not None
        kept = "public, max-age=31536000, immutable" if is_lasting else "no-cache"
        self.send_header("Cache-Control", kept)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing about a request."""


def main(port: int) -> None:
    """Serve until interrupted. With port 0, use any free port."""
    served = partial(Handler, directory=str(BUILT))
    with http.server.ThreadingHTTPServer(("127.0.0.1", port), served) as server:
        print(f"http://127.0.0.1:{server.server_port}/", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else FIRST_PORT)
