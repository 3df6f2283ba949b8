"""A real Chromium before a real server, both started once for each worker."""

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import urlopen

import axe_playwright_python
import pytest
from playwright.sync_api import Browser, Error, Page, expect, sync_playwright

from table.browser.hands import GAME
from table.browser.wire import Wire
from table.playing import free_port

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text("utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SERVE = """
import sys, uvicorn
from hortus.table.guard import Limits
from hortus.table.house import House
from hortus.table.server import config
house = House(sys.argv[1], Limits(makes=100, make_burst=1000), pace=0.05)
uvicorn.Server(config(house, "127.0.0.1", int(sys.argv[2]))).run()
"""  # as `hortus serve`, with bots that do not wait for people to look
PATIENCE = 60_000  # ms, on a busy machine, until a page that does not answer fails its test
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with an empty store, whose bots are quick."""
    port = free_port()
    folder = tmp_path_factory.mktemp("server")
    log = (folder / "log").open("w")
    store = f"sqlite:///{folder / 'tables.sqlite'}"
    running = subprocess.Popen(
        [sys.executable, "-c", SERVE, store, str(port)], stdout=log, stderr=subprocess.STDOUT
    )
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(240):
            try:
                urlopen(address, timeout=60).close()
            except OSError:
                assert running.poll() is None, (folder / "log").read_text()
                time.sleep(0.25)
                continue
            urlopen(f"{address}/games/{GAME}/picture.svg", timeout=600).close()  # compiles its rules
            break
        else:
            pytest.fail(f"the server did not answer: {(folder / 'log').read_text()}")
        yield address
    finally:
        running.terminate()
        running.wait(20)
        log.close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as driver:
        installed = next(filter(None, map(shutil.which, BROWSERS)), None)
        browser = driver.chromium.launch(executable_path=installed, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visitor(server: str, chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Makes a visitor: a page of its own in a browser profile of its own, whose errors fail the test."""
    contexts, problems = [], []

    def make(language: str = "en", **how: object) -> Page:
        usual = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce", "base_url": server}
        context = chromium.new_context(locale=language, **(usual | how))
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(f"{page.url}: {error}"))
        page.on("console", lambda said: problems.append(said.text) if serious(said) else None)
        return page

    yield make
    for context in contexts:
        context.close()
    assert not problems


@pytest.fixture
def wire(server: str) -> Iterator[Wire]:
    """A way to the server that a test can cut."""
    host, port = server.removeprefix("http://").split(":")
    made = Wire((host, int(port)))
    yield made
    made.close()


def serious(said: object) -> bool:
    """Errors, but not those of a connection that a test has cut."""
    text = str(getattr(said, "text", ""))
    cut = r"ERR_CONNECTION|ERR_EMPTY_RESPONSE|WebSocket|40\d|422"
    return getattr(said, "type", "") == "error" and not re.search(cut, text)


@pytest.fixture(scope="session")
def axe() -> Callable[[Page], list[str]]:
    """What axe finds on a page."""

    def look(page: Page) -> list[str]:
        try:
            page.evaluate(AXE)
            found = page.evaluate("tags => axe.run(document, {runOnly: tags})", TAGS)
        except Error as error:
            raise AssertionError(f"axe did not run on {page.url}") from error
        return [
            f"{page.url} {problem['id']}: {node['html'][:160]} – {node.get('failureSummary')}"
            for problem in found["violations"]
            for node in problem["nodes"][:3]
        ]

    return look
