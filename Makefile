# One way to do a thing, one command to check it.
# `make play` on a fresh machine plays; `make check` and `make test` are all that CI runs.

PYTHON ?= python3
VENV := .venv/bin
export PYTHON

.PHONY: help setup play test test-long check format bench bench-page soak package package-test screenshots docs lock clean

help: ## list these commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1	\2/p' Makefile | expand -t 20

setup: ## make ./.venv with .venv/bin/sealed-orders in it
	@packaging/setup.sh

play: setup ## open the game
	@$(VENV)/sealed-orders

test: setup ## every test, with reduced counts
	$(VENV)/python -m pytest -n 2 --cov --cov-report=term

test-long: setup ## the same tests with full counts
	SEALED_ORDERS_LONG=1 $(VENV)/python -m pytest -n 2 --timeout=7200 --cov --cov-report=term

check: setup ## format, lint, types and import arrows
	$(VENV)/ruff format --check .
	$(VENV)/ruff check .
	$(VENV)/mypy
	$(VENV)/lint-imports --no-logo

format: setup ## put the code into house format
	$(VENV)/ruff format .
	$(VENV)/ruff check --fix .

bench: setup ## our figures beside our peers', in one table
	$(VENV)/python -m tests.bench

bench-page: setup ## the same, also written to docs/benchmarks.md
	$(VENV)/python -m tests.bench --page docs/benchmarks.md

GAMES ?= 1000
soak: setup ## sealed games between programs that are killed at random; GAMES=1000
	$(VENV)/python -m tests.soak --games $(GAMES) --page docs/benchmarks.md

package: setup ## program, archive, .deb, wheel and source archive in dist/
	$(VENV)/python packaging/package.py

package-test: setup ## use the archive in dist/ as a guest without Python would
	$(VENV)/python packaging/try_package.py

screenshots: setup ## the main screens as pictures in docs/img/
	$(VENV)/python packaging/screenshots.py

docs: setup ## README and docs/ as a readable site in build/site/
	$(VENV)/python packaging/docs_site.py

lock: setup ## pin the newest allowed versions, with hashes (needs uv)
	uv pip compile --quiet --universal --python-version 3.11 --extra dev --extra package --generate-hashes \
		--upgrade --no-emit-index-url --no-annotate --no-header pyproject.toml -o requirements.lock

clean: ## remove everything that was made here
	rm -rf .venv build dist .coverage .coverage.* htmlcov screenshots .hypothesis .*_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
