"""Games in progress, for people who write Python."""
