"""What the tests have in common: sites of a few lines, built by the tools themselves."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

SITE = "https://example.org/crossover/"

#: A block, and a number, as pages have them.
BLOCK = "```crossover\n#/speedup?f=0.9&N=64\nfigure: laws\ncontrols: f, N\ncaption: *Four* laws\n```\n"
NUMBER = "{{crossover speedup f=0.9 N=64 : amdahl}}"
#: That number, as the page shows it.
VALUE = "8.77"


class Built(NamedTuple):
    """What came of a build."""

    code: int
    said: str
    folder: Path

    def read(self, name: str) -> str:
        """Returns a file that was built."""
        return (self.folder / name).read_text("utf-8")


def write(folder: Path, files: dict[str, str]) -> None:
    """Writes files by their paths in a folder."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def run(folder: Path, output: str, module: str, *arguments: str) -> Built:
    """Runs a module of Python in a folder; returns what came into `output`."""
    command = [sys.executable, "-m", module, *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False)
    return Built(done.returncode, done.stdout + done.stderr, folder / output)
