"""What happens: the procedures of chapters 4 to 9. They yield a decision where a player chooses, and change the state through `perform`."""
