"""Dragon Ball Super Card Game (Masters), comprehensive rules v1.23, with its profiles."""
