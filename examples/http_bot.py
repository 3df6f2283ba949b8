"""A bot of Hortus over HTTP: it listens to an event stream and posts its moves.

Open a seat "by link" at a table, then:  python examples/http_bot.py http://localhost:8000/join/TOKEN
"""

import json
import random
import sys
import urllib.request

host, _, token = sys.argv[1].partition("/join/")
headers = {"Authorization": f"Bearer {token}", "Origin": host, "Content-Type": "application/json"}


def post(action):
    """Play an action for the seat of the token."""
    body = json.dumps({"action": action}).encode()
    urllib.request.urlopen(urllib.request.Request(f"{host}/api/bot/move", body, headers)).close()


with urllib.request.urlopen(urllib.request.Request(f"{host}/api/bot", headers=headers)) as stream:
    event = ""
    for line in stream:
        key, _, value = line.decode().strip().partition(": ")
        if key == "event":
            event = value
        elif key == "data" and event == "choose":
            post(random.choice(json.loads(value)["legal"])["action"])
        elif key == "data" and event == "over":
            print("over:", value)
