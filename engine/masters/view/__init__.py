"""What one seat may know: allow-list structs, handles, narration."""
