"""The program `crossover`: where it lies, what it answers, and what it finds wrong in a text."""

from __future__ import annotations

import functools
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

NAME = "crossover"

#: A line of standard error about a line of the text.
_SAID = re.compile(r"^[^\n]*?:(?P<line>\d+): (?P<warning>warning: )?(?P<message>.*)$")


class Fault(NamedTuple):
    """What is wrong in a text."""

    #: The line, counted from 1; `None` where it is about no line.
    line: int | None
    #: What is wrong, and what to write instead.
    message: str


class CrossoverError(Exception):
    """A text that `crossover` cannot read, or no program to read it."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = faults
        told = (f"line {line}: {message}" if line else message for line, message in faults)
        super().__init__("\n".join(told))


class Answer(NamedTuple):
    """What the program wrote of a text that is right."""

    text: str
    warnings: list[Fault]


def find() -> str:
    """Returns the path of the program: the one that `CROSSOVER` names, else the one that was installed with this
    package, else the one on the path.

    Raises `CrossoverError` where there is none.
    """
    if named := os.environ.get("CROSSOVER"):
        return named
    beside = shutil.which(NAME, path=str(Path(sys.executable).parent))
    if found := beside or shutil.which(NAME):
        return found
    advice = "install crossover-figures anew, or name the program in the environment variable CROSSOVER"
    raise CrossoverError([Fault(None, f"the program {NAME} is missing: {advice}")])


def book(text: str, *options: str) -> Answer:
    """Returns what `crossover book` writes of a Markdown text.

    Raises `CrossoverError` where the text is wrong.
    """
    command = [find(), "book", *options]
    try:
        done = subprocess.run(command, input=text, capture_output=True, encoding="utf-8", check=False)
    except OSError as error:
        raise CrossoverError([Fault(None, f"{command[0]} cannot be run: {error}")]) from error
    said = [_SAID.match(line) or line for line in done.stderr.splitlines() if line.strip()]
    if done.returncode != 0:
        raise CrossoverError([_fault(line) for line in said if not _is_warning(line)] or [Fault(None, "it stopped")])
    return Answer(done.stdout, [_fault(line) for line in said if _is_warning(line)])


@functools.lru_cache(maxsize=1024)
def ask(text: str, *options: str) -> dict[str, Any]:
    """Returns the figures and numbers of a text as data, drawn once for each text.

    Raises `CrossoverError` where the text is wrong.
    """
    said: dict[str, Any] = json.loads(book(text, "--to", "json", *options).text)
    return said


def only(found: list[dict[str, Any]], what: str) -> dict[str, Any]:
    """Returns the one figure or number that was asked for.

    Raises `CrossoverError` where the request was for none, or for several.
    """
    if len(found) != 1:
        raise CrossoverError([Fault(None, f"this asks for {len(found) or 'no'} {what}s: ask for one {what}")])
    return found[0]


def site_options(site: str) -> list[str]:
    """Returns the options that say where links and live figures lead, if anywhere."""
    return ["--site", site] if site else []


def _is_warning(said: re.Match[str] | str) -> bool:
    return isinstance(said, re.Match) and said["warning"] is not None


def _fault(said: re.Match[str] | str) -> Fault:
    return Fault(None, said) if isinstance(said, str) else Fault(int(said["line"]), said["message"])
