"""The search itself, compiled for each game: positions in a table, actions in a pool, values for every seat.

Everything below the line is compiled together with the rules of one game (`growing.py`), which fills in the
names declared above it. A position's node is found by what the thinking seat can see of it, after chance has
decided: so chance is sampled where it happens, and what two orders of moves lead to is known to be the same.
"""
# mypy: disable-error-code="no-untyped-def, no-untyped-call, no-any-return"

from typing import Any, NamedTuple

import numpy as np

from hortus.kit import CHANCE, OVER, draw


class Tree(NamedTuple):
    """All that a search needs, in arrays that were there before it began."""

    states: Any  # the root, the position of the simulation, two for looking ahead
    words: Any  # the same memory in whole words
    mask: Any  # which bits of a State the thinking seat can see
    work: Any
    luck: Any
    out: Any  # legal actions
    found: Any
    weights: Any  # what each promises
    knobs: Any
    nodes: Any
    edges: Any
    table: Any  # from a position's key to its node
    counts: Any
    path: Any  # node and edge of every step
    values: Any  # of one simulation, for every seat
    totals: Any  # of all simulations
    worths: Any  # of the position a simulation ended with, for every seat


SEATS_AT_MOST = 6
NODE = np.dtype(
    [
        ("key", "u8"),
        ("first", "i4"),
        ("visits", "i4"),
        ("seat", "i4"),
        ("met", "i4"),
        ("walked", "i4"),
        ("sums", "f4", SEATS_AT_MOST),
    ],
    align=True,
)
EDGE = np.dtype(
    [
        ("action", "i4"),
        ("next", "i4"),
        ("visits", "i4"),
        ("prior", "f4"),
        ("promise", "f4"),
        ("sums", "f4", SEATS_AT_MOST),
    ],
    align=True,
)

record_act: Any = None
record_legal: Any = None
record_may_act: Any = None
record_refusal: Any = None
record_roll: Any = None
rules_result: Any = None
game_worth: Any = None
game_may_rest: Any = None
game_imagine: Any = None
HIDES = False  # whether the game has anything to imagine

ROOT, HERE, NEXT, AFTER = 0, 1, 2, 3  # rows of states
ROWS = 4
DEEPEST = 250  # decisions below the root
EXPLORE, SHARP, RIPE, TRIES, CUT, SPREAD, WIDE, LOOK, MARGIN, CENTRE, LOOK_BELOW = (
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    10,
)
KNOBS = 11
NODES, EDGES, STOP, SIMULATIONS, DEPTHS, TOP, SEARCHES, WAITS, WALKS = 0, 1, 2, 3, 4, 5, 6, 7, 8
COUNTS = 9
WAIT = -1  # what a seat does that may act and leaves it to those for whom the game waits


def within(function: Any) -> Any:
    """Compiled as a part of whatever calls it, so that the rules are optimised once and not at every call."""
    return function


# -- compiled with the rules of a game ------------------------------------------------------------


@within
def mover(tree, s, me):
    """Who decides: the seat that thinks wherever it may and does not rather wait for the others' gardens."""
    if s.seat != OVER and tree.counts[WAITS] == 0 and record_may_act(s, me):
        return np.int64(me)
    return np.int64(s.seat)


@within
def settle(tree, s):
    """Let chance decide until a seat must."""
    while s.seat == CHANCE:
        record_roll(s, tree.work[0], tree.luck, tree.out)


@within
def look(tree, seat, followed):
    """What the position in NEXT is worth to a seat; if it must go on, after the best it can do next.

    So many follow-ups are looked at; with none, the position is taken as it is.
    """
    s, work, out = tree.states[NEXT], tree.work[0], tree.out
    now = game_worth(s, work, seat)
    if followed < 1 or s.seat == OVER:
        return now
    settle(tree, s)
    if s.seat == OVER:
        return game_worth(s, work, seat)
    if s.seat != seat:
        return now
    n = record_legal(s, work, seat, out)
    if n == 0:
        return now
    stride = (n + followed - 1) // followed
    best = -1e18
    for k in range(draw(tree.luck, stride), n, stride):
        tree.states[AFTER] = s
        after = tree.states[AFTER]
        record_act(after, work, seat, np.int64(out[k]))
        best = max(best, game_worth(after, work, seat))
    return best


