"""What people send, read into the arguments of actions; refused by name where it cannot be."""
