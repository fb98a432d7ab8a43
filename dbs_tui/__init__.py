"""The Textual client: hotseat, network."""
