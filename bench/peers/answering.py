"""The peer's side of the conversation: it runs in its own environment and answers one line for one line.

A question is a title and a time (`hex 2.0`), an answer a figure. Nothing here may import more than the
standard library, because a peer's environment holds the peer and nothing of ours.
"""

import json
import os
import sys
from collections.abc import Callable
from random import Random
from time import perf_counter

Play = Callable[[Random], int]  # one whole game (or batch), chosen at random; how many decisions it took


def answer(plays: dict[str, Play]) -> None:
    """Answer until the questions end, on one core."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    chosen = Random(7)
    for play in plays.values():
        play(chosen)
    print(json.dumps("ready"), flush=True)
    for question in sys.stdin:
        title, seconds = question.rsplit(maxsplit=1)
        print(json.dumps(per_second(plays[title], chosen, float(seconds))), flush=True)


def per_second(play: Play, chosen: Random, seconds: float) -> float:
    """Decisions a second over whole games, resets included."""
    decisions = 0
    started = perf_counter()
    while (passed := perf_counter() - started) < seconds:
        decisions += play(chosen)
    return decisions / passed
