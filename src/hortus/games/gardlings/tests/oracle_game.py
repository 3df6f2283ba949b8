"""Whole rounds once more, from the rulebook alone: who may do what, and where every tile and coin goes.

Actions are texts as people type them, tiles their numbers in the edition. Nothing is shared with the rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from hortus.games.gardlings.tests import oracle

COLOURS = ("beige", "green", "blue", "pink", "gold")
PRICES = {"green": 4, "blue": 7, "pink": 10, "gold": 14}
STACKS = [f"{colour}-{place}" for colour in COLOURS[1:] for place in ("above", "below")]
GNOMES = {"gnome": 1, "double-gnome": 2}
Laid = tuple[int, int, int, int]  # tile, x, y, turn


def creature(tile: int) -> str:
    return str(oracle.TILES[tile]["creature"])


def colour(tile: int) -> str:
    return str(oracle.TILES[tile]["class"])


@dataclass
class Player:
    """What one player has."""

    bag: set[int]
    coins: int = 0
    garden: list[Laid] = field(default_factory=list)
    hand: int | None = None
    lifted: Laid | None = None
    stage: str = "choose"  # lay, misfit, ringing, stopped, alarmed, stuck
    mission: str = ""
    waiting: str = ""
    looked: bool = False
    money: int = 0

    def pieces(self) -> list[oracle.Piece]:
        """What lies on the table in front of the player."""
        tiles = [oracle.laid(*each) for each in self.garden if each != self.lifted]
        return [*([oracle.mission(self.mission)] if self.mission else []), *tiles]

    def count(self, kind: str) -> int:
        return sum(creature(tile) == kind for tile, *_ in self.garden)

    def places(self, tile: int) -> set[str]:
        """Where a tile may be laid."""
        garden = self.pieces()
        cells = {cell for piece in garden for cell in piece.cells}
        near = {(x + dx, y + dy) for x, y in cells for dx in (-2, -1, 0, 1) for dy in (-2, -1, 0, 1)}
        spots = [(x, y, turn) for x, y in near or {(0, 0)} for turn in range(4)]
        free = [spot for spot in spots if not oracle.laid(tile, *spot).cells & cells]
        fits = [spot for spot in free if not garden or oracle.may_lay(garden, oracle.laid(tile, *spot))]
        return {f"lay {x} {y} {90 * turn}" for x, y, turn in fits if (tile, x, y, turn) != self.lifted}


@dataclass
class Table:
    """The table from the first round on."""

    players: list[Player]
    names: list[str]
    length: int
    expert: bool
    missions: bool
    hidden: dict[str, set[int]]  # face-down tiles by colour
    heights: dict[str, int]  # face-down tiles by stack
    tops: dict[str, int | None]
    beside: set[str]
    bank: int
    sunk: dict[str, list[int]] = field(default_factory=lambda: {name: [] for name in [*STACKS, "pigs"]})
    due: tuple[Any, ...] = ("build",)
    start: int = 0
    hired: int = 0
    mutated: bool = False
    winner: int | None = None

    # -- what may be done

    def legal(self, seat: int) -> set[str]:
        """What a player may do now."""
        what, *about = self.due
        if what == "build":
            return self.building(self.players[seat])
        if what in ("comes", "uncover", "pig", "over") or about[0] != seat:
            return set()
        me = self.players[seat]
        if what == "victory":
            return {"win", "leave_victory"}
        if what == "hire":
            purse = me.money + me.coins
            dear = {name for name in STACKS if PRICES[name.split("-")[0]] > purse}
            bought = {f"hire {name}" for name in STACKS if self.tops[name] is not None and name not in dear}
            return {"take_pig", "take_nothing"} | bought
        if what == "mutate":
            return {f"mutate {self.names[tile]}" for tile in self.mutants(me)}
        if what == "bury":
            return {f"bury {about[1]}-{place}" for place in ("above", "below")}
        return {f"grow {name}" for name in self.open_stacks(about[1])}

    def building(self, me: Player) -> set[str]:
        """What a player may do while gardens are built."""
        if me.lifted:
            return {"put_back"} | me.places(me.lifted[0])
        if me.stage in ("alarmed", "stuck"):
            return set()
        found = {"choose": {"stop"}, "misfit": {"give_up"}, "ringing": {"accept_alarm"}}.get(me.stage, set())
        if me.stage in ("choose", "stopped") and me.bag:
            found = found | {"draw"}
        if me.stage == "lay" and me.hand is not None:
            found = found | me.places(me.hand)
        if me.hand is not None and me.mission == "second-look" and not me.looked and me.bag:
            found = found | {"look_again"}
        if me.stage != "ringing" and len(me.pieces()) > 1:
            found = found | {f"lift {self.names[t]}" for t, *_ in me.garden if creature(t) == "unicorn"}
        return found

    def lots(self) -> set[str]:
        """What chance may bring."""
        what, *about = self.due
        if what == "comes":
            return {f"comes {self.names[tile]}" for tile in self.players[about[0]].bag}
        wanted = "beige" if what == "pig" else about[0].split("-")[0]
        move = "find_pig" if what == "pig" else "uncover"
        return {f"{move} {self.names[tile]}" for tile in self.hidden[wanted]}

    def open_stacks(self, wanted: str) -> list[str]:
        return [name for name in STACKS if name.startswith(wanted) and self.tops[name] is not None]

    def mutants(self, me: Player) -> list[int]:
        """The pigs that can mutate, if there are three."""
        if not self.expert or me.count("pig") < 3:
            return []
        pigs = [t for t, *_ in me.garden if creature(t) == "pig" and colour(t) != "gold"]
        return [tile for tile in pigs if self.open_stacks(COLOURS[COLOURS.index(colour(tile)) + 1])]

    # -- doing it

    def play(self, seat: int, text: str) -> None:
        """An action, of a player or of chance."""
        move, *words = text.split()
        what, *about = self.due
        me = self.players[about[0] if what in ("comes", "pig") else max(seat, 0)]  # chance is no seat
        tile = self.names.index(words[0]) if words and words[0] in self.names else -1
        getattr(self, f"do_{move}")(me, tile, words)

    def build_on(self) -> None:
        """Hiring begins as soon as nobody builds any more."""
        self.due = ("build",)
        busy = ("choose", "lay", "misfit", "ringing")
        if any(each.stage in busy or each.lifted for each in self.players):
            return
        for each in self.players:
            gems = oracle.total(each.pieces(), each.mission)
            theft = 0 if each.stage != "alarmed" else gems // 2 if self.expert else 3
            each.money = max(0, gems - theft)
        self.hired = 0
        able = [each for each in self.players if each.money >= self.length]
        able.sort(key=lambda each: (each.money, each.coins), reverse=True)
        tied = len(able) > 1 and (able[0].money, able[0].coins) == (able[1].money, able[1].coins)
        if able and not tied:
            self.due = ("victory", self.seat_of(able[0]))
        else:
            self.begin_turn()

    def seat_of(self, me: Player) -> int:
        return next(k for k, each in enumerate(self.players) if each is me)

    def turn(self) -> int:
        return (self.start + self.hired) % len(self.players)

    def earn(self, me: Player) -> None:
        """A coin from the supply, if there is one."""
        if self.bank:
            self.bank, me.coins = self.bank - 1, me.coins + 1

    def begin_turn(self) -> None:
        me = self.players[self.turn()]
        for _ in range(oracle.ponds(me.pieces()) if self.expert else 0):
            self.earn(me)
        self.mutated, self.due = False, ("hire", self.turn())

    def hired_one(self) -> None:
        """A turn to hire goes on with a mutation, or ends."""
        if not self.mutated and self.mutants(self.players[self.turn()]):
            self.due = ("mutate", self.turn())
            return
        self.hired += 1
        if self.hired < len(self.players):
            self.begin_turn()
            return
        self.start = (self.start + 1) % len(self.players)
        used = [each.mission for each in self.players]
        for k, each in enumerate(self.players):
            each.bag |= {tile for tile, *_ in each.garden} | ({each.hand} if each.hand is not None else set())
            each.garden, each.hand, each.stage, each.looked, each.money = [], None, "choose", False, 0
            if len(self.players) > 3:
                each.mission = used[k - 1]
            else:
                each.mission, each.waiting = each.waiting, used[k - 1]
        self.due = ("build",)

    def take(self, me: Player, stack: str) -> None:
        """The top of a stack goes into a bag; what lies below comes up."""
        tile = self.tops[stack]
        assert tile is not None
        me.bag.add(tile)
        self.tops[stack] = None
        if self.heights[stack]:
            self.due = ("uncover", stack)
            return
        if self.sunk[stack]:
            self.tops[stack] = self.sunk[stack].pop(0)
        self.hired_one()

    def do_draw(self, me: Player, tile: int, words: list[str]) -> None:
        me.stage = "choose"
        self.due = ("comes", self.seat_of(me))

    do_look_again = do_draw

    def do_comes(self, me: Player, tile: int, words: list[str]) -> None:
        me.bag.remove(tile)
        if me.hand is not None:
            me.bag.add(me.hand)
            me.looked = True
        me.hand = tile
        weight = GNOMES.get(creature(tile), 0)
        gnomes = sum(GNOMES.get(creature(t), 0) for t, *_ in me.garden)
        if weight and gnomes + weight >= (7 if me.count("dragon") >= 3 else 6):
            again = me.mission == "second-look" and not me.looked and me.bag
            me.stage = "ringing" if again else "alarmed"
        else:
            me.stage = "lay" if me.places(tile) else "misfit"
        self.build_on()

    def do_lay(self, me: Player, tile: int, words: list[str]) -> None:
        x, y, turn = int(words[0]), int(words[1]), int(words[2]) // 90
        if me.lifted:
            me.garden[me.garden.index(me.lifted)] = (me.lifted[0], x, y, turn)
            me.lifted = None
            if me.hand is not None:
                me.stage = "lay" if me.places(me.hand) else "misfit"
        else:
            assert me.hand is not None
            me.garden.append((me.hand, x, y, turn))
            if creature(me.hand) == "pig" and me.count("pig") == 3 and not self.expert:
                self.earn(me)
            me.hand, me.stage = None, "choose"
        self.build_on()

    def do_lift(self, me: Player, tile: int, words: list[str]) -> None:
        me.lifted = next(each for each in me.garden if each[0] == tile)

    def do_put_back(self, me: Player, tile: int, words: list[str]) -> None:
        me.lifted = None
        self.build_on()

    def do_stop(self, me: Player, tile: int, words: list[str]) -> None:
        me.stage = "stopped"
        self.build_on()

    def do_give_up(self, me: Player, tile: int, words: list[str]) -> None:
        me.stage = "stuck"
        self.build_on()

    def do_accept_alarm(self, me: Player, tile: int, words: list[str]) -> None:
        me.stage = "alarmed"
        self.build_on()

    def do_win(self, me: Player, tile: int, words: list[str]) -> None:
        self.winner, self.due = self.seat_of(me), ("over",)

    def do_leave_victory(self, me: Player, tile: int, words: list[str]) -> None:
        self.begin_turn()

    def do_hire(self, me: Player, tile: int, words: list[str]) -> None:
        paid = max(0, PRICES[words[0].split("-")[0]] - me.money)
        me.coins, self.bank = me.coins - paid, self.bank + paid
        if words[0] in self.beside:
            self.beside.remove(words[0])
            me.coins += 1
        self.take(me, words[0])

    def do_take_nothing(self, me: Player, tile: int, words: list[str]) -> None:
        self.hired_one()

    def do_take_pig(self, me: Player, tile: int, words: list[str]) -> None:
        self.earn(me)
        if self.hidden["beige"]:
            self.due = ("pig", self.turn())
            return
        if self.sunk["pigs"]:
            me.bag.add(self.sunk["pigs"].pop(0))
        self.hired_one()

    def do_find_pig(self, me: Player, tile: int, words: list[str]) -> None:
        self.hidden["beige"].remove(tile)
        me.bag.add(tile)
        self.hired_one()

    def do_uncover(self, me: Player, tile: int, words: list[str]) -> None:
        stack = self.due[1]
        self.hidden[colour(tile)].remove(tile)
        self.heights[stack] -= 1
        self.tops[stack] = tile
        self.hired_one()

    def do_mutate(self, me: Player, tile: int, words: list[str]) -> None:
        me.garden = [each for each in me.garden if each[0] != tile]
        self.mutated = True
        if colour(tile) == "beige":
            self.sunk["pigs"].append(tile)
            self.grow(me, "green")
        else:
            self.due = ("bury", self.turn(), colour(tile), tile)

    def do_bury(self, me: Player, tile: int, words: list[str]) -> None:
        pig = self.due[3]
        if self.tops[words[0]] is None:
            self.tops[words[0]] = pig
        else:
            self.sunk[words[0]].append(pig)
        self.grow(me, COLOURS[COLOURS.index(colour(pig)) + 1])

    def grow(self, me: Player, wanted: str) -> None:
        """A tile of the next colour comes for the pig."""
        stacks = self.open_stacks(wanted)
        if len(stacks) > 1:
            self.due = ("grow", self.turn(), wanted)
        else:
            self.take(me, stacks[0])

    def do_grow(self, me: Player, tile: int, words: list[str]) -> None:
        self.take(me, words[0])
