"""What one seat may know: allow-list structs, handles, narration, and why something is not on offer."""
