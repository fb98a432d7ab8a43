"""The matches of this terminal on disk: a file each, to go on with, to look at again, and to report."""
