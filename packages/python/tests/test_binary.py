"""The program: it is found, asked, and its faults are told."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from conftest import BLOCK, NUMBER, SITE, VALUE

from crossover_figures import CrossoverError, _binary


def test_figures_and_numbers_are_data() -> None:
    said = _binary.ask(f"{NUMBER}\n\n{BLOCK}", "--site", SITE)
    [figure], [number] = said["figures"], said["numbers"]
    assert (figure["screen"], figure["figure"], figure["controls"]) == ("speedup", "laws", ["f", "N"])
    assert figure["script"] == f"{SITE}embed/1/embed.js"
    assert number["value"] == VALUE


def test_a_fault_names_its_line() -> None:
    with pytest.raises(CrossoverError) as caught:
        _binary.ask("\n\n" + BLOCK.replace("laws", "nolaws") + "\n{{crossover speedup : amdal}}\n")
    assert [fault.line for fault in caught.value.faults] == [5, 10]
    assert "nolaws" in caught.value.faults[0].message
    assert str(caught.value).startswith("line 5: figure is “nolaws”")


def test_the_variable_names_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "mine"
    program.write_text('#!/bin/sh\necho "$@" >&2\necho "<stdin>:3: warning: unread" >&2\ncat\n', "utf-8")
    program.chmod(program.stat().st_mode | stat.S_IEXEC)
    monkeypatch.setenv("CROSSOVER", str(program))
    answer = _binary.book("a text", "--to", "mkdocs")
    assert answer.text == "a text"
    assert answer.warnings == [_binary.Fault(3, "unread")]


def test_a_missing_program_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_binary, "NAME", "crossover-that-is-not-there")
    monkeypatch.delenv("CROSSOVER", raising=False)
    with pytest.raises(CrossoverError, match="is missing: install crossover-figures"):
        _binary.find()
    monkeypatch.setenv("CROSSOVER", os.devnull)
    with pytest.raises(CrossoverError, match="cannot be run"):
        _binary.book("")
