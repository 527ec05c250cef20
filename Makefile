# testcross: everything a newcomer or a machine needs, one word each.
# The first Python on the path that is new enough; say PYTHON=... for another.
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && \
	echo $$python && break; done)
VENV   := .venv
BIN    := $(VENV)/bin
# A worker for each processor, which takes over tests of another only when it has none left: the
# tests of a module stay together with what they share. Modules are compiled once, and not again by
# each of the hundreds of programs that tests start, whatever the environment says.
PYTEST := PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -q -n logical --dist worksteal
SOURCES := $(shell find front solver rulesets pages asking questions web cli -name '*.py' -o -name '*.pyi' -o -path 'web/static/*' -o -name '*.toml' -o -name '*.gz' 2>/dev/null)

.PHONY: demo test quick lint types layers check check-deep lowest cases wheel bench coverage mutants docs page browser site man clean
.DEFAULT_GOAL := test

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

$(VENV)/.runtime: $(BIN)/python pyproject.toml
	@PYTHONWARNINGS='ignore:Editable installation' $(BIN)/python -m pip install --quiet -e .
	@touch $@

# Written for node: readers of questions that are exported, and a second reader of types for the
# wheel. What needs them is skipped without.
READERS := gift-pegjs@1.0.2 @citolab/qti-convert@0.3.52 pyright@1.1.414

$(VENV)/.readers: $(BIN)/python Makefile
	@mkdir -p $(VENV)/readers
	@if command -v npm >/dev/null; then npm install --silent --no-save --no-package-lock --no-audit \
		--no-fund --ignore-scripts --prefix $(VENV)/readers $(READERS) || \
		echo "no readers for node: the tests that need them are skipped"; fi
	@touch $@

# Strict editable mode maps each package to its folder, so mypy and editors follow the imports;
# its links are laid anew whenever a module or a file that it reads is new or changed.
$(VENV)/.dev: $(BIN)/python pyproject.toml $(SOURCES)
	PYTHONWARNINGS='ignore:Editable installation' \
	$(BIN)/python -m pip install --quiet --config-settings editable_mode=strict -e '.[dev,readers]'
	@touch $@ $(VENV)/.runtime

# Playwright and the rules of accessibility, for the tests in a real browser.
$(VENV)/.browser: $(VENV)/.dev
	$(BIN)/python -m pip install --quiet --config-settings editable_mode=strict -e '.[dev,readers,browser]'
	@touch $@

demo: $(VENV)/.runtime
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh docs/demo.sh

# The modules of tests are not rewritten to tell the values of what they compare, which costs a new
# clone 15 seconds in each worker; what fails is run once more with that.
test: $(VENV)/.dev $(VENV)/.readers
	$(PYTEST) --assert=plain $(if $(MOST_CPU),--most-cpu $(MOST_CPU)) || \
	{ $(PYTEST) --last-failed --last-failed-no-failures none; exit 1; }

# Only the tests in a browser, which has to be there: TESTCROSS_BROWSER names one, or webkit.
browser: $(VENV)/.browser
	TESTCROSS_BROWSER=$${TESTCROSS_BROWSER:-required} $(PYTEST) tests/browser

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	$(BIN)/mypy -p testcross
	$(BIN)/mypy tests bench docs/api_page.py docs/command_page.py .ci/contents.py .ci/stranger.py

layers: $(VENV)/.dev
	$(BIN)/lint-imports

wheel: $(VENV)/.dev $(VENV)/.readers
	BIN=$(CURDIR)/$(BIN) sh .ci/wheel

# The same answers with the lowest version of each library that is allowed (6 minutes).
lowest: $(VENV)/.dev
	BIN=$(CURDIR)/$(BIN) sh .ci/lowest

check: lint types layers test site wheel

# All tests, long ones and whole tables too, in parts of at most half an hour: PART=tutor runs one.
check-deep: $(VENV)/.dev $(VENV)/.readers
	$(if $(PART),,$(MAKE) lowest)
	PYTHONDONTWRITEBYTECODE= $(BIN)/python tests/running/deep_parts.py $(PART)

# What the program said once it says still, some 10,000 answers (a minute): CASES='matings herds' asks
# only those rooms, CASES=--all the slow ones too.
cases: $(VENV)/.dev
	PYTHONPATH=tests $(BIN)/python -m cases $(CASES)

# While one writes (20 seconds): lint, the types of what changed, a sample of the cases.
quick: lint
	$(BIN)/mypy -p testcross
	$(PYTEST) --assert=plain tests/cases

# GROUP names benchmarks to run only those: make bench GROUP=herds,pea-games
bench: $(VENV)/.dev
	$(BIN)/python -m bench $(if $(GROUP),'$(GROUP)')

# What the tests reach, in percent of each file's lines and branches: build/coverage.json and .txt.
COVERED := -m coverage run tests/running/coverage_contexts.py

coverage: $(VENV)/.dev $(VENV)/.readers
	rm -rf build/coverage && mkdir -p build/coverage
	$(subst -m pytest,$(COVERED),$(PYTEST)) --junitxml=build/coverage/tests.xml; failed=$$?; \
	$(BIN)/python -m coverage combine --quiet && \
	$(BIN)/python -m coverage json --quiet -o build/coverage.json && \
	$(BIN)/python -m coverage report >build/coverage.txt && tail -1 build/coverage.txt && \
	exit $$failed

# Which of fifty small mistakes in the product the tests notice, by what make coverage found.
mutants: $(VENV)/.dev
	PYTHONPATH=tests:tests/running $(BIN)/python -m mutants --times build/coverage/tests.xml $(MUTANTS)

docs: $(VENV)/.dev
	PYTHONPATH=tests $(BIN)/python -m json_documents docs/reference front
	$(BIN)/python docs/draw_pictures.py

# What the page that works offline knows, worked out anew (a minute): web/data.
page: $(VENV)/.dev
	$(BIN)/python -c "from pathlib import Path; \
	from testcross.asking.typed import PLAY, solver; \
	from testcross.rulesets import load_ruleset; \
	from testcross.web.offline_page import SHIPPED, packed, page_data; \
	Path('web/data', SHIPPED).write_bytes(packed(page_data(load_ruleset(), solver(PLAY))))"

# The site, with a search that works offline: build/site/index.html. A warning is an error.
SPHINX := $(BIN)/python -m sphinx --quiet --fail-on-warning --keep-going -d build/doctrees docs

site: $(VENV)/.dev
	$(SPHINX) -b html build/site

# The man pages: man build/man/testcross.1
man: $(VENV)/.dev
	$(SPHINX) -b man build/man

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
