"""`python -m dbs`: the command `dbs`."""

import sys

from dbs.main import main

sys.exit(main())
