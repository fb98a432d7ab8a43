"""What happens: the procedures of the turn, of effects and of the Chain."""
