"""The same task for many things: one after the other, in several processes, or on a Ray cluster."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any, TypeVar

from hortus.core.errors import HortusError

Given = TypeVar("Given")
Done = TypeVar("Done")


def run(on: str, task: Callable[[Given], Done], things: Sequence[Given], workers: int = 1) -> Iterator[Done]:
    """What the task makes of each thing, as soon as it is done."""
    if on not in RUNNERS:
        raise HortusError(f"work is done on one of {', '.join(RUNNERS)}, not on {on!r}")
    return RUNNERS[on](task, things, workers)


def locally(task: Callable[[Given], Done], things: Sequence[Given], workers: int) -> Iterator[Done]:
    """One after the other, or in several processes of this machine."""
    if workers <= 1:
        yield from map(task, things)
        return
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(workers, os.cpu_count() or 1), mp_context=spawn) as pool:
        try:
            for future in as_completed([pool.submit(task, thing) for thing in things]):
                yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def on_ray(task: Callable[[Given], Done], things: Sequence[Given], workers: int) -> Iterator[Done]:
    """On a Ray cluster, or a local one that is started here."""
    try:
        import ray
    except ImportError as missing:
        raise HortusError("a Ray cluster needs the extra: pip install 'hortus[ray]'") from missing
    ray.init(ignore_reinit_error=True, log_to_driver=False)
    remote = ray.remote(task)
    running = [remote.remote(thing) for thing in things]
    while running:
        done, running = ray.wait(running)
        yield from ray.get(done)


RUNNERS: dict[str, Callable[[Callable[..., Any], Sequence[Any], int], Iterator[Any]]] = {
    "local": locally,
    "ray": on_ray,
}
