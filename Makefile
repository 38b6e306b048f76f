# Everything one does with this project, each by one command.
#   another Python:  make test PYTHON=python3.13 VENV=.venv-3.13
#   some tests only: make test TESTS=tests/web

PYTHON ?= python3
VENV   ?= .venv
HOST   ?= 127.0.0.1
PORT   ?=
ARGS   ?=
TESTS  ?=

BIN     := $(VENV)/bin
INSTALL := -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable
# With SPLITSIES_NATIVE=1 it is the compiled engine that plays.
PLAYED  := $(if $(filter 1,$(SPLITSIES_NATIVE)),$(VENV)-native/.installed,$(VENV)/.installed-play)
PARTS   := pyproject.toml constraints.txt hatch_build.py \
           $(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/dev/*')

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play test soak check native bench ladder fresh clean

help:  ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-6s %s\n", $$1, $$2 }' Makefile

play: $(PLAYED)  ## serve the page and print its address; HOST=0.0.0.0 lets others in the house in
	@$(dir $(PLAYED))bin/splitsies serve --host $(HOST) $(if $(PORT),--port $(PORT)) $(ARGS)

test: check  ## check, then every test but the long runs
	$(BIN)/python -m pytest -q -n auto --dist worksteal -m "not soak" -rfER $(TESTS)

soak: $(VENV)/.installed-test  ## the long runs, with the figures they print
	$(BIN)/python -m pytest -q -n auto --dist worksteal -m soak -rfERP $(TESTS)

check: $(VENV)/.installed-test  ## lint, layout and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

native: $(VENV)-native/.installed  ## the engine compiled, in an environment of its own; without a compiler it stays pure
	@$(VENV)-native/bin/splitsies --version

bench: $(VENV)-bench/.installed $(VENV)/.installed-test $(VENV)-native/.installed  ## speed beside peers, into docs/benchmarks.md; how even the games are; load on a server; the ladder at last
	$(VENV)-native/bin/python scripts/balance.py --games 1000 --page docs/balance.md
	$(VENV)-native/bin/python scripts/balance.py --games 200 --counts --page docs/balance.md
	$(VENV)-bench/bin/python bench/load.py
	$(BIN)/python bench/expected.py --than b71099e
	SPLITSIES_GAMES=200 $(BIN)/python -m pytest -q -n auto -m soak -rP tests/games/split_the_hoard/test_greedy.py
	$(VENV)-bench/bin/python bench/openspiel_match.py --ours search:200ms --milliseconds 200 --games 20 --page docs/ladder.md
	$(VENV)-bench/bin/python bench/speed.py --native $(abspath $(VENV)-native)/bin/python --absent $(VENV)-bench/absent.json
	$(MAKE) ladder

ladder: $(VENV)/.installed-test $(VENV)-native/.installed  ## every level of the bots against the one below it, into docs/ladder.md: two or three hours
	$(VENV)-native/bin/python scripts/ladder.py
	$(BIN)/python scripts/ladder.py --times
	$(BIN)/python bench/builds_match.py --native $(VENV)-native/bin/python --page docs/ladder.md

fresh:  ## clone what is committed and follow the README, as a newcomer would
	@TESTS='$(TESTS)' scripts/fresh

clean:  ## remove all that these commands have made
	rm -rf $(VENV) $(VENV)-native $(VENV)-bench build dist web/node_modules src/splitsies/server/page .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests bench scripts -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# Installed once, and again when what is asked for changes.

$(VENV)/.installed-play: $(PARTS)
	@scripts/make-venv $(PYTHON) $(VENV)
	@echo "Installing Splitsies into $(VENV) ..."
	@$(BIN)/python $(INSTALL) .
	@touch $@

$(VENV)/.installed-test: $(PARTS)
	@scripts/make-venv $(PYTHON) $(VENV)
	@scripts/need-compiler $(BIN)/python
	@scripts/need-chromium >/dev/null
	@echo "Installing Splitsies and what its tests need into $(VENV) ..."
	@$(BIN)/python $(INSTALL) '.[test]'
	@touch $(VENV)/.installed-play $@

$(VENV)-native/.installed: $(PARTS) $(shell find src -name '*.py' -o -name '*.toml')
	@scripts/make-venv $(PYTHON) $(VENV)-native
	@scripts/need-compiler $(VENV)-native/bin/python || true
	@echo "Compiling the engine and installing Splitsies into $(VENV)-native, which takes some minutes ..."
	@SPLITSIES_NATIVE=1 $(VENV)-native/bin/python -m pip install --verbose --disable-pip-version-check \
	    --constraint constraints.txt . > $(VENV)-native/build.log 2>&1 || { tail -40 $(VENV)-native/build.log; exit 1; }
	@grep -o 'Splitsies: .*' $(VENV)-native/build.log || true
	@touch $@

$(VENV)-bench/.installed: $(PARTS)
	@scripts/make-venv $(PYTHON) $(VENV)-bench
	@echo "Installing Splitsies and its peers into $(VENV)-bench ..."
	@$(VENV)-bench/bin/python $(INSTALL) .
	@$(VENV)-bench/bin/python scripts/install_peers.py $(VENV)-bench/absent.json
	@touch $@