@within
def weigh(tree, seat, followed):
    """The actions of a seat in HERE, and what each promises; how many there are."""
    n = record_legal(tree.states[HERE], tree.work[0], seat, tree.found)
    for k in range(n):
        tree.states[NEXT] = tree.states[HERE]
        record_act(tree.states[NEXT], tree.work[0], seat, np.int64(tree.found[k]))
        tree.weights[k] = look(tree, seat, followed)
    if tree.states[HERE].seat != seat and game_may_rest(tree.states[HERE], tree.work[0], seat):
        tree.found[n] = WAIT
        tree.weights[n] = game_worth(tree.states[HERE], tree.work[0], seat)
        n += 1
    return n


def weigh_root(tree, seat):
    """The same from ROOT, for bots that only look."""
    tree.states[HERE] = tree.states[ROOT]
    game_imagine(tree.states[HERE], tree.work[0], seat, tree.luck)
    return weigh(tree, seat, np.int64(tree.knobs[LOOK]))


@within
def wander(tree):
    """Play on from HERE until the cut: each seat takes the best of a few actions that come to mind."""
    s, work, out = tree.states[HERE], tree.work[0], tree.out
    tries = np.int64(tree.knobs[TRIES])
    left = np.int64(tree.knobs[CUT])
    settle(tree, s)
    while s.seat != OVER and left > 0:
        seat = np.int64(s.seat)
        n = record_legal(s, work, seat, out)
        if n == 0:
            break
        chosen = np.int64(out[draw(tree.luck, n)])
        if tries > 1 and n > 1:
            best = -1e18
            for _ in range(tries):
                action = np.int64(out[draw(tree.luck, n)])
                tree.states[NEXT] = s
                after = tree.states[NEXT]
                record_act(after, work, seat, action)
                value = game_worth(after, work, seat)
                if value > best:
                    best = value
                    chosen = action
        record_act(s, work, seat, chosen)
        settle(tree, s)
        left -= 1


@within
def shares(s, work, values, worths, spread):
    """What each seat can expect of the victory, from what its position is worth beside its best rival's."""
    seats = np.int64(s.seats)
    first, second, leader = -1e18, -1e18, 0
    for seat in range(seats):
        values[seat] = worths[seat] = game_worth(s, work, seat)
        if values[seat] > first:
            second = first
            first = values[seat]
            leader = seat
        elif values[seat] > second:
            second = values[seat]
    total = 0.0
    for seat in range(seats):
        rival = second if seat == leader else first
        values[seat] = 1.0 / (1.0 + np.exp((rival - values[seat]) / spread))
        total += values[seat]
    for seat in range(seats):
        values[seat] /= total


@within
def judge(tree, s):
    """Every seat's share of the victory: known at the end, expected before; alone, how good its points."""
    seats = np.int64(s.seats)
    work, values, margin = tree.work[0], tree.values, tree.knobs[MARGIN]
    if seats == 1:
        tree.worths[0] = game_worth(s, work, 0)
        values[0] = 1.0 / (1.0 + np.exp((tree.knobs[CENTRE] - tree.worths[0]) / tree.knobs[SPREAD]))
        return
    shares(s, work, values, tree.worths, tree.knobs[SPREAD])
    if s.seat == OVER:
        best = rules_result(s, work, 0)
        winners = 1
        for seat in range(1, seats):
            reached = rules_result(s, work, seat)
            if reached > best:
                best = reached
                winners = 1
            elif reached == best:
                winners += 1
        for seat in range(seats):
            share = 1.0 / winners if rules_result(s, work, seat) == best else 0.0
            values[seat] = (1.0 - margin) * share + margin * values[seat]


@within
def key_of(tree, row):
    """What tells a position from others, as far as the thinking seat can see it."""
    h = np.uint64(1469598103934665603)
    for k in range(len(tree.mask)):
        h = (h ^ np.uint64(tree.words[row, k] & tree.mask[k])) * np.uint64(1099511628211)
        h ^= h >> np.uint64(29)
    return h ^ np.uint64(tree.counts[WAITS])


