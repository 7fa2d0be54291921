"""Runs the command line as `python -m gostop`."""

import sys

from gostop.app import main

if __name__ == "__main__":
    sys.exit(main())
