"""A bot of Hortus over standard input and output: it plays the first thing that is possible.

Let it play:  hortus arena -g gardens_of_mars --seats 2 -b "exec:python examples/first_legal.py" -b greedy
"""

import json
import sys


def answer(word, said):
    """What to say to each word of the host; None to say nothing."""
    if word == "hortus":
        return 'bot {"name": "First of all", "author": "you"}'
    if word == "game":
        return "ready"
    if word == "choose":
        return f"action {said['legal'][0]['action']}"
    return None


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "quit":
        break
    reply = answer(word, json.loads(rest) if rest else None)
    if reply:
        print(reply, flush=True)