@within
def place_of(tree, key):
    """Where in the table a position is, or would go."""
    room = np.int64(len(tree.table) - 1)
    place = np.int64(key >> np.uint64(20)) & room
    while tree.table[place] >= 0 and tree.nodes[tree.table[place]].key != key:
        place = (place + 1) & room
    return place


@within
def node_of(tree, key):
    """The node of a position; a new one for a position met for the first time, -1 if there is no room."""
    place = place_of(tree, key)
    at = np.int64(tree.table[place])
    if at >= 0 or tree.counts[NODES] >= len(tree.nodes):
        return at
    at = tree.counts[NODES]
    tree.counts[NODES] += 1
    tree.table[place] = at
    node = tree.nodes[at]
    node.key = key
    node.first = -1
    node.visits = 0
    node.seat = node.walked = -1
    for seat in range(SEATS_AT_MOST):
        node.sums[seat] = 0.0
    return at


@within
def new_edge(tree, action, prior, promise):
    """An action that has not been tried; -1 if there is no room."""
    at = tree.counts[EDGES]
    if at >= len(tree.edges):
        return np.int64(-1)
    tree.counts[EDGES] += 1
    edge = tree.edges[at]
    edge.action = action
    edge.next = -1
    edge.visits = 0
    edge.prior = prior
    edge.promise = promise
    for seat in range(SEATS_AT_MOST):
        edge.sums[seat] = 0.0
    return at


@within
def expand(tree, at, me):
    """Give a node its actions, the promising first; what they promise says how likely they are tried."""
    seat = mover(tree, tree.states[HERE], me)
    top = at == tree.counts[TOP]
    n = weigh(tree, seat, np.int64(tree.knobs[LOOK] if top else tree.knobs[LOOK_BELOW]))
    kept = n if top else min(n, np.int64(tree.knobs[WIDE]))
    if n == 0 or tree.counts[EDGES] + kept > len(tree.edges):
        return False
    weights = tree.weights[:n]
    highest = weights.max()
    spread = weights.std() * tree.knobs[SHARP] + 1e-6
    ranks = np.argsort(-weights)
    total = 0.0
    for k in range(kept):
        total += np.exp((weights[ranks[k]] - highest) / spread)
    last = np.int64(-1)
    for k in range(kept):
        promise = weights[ranks[k]]
        prior = 0.85 * np.exp((promise - highest) / spread) / total + 0.15 / kept
        edge = new_edge(tree, tree.found[ranks[k]], prior, promise)
        if k == 0:
            tree.nodes[at].first = edge
        else:
            tree.edges[last].next = edge
        last = edge
    tree.nodes[at].seat = seat
    return True


@within
def meet(tree, node):
    """Where another's cards are imagined: actions that were not possible when the node was made join it."""
    n = record_legal(tree.states[HERE], tree.work[0], np.int64(node.seat), tree.out)
    for k in range(n):
        at = np.int64(node.first)
        last = at
        known = False
        while at >= 0 and not known:
            known = tree.edges[at].action == tree.out[k]
            last = at
            at = np.int64(tree.edges[at].next)
        if not known:
            tree.edges[last].next = new_edge(tree, tree.out[k], 1.0 / n, 0.0)


@within
def choose_edge(tree, node, me):
    """The action that is good so far or has been looked at too little; -1 if none is possible."""
    s, work, seat = tree.states[HERE], tree.work[0], np.int64(node.seat)
    eager = tree.knobs[EXPLORE] * np.sqrt(np.float64(node.visits) + 1.0)
    unknown = node.sums[seat] / max(1, node.visits) - 0.1
    best = -1e18
    chosen = np.int64(-1)
    at = np.int64(node.first)
    while at >= 0:
        edge = tree.edges[at]
        value = edge.sums[seat] / edge.visits if edge.visits > 0 else unknown
        value += eager * edge.prior / (1.0 + edge.visits)
        if value > best:
            if not HIDES or seat == me or record_refusal(s, work, seat, np.int64(edge.action)) == 0:
                best = value
                chosen = at
        at = np.int64(edge.next)
    return chosen


