"""Foreign bots that go wrong, each in its way: `python foreign.py crash|hang|illegal|garbage|silent|good`."""

import json
import sys
import time

kind = sys.argv[1]
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "hortus" and kind != "silent":
        print('bot {"name": "Foreign"}', flush=True)
    elif word == "game":
        print("ready", flush=True)
    elif word == "choose":
        first = json.loads(rest)["legal"][0]
        if kind == "crash":
            sys.exit(3)
        elif kind == "hang":
            time.sleep(60)
        elif kind == "illegal":
            print("action 999999", flush=True)
        elif kind == "garbage":
            print("action {{{\nwhat?\n\x00\naction", flush=True)
        elif kind == "good":
            print('info {"thinking": true}\naction ' + json.dumps(first["text"]), flush=True)
    elif word == "error" and kind == "illegal":
        print('action "nonsense"', flush=True)
    elif word == "error" and kind == "garbage":
        print("action null", flush=True)
    elif word == "quit":
        break
