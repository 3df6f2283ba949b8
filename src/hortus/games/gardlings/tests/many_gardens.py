"""Many gardens against the oracle, by hand: python -m hortus.games.gardlings.tests.many_gardens 10000"""

import itertools
import sys
import time

from hortus.games.gardlings.tests.test_oracle import grow_and_compare


def main(wanted: int) -> None:
    """Gardens of all seat counts and variants, until so many were compared."""
    began, seed = time.time(), 0
    met = dict.fromkeys(("gardens", "lifted", "parted", "ponds"), 0)
    largest = 0
    while met["gardens"] < wanted:
        for seats, expert, missions in itertools.product(range(1, 6), (0, 1), (0, 1)):
            options = {"expert": expert, "missions": missions}
            found = grow_and_compare(seats, options, 5000 + seed, 100)
            met = {name: met[name] + found[name] for name in met}
            largest = max(largest, found["tiles"])
        seed += 1
    print(
        f"{met['gardens']} gardens, {met['lifted']} with a lifted unicorn ({met['parted']} in parts), "
        f"up to {largest} tiles: laying and gems as the oracle says, {time.time() - began:.0f} s"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
