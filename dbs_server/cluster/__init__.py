"""One of many workers: what `dbs serve --bus` adds. A server without a bus imports nothing of it."""
