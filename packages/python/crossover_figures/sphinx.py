"""An extension of Sphinx, and of Jupyter Book 1: the directive and the role `crossover`.

    extensions = ["crossover_figures.sphinx"]
    crossover_site = "https://example.org/crossover/"

The directive becomes a figure, to which references lead and which is numbered. A page of HTML gets it live, LaTeX
its PDF, an EPUB its SVG, and text and manual pages its words.
"""

from __future__ import annotations

import contextlib
import posixpath
import re
import zlib
from importlib import metadata
from os.path import relpath
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import quote

from docutils import nodes
from docutils.parsers.rst import directives
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docutils import SphinxDirective, SphinxRole
from sphinx.writers.html5 import HTML5Translator

from . import _binary
from ._binary import CrossoverError, Fault

#: What the text of the program calls the folder of the pictures, before a page says where that is for it.
PICTURES = "crossover-pictures"

#: The options that are lines of the block which `crossover book` reads, as they are.
LINES = ("figure", "controls", "height", "run", "theme", "title", "alt")
#: What a line of such a block may begin with.
KEYS = (*LINES, "caption", "name")


class LiveFigure(nodes.General, nodes.Element):
    """A figure that is live in HTML: its picture, the dark one if there is one, and as attributes what is written
    around them (`html`), what it shows (`alt`) and where it leads (`href`).
    """


class CrossoverDirective(SphinxDirective):
    """A figure: of the link in its argument, or of a block as in Markdown in its content."""

    optional_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {
        **dict.fromkeys((*LINES, "caption"), directives.unchanged_required),
        "name": directives.unchanged,
        "class": directives.class_option,
    }

    def run(self) -> list[nodes.Node]:
        """Returns the figure, or the message that says what is wrong."""
        if not self.arguments:
            self._read_block()
        said = [(key, self.options[key]) for key in LINES if key in self.options]
        link = " ".join(self.arguments[0].split()) if self.arguments else ""
        lines = [link, *(f"{key}: {' '.join(value.split())}" for key, value in said)]
        text = "\n".join(["```crossover", *filter(None, lines), "```"])
        try:
            figure = _binary.only(_ask(self.env, text)["figures"], "figure")
        except CrossoverError as error:
            keys = ["", "", *(key for key, _ in said)]
            return [message for fault in error.faults for message in self._told(fault, keys)]
        return self._figure(figure)

    def _read_block(self) -> None:
        """Takes the content for a block: a link, then lines of a key and a value."""
        lines = [line.strip() for line in self.content if line.strip()]
        self.arguments = lines[:1]
        for line in lines[1:]:
            key, _, value = (part.strip() for part in line.partition(":"))
            if key not in KEYS:
                raise self.error(f"the key is “{key}”: choose one of {', '.join(KEYS)}")
            if key in self.options:
                raise self.error(f"{key} is said twice: leave one of the lines out")
            if key == "caption" and "{{crossover" in value:
                raise self.error("a caption takes numbers by the role crossover here, not in double braces")
            self.options[key] = value
        self.content = StringList()

    def _figure(self, said: dict[str, Any]) -> list[nodes.Node]:
        """Returns the figure with its picture, its caption and what is said below that."""
        figure = nodes.figure(classes=["crossover", *self.options.get("class", [])])
        self.set_source_info(figure)
        shown = LiveFigure(html=_element(said["html"]), alt=said["alt"], href=said["href"] or "")
        shown += _image(self.env, said["light"]["svg"], said["alt"])
        if said["dark"]:
            shown += _image(self.env, said["dark"]["svg"], said["alt"])
        figure += shown
        figure += self._caption(said["caption"]["text"])
        self.add_name(figure)
        return [figure]

    def _caption(self, title: str) -> list[nodes.Node]:
        """Returns the caption, in the markup of this file; without one, the title of the figure."""
        if "caption" in self.options:
            words, messages = self.state.inline_text(self.options["caption"], self.lineno)
            return [nodes.caption(self.options["caption"], "", *words), *messages]
        content = nodes.Element()
        self.state.nested_parse(self.content, self.content_offset, content)
        first, *rest = content.children or [nodes.paragraph("", "", nodes.Text(title))]
        if not isinstance(first, nodes.paragraph):
            raise self.error("the caption is a paragraph, with what else is to be said below it")
        caption = nodes.caption(first.rawsource, "", *first.children)
        return [caption, nodes.legend("", *rest)] if rest else [caption]

    def _told(self, fault: Fault, keys: list[str]) -> list[nodes.Node]:
        """Returns a fault as a message that names the line of its file."""
        key = keys[fault.line - 1] if fault.line and fault.line <= len(keys) else ""
        source, line = self.get_source_info()
        with contextlib.suppress(OSError):
            below = Path(source).read_text("utf-8").splitlines()[line : line + len(keys) + 1]
            line += next((at for at, words in enumerate(below, 1) if key and re.match(rf"\s*:?{key}\s*:", words)), 0)
        return [self.state_machine.reporter.error(f"crossover: {fault.message}", source=source, line=line)]


