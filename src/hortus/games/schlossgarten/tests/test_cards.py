"""Step 1, a card: S-1 to S-4."""

import pytest

from hortus.games.schlossgarten.tests.positions import (
    BUILDING,
    begun,
    fresh,
    landscape,
    noted,
    played,
    scene,
    why,
)
from hortus.testing import clause


@clause("S-1")
def test_a_turn_draws_one_card_and_plays_one_of_the_two():
    match = fresh()
    hand = match.state["hand"][0, 0].tolist()
    assert {a.text for a in match.legal()} == {f"play {card + 1}" for card in hand}
    assert why(match, "halt") == "S-1"
    other = next(card for card in range(32) if card not in hand)
    assert why(match, f"play {other + 1}") == "S-1"
    match.play(f"play {hand[0] + 1}")
    assert match.state["hand"][0, 0].tolist() == [hand[1], -1]
    assert int(match.state["card"][0]) == hand[0]


@clause("S-1")
def test_before_the_draw_nothing_else_is_due():
    match = fresh(chance="ask")
    while match.state["phase"] != match.game.rules.Phase.DRAW:
        match.play(match.legal()[0])
    assert match.refusal("halt", 0).clause == "S-1"


@clause("S-2", "S-DC9")
@pytest.mark.parametrize("trio", ["c3 b2 c2", "c3 d2 d3", "c3 d4 c4", "c3 b4 b3"])
def test_a_card_counts_in_every_turn(trio):
    match = played(scene(trio, card=1), "halt")
    assert match.state["phase"] == match.game.rules.Phase.BUILD


@clause("S-2")
def test_a_card_does_not_count_mirrored():
    match = played(scene("c3 d2 c2", card=1), "halt")
    assert match.seat == 1


@clause("S-3")
def test_the_king_and_one_subject_must_be_one_s_own():
    alien = played(scene("c3 a7 b7", "g7 b2 c2", card=1), "halt")
    assert alien.seat == 1
    foreign_king = played(scene("a1 b2 c2", "c3 f7 g6", card=1), "halt")
    assert foreign_king.seat == 1


@clause("S-4")
@pytest.mark.parametrize(("me", "other"), [("c3 b2 a7", "g7 f7 c2"), ("c3 a7 c2", "g7 b2 g6")])
def test_one_subject_may_be_another_player_s(me, other):
    match = played(scene(me, other, card=1), "halt")
    assert match.state["phase"] == match.game.rules.Phase.BUILD


@clause("S-4")
def test_two_subjects_of_two_other_players_are_too_many():
    match = played(scene("c3 a7 b7", "g7 b2 g6", "g1 g2 c2", card=1), "halt")
    assert match.seat == 1


@clause("S-DC15")
def test_hands_are_secret_and_discards_open():
    match = begun()
    match.play("halt")
    other = match.seen(0)
    assert other.hand[1].tolist() == [-1, -1]
    assert (other.pile == -1).all()
    assert other.discards.sum() == 1
    assert "card" not in " ".join(match.log("en", 0)[-1:]).replace("draws a card", "")


@clause("S-DC15")
def test_why_not_tells_nobody_what_another_holds():
    match = fresh(3)
    for seat in (1, 2):
        told = [match.refusal(f"play {card}", seat).say("en") for card in range(1, 33)]
        assert len(set(told)) == 1


@clause("S-DC15")
def test_the_discards_become_the_pile_when_a_card_must_be_drawn():
    match = begun()
    match.state["discards"] += match.state["pile"]
    match.state["pile"] = 0
    match.play("halt")
    assert match.state["discards"].sum() == 0
    assert match.state["pile"].sum() == 32 - 3
    assert noted(match) == ["MISSED", "SHUFFLED"]


@clause("S-DC15")
def test_landscape_may_be_kept_face_down():
    match = scene("a1 c3 a2", pits="d3", hidden_landscape=True, **BUILDING)
    landscape(match, lawn="d3")
    match.play("build gardener d3")
    assert match.state["stack"][0, 0].tolist() == [0, 0, 1]
    assert match.seen(1).stack[0].tolist() == [-1, -1, -1]
    assert match.seen(1).tiles[0] == 1
    assert match.seen(0).stack[0].tolist() == [0, 0, 1]
    assert match.scores[0] == 4
