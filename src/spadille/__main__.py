"""`python -m spadille` is the command `spadille`."""

import sys

from spadille.cli import main

if __name__ == "__main__":
    sys.exit(main())
