"""Schemathesis against the running server: it answers as it says, whatever it is asked."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from table.loops import finished
from table.playing import Guest, serving

EXAMPLES = 25
CHECKS = [
    schemathesis.checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    response_headers_conformance,
    negative_data_rejection,
    unsupported_method,
]


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str, dict[str, str]]]:
    """A server, a table with a game in progress, and the headers of its host."""
    folder: Path = tmp_path_factory.mktemp("schema")
    with serving(f"sqlite:///{folder / 'table.sqlite'}") as address:

        async def lay() -> tuple[str, str]:
            async with Guest(address) as ada:
                made = await ada.lay("me", "me")
                return made["table"], ada.cookie

        table, cookie = finished(lay())
        yield address, table, {"cookie": cookie, "origin": address}


def test_the_description_is_one(prepared: tuple[str, str, dict[str, str]]) -> None:
    address, _, _ = prepared
    described = httpx.get(address + "/schema/openapi.json").json()
    assert described["openapi"].startswith("3.")
    for path, operations in described["paths"].items():
        assert path.startswith("/api/")
        for operation in operations.values():
            assert operation["description"], path
            problems = [r for status, r in operation["responses"].items() if int(status) >= 400]
            assert problems
            assert all("application/problem+json" in r["content"] for r in problems)


def test_every_operation_answers_as_described(prepared: tuple[str, str, dict[str, str]]) -> None:
    address, table, headers = prepared
    schema = schemathesis.openapi.from_url(address + "/schema/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) >= 14
    for operation in operations:
        attempt(operation, table, headers)


def attempt(operation: Any, table: str, headers: dict[str, str]) -> None:
    """Many calls of one operation, half of them at the table that exists."""
    count = iter(range(10**9))

    @settings(
        max_examples=EXAMPLES,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
        derandomize=True,
    )
    @given(case=operation.as_strategy())
    def call(case: Any) -> None:
        if "table" in (case.path_parameters or {}) and next(count) % 2:
            case.path_parameters["table"] = table
        case.call_and_validate(headers=headers, checks=CHECKS)

    call()


def test_what_schemathesis_finds_stays_json(prepared: tuple[str, str, dict[str, str]]) -> None:
    address, _, headers = prepared
    answer = httpx.post(address + "/api/tables", content=b"\xff\xfe", headers=headers)
    assert answer.status_code == 400
    assert json.loads(answer.content)["name"] == "bad_request"
