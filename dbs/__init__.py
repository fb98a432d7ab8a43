"""The command line: a file a command, which says what may be given and hands it to the package that does it.

The file of a command is imported when that command is run, so that each loads what it needs: no server loads the terminal client.
"""
