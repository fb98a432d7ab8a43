"""Who somebody is at a server: keys, names, and what a server keeps of both."""
