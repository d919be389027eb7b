# What a person needs: `make play` and `make test`. Both set everything up by themselves, in .venv.
# Needed beforehand: Python 3.11 or newer. With a C compiler the engine is compiled; without one it runs slower.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --quiet
# One more than there are cores: while one waits for a browser or a server, another works.
WORKERS := $(shell $(PYTHON) -c "import os; print((os.cpu_count() or 1) + 1)")

.DEFAULT_GOAL := help
.PHONY: help play test check web build bench strength soak chaos load approve clean lint services

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: build ## Open a table in the browser
	@$(BIN)/whistlestop play

test: build lint services ## Check style, types and layers, and run every test
	@echo "== page"
	@$(BIN)/python tools/page.py --check
	@echo "== pytest"
	@$(BIN)/pytest -n $(WORKERS) --durations=5

check: lint ## The fast loop: the same checks, without building, slow tests and properties
	@echo "== pytest, plain engine, without slow tests and properties"
	@WHISTLESTOP_FORM=plain $(BIN)/pytest -n auto -m "not slow" --ignore=tests/properties

web: $(READY) ## Build the page, if its sources in web/ have changed
	@$(BIN)/python tools/page.py

bench: build ## Measure the engine's speed
	@$(BIN)/python tools/bench.py

strength: build ## Show how strong the bots are: hours of games, and docs/strength.md
	@$(BIN)/python -m tools.strength

soak: build ## Play for a long time and look for anything odd
	@$(BIN)/python tools/soak.py

chaos: build services ## Kill, cut off and fill up a server while a crowd plays; nothing may be lost
	@$(BIN)/python -m tools.chaos

load: build services ## Measure a server with 500, 1,000 and 2,000 tables
	@$(BIN)/python -m tools.load

approve: build services ## Take the pictures of page and terminal anew; look at what changed before you commit it
	@WHISTLESTOP_APPROVE=1 $(BIN)/pytest tests/browser/test_pictures.py tests/tui/screens/test_pictures.py
	@git --no-pager diff --stat -- tests/browser/approved tests/tui/screens/approved

# The tests use a real PostgreSQL, a real Redis and a real Chromium, started and stopped by themselves.
services:
	@missing=; \
	{ command -v postgres || ls /usr/lib/postgresql/*/bin/postgres; } > /dev/null 2>&1 || missing="$$missing postgresql"; \
	command -v redis-server > /dev/null || missing="$$missing redis-server"; \
	command -v chromium > /dev/null || command -v chromium-browser > /dev/null || command -v google-chrome > /dev/null \
		|| missing="$$missing chromium"; \
	test -z "$$missing" || { \
		test "$$(id -u)" = 0 && command -v apt-get > /dev/null || { \
			echo "The tests need PostgreSQL, Redis and Chromium. What is missing here: apt install$$missing"; exit 1; }; \
		echo "== installing$$missing"; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $$missing > /dev/null; }

# Asked of the contents rather than of the dates: _form.py knows whether what is built fits the sources.
build: $(READY) ## Compile the engine, if it has changed
	@$(BIN)/python -P src/whistlestop/_form.py || { \
		echo "== compiling the engine"; mkdir -p build; \
		$(BIN)/python setup.py --quiet build_ext --inplace > build/log.txt 2>&1 || { cat build/log.txt; exit 1; }; \
		grep '^whistlestop:' build/log.txt || true; }

clean: ## Remove everything that make has made, .venv included
	@rm -rf .venv build dist src/*.egg-info src/whistlestop/_built.json
	@rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find src \( -name '*.so' -o -name '*.pyd' \) -delete
	@find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

lint: $(READY)
	@echo "== ruff"
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check . || { echo "Run: $(BIN)/ruff format ."; exit 1; }
	@echo "== mypy"
	@$(BIN)/mypy --no-error-summary src tests setup.py $(wildcard tools)
	@echo "== layers"
	@said=$$($(BIN)/lint-imports 2>&1) || { echo "$$said"; exit 1; }

# The engine is not compiled here: `make build` does that, and `make check` can do without.
$(READY): pyproject.toml setup.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Whistlestop needs Python 3.11 or newer; choose one with: make PYTHON=python3.11"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "Python's venv module is missing; on Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@echo "== setting up .venv (once; takes about a minute)"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@WHISTLESTOP_PLAIN=1 $(PIP) --editable '.[dev]'
	@touch $@
