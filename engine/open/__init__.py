"""Open Belote: two players, columns of a face-up card on a face-down one, sixteen tricks (O1 to O11)."""
