# Everything a checkout can do. `make help` lists it; each needs nothing but a Python and `make`.

PYTHON ?= python3
JOBS ?= 2
BIN := .venv/bin
READY := .venv/.ready

.DEFAULT_GOAL := help
.PHONY: help setup play test soak check format bench lock clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | while IFS="$$(printf '\t')" read -r name text; do \
		printf '  make %-8s %s\n' "$$name" "$$text"; done

setup: $(READY) ## the virtual environment .venv, from requirements.lock

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "spadille needs Python 3.11 or newer; name one with: make setup PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "this Python has no venv; on Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
	@echo "setting up .venv (once, about half a minute)"
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	$(BIN)/spadille warm
	@touch $@

play: setup ## sit down at a table in the browser
	$(BIN)/spadille serve

test: setup ## all tests, those in a real browser too
	$(BIN)/pytest -n $(JOBS)

soak: setup ## the tests that run long
	$(BIN)/pytest -n $(JOBS) -m soak --timeout 0

check: setup ## ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: setup ## put imports and layout in order
	$(BIN)/ruff check --fix-only --select I .
	$(BIN)/ruff format .

bench: ## measure speed against the peers; ARGS=--json prints one JSON object and nothing else
	@$(MAKE) --no-print-directory setup 1>&2
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation -e '.[bench]' 1>&2 || \
		echo "the peers could not be installed: what they are needed for is left out" 1>&2
	@$(BIN)/python -m benchmarks $(ARGS)

lock: setup ## renew requirements.lock within pyproject's ranges
	$(BIN)/pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 --upgrade \
		--generate-hashes --no-emit-index-url --no-header --no-annotate --quiet --output-file requirements.lock

clean: ## remove what setup and the tools made
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis test-results build dist
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
