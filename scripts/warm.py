"""Compile every game once before the tests begin, so that the test processes share one cache."""

import time

import hortus


def main() -> None:
    for name in hortus.games():
        started = time.monotonic()
        match = hortus.new(name, seed=1)
        match.play(match.legal()[0])
        print(f"{name}: compiled and ready after {time.monotonic() - started:.1f} s", flush=True)


if __name__ == "__main__":
    main()
