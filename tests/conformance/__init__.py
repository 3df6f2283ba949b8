"""Every test here runs over every game that is found."""
