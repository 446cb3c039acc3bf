"""A plugin of MkDocs: `crossover book` for each page, and its pictures as files of the site.

plugins:
  - crossover:
      site: https://example.org/crossover/
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import NamedTuple

from mkdocs.config import config_options as option
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, event_priority, get_plugin_logger
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

from . import _binary
from ._binary import CrossoverError, Fault

log = get_plugin_logger("crossover")


#: Figures are as wide as the column also where no script runs: those of Material fit their content. Its captions are
#: italic, where emphasis is upright.
STYLE = """\
figure.crossover { width: auto; margin-inline: 0 }
figure.crossover img { max-width: 100%; height: auto }
@media print { figure.crossover canvas { display: none } }
.md-typeset figure.crossover figcaption em { font-style: normal }
"""


class Settings(Config):
    """What mkdocs.yml says of it."""

    #: The address at which Crossover is served; without it figures are pictures.
    site = option.Optional(option.URL(is_dir=True))
    #: The folder of the pictures in the built site.
    pictures = option.Type(str, default="assets/crossover")


class Written(NamedTuple):
    """A page as it was written, with its pictures by their names."""

    markdown: str
    pictures: dict[str, bytes]
    warnings: list[Fault]


class Crossover(BasePlugin[Settings]):
    """Makes figures and numbers of what the pages ask for."""

    def __init__(self) -> None:
        #: Each page as it was last read and written, so that only a changed one is drawn again.
        self._kept: dict[str, tuple[tuple[str, ...], Written]] = {}
        self._faults = 0

    def on_startup(self, *, command: str, dirty: bool) -> None:
        """Keeps this plugin, and with it what is drawn, from one build of `mkdocs serve` to the next."""

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Returns the configuration with the style of the figures."""
        config.extra_css.append(self._style)
        return config

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Returns the files with the style of the figures."""
        files.append(File.generated(config, self._style, content=STYLE))
        return files

    def on_pre_build(self, *, config: MkDocsConfig) -> None:
        """Forgets the faults of the build before."""
        self._faults = 0

    # First, so that no other plugin takes the braces for its own, and lines are those of the file.
    @event_priority(100)
    def on_page_markdown(self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Returns the page with its figures and numbers."""
        if "crossover" not in markdown:
            return markdown
        above = _lines_above(markdown, page)
        at = get_relative_url(self.config.pictures, page.url)
        try:
            written = self._write(page.file.src_uri, markdown, at)
        except CrossoverError as error:
            for fault in error.faults:
                log.error(_told(page, fault, above))
            self._faults += len(error.faults)
            return markdown
        for warning in written.warnings:
            log.warning(_told(page, warning, above))
        for name, picture in written.pictures.items():
            path = f"{self.config.pictures}/{name}"
            if files.get_file_from_path(path) is None:
                files.append(File.generated(config, path, content=picture))
        return written.markdown

    def on_env(self, env: object, *, config: MkDocsConfig, files: Files) -> None:
        """Stops the build once the faults of all pages are told."""
        if self._faults:
            raise PluginError(f"crossover: {self._faults} of the figures and numbers cannot be made, see above")

    @property
    def _style(self) -> str:
        return f"{self.config.pictures}/crossover.css"

    def _write(self, name: str, markdown: str, at: str) -> Written:
        """Returns a page as it is written, from what is kept where nothing has changed."""
        site = self.config.site or ""
        asked = (markdown, at, site)
        kept = self._kept.get(name)
        if kept and kept[0] == asked:
            return kept[1]
        with tempfile.TemporaryDirectory() as folder:
            places = ["--pictures", folder, "--pictures-at", at]
            answer = _binary.book(markdown, "--to", "mkdocs", *places, *_binary.site_options(site))
            pictures = {file.name: file.read_bytes() for file in sorted(Path(folder).iterdir())}
        written = Written(answer.text, pictures, answer.warnings)
        self._kept[name] = (asked, written)
        return written


def _lines_above(markdown: str, page: Page) -> int:
    """Returns how many lines of the file stand above the text: those of its metadata."""
    whole = page.file.content_string
    return whole.removesuffix(markdown).count("\n") if whole.endswith(markdown) else 0


def _told(page: Page, fault: Fault, above: int) -> str:
    place = page.file.src_uri if fault.line is None else f"{page.file.src_uri}:{fault.line + above}"
    return f"{place}: {fault.message}"