class CrossoverRole(SphinxRole):
    """A number: `speedup f=0.9 N=64 : amdahl`."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Returns the number with its unit, as the page shows it."""
        request = " ".join(self.text.split())
        try:
            number = _binary.only(_binary.ask(f"{{{{crossover {request}}}}}")["numbers"], "number")
        except CrossoverError as error:
            told = "; ".join(fault.message for fault in error.faults)
            message = self.inliner.reporter.error(f"crossover: {told}", line=self.lineno)
            return [nodes.problematic(self.rawtext, self.rawtext)], [message]
        return [nodes.Text(number["value"])], []


class ForBuilder(SphinxPostTransform):
    """Leaves of each figure what the builder takes: all of it, its picture, or its words."""

    # Before images are converted for builders that do not take them.
    default_priority = 50

    def run(self, **kwargs: Any) -> None:
        """Changes the figures of this document."""
        builder = self.app.builder
        for shown in list(self.document.findall(LiveFigure)):
            if href := shown["href"]:
                _lead(shown.parent, href)
            if _runs_scripts(builder):
                continue
            if {"application/pdf", "image/svg+xml"} & set(builder.supported_image_types):
                shown.replace_self(shown.children[0])
            else:
                shown.replace_self(nodes.paragraph("", shown["alt"]))


def _runs_scripts(builder: Builder) -> bool:
    return builder.format == "html" and builder.name != "epub"


def _lead(figure: nodes.Node, href: str) -> None:
    """Puts the link to the state at the end of the caption: the words of references are without it."""
    for caption in figure.findall(nodes.caption):
        link = nodes.reference("", "open in Crossover", refuri=href, internal=False)
        caption += [nodes.Text(" ("), link, nodes.Text(")")]


def _folder(env: BuildEnvironment) -> Path:
    """Returns the folder of the pictures: beside what Sphinx keeps of each page."""
    return Path(env.doctreedir) / "crossover"


def _ask(env: BuildEnvironment, text: str) -> dict[str, Any]:
    """Returns the figures of a text; their pictures are written."""
    places = ["--pictures", str(_folder(env)), "--pictures-at", PICTURES, "--formats", "svg,pdf"]
    return _binary.ask(text, *places, *_binary.site_options(env.config.crossover_site))


def _image(env: BuildEnvironment, address: str, alt: str) -> nodes.image:
    """Returns the picture in all formats that there are of it, of which each builder chooses one."""
    name = posixpath.splitext(posixpath.basename(address))[0]
    folder = Path(relpath(_folder(env), env.srcdir)).as_posix()
    return nodes.image(uri=f"/{folder}/{name}.*", alt=alt)


def _element(html: str) -> str:
    """Returns the script and the element, without the figure and the caption around them, which are Sphinx's own."""
    inside = html[html.index(">") + 1 :]
    return inside[: inside.index("<figcaption")]


def visit_live(self: HTML5Translator, node: LiveFigure) -> None:
    """Writes the element, with the pictures where this page finds them."""

    def found(match: re.Match[str]) -> str:
        for image in node.findall(nodes.image):
            if posixpath.basename(image["uri"]) == match["name"]:
                return posixpath.join(self.builder.imgpath, quote(self.builder.images[image["uri"]]))
        return match[0]

    self.body.append(re.sub(rf"{PICTURES}/(?P<name>[^\"\s]+)", found, node["html"]))
    raise nodes.SkipNode


def _read_fences(app: Sphinx, config: Config) -> None:
    """Has MyST read a fence of the language `crossover` as the directive."""
    if "myst_fence_as_directive" in config:
        config.myst_fence_as_directive = {*config.myst_fence_as_directive, "crossover"}


def setup(app: Sphinx) -> dict[str, Any]:
    """Adds the directive, the role and the address `crossover_site`."""
    app.add_config_value("crossover_site", "", "env", types=(str,))
    app.add_directive("crossover", CrossoverDirective)
    app.add_role("crossover", CrossoverRole())
    app.add_node(LiveFigure, html=(visit_live, None))
    app.add_post_transform(ForBuilder)
    app.connect("config-inited", _read_fences)
    version = metadata.version("crossover-figures")
    return {
        "version": version,
        # Another version draws anew.
        "env_version": zlib.crc32(version.encode()),
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }
