"""What people do at online tables. Each is one transaction that locks the table first."""
