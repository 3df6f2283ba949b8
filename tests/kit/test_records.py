"""Records, names and reasons."""

from enum import IntEnum

import numpy as np
import pytest

from hortus.kit import Names, Reason, Span, Workspace, field, option, record
from hortus.kit.records import Option, dtype_of, fields_of

COLOUR = Names("red", "blue")


class No(Reason):
    OBJECTION = ""
    FIRST = "X-1"
    SECOND = "X-1", COLOUR, Span(1, 3)


class Phase(IntEnum):
    BEGIN = 0
    END = 1


@record
class State:
    seats = field(np.int8)
    hand = field(np.int8, 3, 2, seen="owner")
    phase = field(np.int8, of=Phase)
    big = field(np.uint64)
    fast = option(1, clause="X-2")
    length = option(1, values=("short", "long"), seats=(2,))


def test_reasons_number_themselves_and_know_their_clause() -> None:
    assert [int(no) for no in No] == [0, 1, 2]
    assert (No.FIRST.clause, No.SECOND.clause) == ("X-1", "X-1")
    assert No.FIRST is not No.SECOND
    assert No.SECOND.piece == COLOUR
    assert No.SECOND.value_names == ("1", "2", "3")


def test_a_record_is_one_flat_row_in_the_order_of_its_fields() -> None:
    assert list(fields_of(State)) == ["seats", "hand", "phase", "big", "fast", "length"]
    dtype = dtype_of(State)
    assert dtype["hand"].shape == (3, 2)
    assert dtype.isalignedstruct


def test_a_field_that_numpy_would_hide_is_refused_by_name() -> None:
    with pytest.raises(TypeError, match="a field cannot be called 'round'"):

        @record
        class Hidden:
            round = field(np.int8)


def test_an_inherited_record_begins_with_what_it_inherits() -> None:
    @record
    class Work(Workspace):
        group = field(np.int8, 4)

    assert list(fields_of(Work)) == ["event", "noted", "notes", "group"]


def test_options_know_their_words_and_what_the_state_holds() -> None:
    fast, length = (fields_of(State)[name] for name in ("fast", "length"))
    assert isinstance(fast, Option)
    assert isinstance(length, Option)
    assert fast.words == ("off", "on")
    assert length.words == ("short", "long")
    assert [length.stored(0), length.stored(1)] == [0, 1]


def test_an_option_keeps_numbers_as_they_are() -> None:
    goal = option(1, values=(17, 20))
    assert [goal.stored(0), goal.stored(1)] == [17, 20]


@pytest.mark.parametrize("names", [("a", "a"), ("a b",), ("a", "")])
def test_names_are_different_single_words(names: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="different single words"):
        Names(*names)


def test_a_default_must_be_one_of_the_values() -> None:
    with pytest.raises(ValueError, match="default"):
        option(2, values=("short", "long"))
