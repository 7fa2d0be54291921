"""`python -m gostop`: the command line."""

import sys

from gostop.cli import main

if __name__ == "__main__":
    sys.exit(main())
