"""Runs the command line as `python -m gostop`."""

import sys

from gostop.cli import main

if __name__ == "__main__":
    sys.exit(main())
