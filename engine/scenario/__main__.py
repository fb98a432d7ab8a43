"""`python -m engine.scenario FILE...`."""

import sys

from engine.scenario.cli import main

sys.exit(main())