@within
def descend(tree, me):
    """From the root down to a position that is new, or over; how many decisions that took."""
    s, work = tree.states[HERE], tree.work[0]
    at = node_of(tree, key_of(tree, HERE))
    depth = 0
    while True:
        tree.path[depth, 0] = at
        tree.path[depth, 1] = -1
        if at < 0 or s.seat == OVER or depth >= DEEPEST:
            return depth
        node = tree.nodes[at]
        if node.walked == tree.counts[WALKS]:  # round in a circle
            return depth
        node.walked = tree.counts[WALKS]
        if node.first < 0 and ((node.visits < tree.knobs[RIPE] and depth > 0) or not expand(tree, at, me)):
            return depth
        if HIDES and node.seat != me:
            meet(tree, node)
        chosen = choose_edge(tree, node, me)
        if chosen < 0:
            return depth
        tree.path[depth, 1] = chosen
        if tree.edges[chosen].action == WAIT:
            tree.counts[WAITS] = 1
        else:
            record_act(s, work, np.int64(node.seat), np.int64(tree.edges[chosen].action))
            settle(tree, s)
        if s.seat == me:
            tree.counts[WAITS] = 0
        depth += 1
        at = node_of(tree, key_of(tree, HERE))


@within
def simulate(tree, me):
    """Once down the tree, on from there to the cut, and back up with what came out."""
    tree.states[HERE] = tree.states[ROOT]
    s = tree.states[HERE]
    game_imagine(s, tree.work[0], me, tree.luck)
    settle(tree, s)
    tree.counts[WAITS] = 0
    tree.counts[WALKS] += 1
    depth = descend(tree, me)
    wander(tree)
    judge(tree, s)
    for step in range(depth + 1):
        if tree.path[step, 0] >= 0:
            node = tree.nodes[tree.path[step, 0]]
            node.visits += 1
            node.met = tree.counts[SEARCHES]
            for seat in range(s.seats):
                node.sums[seat] += tree.values[seat]
        if tree.path[step, 1] >= 0:
            edge = tree.edges[tree.path[step, 1]]
            edge.visits += 1
            for seat in range(s.seats):
                edge.sums[seat] += tree.values[seat]
    for seat in range(s.seats):
        tree.totals[seat] += tree.values[seat]
    tree.counts[DEPTHS] += depth
    tree.counts[SIMULATIONS] += 1


def search(tree, me, budget):
    """So many simulations from ROOT, or fewer when told to stop."""
    for _ in range(budget):
        if tree.counts[STOP] != 0:
            break
        simulate(tree, me)


def top_of(tree):
    """The node of ROOT; what is known about it from earlier searches stays."""
    tree.counts[WAITS] = 0
    tree.counts[TOP] = node_of(tree, key_of(tree, ROOT))
    return tree.counts[TOP]


def renew(old, new, since):
    """Carry over what was met in the latest searches into an empty tree."""
    for at in range(old.counts[NODES]):
        if old.nodes[at].met >= since:
            copy_node(old, new, old.nodes[at], node_of(new, old.nodes[at].key))


@within
def copy_node(old, new, source, at):
    """One node with its actions, if there is room for them."""
    goal = new.nodes[at]
    goal.visits = source.visits
    goal.seat = source.seat
    goal.met = source.met
    for seat in range(SEATS_AT_MOST):
        goal.sums[seat] = source.sums[seat]
    last = np.int64(-1)
    edge_at = np.int64(source.first)
    while edge_at >= 0:
        edge = old.edges[edge_at]
        fresh = new_edge(new, edge.action, edge.prior, edge.promise)
        new.edges[fresh].visits = edge.visits
        for seat in range(SEATS_AT_MOST):
            new.edges[fresh].sums[seat] = edge.sums[seat]
        if last < 0:
            goal.first = fresh
        else:
            new.edges[last].next = fresh
        last = fresh
        edge_at = np.int64(edge.next)
