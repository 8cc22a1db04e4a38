# The targets that people and CI use; `make` alone lists them.
PYTHON ?= python3.11
VENV ?= .venv
JOBS ?= 2
BIN := $(VENV)/bin
SOURCES := acc bench examples/demo.py test tools

.DEFAULT_GOAL := help
.PHONY: help venv demo test check format format-check lint types lit unit docs clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-14s %s\n", $$1, $$2}'

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.torch: $(BIN)/python pyproject.toml
	$(BIN)/pip install --quiet --editable '.[torch]'
	@touch $@

$(VENV)/.dev: $(BIN)/python pyproject.toml
	$(BIN)/pip install --quiet --editable '.[dev,peer,torch]'
	@touch $@ $(VENV)/.torch

venv: $(VENV)/.dev ## make .venv with everything a developer needs

demo: $(VENV)/.torch ## make .venv and follow a softmax from PyTorch to checked AscendC
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python examples/demo.py

test: $(VENV)/.dev ## make .venv and run everything that CI runs
	PATH="$(CURDIR)/$(BIN):$$PATH" $(MAKE) --no-print-directory check

check: format-check lint ## run everything that CI runs, in the environment on PATH
	$(MAKE) --no-print-directory --jobs $(JOBS) --output-sync types lit
	$(MAKE) --no-print-directory unit

format: ## rewrite the sources in the project's format
	ruff format $(SOURCES)
	ruff check --fix $(SOURCES)

format-check: ## check the format
	ruff format --check $(SOURCES)

lint: ## run the linter
	ruff check $(SOURCES)

types: ## run the type checker
	pyright

lit: ## run the lit tests
	lit -q -j $(JOBS) test/lit

unit: ## run the unit and kernel tests
	python -m pytest -q -n $(JOBS)

docs: ## write docs/ops, docs/rules.md, docs/pitfalls.md, element types of prompts, examples/acc.llm.lock
	python tools/write_element_types.py acc/llm/prompts/element_types.json
	python tools/write_op_reference.py docs/ops
	python tools/write_rule_reference.py docs
	python tools/record_examples.py examples

clean: ## remove the environment and caches
	rm -rf $(VENV) .pytest_cache .ruff_cache build dist
