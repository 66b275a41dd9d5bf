"""Classic Belote: two teams of two, the up card taken as trump or another suit named, eight tricks (K1 to K9)."""
