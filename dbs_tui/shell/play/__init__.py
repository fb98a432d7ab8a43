"""What the client knows and does without a screen: messages, the folded table, the answer in the making, the links."""
