# The only commands anyone needs. Each prepares what it needs by itself, once.
#
#   make play    open the table in the browser (ready to play)
#   make test    everything a change must pass: style, types, tests
#   make check   the quick half of it: style and types
#   make bench   our speed beside the field's, in one run
#   make docs    generate the games' pages

PYTHON ?= python3
BIN := .venv/bin
CORES := 2

.PHONY: play test check bench docs

play: .venv/play.ready
	$(BIN)/hortus serve --open

test: export HORTUS_CACHE ?= $(CURDIR)/.cache/compiled
test: check
	$(BIN)/python scripts/warm.py
	$(BIN)/python -m pytest -n $(CORES) --dist worksteal --durations 10 --durations-min 5

check: .venv/test.ready
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python scripts/check_pages.py

bench: .venv/bench.ready
	$(BIN)/python -m bench

docs: .venv/play.ready
	$(BIN)/python scripts/docs.py

.venv/%.ready: pyproject.toml scripts/prepare.py
	$(PYTHON) scripts/prepare.py $*
